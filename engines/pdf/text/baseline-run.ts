/** Words of a page as runs along a baseline, grouped into lines. */

import type { Box } from '../../model/geometry.ts'
import { glyphless } from './glyphless-font.ts'

export interface PlacedWord {
  /** Without line breaks, in logical order. */
  readonly text: string
  /** Bounds in the page's user space, y up. */
  readonly box: Box
  /** Direction of the baseline in degrees, counterclockwise. Default 0, to the right. */
  readonly angle?: number
}

/** A part of a baseline: its start, direction (a unit vector), length, and the size of its text. */
export interface BaselineRun {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly length: number
  readonly size: number
}

export function baselineRunOf({ box, angle = 0 }: PlacedWord): BaselineRun | null {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (!(width > 0 && height > 0)) return null
  if (![box.x0, box.y0, box.x1, box.y1, angle].every(Number.isFinite)) return null
  const radians = (angle * Math.PI) / 180
  const dx = Math.cos(radians)
  const dy = Math.sin(radians)
  const [length, size] = unrotated(width, height, Math.abs(dx), Math.abs(dy))
  // From the centre of the box back along the baseline, and down from the middle of the line to the baseline.
  const drop = size * ((glyphless.ascent + glyphless.descent) / 2)
  return {
    x: (box.x0 + box.x1) / 2 - (dx * length) / 2 + dy * drop,
    y: (box.y0 + box.y1) / 2 - (dy * length) / 2 - dx * drop,
    dx,
    dy,
    length,
    size,
  }
}

/** The length and height of a rectangle from the bounds of its rotation. */
function unrotated(width: number, height: number, cos: number, sin: number): [number, number] {
  const flat = cos * cos - sin * sin
  const length = (width * cos - height * sin) / flat
  const size = (height * cos - width * sin) / flat
  // Near 45 degrees the bounds do not determine both; a word is then assumed to be four times as long as high.
  if (Math.abs(flat) > 0.2 && length > 0 && size > 0) return [length, size]
  const guess = Math.min(width / (4 * cos + sin), height / (4 * sin + cos))
  return [guess * 4, guess]
}

export interface LineWord {
  readonly text: string
  readonly run: BaselineRun
}

/**
 * Groups consecutive words on the same line, in visual order. PDF content has right-to-left text in visual order too;
 * readers reorder it.
 */
export function groupLines(words: readonly LineWord[]): LineWord[][] {
  const lines: LineWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && isOneLine(last.run, word.run)) line.push(word)
    else lines.push([word])
  }
  for (const line of lines) {
    const { dx, dy } = line[0]?.run ?? { dx: 1, dy: 0 }
    line.sort((a, b) => a.run.x * dx + a.run.y * dy - (b.run.x * dx + b.run.y * dy))
  }
  return lines
}

function isOneLine(a: BaselineRun, b: BaselineRun): boolean {
  if (a.dx * b.dx + a.dy * b.dy < 0.99) return false
  return Math.abs((b.y - a.y) * a.dx - (b.x - a.x) * a.dy) < Math.min(a.size, b.size) / 2
}

/** Share of the text size. Readers need a gap of this width between words, even if there is a space. */
const minGap = 0.2

const distance = (from: BaselineRun, to: BaselineRun) => (to.x - from.x) * from.dx + (to.y - from.y) * from.dy

/** Shortens a word, at most to half its length, if the next one is too close. */
export function shortenBefore(word: BaselineRun, next: BaselineRun): BaselineRun {
  const maxLength = distance(word, next) - minGap * word.size
  return maxLength >= word.length ? word : { ...word, length: Math.max(maxLength, word.length / 2) }
}

/** The space between two words of a line, at least of the minimum width. */
export function gapBetween(from: BaselineRun, to: BaselineRun): BaselineRun {
  const length = Math.max(distance(from, to) - from.length, from.size * minGap)
  const x = from.x + from.dx * from.length
  return { ...from, x, y: from.y + from.dy * from.length, length }
}
