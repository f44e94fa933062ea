import { monthNumbers, plainWord } from '../../../detect/values.ts'
import { caseLike } from './same-shape.ts'

/** How the numbers of 03/04/2024 are to be read, where they do not say it themselves. */
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
    // Behind a day, as dates are written, some languages bend the name; it is the word behind the number that counts.
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
  [/(?<![\d-])(?<y>\d{4})(?<a>[-/.])(?<m>\d{1,2})(?<b>[-/.])(?<d>\d{1,2})(?!\d)/u, numeric],
  [/(?<!\d)(?<x>\d{1,2})(?<a>[-/. ]\s?)(?<z>\d{1,2})(?<b>[-/. ]\s?)(?<y>\d{4}|\d{2})(?!\d)/u, numeric],
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
  [/(?<!\d|\d[-/.])(?<y>(?:19|20)\d\d)(?![-/.]?\d)/u, yearAlone],
]
type Groups = Readonly<Record<string, string | undefined>>

/**
 * A date of the same form and language, moved by a number of days, so that intervals between dates moved alike stay: numbers in any
 * order, names of months in seven languages, with a weekday or a time beside them, without a day or a year. Null for a form
 * that is none of these.
 */
export function shiftDate(value: string, days: number, order: DateOrder = 'day-first'): string | null {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(value)
    if (found === null) continue
    const moved = read(found.groups ?? {}, order, days)
    if (moved === null) continue
    const [before, behind] = [value.slice(0, found.index), value.slice(found.index + found[0].length)]
    return renamed(before, days) + moved + renamed(behind, days)
  }
  return null
}

/** Which reading the dates of a text call for, by those that can be read one way alone. */
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

/** The date moved; null for a day that is not in the calendar. */
function moved(year: number, month: number, day: number, days: number): Date | null {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year)
  if (month < 1 || month > 12 || day < 1 || date.getUTCDate() !== day) return null
  return new Date(date.getTime() + days * dayMs)
}

/** Two digits count from 1930 to 2029. */
function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year < 30 ? 2000 : 1900)
}

function like(digits: string, number: number): string {
  return String(digits.length === 2 ? number % 100 : number).padStart(digits.length, '0')
}

function numeric(
  { y = '', m, d, x = '', z = '', a = '', b = '' }: Groups,
  order: DateOrder,
  days: number,
): string | null {
  if (a.trim() !== b.trim()) return null
  const yearFirst = m !== undefined && d !== undefined
  const monthFirst = !yearFirst && Number(x) <= 12 && (Number(z) > 12 || order === 'month-first')
  const [month, day] = yearFirst ? [m, d] : monthFirst ? [x, z] : [z, x]
  const date = moved(fullYear(y), Number(month), Number(day), days)
  if (date === null) return null
  const [yy, mm, dd] = [
    like(y, date.getUTCFullYear()),
    String(date.getUTCMonth() + 1).padStart(month.length, '0'),
    String(date.getUTCDate()).padStart(day.length, '0'),
  ]
  if (yearFirst) return yy + a + mm + b + dd
  return monthFirst ? mm + a + dd + b + yy : dd + a + mm + b + yy
}

/** A year that stands for one that is not written; no leap year, so that a day is told alike in all of them. */
const someYear = 2023

function named(groups: Groups, days: number, nameFirst: boolean): string | null {
  const { y, d = '', n = '', o = '', a = '', b = '' } = groups
  const month = months.get(plainWord(n))
  if (month === undefined) return null
  const date = moved(y === undefined ? someYear : fullYear(y), month.number, Number(d), days)
  if (date === null) return null
  const name = caseLike(n, month.nameOf(date.getUTCMonth() + 1))
  const day = date.getUTCDate()
  const number = String(day).padStart(d.startsWith('0') ? 2 : 1, '0') + ordinalLike(o, day)
  const year = y === undefined ? '' : b + like(y, date.getUTCFullYear())
  return nameFirst ? `${name}${a}${number}${year}` : `${number}${a}${name}${year}`
}

function dayThenName(groups: Groups, _: DateOrder, days: number): string | null {
  return named(groups, days, false)
}

function nameThenDay(groups: Groups, _: DateOrder, days: number): string | null {
  return named(groups, days, true)
}

function ordinalLike(old: string, day: number): string {
  if (/^er$/i.test(old)) return day === 1 ? old : ''
  if (!/^[a-z]+$/i.test(old)) return old
  const fitting = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return caseLike(old, fitting)
}

/** Months and years without a day move by whole months and years, by one at least. */
function monthOfYear({ y = '', n = '', b = '' }: Groups, _: DateOrder, days: number): string | null {
  const month = months.get(plainWord(n))
  if (month === undefined) return null
  const count = Number(y) * 12 + month.number - 1 + atLeastOne(days / 30.4375)
  return caseLike(n, month.nameOf((count % 12) + 1)) + b + like(y, Math.floor(count / 12))
}

function yearAlone({ y = '' }: Groups, _: DateOrder, days: number): string {
  return String(Number(y) + atLeastOne(days / 365.25))
}

function atLeastOne(count: number): number {
  return Math.round(count) || (count < 0 ? -1 : 1)
}

/** The weekdays beside a date, moved with it. */
function renamed(text: string, days: number): string {
  return text.replace(/[\p{L}\p{M}]{2,}/gu, (name) => {
    const weekday = weekdays.get(plainWord(name))
    return weekday === undefined
      ? name
      : caseLike(name, weekday.nameOf((((weekday.number + days) % 7) + 7) % 7))
  })
}
