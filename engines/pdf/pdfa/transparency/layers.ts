/** Which pieces of a page can be cut from one picture of it: those between which nothing is painted over them. */
import { type Box, intersect } from '../../../model/geometry.ts'
import type { Instance } from '../../content/surface.ts'

/** An operation that paints, in the order of painting. */
export interface Painting {
  readonly instance: Instance
  readonly operation: number
  readonly box: Box
  readonly sheer: boolean
}

/** Pictures of one page; drawing more takes long, and then later things show twice at their edges. */
const mostLayers = 8

/** For each painting that shines through, the last one up to which the page is drawn to cut its piece out. */
export function layersOf(paintings: readonly Painting[]): Map<Painting, Painting> {
  const layers: Painting[][] = []
  let open: Painting[] | null = null
  for (const painting of paintings) {
    if (painting.sheer) {
      if (!open) {
        open = []
        layers.push(open)
      }
      open.push(painting)
    } else if (layers.length < mostLayers && open?.some(({ box }) => intersect(box, painting.box)))
      open = null
  }
  const last = new Map<Painting, Painting>()
  for (const layer of layers) for (const one of layer) last.set(one, layer[layer.length - 1])
  return last
}
