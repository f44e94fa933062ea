import { classOf, coverageIndex } from './layout-tables.ts'

interface GlyphOfText {
  readonly id: number
}

/** Whether a glyph matches a position of a rule, whose value is a glyph, a class or a coverage. */
type IsGlyph = (value: number, glyph: number) => boolean

/**
 * Whether a subtable of a chained context (OpenType 1.9, "OpenType Layout Common Table Formats") may apply at a glyph: whether the
 * glyphs from there match its input and lookahead. The backtrack is ignored.
 */
export function mayMatchChain(
  view: DataView,
  at: number,
  glyphs: readonly GlyphOfText[],
  i: number,
): boolean {
  const format = view.getUint16(at)
  const { id } = glyphs[i]
  if (format === 3) {
    const isCovered: IsGlyph = (offset, glyph) => coverageIndex(view, at + offset, glyph) >= 0
    const input = at + 4 + view.getUint16(at + 2) * 2
    const ahead = input + 2 + view.getUint16(input) * 2
    return (
      isSequence(view, input + 2, view.getUint16(input), glyphs, i, isCovered) &&
      isSequence(view, ahead + 2, view.getUint16(ahead), glyphs, i + view.getUint16(input), isCovered)
    )
  }
  const index = coverageIndex(view, at + view.getUint16(at + 2), id)
  if (index < 0) return false
  const same: IsGlyph = (value, glyph) => value === glyph
  if (format === 1) return isAnyRule(view, at, at + 4, index, glyphs, i, same, same)
  const classes = at + view.getUint16(at + 6)
  const later = at + view.getUint16(at + 8)
  const isOfInput: IsGlyph = (value, glyph) => value === classOf(view, classes, glyph)
  const isOfLater: IsGlyph = (value, glyph) => value === classOf(view, later, glyph)
  return isAnyRule(view, at, at + 10, classOf(view, classes, id), glyphs, i, isOfInput, isOfLater)
}

/** Whether a rule of a set matches. */
function isAnyRule(
  view: DataView,
  at: number,
  sets: number,
  index: number,
  glyphs: readonly GlyphOfText[],
  i: number,
  isInput: IsGlyph,
  isLater: IsGlyph,
): boolean {
  const offset = index < view.getUint16(sets) ? view.getUint16(sets + 2 + index * 2) : 0
  if (offset === 0) return false
  const set = at + offset
  for (let n = 0; n < view.getUint16(set); n++) {
    const rule = set + view.getUint16(set + 2 + n * 2)
    const input = rule + 2 + view.getUint16(rule) * 2
    // The first glyph is that of the set.
    const count = view.getUint16(input) - 1
    const ahead = input + 2 + count * 2
    if (
      isSequence(view, input + 2, count, glyphs, i + 1, isInput) &&
      isSequence(view, ahead + 2, view.getUint16(ahead), glyphs, i + 1 + count, isLater)
    )
      return true
  }
  return false
}

function isSequence(
  view: DataView,
  at: number,
  count: number,
  glyphs: readonly GlyphOfText[],
  from: number,
  isGlyph: IsGlyph,
): boolean {
  if (from + count > glyphs.length) return false
  for (let n = 0; n < count; n++) if (!isGlyph(view.getUint16(at + n * 2), glyphs[from + n].id)) return false
  return true
}
