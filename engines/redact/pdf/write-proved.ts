import { InternalError, VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import {
  contentStreamNumbers,
  contentStreams,
  pageSurface,
  ReadCache,
  streamSurface,
} from '../../pdf/content/index.ts'
import { erasePage, planEdits } from '../../pdf/erase/index.ts'
import { type PageNode, PdfStream, pages, writePdf } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { codeOrder, contentOrder, readingOrder } from '../../pdf/text/index.ts'
import { leakingObjects } from './leaking-objects.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import { findLeaks, findPixelLeaks, type Leak } from './prove.ts'
import { rasterisePages } from './raster-pages.ts'

/** How many times the file is corrected and proved again before it is refused. */
const maxRounds = 4

export interface ProvedPdf {
  readonly bytes: Uint8Array
  /** 0-based numbers of the pages that were replaced by images. */
  readonly rasterised: ReadonlySet<number>
  /** How many objects outside the pages were dropped because a value could not be cut out of them. */
  readonly dropped: number
}

/**
 * Writes the file and proves it. Pages that still show a value are rasterised, first with the remaining words and then without,
 * objects outside the pages that still hold one are dropped, and the whole file is proved again.
 * @throws VerificationError `proof_failed` when a value is still there in the end
 */
export async function writeProved(
  redaction: ErasedPdf,
  progress: (stage: string, done: number, total: number) => void,
): Promise<ProvedPdf> {
  const rasterised = new Set<number>()
  const withoutWords = new Set<number>()
  const { unpaintable } = redaction.erased
  await rasterisePages(redaction, unpaintable)
  for (const page of unpaintable) rasterised.add(page)
  let dropped = 0
  let leaks: readonly Leak[] = []
  for (let round = 0; round <= maxRounds; round++) {
    const bytes = writePdf(redaction.file)
    progress('prove', round + 1, round + 1)
    leaks = await prove(bytes, redaction)
    if (leaks.length === 0) return { bytes, rasterised, dropped }
    const failing = new Set<number>()
    const wordless = new Set<number>()
    let again = false
    for (const { page, boxes } of leaks) {
      if (boxes) again = (await erasePixels(redaction, page, boxes)) || again
      else if (page < 0) continue
      else if (!rasterised.has(page)) failing.add(page)
      else if (!withoutWords.has(page)) wordless.add(page)
    }
    await rasterisePages(redaction, failing)
    await rasterisePages(redaction, wordless, { withWords: false })
    for (const page of failing) rasterised.add(page)
    for (const page of wordless) withoutWords.add(page)
    // What no page draws is dropped once the pages are clean: a page that is now an image needs none of its old objects.
    if (failing.size + wordless.size === 0) {
      const objects = dropLeakingObjects(redaction)
      dropped += objects
      if (objects === 0 && !again) break
    }
  }
  throw proofFailed(leaks)
}

/** Drops every object outside the pages that still holds a value. Returns how many. */
function dropLeakingObjects({ file, nodes, search, raw }: ErasedPdf): number {
  let dropped = 0
  for (const { drop } of leakingObjects(file, contentStreamNumbers(file, nodes), search, raw)) {
    drop()
    dropped++
  }
  const cache = new ReadCache(file)
  for (const source of contentStreams(file)) {
    const surface = streamSurface(file, source, cache)
    const texts = [contentOrder(surface).text, readingOrder(surface).text, codeOrder(surface)]
    if (!texts.some((text) => search.find(text).length > 0)) continue
    const bounds = source.stream.dict.clone()
    for (const key of ['Filter', 'DecodeParms']) bounds.delete(key)
    file.objects.set(source.num, new PdfStream(bounds, new Uint8Array()))
    dropped++
  }
  return dropped
}

function proofFailed(leaks: readonly Leak[]): VerificationError {
  const places = [
    ...new Set(
      leaks.map(({ page, where, value }) => {
        const what = value ? `${value.type} ${value.masked}` : 'a value'
        return `${what} in ${where}${page < 0 ? '' : ` (page ${page + 1})`}`
      }),
    ),
  ]
  const detected = leaks.some(({ value }) => value && value.type !== 'TERM')
  return new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written: ${places.slice(0, 5).join('; ')}. ${
      detected
        ? 'If it may stay, leave that one value out of the detection with --allow FILE (option "allow"), and try again.'
        : 'Printing the document to a new PDF first may help.'
    }`,
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
