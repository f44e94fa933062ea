import type { Document, Inline, TableCell } from '../../model/document.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { readTableText } from '../../structured/index.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import { decodeText } from './html/decode.ts'

/**
 * Reads separated values (RFC 4180) as one table. The delimiter (comma, semicolon, tab or bar) is the one that gives rows of one width.
 * A first row of names is the header. Shorter rows are filled with empty cells.
 * @throws DocumentError `malformed`, `empty`; LimitError `too_many_entries`
 */
export function readCsv(bytes: Uint8Array, conversion: Conversion): Reading {
  const table = readTableText(decodeText(bytes, conversion))
  if (table === null)
    throw new DocumentError(
      'malformed',
      'The file is not valid CSV: a quotation mark is not closed, or text follows a closed one.',
    )
  const { rows, hasHeader } = table
  if (rows.length === 0) throw new DocumentError('empty', 'The CSV file has no rows.')
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const limit = conversion.limits.cells
  if (rows.length * columns > limit)
    throw new LimitError('too_many_entries', 'The CSV file has more cells than the limit allows.', { limit })
  const document: Document = {
    metadata: {},
    blocks: [
      {
        kind: 'table',
        rows: rows.map((row, r) => ({
          cells: Array.from({ length: columns }, (_, c) => cellOf(row[c] ?? '', hasHeader && r === 0)),
        })),
      },
    ],
    notes: new Map(),
    resources: new Map(),
  }
  return { document }
}

function cellOf(value: string, header: boolean): TableCell {
  const text = value.replace(notInXml, '')
  const inlines = text.split(/\r\n|[\r\n]/).flatMap((line, i): Inline[] => {
    const words: Inline[] = line === '' ? [] : [{ kind: 'text', text: line }]
    return i === 0 ? words : [{ kind: 'break' }, ...words]
  })
  const blocks = text === '' ? [] : [{ kind: 'paragraph', inlines } as const]
  return header ? { blocks, header } : { blocks }
}

/** Control codes that XML and HTML do not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are removed here
const notInXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g
