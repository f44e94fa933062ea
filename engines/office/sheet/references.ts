/** References to cells in A1 notation (ECMA-376 part 1, 18.17.2.3). */

/** Cells of one sheet; all bounds are 0-based and inclusive. */
export interface CellArea {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The largest sheet: 1,048,576 rows of 16,384 columns. */
export const maxRow = 1_048_575
export const maxColumn = 16_383

/** Returns the 0-based number of a column, such as 27 for `AB`. */
export function columnNumber(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) & 31)
  return column - 1
}

/** Returns the letters of a 0-based column. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** Returns the name of a cell, such as `B4`. */
export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`
}

const area = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/
const columns = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/
const rows = /^\$?(\d{1,7}):\$?(\d{1,7})$/

/** Reads `B4`, `A1:C9`, `A:C` or `1:9`, with or without `$`. Returns undefined for anything else, or cells outside of any sheet. */
export function parseArea(text: string): CellArea | undefined {
  const cells = area.exec(text)
  if (cells) {
    const [, left = '', top = '', right = left, bottom = top] = cells
    return ordered(Number(top) - 1, columnNumber(left), Number(bottom) - 1, columnNumber(right))
  }
  const wholeColumns = columns.exec(text)
  if (wholeColumns) {
    const [, left = '', right = ''] = wholeColumns
    return ordered(0, columnNumber(left), maxRow, columnNumber(right))
  }
  const wholeRows = rows.exec(text)
  return wholeRows ? ordered(Number(wholeRows[1]) - 1, 0, Number(wholeRows[2]) - 1, maxColumn) : undefined
}

function ordered(row1: number, column1: number, row2: number, column2: number): CellArea | undefined {
  const found = {
    top: Math.min(row1, row2),
    left: Math.min(column1, column2),
    bottom: Math.max(row1, row2),
    right: Math.max(column1, column2),
  }
  return found.top >= 0 && found.left >= 0 && found.bottom <= maxRow && found.right <= maxColumn
    ? found
    : undefined
}
