import { type Box, type Matrix, multiply } from '../../model/geometry.ts'
import { straighten } from '../image/deskew.ts'
import type { Grey } from '../image/gray-image.ts'
import { fittingScale } from '../image/scale.ts'
import type { Letters } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'
import { type Unread, unreadIn } from '../segment/unread-regions.ts'
import type { Core, RawBlock, RawLine } from './tesseract.ts'
import { wordsOf } from './words.ts'

/** Below this, what the second look made out is noise; single figures are made out of anything, and more so letters. */
const leastConfidence = { word: 0.55, figure: 0.9 }
/** Where less of what was made out is above it, it is all noise but what is sure. */
const signal = { share: 0.4, confidence: 0.8 }
/** The sheet is so wide, or as wide as the widest piece. */
const sheetWidth = 1800
/** Pixels of a sheet; what a page with more unread places has is left unread. The weightiest go first. */
const mostOnSheet = 3_000_000

/** A part of the page as it stands on the sheet. */
interface Piece {
  readonly picture: Grey
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
export async function secondLook(
  core: Core,
  grey: Grey,
  letters: Letters,
  words: readonly OcrWord[],
  { skew, dpi }: { readonly skew: number; readonly dpi: number },
): Promise<OcrWord[]> {
  const pieces = laidOut(unreadIn(letters, words, grey), grey, skew)
  if (pieces.length === 0) return []
  const blocks = await core.read(sheetOf(pieces), { mode: 'sparse', dpi })
  const bounds = { x0: 0, y0: 0, x1: grey.width, y1: grey.height }
  let line = 0
  const found = byPiece(blocks, pieces).flatMap((lines, i) => {
    const read = wordsOf([{ paragraphs: [{ lines }] }], pieces[i].back, bounds)
    const first = line
    line += lines.length
    return read.map((word) => ({ ...word, line: first + word.line, block: i }))
  })
  const kept = found.filter(meaning)
  if (lettersIn(kept) >= lettersIn(found) * signal.share) return kept
  return kept.filter(({ confidence }) => confidence >= signal.confidence)
}

function lettersIn(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** Pieces on shelves, from the left and from the top, in the order of the page. */
function laidOut(regions: readonly Unread[], grey: Grey, skew: number): Piece[] {
  let area = 0
  const cut: ReturnType<typeof cutOut>[] = []
  for (const region of regions) {
    const piece = cutOut(region, grey, skew)
    area += piece.picture.width * piece.picture.height
    if (area > mostOnSheet) break
    cut.push(piece)
  }
  cut.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const width = cut.reduce((most, { picture }) => Math.max(most, picture.width), sheetWidth)
  let [x, y, shelf] = [0, 0, 0]
  return cut.map(({ picture, back }) => {
    if (x + picture.width > width) [x, y, shelf] = [0, y + shelf, 0]
    const piece = { picture, x, y, back: multiply([1, 0, 0, 1, -x, -y], back) }
    x += picture.width
    shelf = Math.max(shelf, picture.height)
    return piece
  })
}

function cutOut({ box, dark, height }: Unread, grey: Grey, skew: number) {
  const part = within(box, grey)
  const piece = fullContrast(grey, part, dark)
  const how = { turn: 0, skew } as const
  const { picture, back } = straighten(piece, { ...how, scale: fittingScale(piece, height, how) })
  return { picture, back: multiply(back, [1, 0, 0, 1, part.x0, part.y0]), box }
}

function sheetOf(pieces: readonly Piece[]): Grey {
  const width = pieces.reduce((most, { x, picture }) => Math.max(most, x + picture.width), 0)
  const height = pieces.reduce((most, { y, picture }) => Math.max(most, y + picture.height), 0)
  const data = new Uint8Array(width * height).fill(255)
  for (const { picture, x, y } of pieces)
    for (let row = 0; row < picture.height; row++)
      data.set(picture.data.subarray(row * picture.width, (row + 1) * picture.width), (y + row) * width + x)
  return { width, height, data }
}

/** The lines that were read, cut where one piece ends and the next begins: each piece's own. */
function byPiece(blocks: readonly RawBlock[], pieces: readonly Piece[]): RawLine[][] {
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

function holds({ x, y, picture }: Piece, { x0, y0, x1, y1 }: Box): boolean {
  const u = (x0 + x1) / 2 - x
  const v = (y0 + y1) / 2 - y
  return u >= 0 && v >= 0 && u < picture.width && v < picture.height
}

function meaning({ text, confidence }: OcrWord): boolean {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? []
  if (signs.length > 1) return confidence >= leastConfidence.word
  return signs.some((sign) => /\p{N}/u.test(sign)) && confidence >= leastConfidence.figure
}

/** A part of a picture as dark print on white, between the darkest and the lightest that it has. */
function fullContrast(grey: Grey, part: Box, dark: boolean): Grey {
  const { x0, y0, x1, y1 } = part
  const [black, white] = extremes(grey, part)
  const scale = 255 / Math.max(1, white - black)
  const data = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0, to = 0; y < y1; y++)
    for (let x = x0, i = y * grey.width + x0; x < x1; x++, i++, to++) {
      const level = Math.min(255, Math.max(0, (grey.data[i] - black) * scale))
      data[to] = dark ? level : 255 - level
    }
  return { width: x1 - x0, height: y1 - y0, data }
}

/** The levels between which all but a few pixels of a box lie. */
function extremes(grey: Grey, { x0, y0, x1, y1 }: Box): [number, number] {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let x = x0, i = y * grey.width + x0; x < x1; x++, i++) counts[grey.data[i]]++
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

function within({ x0, y0, x1, y1 }: Box, { width, height }: Grey): Box {
  return {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(width, Math.ceil(x1)),
    y1: Math.min(height, Math.ceil(y1)),
  }
}
