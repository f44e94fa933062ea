import { type Box, type Matrix, multiply } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { fittingScale } from '../image/scale.ts'
import type { TextComponents } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'
import { findUnreadRegions, type UnreadRegion } from '../segment/unread-regions.ts'
import type { RawBlock, RawLine, TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Below this, what the second look made out is noise; single figures are made out of anything, and more so letters. */
const minConfidence = { word: 0.55, figure: 0.9 }
/** Where less of what was made out is above it, it is all noise but what is sure. */
const wholePass = { share: 0.4, confidence: 0.8 }
/** The sheet is so wide, or as wide as the widest piece. */
const sheetWidth = 1800
/** Pixels of a sheet; what a page with more unread places has is left unread. The weightiest go first. */
const maxSheetPixels = 3_000_000

/** A part of the page as it stands on the sheet. */
interface SheetClip {
  readonly image: GrayImage
  readonly x: number
  readonly y: number
  /** From pixels of the sheet to pixels of the page. */
  readonly back: Matrix
}

/**
 * Reads what the first reading left out: light print on dark panels, cells, stamps, lone words. The parts that look
 * written are cut out, each stretched to full contrast, dark on light, straight, and of the height that is read best;
 * laid side by side on one white sheet; and read as scattered words.
 */
export async function secondPass(
  tesseract: TesseractInstance,
  gray: GrayImage,
  letters: TextComponents,
  words: readonly OcrWord[],
  { skew, dpi }: { readonly skew: number; readonly dpi: number },
): Promise<OcrWord[]> {
  const pieces = layOut(findUnreadRegions(letters, words, gray), gray, skew)
  if (pieces.length === 0) return []
  const blocks = await tesseract.read(drawSheet(pieces), { mode: 'sparse', dpi })
  const bounds = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  let line = 0
  const found = linesByClip(blocks, pieces).flatMap((lines, i) => {
    const read = toOcrWords([{ paragraphs: [{ lines }] }], pieces[i].back, bounds)
    const first = line
    line += lines.length
    return read.map((word) => ({ ...word, line: first + word.line, block: i }))
  })
  const kept = found.filter(isPlausible)
  if (lettersIn(kept) >= lettersIn(found) * wholePass.share) return kept
  return kept.filter(({ confidence }) => confidence >= wholePass.confidence)
}

function lettersIn(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** Pieces on shelves, from the left and from the top, in the order of the page. */
function layOut(regions: readonly UnreadRegion[], gray: GrayImage, skew: number): SheetClip[] {
  let area = 0
  const cut: ReturnType<typeof cutOut>[] = []
  for (const region of regions) {
    const piece = cutOut(region, gray, skew)
    area += piece.image.width * piece.image.height
    if (area > maxSheetPixels) break
    cut.push(piece)
  }
  cut.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const width = cut.reduce((most, { image }) => Math.max(most, image.width), sheetWidth)
  let [x, y, shelf] = [0, 0, 0]
  return cut.map(({ image, back }) => {
    if (x + image.width > width) [x, y, shelf] = [0, y + shelf, 0]
    const piece = { image, x, y, back: multiply([1, 0, 0, 1, -x, -y], back) }
    x += image.width
    shelf = Math.max(shelf, image.height)
    return piece
  })
}

function cutOut({ box, dark, height }: UnreadRegion, gray: GrayImage, skew: number) {
  const part = clampToImage(box, gray)
  const piece = stretchContrast(gray, part, dark)
  const how = { turn: 0, skew } as const
  const { image, back } = deskew(piece, { ...how, scale: fittingScale(piece, height, how) })
  return { image, back: multiply(back, [1, 0, 0, 1, part.x0, part.y0]), box }
}

function drawSheet(pieces: readonly SheetClip[]): GrayImage {
  const width = pieces.reduce((most, { x, image }) => Math.max(most, x + image.width), 0)
  const height = pieces.reduce((most, { y, image }) => Math.max(most, y + image.height), 0)
  const data = new Uint8Array(width * height).fill(255)
  for (const { image, x, y } of pieces)
    for (let row = 0; row < image.height; row++)
      data.set(image.data.subarray(row * image.width, (row + 1) * image.width), (y + row) * width + x)
  return { width, height, data }
}

/** The lines that were read, cut where one piece ends and the next begins: each piece's own. */
function linesByClip(blocks: readonly RawBlock[], pieces: readonly SheetClip[]): RawLine[][] {
  const own: RawLine[][] = pieces.map(() => [])
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))) {
    const parts = new Map<number, RawLine['words'][number][]>()
    for (const word of line.words) {
      const at = pieces.findIndex((piece) => holds(piece, word.bbox))
      if (at >= 0) parts.set(at, [...(parts.get(at) ?? []), word])
    }
    for (const [at, words] of parts) own[at].push({ ...line, words })
  }
  return own
}

function holds({ x, y, image }: SheetClip, { x0, y0, x1, y1 }: Box): boolean {
  const u = (x0 + x1) / 2 - x
  const v = (y0 + y1) / 2 - y
  return u >= 0 && v >= 0 && u < image.width && v < image.height
}

function isPlausible({ text, confidence }: OcrWord): boolean {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? []
  if (signs.length > 1) return confidence >= minConfidence.word
  return signs.some((sign) => /\p{N}/u.test(sign)) && confidence >= minConfidence.figure
}

/** A part of a image as dark print on white, between the darkest and the lightest that it has. */
function stretchContrast(gray: GrayImage, part: Box, dark: boolean): GrayImage {
  const { x0, y0, x1, y1 } = part
  const [black, white] = extremes(gray, part)
  const scale = 255 / Math.max(1, white - black)
  const data = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0, to = 0; y < y1; y++)
    for (let x = x0, i = y * gray.width + x0; x < x1; x++, i++, to++) {
      const level = Math.min(255, Math.max(0, (gray.data[i] - black) * scale))
      data[to] = dark ? level : 255 - level
    }
  return { width: x1 - x0, height: y1 - y0, data }
}

/** The levels between which all but a few pixels of a box lie. */
function extremes(gray: GrayImage, { x0, y0, x1, y1 }: Box): [number, number] {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let x = x0, i = y * gray.width + x0; x < x1; x++, i++) counts[gray.data[i]]++
  const few = Math.floor((x1 - x0) * (y1 - y0) * 0.02)
  return [levelAt(counts, few), 255 - levelAt(counts.toReversed(), few)]
}

function levelAt(counts: Uint32Array, few: number): number {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += counts[level]
    if (seen > few) return level
  }
  return 255
}

function clampToImage({ x0, y0, x1, y1 }: Box, { width, height }: GrayImage): Box {
  return {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(width, Math.ceil(x1)),
    y1: Math.min(height, Math.ceil(y1)),
  }
}
