import { columnLetters, columnNumber, maxColumn, maxRow } from './references.ts'

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

/** The names of sheets in a `sheet` token, without quotes: one, or the first and last of a range. External ones are left out. */
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
