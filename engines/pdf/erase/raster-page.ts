/** Turns a page into a picture of itself: the route for a page that cannot be proved clean in any other way. */

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
import type { PageNode } from '../file/pages.ts'
import { rasterImage } from '../images/embed/raster-image.ts'
import { encodeSamples } from '../images/encode-samples.ts'
import { concatBytes } from '../objects/concat-bytes.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { PdfDict, type PdfFile, type PdfRef, PdfStream } from '../objects/objects.ts'
import { numberText } from '../syntax/write-object.ts'
import { invisibleText, type PlacedWord } from '../text/invisible-text.ts'

/** A word as it is seen. */
export interface ShownWord {
  /** In logical order. */
  readonly text: string
  /** In shown space: points, origin at the top left of the page as shown, y down. */
  readonly box: Box
  /** Direction of the baseline as seen, in degrees counterclockwise; 0 where it runs to the right. */
  readonly angle?: number
}

export interface RasterPageOptions {
  /** Resolution of the picture. It may be a fraction of a pixel larger than the page; that part lies beyond its edge. */
  readonly dpi: number
  /** Words that may still be found and copied. None that lies under a box belongs here. */
  readonly words?: readonly ShownWord[]
  /** Of the JPEG, 1 to 100, where the picture is better kept as one. Default 90. */
  readonly quality?: number
  readonly limits?: Partial<PdfLimits>
}

/** What stays of the page: what it is and how it is shown, and nothing of what it says. */
const kept = ['Type', 'Parent', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit']

/**
 * Paints boxes into a picture, in place: black, opaque, grown to whole pixels and one more on each side.
 * @param boxes in shown space, points.
 */
export function paintBoxes(raster: Raster, boxes: readonly Box[], dpi: number): void {
  const { width, height, data } = raster
  const black = new Uint8Array(width * 4)
  for (let i = 3; i < black.length; i += 4) black[i] = 255
  const scale = dpi / 72
  for (const box of boxes) {
    const x0 = Math.max(0, Math.floor(box.x0 * scale) - 1)
    const y0 = Math.max(0, Math.floor(box.y0 * scale) - 1)
    const x1 = Math.min(width, Math.ceil(box.x1 * scale) + 1)
    const y1 = Math.min(height, Math.ceil(box.y1 * scale) + 1)
    if (x0 >= x1) continue
    const row = black.subarray(0, (x1 - x0) * 4)
    for (let y = y0; y < y1; y++) data.set(row, (y * width + x0) * 4)
  }
}

/**
 * Replaces everything a page shows by one picture of it and a layer of invisible words; annotations, actions,
 * thumbnails, private data and structure links go. The page dictionary is changed in place, and keeps its boxes,
 * its rotation and its unit, so that the page has the size and the way up that it had.
 *
 * @param raster the page as shown, everything that must not be seen already painted over (`paintBoxes`).
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
  if (!toUser) throw new InternalError('internal', 'A page has no area to put a picture on.')
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
    concatBytes([draw, layer.content]),
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
  for (const key of [...page.dict.entries.keys()]) if (!kept.includes(key)) page.dict.delete(key)
  page.dict.set('Contents', file.add(content))
  page.dict.set('Resources', resourcesOf(picture, layer.resources))
}

function resourcesOf(picture: PdfRef, text: PdfDict): PdfDict {
  return new PdfDict([['XObject', new PdfDict([['Page', picture]])], ...text.entries])
}

function inUserSpace({ text, box, angle = 0 }: ShownWord, toUser: Matrix): PlacedWord {
  const radians = (angle * Math.PI) / 180
  const start = transformPoint(toUser, 0, 0)
  // Counterclockwise as seen is clockwise in a space whose y grows downwards.
  const end = transformPoint(toUser, Math.cos(radians), -Math.sin(radians))
  return {
    text,
    box: transformBox(toUser, box),
    angle: (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI,
  }
}
