/** Reasons to doubt a tag: headings, labels, commands, code names and ordinary words. */

import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { isBesideLowerCase, startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import { isAbbreviation } from './tag-borders.ts'

/** The minimum likelihood of ordinary words, and of one inside a sentence that is also a given name. A surname may be a noun: Rosen, Eis. */
const minOrdinary = 0.9
// On the labelled sets, .7 finds 5 more names and 7 words that are not, among them the bank Chase.
const minGivenInside = 0.8
/** At or above this likelihood the context is so clear that ordinary words are accepted, too. */
export const certainLikelihood = 0.97
const certainOrgLikelihood = 0.985
/** The same for a word that is a surname only in the wide lists. */
const minCertainFamily = 0.99

/** Characters of source code and commands in the line around a word. */
const codeSigns = /[{}=\\_<>$;|]|[\p{L}\d/.]\/|\(\p{L}/u
/** Code units of a line that are read in each direction. */
const maxLineUnits = 80

function isInCode(window: TokenWindow, i: number): boolean {
  let [from, to] = [window.start[i], window.end[i]]
  while (from > 0 && window.start[i] - from < maxLineUnits && window.codes[from - 1] !== 10) from--
  while (to < window.length && to - window.end[i] < maxLineUnits && window.codes[to] !== 10) to++
  return codeSigns.test(window.text.slice(from, to))
}

/**
 * Whether a single word that is not listed as a name or place is more likely a command or an abbreviation: a lowercase word in a line of
 * code or in a line with capitals (dist, armel), or a person's name of at most five capitals (GUI).
 */
export function isTechnicalWord(window: TokenWindow, i: number, type: string): boolean {
  const listed = nameMarks | wordMark.org | placeMarks
  if (window.marks[i] & listed) return false
  if (window.shape[i] === shape.lower) return !window.lineIsLower(window.start[i]) || isInCode(window, i)
  return type === 'NAME' && window.shape[i] === shape.upper && window.size(i) <= 5
}

const pronouns = new Set(words('doubtful-tags.pronouns'))

/** Whether a French imperative starts a sentence, with its pronoun after a hyphen: Appelez-moi. */
export function isImperative(window: TokenWindow, i: number): boolean {
  return (
    window.size(i) > 3 &&
    window.hyphenated(i) &&
    pronouns.has(window.text.slice(window.start[i + 1], window.end[i + 1])) &&
    startsSentence(window, i)
  )
}

/** Whether an ordinary word that is not a listed name begins its line and has a colon after it: `Demandeur : `, `Адрес:`. */
export function isFieldLabel(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  if (marks & nameMarks || (marks & (wordMark.common | wordMark.frequent)) === 0) return false
  const end = window.end[i]
  const sign = window.unit(end) === 32 ? end + 1 : end
  if (window.unit(sign) !== 58) return false
  let before = window.start[i] - 1
  while (window.unit(before) === 32) before--
  return before < 0 || window.codes[before] === 10 || window.codes[before] === 13
}

const workLead = new RegExp(
  `^ (?:${alternatives('doubtful-tags.work-leads')}) (?:1[89]|20)\\d\\d \\p{L}`,
  'u',
)
/** Code units of the longest lead with its year. */
const maxWorkLead = 16

/** Whether a year after an unlisted word shows that it is a film, a book or a game: Kestrelander is a 2003 comedy. */
export function isWork(window: TokenWindow, i: number): boolean {
  if (window.marks[i] & nameMarks) return false
  return workLead.test(window.text.slice(window.end[i], window.end[i] + maxWorkLead))
}

/** After these words a capitalised word is a code name, not a person or company: Project Nightjar, Operation Sandstone. */
const codeNameWords = new WordList(words('doubtful-tags.code-name-words'))

/** Whether a span starts with such a word, or a capitalised one is directly before it. */
export function isCodeName(window: TokenWindow, first: number): boolean {
  const isOne = (i: number) => i >= 0 && window.shape[i] === shape.capital && codeNameWords.isAt(window, i)
  return isOne(first) || (first > 0 && window.spaced(first - 1) && isOne(first - 1))
}

/**
 * Whether a span in lower case is ordinary words, none of them listed as a name, or an organisation that starts with a function word:
 * de reserva obligatorio.
 */
export function isOrdinaryLowerCase(window: TokenWindow, first: number, last: number, type: string): boolean {
  const { shape: shapes, marks } = window
  let isOrdinary = true
  for (let i = first; i <= last; i++) {
    if (shapes[i] !== shape.lower) return false
    // De is a surname, too.
    if (marks[i] & listedMarks && (marks[i] & wordMark.stop) === 0) return false
    if ((marks[i] & ordinaryMarks) === 0) isOrdinary = false
  }
  return isOrdinary || (type === 'ORG' && (marks[first] & wordMark.stop) !== 0)
}
const ordinaryMarks = wordMark.common | wordMark.stop
const listedMarks = wordMark.given | wordMark.surname | wordMark.org | wordMark.country | wordMark.city

/**
 * Whether a span consists of ordinary words (Forest Green, Grand Hall, Salt, Mark), so that it may be a heading, a product or the start of
 * a sentence. Words for institutions, and names inside a sentence with a high likelihood, are not ordinary.
 */
export function isOrdinary(
  window: TokenWindow,
  first: number,
  last: number,
  type: string,
  likelihood: number,
): boolean {
  const single = first === last
  // The Water Bill, the Trail Mark: the word before belongs to it and is not a name.
  const hasHeading = single && first > 0 && window.spaced(first - 1) && isHeading(window, first - 1)
  if (hasHeading && (window.marks[first] & wordMark.common) !== 0) return true
  if (
    type === 'LOCATION' &&
    (isUnlistedPlace(window, first, last) || isNounBehindArticle(window, first, last))
  )
    return true
  if (
    likelihood >= (type === 'ORG' ? certainOrgLikelihood : certainLikelihood) &&
    isKnownName(window, first, last, type)
  )
    return false
  // John Doe: after a given name, any word may be a surname, except where the given name follows another word.
  const isPair = last === first + 1 && (window.classes[first] & wordClass.oftenGiven) !== 0
  let person = true
  for (let i = first; i <= last; i++) {
    const marks = window.marks[i]
    if (window.shape[i] === shape.lower && window.size(i) < 4 && !single) continue
    // Of function words and an institution only: At the Hospital.
    if (type === 'ORG' && !single && window.classes[i] & (wordClass.legal | wordClass.institution))
      return i === last && areFunctionWords(window, first, i - 1)
    if (window.shape[i] === shape.initial && !single) continue
    if ((marks & wordMark.common) === 0)
      return single && mayAbbreviate(window, first, type) && likelihood < certainOrgLikelihood
    const isNamed = (marks & nameMarks) !== 0 || isCertainFamily(window, i, likelihood)
    if (!isNamed && !(isPair && i === last)) person = false
  }
  const isGiven = (window.marks[first] & wordMark.given) !== 0
  const inside = (single || isPair) && type === 'NAME' && isGiven && !startsSentence(window, first)
  if (likelihood < (inside ? minGivenInside : minOrdinary) || window.capitalRich) return true
  if (type === 'LOCATION') return (window.marks[first] & placeMarks) === 0 || startsSentence(window, first)
  if (type === 'ORG') return single || last - first < 2
  return !person || (single && startsSentence(window, first) && !hasPersonVerbBehind(window, last))
}

function areFunctionWords({ marks }: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) if ((marks[i] & wordMark.stop) === 0) return false
  return first <= last
}

const units = new WordList(words('doubtful-tags.units'))

/** Whether ordinary words are a department of any company or hospital: Diabetes Care Team. */
export function isUnitOfCompany(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type !== 'ORG' || first === last || !units.isAt(window, last)) return false
  for (let i = first; i < last; i++)
    if ((window.marks[i] & (wordMark.common | wordMark.stop)) === 0 || window.marks[i] & wordMark.org)
      return false
  return true
}

/** Whether an ordinary word is a surname of the wide lists, and the context is clear: Bush said. */
function isCertainFamily(window: TokenWindow, i: number, likelihood: number): boolean {
  return likelihood >= minCertainFamily && (window.classes[i] & wordClass.wideFamily) !== 0
}

const nounArticles = new WordList(words('doubtful-tags.noun-articles'))

/** Whether an unlisted word follows an article in a language with capitalised nouns: hat jemand den Beamer. */
function isNounBehindArticle(window: TokenWindow, first: number, last: number): boolean {
  const before = first - 1
  if (first !== last || before < 0 || !window.spaced(before) || window.marks[first] & placeMarks) return false
  return nounArticles.isAt(window, before)
}

/** Whether a place contains an ordinary word but no listed place, street or institution: the Lower Gallery. */
function isUnlistedPlace(window: TokenWindow, first: number, last: number): boolean {
  const listed = wordClass.streetAfter | wordClass.streetBefore | wordClass.institution
  let ordinary = false
  for (let i = first; i <= last; i++) {
    if (window.marks[i] & placeMarks || window.classes[i] & listed) return false
    if (window.marks[i] & (wordMark.common | wordMark.frequent) && window.size(i) > 3) ordinary = true
  }
  return ordinary
}

/** Whether the first word is a given name, or the place is not a frequent word by itself (Reading, Nice). */
function isKnownName(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type === 'NAME') return (window.marks[first] & wordMark.given) !== 0
  if (type === 'ORG' && first === last && (window.marks[first] & wordMark.org) === 0) return false
  if (type === 'ORG') return !mayAbbreviate(window, first, type)
  return first < last || (window.marks[first] & wordMark.frequent) === 0
}

/** A capitalised ordinary word that is not a name. */
function isHeading(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  return (
    window.shape[i] === shape.capital &&
    (marks & wordMark.common) !== 0 &&
    (marks & (nameMarks | wordMark.stop)) === 0 &&
    (window.classes[i] & (wordClass.title | wordClass.role | wordClass.greeting | wordClass.nameLabel)) ===
      0 &&
    !startsSentence(window, i)
  )
}

/** A short word of capitals, or a single letter, may abbreviate anything but a person: ROM, CRC, LB. */
function mayAbbreviate(window: TokenWindow, i: number, type: string): boolean {
  return type !== 'NAME' && (isAbbreviation(window, i) || window.shape[i] === shape.initial)
}

/** Whether a verb that people are subjects of follows: "Mark said". */
function hasPersonVerbBehind(window: TokenWindow, last: number): boolean {
  const next = last + 1
  return (
    next < window.count &&
    window.spaced(last) &&
    (window.classes[next] & wordClass.personVerb) !== 0 &&
    window.size(next) > 3
  )
}

/**
 * Whether words are not a listed organisation and are in cells, with no word of a sentence next to them: Toaster, Grey. If the tagger is
 * confident, a single word must also have a wide gap next to it.
 */
export function isInCells(window: TokenWindow, first: number, last: number, isCertain: boolean): boolean {
  let isSplit = first === last && (!isCertain || isBesideGap(window, first))
  for (let i = first; i <= last; i++) {
    if (window.marks[i] & wordMark.org || window.classes[i] & (wordClass.legal | wordClass.institution))
      return false
    if (i < last && window.start[i + 1] - window.end[i] > 1 && window.spaced(i)) isSplit = true
  }
  return isSplit && !isBesideLowerCase(window, first, last)
}

/** Whether a tab or two spaces are next to a word. */
function isBesideGap(window: TokenWindow, i: number): boolean {
  const isGap = (at: number, next: number) =>
    window.unit(at) === 9 || (window.unit(at) === 32 && window.unit(next) === 32)
  return isGap(window.start[i] - 1, window.start[i] - 2) || isGap(window.end[i], window.end[i] + 1)
}

const numberedThings = new WordList(words('numbered.public'))

/** Whether a word is a kind of room, part or product with its number after it (Halle 3), its letter (Section A. General), or a code (A3). */
export function isNumbered(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[last] === shape.number)
    return last === first + 1 && window.size(first) < 3 && window.glued(first)
  if (
    window.shape[first] === shape.initial &&
    first > 0 &&
    isCapitalised(window, first - 1) &&
    numberedThings.isAt(window, first - 1)
  )
    return first === last || (window.marks[first + 1] & wordMark.common) !== 0
  if (first !== last || !window.spaced(first) || window.shape[first + 1] !== shape.number) return false
  return numberedThings.isAt(window, first) && window.size(first + 1) < 4
}

const brands = new WordList(words('brands.brands'))

/** Whether words start with a brand that is not a person's name and continue with a product: IKEA Klippan. */
export function isProductOfBrand(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type === 'ORG' || first === last || !window.spaced(first) || window.marks[first] & nameMarks)
    return false
  if (window.classes[last] & (wordClass.legal | wordClass.institution)) return false
  return brands.isAt(window, first)
}

/** Words of the shortest heading in capitals. */
const minHeading = 3

/**
 * Whether an organisation or place is in a line of capitals only, without a legal form or a listed place: then it is the heading of a
 * document or section.
 */
export function isInHeading(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type === 'NAME') return false
  for (let k = first; k <= last; k++) {
    if (window.shape[k] !== shape.upper || window.classes[k] & wordClass.legal) return false
    if (window.marks[k] & placeMarks && (window.marks[k] & wordMark.stop) === 0) return false
  }
  let count = 0
  const isOfLine = (k: number): boolean => {
    if (window.shape[k] === shape.upper || window.shape[k] === shape.initial) return ++count > 0
    return false
  }
  let from = first
  while (from > 0 && !isLineEnd(window, from - 1)) from--
  let to = last
  while (to + 1 < window.count && !isLineEnd(window, to)) to++
  for (let k = from; k <= to; k++) if (!isOfLine(k)) return false
  return count >= minHeading || (count === to - from + 1 && count > 1 && from === first && to === last)
}

/** Whether a line ends, or a wide gap begins, between a token and the next. */
function isLineEnd(window: TokenWindow, k: number): boolean {
  const gap = window.text.slice(window.end[k], window.start[k + 1])
  return gap.includes('\n') || gap.includes('  ') || gap.includes('\t')
}
