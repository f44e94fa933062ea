/**
 * Reads the images of a page. OCR would also read the text drawn over an image, such as letterhead, although its glyphs are known
 * exactly. Such an image is first read without the text, and with it only in the lines where the image contains words.
 */

import type { Warning } from '../../model/errors.ts'
import { type Box, centre, contains, intersect } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { Surface } from '../../pdf/content/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { isUnknownText } from '../../pdf/text/index.ts'
import { type OcrLayerWord, type OcrReader, readWords } from './pixels.ts'

/** A part of a page as OCR read it, and as the proof reads it again. */
export interface PicturePart {
  readonly box: Box
  /** It was read without the text that is drawn over it. */
  readonly withoutText: boolean
}

interface PicturesToRead {
  readonly reader: PdfReader
  /** 0-based. */
  readonly page: number
  readonly surface: Surface
  readonly parts: readonly Box[]
  readonly dpi: number
}

interface ReadPictures {
  /** The words of the page as shown, and those of images without the text over them. */
  readonly readings: readonly (readonly OcrLayerWord[])[]
  readonly parts: readonly PicturePart[]
  /** Where something looks like text that could not be read. */
  readonly unread: readonly Box[]
}

/** Glyphs. With less text over it, reading an image as shown takes hardly longer. */
const minGlyphsOver = 200

/**
 * Share of sharp edges that remain in an image without the text drawn over it. Above this share the image contains its own writing, such as
 * a scanned form that was filled in, so it is read as shown directly.
 */
const maxOwnEdges = 0.3

/** Minimum brightness difference between a pixel and the next but one in its row. */
const sharpEdge = 40

export async function readPictures(
  { reader, page, surface, parts, dpi }: PicturesToRead,
  ocr: OcrReader,
): Promise<ReadPictures> {
  const shown = await reader.raster(page, { dpi })
  const behind = parts.filter((part) => isBehindText(part, surface))
  const alone = behind.length > 0 ? await reader.raster(page, { dpi, withoutText: true }) : shown
  const plain = behind.filter((part) => edgesIn(alone, part, dpi) <= maxOwnEdges * edgesIn(shown, part, dpi))
  const own = await readWords(alone, { parts: plain, dpi }, ocr)
  const boxes = own.words.map(({ box }) => box)
  const lines = plain.flatMap((part) => {
    const inside = boxes.filter((box) => contains(part, centre(box)))
    return inside.length > 0 ? stripsAround(part, inside) : []
  })
  const together = [...parts.filter((part) => !plain.includes(part)), ...lines]
  const asShown = await readWords(shown, { parts: together, dpi }, ocr)
  return {
    readings: [asShown.words, own.words],
    unread: [...asShown.unread, ...own.unread],
    parts: [
      ...together.map((box) => ({ box, withoutText: false })),
      ...plain.map((box) => ({ box, withoutText: true })),
    ],
  }
}

/** Whether much text is drawn over a part, and all of it can be read from glyphs. Glyphs of Type 3 fonts may be images. */
function isBehindText(part: Box, { glyphs }: Surface): boolean {
  const over = glyphs.filter(
    ({ box, text, invisible, hidden }) =>
      !invisible && !hidden && (text === '' || text.trim() !== '') && contains(part, centre(box)),
  )
  return over.length >= minGlyphsOver && !over.some(({ text, font }) => isUnknownText(text) || font.type3)
}

/** The number of sharp edges between the pixels of a part, along its rows. */
function edgesIn({ width, height, data }: Raster, part: Box, dpi: number): number {
  const scale = dpi / 72
  const [x0, y0] = [Math.floor(part.x0 * scale), Math.floor(part.y0 * scale)]
  const [x1, y1] = [Math.min(width, Math.ceil(part.x1 * scale)), Math.min(height, Math.ceil(part.y1 * scale))]
  let edges = 0
  for (let y = Math.max(0, y0); y < y1; y++)
    for (let x = Math.max(0, x0) + 2, at = (y * width + x) * 4; x < x1; x++, at += 4)
      if (Math.abs(data[at + 1] - data[at - 7]) > sharpEdge) edges++
  return edges
}

/** The strips of an image that are read by OCR if most of it can be skipped. */

/** Points, and heights of a box: margin that is read around a box, because the recogniser needs whole lines. */
const stripMargin = { points: 18, heights: 2 }

/** Of a part. Above this share it is read whole. */
const maxStripShare = 0.4

/** The strips of a part around boxes: across the part, over the lines of the boxes; along it if the boxes are vertical. */
export function stripsAround(part: Box, boxes: readonly Box[]): Box[] {
  const near = boxes.filter((box) => intersect(box, part) !== null)
  const isUpright = near.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0).length * 2 > near.length
  const [low, high] = isUpright ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const strips: Box[] = []
  for (const box of near.toSorted((a, b) => a[low] - b[low])) {
    const margin = Math.max(stripMargin.points, stripMargin.heights * (box[high] - box[low]))
    const [from, to] = [Math.max(part[low], box[low] - margin), Math.min(part[high], box[high] + margin)]
    const last = strips.at(-1)
    if (last && from <= last[high]) strips[strips.length - 1] = { ...last, [high]: Math.max(last[high], to) }
    else strips.push({ ...part, [low]: from, [high]: to })
  }
  // Strips are only faster if most of the part can be skipped.
  const read = strips.reduce((sum, strip) => sum + strip[high] - strip[low], 0)
  return read > maxStripShare * (part[high] - part[low]) ? [part] : strips
}

/** Maximum places listed for a page. Further ones are counted. */
const maxPlaces = 5

/**
 * The warning for regions that look like text but could not be read.
 * @param page 0-based
 * @param regions in points of the page as shown
 */
export function unreadWarnings(page: number, regions: readonly Box[]): Warning[] {
  if (regions.length === 0) return []
  const places = regions
    .slice(0, maxPlaces)
    .map(
      ({ x0, y0, x1, y1 }) =>
        `${number(x1 - x0)} x ${number(y1 - y0)} points at ${number(x0)}, ${number(y0)}`,
    )
  const more = regions.length > maxPlaces ? [`${regions.length - maxPlaces} more`] : []
  return [
    {
      code: 'text_not_read',
      message: `Page ${page + 1} has text-like regions that could not be read, so nothing in them was searched: ${[...places, ...more].join('; ')}. Check them, choose the language with --language, or cover them in a review.`,
      page: page + 1,
    },
  ]
}

const number = (points: number): string => String(Math.round(points))
