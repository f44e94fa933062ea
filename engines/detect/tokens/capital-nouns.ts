import { wordMark } from '../dictionaries/marks.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** Distinct words inside sentences of the shortest text that shows whether its nouns have capitals. */
const minWords = 40
const nameMarks = wordMark.given | wordMark.surname

const seen = new Set<number>()

/**
 * Whether a capital says little about a word, as in German, where more than a sixth of the distinct words inside sentences are nouns
 * alone among words without capitals, and in headings and lists, where more than half are ordinary words with capitals. Names do not
 * count, nor the surnames behind given names, and no word counts twice: a list of people or a record that is repeated does not change
 * how its words are read.
 */
export function hasCapitalNouns(window: TokenColumns): boolean {
  const { count, shape: shapes, marks, low } = window
  seen.clear()
  let [nouns, ordinary] = [0, 0]
  for (let i = 1; i < count; i++) {
    const form = shapes[i]
    const isCapital = form === shape.capital
    if ((!isCapital && form !== shape.lower) || !isSpaced(window, i)) continue
    const isBehindCapital = shapes[i - 1] !== shape.lower
    if (isCapital && (marks[i] & nameMarks || (isBehindCapital && marks[i - 1] & wordMark.given))) continue
    // A word with and one without a capital are different ones.
    const key = isCapital ? ~low[i] : low[i]
    if (seen.has(key)) continue
    const isCommon = (marks[i] & wordMark.common) !== 0
    const isAlone = isCapital && !isBehindCapital && !isBeforeCapital(window, i)
    if (isCapital && !isCommon && !isAlone) continue
    seen.add(key)
    if (isAlone) nouns++
    if (isCapital && isCommon) ordinary++
  }
  return seen.size >= minWords && (nouns * 6 > seen.size || ordinary * 2 > seen.size)
}

function isBeforeCapital(window: TokenColumns, i: number): boolean {
  return i + 1 < window.count && window.shape[i + 1] === shape.capital && isSpaced(window, i + 1)
}

/** Whether one blank and nothing else is before a token. */
function isSpaced({ start, end, codes }: TokenColumns, i: number): boolean {
  return start[i] === end[i - 1] + 1 && codes[end[i - 1]] === 32
}
