/** Converts recognised words to lines of an invisible text layer: each word exactly over its ink, each line on one baseline. */

import { type Matrix, transformPoint } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { median, quantile } from '../../model/sorted.ts'
import { glyphless, type LineWord } from '../../pdf/text/index.ts'
import { type OcrWord, wordsByLine } from '../ocr-page.ts'

/** A line in points of the page as shown; `up` is the height of its tall letters above the baseline. */
interface Line {
  readonly words: readonly OcrWord[]
  readonly block: number
  /** Unit vector along the baseline, in the direction of its words' baselines. */
  readonly dx: number
  readonly dy: number
  /** Distance of each word's baseline from the origin, along the line's downward normal: the same unless the line is bent. */
  readonly offsets: readonly number[]
  readonly up: number
}

/** A line is bent if words deviate from its baseline by more than this share of its letter height. */
const maxOffBaseline = 0.3

/** Lines of a block whose letter heights differ by less than this share get the same font size. */
const maxSizeDifference = 0.3

/**
 * The lines of a page. Words of a line are ordered from left to right along its baseline.
 * @param words in reading order, in points of the page as shown
 */
export function toTextLines(words: readonly OcrWord[]): LineWord[][] {
  const lines = wordsByLine(words).map(lineOf)
  const sizes = blockSizes(lines)
  return lines.map((line) => placeWords(line, sizes.get(line.block) ?? line.up))
}

/** Transforms lines to another coordinate system, whose y axis may point up. */
export function transformLines(lines: readonly (readonly LineWord[])[], to: Matrix): LineWord[][] {
  const unit = Math.hypot(to[0], to[1])
  return lines.map((line) =>
    line.map(({ text, run }) => {
      const at = transformPoint(to, run.x, run.y)
      const [dx, dy] = [(to[0] * run.dx + to[2] * run.dy) / unit, (to[1] * run.dx + to[3] * run.dy) / unit]
      return { text, run: { x: at.x, y: at.y, dx, dy, length: run.length * unit, size: run.size * unit } }
    }),
  )
}

/** Words of a page with its own text, each as a line over its box. */
export function contentLines(words: readonly PageWord[]): LineWord[][] {
  return words.map(({ text, box, baseline, size, turn }) => {
    // Text in another direction is rare; the left edge of its box is close enough to its baseline.
    const along = turn === undefined ? box.x1 - box.x0 : box.y1 - box.y0
    const run = {
      x: box.x0,
      y: turn === undefined ? baseline : box.y1,
      dx: 1,
      dy: 0,
      length: Math.max(along, 0.1),
      size,
    }
    return [{ text, run }]
  })
}

function lineOf(words: readonly OcrWord[]): Line {
  let x = 0
  let y = 0
  for (const { baseline } of words) {
    x += baseline.x1 - baseline.x0
    y += baseline.y1 - baseline.y0
  }
  const length = Math.hypot(x, y)
  const [dx, dy] = length > 0 ? [x / length, y / length] : [1, 0]
  const ends = words.map(({ baseline: { x0, y0, x1, y1 } }) => [y0 * dx - x0 * dy, y1 * dx - x1 * dy])
  const common = median(ends.flat())
  const own = ends.map(([from, to]) => (from + to) / 2)
  const up = heightOf(words, dx, dy, own)
  const isBent = own.some((offset) => Math.abs(offset - common) > maxOffBaseline * up)
  const offsets = isBent ? own : own.map(() => common)
  return { words, block: words[0].block, dx, dy, offsets, up: heightOf(words, dx, dy, offsets) }
}

/** The height of the tall letters of a line above the baselines of its words. */
function heightOf(words: readonly OcrWord[], dx: number, dy: number, offsets: readonly number[]): number {
  const heights = words.map((word, i) => heightAboveBaseline(word, dx, dy, offsets[i]))
  return quantile(
    heights.filter((height) => height > 0),
    0.8,
  )
}

/** The height of a word's tallest letters above the baseline. */
function heightAboveBaseline({ box, symbols }: OcrWord, dx: number, dy: number, offset: number): number {
  const boxes = symbols.length > 0 ? symbols.map((symbol) => symbol.box) : [box]
  return boxes.reduce((highest, { x0, y0, x1, y1 }) => {
    const middle = ((y0 + y1) / 2) * dx - ((x0 + x1) / 2) * dy
    // Exact along an axis. For a rotated letter, half its extent along the normal: the corners of its box extend too far.
    const half = (dx * dx * (y1 - y0) + dy * dy * (x1 - x0)) / 2
    return Math.max(highest, offset - middle + half)
  }, 0)
}

/** The font size of each block, from most of its lines. */
function blockSizes(lines: readonly Line[]): Map<number, number> {
  const heights = new Map<number, number[]>()
  for (const { block, up } of lines) {
    const known = heights.get(block)
    if (known) known.push(up)
    else heights.set(block, [up])
  }
  return new Map([...heights].map(([block, ups]) => [block, quantile(ups, 0.7)]))
}

/**
 * Lines with a smaller slope (as a sine) are made horizontal, with a step between words instead: pdf.js treats each word of
 * a sloping line as a separate line, because the words are stretched to different widths.
 */
const minLeanSine = Math.sin((5 * Math.PI) / 180)
/** A line that slopes by less than this share of its font size over its whole length is made level. */
const maxLevelFall = 0.25

function placeWords(line: Line, usual: number): LineWord[] {
  const { words, offsets, up } = line
  const height = Math.abs(up - usual) <= usual * maxSizeDifference ? usual : up
  const size = Math.max(height, 1) / glyphless.ascent
  const { dx, dy } = snapToAxis(line)
  const spans = words.map(({ text, baseline: { x0, y0, x1, y1 } }, i) => {
    const offset = offsets[i]
    // On the baseline of the line, not on that of the word.
    const [from, to] = [x0 * line.dx + y0 * line.dy, x1 * line.dx + y1 * line.dy].map((along) => ({
      x: along * line.dx - offset * line.dy,
      y: along * line.dy + offset * line.dx,
    }))
    const ends = [from.x * dx + from.y * dy, to.x * dx + to.y * dy]
    const across = ((from.y + to.y) * dx - (from.x + to.x) * dy) / 2
    return { text, start: Math.min(...ends), end: Math.max(...ends), across }
  })
  const fall = spans.map(({ across }) => across)
  const isLevel = Math.max(...fall) - Math.min(...fall) < maxLevelFall * size
  const middle = median(fall)
  return spans
    .sort((a, b) => a.start - b.start)
    .map(({ text, start, end, across }) => {
      const down = isLevel ? middle : across
      const [x, y] = [start * dx - down * dy, start * dy + down * dx]
      return { text, run: { x, y, dx, dy, length: Math.max(end - start, 0.1), size } }
    })
}

/** The direction of a line, snapped to an axis of the page if it is close to it. */
function snapToAxis({ dx, dy }: Line): { readonly dx: number; readonly dy: number } {
  if (Math.abs(dy) < minLeanSine) return { dx: Math.sign(dx), dy: 0 }
  if (Math.abs(dx) < minLeanSine) return { dx: 0, dy: Math.sign(dy) }
  return { dx, dy }
}
