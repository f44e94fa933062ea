/** The report of a batch as one HTML file: its policy does not let a browser load anything. */
import {
  type Column,
  escaped,
  pageEnd,
  pageStart,
  pageStyle,
  tableEnd,
  tableStart,
  textCell,
} from '../../../engines/redact/report/html-page.ts'
import type { BatchResult, BatchSummary } from '../contract.ts'

/** The style of the report of a batch. */
const reportStyle = `${pageStyle}
:root{--bar:#3b6fb5;--done:#2c7a4b;--skipped:#5b7f99;--failed:#b3261e;--poison:#8a4b00}
@media (prefers-color-scheme:dark){:root{--bar:#7aa7e8;--done:#7fd3a0;--skipped:#a8c4d8;--failed:#ff9a92;--poison:#ffc37a}}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.7rem;margin:0}
.facts div{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.6rem .9rem}
dd{margin:0;font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem;align-items:start}
figcaption{margin-bottom:.6rem}
svg{display:block;width:100%;max-width:27rem;height:auto}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
.bar{fill:var(--bar)}
.part.done{fill:var(--done)}.part.skipped{fill:var(--skipped)}.part.failed{fill:var(--failed)}.part.poison{fill:var(--poison)}
td:first-child{min-width:11rem}
.badge{font-weight:600;white-space:nowrap}
.badge.done{color:var(--done)}.badge.skipped{color:var(--skipped)}.badge.failed{color:var(--failed)}.badge.poison{color:var(--poison)}
@media (prefers-color-scheme:light){.badge.skipped{color:#3f6178}}
.filter{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:center;margin:0 0 .8rem}
.filter[hidden]{display:none}
input,select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--faint);border-radius:6px;padding:.25rem .5rem;max-width:100%}
tr[hidden]{display:none}
@media print{
.filter{display:none}
.charts{grid-template-columns:1fr 1fr}
.charts figure:nth-child(2):nth-last-child(2){grid-row:span 2}
td:first-child{min-width:0}
}
`

/** The filter of the list of all files. Without scripts, all are shown. */
const reportScript = `
const form = document.querySelector('.filter')
const name = document.getElementById('name')
const status = document.getElementById('status')
const shown = document.getElementById('shown')
const rows = [...document.querySelectorAll('#files tbody tr')]
const names = rows.map((row) => row.cells[0].textContent.toLowerCase())
const filter = () => {
  const part = name.value.trim().toLowerCase()
  let count = 0
  rows.forEach((row, i) => {
    row.hidden = !(names[i].includes(part) && (status.value === '' || row.dataset.status === status.value))
    if (!row.hidden) count++
  })
  shown.textContent = count + ' of ' + rows.length
}
name.addEventListener('input', filter)
status.addEventListener('change', filter)
form.addEventListener('submit', (event) => event.preventDefault())
form.hidden = false
filter()
`

/** Columns whose cells are not short texts, by their titles. */
const contents: Readonly<Record<string, 'number' | 'sentence' | 'identifier'>> = {
  ...Object.fromEntries(
    ['Pages', 'Values', 'Time', 'Size', 'Read', 'Process', 'Write'].map(
      (title) => [title, 'number'] as const,
    ),
  ),
  Error: 'sentence',
  Results: 'sentence',
  Code: 'identifier',
}

/** Display names of the statuses. */
const statusNames = {
  done: 'done',
  skipped: 'done earlier',
  failed: 'failed',
  poison: 'set aside',
  planned: 'planned',
} as const

const maxSlow = 15
const maxFailed = 500

/** Upper ends in milliseconds. */
const buckets = [
  [30, 'up to 30 ms'],
  [100, 'to 100 ms'],
  [300, 'to 300 ms'],
  [1000, 'to 1 s'],
  [3000, 'to 3 s'],
  [10_000, 'to 10 s'],
  [60_000, 'to 1 min'],
  [Number.POSITIVE_INFINITY, 'longer'],
] as const

/** Pieces of the page. Reads the results twice, so that they need not be in memory. */
export async function* reportPage(
  results: () => AsyncIterable<BatchResult>,
  summary: BatchSummary,
): AsyncGenerator<string> {
  const digest = await digestResults(results())
  yield pageStart({ title: 'Batch report', style: reportStyle, script: reportScript })
  yield '<h1>Batch report</h1>\n'
  yield* facts(summary)
  yield charts(summary, digest)
  yield* failures(digest)
  yield* slowest(digest)
  yield* stale(summary)
  yield* allFiles(results())
  yield pageEnd({ script: reportScript })
}

function* facts({ files, done, skipped, failed, poison, counts, ms }: BatchSummary): Generator<string> {
  const known = { pages: 'Pages', words: 'Words', entities: 'Values removed' }
  const pairs: readonly (readonly [string, string])[] = [
    ['Files', number(files)],
    ['Done', number(done)],
    ...(skipped > 0 ? [['Done earlier', number(skipped)] as const] : []),
    ['Failed', number(failed)],
    ...(poison > 0 ? [['Set aside', number(poison)] as const] : []),
    ...Object.entries(known).flatMap(([name, title]) =>
      counts[name] === undefined ? [] : [[title, number(counts[name])] as const],
    ),
    ['Time of this run', seconds(ms)],
  ]
  yield '<dl class="facts">\n'
  for (const [name, value] of pairs) yield `<div><dt>${name}</dt><dd>${value}</dd></div>\n`
  yield '</dl>\n'
}

function charts(summary: BatchSummary, { histogram }: Digest): string {
  const statuses = (['done', 'skipped', 'failed', 'poison'] as const).map((status) => ({
    name: statusNames[status],
    className: status,
    value: summary[status],
  }))
  const entities = Object.entries(summary.entities)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
  return [
    '<section aria-labelledby="charts"><h2 id="charts">Overview</h2>\n<div class="charts">\n',
    statusBar('Files by status', statuses),
    entities.length > 0 ? barChart('Values removed by type', withRest(entities, 20)) : '',
    barChart('Files by processing time', histogram),
    '</div></section>\n',
  ].join('')
}

/** The largest, and the sum of the rest. */
function withRest(bars: readonly { readonly name: string; readonly value: number }[], max: number) {
  if (bars.length <= max) return bars
  const rest = bars.slice(max).reduce((sum, { value }) => sum + value, 0)
  return [...bars.slice(0, max), { name: `${bars.length - max} other types`, value: rest }]
}

function* failures({ failed, failedCount }: Digest): Generator<string> {
  if (failedCount === 0) return
  yield '<section aria-labelledby="failed"><h2 id="failed">Failed files</h2>\n'
  if (failedCount > failed.length)
    yield `<p>The first ${failed.length} of ${failedCount}; the list of all files has the others.</p>\n`
  yield* table(
    'Failed files',
    ['File', 'Status', 'Error', 'Code'],
    failed.map(({ name, status, error }) => [
      textCell(name),
      badge(status),
      textCell(error?.message ?? '', 'sentence'),
      textCell(error?.code ?? '', 'identifier'),
    ]),
  )
  yield '</section>\n'
}

function* slowest({ slow }: Digest): Generator<string> {
  if (slow.length === 0) return
  yield '<section aria-labelledby="slow"><h2 id="slow">Slowest files</h2>\n'
  yield* table(
    'Slowest files',
    ['File', 'Size', 'Read', 'Process', 'Write'],
    slow.map(({ name, outputs, timings }) => [
      textCell(name),
      textCell(outputs.length === 0 ? '' : size(outputs[0].bytes), 'number'),
      textCell(seconds(timings?.read ?? 0), 'number'),
      textCell(seconds(timings?.process ?? 0), 'number'),
      textCell(seconds(timings?.write ?? 0), 'number'),
    ]),
  )
  yield '</section>\n'
}

function* stale({ stale: files }: BatchSummary): Generator<string> {
  if (files.length === 0) return
  yield '<section aria-labelledby="stale"><h2 id="stale">Outdated results of earlier runs</h2>\n'
  yield* table(
    'Outdated results',
    ['File', 'Action'],
    files.map(({ name, removed }) => [
      textCell(name),
      textCell(removed ? 'removed' : 'kept, because it was changed after the batch wrote it'),
    ]),
  )
  yield '</section>\n'
}

async function* allFiles(results: AsyncIterable<BatchResult>): AsyncGenerator<string> {
  yield `<section aria-labelledby="all"><h2 id="all">All files</h2>
<form class="filter" hidden><label>Name contains <input type="search" id="name" autocomplete="off"></label>
<label>Status <select id="status"><option value="">all</option>${Object.entries(statusNames)
    .filter(([status]) => status !== 'planned')
    .map(([status, name]) => `<option value="${status}">${name}</option>`)
    .join('')}</select></label> <output id="shown"></output></form>
`
  const titles = ['File', 'Status', 'Operation', 'Pages', 'Values', 'Time', 'Results']
  yield opened('All files', titles, 'files')
  for await (const result of results) yield fileRow(result)
  yield `${tableEnd}</section>\n`
}

function fileRow({ name, status, operation, counts, timings, outputs }: BatchResult): string {
  const cells = [
    textCell(name),
    badge(status),
    textCell(operation),
    textCell(counts.pages ? number(counts.pages) : '', 'number'),
    textCell(counts.entities === undefined ? '' : number(counts.entities), 'number'),
    textCell(timings === undefined ? '' : seconds(timings.read + timings.process + timings.write), 'number'),
    `<td class="sentence">${links(outputs)}</td>`,
  ]
  return `<tr data-status="${status}">${cells.join('')}</tr>\n`
}

/** Folders next to the results. */
const recordNames: Readonly<Record<string, string>> = {
  'palimpsest-manifests': 'manifest',
  'palimpsest-tokens': 'tokens',
  'palimpsest-reports': 'report',
  'palimpsest-reviews': 'review',
}

/** Links work if the report is next to the results. */
function links(outputs: BatchResult['outputs']): string {
  return outputs
    .map(({ name }) => {
      const title = recordNames[name.split('/', 1)[0]] ?? name
      return `<a href="./${escaped(hrefOf(name))}">${escaped(title)}</a>`
    })
    .join(' ')
}

function hrefOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

function badge(status: BatchResult['status']): string {
  return `<td><span class="badge ${status}">${statusNames[status]}</span></td>`
}

function* table(
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  yield opened(caption, titles)
  for (const cells of rows) yield `<tr>${cells.join('')}</tr>\n`
  yield tableEnd
}

/** Each table is below its heading, which is the caption. */
function opened(caption: string, titles: readonly string[], id?: string): string {
  const columns = titles.map(
    (title): Column => (Object.hasOwn(contents, title) ? { title, contents: contents[title] } : title),
  )
  return tableStart(caption, columns, { titled: true, id })
}

/** What the report shows in addition to the totals and the list of all files. */
interface Digest {
  /** The slowest first. */
  readonly slow: readonly BatchResult[]
  /** The first failed files, by name. */
  readonly failed: readonly BatchResult[]
  readonly failedCount: number
  readonly histogram: readonly { readonly name: string; readonly value: number }[]
}

/** Reads the results once, in constant memory. */
async function digestResults(results: AsyncIterable<BatchResult>): Promise<Digest> {
  let slow: BatchResult[] = []
  const failed: BatchResult[] = []
  let failedCount = 0
  const counts = buckets.map(() => 0)
  for await (const result of results) {
    if (result.status === 'failed' || result.status === 'poison') {
      failedCount++
      if (failed.length < maxFailed) failed.push(result)
    }
    if (result.timings === undefined) continue
    counts[buckets.findIndex(([end]) => timeOf(result) <= end)]++
    slow.push(result)
    if (slow.length >= maxSlow * 4) slow = slowestOf(slow)
  }
  const used = counts.findLastIndex((count) => count > 0) + 1
  const histogram = buckets.slice(0, used).map(([, name], i) => ({ name, value: counts[i] }))
  return { slow: slowestOf(slow), failed, failedCount, histogram }
}

function slowestOf(results: readonly BatchResult[]): BatchResult[] {
  return [...results].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, maxSlow)
}

function timeOf({ timings }: BatchResult): number {
  return timings === undefined ? 0 : timings.read + timings.process + timings.write
}

/** Charts as inline SVG, and number formatting of the report. */

interface Bar {
  readonly name: string
  readonly value: number
}

const labelWidth = 150
const barWidth = 190
const rowHeight = 24
const valueWidth = 60

/** Horizontal bars with their names and values. Empty without bars. */
function barChart(title: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return ''
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const width = labelWidth + barWidth + valueWidth
  const rows = bars.map(({ name, value }, i) => {
    const y = i * rowHeight
    const length = (barWidth * value) / max
    return [
      `<text class="label" x="${labelWidth - 8}" y="${y + 16}" text-anchor="end">${escaped(shortened(name))}</text>`,
      `<rect class="bar" x="${labelWidth}" y="${y + 4}" width="${length.toFixed(1)}" height="${rowHeight - 8}" rx="2"/>`,
      `<text class="value" x="${(labelWidth + length + 6).toFixed(1)}" y="${y + 16}">${number(value)}</text>`,
    ].join('')
  })
  const described = bars.map(({ name, value }) => `${name} ${value}`).join(', ')
  return figure(title, described, width, bars.length * rowHeight, rows.join('\n'))
}

/** One bar whose parts are the shares of the statuses, with a legend. */
function statusBar(title: string, parts: readonly (Bar & { readonly className: string })[]): string {
  const shown = parts.filter(({ value }) => value > 0)
  const total = shown.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return ''
  const width = labelWidth + barWidth + valueWidth
  let x = 0
  const rects = shown.map(({ value, className }) => {
    const length = (width * value) / total
    const rect = `<rect class="part ${className}" x="${x.toFixed(1)}" y="0" width="${length.toFixed(1)}" height="28"/>`
    x += length
    return rect
  })
  const legend = shown.map(({ name, value, className }, i) => {
    const y = 40 + i * rowHeight
    return `<rect class="part ${className}" x="0" y="${y}" width="14" height="14" rx="2"/><text class="label" x="22" y="${y + 12}">${name}: ${number(value)} (${share(value, total)})</text>`
  })
  const described = shown.map(({ name, value }) => `${name} ${value}`).join(', ')
  const height = 40 + shown.length * rowHeight
  return figure(title, described, width, height, [...rects, ...legend].join('\n'))
}

function figure(title: string, described: string, width: number, height: number, content: string): string {
  return `<figure><figcaption>${title}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${escaped(described)}">\n${content}\n</svg></figure>\n`
}

/** Custom types may have long names. */
function shortened(name: string): string {
  return name.length > 19 ? `${name.slice(0, 18)}…` : name
}

function share(value: number, total: number): string {
  const percent = (100 * value) / total
  return percent > 0 && percent < 0.1 ? 'less than 0.1%' : `${Number(percent.toFixed(1))}%`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** A duration in milliseconds, in readable form. */
function seconds(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A size in bytes, in readable form. */
function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
