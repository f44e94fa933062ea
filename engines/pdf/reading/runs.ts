import type { Glyph } from '../content/surface.ts'
import type { PlacedGlyph } from './frame.ts'
import { isBlank } from './letters.ts'
import { rightToLeft } from './word-order.ts'

/** Glyphs of one line in the order in which they were drawn; the room before each one in ems of the larger neighbour. */
export interface GlyphRun {
  readonly glyphs: readonly PlacedGlyph[]
  /** A gap of more ems than this is a space. */
  readonly spaceGap: number
  /** The room that letters keep from each other without a space: 0 but in letter-spaced text. */
  readonly tracking: number
  /** Tagged text of both directions with its spaces drawn: they part its words, and gaps say nothing where the pen jumps. */
  readonly drawnSpaces: boolean
}

/** A gap of this many ems is a space; ordinary ones are 0.25 em, the narrowest of justified lines 0.2. */
const spaceGap = 0.17
/** Wider gaps end a run: another column or cell. */
const tabGap = 1.6
/** A baseline that moves by more ems is another line; raised and lowered text stays below it. */
const lineShift = 0.62

/** Cuts placed glyphs, in content order, where the line changes. */
export function runsOf(glyphs: readonly PlacedGlyph[]): GlyphRun[] {
  const runs: GlyphRun[] = []
  let start = 0
  for (let i = 1; i <= glyphs.length; i++) {
    if (i < glyphs.length && continues(glyphs[i - 1].glyph, glyphs[i].glyph)) continue
    if (i > start) runs.push(runOf(glyphs.slice(start, i)))
    start = i
  }
  return runs
}

function continues(last: Glyph, next: Glyph): boolean {
  if (last.dx * next.dx + last.dy * next.dy < 0.998) return false
  const size = Math.max(last.size, next.size)
  if (Math.abs(shift(last, next)) > lineShift * size) return false
  const room = gap(last, next)
  // The pen jumps inside of a line where the direction of its text changes.
  return room > -1.2 && (room < tabGap || (last.mcid >= 0 && last.mcid === next.mcid))
}

/** How far the baseline of `next` lies below that of `last`, in points. */
export function shift(last: Glyph, next: Glyph): number {
  return (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
}

/** The room between two neighbours in ems, whichever comes first on the page; negative when they overlap. */
export function gap(a: Glyph, b: Glyph): number {
  return Math.max(along(a, b), along(b, a)) / (Math.max(a.size, b.size) || 1)
}

function along(last: Glyph, next: Glyph): number {
  return (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
}

function runOf(glyphs: readonly PlacedGlyph[]): GlyphRun {
  const tracking = trackingOf(glyphs)
  const drawnSpaces =
    glyphs[0].glyph.mcid >= 0 &&
    glyphs.some(({ glyph }) => isBlank(glyph.text)) &&
    glyphs.some(({ glyph }) => rightToLeft.test(glyph.text))
  return { glyphs, tracking, spaceGap: tracking === 0 ? spaceGap : tracking + 0.12, drawnSpaces }
}

function trackingOf(glyphs: readonly PlacedGlyph[]): number {
  if (glyphs.length < 4) return 0
  const gaps: number[] = []
  for (let i = 1; i < glyphs.length; i++) gaps.push(gap(glyphs[i - 1].glyph, glyphs[i].glyph))
  gaps.sort((a, b) => a - b)
  const median = gaps[gaps.length >> 1]
  // Signs of formulas keep apart here and touch there.
  if (gaps[gaps.length >> 2] < 0.04) return 0
  // Past half an em nobody reads the letters as one word any more: they are columns of single characters.
  return median > 0.08 && median < 0.5 ? median : 0
}
