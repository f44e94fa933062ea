import { isWhitespace } from '../text/chars.ts'

/** The columns that an SQL statement names, and where its rows begin. */
export interface StatementHead {
  /** `tuples`: (1, 'a'), (2, 'b'). `tabs`: lines of cells that tabs separate, below `COPY ... FROM stdin`. */
  readonly rows: 'tuples' | 'tabs'
  /** The range of each column's name in the text. */
  readonly columns: readonly (readonly [start: number, end: number])[]
  readonly end: number
}

const name = String.raw`["\x60[]?[\p{L}_][\p{L}\p{N}_$]{0,62}["\x60\]]?`
const columnList = String.raw`\s{0,4}\((?<columns>[^()\n]{1,4000})\)\s{0,4}`
const insert = new RegExp(
  String.raw`(?:insert(?:\s{1,4}ignore)?|replace)\s{1,4}into\s{1,4}${name}(?:\.${name}){0,2}${columnList}values?\s{0,4}`,
  'iuy',
)
const copy = new RegExp(String.raw`copy\s{1,4}${name}(?:\.${name}){0,2}${columnList}from\s{1,4}stdin`, 'iuy')
const maxColumns = 256

/** The head of an SQL statement with named columns that begins a line. */
export function readStatementHead(
  text: string,
  codes: Uint16Array,
  start: number,
): StatementHead | undefined {
  while (start < codes.length && (codes[start] === 32 || codes[start] === 9)) start++
  const first = codes[start] | 32
  // Most lines end here: i of INSERT, r of REPLACE, c of COPY.
  if (first !== 105 && first !== 114 && first !== 99) return undefined
  const pattern = first === 99 ? copy : insert
  pattern.lastIndex = start
  const found = pattern.exec(text)
  const list = found?.groups?.columns
  if (found === null || list === undefined) return undefined
  const columns: [number, number][] = []
  let at = start + found[0].indexOf('(') + 1
  for (const column of list.split(',')) {
    columns.push([at, at + column.length])
    at += column.length + 1
  }
  if (columns.length > maxColumns) return undefined
  return { rows: first === 99 ? 'tabs' : 'tuples', columns, end: start + found[0].length }
}

/**
 * Reads the rows of a statement in a line: `(1, 'Okonkwo'), (2, 'O''Brien');`. Calls `call` with where each begins and the end of each of its
 * cells. Returns whether the line holds nothing else.
 */
export function readTuples(
  codes: Uint16Array,
  start: number,
  end: number,
  call: (start: number, ends: readonly number[]) => void,
): boolean {
  let at = start
  for (;;) {
    while (at < end && (isWhitespace(codes[at]) || codes[at] === 44)) at++
    if (at >= end || codes[at] === 59) return at > start
    if (codes[at] !== 40) return false
    const ends: number[] = []
    const last = readCells(codes, at + 1, end, ends)
    if (last < 0) return false
    call(at + 1, ends)
    at = last + 1
  }
}

/** Adds the end of each cell; returns where the closing parenthesis is, -1 without one. */
function readCells(codes: Uint16Array, start: number, end: number, ends: number[]): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (code === 39) quoted = !quoted
    else if (quoted) {
      if (code === 92) at++
    } else if (code === 40) depth++
    else if (code === 41) {
      if (depth-- > 0) continue
      ends.push(at)
      return at
    } else if (code === 44 && depth === 0) ends.push(at)
  }
  return -1
}
