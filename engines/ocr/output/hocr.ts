import type { Box } from '../../model/geometry.ts'
import type { PhysicalBlock, PhysicalLine, PhysicalPage } from './physical-pages.ts'

export interface MarkupOptions {
  /** Name of the image or document that was read. */
  readonly source: string
  /** Name and version of the program. */
  readonly software: { readonly name: string; readonly version: string }
  /** BCP 47. */
  readonly language: string
}

const capabilities =
  'ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_table ocr_photo ocrp_lang ocrp_dir ocrp_wconf'

/** The document as hOCR 1.2, well-formed XHTML. Coordinates are pixels. */
export function toHocr(
  pages: readonly PhysicalPage[],
  { source, software, language }: MarkupOptions,
): string {
  const meta = (name: string, content: string) => element('meta', { name, content })
  const head = [
    element('title', {}, [escapeXml(source)]),
    element('meta', { 'http-equiv': 'Content-Type', content: 'text/html; charset=utf-8' }),
    meta('ocr-system', `${software.name} ${software.version}`),
    meta('ocr-capabilities', capabilities),
    meta('ocr-number-of-pages', String(pages.length)),
    meta('ocr-langs', [...new Set(pages.map((page) => page.language ?? language))].join(' ')),
  ]
  const body = pages.map((page) => `\n${pageOf(page, source, language)}`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    element('html', { xmlns: 'http://www.w3.org/1999/xhtml', 'xml:lang': language, lang: language }, [
      element('head', {}, head),
      element('body', {}, [...body, '\n']),
    ]),
    '',
  ].join('\n')
}

function pageOf(page: PhysicalPage, source: string, language: string): string {
  const ids = new Ids(page.number)
  const size = `bbox 0 0 ${page.width} ${page.height}`
  // A quotation mark or a backslash would end the name early.
  const image = `image "${source.replaceAll(/["\\]/g, '_')}"`
  const resolution = `scan_res ${decimal(page.dpi)} ${decimal(page.dpi)}`
  const title = [image, size, `ppageno ${page.number - 1}`, resolution].join('; ')
  const blocks = page.blocks.map((block) => `\n${blockOf(block, ids)}`)
  return element(
    'div',
    { class: 'ocr_page', id: `page_${page.number}`, lang: page.language ?? language, title },
    [...blocks, '\n'],
  )
}

function blockOf(block: PhysicalBlock, ids: Ids): string {
  const title = bbox(block.box)
  if (block.kind === 'figure')
    return element('div', { class: 'ocr_photo', id: ids.next('photo'), title }, [' '])
  if (block.kind === 'table') {
    const cells = block.cells.map((cell) => paragraph(cell.box, cell.lines, ids))
    return element('div', { class: 'ocr_table', id: ids.next('table'), title }, cells)
  }
  return element('div', { class: 'ocr_carea', id: ids.next('block'), title }, [
    paragraph(block.box, block.lines, ids),
  ])
}

function paragraph(box: Box, lines: readonly PhysicalLine[], ids: Ids): string {
  const dir = lines.every(({ rightToLeft }) => rightToLeft) ? 'rtl' : 'ltr'
  const attributes = { class: 'ocr_par', id: ids.next('par'), dir, title: bbox(box) }
  return element('p', attributes, [...lines.map((line) => `\n${lineOf(line, ids)}`), '\n'])
}

function lineOf({ box, baseline, words }: PhysicalLine, ids: Ids): string {
  const [from, to] = baseline
  const slope = to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x)
  // From the lower left corner of the line's box, upwards negative.
  const offset = from.y + slope * (box.x0 - from.x) - box.y1
  const title = `${bbox(box)}; baseline ${decimal(slope)} ${decimal(offset)}`
  const content = words.map(({ text, confidence, spaceBefore, box: place }, i) => {
    const facts = `${bbox(place)}; x_wconf ${Math.round(confidence * 100)}`
    const word = element('span', { class: 'ocrx_word', id: ids.next('word'), title: facts }, [
      escapeXml(text),
    ])
    return i > 0 && spaceBefore ? ` ${word}` : word
  })
  return element('span', { class: 'ocr_line', id: ids.next('line'), title }, content)
}

function bbox({ x0, y0, x1, y1 }: Box): string {
  return `bbox ${x0} ${y0} ${x1} ${y1}`
}

/** Creates element ids that are unique in the document. */
class Ids {
  readonly #page: number
  readonly #counts = new Map<string, number>()

  constructor(page: number) {
    this.#page = page
  }

  next(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return `${kind}_${this.#page}_${count}`
  }
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element; its content is markup already. Attributes that are undefined are omitted. */
export function element(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.join('')}</${name}>`
}

/** Escapes text for elements and attributes in quotation marks. Characters that XML does not allow are replaced. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A number with at most three decimals. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
