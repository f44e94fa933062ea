/** Cells of a line whose columns are aligned by blanks, as [start, end) pairs in one array. */
export class AlignedCells {
  count = 0
  readonly start = new Uint32Array(maxAlignedColumns)
  readonly end = new Uint32Array(maxAlignedColumns)

  /** Splits a line at runs of two or more blanks. A line of more cells than a table has columns has none. */
  split(codes: Uint16Array, lineStart: number, lineEnd: number): void {
    this.count = 0
    let at = lineStart
    for (;;) {
      while (at < lineEnd && isBlank(codes[at])) at++
      if (at >= lineEnd) return
      if (this.count === maxAlignedColumns) {
        this.count = 0
        return
      }
      const from = at
      while (at < lineEnd && !(isBlank(codes[at]) && (at + 1 >= lineEnd || isBlank(codes[at + 1])))) at++
      this.start[this.count] = from
      this.end[this.count++] = at
    }
  }
}

/** Whether a line may hold the titles of an aligned table: two words are apart, and no number has more than two digits. */
export function mayBeAlignedTitles(codes: Uint16Array, lineStart: number, lineEnd: number): boolean {
  let digits = 0
  let isApart = false
  for (let at = lineStart; at < lineEnd; at++) {
    const code = codes[at]
    if (code >= 48 && code <= 57) {
      if (++digits > 2) return false
    } else {
      digits = 0
      if (code === 32 && codes[at + 1] === 32) isApart = true
    }
  }
  return isApart
}

/** Columns of an aligned table at most. */
const maxAlignedColumns = 32

function isBlank(code: number): boolean {
  return code === 32 || code === 13
}

/** The range of a column's title, in units from the start of its line. */
export interface ColumnPlace {
  readonly from: number
  readonly to: number
}

/**
 * The column of each cell: the one whose title it overlaps most, or the nearest, in rising order. Undefined where two cells
 * would share a column, so that the line is not a row of the table.
 */
export function columnsOfCells(
  cells: AlignedCells,
  lineStart: number,
  places: readonly ColumnPlace[],
): number[] | undefined {
  const columns: number[] = []
  // A row of as many cells as there are titles has one for each, wherever they stand.
  if (cells.count === places.length) return places.map((_, k) => k)
  for (let i = 0; i < cells.count; i++) {
    const [from, to] = [cells.start[i] - lineStart, cells.end[i] - lineStart]
    let best = -1
    let bestOverlap = Number.NEGATIVE_INFINITY
    for (const [k, place] of places.entries()) {
      const overlap = Math.min(to, place.to) - Math.max(from, place.from)
      if (overlap <= bestOverlap) continue
      bestOverlap = overlap
      best = k
    }
    if (columns.length > 0 && best <= columns[columns.length - 1]) return undefined
    columns.push(best)
  }
  return columns
}
