/** The redaction log as CSV: one row for each place, as legal teams exchange it. */

import type { Report } from './report.ts'

const header = [
  'number',
  'page',
  'place',
  'type',
  'exemption',
  'reason',
  'action',
  'value',
  'score',
  'recognizer',
]

/** CSV (RFC 4180), UTF-8 without a byte order mark. */
export function redactionLog({ rows }: Report): string {
  const lines = rows.map((row) => [
    String(row.number),
    row.page === undefined ? '' : String(row.page),
    row.place,
    row.type,
    row.exemption ?? '',
    row.reason,
    row.action,
    row.value,
    row.score.toFixed(2),
    row.recognizer,
  ])
  return `${[header, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A cell that starts like a formula gets an apostrophe: spreadsheet programs would run it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
