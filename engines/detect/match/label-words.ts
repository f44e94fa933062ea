import { isDigit, isLetter, isUpper, isWhitespace, isWordUnit, unitFlags } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { isUnspaced } from '../tokens/word-shape.ts'

const labelSigns = unitFlags(':=#')
const parenthesis = '('.charCodeAt(0)
const quotes = unitFlags('\'"')

/** A label is a whole word or one of a key in camel case: no letter or digit touches it, except a number behind it, as in `MRN123`. */
export function isWholeLabel(window: TokenWindow, start: number, end: number): boolean {
  // Labels in Han, kana and Hangul are written together with the words around them.
  if (isUnspaced(window.codes[start])) return true
  return (
    (start === 0 || !isWordUnit(window.codes[start - 1]) || isHump(window.codes, start)) &&
    (end >= window.length || !isWordUnit(window.codes[end]) || isDigit(window.codes[end]))
  )
}

/** Whether a label is marked as one: behind an opening parenthesis, or before a colon, an equals sign or a number sign. */
export function isMarkedLabel({ codes, length }: TokenWindow, start: number, end: number): boolean {
  if (start > 0 && codes[start - 1] === parenthesis) return true
  let at = end
  while (at < length && (isWhitespace(codes[at]) || quotes[codes[at]] === 1) && codes[at] !== 10) at++
  return at < length && labelSigns[codes[at]] === 1
}

/** Whether a word of a key in camel case begins at a position. */
function isHump(codes: Uint16Array, at: number): boolean {
  return isLetter(codes[at - 1]) && isUpper(codes[at])
}
