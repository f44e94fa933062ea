import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { isMixedCaseName } from './name-runs.ts'

/** Characters between the parts of names. */
export const sign = { blank: 32, quote: 34, apostrophe: 39, comma: 44, hyphen: 45, fullStop: 46 } as const

/** Words of surnames in addition to the particles of the lexicon: van 't Hoff, tot Nijenrode, thor Straten. */
const moreParticles = new WordList(words('name-parts.more-particles'))
/** Particles that can join the names of two people as well as two surnames, or start other phrases. */
const conjunctions = new WordList(words('name-parts.conjunctions'))
/** Prepositions that may be before a place or another person. */
const prepositions = new WordList(words('name-parts.prepositions'))
/** Ranks within surnames: Freiherr von Berlepsch, St. John. */
const ranks = new WordList(words('name-parts.ranks'))
/** Ordinary words that are names after a particle: das Dores, del Pilar, dos Anjos. */
const devotions = new WordList(words('name-parts.devotions'))
const otherClasses =
  wordClass.title |
  wordClass.month |
  wordClass.weekday |
  wordClass.institution |
  wordClass.legal |
  wordClass.notName |
  wordClass.greeting |
  wordClass.nameLabel |
  wordClass.streetBefore |
  wordClass.streetAfter |
  wordClass.unit |
  wordClass.technology |
  wordClass.trade
/** Occupations are the most frequent surnames. */
const notOrdinarySurname =
  (otherClasses & ~wordClass.trade) | wordClass.role | wordClass.suffix | wordClass.personVerb
const places = wordMark.country | wordMark.region | wordMark.city | wordMark.people | wordMark.org
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
/** Letters of the shortest word that may be a name if no dictionary has it, and of such a word in capitals. */
const [minUnknown, minUnknownUpper] = [4, 5]

export function isConjunction(window: TokenWindow, k: number): boolean {
  return conjunctions.isAt(window, k)
}

export function isPreposition(window: TokenWindow, k: number): boolean {
  return prepositions.isAt(window, k)
}

export function isCapitalised(window: TokenWindow, k: number): boolean {
  const form = window.shape[k]
  if (form === shape.mixed) return isMixedCaseName(window, k)
  return form === shape.capital || form === shape.upper
}

/** A given name that is not an ordinary word. */
export function isGivenName(window: TokenWindow, k: number): boolean {
  const marks = window.marks[k]
  if ((marks & wordMark.given) === 0 || marks & (ordinary | places)) return false
  return isCapitalised(window, k) && (window.classes[k] & otherClasses) === 0
}

/** A given name, even if it is an ordinary word of some language: its position shows that it is a name. */
export function isListedGivenName(window: TokenWindow, k: number): boolean {
  return k < window.count && (window.marks[k] & wordMark.given) !== 0 && isCapitalised(window, k)
}

/** A given name that is not also a function word, place or month: Peter, not Will, May or Paris. */
export function isCertainGivenName(window: TokenWindow, k: number): boolean {
  if (!isListedGivenName(window, k) || window.classes[k] & otherClasses) return false
  return (window.marks[k] & (wordMark.stop | places)) === 0
}

/** Whether a capitalised ordinary word may be a surname: Baker, Rivers; not a title, a label, a place or an institution. */
export function isOrdinaryWordOfNames(window: TokenWindow, k: number): boolean {
  if (window.shape[k] !== shape.capital || window.size(k) < 3) return false
  if (window.classes[k] & notOrdinarySurname) return false
  return (window.marks[k] & (wordMark.common | places | wordMark.stop)) === wordMark.common
}

/** Whether a word is a given name but not a surname, so that a preposition before it is not part of the name: carta de María. */
export function isGivenOnly(window: TokenWindow, k: number): boolean {
  return (window.marks[k] & nameMarks) === wordMark.given
}

/** Whether a capitalised word is listed as a name but not as an ordinary word or a place. */
export function isListedName(window: TokenWindow, k: number): boolean {
  if (!isCapitalised(window, k) || window.classes[k] & otherClasses) return false
  const marks = window.marks[k]
  return (marks & nameMarks) !== 0 && (marks & (ordinary | places)) === 0
}

/** Whether a capitalised word is in no dictionary. */
export function isUnknownWord(window: TokenWindow, k: number): boolean {
  if (!isCapitalised(window, k) || window.classes[k] & otherClasses || window.marks[k] !== 0) return false
  // In German every noun is capitalised, and no dictionary contains all of them.
  if (window.capitalRich) return false
  return window.size(k) >= (window.shape[k] === shape.upper ? minUnknownUpper : minUnknown)
}

/** Whether a word is the surname after particles, of which `particle` is the first. */
export function isNameBehindParticle(window: TokenWindow, k: number, particle: number): boolean {
  if (k >= window.count || !isCapitalised(window, k) || window.classes[k] & otherClasses) return false
  const marks = window.marks[k]
  if (devotions.isAt(window, k)) return true
  const isListed = (marks & wordMark.surname) !== 0
  if (isPreposition(window, particle) && (marks & places || isGivenOnly(window, k))) return false
  if (marks & places) return isListed
  return (marks & ordinary) === 0 || (isListed && (marks & wordMark.frequent) === 0)
}

/** A particle of surnames as it is written within a name: lower case, or capitalised before another capital. */
export function isParticle(window: TokenWindow, k: number): boolean {
  if (k < 0 || k >= window.count || isConjunction(window, k)) return false
  if ((window.classes[k] & wordClass.particle) === 0 && !moreParticles.isAt(window, k))
    return isCapitalised(window, k) && ranks.isAt(window, k)
  return true
}

/** Whether two tokens are in one name: a space, an apostrophe or the full stop of an abbreviation is between them. */
export function isJoined(window: TokenWindow, k: number): boolean {
  if (k + 1 >= window.count) return false
  const from = window.end[k]
  const gap = window.start[k + 1] - from
  const code = window.codes[from]
  if (gap === 1) return code === sign.blank || code === sign.apostrophe
  const next = window.codes[from + 1]
  if (gap !== 2) return false
  if (code === sign.blank) return next === sign.apostrophe
  // v. d. Heydte, St. John; not Av. Galaxia
  const isAbbreviated = window.size(k) === 1 || ranks.isAt(window, k)
  return code === sign.fullStop && next === sign.blank && isAbbreviated
}
