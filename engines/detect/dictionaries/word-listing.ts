import type { Lexicon } from './lexicon.ts'
import { wordMark } from './marks.ts'

const word = /^\p{L}[\p{L}\p{M}'’-]*$/u

/** How a single word is listed in the dictionary. */
export interface WordListing {
  /** An ordinary or function word of one of the languages, such as "shell". */
  readonly ordinary: boolean
  /** A function word of one of the languages, such as "will" or "una", which begins many sentences. */
  readonly isFunctionWord: boolean
  /** A given name or surname, which "Baker" is too. */
  readonly name: boolean
  readonly country: boolean
  /** A state, province or other region. */
  readonly region: boolean
  /** A town, village or region. */
  readonly place: boolean
}

/** Looks up a value that is a single word. All are false for phrases, numbers and unknown words. */
export function listingIn(lexicon: Lexicon, value: string): WordListing {
  const marks = word.test(value) ? lexicon.marksOf(value) : 0
  return {
    ordinary: (marks & (wordMark.common | wordMark.stop)) !== 0,
    isFunctionWord: (marks & wordMark.stop) !== 0,
    name: (marks & (wordMark.given | wordMark.surname)) !== 0,
    country: (marks & wordMark.country) !== 0,
    region: (marks & wordMark.region) !== 0,
    place: (marks & (wordMark.city | wordMark.town | wordMark.village | wordMark.region)) !== 0,
  }
}
