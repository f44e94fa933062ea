import type { Escapes } from '../escapes.ts'
import { readJson } from '../json.ts'
import type { Codec, Field, Item, Source } from '../source.ts'
import { looksLikeHeader } from './header.ts'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const doubled: Escapes = { pattern: /""/g, decode: () => '"' }

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
 * breaks. Throws `Malformed` for a quote that is never closed, or text after a closing quote.
 */
function* rowsOf(text: string, delimiter: Delimiter): Generator<Cell[]> {
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
    yield row
    row = []
    if (code === 13 && text.charCodeAt(at + 1) === 10) at++
    at++
  }
  if (row.length > 0) yield row
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
        widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
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

/**
 * Reads separated values with the place of each cell. The first row is the header if it looks like one (see `looksLikeHeader`).
 * Returns null for text that is not valid.
 */
export function readCsv(text: string, tabs = false): Source | null {
  const delimiter = tabs ? '\t' : (findDelimiter(text) ?? ',')
  const items: Item[] = []
  const widths: number[] = []
  let paths: (readonly string[])[] = []
  const pathOf = (column: number): readonly string[] => (paths[column] ??= [`column ${column + 1}`])
  let header: Cell[] | undefined
  let record = 0
  const body = (row: readonly Cell[]): void => {
    for (const [column, cell] of row.entries()) items.push(cellItem(cell, pathOf(column), record, delimiter))
    record++
  }
  try {
    for (const row of rowsOf(text, delimiter)) {
      widths.push(row.length)
      if (widths.length === 1) {
        header = row
        continue
      }
      if (header !== undefined && widths.length === 2) {
        if (
          looksLikeHeader(
            header.map(({ value }) => value),
            row.map(({ value }) => value),
          )
        ) {
          paths = header.map(({ value }, column) => [
            value.trim() === '' ? `column ${column + 1}` : value.trim(),
          ])
          for (const cell of header) items.push(fieldOf(cell, [], 0, delimiter, 'key'))
        } else body(header)
        header = undefined
      }
      body(row)
    }
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
  // A single row.
  if (header !== undefined) {
    if (
      looksLikeHeader(
        header.map(({ value }) => value),
        [],
      )
    )
      for (const cell of header) items.push(fieldOf(cell, [], 0, delimiter, 'key'))
    else body(header)
  }
  return { text, items, shape: `${delimiter}${widths.join(' ')}` }
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
