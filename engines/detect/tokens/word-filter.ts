import { hashOf } from '../dictionaries/lexicon.ts'
import { isCombiningMark, isLetter } from '../text/chars.ts'

const filterBits = 13
const mask = 2 ** filterBits - 1

/**
 * Tells most words that are not among some, by the hash that a window has of each token, so that no string is made of them. A word that
 * passes may still be another; a number always passes.
 */
export class WordFilter {
  readonly #places = new Uint8Array(mask + 1)

  /** @param words as tokens: see `firstToken` and `lastToken` */
  constructor(words: Iterable<string>) {
    this.#places[0] = 1
    for (const word of words) this.#places[placeOf(hashOf(word).low)] = 1
  }

  /** @param low hash of a token */
  mayHave(low: number): boolean {
    return low === 0 || this.#places[placeOf(low)] === 1
  }
}

function placeOf(low: number): number {
  return (low ^ (low >>> filterBits)) & mask
}

/** The first word of a phrase as the tokenizer splits it; a number is empty. */
export function firstToken(phrase: string): string {
  let end = 0
  while (end < phrase.length && isInWord(phrase.charCodeAt(end))) end++
  return phrase.slice(0, end)
}

/** The last word of a phrase as the tokenizer splits it. */
export function lastToken(phrase: string): string {
  let start = phrase.length
  while (start > 0 && isInWord(phrase.charCodeAt(start - 1))) start--
  return phrase.slice(start)
}

function isInWord(code: number): boolean {
  return isLetter(code) || isCombiningMark(code)
}
