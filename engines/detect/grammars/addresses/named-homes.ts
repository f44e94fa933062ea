import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'

const sure = new WordList(words('homes.sure'))
const withPlace = new WordList(words('homes.with-place'))
const leads = new WordList(words('homes.leads'))
const flats = new WordList(words('homes.flats'))
const articles = new WordList(words('homes.articles'))
const scores = { numbered: 0.8, home: 0.75, place: 0.7 } as const
/** Words of the name of a house before its last one, and of a place behind it. */
const [maxWords, maxPlaceWords] = [3, 3]

/**
 * Addresses without a word for a street: `14 The Paddocks`, and houses with a name (`Manor Farm Cottage, Nether Wallop`) after a word that
 * leads to them, with the place behind a comma.
 */
export const namedHomes: Grammar = {
  name: 'named-homes',
  types: ['ADDRESS', 'LOCATION'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (!isCapitalised(window, i)) continue
      if (articles.isAt(window, i)) readNumbered(window, i, emit)
      else if (sure.isAt(window, i)) readHome(window, i, true, emit)
      else if (withPlace.isAt(window, i)) readHome(window, i, false, emit)
    }
  },
}

function isJoined(window: TokenWindow, k: number): boolean {
  return window.start[k] - window.end[k - 1] === 1 && window.codes[window.end[k - 1]] === 32
}

/** Whether a word ends its phrase: a comma, a full stop, a bracket or the end of the line is behind it. */
function endsPhrase(window: TokenWindow, k: number): boolean {
  return /^(?:[,.;)\n\r]| {2}|$)/.test(window.text.slice(window.end[k], window.end[k] + 2))
}

/** Whether a word in small letters follows: Rose Cottage on Friday. */
function isBeforeLower(window: TokenWindow, k: number): boolean {
  return k + 1 < window.count && isJoined(window, k + 1) && window.shape[k + 1] === shape.lower
}

/** 14 The Paddocks, also in a line of an address; clauses have a verb behind: 2 The Tenant agrees. */
function readNumbered(window: TokenWindow, the: number, emit: Emit): void {
  const number = the - 1
  if (number < 0 || window.shape[number] !== shape.number || window.size(number) > 4) return
  // Flat 3, The Granary
  const unit = number - 1
  const isFlat =
    unit >= 0 &&
    flats.isAt(window, unit) &&
    isJoined(window, number) &&
    window.text.slice(window.end[number], window.start[the]) === ', '
  if (!isJoined(window, the) && !isFlat) return
  let last = the + 1
  if (last >= window.count || !isJoined(window, last) || !isCapitalised(window, last)) return
  while (
    last + 1 < window.count &&
    last - the < 3 &&
    isJoined(window, last + 1) &&
    isCapitalised(window, last + 1)
  )
    last++
  if (!endsPhrase(window, last)) return
  const before = window.text.slice(Math.max(0, window.start[number] - 1), window.start[number])
  if (before !== '' && !/[ \n,(]/.test(before)) return
  if (isYearOfRights(window, number)) return
  emit(
    window.start[isFlat ? unit : number],
    window.end[last],
    'ADDRESS',
    scores.numbered,
    'number and name of a group of houses',
  )
  readPlace(window, last, emit)
}

const rights = new WordList(words('homes.rights'))

/** Whether a year stands after the word or the sign for copyright, whose owner follows: Copyright 1999 The Perl Journal. */
function isYearOfRights(window: TokenWindow, number: number): boolean {
  if (!/^(?:19|20)\d\d$/.test(window.text.slice(window.start[number], window.end[number]))) return false
  if (/[©–-]\s?$/.test(window.text.slice(Math.max(0, window.start[number] - 2), window.start[number])))
    return true
  const before = number - 1
  return before >= 0 && rights.isAt(window, before)
}

function readHome(window: TokenWindow, last: number, isSure: boolean, emit: Emit): void {
  if (last + 1 < window.count && isJoined(window, last + 1) && isCapitalised(window, last + 1)) return
  let first = last
  while (first > 0 && last - first < maxWords && isJoined(window, first) && isNamePart(window, first - 1))
    first--
  if (first === last || !(endsPhrase(window, last) || (isSure && isBeforeLower(window, last)))) return
  const lead = first - 1
  if (isNumbered(window, first) && endsPhrase(window, last)) {
    emit(
      window.start[lead],
      window.end[last],
      'ADDRESS',
      scores.numbered,
      'number and name of a group of houses',
    )
    return
  }
  const atLineStart = first === 0 || window.codes[window.start[first] - 1] === 10
  const isLed =
    lead >= 0 &&
    leads.isAt(window, lead) &&
    /^:? {1,4}$/.test(window.text.slice(window.end[lead], window.start[first]))
  const isInLetterhead = atLineStart && (isSure || isBelowName(window, first))
  if (!isLed && !isInLetterhead) return
  const hasPlace = isInLetterhead || placeEnd(window, last) > last
  if (!isSure && !hasPlace) return
  emit(window.start[first], window.end[last], 'ADDRESS', scores.home, 'house with a name')
  readPlace(window, last, emit)
}

/** Whether the number of a house is before a word, at the start of a line, after a comma or a word that leads to a home. */
function isNumbered(window: TokenWindow, first: number): boolean {
  const number = first - 1
  if (number < 0 || window.shape[number] !== shape.number || window.size(number) > 4) return false
  if (!isJoined(window, first)) return false
  const lead = number - 1
  if (lead >= 0 && isJoined(window, number) && leads.isAt(window, lead))
    return !/^(?:19|20)\d\d$/.test(window.text.slice(window.start[number], window.end[number]))
  return /(?:^|\n[ \t]*|, )$/.test(
    window.text.slice(Math.max(0, window.start[number] - 6), window.start[number]),
  )
}

/** Whether the line above ends with a name: the house stands in the address of a letter. */
function isBelowName(window: TokenWindow, first: number): boolean {
  const above = first - 1
  return (
    above >= 0 &&
    window.tags[above] === entityTag.name &&
    /^[ \t]*\r?\n[ \t]*$/.test(window.text.slice(window.end[above], window.start[first]))
  )
}

function isNamePart(window: TokenWindow, k: number): boolean {
  return (
    isCapitalised(window, k) &&
    (window.classes[k] & (wordClass.title | wordClass.weekday | wordClass.month)) === 0 &&
    !articles.isAt(window, k)
  )
}

/** The last token of the place behind a comma, `last` where there is none: Nether Wallop. */
function placeEnd(window: TokenWindow, last: number): number {
  if (!/^, ?\r?\n? ?$/.test(window.text.slice(window.end[last], window.start[last + 1] ?? window.length)))
    return last
  let k = last + 1
  const limit = Math.min(window.count, last + 1 + maxPlaceWords)
  while (
    k < limit &&
    isCapitalised(window, k) &&
    window.tags[k] !== entityTag.name &&
    (k === last + 1 || isJoined(window, k))
  )
    k++
  const isPerson = k === last + 2 && (window.marks[last + 1] & wordMark.given) !== 0
  return isPerson ? last : k - 1
}

function readPlace(window: TokenWindow, last: number, emit: Emit): void {
  const end = placeEnd(window, last)
  if (end > last && window.shape[last + 1] !== shape.initial)
    emit(window.start[last + 1], window.end[end], 'LOCATION', scores.place, 'place behind a house')
}
