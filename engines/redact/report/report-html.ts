/** The report as one HTML file without scripts and links: its policy lets a browser load nothing. */

import { createHash } from 'node:crypto'
import { proofSummary } from '../proof.ts'
import type { Report, ReportRow } from './report.ts'
import { reportStyle } from './report-style.ts'
import type { Thumbnails } from './thumbnails.ts'

/** The chunks of the file, UTF-8. */
export function* reportHtml(report: Report, pictures?: Thumbnails): Generator<string> {
  const styleHash = createHash('sha256').update(reportStyle).digest('base64')
  const { title, written, rows } = report
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<title>Redaction report: ${escaped(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>Redaction report <small>${escaped(title)}</small></h1>
`
  if (!written) yield '<p class="note">Dry run: no output was written.</p>\n'
  if (report.showsValues)
    yield '<p class="note">This report shows the removed values. Keep it as safe as the document.</p>\n'
  yield* facts(report)
  yield* counts(report)
  yield* notes(report)
  if (pictures) yield* pagesOf(pictures)
  yield `<section aria-labelledby="log"><h2 id="log">Redaction log</h2>\n`
  if (rows.length === 0) yield '<p>No values were found.</p>'
  else yield* log(rows)
  yield '</section>\n</main>\n</body>\n</html>\n'
}

function* facts(report: Report): Generator<string> {
  const { created, document, mode, review, input, output, proof, product, signature } = report
  const pairs: [string, string][] = [
    ['Proof', proofSummary(proof)],
    ['Searched', proof.searched.join(', ')],
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
    ['Input (SHA-256)', `${input.sha256}, ${input.bytes} bytes`],
    ['Output (SHA-256)', `${output.sha256}, ${output.bytes} bytes`],
    ['Signature', `Ed25519, in the manifest, ends in ${signature}`],
    ['Product', `${product.name} ${product.version}`],
  ]
  yield '<dl>\n'
  for (const [name, value] of pairs) yield `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>\n`
  yield '</dl>\n'
}

function* counts({ byType, byPage }: Report): Generator<string> {
  if (byType.length === 0) return
  yield '<section aria-labelledby="counts"><h2 id="counts">Counts</h2>\n<div class="tables">\n'
  yield* table(
    'By type',
    ['Type', 'Removed', 'Kept'],
    byType.map(({ type, removed, kept }) => [type, removed, kept]),
  )
  if (byPage.length > 0)
    yield* table(
      'By page',
      ['Page', 'Removed', 'Kept'],
      byPage.map(({ page, removed, kept }) => [page === 0 ? 'outside' : page, removed, kept]),
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
  const head = [
    'No.',
    ...(paged ? ['Page'] : []),
    'Place',
    'Type',
    'Value',
    'Exemption',
    'Reason',
    'Score',
    'Action',
  ]
  yield* table(
    'All places',
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
  )
}

/** It scrolls by itself on narrow screens, with the keyboard, too. */
function* table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Generator<string> {
  yield `<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>`
  yield `${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>\n`
  for (const cells of rows) {
    const isKept = cells.at(-1) === 'kept'
    yield `<tr${isKept ? ' class="kept"' : ''}>${cells.map(tableCell).join('')}</tr>\n`
  }
  yield '</tbody></table></div>\n'
}

function tableCell(value: string | number): string {
  return typeof value === 'number' ? `<td class="number">${value}</td>` : `<td>${escaped(value)}</td>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
