import { wordMark } from '../dictionaries/marks.ts'
import { scanResources } from './scan-resources.ts'

const word = /^\p{L}[\p{L}\p{M}'’-]*$/u

/** How a single word is listed in the dictionary. */
export interface WordListing {
  /** An ordinary or function word of one of the languages, such as "shell". */
  readonly ordinary: boolean
  /** A given name or surname, which "Baker" is too. */
  readonly name: boolean
}

/** Looks up a value that is a single word. Both are false for phrases, numbers and unknown words. */
export function listingOf(value: string): WordListing {
  const marks = word.test(value) ? scanResources().window.lexicon.marksOf(value) : 0
  return {
    ordinary: (marks & (wordMark.common | wordMark.stop)) !== 0,
    name: (marks & (wordMark.given | wordMark.surname)) !== 0,
  }
}
