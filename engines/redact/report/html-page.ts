/** What the HTML reports of a redaction and of a batch share: a page without external resources, its tables and its style. */

import { createHash } from 'node:crypto'

export interface ReportPage {
  readonly title: string
  readonly style: string
  /** Default: English. */
  readonly language?: string
  /** Script of the page; without it, the policy does not allow scripts. */
  readonly script?: string
}

/** Up to the content of the page. The policy lets a browser load nothing, except images that are part of the file. */
export function pageStart({ title, style, script, language = 'en' }: ReportPage): string {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${hashOf(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="${language}"${language === 'he' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
`
}

export function pageEnd({ script }: Pick<ReportPage, 'script'> = {}): string {
  return `</main>\n${script === undefined ? '' : `<script>${script}</script>\n`}</body>\n</html>\n`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** A table column: its title, and its content type if that is not short text. */
export type Column =
  | string
  | { readonly title: string; readonly contents: 'number' | 'sentence' | 'identifier' }

export interface TableOptions {
  /** The heading above the table says the same, so the caption is only for screen readers. */
  readonly titled?: boolean
  readonly id?: string
}

/** A table up to its rows; callers make the cells with `textCell` or directly. It scrolls on narrow screens, also by keyboard. */
export function tableStart(
  caption: string,
  columns: readonly Column[],
  { titled = false, id }: TableOptions = {},
): string {
  const label = escaped(caption)
  const titles = columns.map((column) =>
    typeof column === 'string'
      ? `<th scope="col">${column}</th>`
      : `<th scope="col" class="${column.contents}">${column.title}</th>`,
  )
  return [
    `<div class="scroll" role="region" aria-label="${label}: table" tabindex="0"><table${id === undefined ? '' : ` id="${id}"`}>`,
    `<caption${titled ? ' class="unseen"' : ''}>${label}</caption><thead><tr>${titles.join('')}</tr></thead><tbody>\n`,
  ].join('')
}

export const tableEnd = '</tbody></table></div>\n'

export function textCell(text: string, contents?: 'number' | 'sentence' | 'identifier'): string {
  return `<td${contents === undefined ? '' : ` class="${contents}"`}>${isolated(text)}</td>`
}

/** A text of the document: right-to-left text does not change the direction of its surroundings. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
    ? `<bdi>${escaped(text)}</bdi>`
    : escaped(text)
}

/** A text inside an element or an attribute of HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The style of both reports: light, dark, narrow screens and paper. Additions of one report come after it. */
export const pageStyle = `
:root{--paper:#fff;--ground:#eef0f3;--ink:#1b1f24;--faint:#545c66;--line:#c9ced6;--link:#0b57b0}
@media (prefers-color-scheme:dark){:root{--paper:#1c1f24;--ground:#121417;--ink:#e8eaed;--faint:#a9b1bb;--line:#3c434c;--link:#9cc3ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:76rem;margin:0 auto;padding:1.2rem 1rem 3rem}
h1{font-size:1.5rem;margin:0 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2rem 0 .6rem}
a{color:var(--link)}
dt{color:var(--faint);font-size:.85em}
figure{margin:0;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.8rem}
figcaption{font-weight:600}
.scroll{overflow:auto;max-height:80vh;background:var(--paper);border:1px solid var(--line);border-radius:8px}
.scroll:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:1px}
table{border-collapse:collapse;width:100%}
caption{text-align:start;font-weight:600;padding:.5rem .7rem}
.unseen{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:start;padding:.3rem .7rem;border-top:1px solid var(--line);vertical-align:top}
.unseen+thead th{border-top:0}
thead th{position:sticky;top:0;background:var(--paper);color:var(--faint);font-size:.85em;white-space:nowrap}
td{overflow-wrap:anywhere;min-width:5rem}
td.number,th.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap;min-width:0}
td.sentence{min-width:14rem}
td.identifier{white-space:nowrap}
@media print{
body{background:none;font-size:11px}
main{max-width:none;padding:0}
.scroll{overflow:visible;max-height:none}
thead th{position:static}
th,td{padding:.2rem .4rem}
td,td.sentence{min-width:0}
h2{break-after:avoid}
tr,figure,dl div{break-inside:avoid}
}
`
