import { InternalError, VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { erasePage, planEdits } from '../../pdf/erase/index.ts'
import { type PageNode, pages, writePdf } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import { findLeaks, findPixelLeaks, type Leak } from './prove.ts'
import { rasterisePages } from './raster-pages.ts'

/** How many times the file is corrected and proved again before it is refused. */
const maxRounds = 4

/**
 * Writes the file and proves it. Pages that still show a value are rasterised, and the whole file is proved again.
 * @throws VerificationError `proof_failed` when a value is still there in the end
 */
export async function writeProved(
  redaction: ErasedPdf,
  progress: (stage: string, done: number, total: number) => void,
): Promise<{ bytes: Uint8Array; rasterised: ReadonlySet<number> }> {
  const rasterised = new Set<number>()
  const rasterise = async (which: ReadonlySet<number>): Promise<void> => {
    await rasterisePages(redaction, which)
    for (const page of which) rasterised.add(page)
  }
  const { unpaintable } = redaction.erased
  if (unpaintable.size > 0) await rasterise(unpaintable)
  let leaks: readonly Leak[] = []
  for (let round = 0; round <= maxRounds; round++) {
    const bytes = writePdf(redaction.file)
    progress('prove', round + 1, round + 1)
    leaks = await prove(bytes, redaction)
    if (leaks.length === 0) return { bytes, rasterised }
    const failing = new Set<number>()
    let again = false
    for (const { page, boxes } of leaks) {
      if (boxes) again = (await erasePixels(redaction, page, boxes)) || again
      else if (page >= 0 && !rasterised.has(page)) failing.add(page)
    }
    if (failing.size === 0 && !again) break
    await rasterise(failing)
  }
  const places = [
    ...new Set(leaks.map(({ page, where }) => (page < 0 ? where : `${where} (page ${page + 1})`))),
  ]
  throw new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written. Found in: ${places.join(', ')}. Please report the type of document. Printing it to a new PDF first may help.`,
    { places },
  )
}

/** Erases pixels that only the second OCR pass found. False when the page can no longer be edited. */
async function erasePixels(redaction: ErasedPdf, page: number, boxes: readonly Box[]): Promise<boolean> {
  const { file, nodes, input, erased } = redaction
  // Read again: erasing gave the page new resources.
  const node: PageNode | undefined = pages(file, input.limits)[page]
  if (node?.dict !== nodes[page].dict) return false
  const surface = pageSurface(file, node, new ReadCache(file), true)
  const request = { glyphs: new Set<never>(), boxes, dropUnpaintable: true }
  const edits = await planEdits(file, surface, request, input.limits)
  const covers = boxes.map((box) => ({ box }))
  erasePage(file, node, { surface, edits, covers, context: erased.context })
  return true
}

async function prove(bytes: Uint8Array, redaction: ErasedPdf): Promise<readonly Leak[]> {
  const { nodes, original, ocr, document, erased, search, raw } = redaction
  const leaks = await findLeaks(bytes, search, raw)
  await using reader = await openReader(bytes)
  // pdf.js trusts /Count: where it is wrong, it is wrong in the input and in the output alike.
  if (reader.pageCount !== nodes.length && reader.pageCount !== (await original.open()).pageCount) {
    throw new InternalError('internal', 'The redacted PDF would have lost pages, so nothing was written.')
  }
  if (leaks.length > 0 || !ocr) return leaks
  return await findPixelLeaks({ reader, ocr, document, pages: [...erased.overPictures], search })
}
