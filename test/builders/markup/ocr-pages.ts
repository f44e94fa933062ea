import type { Block, Document, Inline } from '../../../engines/model/document.ts'
import { type Box, identity } from '../../../engines/model/geometry.ts'
import type { PageWord } from '../../../engines/model/page-content.ts'
import { toAlto } from '../../../engines/ocr/output/alto.ts'
import { toHocr } from '../../../engines/ocr/output/hocr.ts'
import { toPageXml } from '../../../engines/ocr/output/page-xml.ts'
import { physicalPages } from '../../../engines/ocr/output/physical-pages.ts'
import type { PageResult } from '../../../engines/ocr/page-result.ts'

export const options = {
  source: 'scan "1".png',
  software: { name: 'palimpsest', version: '1.2.3' },
  language: 'en',
}
export const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

export function word(text: string, place: Box, line: number, more: Partial<PageWord> = {}): PageWord {
  return {
    text,
    box: place,
    baseline: place.y1 - 2,
    size: 10,
    font: '',
    bold: false,
    italic: false,
    mono: false,
    spaceBefore: true,
    line,
    confidence: 0.9,
    mcid: -1,
    charBounds: [],
    ...more,
  }
}

export function page(words: readonly PageWord[], more: Partial<PageResult> = {}): PageResult {
  const [width, height] = [200, 300]
  const content = { page: 1, width, height, words, rulings: [], fills: [], pictures: [], links: [] }
  return {
    page: 1,
    width,
    height,
    dpi: 144,
    status: 'read',
    blank: false,
    skew: 0,
    content,
    toPage: identity,
    text: null,
    lines: [],
    replaces: 'nothing',
    confidence: 0.9,
    words: words.length,
    languages: ['eng'],
    handwriting: 0,
    images: [],
    formulas: [],
    warnings: [],
    ...more,
  }
}

const inlines = (text: string): Inline[] => [{ kind: 'text', text }]
export const cell = (text: string, more = {}) => ({
  blocks: [{ kind: 'paragraph', inlines: inlines(text) } as Block],
  ...more,
})
export const document = (blocks: readonly Block[]): Document => ({
  metadata: {},
  blocks,
  notes: new Map(),
  resources: new Map(),
})

export const words = [
  word('Annual', box(20, 20, 60, 32), 0),
  word('report', box(64, 20, 100, 32), 0),
  word('Fish', box(20, 50, 40, 60), 1, { confidence: 0.523_46 }),
  word('&', box(44, 50, 50, 60), 1),
  word('<chips>', box(54, 50, 90, 60), 1),
  word('twice', box(20, 64, 44, 74), 2),
  word('Port', box(20, 100, 40, 110), 3),
  word('4', box(80, 100, 86, 110), 3),
  word('Sum', box(20, 120, 40, 130), 4),
  word('4', box(80, 120, 86, 130), 4),
  word('stray', box(150, 280, 190, 290), 5),
]
export const table: Extract<Block, { kind: 'table' }> = {
  kind: 'table',
  page: 1,
  box: box(15, 95, 100, 135),
  rows: [{ cells: [cell('Port', { header: true }), cell('4')] }, { cells: [cell('Sum'), cell('4')] }],
}
export const blocks: readonly Block[] = [
  { kind: 'heading', level: 1, inlines: inlines('Annual report'), page: 1, box: box(20, 20, 100, 32) },
  { kind: 'paragraph', inlines: inlines('Fish & <chips> twice'), page: 1, box: box(20, 50, 90, 74) },
  { kind: 'figure', resource: 'x', page: 1, box: box(120, 40, 180, 90) },
  table,
]

/** A page with a heading, text, a figure, a table and a stray word, in each format. */
export function ocrFormats(): { readonly alto: string; readonly pageXml: string; readonly hocr: string } {
  const pages = physicalPages([page(words)], document(blocks))
  return { alto: toAlto(pages, options), pageXml: toPageXml(pages[0], options), hocr: toHocr(pages, options) }
}
