import { mixHigh, mixLow, phraseSeparator } from '../dictionaries/lexicon.ts'
import { wordMark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { isCombiningMark, plainSecond, plainUnit } from '../text/chars.ts'
import { shape, type TokenWindow } from './token-window.ts'

/** The marks of place names. */
export const placeMarks = wordMark.country | wordMark.region | wordMark.city | wordMark.town

/** A place name: its last token and its marks in the dictionary. */
interface PlaceMatch {
  readonly last: number
  readonly marks: number
}

/**
 * Returns the longest place name of up to six words that starts at token i. One space, hyphen, apostrophe or line end separates its
 * words ("Saint-Priest", "New York").
 */
export function placeNameAt(window: TokenWindow, i: number): PlaceMatch | undefined {
  if ((window.marks[i] & placeMarks) === 0 && (window.classes[i] & wordClass.placeStart) === 0)
    return undefined
  const { placeLast, placeMarks: foundMarks } = window
  if (placeLast[i] === 1) return undefined
  if (placeLast[i] > 1) return { last: placeLast[i] - 2, marks: foundMarks[i] }
  const found = readPlaceName(window, i)
  placeLast[i] = found === undefined ? 1 : found.last + 2
  if (found !== undefined) foundMarks[i] = found.marks
  return found
}

function readPlaceName(window: TokenWindow, i: number): PlaceMatch | undefined {
  let found: PlaceMatch | undefined
  if (window.marks[i] & placeMarks) found = { last: i, marks: window.marks[i] }
  if ((window.classes[i] & wordClass.placeStart) === 0) return found
  let low = window.low[i]
  let high = window.high[i]
  for (let k = i + 1; k < window.count && k < i + 6; k++) {
    if (window.shape[k] === shape.number || !isJoined(window, k)) break
    low = mixLow(low, phraseSeparator)
    high = mixHigh(high, phraseSeparator)
    for (let at = window.start[k]; at < window.end[k]; at++) {
      const code = window.codes[at]
      if (isCombiningMark(code)) continue
      const unit = plainUnit(code)
      low = mixLow(low, unit)
      high = mixHigh(high, unit)
      const more = plainSecond(code)
      if (more !== 0) {
        low = mixLow(low, more)
        high = mixHigh(high, more)
      }
    }
    const slot = window.lexicon.find(low, high)
    if (slot === 0) break
    const marks = window.lexicon.marks(slot)
    if (marks & placeMarks) found = { last: k, marks }
    // Every beginning of a longer name is an entry.
    if ((window.lexicon.classes(slot) & wordClass.placeStart) === 0) break
  }
  return found
}

function isJoined(window: TokenWindow, k: number): boolean {
  const gap = window.start[k] - window.end[k - 1]
  const code = window.codes[window.end[k - 1]]
  if (gap === 2) return code === 46 && window.codes[window.end[k - 1] + 1] === 32
  return gap === 1 && (code === 32 || code === 45 || code === 39 || code === 10)
}

/** Whether a token begins with a capital. */
export function isCapitalised(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed || s === shape.initial
}
