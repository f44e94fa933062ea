import type { Span } from '../../../model/text-layer.ts'
import { isRoleWord } from '../../columns/column-names.ts'
import { labelOdds } from '../../columns/label-classifier.ts'
import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isGivenName, placeMarks } from '../../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import { beginsCell, firstOfLabel, markBehind } from '../cell-labels.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'
import { isTechnology } from '../tag-support.ts'

/** Above the default threshold, below every rule with more evidence. */
const score = 0.6
const phoneScore = 0.6

/** How clearly a single word is a name in a position where one is expected. */
const strength = { none: 0, unknown: 1, doubtful: 2, listed: 3 } as const
type Strength = (typeof strength)[keyof typeof strength]

const otherClasses =
  wordClass.notName |
  wordClass.weekday |
  wordClass.month |
  wordClass.institution |
  wordClass.legal |
  wordClass.title |
  wordClass.role |
  wordClass.columnName

/**
 * Single names by their position: before a telephone number, after a word for a person, as the whole value of a label, or in a log after
 * the key of a person. The tagger has little context there, and most dictionaries contain only part of the names.
 */
export const loneNames: Grammar = {
  name: 'lone-names',
  types: ['NAME', 'PHONE'],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    for (let n = 0; n < window.notableCount; n++) {
      const k = window.notable[n]
      if (window.shape[k] !== shape.capital) continue
      const is = strengthOf(window, k)
      const number =
        is === strength.none && window.tags[k] !== entityTag.name ? undefined : phoneBehind(window, k, is)
      if (number !== undefined) {
        emit(number.start, number.end, 'PHONE', phoneScore, 'number after a name')
        report(window, k, is === strength.none ? undefined : 'before a telephone number', emit)
      } else if (is !== strength.none && isAfterRole(window, k, is))
        report(window, k, 'after a word for a person', emit)
      else if (is !== strength.none && isAged(window, k)) report(window, k, 'before an age', emit)
      else if (is !== strength.none && isValueOfLabel(window, k, is))
        report(window, k, 'value of a label', emit)
      else if (is !== strength.none && isValueOfKey(window, k)) report(window, k, 'value of a key', emit)
      else if (is !== strength.none && isBesideName(window, k)) report(window, k, 'beside another name', emit)
    }
  },
}

/** Place names that are more frequent as places than as names of people: Provincia: Valencia. */
const largePlaces = wordMark.country | wordMark.region | wordMark.city

function report(window: TokenWindow, k: number, reason: string | undefined, emit: Emit): void {
  if (reason === undefined || window.tags[k] === entityTag.name || window.marks[k] & largePlaces) return
  // The next word is part of the name if it is one.
  const isMore =
    window.unit(window.end[k]) === 32 &&
    window.spaced(k) &&
    window.shape[k + 1] === shape.capital &&
    (window.marks[k + 1] & (wordMark.common | wordMark.stop | placeMarks)) === 0
  const last = isMore ? k + 1 : k
  if (emit(window.start[k], window.end[last], 'NAME', score, reason)) addKnownName(window, k, last)
}

function strengthOf(window: TokenWindow, k: number): Strength {
  const marks = window.marks[k]
  const classes = window.classes[k]
  if (window.size(k) < 3 || classes & otherClasses || isTechnology(window, k)) return strength.none
  const isOrdinary = (marks & (wordMark.common | wordMark.frequent | wordMark.stop)) !== 0
  if (isGivenName(window, k) && !isOrdinary) return strength.listed
  if (marks & wordMark.given) return strength.doubtful
  return marks === 0 || (marks & ~wordMark.surname) === 0 ? strength.unknown : strength.none
}

/** Between a name and its telephone number: `Tom, `, `Carol mob `, `Telmo, pelo `. */
const phone = new RegExp(
  String.raw`(?: \([\p{L} ]{2,16}\))?(?<comma>[,:])?(?: (?:${alternatives('lone-names.phone-links')})\.?:?){0,2} (?<value>(?:\+|00)?\(?\d[\d ()./-]{7,18}\d)(?!\d|[/.-]\d| ?(?:€|£|\$|EUR|USD|GBP|zł|kr|kg|mm|km))`,
  'diuy',
)
const groups = /\d+/g

/** The telephone number after a name. Its groups except the first have at least three digits each, so that it is not an amount or a date. */
function phoneBehind(window: TokenWindow, k: number, is: Strength): Span | undefined {
  const next = window.unit(window.end[k])
  if (next !== 32 && next !== 44) return undefined
  phone.lastIndex = window.end[k]
  const match = phone.exec(window.text)
  const [start, end] = match?.indices?.groups?.value ?? [0, 0]
  // Iqama 2447190218
  if (is === strength.unknown && match?.groups?.comma === undefined) return undefined
  const found = window.text.slice(start, end).match(groups) ?? []
  const size = found.join('').length
  if (size < 8 || size > 13 || found.length > 6) return undefined
  // 12.05.2025 and 2025-05-12
  if (
    found.length === 3 &&
    found.some((group) => group.length === 4) &&
    found.filter((group) => group.length <= 2).length >= 2
  )
    return undefined
  return { start, end }
}

const roles = new WordList(
  [
    'related-people.kin',
    'related-people.parties',
    'people.role-words',
    'people-labels.of-person',
    'columns.roles',
  ].flatMap(words),
)
const epithets = new WordList(words('people.epithets'))
/** Text before people who do or receive something: door Bouke, with Otto. */
const leads = new WordList(words('lone-names.leads'))
const owners = new WordList(words('related-people.owners'))

/** Whether a word for a person is right before it, in lower case or with a possessive: spouse Hector, seinem Sohn Beat, o gestor, Telmo. */
function isAfterRole(window: TokenWindow, k: number, is: Strength): boolean {
  const before = k - 1
  if (before < 0) return false
  const gap = window.text.slice(window.end[before], window.start[k])
  if (gap !== ' ' && gap !== ', ' && gap !== ' (') return false
  const isUntagged = window.tags[k] === entityTag.nothing
  const isLead = isUntagged && is === strength.listed && gap === ' ' && window.shape[before] === shape.lower
  if (isLead && leads.isAt(window, before)) return true
  if (!roles.isAt(window, before)) return false
  // A list of roles: Patient, Doktor.
  if (
    gap !== ' ' &&
    is === strength.unknown &&
    !/^[,;.) ]/.test(window.text.slice(window.end[k], window.end[k] + 1))
  )
    return false
  if (epithets.isAt(window, before)) return true
  const isSmall = window.shape[before] === shape.lower
  const isOwned = before > 0 && owners.isAt(window, before - 1)
  return isSmall || isOwned || is === strength.listed
}

const endsName = /^(?:$|[,;(/]|\.(?:\s|$)|\s*[\r\n]|\t|[ ]{2}| [-–—(/] )/

/** Whether a word is the whole value in a cell or line, and its label is not one of a thing: Artist: Dez (licence 12). */
function isValueOfLabel(window: TokenWindow, k: number, is: Strength): boolean {
  const before = k - 1
  if (before < 0 || markBehind(window, before) !== 'colon') return false
  if (!endsName.test(window.text.slice(window.end[k], window.end[k] + 4))) return false
  const first = firstOfLabel(window, before)
  if (first < 0 || !beginsCell(window, first)) return false
  const odds = labelOdds(window.text.slice(window.start[first], window.end[before]))
  if (window.marks[k] & placeMarks) return odds.name >= 0.5
  if (is === strength.listed) return odds.thing < 0.9 && odds.address < 0.5
  return odds.name >= (is === strength.doubtful ? 0.25 : 0.5)
}

const age = / \(\d{1,2}\)[ ,.;]/y

/** Whether an age in brackets is after a name: Wilf (6). */
function isAged(window: TokenWindow, k: number): boolean {
  age.lastIndex = window.end[k]
  return strengthOf(window, k) >= strength.doubtful && age.test(window.text)
}

/** Whether the log key of a person is before it: driver=Nelson. */
function isValueOfKey(window: TokenWindow, k: number): boolean {
  const before = k - 1
  if (before < 0 || window.start[k] !== window.end[before] + 1 || window.codes[window.end[before]] !== 61)
    return false
  const key = window.text.slice(window.start[before], window.end[before])
  if (roles.isAt(window, before)) return true
  return isRoleWord(key) || labelOdds(key).name >= 0.35
}

/** Whether a listed name is before another person's, separated by a comma or a conjunction: Hans, Linda; Lang and Fowler. */
function isBesideName(window: TokenWindow, k: number): boolean {
  if ((window.marks[k] & nameMarks) === 0) return false
  if (window.text.startsWith(', ', window.end[k])) return window.tags[k + 1] === entityTag.name
  if (window.tags[k + 2] !== entityTag.name || !conjunctions.isAt(window, k + 1)) return false
  return window.spaced(k) && window.spaced(k + 1)
}
const conjunctions = new WordList(words('lone-names.conjunctions'))
