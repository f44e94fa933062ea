/** The words and values of a line, with the gaps between them, and their new positions. */

import { median } from '../../../model/sorted.ts'
import type { Glyph } from '../../../pdf/content/index.ts'
import { along, isBlank, type Segment } from './segments.ts'

/** A word that is kept, or the glyphs of removed values. */
export interface Token {
  readonly isValue: boolean
  readonly glyphs: Glyph[]
  /** Original position along the line. */
  readonly start: number
  end: number
  /** Before it. */
  readonly gap: Gap
}

export interface Gap {
  /** Drawn spaces that are kept. */
  readonly blanks: readonly Glyph[]
  /** Its width in points by the font, without justification. */
  readonly width: number
}

/** Ems. A gap that is wider is a space; in a line without drawn spaces, a narrower one is. */
const spaceGap = 0.17
const tightSpaceGap = 0.1
/** Ems by which a space is wider than the gaps of a letter-spaced line. */
const aboveMedian = 0.12
const minSpaced = 0.08
/** Ems: a space of a font without one. */
const usualSpace = 0.25
/** Ems. A wider gap without drawn spaces is not a space between words, and roughly keeps its width. */
const maxUndrawn = 0.8
const undrawnStep = 0.5
/**
 * Ems. Smaller gaps and overlaps of letters are kerning, and rounding of programs that place letters on a grid: it depends on the position
 * of the line, and so on the width of the text before. These letters are placed by their advances only.
 */
const maxKern = 0.15
/** Ems to which larger ones are rounded, and the spacing of letter-spaced words. */
const kernStep = 0.05

/** Trailing spaces of the line come last, without a token. */
export function tokensOf(
  { glyphs }: Pick<Segment, 'glyphs'>,
  removed: ReadonlySet<Glyph>,
): { readonly tokens: readonly Token[]; readonly trailing: readonly Glyph[] } {
  const threshold = thresholdOf(glyphs)
  const tokens: Token[] = []
  let blanks: Glyph[] = []
  for (const glyph of glyphs) {
    const isValue = removed.has(glyph)
    if (!isValue && isBlank(glyph)) {
      blanks.push(glyph)
      continue
    }
    const last = tokens.at(-1)
    const start = along(glyph)
    const size = glyph.size || 1
    const room = last ? (start - last.end) / size : 0
    const joins = last?.isValue === isValue && blanks.length === 0 && (isValue || room <= threshold)
    if (last && joins) {
      last.glyphs.push(glyph)
      last.end = Math.max(last.end, start + glyph.advance)
      continue
    }
    const gap = { blanks, width: gapWidth(blanks, last && room > threshold ? room : 0, size) }
    tokens.push({ isValue, glyphs: [glyph], start, end: start + glyph.advance, gap })
    blanks = []
  }
  return { tokens, trailing: blanks }
}

function gapWidth(blanks: readonly Glyph[], room: number, size: number): number {
  if (blanks.length > 0)
    return withoutCopies(blanks).reduce((sum, blank) => sum + (blank.advance || usualSpace * blank.size), 0)
  if (room <= 0) return 0
  return size * (room < maxUndrawn ? usualSpace : Math.round(room / undrawnStep) * undrawnStep)
}

function thresholdOf(glyphs: readonly Glyph[]): number {
  const letters = withoutCopies(glyphs.filter((glyph) => !isBlank(glyph)))
  const rooms = letters.slice(1).map((glyph, i) => {
    const last = letters[i]
    return last ? (along(glyph) - along(last) - last.advance) / (glyph.size || 1) : 0
  })
  const room = median(rooms)
  const usual = letters.length < glyphs.length ? spaceGap : tightSpaceGap
  return room > minSpaced ? Math.max(usual, room + aboveMedian) : usual
}

/** Ems. A letter that is drawn twice to look bold is moved by less. */
const maxCopyShift = 0.15

/** Whether a glyph repeats the previous one at nearly the same position. */
function isCopy(last: Glyph, glyph: Glyph): boolean {
  return glyph.text === last.text && along(glyph) - along(last) < maxCopyShift * glyph.size
}

function withoutCopies(glyphs: readonly Glyph[]): Glyph[] {
  const kept: Glyph[] = []
  for (const glyph of glyphs) {
    const last = kept.at(-1)
    if (!last || !isCopy(last, glyph)) kept.push(glyph)
  }
  return kept
}

/** The gap between two letters in ems, negative if they overlap. */
function kernOf(last: Glyph, glyph: Glyph): number {
  return (along(glyph) - along(last) - last.advance) / (glyph.size || 1)
}

function stepped(kern: number): number {
  return Math.round(kern / kernStep) * kernStep
}

/** The positions of the glyphs of a word from its start, and its length. */
export function lettersOf({ glyphs }: Token): {
  readonly offsets: readonly number[]
  readonly length: number
} {
  const offsets: number[] = []
  const letters = withoutCopies(glyphs)
  const kerns = letters.slice(1).map((glyph, i) => kernOf(letters[i] ?? glyph, glyph))
  const spacing = stepped(median(kerns))
  let at = 0
  let length = 0
  let last: Glyph | null = null
  for (const glyph of glyphs) {
    if (last && isCopy(last, glyph)) {
      offsets.push(at + along(glyph) - along(last))
      continue
    }
    if (last) {
      const kern = kernOf(last, glyph)
      at += last.advance + (Math.abs(kern) < maxKern ? spacing : stepped(kern)) * glyph.size
    }
    offsets.push(at)
    length = Math.max(length, at + glyph.advance)
    last = glyph
  }
  return { offsets, length }
}
