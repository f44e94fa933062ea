/** Words of a page as stretches of baseline, and the lines they stand on. */

import type { Box } from '../../model/geometry.ts'
import { glyphless } from './glyphless-font.ts'

export interface PlacedWord {
  /** Without line breaks, in logical order. */
  readonly text: string
  /** Bounds in the page's user space: y grows upwards. */
  readonly box: Box
  /** Direction of the baseline in degrees, counterclockwise; 0 where it runs to the right. */
  readonly angle?: number
}

/** A stretch of baseline: where it starts, which way it goes, how long it is and how high its text. */
export interface Stretch {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly length: number
  readonly size: number
}

export function placeWord({ box, angle = 0 }: PlacedWord): Stretch | null {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (!(width > 0 && height > 0)) return null
  if (![box.x0, box.y0, box.x1, box.y1, angle].every(Number.isFinite)) return null
  const radians = (angle * Math.PI) / 180
  const dx = Math.cos(radians)
  const dy = Math.sin(radians)
  const [length, size] = unrotated(width, height, Math.abs(dx), Math.abs(dy))
  // From the middle of the box back along the baseline, and down from the middle of the line to it.
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

/** Length and height of the upright rectangle whose bounds, turned, are these. */
function unrotated(width: number, height: number, cos: number, sin: number): [number, number] {
  const flat = cos * cos - sin * sin
  const length = (width * cos - height * sin) / flat
  const size = (height * cos - width * sin) / flat
  // Near 45 degrees the bounds no longer tell the two apart; a word is then taken to be four times as long as high.
  if (Math.abs(flat) > 0.2 && length > 0 && size > 0) return [length, size]
  const guess = Math.min(width / (4 * cos + sin), height / (4 * sin + cos))
  return [guess * 4, guess]
}

export interface Placed {
  readonly text: string
  readonly run: Stretch
}

/**
 * Words that follow one another on one line, from its visual start to its end: a page tells right-to-left writing
 * in the order it stands, letters and words alike, and every reader turns it back.
 */
export function linesOf(words: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && isOneLine(last.run, word.run)) line.push(word)
    else lines.push([word])
  }
  for (const line of lines) {
    const { dx, dy } = line[0].run
    line.sort((a, b) => a.run.x * dx + a.run.y * dy - (b.run.x * dx + b.run.y * dy))
  }
  return lines
}

function isOneLine(a: Stretch, b: Stretch): boolean {
  if (a.dx * b.dx + a.dy * b.dy < 0.99) return false
  return Math.abs((b.y - a.y) * a.dx - (b.x - a.x) * a.dy) < Math.min(a.size, b.size) / 2
}

/** Readers trust a gap more than a space that they are told: this much of the height, and words are parted. */
const LEAST_GAP = 0.2

const distance = (from: Stretch, to: Stretch) => (to.x - from.x) * from.dx + (to.y - from.y) * from.dy

/** A word drawn in where the next stands too close behind it, at most to half its length. */
export function shortOf(word: Stretch, next: Stretch): Stretch {
  const most = distance(word, next) - LEAST_GAP * word.size
  return most >= word.length ? word : { ...word, length: Math.max(most, word.length / 2) }
}

/** The space from one word to the next on its line; never so narrow that it is none. */
export function gapBetween(from: Stretch, to: Stretch): Stretch {
  const length = Math.max(distance(from, to) - from.length, from.size * LEAST_GAP)
  const x = from.x + from.dx * from.length
  return { ...from, x, y: from.y + from.dy * from.length, length }
}
