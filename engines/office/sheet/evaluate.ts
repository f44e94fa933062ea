import { formulaTokens, parseArea, sheetNames, stringValue } from './formula.ts'
import { compareValues, type FormulaValue, functions, numberFrom, textFrom } from './functions.ts'

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

  /** The result of the formula of a cell; undefined if not computed. */
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
    // Comparison operators of two characters.
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
    // The minus sign binds more strongly than the power: -2^2 is 4.
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
