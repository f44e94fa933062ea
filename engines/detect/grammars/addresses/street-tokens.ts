import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'

/** Function words inside the names of streets. */
export const linkingWords = new WordList(words('street-tokens.linking-words'))
/** Maximum of words between the house number and the street word, or after a leading street word. */
export const maxStreetWords = 6

/** Whether a token is in a list of words. */
export function isOneOf(words: WordList, window: TokenWindow, i: number): boolean {
  return words.has(window, window.start[i], window.end[i])
}

/** A token in lower case. */
export function lowerCaseWord(window: TokenWindow, i: number): string {
  return window.text.slice(window.start[i], window.end[i]).toLowerCase()
}

/** Whether tokens i and i + 1 may be in one street name: separated by a space, hyphen, apostrophe, point or slash. */
export function isLinked(window: TokenWindow, i: number): boolean {
  if (i + 1 >= window.count) return false
  const gap = window.start[i + 1] - window.end[i]
  const code = window.codes[window.end[i]]
  if (gap === 1) return code === 32 || code === 45 || code === 39 || code === 46 || code === 47
  return gap === 2 && (code === 46 || code === 32) && window.codes[window.end[i] + 1] === 32
}

/** A further street name behind the first: 1432 Robertson Ave Watson Street. */
export const furtherStreet =
  /(?: \p{Lu}[\p{L}'-]{1,24}){1,2} (?:Street|Avenue|Road|Drive|Lane)(?![\p{L}\d])/uy

/** Whether a number is more likely a year than a house number: "Straße 1990". */
export function isYear(window: TokenWindow, from: number, to: number): boolean {
  return /^\D*(?:19|20)\d\d$/.test(window.text.slice(from, to)) && to - from > 4
}

/** The end of a sticky pattern's match at a position; the position itself without a match. */
export function matchEnd(pattern: RegExp, window: TokenWindow, at: number): number {
  pattern.lastIndex = at
  // Without the array of a match.
  return pattern.test(window.text) ? pattern.lastIndex : at
}
