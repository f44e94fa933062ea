import { area, type Box, transformBox, union } from '../../model/geometry.ts'
import type { PagePicture } from '../../model/page-content.ts'
import type { Surface } from '../content/surface.ts'
import type { PdfFile, PdfStream } from '../objects/objects.ts'
import type { PictureSource } from './decode-pictures.ts'
import type { Frame } from './frame.ts'
import { shownPart } from './visible.ts'

/** In points. Smaller images are dots, rules and spacers. */
const minSide = 6
/** In points: gap between the strips or tiles of one image. */
const maxSeam = 1

/** An image that covers more of the page is the page itself. */
const maxPageShare = 0.85

/** Assigns keys to the images of pages, with their first position. */
export class PictureKeys {
  readonly sources = new Map<string, PictureSource>()
  readonly #keys = new Map<PdfStream, string>()

  /** The key of an image merged from tiles; `first` is the key of its first tile. */
  tiled(first: string | null, page: number, box: Box): string {
    const known = first === null ? undefined : this.sources.get(first)
    const key = known?.stream === null && first !== null ? first : `tiles-${this.sources.size + 1}`
    this.sources.set(key, { stream: null, page, box })
    return key
  }

  /** The key of an image. */
  of(stream: PdfStream, page: number, box: Box): string {
    const known = this.#keys.get(stream)
    if (known !== undefined) return known
    const key = `image-${this.#keys.size + 1}`
    this.#keys.set(stream, key)
    this.sources.set(key, { stream, page, box })
    return key
  }
}

/**
 * The images of a page, in the space in which it is read. An image of the whole page (a scan, a background) is left out
 * if there is text. Adjoining tiles make one image, which must be rendered.
 * @param keys assigns keys; if null, images have positions only
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
    if (!shown || shown.x1 - shown.x0 < minSide || shown.y1 - shown.y0 < minSide) continue
    if (hasText && area(shown) > maxPageShare * page.width * page.height) continue
    const last = pictures.at(-1)
    if (last && adjoins(last.shown, shown)) {
      last.shown = union(last.shown, shown)
      if (keys) last.resource = keys.tiled(last.resource, index, last.shown)
      continue
    }
    // A stencil mask only selects where a colour is painted.
    const stencil = !image.stream || file.resolve(image.stream.dict.get('ImageMask')) === true
    const resource = keys && image.stream && !stencil ? keys.of(image.stream, index, shown) : null
    pictures.push({ shown, resource, mcid: image.mcid })
  }
  return pictures.map(({ shown, resource, mcid }) => {
    const box = transformBox(frame.matrix, shown)
    return mcid < 0 ? { box, resource } : { box, resource, mcid }
  })
}

/**
 * An image behind all text of a page; null if there is none. A scan with invisible text on it is not one: its text would be seen twice.
 */
export function backdropOf(
  file: PdfFile,
  { images, glyphs }: Surface,
  page: { readonly width: number; readonly height: number },
  frame: Frame,
  index: number,
  keys: PictureKeys,
): PagePicture | null {
  // Visible text on a scan is a stamp or a header.
  if (glyphs.filter(({ invisible }) => invisible).length * 2 >= glyphs.length) return null
  const sheet = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  for (const image of images) {
    const shown = image.hidden || !image.stream ? null : shownPart(image, sheet)
    if (!shown || !image.stream || area(shown) <= maxPageShare * page.width * page.height) continue
    if (file.resolve(image.stream.dict.get('ImageMask')) === true) continue
    return { box: transformBox(frame.matrix, shown), resource: keys.of(image.stream, index, shown) }
  }
  return null
}

/** Whether two boxes are side by side or one below the other, with a common side. */
function adjoins(a: Box, b: Box): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= maxSeam
  const stacked = near(a.x0, b.x0) && near(a.x1, b.x1) && (near(a.y1, b.y0) || near(b.y1, a.y0))
  const beside = near(a.y0, b.y0) && near(a.y1, b.y1) && (near(a.x1, b.x0) || near(b.x1, a.x0))
  return stacked || beside
}
