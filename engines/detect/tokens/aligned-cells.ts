import { isDigit, isLetter, isWhitespace } from '../text/chars.ts'

/** Longer lines are not rows of an aligned table. */
export const maxAlignedUnits = 300

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

/** What separates the titles that a line may hold: one blank, or more somewhere. Undefined for a line with a number of more than two digits. */
export function separatesTitles(
  codes: Uint16Array,
  lineStart: number,
  lineEnd: number,
): 'blank' | 'blanks' | undefined {
  let digits = 0
  let isApart = false
  for (let at = lineStart; at < lineEnd; at++) {
    const code = codes[at]
    if (code >= 48 && code <= 57) {
      if (++digits > 2) return undefined
    } else {
      digits = 0
      if (code === 32 && codes[at + 1] === 32) isApart = true
    }
  }
  return isApart ? 'blanks' : 'blank'
}

/** Whether a cell that ends here is the number of its row, left of all titles: `1`, `12.`. */
export function isRowNumber(codes: Uint16Array, end: number, firstTitle: number): boolean {
  return end <= firstTitle && isDigit(codes[codes[end - 1] === 46 && end > 1 ? end - 2 : end - 1])
}

/** Columns of an aligned table at most. */
const maxAlignedColumns = 32

export function isBlank(code: number): boolean {
  return code === 32 || code === 13
}

/** The range of a column's title, in units from the start of its line. */
export interface ColumnPlace {
  readonly from: number
  readonly to: number
}

/**
 * The column of each cell: the one whose title it overlaps most, or the nearest, in rising order. Two cells share a column where its title
 * names two things (`Date / place of birth`). Undefined where the cells stand below fewer than half of the titles, or below one, so that
 * the line is not a row of the table.
 */
export function columnsOfCells(
  cells: AlignedCells,
  lineStart: number,
  places: readonly ColumnPlace[],
): number[] | undefined {
  const columns: number[] = []
  // A row of as many cells as there are titles has one for each, wherever they stand.
  if (cells.count === places.length) return places.map((_, k) => k)
  let shared = 0
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
    const last = columns.at(-1) ?? -1
    if (best < last || (best === last && bestOverlap <= 0)) return undefined
    if (best === last) shared++
    columns.push(best)
  }
  const filled = cells.count - shared
  return shared > 0 && (filled < minFilled || filled * 2 < places.length) ? undefined : columns
}
/** Titles with cells below of a row in which cells share a title. */
const minFilled = 3

/**
 * The places where a ruling has its parts, which are the columns of its table: `====  ===`, `---- -----`. Undefined for any other line, and
 * for one part, which is an underline.
 */
export function rulingOf(codes: Uint16Array, start: number, end: number): readonly ColumnPlace[] | undefined {
  const sign = codes[start]
  if ((sign !== 45 && sign !== 61) || end - start > maxAlignedUnits) return undefined
  const places: ColumnPlace[] = []
  for (let at = start; at < end; ) {
    const from = at
    while (at < end && codes[at] === sign) at++
    if (at > from) places.push({ from: from - start, to: at - start })
    else if (!isBlank(codes[at++])) return undefined
  }
  return places.length > 1 && places.length <= maxAlignedColumns ? places : undefined
}

/** Whether the columns of a line are where its titles are: a blank is before each but the first, and at least two hold something. */
export function isCutAt(
  codes: Uint16Array,
  start: number,
  end: number,
  places: readonly ColumnPlace[],
): boolean {
  let filled = 0
  for (const [k, { from }] of places.entries()) {
    if (k > 0 && start + from - 1 < end && !isBlank(codes[start + from - 1])) return false
    const to = Math.min(end, start + (places[k + 1]?.from ?? end - start))
    for (let at = start + from; at < to; at++)
      if (!isWhitespace(codes[at])) {
        filled++
        break
      }
  }
  return filled > 1
}

/** Lines below titles in which each column must begin at the same place, and units of the longest such line. */
const rowsBelow = 2

/**
 * The columns of titles that one blank may separate, by the lines below: all begin a word where a title does. `Surname First name Town`
 * above `Orrisk  Velm       Kotka`. Undefined where the lines below do not show it.
 */
export function columnsBelow(
  codes: Uint16Array,
  start: number,
  end: number,
  length: number,
): readonly ColumnPlace[] | undefined {
  let places = wordStarts(codes, start, end)
  let row = end + 1
  for (let k = 0; k < rowsBelow; k++) {
    const rowEnd = lineEnd(codes, row, length)
    // A table of one row ends with the text or with an empty line.
    if (rowEnd - row < 2 && k > 0) break
    if (rowEnd - row > maxAlignedUnits) return undefined
    places = places.filter(
      (at) => at === 0 || (row + at < rowEnd && isBlank(codes[row + at - 1]) && !isBlank(codes[row + at])),
    )
    if (places.length < minColumns) return undefined
    row = rowEnd + 1
  }
  return places.map((from, k) => ({ from, to: (places[k + 1] ?? end - start + 1) - 1 }))
}
/** Columns of the smallest table that only its rows show. */
export const minColumns = 3

/** Where the words of a line begin, from its start; none where it has more than titles do. */
function wordStarts(codes: Uint16Array, start: number, end: number): number[] {
  const starts: number[] = []
  for (let at = start; at < end; at++) {
    if (isBlank(codes[at]) || (at > start && !isBlank(codes[at - 1]))) continue
    if (starts.length === maxAlignedColumns || (at === start && !isLetter(codes[at]))) return []
    starts.push(at - start)
  }
  return starts
}

function lineEnd(codes: Uint16Array, start: number, length: number): number {
  let at = start
  while (at < length && at - start <= maxAlignedUnits && codes[at] !== 10) at++
  return at
}

/** Whether the two lines below one that ends at `end` have so many words, all apart by one blank. */
export function areWordsBelow(codes: Uint16Array, end: number, words: number, length: number): boolean {
  let row = end + 1
  for (let k = 0; k < rowsBelow; k++) {
    const rowEnd = lineEnd(codes, row, length)
    if (blanksOf(codes, row, rowEnd) + 1 !== words) return false
    row = rowEnd + 1
  }
  return true
}

/** The blanks of a line of words; -1 where two are beside each other, or one begins the line. */
export function blanksOf(codes: Uint16Array, start: number, end: number): number {
  let blanks = 0
  if (end - start > maxAlignedUnits) return -1
  for (let at = start; at < end; at++) {
    if (codes[at] !== 32) continue
    if (at === start || codes[at + 1] === 32) return -1
    blanks++
  }
  return blanks
}
