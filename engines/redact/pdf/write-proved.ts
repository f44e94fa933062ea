import { InternalError, PalimpsestError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import {
  contentStreamNumbers,
  contentStreams,
  pageSurface,
  ReadCache,
  streamSurface,
} from '../../pdf/content/index.ts'
import { erasePage, planEdits } from '../../pdf/erase/index.ts'
import { type PageNode, pages, writePdf } from '../../pdf/file/index.ts'
import { pruneFonts } from '../../pdf/prune/prune-fonts.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { codeOrder, contentOrder, readingOrder } from '../../pdf/text/index.ts'
import { Repeats } from '../repeats.ts'
import { boxesAround } from './boxes-around.ts'
import type { ErasedTarget } from './erase-pages.ts'
import { fitLabels } from './fit-labels.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import { coversWith } from './plan-page.ts'
import { emptyStream, leakingObjects } from './proof/leaking-objects.ts'
import {
  collectInto,
  findLeaks,
  findPixelLeaks,
  findPlaceLeaks,
  type Leak,
  type OnText,
  proofFailed,
  type SeenValue,
} from './proof/prove.ts'
import { secondReaderHits } from './proof/second-reader-hits.ts'
import { rasterisePages } from './raster-pages.ts'
import type { LabelOf } from './replacements.ts'
import { moveAnnotations } from './widths/drawings.ts'
import { layOutPage } from './widths/lay-out-page.ts'
import { defaultWidth } from './widths/rounding.ts'

/** How many times the file is corrected and proved again before it is rejected. */
const maxRounds = 4

export interface ProvedPdf {
  readonly bytes: Uint8Array
  /** 0-based numbers of the pages that were replaced by images. */
  readonly rasterised: ReadonlySet<number>
  /** How many objects outside the pages were removed because a value could not be removed from them. */
  readonly dropped: number
  /**
   * The ambiguous values that are in the texts of the output: of its pages by both readers, outside the pages, and of its images.
   */
  readonly repeats: Repeats
  /** Values that only the proof found and that were then erased, by 0-based page. */
  readonly late: readonly LateTargets[]
}

type LateTargets = readonly [page: number, targets: readonly ErasedTarget[]]

/**
 * Writes the file and proves it. Values that only pdf.js finds on a page are also erased. Pages that still show a value are rasterised,
 * first with the remaining words and then without, objects outside the pages that still contain one are removed, and the whole
 * file is proved again.
 * @throws VerificationError `proof_failed` if a value is still present at the end
 */
export async function writeProved(
  redaction: ErasedPdf,
  progress: (stage: string, done: number, total: number) => void,
): Promise<ProvedPdf> {
  const rasterised = new Set<number>()
  const withoutWords = new Set<number>()
  const editedAgain = new Set<number>()
  const { unpaintable } = redaction.erased
  await rasterisePages(redaction, unpaintable)
  for (const page of unpaintable) rasterised.add(page)
  const painted = new Map(
    [...redaction.erased.covers].map(([page, covers]) => [page, covers.map(({ box }) => box)]),
  )
  const late: LateTargets[] = []
  let dropped = 0
  let leaks: readonly Leak[] = []
  for (let round = 0; round <= maxRounds; round++) {
    for (const page of await prune(redaction, round === 0)) rasterised.add(page)
    const bytes = writePdf(redaction.file)
    progress('prove', round + 1, round + 1)
    const repeats = new Repeats(redaction.ambiguous)
    leaks = await prove(bytes, redaction, collectInto(repeats), painted)
    if (leaks.length === 0) return { bytes, rasterised, dropped, repeats, late }
    const failing = new Set<number>()
    const wordless = new Set<number>()
    let editedPixels = false
    const toEdit = pagesOf(leaks).filter((page) => !editedAgain.has(page) && !rasterised.has(page))
    const edited = await eraseSecondReaderHits(redaction, bytes, toEdit)
    for (const [page, targets] of edited) {
      editedAgain.add(page)
      late.push([page, targets])
    }
    for (const { page, seen } of leaks) {
      if (seen) {
        const erased = await erasePixels(redaction, page, seen)
        if (erased) late.push([page, seen.map((one) => lateTarget(redaction, one))])
        editedPixels = erased || editedPixels
        painted.set(page, [...(painted.get(page) ?? []), ...seen.flatMap(({ boxes }) => boxes)])
      } else if (page < 0 || edited.has(page)) continue
      else if (!rasterised.has(page)) failing.add(page)
      else if (!withoutWords.has(page)) wordless.add(page)
    }
    await rasterisePages(redaction, failing)
    await rasterisePages(redaction, wordless, { withWords: false })
    for (const page of failing) rasterised.add(page)
    for (const page of wordless) withoutWords.add(page)
    // Objects that no page draws are removed once the pages are clean: a page that is now an image does not need its old objects.
    if (failing.size + wordless.size + edited.size === 0) {
      const objects = dropLeakingObjects(redaction)
      dropped += objects
      if (objects === 0 && !editedPixels) break
    }
  }
  throw proofFailed(leaks)
}

/**
 * Reduces the fonts to the glyphs still shown, which every round may change. Pages with a font that cannot be pruned become images.
 * @returns those pages
 */
async function prune(redaction: ErasedPdf, isFirst: boolean): Promise<ReadonlySet<number>> {
  const { file, input, erased, search, inferredTexts, tally } = redaction
  const isErased = search.size > 0 || [...erased.targets.values()].some((targets) => targets.length > 0)
  if (!isErased) return new Set()
  const options = { except: erased.context.style?.font.ref.num, inferred: inferredTexts }
  const { fonts, unsafePages } = pruneFonts(file, pages(file, input.limits), options)
  if (isFirst && fonts > 0) tally.add('fonts with glyphs, codes or texts that are not shown', fonts)
  if (unsafePages.size > 0) {
    await rasterisePages(redaction, unsafePages)
    pruneFonts(file, pages(file, input.limits), { ...options, dropUnsafe: true })
  }
  return unsafePages
}

/** The pages whose text contains a value. */
function pagesOf(leaks: readonly Leak[]): number[] {
  return [
    ...new Set(
      leaks.filter(({ page, where }) => page >= 0 && where === 'text by pdf.js').map(({ page }) => page),
    ),
  ]
}

/**
 * Erases what only pdf.js reads as a value. Returns the pages that were edited: not those where our reader has no glyphs for such
 * a value, or an image is under them.
 */
async function eraseSecondReaderHits(
  redaction: ErasedPdf,
  bytes: Uint8Array,
  which: readonly number[],
): Promise<ReadonlyMap<number, readonly ErasedTarget[]>> {
  const { file, nodes, input, erased, search, textFor } = redaction
  const { width = defaultWidth } = input
  const labelOf: LabelOf = ({ value }) => textFor(value)
  const edited = new Map<number, readonly ErasedTarget[]>()
  if (which.length === 0) return edited
  await using reader = await openReader(bytes, { limits: input.limits })
  const cache = new ReadCache(file)
  const now = pages(file, input.limits)
  for (const page of which) {
    if (now[page]?.dict !== nodes[page].dict) continue
    const surface = pageSurface(file, now[page], cache, true)
    const { glyphs, found, unmatched } = await secondReaderHits(reader, page, surface, search)
    if (glyphs.size === 0 || unmatched.length > 0) continue
    try {
      const targets = found.map(({ value, glyphs: own }) => ({
        ...lateTarget(redaction, { value, boxes: boxesAround(own) }),
        glyphs: new Set(own),
      }))
      const plan = {
        targets,
        glyphs,
        covers: coversWith(targets.map((one) => ({ ...one, label: labelOf(one.finding) }))),
      }
      const laid = layOutPage({ surface, node: now[page], plan, words: null, labelOf, width })
      const request = { glyphs, boxes: [...boxesAround([...glyphs]), ...laid.boxes], layout: laid.layout }
      const edits = await planEdits(file, surface, request, input.limits)
      const covers = fitLabels(laid.covers)
      erasePage(file, now[page], { surface, edits, covers, context: erased.context })
      moveAnnotations(file, now[page], laid.moves)
      edited.set(page, laid.targets)
    } catch (error) {
      // An image that cannot be painted over: the page is rasterised instead.
      if (!(error instanceof PalimpsestError)) throw error
    }
  }
  return edited
}

/** Removes every object outside the pages that still contains a value. Returns how many. */
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
    emptyStream(file, source.num, source.stream)
    dropped++
  }
  return dropped
}

/** Erases pixels that only the second OCR pass found. False when the page can no longer be edited. */
async function erasePixels(redaction: ErasedPdf, page: number, seen: readonly SeenValue[]): Promise<boolean> {
  const { file, nodes, input, erased, textFor } = redaction
  // Read again, because erasing gave the page new resources.
  const node: PageNode | undefined = pages(file, input.limits)[page]
  if (node?.dict !== nodes[page].dict) return false
  const surface = pageSurface(file, node, new ReadCache(file), true)
  const boxes = seen.flatMap((one) => one.boxes)
  const request = { glyphs: new Set<never>(), boxes, dropUnpaintable: true }
  const edits = await planEdits(file, surface, request, input.limits)
  const covers = fitLabels(
    coversWith(seen.map((one) => ({ ...one, glyphs: new Set(), label: textFor(one.value) }))),
  )
  erasePage(file, node, { surface, edits, covers, context: erased.context })
  return true
}

function lateTarget({ search }: ErasedPdf, { value, boxes }: SeenValue): ErasedTarget {
  const finding = { ...search.sourceOfText(value), recognizer: 'mention', value }
  return { finding: { ...finding, order: 'boxes', start: 0, end: 0, boxes }, boxes }
}

async function prove(
  bytes: Uint8Array,
  redaction: ErasedPdf,
  take: OnText,
  painted: ReadonlyMap<number, readonly Box[]>,
): Promise<readonly Leak[]> {
  const { nodes, original, ocr, document, erased, search, raw } = redaction
  const leaks = await findLeaks(bytes, search, raw, take, redaction.readTexts)
  await using reader = await openReader(bytes)
  // pdf.js trusts /Count: where it is wrong, it is wrong in the input and in the output alike.
  if (reader.pageCount !== nodes.length && reader.pageCount !== (await original.open()).pageCount) {
    throw new InternalError('internal', 'The redacted PDF would have lost pages, so nothing was written.')
  }
  leaks.push(...(await findPlaceLeaks(bytes, reader, erased, redaction.onPages)))
  if (leaks.length > 0 || !ocr) return leaks
  for (const [page, { pixels }] of document.pages.entries())
    if (!erased.overPictures.has(page)) take(pixels, page)
  const pages = [...erased.overPictures]
  return await findPixelLeaks({ reader, ocr, document, pages, painted, search }, take)
}
