/**
 * The route for a page that cannot be edited safely: the page is replaced by an image of itself, with its boxes painted
 * in, and an invisible layer of the remaining words.
 */

import { VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import { pageSurface, ReadCache, type Surface } from '../../pdf/content/index.ts'
import { paintBoxes, paintedBox, rasterPage, type ShownWord } from '../../pdf/erase/index.ts'
import { readingOrder } from '../../pdf/text/index.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import type { Search } from './value-search.ts'

/** Enough to read small print. A letter page is then 1,700 x 2,200 pixels. */
export const minDpi = 200

/**
 * Rasterises the given pages, by 0-based page number, in place.
 * @throws VerificationError when pdf.js reads more values on a page than boxes were planned: the image would show them
 */
export async function rasterisePages(
  { file, nodes, original, input, document, erased, search }: ErasedPdf,
  which: ReadonlySet<number>,
): Promise<void> {
  const reader = await original.open()
  const cache = new ReadCache(file)
  for (const page of which) {
    const covers = erased.covers.get(page) ?? []
    const seen = search.find(await reader.text(page)).length
    if (seen > (erased.targets.get(page)?.length ?? 0)) {
      throw new VerificationError(
        'proof_failed',
        `Page ${page + 1} shows a value whose position could not be determined, so nothing was written. Print the document to a new PDF and try again.`,
        { page: page + 1 },
      )
    }
    const dpi = Math.max(minDpi, document.pages[page].dpi)
    const raster = await reader.raster(page, { dpi })
    const boxes = covers.map(({ box }) => paintedBox(box))
    paintBoxes(raster, boxes, dpi)
    const words = remainingWords(pageSurface(file, nodes[page], cache), search)
    await rasterPage(file, nodes[page], raster, { dpi, words, limits: input.limits })
  }
}

/** The words of an erased page, without those that still hold a value. */
export function remainingWords(surface: Surface, search: Search): ShownWord[] {
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
