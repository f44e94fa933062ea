import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from './token-window.ts'

/** Whether a token begins a sentence, a line, an item of a list or a field, or follows a tag. */
export function startsSentence(window: TokenWindow, i: number): boolean {
  let at = window.start[i] - 1
  while (at >= 0 && openings[window.codes[at]] === 1) at--
  return at < 0 || sentenceEnds[window.codes[at]] === 1
}
const openings = unitFlags(' "\'(')
const sentenceEnds = unitFlags('\n\r.!?:>*-')

/** Words that are written with a full stop though the sentence continues: Prof., Avda., Corp. */
const abbreviated =
  wordClass.title |
  wordClass.suffix |
  wordClass.legal |
  wordClass.streetBefore |
  wordClass.streetAfter |
  wordClass.unit |
  wordClass.particle
/** Marks of words that are complete, so that a full stop behind them ends a sentence. */
const complete =
  wordMark.common |
  wordMark.given |
  wordMark.surname |
  wordMark.country |
  wordMark.region |
  wordMark.city |
  wordMark.town
/** Letters of the shortest word that is not an abbreviation. */
const minWord = 4
/** Letters from which on a word is not an abbreviation although it is not listed. */
const longWord = 7

/** The end of the first sentence in [start, end), `end` if none ends inside: `Bristol` of `Bristol. Clause`. */
export function endOfSentence(window: TokenWindow, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    if (window.codes[at] !== 46) continue
    const next = window.unit(at + 1)
    if (next !== 32 && next !== 10 && next !== 13) continue
    const k = window.tokenAt(at)
    const i = k - 1
    if (k >= window.count || window.start[k] >= end || i < 0 || window.end[i] !== at) continue
    if (window.size(i) < minWord || window.shape[i] === shape.number || window.shape[k] !== shape.capital)
      continue
    if (window.classes[i] & abbreviated || ((window.marks[i] & complete) === 0 && window.size(i) < longWord))
      continue
    return at
  }
  return end
}

/**
 * Whether a lower-case word is beside the tokens first to last, as in a sentence and unlike a table or list.
 * @param minLetters letters of the shortest word that counts
 */
export function isBesideLowerCase(window: TokenWindow, first: number, last: number, minLetters = 1): boolean {
  const isLower = (i: number) =>
    i >= 0 && i < window.count && window.shape[i] === shape.lower && window.size(i) >= minLetters
  return (
    (first > 0 && window.spaced(first - 1) && isLower(first - 1)) ||
    (window.spaced(last) && isLower(last + 1))
  )
}
