import { isCalendarDate } from '../../checks/calendar.ts'
import { mixHigh, mixLow, seedHigh, seedLow } from '../../dictionaries/lexicon.ts'
import { wordMark } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { alternatives, wordSet, words, wordValues } from '../../words/words.ts'
import type { ScriptPattern } from './scan.ts'

/** Checks of the rows of scripts that ask the dictionary, lists of words or the calendar. */

const surnames = wordSet('east-asian.chinese-surnames')
const ambiguousSurnames = wordSet('east-asian.ambiguous-surnames')
const givenCharacters = wordSet('east-asian.given-characters')
const isRelative = wordSet('east-asian.relatives')
/** Characters that write the sounds of foreign names. */
const sounds = wordSet('east-asian.sounds')
/** Words of forms, which stand beside names. */
export const formLabels: ReadonlySet<string> = new Set([
  ...words('public-words.phrases'),
  ...words('east-asian.labels'),
])
const surname = new RegExp(`^(?:${alternatives('east-asian.chinese-surnames')})`, 'u')
/** The dictionary's marks of a part of a window's text. */
function marksAt({ codes, lexicon }: TokenWindow, from: number, to: number): number {
  let [low, high] = [seedLow, seedHigh]
  for (let at = from; at < to; at++) {
    low = mixLow(low, codes[at])
    high = mixHigh(high, codes[at])
  }
  return lexicon.marks(lexicon.find(low, high))
}

/** Whether the last two characters of a match, or the last one, are a given name of the dictionary. */
function endsInGiven({ index, 0: value }: RegExpExecArray, window: TokenWindow): boolean {
  const end = index + value.length
  return (marksAt(window, Math.max(index + 1, end - 2), end) & wordMark.given) !== 0
}

const nameIn = ({ groups, 0: match }: RegExpExecArray): string => groups?.value ?? match

/** Whether the value of a match is a given name of the dictionary. */
function isGivenName(found: RegExpExecArray, window: TokenWindow): boolean {
  const value = nameIn(found)
  const start = found.index + found[0].lastIndexOf(value)
  return (marksAt(window, start, start + value.length) & wordMark.given) !== 0
}

/** Whether all characters after the surname are frequent in given names. */
function isOfGivenCharacters(name: string): boolean {
  const given = name.slice(surnames.has(name.slice(0, 2)) ? 2 : 1)
  if (given.length < 2 && ambiguousSurnames.has(name[0])) return false
  return given.length > 0 && [...given].every((char) => givenCharacters.has(char))
}

/** A person by the characters: a surname and a given name, a given name of frequent characters, 小李 and 阿威. */
function isChinesePerson(found: RegExpExecArray, window: TokenWindow): boolean {
  const name = nameIn(found)
  if (isRelative.has(name)) return false
  if (/^[小老阿]/u.test(name) && name.length === 2)
    return name[0] === '阿' || (surname.test(name[1]) && !ambiguousSurnames.has(name[1]))
  return (
    isOfGivenCharacters(name) ||
    isGivenName(found, window) ||
    (name.length > 2 && surname.test(name) && !ambiguousSurnames.has(name[0]))
  )
}

/** Whether most characters of a name write sounds. */
function isOfSounds(found: RegExpExecArray): boolean {
  const characters = [...nameIn(found)].filter((char) => !/[·・•.]/u.test(char))
  return characters.filter((char) => sounds.has(char)).length * 2 > characters.length
}

/** Years before the first of each era: 令和6年 is 2024. ROC years (民國) count from 1912, Buddhist years are 543 ahead. */
const yearsBefore = wordValues('east-asian.years-before')
const kanjiDigits = '〇一二三四五六七八九'

/** The value of a number in digits or in Chinese characters up to 99, or digit by digit (二〇二四). */
function numberOf(text: string): number {
  if (text === '元') return 1
  if (/^\d/.test(text)) return Number(text)
  if (text.length === 4)
    return Number([...text].map((char) => kanjiDigits.indexOf(char.replace('零', '〇'))).join(''))
  const tens = text.indexOf('十')
  if (tens < 0) return kanjiDigits.indexOf(text)
  const before = tens === 0 ? 1 : kanjiDigits.indexOf(text[0])
  return before * 10 + (tens + 1 < text.length ? kanjiDigits.indexOf(text[tens + 1]) : 0)
}

/** Whether a year with its era, month and day exist. */
function isDate({ groups = {} }: RegExpExecArray): boolean {
  const { era, year, month, day = '1' } = groups
  if (era === undefined && year.length !== 4) return false
  const first = era === undefined ? 0 : Number(yearsBefore.get(era))
  return isCalendarDate(first + numberOf(year), numberOf(month), numberOf(day))
}

/** Whether a month and day exist in some year. */
function isDay({ groups = {} }: RegExpExecArray): boolean {
  return isCalendarDate(leapYear, Number(groups.month), Number(groups.day ?? groups.dayKo))
}
const leapYear = 2024

export const scriptChecks: Readonly<Record<string, ScriptPattern['check']>> = {
  endsInGiven,
  isChinesePerson,
  isOfSounds,
  isDate,
  isDay,
  isNotLabel: (found) => !formLabels.has(nameIn(found)),
  isListedGiven: (found, window) =>
    nameIn(found).length > 1 && !isRelative.has(nameIn(found)) && isGivenName(found, window),
  /** Not in Japanese, where these would be words: 韓国, 丁寧. */
  isChineseName: (found, window) =>
    (isOfGivenCharacters(found[0]) || endsInGiven(found, window)) && !/[ぁ-ヿ]/.test(window.text),
}
