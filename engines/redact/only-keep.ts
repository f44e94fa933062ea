/** Inverse redaction: what would be removed is kept, and everything else is removed. */

import { type Box, intersect } from '../model/geometry.ts'
import type { Span } from '../model/text-layer.ts'
import type { Proof } from './proof.ts'

/** The name of removed content in the result and the manifest. */
export const otherText = { type: 'TEXT', score: 1, recognizer: 'only-keep' } as const

/** From the first to the last character of a line that is not white space. */
const lines = /\S(?:[^\n\r\f\u2028\u2029]*\S)?/g

/** The parts of a span of a text that do not overlap a kept span: one for each line, without white space around it. */
export function allBut(text: string, kept: readonly Span[], within: Span = whole(text)): Span[] {
  const gaps: Span[] = []
  let at = within.start
  for (const { start, end } of kept.toSorted((a, b) => a.start - b.start)) {
    if (end <= at || start >= within.end) continue
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.min(end, within.end)
  }
  if (at < within.end) gaps.push({ start: at, end: within.end })
  return gaps.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(lines)].map(({ index, 0: line }) => ({
      start: start + index,
      end: start + index + line.length,
    })),
  )
}

function whole(text: string): Span {
  return { start: 0, end: text.length }
}

/** The parts of a rectangle not covered by the others, as rectangles that do not overlap. */
export function boxesBut(area: Box, kept: readonly Box[]): Box[] {
  let parts = [area]
  for (const box of kept)
    parts = parts.flatMap((part) => {
      const shared = intersect(part, box)
      if (shared === null) return [part]
      return [
        { ...part, y1: shared.y0 },
        { ...shared, x0: part.x0, x1: shared.x0 },
        { ...shared, x0: shared.x1, x1: part.x1 },
        { ...part, y0: shared.y1 },
      ].filter(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0)
    })
  return parts
}

const words = /[\p{L}\p{N}]+/gu
/** After a replacement: it makes names of sheets and keys distinct. */
const distinctNumber = /(?<=[█\]])_\d{1,4}(?![\p{L}\p{N}])/gu

/** The words that may be in an output: those of kept values and of replacements. */
export class KeptWords {
  readonly #words: ReadonlySet<string>

  constructor(texts: readonly string[]) {
    this.#words = new Set(texts.flatMap(wordsOf))
  }

  /** Number of words of a text that are not in a kept value. */
  othersIn(text: string): number {
    return wordsOf(text.replace(distinctNumber, '')).filter((word) => !this.#words.has(word)).length
  }
}

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(words) ?? []
}

/** @param removed how many parts were removed */
export function proofOfKept(searched: readonly string[], removed: number): Proof {
  return { searched, values: removed, found: 0, notSearched: [], onlyKept: true }
}
