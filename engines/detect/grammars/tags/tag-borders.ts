/** Corrects the start and end of names from the tagger: titles, articles, surnames in capitals, signatures. */

import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'

/** The words of the wide lists, and of the dictionary. */
export const personClasses = wordClass.wideGiven | wordClass.wideFamily | wordClass.oftenGiven
/** Words joined by hyphens with the end of a name or an organisation: in a longer row each would be read up to its end. */
export const maxFurtherParts = 8

/**
 * Whether a word before a name is not part of it: an honorific, which is reported separately, a greeting, or the end of a lowercase title
 * (Dr. med.).
 */
export function isLeading(window: TokenWindow, i: number): boolean {
  if (window.classes[i] & wordClass.title && window.size(i) < 5) return true
  if (window.classes[i] & wordClass.greeting && (window.marks[i] & wordMark.given) === 0) return true
  return (
    window.shape[i] === shape.lower &&
    window.shape[i + 1] !== shape.lower &&
    (window.classes[i] & wordClass.particle) === 0
  )
}

/** The first token of a name after a heading in capitals: THADDEUS in DEPOSITION OF THADDEUS BUCHHOLZ. */
export function behindHeading(window: TokenWindow, first: number, last: number): number {
  for (let k = first; k < last; k++) {
    if (window.shape[k] !== shape.upper || window.marks[k] & nameMarks) return first
    if (isArticle(window, k) && (window.classes[k] & wordClass.particle) === 0) return k + 1
  }
  return first
}

/** Whether a word is an article or the like: the GUI. */
export function isArticle(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & wordMark.stop) !== 0 && window.shape[i] !== shape.initial
}

export function isAbbreviation(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.upper && window.size(i) <= 5
}

/** Words that cannot be the first name of a signature. */
const notFirstName =
  wordClass.title |
  wordClass.greeting |
  wordClass.role |
  wordClass.nameLabel |
  wordClass.particle |
  wordClass.institution

/** The start of a name at the end of its line, including the only other word of the line: a signature with an unlisted given name. */
export function lineStart(window: TokenWindow, first: number, last: number): number {
  const before = first - 1
  if (before < 0 || first !== last || !window.spaced(before) || window.shape[before] !== shape.capital)
    return first
  if ((window.classes[before] & notFirstName) !== 0 || (window.marks[before] & wordMark.stop) !== 0)
    return first
  const isLineStart =
    before === 0 || window.text.slice(window.end[before - 1], window.start[before]).includes('\n')
  const behind = window.unit(window.end[last])
  return isLineStart &&
    (Number.isNaN(behind) ||
      behind === 0 ||
      behind === 10 ||
      behind === 13 ||
      window.end[last] >= window.length)
    ? before
    : first
}

/** Whether an unlisted word starts a sentence before a given name: Later Anna, Hälsningar Ann-Sofie. */
export function opensBeforeName(window: TokenWindow, i: number): boolean {
  return (
    (window.marks[i] & nameMarks) === 0 &&
    (window.classes[i] & personClasses) === 0 &&
    window.shape[i] === shape.capital &&
    window.size(i) > 3 &&
    (window.marks[i + 1] & wordMark.given) !== 0 &&
    startsSentence(window, i)
  )
}

/** The last token of a name before the word for a birth name, which is a separate value: Mme Le Breton née Kergoaz. */
export function beforeMaidenName(window: TokenWindow, first: number, last: number): number {
  for (let i = first + 1; i < last; i++)
    if (window.classes[i] & wordClass.birth && window.shape[i] === shape.lower) return i - 1
  return last
}

export function isOnlyInitials(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (window.shape[i] !== shape.initial && !isUncasedLetter(window, i)) return false
  return true
}

/** Letters of acronyms that are read together with a name. Two letters are initials: JD Vance. */
const [minAcronym, maxAcronym] = [3, 4]

/** Whether a word next to a lowercase one is an acronym and not part of the name: GMC in S Appiah GMC. Surnames are listed: Anna LEE. */
export function isAcronymBeside(window: TokenWindow, i: number, neighbour: number): boolean {
  if (window.shape[i] !== shape.upper) return false
  if (window.size(i) < minAcronym || window.size(i) > maxAcronym) return false
  if (window.shape[neighbour] !== shape.capital) return false
  return (window.marks[i] & nameMarks) === 0 && !window.hyphenated(i)
}

/** One letter of a script without capitals, as in punctuation in a wrong encoding: ג€“ for a dash. */
export function isUncasedLetter(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.uncased && window.size(i) === 1
}

/** The end of a name including a surname in capitals after it, which may be in no dictionary: Yves-Marie KERVELLA, Corentin LE GOFF. */
export function withUpperSurname(window: TokenWindow, last: number): number {
  if (window.shape[last] !== shape.capital && (window.classes[last] & wordClass.particle) === 0) return last
  let k = last + 1
  const limit = Math.min(window.count - 1, last + maxFurtherParts)
  while (k < limit && window.shape[k] === shape.upper && window.classes[k] & wordClass.particle) k++
  const isNamed = (window.marks[last] & wordMark.given) !== 0 || window.hyphenated(last - 1) || k > last + 1
  if (k >= window.count || !isNamed || window.shape[k] !== shape.upper || window.size(k) < 3) return last
  for (let n = last; n < k; n++)
    if (!window.spaced(n) || window.start[n + 1] - window.end[n] !== 1) return last
  const marks = window.marks[k]
  const isOther =
    (marks & (wordMark.common | wordMark.stop | wordMark.org)) !== 0 && (marks & wordMark.surname) === 0
  // After a particle it is a surname anyway.
  if (isOther && k === last + 1) return last
  const end = k + maxFurtherParts
  while (k < end && window.hyphenated(k) && window.shape[k + 1] === shape.upper) k++
  return k
}

/** Whether a span is only initials with full stops, at most one space before the next token. */
export function isInitials(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (window.shape[i] !== shape.initial || window.unit(window.end[i]) !== 46) return false
  return last + 1 < window.count && window.start[last + 1] - window.end[last] <= 2
}

const [apostrophe, curlyApostrophe] = [39, 0x2019]

/** The last token of a name before its possessive ending: Ravi Chandra's PAN. */
export function beforePossessive(window: TokenWindow, first: number, last: number): number {
  for (let k = first; k < last; k++) {
    const sign = window.unit(window.end[k])
    const isEnding = window.size(k + 1) === 1 && window.shape[k + 1] === shape.lower
    if (isEnding && (sign === apostrophe || sign === curlyApostrophe) && window.spaced(k + 1)) return k
  }
  return last
}
