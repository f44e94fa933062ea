import { type CellArea, formulaTokens, parseArea, sheetNames } from '../../../../office/sheet.ts'
import type { Workbook } from './workbook.ts'

/** An area of a sheet, by index. */
export interface SheetArea {
  readonly sheet: number
  readonly area: CellArea
}

/** Functions whose cells are known only after calculation. */
const indirect = /^(?:INDIRECT|OFFSET|GETPIVOTDATA|CUBE\w*)$/i

/** Which cells formulas refer to. Names are those of the original workbook. */
export class References {
  readonly #sheets: readonly string[]
  readonly #names = new Map<string, Refers>()
  readonly #tables = new Map<number, SheetArea[]>()

  constructor(workbook: Workbook) {
    this.#sheets = []
    const names: string[] = []
    for (const { tag, index, tables } of workbook.sheets) {
      names[index] = (tag.get('name') ?? '').toLowerCase()
      for (const { root } of tables) {
        const area = parseArea(root.get('ref') ?? '')
        if (area === undefined) continue
        const found = { sheet: index, area }
        for (const name of [root.get('name'), root.get('displayName')])
          if (name !== undefined) this.#names.set(name.toLowerCase(), { areas: [found], unknown: false })
        this.#tables.set(index, [...(this.#tables.get(index) ?? []), found])
      }
    }
    this.#sheets = names
    const defined = workbook.part.root.child('s:definedNames')?.elements('s:definedName') ?? []
    // Maximum depth of names that refer to names; deeper nesting is rare, and cycles must end.
    for (let round = 0; round < 3; round++)
      for (const tag of defined) {
        const name = (tag.get('name') ?? '').toLowerCase()
        const sheet = Number(tag.get('localSheetId') ?? 0)
        const found = this.of(tag.text, sheet)
        const known = round === 0 ? this.#names.get(name) : undefined
        // The same name on several sheets means any of them.
        this.#names.set(
          name,
          known
            ? { areas: [...known.areas, ...found.areas], unknown: known.unknown || found.unknown }
            : found,
        )
      }
  }

  /** The cells that a formula refers to. `unknown`: it may refer to others, too. */
  of(formula: string, sheet: number): Refers {
    const areas: SheetArea[] = []
    let unknown = false
    let sheets: readonly number[] = [sheet]
    let afterName = false
    for (const { kind, text } of formulaTokens(formula)) {
      if (kind === 'sheet') {
        sheets = this.#sheetsOf(text)
        continue
      }
      if (kind === 'reference') {
        const area = parseArea(text)
        if (area) for (const one of sheets) areas.push({ sheet: one, area })
      } else if (kind === 'name') {
        const named = this.#names.get(text.toLowerCase())
        if (named) {
          areas.push(...named.areas)
          unknown ||= named.unknown
        } else if (indirect.test(text)) unknown = true
      } else if (kind === 'columns' && !afterName) areas.push(...(this.#tables.get(sheet) ?? []))
      afterName = kind === 'name'
      sheets = [sheet]
    }
    return { areas, unknown }
  }

  #sheetsOf(token: string): number[] {
    const [first, last = first] = sheetNames(token).map((name) => this.#sheets.indexOf(name.toLowerCase()))
    if (first === undefined || first < 0 || last < first) return []
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  }
}

export interface Refers {
  readonly areas: readonly SheetArea[]
  readonly unknown: boolean
}

/** Whether a formula refers to a changed cell, or may do so. */
export function touches({ areas, unknown }: Refers, changed: ChangedArea): boolean {
  if (changed.size === 0) return false
  return unknown || areas.some(({ sheet, area }) => changed.touches(sheet, area))
}

/** A set of cells with a fast test whether any of them is in an area. Cells are added one by one. */
export class ChangedArea {
  /** By sheet, then by column. */
  readonly #sheets = new Map<number, Map<number, RowCounts>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  has(sheet: number, row: number, column: number): boolean {
    return this.#sheets.get(sheet)?.get(column)?.has(row) ?? false
  }

  add(sheet: number, row: number, column: number): void {
    const columns = this.#sheets.get(sheet) ?? new Map<number, RowCounts>()
    this.#sheets.set(sheet, columns)
    const rows = columns.get(column) ?? new RowCounts()
    columns.set(column, rows)
    if (rows.add(row)) this.#size++
  }

  /** Whether a cell of the area is in the set. */
  touches(sheet: number, { top, left, bottom, right }: CellArea): boolean {
    const columns = this.#sheets.get(sheet)
    if (columns === undefined) return false
    if (right - left < columns.size) {
      for (let column = left; column <= right; column++)
        if (columns.get(column)?.touches(top, bottom) === true) return true
      return false
    }
    for (const [column, rows] of columns)
      if (column >= left && column <= right && rows.touches(top, bottom)) return true
    return false
  }
}

/** Rows of one column, counted in a binary indexed tree (Fenwick 1994), so that a range is counted in logarithmic time. */
class RowCounts {
  readonly #rows = new Set<number>()
  readonly #tree = new Map<number, number>()

  has(row: number): boolean {
    return this.#rows.has(row)
  }

  add(row: number): boolean {
    if (this.#rows.has(row)) return false
    this.#rows.add(row)
    for (let i = row + 1; i <= treeSize; i += i & -i) this.#tree.set(i, (this.#tree.get(i) ?? 0) + 1)
    return true
  }

  touches(top: number, bottom: number): boolean {
    return top === bottom ? this.#rows.has(top) : this.#upTo(bottom) > this.#upTo(top - 1)
  }

  #upTo(row: number): number {
    let count = 0
    for (let i = row + 1; i > 0; i -= i & -i) count += this.#tree.get(i) ?? 0
    return count
  }
}

/** The number of rows of a sheet. */
const treeSize = 2 ** 20
