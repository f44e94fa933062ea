/** The review as one HTML file that needs no network: the page's program, its style, the detections, and the images of the pages. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Detection } from '../../model/detection.ts'
import { ownFile } from '../../model/package-files.ts'
import type { ReviewPage } from './review-pdf.ts'

export type { Applied, DocumentState, HostEvent } from './page/content.ts'

export interface ReviewContent {
  readonly document: { readonly sha256: string; readonly bytes: number; readonly name: string }
  /** Empty for a format without pages. */
  readonly pages: readonly ReviewPage[]
  /** Formats without pages: the text that spans refer to. */
  readonly text?: string
  readonly detections: readonly Detection[]
}

interface Template {
  readonly html: string
  readonly style: string
  readonly script: string
}

let template: Template | undefined

/** Page, style and program, packed by `npm run pages`. */
function loadTemplate(): Template {
  template ??= JSON.parse(
    readFileSync(ownFile('./review-page.template.json', import.meta.url, 'engines/redact/review'), 'utf8'),
  ) as Template
  return template
}

/** The chunks of the file, UTF-8. It contains the values of the document and is as confidential as the document. */
export function* reviewPage(content: ReviewContent): Generator<string> {
  yield* filled(
    scriptSafe(JSON.stringify(reviewData(content))),
    () => images(content.pages),
    "connect-src 'none'",
  )
}

/** The page without a document, for a host on the same machine that delivers documents. Its policy allows connections to that host only. */
export function reviewShell(): string {
  return [...filled('null', () => [], "connect-src 'self'")].join('')
}

/** The policy of the shell, for its header. */
export function reviewPolicy(): string {
  return `${policy("connect-src 'self'")}; frame-ancestors 'none'`
}

/** The data of a document for the page, as JSON: everything except the page images. */
export function reviewData({ pages, ...content }: ReviewContent): unknown {
  return {
    ...content,
    pages: pages.map(({ width, height, words }) => ({ width, height, words: words.map(packed) })),
  }
}

function* filled(data: string, pictures: () => Iterable<string>, connect: string): Generator<string> {
  const { html, style, script } = loadTemplate()
  const slots: Readonly<Record<string, () => Iterable<string>>> = {
    POLICY: () => [policy(connect)],
    '/*STYLE*/': () => [style],
    '"DATA"': () => [data],
    '<!--IMAGES-->': pictures,
    '/*SCRIPT*/': () => [script],
  }
  for (const part of html.split(/(POLICY|\/\*STYLE\*\/|"DATA"|<!--IMAGES-->|\/\*SCRIPT\*\/)/))
    yield* slots[part]?.() ?? [part]
}

function policy(connect: string): string {
  const { style, script } = loadTemplate()
  return [
    "default-src 'none'",
    'img-src blob:',
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    connect,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Tenths of a point are enough to click on. */
function packed({ text, box: { x0, y0, x1, y1 }, edges }: ReviewPage['words'][number]) {
  const place = [tenths(x0), tenths(y0), tenths(x1 - x0), tenths(y1 - y0), text]
  return edges ? [...place, edges.map((x) => Math.round((x - x0) * 10))] : place
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10
}

/** Inert until the page converts it to an image. */
function* images(pages: readonly ReviewPage[]): Generator<string> {
  for (const [i, { image }] of pages.entries())
    yield `<script type="text/plain" id="image-${i + 1}" data-type="image/jpeg">${Buffer.from(image).toString('base64')}</script>\n`
}

/** JSON that cannot end the script element that contains it. */
function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
