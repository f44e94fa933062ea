/** Pages that were read, as one document: its tree, and how surely it was read. */

import { analyse } from '../layout/analyse.ts'
import type { Block, Document } from '../model/document.ts'
import { transformBox } from '../model/geometry.ts'
import type { ReadPage } from './read-page.ts'

/** What of a page the document is made of. */
export type PageSays = Pick<ReadPage, 'page' | 'content' | 'toPage' | 'confidence' | 'words' | 'how'>

/**
 * The tree of a document; places are points of the pages as shown.
 * @param pages in order
 */
export function documentOf(pages: readonly PageSays[], language: string | null): Document {
  const { blocks, notes } = analyse({ pages: pages.map(({ content }) => content) })
  const places = new Map(pages.map(({ page, toPage }) => [page, toPage]))
  const shown = (block: Block): Block => {
    const toPage = places.get(block.page ?? 0)
    return toPage && block.box ? { ...block, box: transformBox(toPage, block.box) } : block
  }
  return {
    metadata: language === null ? {} : { language },
    blocks: blocks.map(shown),
    notes,
    resources: new Map(),
  }
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
  pages: readonly PageSays[],
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
    if (page.how !== 'read') continue
    sum += page.confidence * page.words
    words += page.words
    weigh(page.confidence, page.page)
  }
  for (const { confidence = 1, page = 1 } of document.blocks) weigh(confidence, page)
  return { average: words === 0 ? 1 : sum / words, minimum, lowPages: [...low].sort((a, b) => a - b) }
}
