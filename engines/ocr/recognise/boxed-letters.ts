import { type Box, centre, contains, pad, union } from '../../model/geometry.ts'
import { type Comb, inkIn } from '../image/combs.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { eraseRulings } from '../image/rulings.ts'
import type { RawBlock, RawLine, RawWord } from './read-results.ts'

/** In letter heights: between letters, and for an empty box. */
const spaceInHeights = { letters: 0.25, words: 0.8 }
/** Pixels around the lines that are whitened with them: their lighter edges. */
const edgePixels = 2
/** Levels between ink and paper, as a share of the darkest and the lightest of a row of boxes. */
const inkShare = 0.5

/** A letter that was moved to the left, in pixels. */
interface Moved {
  /** Its current position. */
  readonly x0: number
  readonly x1: number
  readonly by: number
  /** Pixels before it, in its box, that belong to it: those of the empty boxes before a word, except for a space. */
  readonly before: number
}

interface Strip {
  readonly box: Box
  readonly letters: readonly Moved[]
}

/** Letters of boxes as a line of text. */
interface ClosedUp {
  readonly image: GrayImage
  /** The result, with the letters mapped back to their boxes. */
  apart(blocks: readonly RawBlock[]): RawBlock[]
}

/**
 * Erases single-letter boxes of a form and moves the letters together, so that they are read as words. Null if there are none.
 * @param letter median letter height in pixels
 */
export function closeUp(shown: GrayImage, combs: readonly Comb[], letter: number): ClosedUp | null {
  if (combs.length === 0) return null
  const image = { ...shown, data: Uint8Array.from(shown.data) }
  for (const { level, upright } of combs)
    eraseRulings(image, { x: 0, y: 0 }, { horizontal: level, vertical: upright })
  const strips = combs.map((comb) => moveTogether(image, comb, letter))
  return {
    image,
    apart: (blocks) =>
      blocks.map((block) => ({
        ...block,
        paragraphs: block.paragraphs.map((paragraph) => ({
          ...paragraph,
          lines: paragraph.lines.map((line) => lineApart(line, strips)),
        })),
      })),
  }
}

function moveTogether(image: GrayImage, comb: Comb, letter: number): Strip {
  const { data, width, height } = image
  const room = comb.cells.reduce(union)
  const box = {
    x0: Math.max(0, Math.floor(room.x0)),
    x1: Math.min(width, Math.ceil(room.x1)),
    y0: Math.max(0, Math.floor(room.y0)),
    y1: Math.min(height, Math.ceil(room.y1)),
  }
  let [ink, paper] = [255, 0]
  for (let y = box.y0; y < box.y1; y++)
    for (const level of data.subarray(y * width + box.x0, y * width + box.x1)) {
      ink = Math.min(ink, level)
      paper = Math.max(paper, level)
    }
  const darkest = ink + (paper - ink) * inkShare
  const cells = comb.cells.map((cell) => {
    const y0 = Math.max(box.y0, Math.floor(cell.y0))
    const inner = { ...box, x0: Math.ceil(cell.x0), x1: Math.floor(cell.x1), y0 }
    const ink = inkIn(image, inner, (level) => level < darkest)
    if (ink === null) return null
    // With the lighter edge of the letter.
    const own = { x0: Math.max(inner.x0, ink.x0 - 1), x1: Math.min(inner.x1, ink.x1 + 1), y0 }
    const rows: Uint8Array[] = []
    for (let y = y0; y < box.y1; y++) rows.push(data.slice(y * width + own.x0, y * width + own.x1))
    return { ...own, rows }
  })
  const { x0, x1 } = comb.upright.reduce(union)
  for (const line of comb.upright) whiten(image, pad(line, edgePixels), paper)
  // A horizontal line may continue next to the boxes.
  for (const line of comb.level)
    whiten(image, pad({ ...line, x0: Math.max(line.x0, x0), x1: Math.min(line.x1, x1) }, edgePixels), paper)
  for (const own of cells) if (own !== null) whiten(image, { ...own, y1: box.y1 }, paper)
  const space = Math.round(letter * spaceInHeights.words)
  const letters: Moved[] = []
  let at = box.x0
  let isEmpty = false
  for (const own of cells) {
    if (own === null) {
      isEmpty = letters.length > 0
      continue
    }
    if (letters.length === 0) at = own.x0
    else at += isEmpty ? space : Math.round(letter * spaceInHeights.letters)
    const isAfterEmpty = isEmpty
    isEmpty = false
    const to = Math.min(at, own.x0)
    for (const [i, row] of own.rows.entries()) data.set(row, (own.y0 + i) * width + to)
    at = to + own.x1 - own.x0
    const last = letters.at(-1)
    const room = last === undefined ? 0 : own.x0 - last.x1 - last.by
    letters.push({ x0: to, x1: at, by: own.x0 - to, before: isAfterEmpty ? Math.max(0, room - space) : 0 })
  }
  return { box, letters }
}

function whiten({ data, width, height }: GrayImage, { x0, y0, x1, y1 }: Box, paper: number): void {
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    data.fill(paper, y * width + Math.max(0, Math.floor(x0)), y * width + Math.min(width, Math.ceil(x1)))
}

function lineApart(line: RawLine, strips: readonly Strip[]): RawLine {
  return { ...line, words: line.words.map((word) => wordApart(word, strips)) }
}

function wordApart(word: RawWord, strips: readonly Strip[]): RawWord {
  const strip = strips.find(({ box }) => contains(box, centre(word.bbox)))
  if (strip === undefined || strip.letters.length === 0) return word
  const symbols = word.symbols.map((symbol) => ({ ...symbol, bbox: boxApart(symbol.bbox, strip) }))
  const bbox =
    symbols.length > 0 ? symbols.map((symbol) => symbol.bbox).reduce(union) : boxApart(word.bbox, strip)
  return { ...word, symbols, bbox }
}

function boxApart(box: Box, { letters }: Strip): Box {
  const middle = (box.x0 + box.x1) / 2
  const { by, before } = letters.find(({ x1 }) => middle < x1) ?? letters[letters.length - 1]
  return { ...box, x0: box.x0 + by - before, x1: box.x1 + by }
}
