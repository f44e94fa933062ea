import {
  type FormulaToken,
  formulaTokens,
  parseArea,
  shiftFormula,
  stringLiteral,
  stringValue,
} from '../../../office/sheet.ts'
import type { TextLine, TextPiece } from '../office-format.ts'
import { type ChangedArea, type References, type Refers, touches } from './workbook/references.ts'
import type { Cell, Sheet } from './workbook/workbook.ts'

/**
 * Expands shared formulas if a cell of the group loses its formula: the other cells refer to the cell that contains
 * the formula text (ECMA-376 part 1, 18.3.1.40).
 */
export function expandSharedFormulas(sheet: Sheet, loses: (cell: Cell) => boolean): void {
  const groups = new Map<string, Cell[]>()
  for (const cell of sheet.cells) {
    if (cell.formula?.get('t') !== 'shared') continue
    const id = cell.formula.get('si') ?? ''
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [cell])
    else group.push(cell)
  }
  for (const group of groups.values()) {
    const main = group.find(({ formula }) => formula?.text !== '')
    if (!group.some(loses)) continue
    const text = main?.formula?.text ?? ''
    for (const cell of group) {
      const { formula } = cell
      if (formula === undefined) continue
      if (main !== undefined && formula.text === '')
        formula.text = shiftFormula(text, cell.row - main.row, cell.column - main.column)
      formula.removeAttributes(({ name }) => name === 't' || name === 'si' || name === 'ref')
    }
  }
}

/**
 * Removes formulas of arrays and data tables that fill a changed cell: programs would fill it again. The other cells keep their
 * values. Returns the cells that lost their formula.
 */
export function dropFilledAreas(sheet: Sheet, changed: ChangedArea): Cell[] {
  const dropped: Cell[] = []
  for (const cell of sheet.cells) {
    const type = cell.formula?.get('t')
    if (type !== 'array' && type !== 'dataTable') continue
    const area = parseArea(cell.formula?.get('ref') ?? '')
    if (area === undefined || !changed.touches(sheet.index, area)) continue
    dropFormula(cell)
    dropped.push(cell)
  }
  return dropped
}

/** Removes a formula; the cell keeps what it shows. */
export function dropFormula({ tag, formula }: Cell): void {
  formula?.remove()
  tag.removeAttributes(({ name }) => name === 'cm')
}

/** Rounds of the search for formulas that depend on formulas below them. Beyond it, every formula counts as dependent. */
const maxRounds = 30

/**
 * Removes the saved results of formulas that depend on changed cells, directly or by other formulas: a part of a value, its
 * length or a difference would reveal it. Programs recalculate them from the changed cells. Returns how many.
 * @param changed gets the cells whose results were removed
 */
export function clearDependentResults(
  sheets: readonly Sheet[],
  references: References,
  changed: ChangedArea,
): number {
  if (changed.size === 0) return 0
  const waiting: { cell: Cell; refers: Refers }[] = []
  const texts = new Map<string, string>()
  for (const { cells, index } of sheets)
    for (const cell of cells) {
      const { formula } = cell
      if (formula === undefined || formula.parent === null) continue
      let { text } = formula
      if (formula.get('t') === 'shared') {
        const id = `${index} ${formula.get('si')}`
        if (text !== '') texts.set(id, `${cell.row} ${cell.column} ${text}`)
        else {
          const [row, column, ...main] = (texts.get(id) ?? '').split(' ')
          if (main.length > 0)
            text = shiftFormula(main.join(' '), cell.row - Number(row), cell.column - Number(column))
        }
      }
      waiting.push({ cell, refers: references.of(text, index) })
    }
  let count = 0
  let left = waiting
  for (let round = 0; left.length > 0; round++) {
    const independent: typeof waiting = []
    for (const one of left) {
      if (round < maxRounds && !touches(one.refers, changed)) independent.push(one)
      else {
        count += clearResult(one.cell, changed)
      }
    }
    if (independent.length === left.length) break
    left = independent
  }
  return count
}

function clearResult(cell: Cell, changed: ChangedArea): number {
  const { tag, formula, sheet, row, column } = cell
  changed.add(sheet, row, column)
  // An array formula fills other cells, which contain its results.
  const area = parseArea(formula?.get('ref') ?? '')
  if (formula?.get('t') === 'array' && area !== undefined) {
    const cells = (area.bottom - area.top + 1) * (area.right - area.left + 1)
    if (cells <= 10_000)
      for (let r = area.top; r <= area.bottom; r++)
        for (let c = area.left; c <= area.right; c++) changed.add(sheet, r, c)
  }
  const value = tag.child('s:v')
  if (value === undefined) return 0
  value.remove()
  tag.removeAttributes(({ name }) => name === 't')
  return 1
}

/** A formula anywhere in a workbook: of a cell, a rule, a name or a chart. */
interface FormulaPlace {
  readonly place: string
  readonly formula: string
  set(formula: string): void
  /**
   * Called where a value is in the formula outside of string literals, such as in a number: it cannot be changed without changing its
   * meaning.
   */
  drop(): void
}

/**
 * The texts of a formula as lines: texts that are joined by `&` are one line, because a value may be split over them. Numbers
 * and unknown names are a separate line. Names of sheets, tables and columns are not included: they are renamed with their objects.
 */
export function* formulaLines({ place, formula, set, drop }: FormulaPlace): Generator<TextLine> {
  const tokens = formulaTokens(formula)
  if (tokens.some(({ kind }) => kind === 'string')) {
    const written = tokens.map(({ text }) => text)
    for (const group of joinedTexts(tokens))
      yield {
        place,
        pieces: group.map(
          (i): TextPiece => ({
            text: stringValue(tokens[i].text),
            target: {
              set(text) {
                written[i] = stringLiteral(text)
                set(written.join(''))
              },
            },
          }),
        ),
      }
  }
  const rest = tokens.filter(({ kind }) => kind === 'other').map(({ text }) => text)
  const numbers = rest.filter((text) => /\d/.test(text))
  if (numbers.length > 0)
    yield {
      place,
      detectable: false,
      pieces: numbers.flatMap((text): TextPiece[] => [{ text, target: { set: drop } }, { text: ' ; ' }]),
    }
}

/** Indexes of text tokens, grouped if only `&` and white space is between them. */
function joinedTexts(tokens: readonly FormulaToken[]): number[][] {
  const groups: number[][] = []
  let joined = false
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === 'string') {
      const last = groups.at(-1)
      if (joined && last !== undefined) last.push(i)
      else groups.push([i])
      joined = true
    } else if (kind !== 'other' || !/^[\s&]$/.test(text)) joined = false
  }
  return groups
}
