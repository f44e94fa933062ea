import { monthNumbers, plainWord } from '../../../detect/values.ts'
import { matchCase } from './same-shape.ts'

/** The date order of ambiguous dates such as 03/04/2024. */
export type DateOrder = 'day-first' | 'month-first'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
const styles = ['long', 'short'] as const
interface Named {
  readonly number: number
  /** The name of another month or weekday in the same language and length. */
  readonly nameOf: (number: number) => string
}

const months = new Map<string, Named>()
const weekdays = new Map<string, Named>()
for (const language of languages)
  for (const style of styles) {
    const month = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
    // None of these languages inflects the name of a month after a day, so the standalone form is used.
    const monthOf = (number: number): string => month.format(Date.UTC(2024, number - 1, 15)).replace('.', '')
    const weekdayOf = (number: number): string =>
      weekday.format(Date.UTC(2024, 0, 7 + number)).replace('.', '')
    const put = (to: Map<string, Named>, number: number, nameOf: Named['nameOf']): void => {
      const key = plainWord(nameOf(number))
      if (!to.has(key)) to.set(key, { number, nameOf })
    }
    for (let number = 1; number <= 12; number++) put(months, number, monthOf)
    for (let number = 0; number < 7; number++) put(weekdays, number, weekdayOf)
  }
const englishShort = (number: number): string => months.get('jan')?.nameOf(number) ?? ''
for (const [name, number] of monthNumbers)
  if (!months.has(name)) months.set(name, { number, nameOf: englishShort })

const dayMs = 86_400_000
const word = String.raw`\p{L}[\p{L}\p{M}]{2,11}`
const join = String.raw`[\s.,/-]{1,3}(?:(?:of|de|del|di|do|the)\s)?`
const ordinal = '(?:st|nd|rd|th|er|º|ª|\\.)?'
const forms: readonly [
  pattern: RegExp,
  read: (groups: Groups, order: DateOrder, days: number) => string | null,
][] = [
  [/(?<![\d-])(?<y>\d{4})(?<a>[-/.])(?<m>\d{1,2})(?<b>[-/.])(?<d>\d{1,2})(?!\d)/u, numericDate],
  [/(?<!\d)(?<x>\d{1,2})(?<a>[-/. ]\s?)(?<z>\d{1,2})(?<b>[-/. ]\s?)(?<y>\d{4}|\d{2})(?!\d)/u, numericDate],
  [
    new RegExp(
      `(?<!\\d)(?<d>\\d{1,2})(?<o>${ordinal})(?<a>${join}|\\s?)(?<n>${word})(?<b>${join})(?<y>\\d{4}|\\d{2})(?!\\d)`,
      'iu',
    ),
    dayThenName,
  ],
  [
    new RegExp(
      `(?<n>${word})(?<a>[\\s.]{1,2})(?<d>\\d{1,2})(?<o>${ordinal})(?<b>,?\\s{1,2})(?<y>\\d{4})(?!\\d)`,
      'iu',
    ),
    nameThenDay,
  ],
  [new RegExp(`(?<n>${word})(?<b>${join})(?<y>\\d{4})(?!\\d)`, 'iu'), monthOfYear],
  [new RegExp(`(?<!\\d)(?<d>\\d{1,2})(?<o>${ordinal})(?<a>${join}|\\s?)(?<n>${word})`, 'iu'), dayThenName],
  [new RegExp(`(?<n>${word})(?<a>[\\s.]{1,2})(?<d>\\d{1,2})(?<o>${ordinal})(?!\\d)`, 'iu'), nameThenDay],
  [/(?<!\d|\d[-/.])(?<y>(?:19|20)\d\d)(?![-/.]?\d)/u, yearOnly],
]
type Groups = Readonly<Record<string, string | undefined>>

/**
 * Shifts a date by a number of days in its own format and language, so that intervals between dates are preserved. Reads numbers in any
 * order and month names in seven languages, with or without a weekday, a time, a day or a year. Null for any other
 * format.
 */
export function shiftDate(value: string, days: number, order: DateOrder = 'day-first'): string | null {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(value)
    if (found === null) continue
    const shifted = read(found.groups ?? {}, order, days)
    if (shifted === null) continue
    const [before, after] = [value.slice(0, found.index), value.slice(found.index + found[0].length)]
    return shiftWeekdays(before, days) + shifted + shiftWeekdays(after, days)
  }
  return null
}

/** The date order of a text, by its unambiguous dates, else by its language. */
export function dateOrderOf(values: readonly string[], language: string): DateOrder {
  let [dayFirst, monthFirst] = [0, 0]
  for (const value of values) {
    const found = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value)
    if (found === null) continue
    if (Number(found[1]) > 12) dayFirst++
    else if (Number(found[2]) > 12) monthFirst++
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  return language === 'en' ? 'month-first' : 'day-first'
}

/** The shifted date. Null for an invalid date. */
function shift(year: number, month: number, day: number, days: number): Date | null {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year)
  if (month < 1 || month > 12 || day < 1 || date.getUTCDate() !== day) return null
  return new Date(date.getTime() + days * dayMs)
}

/** Two digits mean 1930 to 2029. */
function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year < 30 ? 2000 : 1900)
}

function formatYear(digits: string, number: number): string {
  return String(digits.length === 2 ? number % 100 : number).padStart(digits.length, '0')
}

function numericDate(
  { y = '', m, d, x = '', z = '', a = '', b = '' }: Groups,
  order: DateOrder,
  days: number,
): string | null {
  if (a.trim() !== b.trim()) return null
  const yearFirst = m !== undefined && d !== undefined
  const monthFirst = !yearFirst && Number(x) <= 12 && (Number(z) > 12 || order === 'month-first')
  const [month, day] = yearFirst ? [m, d] : monthFirst ? [x, z] : [z, x]
  const date = shift(fullYear(y), Number(month), Number(day), days)
  if (date === null) return null
  const [yy, mm, dd] = [
    formatYear(y, date.getUTCFullYear()),
    String(date.getUTCMonth() + 1).padStart(month.length, '0'),
    String(date.getUTCDate()).padStart(day.length, '0'),
  ]
  if (yearFirst) return yy + a + mm + b + dd
  return monthFirst ? mm + a + dd + b + yy : dd + a + mm + b + yy
}

/** For dates without a year. Not a leap year, so that day counts are the same as in most years. */
const assumedYear = 2023

function namedDate(groups: Groups, days: number, nameFirst: boolean): string | null {
  const { y, d = '', n = '', o = '', a = '', b = '' } = groups
  const month = months.get(plainWord(n))
  if (month === undefined) return null
  const date = shift(y === undefined ? assumedYear : fullYear(y), month.number, Number(d), days)
  if (date === null) return null
  const name = matchCase(n, month.nameOf(date.getUTCMonth() + 1))
  const day = date.getUTCDate()
  const number = String(day).padStart(d.startsWith('0') ? 2 : 1, '0') + ordinalLike(o, day)
  const year = y === undefined ? '' : b + formatYear(y, date.getUTCFullYear())
  return nameFirst ? `${name}${a}${number}${year}` : `${number}${a}${name}${year}`
}

function dayThenName(groups: Groups, _: DateOrder, days: number): string | null {
  return namedDate(groups, days, false)
}

function nameThenDay(groups: Groups, _: DateOrder, days: number): string | null {
  return namedDate(groups, days, true)
}

function ordinalLike(old: string, day: number): string {
  if (/^er$/i.test(old)) return day === 1 ? old : ''
  if (!/^[a-z]+$/i.test(old)) return old
  const fitting = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return matchCase(old, fitting)
}

/** Dates without a day are shifted by whole months, at least one. */
function monthOfYear({ y = '', n = '', b = '' }: Groups, _: DateOrder, days: number): string | null {
  const month = months.get(plainWord(n))
  if (month === undefined) return null
  const count = Number(y) * 12 + month.number - 1 + atLeastOne(days / 30.4375)
  return matchCase(n, month.nameOf((count % 12) + 1)) + b + formatYear(y, Math.floor(count / 12))
}

function yearOnly({ y = '' }: Groups, _: DateOrder, days: number): string {
  return String(Number(y) + atLeastOne(days / 365.25))
}

function atLeastOne(count: number): number {
  return Math.round(count) || (count < 0 ? -1 : 1)
}

/** Shifts the weekdays next to a date. */
function shiftWeekdays(text: string, days: number): string {
  return text.replace(/[\p{L}\p{M}]{2,}/gu, (name) => {
    const weekday = weekdays.get(plainWord(name))
    return weekday === undefined
      ? name
      : matchCase(name, weekday.nameOf((((weekday.number + days) % 7) + 7) % 7))
  })
}
