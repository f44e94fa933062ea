/** Pages that were read, as one document: its tree, and how surely it was read. */

import { analyse } from '../../layout/analyse.ts'
import type { Block, Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import { type Box, transformBox } from '../../model/geometry.ts'
import type { PageContent } from '../../model/page-content.ts'
import { autoLanguage, modelOf } from '../languages/language-data.ts'
import { ocrLanguages } from '../languages/language-table.ts'
import type { PageResult } from '../page-result.ts'
import { FormulaPlaceholders } from './formula-placeholders.ts'

/** What of a page the document is made of. */
export type DocumentPage = Pick<
  PageResult,
  'page' | 'content' | 'toPage' | 'confidence' | 'words' | 'status' | 'images' | 'formulas'
>

/**
 * The tree of a document; places are points of the pages as shown.
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
    // A table is as sure as its words: layout only knows how sure it is that it is one.
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
 * All that a document says: pages that OCR read as they stand, line by line; pages with text of their own by their
 * blocks. Pages are parted by an empty line.
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

/** Mean confidence of the words in a box, by their letters. */
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

/** The language of most words that were read, as ISO 639-1 or, where it has none, as the name of its model. */
export function languageOf(
  pages: readonly Pick<PageResult, 'languages' | 'words'>[],
  asked: readonly string[],
): string {
  const words = new Map<string, number>()
  for (const page of pages)
    for (const [rank, model] of page.languages.entries())
      words.set(model, (words.get(model) ?? 0) + page.words / (rank + 1))
  const [most] = [...words].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const model = most?.[0] ?? modelOf(asked.find((code) => code !== autoLanguage) ?? 'en')
  return ocrLanguages.find((language) => language.model === model)?.code ?? model
}

export interface OcrConfidence {
  /** Mean over the words that OCR read, 0 to 1; 1 where it read none. */
  readonly average: number
  /** Of the least sure block or page. */
  readonly minimum: number
  /** Pages that hold a block below the threshold. */
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
