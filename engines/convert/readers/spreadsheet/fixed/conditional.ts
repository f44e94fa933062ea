import { FormulaEvaluator, formulaTokens, shiftFormula } from '../../../../office/sheet.ts'
import type { Merge, SheetCell, WorkbookSheet } from '../../../../office/workbook.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import { type CellScale, scaleOf } from './conditional-scales.ts'
import { rangeOf } from './sheet-part.ts'
import type { CellChange, SheetStyles } from './styles.ts'

/** How conditions change a cell. */
export interface ConditionalLook extends CellChange, CellScale {}

export type CellValue = number | string | boolean | undefined

interface Rule {
  readonly element: XmlElement
  readonly ranges: readonly Merge[]
  /** The upper left cell of its ranges, which its formulas are written for. */
  readonly top: number
  readonly left: number
  readonly priority: number
  readonly change: CellChange | undefined
}

/** Rules of a sheet, and how often they are tried. More are omitted: a small file could state cells times rules without end. */
const maxRules = 500
const maxTries = 1_000_000

/** The conditional formats of a sheet (ECMA-376 part 1, 18.3.1.10 and 18.3.1.18), for its visible cells. */
export class ConditionalFormats {
  readonly #rules: readonly Rule[]
  readonly #sheet: WorkbookSheet
  readonly #cells: ReadonlyMap<number, ReadonlyMap<number, SheetCell>>
  readonly #evaluators = new Map<Rule, FormulaEvaluator>()
  readonly #books: ReadonlyMap<string, WorkbookSheet>
  readonly #scales = new Map<Rule, (value: number) => CellScale>()
  readonly #shared = new Map<Rule, (value: CellValue) => boolean>()
  readonly #part: XmlElement
  readonly #styles: SheetStyles
  readonly #names: ReadonlyMap<string, string>
  #tries = maxTries

  private constructor(
    part: XmlElement,
    sheet: WorkbookSheet,
    sheets: readonly WorkbookSheet[],
    styles: SheetStyles,
    names: ReadonlyMap<string, string>,
  ) {
    this.#names = names
    this.#part = part
    this.#styles = styles
    this.#sheet = sheet
    this.#cells = cellsOf(sheet)
    this.#books = new Map(sheets.map((one) => [one.name.toLowerCase(), one]))
    this.#rules = rulesOf(part, styles)
  }

  /** Null for a sheet without any. @param names values of names in formulas; keys in lower case */
  static of(
    part: XmlElement | undefined,
    sheet: WorkbookSheet,
    sheets: readonly WorkbookSheet[],
    styles: SheetStyles,
    names: ReadonlyMap<string, string>,
  ): ConditionalFormats | null {
    if (!part || !childOf(part, 's:conditionalFormatting')) return null
    return new ConditionalFormats(part, sheet, sheets, styles, names)
  }

  at(row: number, column: number): ConditionalLook | null {
    let look: ConditionalLook = {}
    let isChanged = false
    for (const rule of this.#rules) {
      if (!covers(rule.ranges, row, column) || --this.#tries < 0) continue
      const found = this.#lookOf(rule, row, column)
      if (!found) continue
      // Rules before have priority.
      look = { ...found, ...look, text: { ...found.text, ...look.text } }
      isChanged = true
      if (/^(?:1|true)$/.test(rule.element.attributes.stopIfTrue ?? '')) break
    }
    return isChanged ? look : null
  }

  #lookOf(rule: Rule, row: number, column: number): ConditionalLook | null {
    const { element } = rule
    const value = cellValue(this.#cells.get(row)?.get(column))
    if (/^(?:colorScale|dataBar|iconSet)$/.test(element.attributes.type ?? '')) {
      if (typeof value !== 'number') return null
      let scale = this.#scales.get(rule)
      if (!scale) {
        const compute = (formula: string) => Number(this.#compute(rule, rule.top, rule.left, formula))
        scale = scaleOf(element, extensionOf(element, this.#part), this.#numbersOf(rule), compute, (one) =>
          this.#styles.color(one),
        )
        this.#scales.set(rule, scale)
      }
      return scale(value)
    }
    return rule.change && this.#matches(rule, row, column, value) ? rule.change : null
  }

  #matches(rule: Rule, row: number, column: number, value: CellValue): boolean {
    const { attributes } = rule.element
    const [first, second] = childrenOf(rule.element, 's:formula').map(textContent)
    const shown = this.#cells.get(row)?.get(column)?.text.toLowerCase() ?? ''
    const wanted = (attributes.text ?? '').toLowerCase()
    switch (attributes.type) {
      case 'cellIs': {
        const [low, high] = [first, second].map((one) =>
          one === undefined ? undefined : this.#compute(rule, row, column, one),
        )
        return low !== undefined && isWithin(value ?? 0, attributes.operator ?? '', low, high)
      }
      case 'expression': {
        const result = first === undefined ? undefined : this.#compute(rule, row, column, first)
        return result === true || (typeof result === 'number' && result !== 0)
      }
      case 'containsText':
        return wanted !== '' && shown.includes(wanted)
      case 'notContainsText':
        return wanted !== '' && !shown.includes(wanted)
      case 'beginsWith':
        return wanted !== '' && shown.startsWith(wanted)
      case 'endsWith':
        return wanted !== '' && shown.endsWith(wanted)
      case 'containsBlanks':
        return shown.trim() === ''
      case 'notContainsBlanks':
        return shown.trim() !== ''
      case 'containsErrors':
      case 'notContainsErrors':
        return (
          (this.#cells.get(row)?.get(column)?.kind === 'error') === (attributes.type === 'containsErrors')
        )
      default: {
        let test = this.#shared.get(rule)
        if (!test) {
          test = testOfAll(rule.element, () => this.#valuesOf(rule))
          this.#shared.set(rule, test)
        }
        return value !== undefined && test(value)
      }
    }
  }

  /** The result of a formula, whose relative references are those of the first cell of the ranges. */
  #compute(rule: Rule, row: number, column: number, formula: string): CellValue {
    let evaluator = this.#evaluators.get(rule)
    if (!evaluator) {
      evaluator = new FormulaEvaluator({
        cell: (name, r, c) => {
          const cells = name === this.#sheet.name ? this.#cells : cellsOf(this.#books.get(name.toLowerCase()))
          const value = cellValue(cells.get(r)?.get(c))
          return value === undefined ? undefined : { value }
        },
        bounds: (name) =>
          boundsOf(name === this.#sheet.name ? this.#sheet : this.#books.get(name.toLowerCase())),
      })
      this.#evaluators.set(rule, evaluator)
    }
    const named = formulaTokens(formula)
      .map(({ kind, text }) => (kind === 'name' ? (this.#names.get(text.toLowerCase()) ?? text) : text))
      .join('')
    const here = named.replace(/\bROW\(\)/gi, String(row + 1)).replace(/\bCOLUMN\(\)/gi, String(column + 1))
    // Each formula of a rule has its own place among the results that are known.
    const place = column * 4 + childrenOf(rule.element, 's:formula').map(textContent).indexOf(formula) + 1
    return evaluator.valueOf(
      this.#sheet.name,
      row,
      place,
      shiftFormula(here, row - rule.top, column - rule.left),
    )
  }

  #valuesOf({ ranges }: Rule): CellValue[] {
    const out: CellValue[] = []
    for (const [row, cells] of this.#cells)
      for (const [column, cell] of cells) if (covers(ranges, row, column)) out.push(cellValue(cell))
    return out
  }

  #numbersOf(rule: Rule): number[] {
    return this.#valuesOf(rule).filter((one) => typeof one === 'number')
  }
}

function rulesOf(part: XmlElement, styles: SheetStyles): Rule[] {
  return childrenOf(part, 's:conditionalFormatting')
    .flatMap((format) => {
      const ranges = (format.attributes.sqref ?? '')
        .split(/\s+/)
        .map((one) => rangeOf(one))
        .filter((one) => one !== null)
      const top = Math.min(...ranges.map((one) => one.top))
      const left = Math.min(...ranges.map((one) => one.left))
      return childrenOf(format, 's:cfRule').map((element): Rule => {
        const { dxfId, priority } = element.attributes
        const change = dxfId === undefined ? undefined : styles.change(Number(dxfId))
        return { element, ranges, top, left, priority: Number(priority ?? 0), change }
      })
    })
    .slice(0, maxRules)
    .sort((a, b) => a.priority - b.priority)
}

const indexes = new WeakMap<WorkbookSheet, ReadonlyMap<number, ReadonlyMap<number, SheetCell>>>()

function cellsOf(sheet: WorkbookSheet | undefined): ReadonlyMap<number, ReadonlyMap<number, SheetCell>> {
  if (!sheet) return new Map()
  const known =
    indexes.get(sheet) ??
    new Map(sheet.rows.map(({ row, cells }) => [row, new Map(cells.map((cell) => [cell.column, cell]))]))
  indexes.set(sheet, known)
  return known
}

function boundsOf(sheet: WorkbookSheet | undefined): { row: number; column: number } | undefined {
  if (!sheet) return undefined
  const column = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.at(-1)?.column ?? 0), 0)
  return { row: sheet.rows.at(-1)?.row ?? 0, column }
}

function cellValue(cell: SheetCell | undefined): CellValue {
  if (!cell) return undefined
  if (cell.kind === 'number') return cell.value ?? Number(cell.text)
  return cell.kind === 'boolean' ? cell.text.toUpperCase() === 'TRUE' : cell.text
}

function covers(ranges: readonly Merge[], row: number, column: number): boolean {
  return ranges.some(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  )
}

function isWithin(value: CellValue, operator: string, low: CellValue, high: CellValue): boolean {
  // Numbers are less than text, and text less than truth values.
  const kinds = ['number', 'string', 'boolean']
  const compare = (a: CellValue, b: CellValue): number => {
    const [x, y] = [a, b].map((one) => (typeof one === 'string' ? one.toLowerCase() : one))
    if (typeof x !== typeof y) return kinds.indexOf(typeof x) - kinds.indexOf(typeof y)
    return x === y ? 0 : (x as number) < (y as number) ? -1 : 1
  }
  const [toLow, toHigh] = [compare(value, low), high === undefined ? 0 : compare(value, high)]
  switch (operator) {
    case 'lessThan':
      return toLow < 0
    case 'lessThanOrEqual':
      return toLow <= 0
    case 'greaterThan':
      return toLow > 0
    case 'greaterThanOrEqual':
      return toLow >= 0
    case 'equal':
      return toLow === 0
    case 'notEqual':
      return toLow !== 0
    case 'between':
      return toLow >= 0 && toHigh <= 0
    case 'notBetween':
      return toLow < 0 || toHigh > 0
    default:
      return false
  }
}

/** Conditions that depend on all values of the ranges. */
function testOfAll({ attributes }: XmlElement, all: () => CellValue[]): (value: CellValue) => boolean {
  const isOn = (name: string) => /^(?:1|true)$/.test(attributes[name] ?? '')
  switch (attributes.type) {
    case 'duplicateValues':
    case 'uniqueValues': {
      const counts = new Map<CellValue, number>()
      const key = (value: CellValue) => (typeof value === 'string' ? value.toLowerCase() : value)
      for (const value of all()) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1)
      return (value) => (counts.get(key(value)) ?? 0) > 1 === (attributes.type === 'duplicateValues')
    }
    case 'top10': {
      const numbers = all()
        .filter((one) => typeof one === 'number')
        .sort((a, b) => (isOn('bottom') ? a - b : b - a))
      const rank = Number(attributes.rank ?? 10)
      const count = isOn('percent') ? Math.max(1, Math.floor((numbers.length * rank) / 100)) : rank
      const limit = numbers[Math.min(count, numbers.length) - 1]
      return (value) =>
        typeof value === 'number' && limit !== undefined && (isOn('bottom') ? value <= limit : value >= limit)
    }
    case 'aboveAverage': {
      const numbers = all().filter((one) => typeof one === 'number')
      const average = numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
      const isBelow = /^(?:0|false)$/.test(attributes.aboveAverage ?? '')
      return (value) =>
        typeof value === 'number' &&
        ((isBelow ? value < average : value > average) || (isOn('equalAverage') && value === average))
    }
    default:
      return () => false
  }
}

/** Data bars of newer versions state their limits in an extension of the sheet, by an id. */
function extensionOf(rule: XmlElement, part: XmlElement): XmlElement | undefined {
  const id = descendantsOf(rule, 'x14:id').map(textContent).at(0)?.trim()
  return id === undefined
    ? undefined
    : descendantsOf(childOf(part, 's:extLst'), 'x14:cfRule').find((one) => one.attributes.id === id)
}
