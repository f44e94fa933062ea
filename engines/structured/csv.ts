import type { Escapes } from './escapes.ts'
import { readJson } from './json.ts'
import type { Codec, Field, Item, Source } from './source.ts'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const doubled: Escapes = { pattern: /""/g, decode: () => '"' }

/** Data, not a name: a number, a date, an e-mail address, a link. */
const data = /^[\s\d.,:/+%$€£()-]+$|@|^https?:|\d{4,}/
/** More words than a name of a column has. */
const maxWords = 6

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

const quotedCodec: Codec = { encode: quote, escapes: doubled, inset: [1, 1] }

/** Cells without quotes. A new value gets quotes where it needs them (RFC 4180). */
const plainCodecs = Object.fromEntries(
  delimiters.map((delimiter): [Delimiter, Codec] => [
    delimiter,
    {
      encode: (value) =>
        new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]|^\\s|\\s$`).test(value)
          ? quote(value)
          : value,
      inset: [0, 0],
    },
  ]),
) as Record<Delimiter, Codec>

interface Cell {
  readonly start: number
  readonly end: number
  readonly quoted: boolean
  readonly value: string
}

/**
 * Yields the rows of a text with separated values (RFC 4180): cells may be quoted, and a quoted cell may hold delimiters and line
 * breaks. `whole`: the text ends here; else its last row may be incomplete and is not yielded. Throws `Malformed` for a quote that is
 * never closed, or text after a closing quote.
 */
function* rowsOf(text: string, delimiter: Delimiter, whole = true): Generator<Cell[]> {
  const mark = delimiter.charCodeAt(0)
  let at = text.startsWith('\ufeff') ? 1 : 0
  let row: Cell[] = []
  while (at < text.length) {
    const start = at
    if (text.charCodeAt(at) === 0x22) {
      let close = text.indexOf('"', at + 1)
      let escaped = false
      while (close >= 0 && text.charCodeAt(close + 1) === 0x22) {
        escaped = true
        close = text.indexOf('"', close + 2)
      }
      if (close < 0 && !whole) return
      if (close < 0) throw new Malformed()
      const raw = text.slice(at + 1, close)
      at = close + 1
      row.push({ start, end: at, quoted: true, value: escaped ? raw.replaceAll('""', '"') : raw })
      const next = text.charCodeAt(at)
      if (at < text.length && next !== mark && next !== 10 && next !== 13) throw new Malformed()
    } else {
      while (at < text.length) {
        const code = text.charCodeAt(at)
        if (code === mark || code === 10 || code === 13) break
        at++
      }
      row.push({ start, end: at, quoted: false, value: text.slice(start, at) })
    }
    const code = text.charCodeAt(at)
    if (code === mark) {
      at++
      // A delimiter at the very end is followed by one more empty cell.
      if (at === text.length) row.push({ start: at, end: at, quoted: false, value: '' })
      continue
    }
    // The next character may be the second half of a line end.
    if (!whole && (at === text.length || (code === 13 && at + 1 === text.length))) return
    yield row
    row = []
    if (code === 13 && text.charCodeAt(at + 1) === 10) at++
    at++
  }
  if (row.length > 0 && whole) yield row
}

class Malformed extends Error {}

/** Characters that are read to find the delimiter. */
const sampleLength = 64 * 1024

/** The delimiter with which most rows of the start have the same number of cells, two or more; else null. */
export function findDelimiter(text: string): Delimiter | null {
  const sample = text.length <= sampleLength ? text : text.slice(0, text.lastIndexOf('\n', sampleLength) + 1)
  let best: Delimiter | null = null
  let bestScore = 0
  for (const delimiter of delimiters) {
    try {
      const widths = new Map<number, number>()
      let rows = 0
      for (const row of rowsOf(sample, delimiter)) {
        if (row.length === 1 && row[0].value.trim() === '') continue
        rows++
        // A quote inside a cell without quotes, or a delimiter at its start: the cell was cut at a sign that is part of its text.
        const isCut = row.some(({ quoted, value }) => !quoted && /^[,;]|"/.test(value))
        const width = isCut ? 1 : row.length
        widths.set(width, (widths.get(width) ?? 0) + 1)
      }
      const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
      const score = width < 2 ? 0 : (count / rows) * (1 + Math.min(width, 50) / 100)
      if (score > bestScore) [best, bestScore] = [delimiter, score]
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
    }
  }
  return best
}

/** What the start of a table tells about the rest of it. */
export interface Table {
  readonly delimiter: Delimiter
  /** By column; the names of columns without a header are added when they are met. */
  readonly paths: (readonly string[])[]
}

/** Rows of a table as a source, whose text ends after the last of them. */
export interface TableRows {
  readonly source: Source
  readonly table: Table
  readonly count: number
}

/**
 * Reads separated values with the place of each cell. The first row is the header if it looks like one (see `looksLikeHeader`).
 * Returns null for text that is not valid.
 */
export function readCsv(text: string, tabs = false): Source | null {
  return readRows(text, { tabs })?.source ?? null
}

/** A first line that names the delimiter, which Excel reads and does not show. */
const delimiterLine = /^\ufeff?"?sep=([,;\t|])"?[ \t]*\r?\n/i

/** The cells of separated values, and whether the first row is a header. Null for text that is not valid. */
export function readTableText(
  text: string,
): { readonly rows: string[][]; readonly hasHeader: boolean } | null {
  const rows: string[][] = []
  const named = delimiterLine.exec(text)
  const rest = named ? text.slice(named[0].length) : text
  const delimiter = (named?.[1] as Delimiter | undefined) ?? findDelimiter(rest) ?? ','
  try {
    for (const row of rowsOf(rest, delimiter)) rows.push(row.map(({ value }) => value))
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
  // Empty lines, which many programs write at the end, are not rows.
  const filled = rows.filter((row) => row.length > 1 || row[0].trim() !== '')
  return { rows: filled, hasHeader: filled.length > 1 && looksLikeHeader(filled[0], filled[1]) }
}

/**
 * Reads the rows of a text. `table`: the text continues a table, so it has no header. `whole`: the text ends here; else its last row is
 * left if it may be incomplete. Returns null for text that is not valid.
 */
export function readRows(
  text: string,
  { tabs = false, table, whole = true }: { tabs?: boolean; table?: Table; whole?: boolean },
): TableRows | null {
  const delimiter = table?.delimiter ?? (tabs ? '\t' : (findDelimiter(text) ?? ','))
  const rows: Cell[][] = []
  try {
    for (const row of rowsOf(text, delimiter, whole)) rows.push(row)
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
  const items: Item[] = []
  const valuesOf = (row: readonly Cell[] = []): string[] => row.map(({ value }) => value)
  const hasHeader =
    table === undefined && rows.length > 0 && looksLikeHeader(valuesOf(rows[0]), valuesOf(rows[1]))
  const paths = table?.paths ?? (hasHeader ? pathsOf(rows[0]) : [])
  for (const [i, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      if (hasHeader && i === 0) items.push(fieldOf(cell, [], 0, delimiter, 'key'))
      else {
        paths[column] ??= [`column ${column + 1}`]
        items.push(cellItem(cell, paths[column], i, delimiter))
      }
    }
  const last = rows.at(-1)?.at(-1)?.end ?? 0
  const end = whole ? text.length : last + (/^\r?\n|^\r/.exec(text.slice(last, last + 2))?.[0].length ?? 0)
  const shape = `${delimiter}${rows.map((row) => row.length).join(' ')}`
  return {
    source: { text: text.slice(0, end), items, shape },
    table: { delimiter, paths },
    count: rows.length,
  }
}

function pathsOf(header: readonly Cell[]): (readonly string[])[] {
  return header.map(({ value }, column) => [value.trim() === '' ? `column ${column + 1}` : value.trim()])
}

function fieldOf(
  { start, end, quoted, value }: Cell,
  path: readonly string[],
  record: number,
  delimiter: Delimiter,
  role: 'value' | 'key' = 'value',
): Field {
  const group = role === 'key' ? { group: 0 } : {}
  return {
    start,
    end,
    value,
    role,
    path,
    record,
    codec: quoted ? quotedCodec : plainCodecs[delimiter],
    ...group,
  }
}

function cellItem(cell: Cell, path: readonly string[], record: number, delimiter: Delimiter): Item {
  if (cell.quoted && /^\s*[[{]/.test(cell.value)) {
    const inner = readJson(cell.value, record)
    if (inner !== null && inner.items.length > 0)
      return { start: cell.start, end: cell.end, inner, encode: quote }
  }
  return fieldOf(cell, path, record, delimiter)
}

/**
 * Whether the first row of a table is its header: all its cells are short, distinct and not data, and it differs in this from
 * the row after it, or holds names as programs write them.
 */
export function looksLikeHeader(first: readonly string[], second: readonly string[]): boolean {
  const cells = first.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (cells.length === 0 || new Set(cells).size < cells.length) return false
  if (cells.some((cell) => data.test(cell) || cell.length > 60 || cell.split(/\s+/).length > maxWords))
    return false
  if (second.some((cell) => data.test(cell.trim()))) return true
  if (cells.every((cell) => /^[\p{Ll}\d_.\s-]+$|^\p{Ll}+(?:\p{Lu}\p{Ll}*)+$/u.test(cell))) return true
  return cells.some((cell) => common.test(cell))
}

/** Words of headers. */
const common =
  /\b(?:id|name|e-?mail|mail|phone|address|city|state|country|date|birth|dob|age|sex|gender|title|code|type|status|notes?|comments?|amount|price|total|number|no|ssn|zip|postcode|account|user|username|company|role|vorname|nachname|nom|pr[ée]nom|nombre|apellido)\b/i
