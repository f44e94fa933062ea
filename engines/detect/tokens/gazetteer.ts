import { mixHigh, mixLow, phraseSeparator } from '../dictionaries/lexicon.ts'
import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
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
  const last = placeLastAt(window, i)
  return last < 0 ? undefined : { last, marks: window.placeMarks[i] }
}

/** Whether a word is a given name of a list, of the wide lists too. */
export function isGivenName({ marks, classes }: TokenWindow, i: number): boolean {
  return (
    (marks[i] & wordMark.given) !== 0 || (classes[i] & (wordClass.wideGiven | wordClass.oftenGiven)) !== 0
  )
}

/** The last token of the name that `placeNameAt` returns, -1 for none; `window.placeMarks` has its marks. */
export function placeLastAt(window: TokenWindow, i: number): number {
  if ((window.marks[i] & placeMarks) === 0 && (window.classes[i] & wordClass.placeStart) === 0) return -1
  const { placeLast } = window
  if (placeLast[i] === 0) placeLast[i] = readPlaceName(window, i) + 2
  return placeLast[i] - 2
}

/** Finds the name and sets its marks; returns its last token, -1 for none. */
function readPlaceName(window: TokenWindow, i: number): number {
  let last = -1
  if (window.marks[i] & placeMarks) {
    last = i
    window.placeMarks[i] = window.marks[i]
  }
  if ((window.classes[i] & wordClass.placeStart) === 0) return last
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
    if (marks & placeMarks) {
      last = k
      window.placeMarks[i] = marks
    }
    // Every beginning of a longer name is an entry.
    if ((window.lexicon.classes(slot) & wordClass.placeStart) === 0) break
  }
  return last
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

/** A given name and a surname that OCR or a form ran together: MarekNowak. */
export function isRunTogether({ text, lexicon, evidence }: TokenWindow, start: number, end: number): boolean {
  if (evidence.isTechnical) return false
  const parts = text.slice(start, end).split(/(?<=\p{Ll})(?=\p{Lu})/u)
  if (parts.length !== 2) return false
  const [given, family] = parts.map((part) => lexicon.marksOf(part))
  const ordinary = wordMark.common | wordMark.stop | wordMark.frequent
  return (
    (given & wordMark.given) !== 0 && (family & wordMark.surname) !== 0 && ((given | family) & ordinary) === 0
  )
}
