import type { TokenWindow } from '../../text/token-window.ts'

/** Small words inside the names of streets. */
export const linking = new Set(
  'de la le les los las el du des del der den dem da do dos das di e y van von of the d l och degli dei delle della dello dell sulla'.split(
    ' ',
  ),
)
/** Words between the house number and the street's word, or behind a leading street word, at most. */
export const longestStreet = 6

/** A token in small letters. */
export function lower(window: TokenWindow, i: number): string {
  return window.text.slice(window.start[i], window.end[i]).toLowerCase()
}

/** Tokens of one street name are parted by a blank, a hyphen, an apostrophe, a point and a blank. */
export function linked(window: TokenWindow, i: number): boolean {
  if (i + 1 >= window.count) return false
  const gap = window.start[i + 1] - window.end[i]
  const code = window.codes[window.end[i]]
  if (gap === 1) return code === 32 || code === 45 || code === 39 || code === 46 || code === 47
  return gap === 2 && (code === 46 || code === 32) && window.codes[window.end[i] + 1] === 32
}

/** A street's name that goes on behind the first: 1432 Robertson Ave Watson Street. */
export const goesOn = /(?: \p{Lu}[\p{L}'-]{1,24}){1,2} (?:Street|Avenue|Road|Drive|Lane)(?![\p{L}\d])/uy

/** "Straße 1990" is more often a year's number than a house's. */
export function isYear(window: TokenWindow, from: number, to: number): boolean {
  return /^\D*(?:19|20)\d\d$/.test(window.text.slice(from, to)) && to - from > 4
}

/** Where a pattern ends that matches at a position; the position itself where it does not. */
export function extended(pattern: RegExp, window: TokenWindow, at: number): number {
  pattern.lastIndex = at
  const found = pattern.exec(window.text)
  return found === null ? at : at + found[0].length
}
