import type { Glyph } from '../../content/surface.ts'
import type { PlacedGlyph } from '../frame.ts'
import { isBlank, rightToLeft } from './glyph-text.ts'

/** Glyphs of one line in drawing order. */
export interface GlyphRun {
  readonly glyphs: readonly PlacedGlyph[]
  /** In ems of the larger neighbour. A wider gap is a space. */
  readonly spaceGap: number
  /** Gap between letters without a space, in ems: 0 unless the text is letter-spaced. */
  readonly tracking: number
  /** Tagged bidirectional text with space glyphs: these separate the words, as gaps are unreliable where the direction changes. */
  readonly drawnSpaces: boolean
}

/** In ems. Wider gaps are spaces: usual ones are 0.25 em, the narrowest of justified lines 0.2. */
const spaceGap = 0.17
/** In ems. Wider gaps end a run: another column or cell. */
const tabGap = 1.6
/** In ems. A larger shift of the baseline is another line; superscripts and subscripts have less. */
const lineShift = 0.62

/** In ems. A larger jump back starts another line. */
const maxJumpBack = 1.2

/** Splits placed glyphs, in content order, into lines. */
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
  // The position jumps within a line where the direction of the text changes.
  return room > -maxJumpBack && (room < tabGap || (last.mcid >= 0 && last.mcid === next.mcid))
}

/** The distance of the baseline of `next` below that of `last`, in points. */
export function shift(last: Glyph, next: Glyph): number {
  return (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
}

/** The gap between two neighbours in ems, whichever comes first on the page; negative if they overlap. */
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
  const least = tracking === 0 ? (tightSpaceOf(glyphs) ?? spaceGap) : tracking + 0.12
  return { glyphs, tracking, spaceGap: least, drawnSpaces }
}

/** In ems. Spaces of a line that was shrunk to its limit; TeX shrinks those of Times to 0.167. */
const tightSpaceGap = 0.13
/** In ems. All spaces of a justified line have nearly one width, on either side of the usual limit. */
const maxSpaceSpread = 0.02
const minTightSpaces = 3

/** In ems, below the narrowest of equal spaces. */
const tightSlack = 0.005
/** Maximum ratio of narrower gaps to the spaces: kerns of brackets and of italic letters. */
const maxKernShare = 0.25

/**
 * Returns the least space of a line that has several equal gaps about as wide as the narrowest space, and hardly any between them and
 * letters; null for other lines. Wider gaps, such as those behind a full stop, are spaces in any case.
 */
function tightSpaceOf(glyphs: readonly PlacedGlyph[]): number | null {
  const rooms: number[] = []
  let most = 0
  for (let i = 1; i < glyphs.length; i++) {
    const room = gap(glyphs[i - 1].glyph, glyphs[i].glyph)
    if (room <= 0.05 || room > spaceGap + maxSpaceSpread) continue
    rooms.push(room)
    if (room <= spaceGap) most = Math.max(most, room)
  }
  const equal = rooms.filter((room) => Math.abs(room - most) <= maxSpaceSpread)
  const kerns = rooms.filter((room) => room < most - maxSpaceSpread).length
  if (most < tightSpaceGap || equal.length < minTightSpaces || kerns > maxKernShare * equal.length)
    return null
  return Math.min(...equal) - tightSlack
}

const leaderMark = /^[.·_-]$/

function trackingOf(glyphs: readonly PlacedGlyph[]): number {
  if (glyphs.length < 4) return 0
  const texts: number[] = []
  const leaders: number[] = []
  for (let i = 1; i < glyphs.length; i++) {
    const [last, next] = [glyphs[i - 1].glyph, glyphs[i].glyph]
    // The dots of a leader stand apart whatever the letters beside them do.
    const isLeader = last.text === next.text && leaderMark.test(next.text)
    ;(isLeader ? leaders : texts).push(gap(last, next))
  }
  const gaps = texts.length < 4 ? [...texts, ...leaders] : texts
  gaps.sort((a, b) => a - b)
  const median = gaps[gaps.length >> 1]
  // In formulas some symbols touch and others do not.
  if (gaps[gaps.length >> 2] < 0.04) return 0
  // From half an em on, the glyphs are columns of single characters, not a letter-spaced word.
  return median > 0.08 && median < 0.5 ? median : 0
}
