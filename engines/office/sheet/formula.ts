/**
 * A piece of a formula (ECMA-376 part 1, 18.17). The texts of all pieces are the formula.
 * `reference`: cells of a sheet, without the name of the sheet. `sheet`: the name of a sheet with its `!`, or of two sheets with a
 * colon. `name`: a function, a defined name, a table or a constant such as TRUE. `columns`: what follows the name of a table, in
 * brackets. `other`: numbers, operators, spaces.
 */
export interface FormulaToken {
  readonly kind: 'string' | 'sheet' | 'reference' | 'name' | 'columns' | 'other'
  readonly text: string
}

const nameStart = String.raw`[\p{L}_\\]`
const nameRest = String.raw`[\p{L}\p{M}\p{N}_.\\?]`
const tokenPattern = new RegExp(
  [
    `(?<string>"(?:[^"]|"")*")`,
    String.raw`(?<sheet>'(?:[^']|'')*'!|(?:\[\d+\])?${nameStart}${nameRest}*(?::${nameStart}${nameRest}*)?!|\[\d+\]!)`,
    String.raw`(?<reference>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?(?!${nameRest}|[(!])|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?!${nameRest}|[(!])|\$?\d{1,7}:\$?\d{1,7}(?![\d.]))`,
    `(?<name>${nameStart}${nameRest}*)`,
    String.raw`(?<number>\d+(?:\.\d*)?(?:[Ee][+-]?\d+)?)`,
  ].join('|'),
  'uy',
)

/** Divides a formula, without its leading `=`. Time is linear. */
export function formulaTokens(formula: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let at = 0
  while (at < formula.length) {
    // The number of an external workbook belongs to the name of its sheet.
    if (formula[at] === '[' && !/^\d+\]/.test(formula.slice(at + 1, at + 9))) {
      const end = closingBracket(formula, at)
      tokens.push({ kind: 'columns', text: formula.slice(at, end) })
      at = end
      continue
    }
    tokenPattern.lastIndex = at
    const groups = tokenPattern.exec(formula)?.groups
    const kind = groups && kinds.find((one) => groups[one] !== undefined)
    const text = (kind && groups?.[kind]) ?? groups?.number ?? formula.charAt(at)
    tokens.push({ kind: kind ?? 'other', text })
    at += text.length
  }
  return tokens
}

const kinds = ['string', 'sheet', 'reference', 'name'] as const

/** Where a bracket is closed. Inside brackets, a quote marks the next character as literal. */
function closingBracket(formula: string, start: number): number {
  let depth = 0
  for (let at = start; at < formula.length; at++) {
    if (formula[at] === "'") at++
    else if (formula[at] === '[') depth++
    else if (formula[at] === ']' && --depth === 0) return at + 1
  }
  return formula.length
}

/** The text of a string literal. */
export function stringValue(literal: string): string {
  return literal.slice(1, -1).replaceAll('""', '"')
}

export function stringLiteral(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

/** The names of sheets in a `sheet` token, without quotes: one, or the first and last of a range. External ones are omitted. */
export function sheetNames(token: string): string[] {
  const bare = token.slice(0, -1)
  const name = bare.startsWith("'") ? bare.slice(1, -1).replaceAll("''", "'") : bare
  return name.includes('[') ? [] : name.split(':')
}

/** Writes the names of sheets as a formula wants them, with the `!`. */
export function sheetPrefix(names: readonly string[]): string {
  const name = names.join(':')
  const plain = names.every(
    (one) =>
      /^[A-Za-z_][\w.]*$/.test(one) && !/^(?:[A-Za-z]{1,3}\d+|[Rr]\d*|[Cc]\d*|[Rr]\d*[Cc]\d*)$/.test(one),
  )
  return plain ? `${name}!` : `'${name.replaceAll("'", "''")}'!`
}

/** The formula as it reads some cells further down and right: relative references move. Used for shared formulas. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  return formulaTokens(formula)
    .map(({ kind, text }) => (kind === 'reference' ? shiftReference(text, rows, columns) : text))
    .join('')
}

function shiftReference(reference: string, rows: number, columns: number): string {
  return reference
    .split(':')
    .map((cell) => {
      const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] =
        /^(\$?)([A-Za-z]*)(\$?)(\d*)$/.exec(cell) ?? ['', '', '', '', '']
      const column =
        letters === '' || fixedColumn === '$'
          ? letters
          : columnLetters((columnNumber(letters) + columns + maxColumn + 1) % (maxColumn + 1))
      const isFixed = fixedRow === '$' || (letters === '' && fixedColumn === '$')
      const row =
        digits === '' || isFixed
          ? digits
          : String(((Number(digits) - 1 + rows + maxRow + 1) % (maxRow + 1)) + 1)
      return `${fixedColumn}${column}${fixedRow}${row}`
    })
    .join(':')
}

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
