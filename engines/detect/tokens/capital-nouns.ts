import { wordMark } from '../dictionaries/marks.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** Distinct words inside sentences of the shortest text that shows whether its nouns have capitals. */
const minWords = 40
const nameMarks = wordMark.given | wordMark.surname

const seen = new Set<number>()

/**
 * Whether ordinary words inside sentences have capitals, as in German and in headings: more than a quarter of the distinct ones. Names do
 * not count, nor the surnames behind given names, and no word counts twice, so that a list of people or a record that is repeated does
 * not change how its words are read.
 */
export function hasCapitalNouns(window: TokenColumns): boolean {
  const { count, shape: shapes, marks, low, start, end, codes } = window
  seen.clear()
  let nouns = 0
  for (let i = 1; i < count; i++) {
    const form = shapes[i]
    if (form !== shape.lower && form !== shape.capital) continue
    if (start[i] !== end[i - 1] + 1 || codes[end[i - 1]] !== 32) continue
    const isNoun = form === shape.capital
    if (
      isNoun &&
      (marks[i] & nameMarks || (marks[i - 1] & wordMark.given && shapes[i - 1] === shape.capital))
    )
      continue
    if (isNoun && (marks[i] & wordMark.common) === 0) continue
    // Words with and without a capital are different ones.
    const key = isNoun ? ~low[i] : low[i]
    if (seen.has(key)) continue
    seen.add(key)
    if (isNoun) nouns++
  }
  return seen.size >= minWords && nouns * 4 > seen.size
}
