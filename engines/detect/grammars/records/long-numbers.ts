import { isDateLike } from '../../checks/values/general.ts'
import { entityTag, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { wordSet, words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { forEachNumber, measureBehind } from '../numbered-labels.ts'

/** Below every rule that knows a label of the number. */
const score = 0.52

/**
 * Numbers that are not counts: seven or more digits without spaces, with one to four joined at the end (0447182-09), or after up to three
 * capitals; fewer digits after capitals and a zero (KE-0091); groups of four. Amounts of this size are written in groups of three.
 */
const bare =
  /(?:(?:\p{Lu}{1,3}-?\d{6,12}|0\d{6,15}|[1-9]\d{6,15})(?:[-/]\d{1,4})?|\d{6,8}[-/]\d{1,4}|\p{Lu}{2,4}[-/]0\d{2,6}|\d{4}(?: \d{4}){1,4})(?![\p{L}\p{N}_]|[-/.,:@]\d|[-/]\p{L}|[ \u00a0]\d|[ \u00a0]?[%€$£¥])/uy
/** What may be directly before: no separator that joins it with more letters or digits, and no currency symbol. */
const before = /(?:^|[\s(:=№"'“„«])$/u
const money = /[€$£¥₹₺₴₽]\s?$/u
/** More trailing zeros than an identifier has. */
const round = /0{4}(?:[-/]\d{1,4})?$/

/** A range of years or times: 2019 2020, 0715 1105. */
const years = /^(?:(?:19|20)\d\d|(?:[01]\d|2[0-3])[0-5]\d)(?: (?:(?:19|20)\d\d|(?:[01]\d|2[0-3])[0-5]\d))*$/
/** More groups of the same number, as in telephone numbers. */
const digitBefore = /\d[\s(]$/

/** Things whose numbers are not personal, also as part of a key: `groupId`. */
const publicThings = wordSet('numbered.public')
/** Code units before a number that may be its label. */
const maxLabel = 28
/** Words of a label: more are the sentence before the number. */
const maxLabelWords = 3
const label = /[\p{L}\p{M}'’.°º_ -]+["'”»\s:=#№]{1,6}$/u
const units = new WordList(words('long-numbers.units'))

/** Long numbers without a label that a rule knows, in texts about people and not about a program: numbers of contracts, cards and cases. */
export const longNumbers: Grammar = {
  name: 'long-numbers',
  types: ['CUSTOMER_ID'],
  find: (window, emit) => {
    if (window.reach !== undefined || window.evidence.isTechnical || !isAboutPeople(window)) return
    forEachNumber(window, (first) => {
      const start = window.start[first]
      bare.lastIndex = start
      const [found] = bare.exec(window.text) ?? []
      if (found !== undefined && isOwn(window, first, found))
        emit(start, start + found.length, 'CUSTOMER_ID', score, 'long number')
      return start + 1
    })
  },
}

function isAboutPeople({ tags, count }: TokenWindow): boolean {
  for (let i = 0; i < count; i++) if (tags[i] === entityTag.name) return true
  return false
}

function isOwn(window: TokenWindow, first: number, found: string): boolean {
  const start = window.start[first]
  const lead = window.text.slice(Math.max(0, start - 3), start)
  if (
    !before.test(lead) ||
    money.test(lead) ||
    (found.includes(' ') && digitBefore.test(lead)) ||
    round.test(found) ||
    isDateLike(found)
  )
    return false
  if (
    years.test(found) ||
    measureBehind.test(window.text.slice(start + found.length, start + found.length + 8))
  )
    return false
  if (window.tables.at(start) !== undefined) return false
  if (isOfThing(window.text.slice(Math.max(0, start - maxLabel), start))) return false
  const isUnit = (k: number): boolean => units.isAt(window, k)
  if (first > 0 && start - window.end[first - 1] < 4 && isUnit(first - 1)) return false
  const next = window.tokenAt(start + found.length)
  return next >= window.count || !isUnit(next)
}

function isOfThing(lead: string): boolean {
  const words = label
    .exec(lead)?.[0]
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
  const near = words?.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '') ?? []
  return near.slice(-maxLabelWords).some((word) => publicThings.has(word))
}
