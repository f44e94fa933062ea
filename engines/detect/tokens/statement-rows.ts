import { isWhitespace, unitFlags } from '../text/chars.ts'

/** The columns that an SQL statement names, and where its rows begin. */
export interface StatementHead {
  /** `tuples`: (1, 'a'), (2, 'b'). `tabs`: lines of cells that tabs separate, below `COPY ... FROM stdin`. `lists`: ["a", 1], as in JSON. */
  readonly rows: 'tuples' | 'tabs' | 'lists'
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

/** Adds the end of each cell; returns where the closing bracket is, -1 without one. */
function readCells(codes: Uint16Array, start: number, end: number, ends: number[]): number {
  let depth = 0
  let opened = 0
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (opened !== 0) {
      if (code === opened) opened = 0
      else if (code === 92) at++
    } else if (isQuote(code)) opened = code
    else if (isOpening(code)) depth++
    else if (code === 41 || code === 93) {
      if (depth-- > 0) continue
      ends.push(at)
      return at
    } else if (code === 44 && depth === 0) ends.push(at)
  }
  return -1
}

/** Units of the longest list of cells, which may go over several lines. */
const maxListUnits = 1000

/** The first list in a line whose cells are all texts in quotes: `["Surname", "Town"]`, alone or after a key. */
export function readListHead(
  codes: Uint16Array,
  start: number,
  end: number,
  length: number,
): StatementHead | undefined {
  let at = skipBlanks(codes, start, end)
  // Most lines end here.
  if (at >= end || !(isOpening(codes[at]) || codes[at] === 123 || codes[at] === 34)) return undefined
  for (; at < end; at++) {
    if (isQuote(codes[at])) {
      at = stringEnd(codes, at, end)
      if (at < 0) return undefined
    } else if (isOpening(codes[at]) && isQuote(codes[skipBlanks(codes, at + 1, length)])) break
  }
  if (at >= end) return undefined
  const ends: number[] = []
  const last = readCells(codes, at + 1, Math.min(length, at + maxListUnits), ends)
  if (last < 0 || ends.length < 2 || ends.length > maxColumns) return undefined
  const columns: [number, number][] = []
  let from = at + 1
  for (const to of ends) {
    const first = skipBlanks(codes, from, to)
    if (!isQuote(codes[first])) return undefined
    const closing = stringEnd(codes, first, to)
    if (closing < 0 || skipBlanks(codes, closing + 1, to) < to) return undefined
    columns.push([first + 1, closing])
    from = to + 1
  }
  return { rows: 'lists', columns, end: last + 1 }
}

/**
 * Reads the innermost lists that begin in a range, `[["Orrisk", 1], ["Tharb", 2]]`. Calls `call` with where each begins and the end of each of
 * its cells. Returns where the last one ends, at least `end`; -1 where the range holds something else than lists and keys.
 */
export function readLists(
  codes: Uint16Array,
  start: number,
  end: number,
  length: number,
  call: (start: number, ends: readonly number[]) => void,
): number {
  let at = start
  while (at < end) {
    const code = codes[at]
    if (isQuote(code)) {
      at = stringEnd(codes, at, end) + 1
      if (at === 0) return -1
    } else if (isOpening(code)) {
      const inner = codes[skipBlanks(codes, at + 1, length)]
      at++
      if (isOpening(inner) || inner === 123 || at >= length) continue
      const ends: number[] = []
      const last = readCells(codes, at, Math.min(length, at + maxListUnits), ends)
      // A list that only opens here has its rows in the next lines.
      if (last < 0) return skipBlanks(codes, at, end) >= end ? end : -1
      call(at, ends)
      at = last + 1
    } else if (isWhitespace(code) || betweenLists[code] === 1) at++
    else return -1
  }
  return at
}
const betweenLists = unitFlags(',:;=)]}{')

function isQuote(code: number): boolean {
  return code === 34 || code === 39
}

function isOpening(code: number): boolean {
  return code === 40 || code === 91
}

function skipBlanks(codes: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && isWhitespace(codes[at])) at++
  return at
}

/** Where the quote is that closes the one at a position, -1 for none. */
function stringEnd(codes: Uint16Array, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    if (codes[at] === codes[start]) return at
    if (codes[at] === 92) at++
  }
  return -1
}
