import { type Box, intersect } from '../../../model/geometry.ts'
import type { Instance } from '../../content/surface.ts'

/** An operation that paints, in the order of painting. */
export interface Painting {
  readonly instance: Instance
  readonly operation: number
  readonly box: Box
  readonly transparent: boolean
}

/** Images drawn of one page. More would take too long; beyond the limit, later content appears twice at its edges. */
const maxLayers = 8

/**
 * Groups transparent operations whose patches can be cut from one image of the page: those with no other painting on top in
 * between. Returns, for each, the last operation up to which the page is drawn.
 */
export function layersOf(paintings: readonly Painting[]): Map<Painting, Painting> {
  const layers: Painting[][] = []
  let open: Painting[] | null = null
  for (const painting of paintings) {
    if (painting.transparent) {
      if (!open) {
        open = []
        layers.push(open)
      }
      open.push(painting)
    } else if (layers.length < maxLayers && open?.some(({ box }) => intersect(box, painting.box))) open = null
  }
  const last = new Map<Painting, Painting>()
  for (const layer of layers) for (const one of layer) last.set(one, layer[layer.length - 1])
  return last
}
