import { type ColumnMeaning, ColumnMeanings } from '../columns/column-names.ts'
import { isColumnValue, typeOfColumn } from '../columns/column-values.ts'
import { learnedMeaning } from '../columns/label-classifier.ts'
import { listingIn } from '../dictionaries/lexicon.ts'
import { isWordUnit } from '../text/chars.ts'
import { remembered } from '../text/remembered.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { Grammar } from './grammar.ts'
import { columnTypes } from './table-columns.ts'

/** Above names from a gazetteer, below values with a check digit or an exact label. */
const score = 0.8
/** Code units of the longest key and value. */
const [maxKey, maxValue] = [42, 60]

const meaningOf = remembered(
  (key): ColumnMeaning | undefined => new ColumnMeanings([key]).of(key) ?? learnedMeaning(key, false),
)

/** Quoted values after a column name: `WHERE last_name = 'van den Berg'`, `surname="Okonkwo"`, and in JSON `"familyName":"Okonkwo"`. */
export const assignments: Grammar = {
  name: 'assignments',
  types: columnTypes,
  find: (window, emit) => {
    if (window.reach !== undefined) return
    const { codes, lexicon, sign, signCount, text } = window
    const listingOf = (word: string) => listingIn(lexicon, word)
    for (let n = 0; n < signCount; n++) {
      const at = sign[n]
      const isColon = codes[at] === 58
      if (!isColon && codes[at] !== 61) continue
      // Before a colon the key is quoted, as in JSON.
      if (isColon && codes[at - 1] !== 34) continue
      const open = codes[at + 1] === 32 ? at + 2 : at + 1
      const quote = codes[open]
      if (quote !== 34 && (quote !== 39 || isColon)) continue
      const key = keyBefore(window, at)
      const meaning = key === '' ? undefined : meaningOf(key)
      const end = meaning === undefined ? -1 : closingQuote(window, open + 1, quote)
      if (meaning === undefined || end < 0) continue
      if (isColumnValue(text.slice(open + 1, end), meaning, { areAboutPeople: false, listingOf }))
        emit(open + 1, end, typeOfColumn(meaning), score, 'name of the column', key)
    }
  },
}

/** The end of a quoted value in its line, -1 if it is too long or empty. */
function closingQuote({ codes, length }: TokenWindow, start: number, quote: number): number {
  for (let at = start; at < length && at - start <= maxValue; at++) {
    if (codes[at] === 10) return -1
    if (codes[at] === quote) return at > start ? at : -1
  }
  return -1
}

/** The name before an equals sign or a colon, empty if there is none. */
function keyBefore({ codes, text }: TokenWindow, at: number): string {
  let end = at
  while (end > 0 && (codes[end - 1] === 32 || codes[end - 1] === 34 || codes[end - 1] === 96)) end--
  let start = end
  while (start > 0 && end - start <= maxKey && (isWordUnit(codes[start - 1]) || codes[start - 1] === 95))
    start--
  return end - start > maxKey ? '' : text.slice(start, end)
}
