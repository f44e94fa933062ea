import { formatNumber } from './number-format.ts'

/** A value in a formula. An empty cell is an empty text. */
export type FormulaValue = number | string | boolean

type Argument = FormulaValue | FormulaValue[][]

/** Returns undefined where the arguments are not those of the function. */
type FormulaFunction = (args: readonly Argument[]) => FormulaValue | undefined

/** Numbers come before texts, which are compared regardless of case. */
export function compareValues(a: FormulaValue, b: FormulaValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()]
    return x < y ? -1 : x > y ? 1 : 0
  }
  if (typeof a === 'string' && a !== '') return 1
  if (typeof b === 'string' && b !== '') return -1
  return Number(a) - Number(b)
}

export function numberFrom(value: FormulaValue): number | undefined {
  if (typeof value !== 'string') return Number(value)
  if (value === '') return 0
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export function textFrom(value: FormulaValue): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? formatNumber(value, 'General') : value
}

const flat = (args: readonly Argument[]): FormulaValue[] =>
  args.flatMap((arg) => (Array.isArray(arg) ? arg.flat() : [arg]))

/** Numbers in ranges; for literals in the formula, texts count by their value. */
const numbers = (args: readonly Argument[]): number[] =>
  args.flatMap((arg) =>
    Array.isArray(arg)
      ? arg.flat().filter((value) => typeof value === 'number')
      : [numberFrom(arg)].filter((value) => value !== undefined),
  )

const one = (arg: Argument | undefined): FormulaValue | undefined =>
  Array.isArray(arg) ? (arg.length === 1 && arg[0]?.length === 1 ? arg[0][0] : undefined) : arg

const ofNumbers =
  (compute: (all: number[]) => number | undefined): FormulaFunction =>
  (args) =>
    compute(numbers(args))

/** A function of single numbers. */
const math =
  (compute: (...all: number[]) => number, required = 1): FormulaFunction =>
  (args) => {
    const values = args.map((arg) => {
      const value = one(arg)
      return value === undefined ? undefined : numberFrom(value)
    })
    return values.length < required || values.some((value) => value === undefined)
      ? undefined
      : compute(...(values as number[]))
  }

/** A function of a text and of numbers. */
const text =
  (compute: (text: string, ...numbers: number[]) => FormulaValue): FormulaFunction =>
  ([first, ...rest]) => {
    const value = one(first)
    const counts = rest.map((arg) => Number(one(arg)))
    return value === undefined || counts.some(Number.isNaN) ? undefined : compute(textFrom(value), ...counts)
  }

const sum = (all: readonly number[]): number =>
  Number(all.reduce((total, value) => total + value, 0).toPrecision(15))

const average = (all: readonly number[]): number | undefined =>
  all.length === 0 ? undefined : sum(all) / all.length

/** A loop, since the arguments of a call are limited. */
const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b), all[0] ?? 0)

const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b), all[0] ?? 0)

const rounded = (value: number, digits: number, round: (magnitude: number) => number): number => {
  const magnitude = Math.abs(value) * 10 ** digits
  return Math.sign(value) * Number((round(Number(magnitude.toPrecision(15))) / 10 ** digits).toPrecision(15))
}

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

const dateOf = (serial: number): Date => new Date(epoch + Math.floor(serial) * dayMs)

/** A condition such as `">10"` or a value. */
function matches(value: FormulaValue, condition: FormulaValue): boolean {
  const [, sign, wanted] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(textFrom(condition)) ?? ['', '', '']
  const number = wanted === '' ? undefined : numberFrom(wanted)
  if (number === undefined) {
    const isSame = textFrom(value).toLowerCase() === wanted.toLowerCase()
    return sign === '<>' ? !isSame : isSame
  }
  if (typeof value !== 'number') return sign === '<>'
  switch (sign) {
    case '<':
      return value < number
    case '>':
      return value > number
    case '<=':
      return value <= number
    case '>=':
      return value >= number
    case '<>':
      return value !== number
    default:
      return value === number
  }
}

const sumIf: FormulaFunction = ([range, condition, summed = range]) => {
  const wanted = one(condition)
  if (!Array.isArray(range) || !Array.isArray(summed) || wanted === undefined) return undefined
  const values = summed.flat()
  return sum(
    range
      .flat()
      .flatMap((value, i) => (matches(value, wanted) && typeof values[i] === 'number' ? [values[i]] : [])),
  )
}

/** Position of a text in another one, from 1; an error if it is not found. */
const position =
  (form: (text: string) => string): FormulaFunction =>
  ([wanted, within, start = 1]) => {
    const [sought, whole, from] = [one(wanted), one(within), Number(one(start))]
    if (sought === undefined || whole === undefined || !(from >= 1)) return undefined
    const at = form(textFrom(whole)).indexOf(form(textFrom(sought)), from - 1)
    return at < 0 ? Number.NaN : at + 1
  }

const concatenated: FormulaFunction = (args) => flat(args).map(textFrom).join('')

const subtotals: ReadonlyMap<number, FormulaFunction> = new Map([
  [1, ofNumbers(average)],
  [2, ofNumbers((all) => all.length)],
  [4, ofNumbers(most)],
  [5, ofNumbers(least)],
  [9, ofNumbers(sum)],
])

/** The functions that are computed, by name (ECMA-376 part 1, 18.17.7). */
export const functions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['SUM', ofNumbers(sum)],
  ['PRODUCT', ofNumbers((all) => all.reduce((product, value) => product * value, 1))],
  ['AVERAGE', ofNumbers(average)],
  ['MIN', ofNumbers(least)],
  ['MAX', ofNumbers(most)],
  ['COUNT', ofNumbers((all) => all.length)],
  ['COUNTA', (args) => flat(args).filter((value) => value !== '').length],
  ['COUNTBLANK', (args) => flat(args).filter((value) => value === '').length],
  [
    'COUNTIF',
    ([range, condition]) => {
      const wanted = one(condition)
      return Array.isArray(range) && wanted !== undefined
        ? range.flat().filter((value) => matches(value, wanted)).length
        : undefined
    },
  ],
  ['SUMIF', sumIf],
  [
    'SUBTOTAL',
    ([kind, ...rest]) => {
      // From 101 on, hidden rows do not count; they are not known here.
      return subtotals.get(Number(one(kind)) % 100)?.(rest)
    },
  ],
  ['ROUND', math((value, digits = 0) => rounded(value, digits, Math.round))],
  ['ROUNDUP', math((value, digits = 0) => rounded(value, digits, Math.ceil))],
  ['ROUNDDOWN', math((value, digits = 0) => rounded(value, digits, Math.floor))],
  ['TRUNC', math((value, digits = 0) => rounded(value, digits, Math.floor))],
  ['INT', math(Math.floor)],
  ['ABS', math(Math.abs)],
  ['SQRT', math(Math.sqrt)],
  ['POWER', math((base, exponent) => base ** exponent, 2)],
  ['MOD', math((value, divisor) => value - divisor * Math.floor(value / divisor), 2)],
  [
    'IF',
    ([condition, yes = true, no = false]) => {
      const value = one(condition)
      const isTrue = value === undefined ? undefined : numberFrom(value)
      return isTrue === undefined ? undefined : one(isTrue !== 0 ? yes : no)
    },
  ],
  [
    'IFERROR',
    ([value, other]) => {
      const found = one(value)
      return Number.isNaN(found) ? one(other) : found
    },
  ],
  ['AND', (args) => flat(args).every((value) => numberFrom(value) !== 0)],
  ['OR', (args) => flat(args).some((value) => (numberFrom(value) ?? 0) !== 0)],
  ['NOT', math((value) => (value === 0 ? 1 : 0))],
  ['ISEVEN', math((value) => (Math.trunc(value) % 2 === 0 ? 1 : 0))],
  ['ISODD', math((value) => (Math.trunc(value) % 2 === 0 ? 0 : 1))],
  ['ISBLANK', ([value]) => one(value) === ''],
  ['ISNUMBER', ([value]) => typeof one(value) === 'number' && !Number.isNaN(one(value))],
  ['ISTEXT', ([value]) => typeof one(value) === 'string' && one(value) !== ''],
  ['ISERROR', ([value]) => Number.isNaN(one(value))],
  ['SEARCH', position((text) => text.toLowerCase())],
  ['FIND', position((text) => text)],
  ['CONCATENATE', concatenated],
  ['CONCAT', concatenated],
  ['LEN', text((all) => all.length)],
  ['LEFT', text((all, count = 1) => all.slice(0, Math.max(0, count)))],
  ['RIGHT', text((all, count = 1) => (count > 0 ? all.slice(-count) : ''))],
  ['MID', text((all, start = 1, count = 0) => all.slice(start - 1, start - 1 + count))],
  ['UPPER', text((all) => all.toUpperCase())],
  ['LOWER', text((all) => all.toLowerCase())],
  ['TRIM', text((all) => all.trim().replace(/ +/g, ' '))],
  [
    'TEXT',
    ([value, code]) => {
      const [number, format] = [Number(one(value)), one(code)]
      return typeof format === 'string' && Number.isFinite(number) ? formatNumber(number, format) : undefined
    },
  ],
  ['DATE', math((year, month, day) => (Date.UTC(year, month - 1, day) - epoch) / dayMs, 3)],
  ['YEAR', math((serial) => dateOf(serial).getUTCFullYear())],
  ['MONTH', math((serial) => dateOf(serial).getUTCMonth() + 1)],
  ['DAY', math((serial) => dateOf(serial).getUTCDate())],
])
