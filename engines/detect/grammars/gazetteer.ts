import { joint, mixHigh, mixLow } from '../dictionaries/lexicon.ts'
import { mark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { mark as combining, kindTable, plainSecond, plainUnit } from '../text/chars.ts'
import { type Passage, shape } from '../text/token-window.ts'

/** Marks of a place's name. */
export const place = mark.country | mark.region | mark.city | mark.town

/** A place name found at a token: the last token it takes and what the dictionary says. */
export interface Place {
  readonly last: number
  readonly marks: number
}

/**
 * The longest place name of up to six words that starts at token i. Its words are parted by one blank, hyphen or apostrophe
 * ("Saint-Priest", "New York"); in an all-lower-case text the words are lower case too.
 */
export function placeAt(passage: Passage, i: number): Place | undefined {
  let found: Place | undefined
  if (passage.marks[i] & place) found = { last: i, marks: passage.marks[i] }
  if ((passage.classes[i] & wordClass.placeStart) === 0) return found
  let low = passage.low[i]
  let high = passage.high[i]
  for (let k = i + 1; k < passage.count && k < i + 6; k++) {
    if (passage.shape[k] === shape.number || !joined(passage, k)) break
    low = mixLow(low, joint)
    high = mixHigh(high, joint)
    for (let at = passage.start[k]; at < passage.end[k]; at++) {
      const code = passage.codes[at]
      if (kindTable[code] & combining) continue
      const unit = plainUnit(code)
      low = mixLow(low, unit)
      high = mixHigh(high, unit)
      const more = plainSecond(code)
      if (more !== 0) {
        low = mixLow(low, more)
        high = mixHigh(high, more)
      }
    }
    const slot = passage.lexicon.find(low, high)
    if (slot === 0) break
    const marks = passage.lexicon.marks(slot)
    if (marks & place) found = { last: k, marks }
    // Every beginning of a longer name is known as one.
    if ((passage.lexicon.classes(slot) & wordClass.placeStart) === 0) break
  }
  return found
}

function joined(passage: Passage, k: number): boolean {
  const gap = passage.start[k] - passage.end[k - 1]
  const code = passage.codes[passage.end[k - 1]]
  if (gap === 2) return code === 46 && passage.codes[passage.end[k - 1] + 1] === 32
  return gap === 1 && (code === 32 || code === 45 || code === 39 || code === 10)
}

/** Whether a token is written as a name is: a capital first. */
export function isCapitalised(passage: Passage, i: number): boolean {
  const s = passage.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed || s === shape.initial
}
