import type { CellArea } from '../../../../office/sheet.ts'

/** A set of cells that tells quickly whether one of them is in an area. Cells are added one by one. */
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
