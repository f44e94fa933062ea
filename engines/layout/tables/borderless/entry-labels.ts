import type { WordSegment } from '../common/word-rows.ts'

/** Points. Maximum distance of a label from the right edge of the text. */
const maxEdgeOffsetPoints = 2
/** Minimum width in ems of the space before a label. */
const minSpaceEms = 1.2

/** A word or a few in brackets: `(function)`, `[Command]`. */
const bracketed = /^(?:\(\p{L}[\p{L}\s-]*\)|\[\p{L}[\p{L}\s-]*\]|<\p{L}[\p{L}\s-]*>)$/u

/**
 * Whether a row is the heading of an entry in a reference: its text, and the kind of the entry in brackets at the right edge
 * of the text. Several of them, with titles and short texts between them, look like a table.
 * @param right x of the right edge of the text
 */
export function isEntryHeading(row: readonly WordSegment[], size: number, right: number): boolean {
  const last = row.at(-1)
  const before = row.at(-2)
  if (last === undefined || before === undefined) return false
  return (
    last.x1 > right - maxEdgeOffsetPoints &&
    last.x0 - before.x1 > minSpaceEms * size &&
    bracketed.test(last.words.map((word) => word.text).join(' '))
  )
}
