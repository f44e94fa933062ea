/** The report as one HTML file without scripts and links: its policy lets a browser load nothing. */

import { proofSummary } from '../proof.ts'
import { type Column, escaped, pageEnd, pageStart, tableEnd, tableStart, textCell } from './html-page.ts'
import type { Report, ReportRow } from './report.ts'
import { whyKept } from './report.ts'
import { reportStyle } from './report-style.ts'
import type { Thumbnails } from './thumbnails.ts'

/** The chunks of the file, UTF-8. */
export function* reportHtml(report: Report, pictures?: Thumbnails): Generator<string> {
  const { title, written, rows } = report
  yield pageStart({ title: `Redaction report: ${title}`, style: reportStyle })
  yield `<h1>Redaction report <small>${escaped(title)}</small></h1>\n`
  if (!written) yield '<p class="note">Dry run: no output was written.</p>\n'
  if (report.showsValues)
    yield '<p class="note">This report shows the removed values. Keep it as safe as the document.</p>\n'
  yield* unsureTable(report)
  yield* stays(report)
  yield* facts(report)
  yield* counts(report)
  yield* notes(report)
  if (pictures) yield* pagesOf(pictures)
  yield `<section aria-labelledby="log"><h2 id="log">Redaction log</h2>\n`
  if (rows.length === 0) yield '<p>No values were found.</p>'
  else yield* log(rows)
  yield `</section>\n${pageEnd()}`
}

/** What the detection was unsure of: kept values near the minimum score, and short repeats. */
function* unsureTable({ unsure, byPage }: Report): Generator<string> {
  if (unsure.length === 0) return
  yield '<section aria-labelledby="unsure"><h2 id="unsure">Look at first</h2>\n'
  yield '<p>Kept values near the minimum score, and removed values that occur again.</p>\n'
  const paged = byPage.length > 0
  yield* table(
    'Unsure',
    [
      'Type',
      ...(paged ? ['Page'] : []),
      { title: 'Places', contents: 'number' },
      { title: 'Score', contents: 'number' },
      'Why',
    ],
    unsure.map(({ type, page, count, score, why }) => [
      type,
      ...(paged ? [page ? String(page) : 'outside'] : []),
      count,
      score.toFixed(2),
      whyKept[why],
    ]),
  )
  yield '</section>\n'
}

/** Before the counts, since a person must decide about it. */
function* stays({ remaining }: Report): Generator<string> {
  if (remaining.length === 0) return
  yield '<section aria-labelledby="stays"><h2 id="stays">Stays in the output</h2>\n'
  yield '<p class="note">These places show removed values again, where they may mean something else. Decide on each: to remove a value, redact again and pass it as a term. Remove this section before others get the report: whoever has the output can read the values at these places.</p>\n'
  const paged = remaining.some(({ page }) => page !== undefined)
  yield* table(
    'Stays in the output',
    [...(paged ? [{ title: 'Page', contents: 'number' } as const] : []), 'Place', 'Type', 'Value', 'Why'],
    remaining.map(({ page, place, type, value, reason }) => [
      ...(paged ? [page === 0 ? '' : (page ?? '')] : []),
      ...[place, type, value, reason],
    ]),
    true,
  )
  yield '</section>\n'
}

function* facts(report: Report): Generator<string> {
  const { created, document, mode, review, input, output, proof, product, signature } = report
  const pairs: [string, string][] = [
    ['Proof', proofSummary(proof)],
    ['Format', document.pages ? `${document.format}, ${document.pages} pages` : document.format],
    ['Mode', mode],
    ['Time', created],
    ...(review
      ? [
          [
            'Reviewer',
            `${review.reviewer}: ${review.accepted} accepted, ${review.rejected} rejected, ${review.added} added, ${review.undecided} not decided and removed`,
          ] as [string, string],
        ]
      : []),
    ['Input (keyed digest)', input.digest],
    ['Output (SHA-256)', `${output.sha256}, ${output.bytes} bytes`],
    ['Signature', `Ed25519, in the manifest, ends in ${signature}`],
    ['Product', `${product.name} ${product.version}`],
  ]
  yield '<dl>\n'
  for (const [name, value] of pairs) yield `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>\n`
  yield `<div class="wide"><dt>Searched</dt><dd>${escaped(proof.searched.join('; '))}</dd></div>\n`
  yield '</dl>\n'
}

const countColumns: readonly Column[] = [
  { title: 'Removed', contents: 'number' },
  { title: 'Kept', contents: 'number' },
]

function* counts({ byType, byPage }: Report): Generator<string> {
  if (byType.length === 0) return
  yield '<section aria-labelledby="counts"><h2 id="counts">Counts</h2>\n<div class="tables">\n'
  yield* table(
    'By type',
    ['Type', ...countColumns],
    byType.map(({ type, removed, kept }) => [type, removed, kept]),
  )
  if (byPage.length > 0)
    yield* table(
      'By page',
      ['Page', ...countColumns],
      byPage.map(({ page, removed, kept }) => [page === 0 ? 'outside' : String(page), removed, kept]),
    )
  yield '</div></section>\n'
}

function* notes({ scrubbed, rasterised, warnings }: Report): Generator<string> {
  const also = [
    ...scrubbed.map(({ what, count }) => `${what} (${count})`),
    ...(rasterised.length > 0 ? [`pages replaced by images: ${rasterised.join(', ')}`] : []),
  ]
  if (also.length > 0)
    yield `<section aria-labelledby="also"><h2 id="also">Also removed</h2><p>${escaped(also.join(', '))}</p></section>\n`
  if (warnings.length === 0) return
  yield '<section aria-labelledby="warnings"><h2 id="warnings">Warnings</h2><ul>\n'
  for (const { message } of warnings) yield `<li>${escaped(message)}</li>\n`
  yield '</ul></section>\n'
}

function* pagesOf({ pages, total, originals }: Thumbnails): Generator<string> {
  if (pages.length === 0) return
  const explained = originals
    ? 'Each page before and after.'
    : 'Each page with its changes marked, and as it is now. Removed values are in neither picture.'
  const first = pages.length < total ? ` The first ${pages.length} of ${total} pages.` : ''
  yield `<section aria-labelledby="pages"><h2 id="pages">Pages</h2><p>${explained}${first}</p>\n<div class="pages">\n`
  for (const { page, before, after } of pages) {
    yield `<figure><figcaption>Page ${page}</figcaption>`
    if (before) yield picture(before, originals ? `Page ${page} before` : `Page ${page} with changes marked`)
    yield picture(after, `Page ${page} after`)
    yield '</figure>\n'
  }
  yield '</div></section>\n'
}

function picture(jpeg: Uint8Array, alt: string): string {
  return `<img loading="lazy" alt="${alt}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">`
}

function* log(rows: readonly ReportRow[]): Generator<string> {
  const paged = rows.some(({ page }) => page !== undefined)
  const head: readonly Column[] = [
    { title: 'No.', contents: 'number' },
    ...(paged ? [{ title: 'Page', contents: 'number' } as const] : []),
    'Place',
    'Type',
    'Value',
    'Exemption',
    'Reason',
    { title: 'Score', contents: 'number' },
    'Action',
  ]
  yield* table(
    'Redaction log',
    head,
    rows.map((row) => [
      row.number,
      ...(paged ? [row.page === 0 ? '' : (row.page ?? '')] : []),
      row.place,
      row.type,
      row.value,
      row.exemption ?? '',
      row.reason,
      row.score.toFixed(2),
      row.action,
    ]),
    true,
  )
}

function* table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  titled = false,
): Generator<string> {
  yield tableStart(caption, columns, { titled })
  for (const cells of rows) {
    const isKept = cells.at(-1) === 'kept'
    yield `<tr${isKept ? ' class="kept"' : ''}>${cells.map((value, i) => textCell(String(value), contentsOf(columns[i]))).join('')}</tr>\n`
  }
  yield tableEnd
}

function contentsOf(column: Column) {
  return typeof column === 'string' ? undefined : column.contents
}
