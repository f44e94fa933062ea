/** The review as one HTML file that needs no network: the page's program, its style, the detections, and the images of the pages. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Detection } from '../../model/detection.ts'
import { ownFile } from '../../model/own-file.ts'
import type { ReviewPage } from './review-pdf.ts'

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

/** The chunks of the file, UTF-8. It holds the values of the document and is as confidential as the document. */
export function* reviewPage({ pages, ...content }: ReviewContent): Generator<string> {
  const { html, style, script } = loadTemplate()
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`
  const data = {
    ...content,
    pages: pages.map(({ width, height, words }) => ({ width, height, words: words.map(packed) })),
  }
  const slots: Readonly<Record<string, () => Iterable<string>>> = {
    SCRIPT_HASH: () => [hash],
    '/*STYLE*/': () => [style],
    '"DATA"': () => [scriptSafe(JSON.stringify(data))],
    '<!--IMAGES-->': () => images(pages),
    '/*SCRIPT*/': () => [script],
  }
  for (const part of html.split(/(SCRIPT_HASH|\/\*STYLE\*\/|"DATA"|<!--IMAGES-->|\/\*SCRIPT\*\/)/))
    yield* slots[part]?.() ?? [part]
}

/** Tenths of a point are enough to click on. */
function packed({ text, box: { x0, y0, x1, y1 } }: ReviewPage['words'][number]) {
  return [tenths(x0), tenths(y0), tenths(x1 - x0), tenths(y1 - y0), text]
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10
}

/** Inert until the page makes an image of it. */
function* images(pages: readonly ReviewPage[]): Generator<string> {
  for (const [i, { image }] of pages.entries())
    yield `<script type="text/plain" id="image-${i + 1}" data-type="image/jpeg">${Buffer.from(image).toString('base64')}</script>\n`
}

/** JSON that cannot end the script element that holds it. */
function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
