import { formulaTokens, sheetNames, stringValue } from './formula.ts'
import { formatNumber } from './number-format.ts'
import { parseArea } from './references.ts'

/** The cells that formulas read. Rows and columns are 0-based. */
export interface FormulaCells {
  /** The stored value of a cell, the formula of one without a value, or undefined for an empty cell or an unknown sheet. */
  cell(sheet: string, row: number, column: number): StoredCell | undefined
  /** The last row and column with content. */
  bounds(sheet: string): { readonly row: number; readonly column: number } | undefined
}

export type StoredCell = { readonly value: number | string | boolean } | { readonly formula: string }

/** Steps for all formulas of a workbook, and how deep formulas may refer to formulas that are not computed yet:
 * each level takes several frames of the stack, which would overflow at some thousands. */
const maxSteps = 2_000_000
const maxDepth = 200

/** A formula that is not computed here: an unknown function or name, an error as its result, or too much work. */
class NotComputed extends Error {}

/**
 * Computes formulas whose result is not stored: arithmetic, comparisons, text, and common functions over cells. Bounded: a workbook with
 * more work gets fewer results.
 */
export class FormulaEvaluator {
  readonly #cells: FormulaCells
  readonly #known = new Map<string, FormulaValue | null>()
  #steps = maxSteps
  #depth = 0

  constructor(cells: FormulaCells) {
    this.#cells = cells
  }

  /** The result of the formula of a cell; undefined where it is not computed. */
  valueOf(
    sheet: string,
    row: number,
    column: number,
    formula: string,
  ): number | string | boolean | undefined {
    const key = `${sheet}\0${row}\0${column}`
    const known = this.#known.get(key)
    if (known !== undefined) return known === null ? undefined : known
    // A formula that refers to itself finds no value.
    this.#known.set(key, null)
    if (this.#depth >= maxDepth) return undefined
    this.#depth++
    try {
      const value = new Parser(formula, (name, area) => this.#read(name ?? sheet, area)).formula()
      if (typeof value !== 'number' || Number.isFinite(value)) this.#known.set(key, value)
    } catch (error) {
      if (!(error instanceof NotComputed)) throw error
    } finally {
      this.#depth--
    }
    return this.#known.get(key) ?? undefined
  }

  #read(sheet: string, reference: string): FormulaValue[][] {
    const area = parseArea(reference)
    const bounds = this.#cells.bounds(sheet)
    if (area === undefined || bounds === undefined) throw new NotComputed()
    const isCell = area.top === area.bottom && area.left === area.right
    const bottom = isCell ? area.bottom : Math.min(area.bottom, bounds.row)
    const right = isCell ? area.right : Math.min(area.right, bounds.column)
    const rows: FormulaValue[][] = []
    for (let row = area.top; row <= bottom; row++) {
      const values: FormulaValue[] = []
      for (let column = area.left; column <= right; column++) {
        if (--this.#steps < 0) throw new NotComputed()
        values.push(this.#cellValue(sheet, row, column))
      }
      rows.push(values)
    }
    return rows
  }

  #cellValue(sheet: string, row: number, column: number): FormulaValue {
    const stored = this.#cells.cell(sheet, row, column)
    if (stored === undefined) return ''
    if ('value' in stored) return stored.value
    const value = this.valueOf(sheet, row, column, stored.formula)
    if (value === undefined) throw new NotComputed()
    return value
  }
}

type Operand = FormulaValue | FormulaValue[][]
type ReadArea = (sheet: string | undefined, reference: string) => FormulaValue[][]

/** Operators by how strongly they bind (ECMA-376 part 1, 18.17.2.2). */
const precedence: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '=': 1,
    '<>': 1,
    '<': 1,
    '>': 1,
    '<=': 1,
    '>=': 1,
    '&': 2,
    '+': 3,
    '-': 3,
    '*': 4,
    '/': 4,
    '^': 5,
  }),
)

/** Nested brackets and functions of one formula. */
const maxNesting = 64

class Parser {
  readonly #tokens: readonly string[]
  readonly #read: ReadArea
  #at = 0
  #nesting = 0

  constructor(formula: string, read: ReadArea) {
    const tokens = formulaTokens(formula.replace(/^=/, ''))
      .map(({ text }) => text)
      .filter((text) => text.trim() !== '')
    // Comparison signs of two characters.
    this.#tokens = tokens.flatMap((text, i) => {
      const isSecond = (before: string) => before === '<' || before === '>'
      const next = tokens[i + 1]
      const last = tokens[i - 1] ?? ''
      if (isSecond(last) && (text === '=' || (text === '>' && last === '<'))) return []
      return isSecond(text) && (next === '=' || (text === '<' && next === '>')) ? [text + next] : [text]
    })
    this.#read = read
  }

  formula(): FormulaValue {
    const value = single(this.#expression(0))
    if (this.#at < this.#tokens.length) throw new NotComputed()
    return value
  }

  #expression(minimum: number): Operand {
    if (++this.#nesting > maxNesting) throw new NotComputed()
    let left = this.#operand()
    for (;;) {
      const operator = this.#tokens[this.#at] ?? ''
      if (operator === '%') {
        this.#at++
        left = number(left) / 100
        continue
      }
      const strength = precedence.get(operator) ?? 0
      if (strength <= minimum) break
      this.#at++
      left = combined(operator, left, this.#expression(strength))
    }
    this.#nesting--
    return left
  }

  #operand(): Operand {
    const token = this.#tokens[this.#at++] ?? ''
    // The sign binds more strongly than the power: -2^2 is 4.
    if (token === '-' || token === '+') {
      if (++this.#nesting > maxNesting) throw new NotComputed()
      const value = number(this.#operand())
      this.#nesting--
      return token === '-' ? -value : value
    }
    if (token === '(') {
      const value = this.#expression(0)
      this.#expect(')')
      return value
    }
    if (token.startsWith('"')) return stringValue(token)
    if (/^[\d.]/.test(token) && parseArea(token) === undefined) return numberToken(token)
    if (token.endsWith('!')) {
      const [name, ...more] = sheetNames(token)
      if (name === undefined || more.length > 0) throw new NotComputed()
      return this.#read(name, this.#tokens[this.#at++] ?? '')
    }
    if (this.#tokens[this.#at] === '(') return this.#call(token.toUpperCase())
    if (/^(?:true|false)$/i.test(token)) return token.toUpperCase() === 'TRUE'
    return this.#read(undefined, token)
  }

  #call(name: string): Operand {
    this.#expect('(')
    const args: Operand[] = []
    while (this.#tokens[this.#at] !== ')') {
      if (this.#tokens[this.#at] === ',') args.push('')
      else args.push(this.#expression(0))
      if (this.#tokens[this.#at] !== ',') break
      this.#at++
    }
    this.#expect(')')
    const call = functions.get(name.replace(/^_XLFN\./, ''))
    if (call === undefined) throw new NotComputed()
    const value = call(args)
    if (value === undefined) throw new NotComputed()
    return value
  }

  #expect(token: string): void {
    if (this.#tokens[this.#at++] !== token) throw new NotComputed()
  }
}

function numberToken(token: string): number {
  const value = Number(token)
  if (Number.isNaN(value)) throw new NotComputed()
  return value
}

function combined(operator: string, a: Operand, b: Operand): FormulaValue {
  switch (operator) {
    case '+':
      // Without the noise of binary fractions, as spreadsheets show sums.
      return Number((number(a) + number(b)).toPrecision(15))
    case '-':
      return Number((number(a) - number(b)).toPrecision(15))
    case '*':
      return number(a) * number(b)
    case '/':
      // An error, in a branch that is perhaps not taken.
      return number(b) === 0 ? Number.NaN : number(a) / number(b)
    case '^':
      return number(a) ** number(b)
    case '&':
      return textFrom(sound(a)) + textFrom(sound(b))
    default:
      return compared(operator, sound(a), sound(b))
  }
}

function compared(operator: string, a: FormulaValue, b: FormulaValue): boolean {
  const order = compareValues(a, b)
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    default:
      return order >= 0
  }
}

/** Numbers come before texts, which are compared regardless of case. */
function compareValues(a: FormulaValue, b: FormulaValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()]
    return x < y ? -1 : x > y ? 1 : 0
  }
  if (typeof a === 'string' && a !== '') return 1
  if (typeof b === 'string' && b !== '') return -1
  return Number(a) - Number(b)
}

function number(operand: Operand): number {
  const value = numberFrom(single(operand))
  if (value === undefined) throw new NotComputed()
  return value
}

/** One value; not the text or the order of an error, which is NaN. */
function sound(operand: Operand): FormulaValue {
  const value = single(operand)
  if (Number.isNaN(value)) throw new NotComputed()
  return value
}

function single(operand: Operand): FormulaValue {
  if (!Array.isArray(operand)) return operand
  const [row = []] = operand
  const [value] = row
  if (operand.length !== 1 || row.length !== 1 || value === undefined) throw new NotComputed()
  return value
}

/** A value in a formula. An empty cell is an empty text. */
type FormulaValue = number | string | boolean

type Argument = FormulaValue | FormulaValue[][]

/** Returns undefined where the arguments are not those of the function. */
type FormulaFunction = (args: readonly Argument[]) => FormulaValue | undefined

function numberFrom(value: FormulaValue): number | undefined {
  if (typeof value !== 'string') return Number(value)
  if (value === '') return 0
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

function textFrom(value: FormulaValue): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? formatNumber(value, 'General') : value
}

const flat = (args: readonly Argument[]): FormulaValue[] =>
  args.flatMap((arg) => (Array.isArray(arg) ? arg.flat() : [arg]))

/** Numbers in ranges; of values that are written in the formula, texts count by what they say. */
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

/** Where a text is in another one, from 1; an error where it is not. */
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
const functions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
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
