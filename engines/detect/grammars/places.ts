import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks, placeNameAt } from '../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { alternatives } from '../words/words.ts'
import type { Grammar } from './grammar.ts'

const placeLabels = `(?:${alternatives('places.labels')})`
const placeLabel = new RegExp(`${placeLabels}(?:/ ?${placeLabels})?"? ?[:=] ?"?$`, 'i')

/** Countries, regions and towns of the gazetteer, scored by their context. */
export const places: Grammar = {
  name: 'places',
  types: ['LOCATION'],
  find: (window, emit) => {
    let after = -1
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i <= after) continue
      if ((window.marks[i] & placeMarks) === 0 && (window.classes[i] & wordClass.placeStart) === 0) continue
      if (window.shape[i] === shape.number || window.size(i) < 2) continue
      const capital = isCapitalised(window, i)
      // A lower-case place counts only after a locative word.
      if (!capital && (i === 0 || (window.classes[i - 1] & wordClass.locative) === 0)) continue
      if (window.unit(window.start[i] - 1) === 46 && window.unit(window.start[i] - 2) !== 32) continue
      const found = placeNameAt(window, i)
      if (found === undefined || !isEvenlyCapitalised(window, i, found.last, capital)) continue
      const score = scorePlace(window, i, found.last, found.marks, capital)
      if (score > 0) emit(window.start[i], window.end[found.last], 'LOCATION', score, 'gazetteer')
      after = found.last
    }
  },
}

/** Whether every longer word of a place has the same case as its first: "The range" is not a place. */
function isEvenlyCapitalised(window: TokenWindow, first: number, last: number, capital: boolean): boolean {
  for (let k = first + 1; k <= last; k++)
    if (window.size(k) > 3 && isCapitalised(window, k) !== capital) return false
  return isCapitalised(window, last) === capital
}

function scorePlace(
  window: TokenWindow,
  first: number,
  last: number,
  marks: number,
  capital: boolean,
): number {
  const single = first === last
  const located =
    first > 0 && (window.classes[first - 1] & wordClass.locative) !== 0 && window.spaced(first - 1)
  const ordinary = single && (marks & wordMark.common) !== 0
  const personal = single && (marks & nameMarks) !== 0
  // Short words in capitals are more often codes and abbreviations (OK, US, IT) than towns.
  if (
    single &&
    (window.size(first) <= 2 ||
      (window.size(first) <= 3 && (window.shape[first] === shape.upper || !located)))
  )
    return 0
  if (single && (window.classes[first] & (wordClass.month | wordClass.weekday | wordClass.title)) !== 0)
    return 0
  if (!capital) {
    if (ordinary || personal || (marks & (wordMark.country | wordMark.city)) === 0) return 0
    return window.size(first) >= 4 ? 0.55 : 0
  }
  const sign =
    window.unit(window.start[first] - 1) <= 32
      ? window.unit(window.start[first] - 2)
      : window.unit(window.start[first] - 1)
  const labelled =
    sign <= 61 &&
    sign !== 44 &&
    sign !== 46 &&
    placeLabel.test(window.text.slice(Math.max(0, window.start[first] - 28), window.start[first]))
  if (labelled) return 0.85
  if (single && isUnderName(window, first)) return 0.6
  if (marks & wordMark.country && last > first + 1) return 0.9
  if (marks & wordMark.country) return ordinary && !located ? 0.3 : personal && !located ? 0.45 : 0.75
  if (single && (marks & wordMark.frequent) !== 0) return 0.2
  if (hasCapitalBeside(window, first, last))
    return marks & (wordMark.city | wordMark.region) && !personal && !ordinary ? 0.5 : 0.3
  if (marks & wordMark.region) return ordinary || personal ? (located ? 0.6 : 0.35) : 0.65
  if (marks & wordMark.city) {
    if (ordinary) return located ? 0.5 : 0.25
    return personal ? (located ? 0.55 : 0.35) : located || !single ? 0.7 : 0.55
  }
  if (ordinary) return 0.2
  return located && !personal ? 0.6 : !single && !personal ? 0.5 : 0.3
}

/** Whether a town is a line alone right under the name of a person, as in the cell of a table or an address block. */
function isUnderName(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.capital || i === 0 || window.tags[i - 1] !== entityTag.name) return false
  if (!/^[ \t]*\r?\n[ \t]*$/.test(window.text.slice(window.end[i - 1], window.start[i]))) return false
  return /^[ \t]*(?:\r?\n|$)/.test(window.text.slice(window.end[i], window.end[i] + 80))
}

/** Whether a capitalised word is directly before or after, so that the place may be part of a longer name: "Boston Consulting Group". */
function hasCapitalBeside(window: TokenWindow, first: number, last: number): boolean {
  const ahead = last + 1
  if (
    window.spaced(last) &&
    window.shape[ahead] === shape.capital &&
    window.start[ahead] - window.end[last] === 1
  )
    return true
  const behind = first - 1
  return (
    behind > 0 &&
    window.spaced(behind) &&
    window.shape[behind] === shape.capital &&
    (window.marks[behind] & wordMark.stop) === 0
  )
}
