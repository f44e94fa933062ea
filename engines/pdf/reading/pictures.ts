import { type Box, transformBox, union } from '../../model/geometry.ts'
import type { PagePicture } from '../../model/page-content.ts'
import type { Surface } from '../content/surface.ts'
import type { PdfFile, PdfStream } from '../objects/objects.ts'
import type { PicturePlace } from './decode-pictures.ts'
import type { Frame } from './frame.ts'
import { area, shownPart } from './visible.ts'

/** Smaller pictures are dots, rules and spacers. */
const leastSide = 6
/** Strips and tiles that a picture was cut into lie this near to each other. */
const seam = 1

/** The images that pages show, by the keys of their pictures, each where it is met first. */
export class PictureKeys {
  readonly places = new Map<string, PicturePlace>()
  readonly #keys = new Map<PdfStream, string>()

  /** The key of a picture whose tiles cover a place; `first` named its first tile alone. */
  tiled(first: string | null, page: number, box: Box): string {
    const known = first === null ? undefined : this.places.get(first)
    const key = known?.stream === null && first !== null ? first : `tiles-${this.places.size + 1}`
    this.places.set(key, { stream: null, page, box })
    return key
  }

  /** The key of an image that stands at a place. */
  of(stream: PdfStream, page: number, box: Box): string {
    const known = this.#keys.get(stream)
    if (known !== undefined) return known
    const key = `image-${this.#keys.size + 1}`
    this.#keys.set(stream, key)
    this.places.set(key, { stream, page, box })
    return key
  }
}

/**
 * The pictures of a page as it is read. One that is the page itself (a scan, a background under text) is left out
 * unless there is nothing else. Adjoining tiles make one picture, whose bytes nobody has.
 * @param keys names images; where it is null, pictures have places and no names
 */
export function picturesOf(
  file: PdfFile,
  surface: Surface,
  page: { readonly width: number; readonly height: number },
  frame: Frame,
  hasText: boolean,
  index: number,
  keys: PictureKeys | null,
): PagePicture[] {
  const sheet = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const pictures: { shown: Box; resource: string | null; readonly mcid: number }[] = []
  for (const image of surface.images) {
    const shown = image.hidden ? null : shownPart(image, sheet)
    if (!shown || shown.x1 - shown.x0 < leastSide || shown.y1 - shown.y0 < leastSide) continue
    if (hasText && area(shown) > 0.85 * page.width * page.height) continue
    const last = pictures.at(-1)
    if (last && joins(last.shown, shown)) {
      last.shown = union(last.shown, shown)
      if (keys) last.resource = keys.tiled(last.resource, index, last.shown)
      continue
    }
    // A stencil paints a colour through its holes; by itself it is no picture.
    const stencil = !image.stream || file.resolve(image.stream.dict.get('ImageMask')) === true
    const resource = keys && image.stream && !stencil ? keys.of(image.stream, index, shown) : null
    pictures.push({ shown, resource, mcid: image.mcid })
  }
  return pictures.map(({ shown, resource, mcid }) => {
    const box = transformBox(frame.matrix, shown)
    return mcid < 0 ? { box, resource } : { box, resource, mcid }
  })
}

/** Side by side or one under the other, with one whole side in common. */
function joins(a: Box, b: Box): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= seam
  const stacked = near(a.x0, b.x0) && near(a.x1, b.x1) && (near(a.y1, b.y0) || near(b.y1, a.y0))
  const beside = near(a.y0, b.y0) && near(a.y1, b.y1) && (near(a.x1, b.x0) || near(b.x1, a.x0))
  return stacked || beside
}
