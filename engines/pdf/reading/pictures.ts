import { type Box, transformBox } from '../../model/geometry.ts'
import type { PagePicture } from '../../model/page-content.ts'
import type { PdfFile, PdfStream } from '../objects.ts'
import type { Surface } from '../surface.ts'
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
  const pictures: { picture: PagePicture; tiles: number }[] = []
  for (const image of surface.images) {
    const shown = shownPart(image, sheet)
    if (!shown || shown.x1 - shown.x0 < leastSide || shown.y1 - shown.y0 < leastSide) continue
    if (hasText && area(shown) > 0.85 * page.width * page.height) continue
    const box = transformBox(frame.matrix, shown)
    // A stencil paints a colour through its holes; by itself it is no picture.
    const stencil = !image.stream || file.resolve(image.stream.dict.get('ImageMask')) === true
    const resource = keys && image.stream && !stencil ? keys.of(image.stream, index, shown) : null
    const last = pictures.at(-1)
    const tiled = last && joins(last.picture.box, box)
    if (tiled) {
      const { x0, y0, x1, y1 } = last.picture.box
      last.picture = {
        box: {
          x0: Math.min(x0, box.x0),
          y0: Math.min(y0, box.y0),
          x1: Math.max(x1, box.x1),
          y1: Math.max(y1, box.y1),
        },
        resource: null,
      }
      last.tiles++
    } else pictures.push({ picture: { box, resource }, tiles: 1 })
  }
  return pictures.map(({ picture }) => picture)
}

/** Side by side or one under the other, with one whole side in common. */
function joins(a: PagePicture['box'], b: PagePicture['box']): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= seam
  const stacked = near(a.x0, b.x0) && near(a.x1, b.x1) && (near(a.y1, b.y0) || near(b.y1, a.y0))
  const beside = near(a.y0, b.y0) && near(a.y1, b.y1) && (near(a.x1, b.x0) || near(b.x1, a.x0))
  return stacked || beside
}
