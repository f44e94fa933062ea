import { InternalError, VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { erasePage, planEdits } from '../../pdf/erase/index.ts'
import { type PageNode, pages, writePdf } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import type { Operated } from './operation.ts'
import { findLeaks, findPixelLeaks, type Leak } from './prove.ts'
import { rasterisePages } from './raster-route.ts'

/** How many times the file is mended and proved again before it is refused. */
const mostRounds = 4

/**
 * Writes the file and proves it; pages that still show a value become pictures and the whole is proved again.
 * @throws VerificationError `proof_failed` when a value is still there in the end
 */
export async function writeProved(
  operated: Operated,
  progress: (stage: string, done: number, total: number) => void,
): Promise<{ bytes: Uint8Array; rasterised: ReadonlySet<number> }> {
  const { file, nodes, original, input, document, erased, search } = operated
  const rasterised = new Set<number>()
  const rasterise = async (which: ReadonlySet<number>): Promise<void> => {
    await rasterisePages(file, nodes, which, await original.open(), document, erased, search, input.limits)
    for (const page of which) rasterised.add(page)
  }
  if (erased.unpaintable.size > 0) await rasterise(erased.unpaintable)
  let leaks: readonly Leak[] = []
  for (let round = 0; round <= mostRounds; round++) {
    const bytes = writePdf(file)
    progress('prove', round + 1, round + 1)
    leaks = await prove(bytes, operated)
    if (leaks.length === 0) return { bytes, rasterised }
    const failing = new Set<number>()
    let again = false
    for (const { page, boxes } of leaks) {
      if (boxes) again = (await eraseMore(operated, page, boxes)) || again
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
    `A value was still found after erasing, so nothing was written. Seen in: ${places.join(', ')}. Please report the kind of document; printing it to a new PDF first may help.`,
    { places },
  )
}

/** Erases pixels that only a second reading saw. False when the page cannot be erased from any more. */
async function eraseMore(operated: Operated, page: number, boxes: readonly Box[]): Promise<boolean> {
  const { file, nodes, input, erased } = operated
  // Read anew: erasing gave the page new resources.
  const node: PageNode | undefined = pages(file, input.limits)[page]
  if (node?.dict !== nodes[page].dict) return false
  const surface = pageSurface(file, node, new ReadCache(file), true)
  const edits = await planEdits(
    file,
    surface,
    { glyphs: new Set(), boxes, dropUnpaintable: true },
    input.limits,
  )
  const covers = boxes.map((box) => ({ box }))
  erasePage(file, node, surface, edits, covers, erased.context)
  return true
}

async function prove(bytes: Uint8Array, operated: Operated): Promise<readonly Leak[]> {
  const { nodes, recognise, input, document, erased, search, raw } = operated
  const leaks = await findLeaks(bytes, search, raw)
  await using reader = await openReader(bytes)
  // pdf.js believes /Count: where that lies, it lies in the input and in the output alike.
  if (reader.pageCount !== nodes.length && reader.pageCount !== (await operated.original.open()).pageCount) {
    throw new InternalError('internal', 'The redacted PDF would have lost pages, so nothing was written.')
  }
  if (leaks.length > 0 || !recognise) return leaks
  return await findPixelLeaks(
    reader,
    document,
    [...erased.overPictures],
    recognise,
    [input.detect.language ?? 'en'],
    search,
  )
}
