import { isCalendarDate } from '../../checks/calendar.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { firstUnspaced } from '../../tokens/word-shape.ts'
import { alternatives } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { eastAsianAddresses } from './east-asian-addresses.ts'
import { addKnownParts, chineseNames, eastAsianNames, recordParts, spread } from './east-asian-names.ts'
import { namesBesideWords } from './east-asian-people.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const search = new ScriptSearch(firstUnspaced, 0xffff)
/** A search has as many patterns as a number has bits. */
const otherSearch = new ScriptSearch(firstUnspaced, 0xffff)
/** From this score on the parts of a name count as names in the rest of the document. */
const confidentScore = 0.7

/** Before and behind a date of birth. */
const birthBefore = /(?:生年月日|誕生日|出生日期|出生|生日|生于|生於|생년월일|생일|출생일?)[^\n\d]{0,6}$/u
const birthBehind = /^ ?(?:に?生まれ|生まれ|出生|生(?=[、，,。)）\n ]|$)|에? ?(?:태어|출생)|생(?![가-힣]))/u

/** A date that words around it call a date of birth. */
function emitDate(window: TokenWindow, emit: Emit): Emit {
  return (start, end, type, score, reason) => {
    const before = birthBefore.exec(window.text.slice(Math.max(0, start - 16), start))
    const birth = before ?? birthBehind.exec(window.text.slice(end, end + 8))
    if (birth === null) return emit(start, end, type, score, reason)
    return emit(start, end, 'DOB', Math.max(0.92, score), reason, birth[0].trim())
  }
}

/**
 * Names, addresses and dates in Japanese, Chinese and Korean, by patterns over the text: no blank separates their words, so there are
 * no tokens to read. Windows without such letters cost nothing.
 */
export const eastAsian: Grammar = {
  name: 'east-asian',
  types: ['NAME', 'ADDRESS', 'DATE', 'DOB', 'AGE', 'PROFESSION'],
  find: (window, emit) => {
    if (!window.unspaced) return
    if (!search.read(window)) return
    const emitName: Emit = (start, end, type, score, reason) => {
      const isAdmitted = emit(start, end, type, score, reason)
      if (isAdmitted && score >= confidentScore) addKnownParts(window, start, end)
      return isAdmitted
    }
    emitPatterns(search, eastAsianNames, emitName)
    emitPatterns(search, namesBesideWords, emitName)
    if (!/[ぁ-ヿ]/.test(window.text)) emitPatterns(search, chineseNames, emitName)
    otherSearch.read(window)
    recordParts(window, otherSearch)
    emitPatterns(otherSearch, eastAsianAddresses, emit)
    emitPatterns(otherSearch, labelledOccupations, emit)
    emitPatterns(search, eastAsianDates, emitDate(window, emit))
  },
}

/** 職業：歯科衛生士. */
const labelledOccupations: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(
      `(?:${alternatives('professions.labels-cjk')}|${spread('professions.labels-cjk')})[ \\t]{0,2}[: \\t][ \\t]{0,2}(?<value>[^\\s,、。;:|"()/]{2,16}(?: \\p{Script=Hangul}{2,8}(?![\\p{Script=Hangul}:]| ?:)){0,2})(?=[\\s,、。;|"(]|$)`,
      'gud',
    ),
    ...{ type: 'PROFESSION', score: 0.75, reason: 'after a label' },
  },
]

/**
 * Years before the first of each era: 令和6年 is 2024. ROC years (民國) count from 1912, Buddhist years are 543 ahead.
 */
const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  大正: 1911,
  明治: 1867,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
  佛曆: -543,
  仏暦: -543,
}
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

const small = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3})'
const year = `(?:(?<era>${Object.keys(eras)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})[ 　]?)?(?<year>\\d{1,4}|元|[〇零一二三四五六七八九十]{1,4})`
const weekday = '(?:[ 　]?[（(][月火水木金土日一二三四五六월화수목금토일][)）])?'

function existsInCalendar({ groups }: RegExpExecArray): boolean {
  if (groups === undefined) return false
  const first = groups.era === undefined ? 0 : eras[groups.era]
  if (groups.era === undefined && groups.year.length !== 4) return false
  const month = numberOf(groups.month)
  return isCalendarDate(
    first + numberOf(groups.year),
    month,
    groups.day === undefined ? 1 : numberOf(groups.day),
  )
}

const koreanEra = '(?:서기 ?|단기 ?)?'
const fullDate = `${year}[ 　]?年[ 　]?(?<month>${small})[ 　]?月(?:[ 　]?(?<day>${small})[ 　]?[日号號])?${weekday}`

/** 19790618, 910427: a date without signs after the label of a birth, by its last four digits. */
const bareBirth: ScriptPattern = {
  pattern:
    /(?:生年月日|出生日期|출생일|생년월일|出生年月日)[ 　]?[:：]?[ 　]{0,3}(?<value>(?:19|20)?\d{2}(?<month>\d{2})(?<day>\d{2}))(?!\d|[-.])/dgu,
  ...{ type: 'DOB', score: 0.9, reason: 'digits after the label of a birth' },
  check: ({ groups }) =>
    groups !== undefined && isCalendarDate(2024, Number(groups.month), Number(groups.day)),
}

/** Dates in Japanese, Chinese and Korean: year, month and day with their units, with an era or not. */
const eastAsianDates: readonly ScriptPattern[] = [
  bareBirth,
  {
    pattern: new RegExp(`(?<![\\d])${fullDate}`, 'gud'),
    type: 'DATE',
    score: 0.9,
    reason: 'year, month and day with units',
    check: existsInCalendar,
  },
  {
    pattern: new RegExp(
      `(?<!\\d)${koreanEra}(?<year>\\d{4})년 ?(?<month>\\d{1,2})월(?: ?(?<day>\\d{1,2})일)?${weekday}`,
      'gud',
    ),
    type: 'DATE',
    score: 0.9,
    reason: 'year, month and day with units',
    check: existsInCalendar,
  },
  {
    pattern:
      /(?<![\d年月년월第제])(?<month>\d{1,2})[ 　]?(?:月[ 　]?(?<day>\d{1,2})[ 　]?[日号號]|월 ?(?<dayKo>\d{1,2})일)(?![間间数])/dgu,
    type: 'DATE',
    score: 0.65,
    reason: 'month and day with units',
    check: ({ groups }) =>
      groups !== undefined && isCalendarDate(2024, Number(groups.month), Number(groups.day ?? groups.dayKo)),
  },
  {
    // R6.4.1, S55/3/2: the letter of an era, as on Japanese forms.
    pattern:
      /(?<![A-Za-z0-9])[RHST昭平令大](?<year>\d{1,2})(?<sign>[./])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d./A-Za-z])/dgu,
    type: 'DATE',
    score: 0.7,
    reason: 'letter of an era',
    check: ({ groups }) =>
      groups !== undefined && isCalendarDate(2000, Number(groups.month), Number(groups.day)),
  },
  {
    // 57歳, 만 34세, 42周岁. Not the age for which something is meant: 18歳以上, 20세 이상, 3세대.
    pattern:
      /(?<![\d〜～~.-])(?<value>(?:満|만 ?|年满|年滿)?\d{1,3}[ 　]?(?:歳|才(?=[）)、。\s]|$)|세|周?[岁歲]))(?![ 　]?(?:或?以上|或?以下|以内|以|未満|未满|から|まで|〜|～|~|の方|児|時|대|기|이상|이하|미만|부터|까지|용|트|의))/dgu,
    type: 'AGE',
    score: 0.65,
    reason: 'number with the unit of an age',
  },
]
