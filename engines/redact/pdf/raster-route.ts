/**
 * The last route for a page that surgery could not clean: it becomes a picture of itself with its boxes painted in,
 * and an invisible layer of the words that may stay.
 */

import { VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import { pageSurface, ReadCache, type Surface } from '../../pdf/content/index.ts'
import { paintBoxes, painted, rasterPage, type ShownWord } from '../../pdf/erase/index.ts'
import type { PageNode, PdfFile, PdfLimits } from '../../pdf/file/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import { readingOrder } from '../../pdf/text/index.ts'
import type { Erased } from './erase-pages.ts'
import type { DocumentText } from './read.ts'
import type { Search } from './search.ts'

/** Good enough to read small print; a letter page is then 1,700 x 2,200 pixels. */
export const leastDpi = 200

/**
 * @param original the input as pdf.js shows it
 * @throws VerificationError when pdf.js sees more values on a page than boxes were planned for: the picture would show them
 */
export async function rasterisePages(
  file: PdfFile,
  nodes: readonly PageNode[],
  which: ReadonlySet<number>,
  original: PdfReader,
  document: DocumentText,
  erased: Erased,
  search: Search,
  limits?: Partial<PdfLimits>,
): Promise<void> {
  const cache = new ReadCache(file)
  for (const page of which) {
    const covers = erased.covers.get(page) ?? []
    const seen = search.find(await original.text(page)).length
    if (seen > (erased.targets.get(page)?.length ?? 0)) {
      throw new VerificationError(
        'proof_failed',
        `Page ${page + 1} shows a value whose place could not be told, so nothing was written. Print the document to a new PDF and try again.`,
        { page: page + 1 },
      )
    }
    const dpi = Math.max(leastDpi, document.pages[page].dpi)
    const raster = await original.raster(page, { dpi })
    const boxes = covers.map(({ box }) => painted(box))
    paintBoxes(raster, boxes, dpi)
    const words = survivingWords(pageSurface(file, nodes[page], cache), search)
    await rasterPage(file, nodes[page], raster, { dpi, words, limits })
  }
}

/** The words of an erased page. A word that still tells a value is left out: the proof would find it again. */
export function survivingWords(surface: Surface, search: Search): ShownWord[] {
  const words: ShownWord[] = []
  let text = ''
  let box: Box | null = null
  let angle = 0
  const close = (): void => {
    if (box && text.trim() !== '' && search.find(text).length === 0) words.push({ text, box, angle })
    text = ''
    box = null
  }
  let end = 0
  for (const { start, end: next, place } of readingOrder(surface).runs) {
    if (start !== end || place.text.trim() === '') close()
    end = next
    if (place.text.trim() === '') continue
    if (!box) angle = (Math.atan2(-place.dy, place.dx) * 180) / Math.PI
    text += place.text
    box = box ? union(box, place.box) : place.box
  }
  close()
  return words
}
