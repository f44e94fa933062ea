import { joint, mixHigh, mixLow } from '../dictionaries/lexicon.ts'
import { wordMark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { isCombiningMark, plainSecond, plainUnit } from '../text/chars.ts'
import { shape, type TokenWindow } from '../text/token-window.ts'

/** Marks of a place's name. */
export const placeMarks = wordMark.country | wordMark.region | wordMark.city | wordMark.town

/** A place name found at a token: the last token it takes and what the dictionary says. */
export interface PlaceMatch {
  readonly last: number
  readonly marks: number
}

/**
 * The longest place name of up to six words that starts at token i. Its words are parted by one blank, hyphen or apostrophe
 * ("Saint-Priest", "New York"); in an all-lower-case text the words are lower case too.
 */
export function placeAt(window: TokenWindow, i: number): PlaceMatch | undefined {
  let found: PlaceMatch | undefined
  if (window.marks[i] & placeMarks) found = { last: i, marks: window.marks[i] }
  if ((window.classes[i] & wordClass.placeStart) === 0) return found
  let low = window.low[i]
  let high = window.high[i]
  for (let k = i + 1; k < window.count && k < i + 6; k++) {
    if (window.shape[k] === shape.number || !joined(window, k)) break
    low = mixLow(low, joint)
    high = mixHigh(high, joint)
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
    // Every beginning of a longer name is known as one.
    if ((window.lexicon.classes(slot) & wordClass.placeStart) === 0) break
  }
  return found
}

function joined(window: TokenWindow, k: number): boolean {
  const gap = window.start[k] - window.end[k - 1]
  const code = window.codes[window.end[k - 1]]
  if (gap === 2) return code === 46 && window.codes[window.end[k - 1] + 1] === 32
  return gap === 1 && (code === 32 || code === 45 || code === 39 || code === 10)
}

/** Whether a token is written as a name is: a capital first. */
export function isCapitalised(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed || s === shape.initial
}
