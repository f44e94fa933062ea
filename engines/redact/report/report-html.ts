/** The report as one HTML file without scripts and links: its policy lets a browser load nothing. */

import { proofSummary } from '../proof.ts'
import {
  type Column,
  escaped,
  isolated,
  pageEnd,
  pageStart,
  pageStyle,
  tableEnd,
  tableStart,
  textCell,
} from './html-page.ts'
import { type Report, type ReportRow, whyKept } from './report.ts'
import type { Thumbnails } from './thumbnails.ts'
import { type ReportLanguage, type Translate, translator } from './words.ts'

/** The style of the report of a redaction. */
const reportStyle = `${pageStyle}
:root{--mark:#fff4d6;--on-mark:#4d3800}
@media (prefers-color-scheme:dark){:root{--mark:#3a2f12;--on-mark:#ffe2a0}}
h1 small{display:block;font-size:1rem;font-weight:400;color:var(--faint)}
.note{background:var(--mark);color:var(--on-mark);padding:.5rem .8rem;border-radius:6px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.7rem 1.6rem;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1rem;margin:0}
dl .wide{grid-column:1/-1}
dd{margin:0;overflow-wrap:anywhere}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem;align-items:start}
@media screen{.tables .scroll{max-height:22rem}}
.kept{background:var(--mark);color:var(--on-mark)}
.pages{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
figure{padding:.6rem;display:grid;grid-template-columns:1fr 1fr;gap:.6rem;align-items:start;content-visibility:auto;contain-intrinsic-size:auto 16rem}
figcaption{grid-column:1/-1}
img{width:100%;height:auto;border:1px solid var(--line);background:#fff}
ul{margin:0;padding-inline-start:1.2rem}
@media print{figure{content-visibility:visible}}
`

/** The chunks of the file, UTF-8. */
export function* reportHtml(
  report: Report,
  pictures?: Thumbnails,
  language: ReportLanguage = 'en',
): Generator<string> {
  const { title, written, rows } = report
  const t = translator(language)
  yield pageStart({ title: `${t('Redaction report')}: ${title}`, style: reportStyle, language })
  yield `<h1>${t('Redaction report')} <small>${isolated(title)}</small></h1>\n`
  if (!written) yield `<p class="note">${t('Dry run: no output was written.')}</p>\n`
  if (report.showsValues)
    yield `<p class="note">${t('This report shows the removed values. Keep it as safe as the document.')}</p>\n`
  yield* unsureTable(report, t)
  yield* stays(report, t)
  yield* facts(report, t)
  yield* counts(report, t)
  yield* notes(report, t)
  if (pictures) yield* pagesOf(pictures, t)
  yield `<section aria-labelledby="log"><h2 id="log">${t('Redaction log')}</h2>\n`
  if (rows.length === 0) yield `<p>${t('No values were found.')}</p>`
  else yield* log(rows, t)
  yield `</section>\n${pageEnd()}`
}

/** Low-confidence values: kept values near the minimum score, and short repeats. */
function* unsureTable({ unsure, byPage }: Report, t: Translate): Generator<string> {
  if (unsure.length === 0) return
  yield `<section aria-labelledby="unsure"><h2 id="unsure">${t('Look at first')}</h2>\n`
  yield `<p>${t('Kept values near the minimum score, and removed values that occur again.')}</p>\n`
  const paged = byPage.length > 0
  yield* table(
    t('Unsure'),
    [
      t('Type'),
      ...(paged ? [t('Page')] : []),
      { title: t('Places'), contents: 'number' },
      { title: t('Score'), contents: 'number' },
      t('Why'),
    ],
    unsure.map(({ type, page, count, score, why }) => [
      type,
      ...(paged ? [page ? String(page) : t('outside')] : []),
      count,
      score.toFixed(2),
      t(whyKept[why]),
    ]),
  )
  yield '</section>\n'
}

/** Before the counts, because a person must decide on it. */
function* stays({ remaining }: Report, t: Translate): Generator<string> {
  if (remaining.length === 0) return
  yield `<section aria-labelledby="stays"><h2 id="stays">${t('Stays in the output')}</h2>\n`
  yield `<p class="note">${t('These places show removed values again, where they may mean something else. Decide on each: to remove a value, redact again and pass it as a term. Remove this section before others get the report: whoever has the output can read the values at these places.')}</p>\n`
  const paged = remaining.some(({ page }) => page !== undefined)
  yield* table(
    t('Stays in the output'),
    [
      ...(paged ? [{ title: t('Page'), contents: 'number' } as const] : []),
      ...[t('Place'), t('Type'), t('Value'), t('Why')],
    ],
    remaining.map(({ page, place, type, value, reason }) => [
      ...(paged ? [page === 0 ? '' : (page ?? '')] : []),
      ...[t(place), type, value, t(reason)],
    ]),
    { titled: true },
  )
  yield '</section>\n'
}

function* facts(report: Report, t: Translate): Generator<string> {
  const { created, document, mode, review, input, output, proof, product, signature } = report
  const pairs: [string, string][] = [
    ['Proof', proofSummary(proof)],
    [
      'Format',
      document.pages
        ? t('{format}, pages: {pages}', { format: document.format, pages: document.pages })
        : document.format,
    ],
    ['Mode', mode],
    ['Time', created],
    ...(review
      ? [
          [
            'Reviewer',
            t(
              '{reviewer}: {accepted} accepted, {rejected} rejected, {added} added, {undecided} not decided and removed',
              // Isolated, because a name may be written right to left.
              { ...review, reviewer: `\u2068${review.reviewer}\u2069` },
            ),
          ] as [string, string],
        ]
      : []),
    ['Input (keyed digest)', input.digest],
    ['Output (SHA-256)', t('{digest}, {bytes} bytes', { digest: output.sha256, bytes: output.bytes })],
    ['Signature', t('Ed25519, in the manifest, ends in {end}', { end: signature })],
    ['Product', `${product.name} ${product.version}`],
  ]
  yield '<dl>\n'
  for (const [name, value] of pairs) yield `<div><dt>${t(name)}</dt><dd>${escaped(value)}</dd></div>\n`
  yield `<div class="wide"><dt>${t('Searched')}</dt><dd>${escaped(proof.searched.join('; '))}</dd></div>\n`
  yield '</dl>\n'
}

function* counts({ byType, byPage }: Report, t: Translate): Generator<string> {
  if (byType.length === 0) return
  const countColumns: readonly Column[] = [
    { title: t('Removed'), contents: 'number' },
    { title: t('Kept'), contents: 'number' },
  ]
  yield `<section aria-labelledby="counts"><h2 id="counts">${t('Counts')}</h2>\n<div class="tables">\n`
  yield* table(
    t('By type'),
    [t('Type'), ...countColumns],
    byType.map(({ type, removed, kept }) => [type, removed, kept]),
  )
  if (byPage.length > 0)
    yield* table(
      t('By page'),
      [t('Page'), ...countColumns],
      byPage.map(({ page, removed, kept }) => [page === 0 ? t('outside') : String(page), removed, kept]),
    )
  yield '</div></section>\n'
}

function* notes({ scrubbed, rasterised, warnings }: Report, t: Translate): Generator<string> {
  const also = [
    ...scrubbed.map(({ what, count }) => `${what} (${count})`),
    ...(rasterised.length > 0
      ? [t('pages replaced by images: {pages}', { pages: rasterised.join(', ') })]
      : []),
  ]
  if (also.length > 0)
    yield `<section aria-labelledby="also"><h2 id="also">${t('Also removed')}</h2><p>${escaped(also.join(', '))}</p></section>\n`
  if (warnings.length === 0) return
  yield `<section aria-labelledby="warnings"><h2 id="warnings">${t('Warnings')}</h2><ul>\n`
  for (const { message } of warnings) yield `<li>${escaped(message)}</li>\n`
  yield '</ul></section>\n'
}

function* pagesOf({ pages, total, originals }: Thumbnails, t: Translate): Generator<string> {
  if (pages.length === 0) return
  const explained = originals
    ? t('Each page before and after.')
    : t('Each page with its changes marked, and as it is now. Removed values are in neither picture.')
  const first =
    pages.length < total
      ? ` ${t('The first {count} of {all} pages.', { count: pages.length, all: total })}`
      : ''
  yield `<section aria-labelledby="pages"><h2 id="pages">${t('Pages')}</h2><p>${explained}${first}</p>\n<div class="pages">\n`
  for (const { page, before, after } of pages) {
    yield `<figure><figcaption>${t('Page {page}', { page })}</figcaption>`
    if (before)
      yield picture(
        before,
        originals ? t('Page {page} before', { page }) : t('Page {page} with changes marked', { page }),
      )
    yield picture(after, t('Page {page} after', { page }))
    yield '</figure>\n'
  }
  yield '</div></section>\n'
}

function picture(jpeg: Uint8Array, alt: string): string {
  return `<img loading="lazy" alt="${alt}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">`
}

function* log(rows: readonly ReportRow[], t: Translate): Generator<string> {
  const paged = rows.some(({ page }) => page !== undefined)
  const head: readonly Column[] = [
    { title: t('No.'), contents: 'number' },
    ...(paged ? [{ title: t('Page'), contents: 'number' } as const] : []),
    ...[t('Place'), t('Type'), t('Value'), t('Exemption'), t('Reason')],
    { title: t('Score'), contents: 'number' },
    t('Action'),
  ]
  yield* table(
    t('Redaction log'),
    head,
    rows.map((row) => [
      row.number,
      ...(paged ? [row.page === 0 ? '' : (row.page ?? '')] : []),
      t(row.place),
      row.type,
      row.value,
      row.exemption ?? '',
      t(row.reason),
      row.score.toFixed(2),
      t(row.action),
    ]),
    { titled: true, kept: t('kept') },
  )
}

function* table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  { titled = false, kept }: { readonly titled?: boolean; readonly kept?: string } = {},
): Generator<string> {
  yield tableStart(caption, columns, { titled })
  for (const cells of rows) {
    const isKept = kept !== undefined && cells.at(-1) === kept
    yield `<tr${isKept ? ' class="kept"' : ''}>${cells.map((value, i) => textCell(String(value), contentsOf(columns[i]))).join('')}</tr>\n`
  }
  yield tableEnd
}

function contentsOf(column: Column) {
  return typeof column === 'string' ? undefined : column.contents
}
