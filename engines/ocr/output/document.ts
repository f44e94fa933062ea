/** Builds one document from the pages after OCR: tree, text, language and confidence. */

import { analyse } from '../../layout/analyse.ts'
import type { Block, Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import { type Box, transformBox } from '../../model/geometry.ts'
import type { PageContent } from '../../model/page-content.ts'
import { autoLanguage, modelOf } from '../languages/language-data.ts'
import { ocrLanguages } from '../languages/language-table.ts'
import type { PageResult } from '../page-result.ts'
import { FormulaPlaceholders } from './formula-placeholders.ts'

/** The part of a page result that the document is built from. */
export type DocumentPage = Pick<
  PageResult,
  'page' | 'content' | 'toPage' | 'confidence' | 'words' | 'status' | 'images' | 'formulas'
>

/**
 * Builds the document tree. Boxes are points of the pages as shown.
 * @param pages in order
 */
export function documentOf(pages: readonly DocumentPage[], language: string | null): Document {
  const formulas = new FormulaPlaceholders()
  const analysis = analyse({
    pages: pages.map((page) => formulas.hide(page.content, page.formulas)),
  })
  const blocks = formulas.restore(analysis.blocks)
  const notes = new Map([...analysis.notes].map(([key, note]) => [key, formulas.restore(note)]))
  const places = new Map(pages.map((page) => [page.page, page]))
  const shown = (block: Block): Block => {
    const page = places.get(block.page ?? 0)
    if (!page || !block.box) return block
    const box = transformBox(page.toPage, block.box)
    // The confidence of a table is that of its words; layout analysis only knows how likely it is a table.
    return block.kind === 'table'
      ? { ...block, box, confidence: wordConfidence(page.content, block.box) }
      : { ...block, box }
  }
  return {
    metadata: language === null ? {} : { language },
    blocks: blocks.map(shown),
    notes,
    resources: new Map(pages.flatMap(({ images }) => images.map((image) => [image.key, image]))),
  }
}

/**
 * The text of a document: pages read by OCR line by line, other pages by their blocks. Pages are separated by an empty
 * line.
 */
export function textOf(pages: readonly Pick<PageResult, 'page' | 'text'>[], document: Document): string {
  const blocks = Map.groupBy(document.blocks, ({ page = 1 }) => page)
  return pages
    .map(
      ({ page, text }) =>
        text ?? plainText({ ...document, blocks: blocks.get(page) ?? [], notes: new Map() }),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Mean confidence over the letters of the words in a box. */
function wordConfidence({ words }: PageContent, { x0, y0, x1, y1 }: Box): number {
  let sum = 0
  let letters = 0
  for (const { text, box, confidence } of words) {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    if (x < x0 || x > x1 || y < y0 || y > y1) continue
    sum += confidence * text.length
    letters += text.length
  }
  return letters === 0 ? 1 : sum / letters
}

/** The language of most recognised words: ISO 639-1, or the name of its model if it has no code. */
export function languageOf(
  pages: readonly Pick<PageResult, 'languages' | 'words'>[],
  asked: readonly string[],
): string {
  const words = new Map<string, number>()
  for (const page of pages)
    for (const [rank, model] of page.languages.entries())
      words.set(model, (words.get(model) ?? 0) + page.words / (rank + 1))
  const [best] = [...words].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const model = best?.[0] ?? modelOf(asked.find((code) => code !== autoLanguage) ?? 'en')
  return ocrLanguages.find((language) => language.model === model)?.code ?? model
}

/** How confident OCR is of its words, 0 to 1. */
export interface OcrConfidence {
  /** Mean over the recognised words, 0 to 1; 1 if there are none. */
  readonly average: number
  /** The lowest confidence of a block or page. */
  readonly minimum: number
  /** Pages with a block below the threshold. */
  readonly lowPages: readonly number[]
}

export function confidenceOf(
  pages: readonly DocumentPage[],
  document: Document,
  threshold: number,
): OcrConfidence {
  const low = new Set<number>()
  let minimum = 1
  let sum = 0
  let words = 0
  const weigh = (confidence: number, page: number) => {
    minimum = Math.min(minimum, confidence)
    if (confidence < threshold) low.add(page)
  }
  for (const page of pages) {
    if (page.status !== 'read') continue
    sum += page.confidence * page.words
    words += page.words
    weigh(page.confidence, page.page)
  }
  for (const { confidence = 1, page = 1 } of document.blocks) weigh(confidence, page)
  return { average: words === 0 ? 1 : sum / words, minimum, lowPages: [...low].sort((a, b) => a - b) }
}
