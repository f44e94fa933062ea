import { type Cell, type Delimiter, delimiters, findDelimiter, Malformed, rowsOf } from './delimiter.ts'
import type { Escapes } from './escapes.ts'
import { readJson } from './json.ts'
import type { Codec, Field, Item, Source } from './source.ts'

const doubled: Escapes = { pattern: /""/g, decode: () => '"' }

/** Data, not a name: a number, a date, an e-mail address, a link. */
const data = /^[\s\d.,:/+%$€£()-]+$|@|^https?:|\d{4,}/
/** More words than a name of a column has. */
const maxWords = 6

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

const quotedCodec: Codec = { encode: quote, escapes: doubled, inset: [1, 1] }

/** Cells without quotes. A new value gets quotes if needed (RFC 4180). */
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

/** Properties of a table determined from its start. */
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
 * the row after it, or contains names as programs write them.
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
