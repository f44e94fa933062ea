import { concat } from '../../image/containers/bytes.ts'
import { InternalError } from '../../model/errors.ts'
import {
  type Box,
  invert,
  type Matrix,
  multiply,
  transformBox,
  transformPoint,
} from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { type PageNode, pageGeometry } from '../file/pages.ts'
import { rasterImage } from '../images/embed/raster-image.ts'
import { encodeSamples } from '../images/samples.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, type PdfRef, PdfStream } from '../objects.ts'
import { numberText } from '../syntax/write-object.ts'
import { invisibleText, type PlacedWord } from '../text/invisible-text.ts'
import type { Colour } from './covers.ts'

/** A word of the invisible text layer. */
export interface ShownWord {
  /** In logical order. */
  readonly text: string
  /** In shown space: points, origin at the top left of the page as shown, y down. */
  readonly box: Box
  /** Direction of the baseline as shown, in degrees counterclockwise. Default 0: to the right. */
  readonly angle?: number
}

export interface RasterPageOptions {
  /** Resolution of the image. It may be a fraction of a pixel larger than the page; that part is outside the page's edge. */
  readonly dpi: number
  /** Words that remain searchable, without those under a box. Default: none. */
  readonly words?: readonly ShownWord[]
  /** Quality from 1 to 100, if the image is stored as JPEG. Default 90. */
  readonly quality?: number
  readonly limits?: Partial<PdfLimits>
}

/**
 * Paints boxes into an image, in place, enlarged to whole pixels and by one more on each side.
 * @param boxes in points of the page as shown
 */
export function paintBoxes(
  raster: Raster,
  boxes: readonly Box[],
  dpi: number,
  colour: Colour = [0, 0, 0],
): void {
  const { width, height, data } = raster
  const filled = new Uint8Array(width * 4)
  const pixel = [...colour.map((part) => Math.round(part * 255)), 255]
  for (let i = 0; i < filled.length; i++) filled[i] = pixel[i & 3]
  const scale = dpi / 72
  for (const box of boxes) {
    const x0 = Math.max(0, Math.floor(box.x0 * scale) - 1)
    const y0 = Math.max(0, Math.floor(box.y0 * scale) - 1)
    const x1 = Math.min(width, Math.ceil(box.x1 * scale) + 1)
    const y1 = Math.min(height, Math.ceil(box.y1 * scale) + 1)
    if (x0 >= x1) continue
    const row = filled.subarray(0, (x1 - x0) * 4)
    for (let y = y0; y < y1; y++) data.set(row, (y * width + x0) * 4)
  }
}

/**
 * Replaces everything on a page by one image and an invisible text layer. Annotations, actions, thumbnails, private data and
 * structure links are removed. The page dictionary is changed in place and keeps its boxes, rotation and unit, so that size
 * and orientation stay.
 * @param raster the page as shown, already painted over where needed (`paintBoxes`)
 * @throws LimitError `too_many_pixels`
 */
export async function rasterPage(
  file: PdfFile,
  page: PageNode,
  raster: Raster,
  options: RasterPageOptions,
): Promise<void> {
  const { dpi, words = [], quality = 90, limits } = options
  const toUser = invert(page.toShown)
  if (!toUser) throw new InternalError('internal', 'A page without area cannot show an image.')
  const picture = file.add(await rasterImage(raster, { coding: 'smaller', quality }, limits))
  const width = (raster.width * 72) / dpi
  const height = (raster.height * 72) / dpi
  const placed = multiply([width, 0, 0, -height, 0, height], toUser)
  const layer = invisibleText(
    file,
    words.map((word) => inUserSpace(word, toUser)),
  )
  const draw = new TextEncoder().encode(`q\n${placed.map(numberText).join(' ')} cm\n/Page Do\nQ\n`)
  const { raw, filter } = await encodeSamples(
    concat([draw, layer.content]),
    { width: 1, height: 1, components: 1, bits: 8 },
    false,
  )
  const content = new PdfStream(
    new PdfDict([
      ['Filter', filter],
      ['Length', raw.length],
    ]),
    raw,
  )
  for (const key of [...page.dict.entries.keys()]) if (!pageGeometry.includes(key)) page.dict.delete(key)
  page.dict.set('Contents', file.add(content))
  page.dict.set('Resources', resourcesOf(picture, layer.resources))
}

function resourcesOf(picture: PdfRef, text: PdfDict): PdfDict {
  return new PdfDict([['XObject', new PdfDict([['Page', picture]])], ...text.entries])
}

function inUserSpace({ text, box, angle = 0 }: ShownWord, toUser: Matrix): PlacedWord {
  const radians = (angle * Math.PI) / 180
  const start = transformPoint(toUser, 0, 0)
  // Counterclockwise as shown is clockwise in a space with y down.
  const end = transformPoint(toUser, Math.cos(radians), -Math.sin(radians))
  return {
    text,
    box: transformBox(toUser, box),
    angle: (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI,
  }
}
