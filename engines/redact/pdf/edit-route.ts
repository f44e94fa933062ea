/** The main route: values are removed from the objects of the file, and everything else is unchanged. */

import type { Warning } from '../../model/errors.ts'
import { ReadCache } from '../../pdf/content/index.ts'
import { repairWarnings } from '../../pdf/file/index.ts'
import { RawSearch, runScrubbers, scrubContext, splitPropertyTexts, Tally } from '../../pdf/scrub/index.ts'
import { unsearchedWarnings } from '../proof.ts'
import { type ChosenValues, chooseValues } from './choose-values.ts'
import { type ErasedPages, type ErasedTarget, eraseOtherStreams, erasePages } from './erase-pages.ts'
import type { Findings } from './findings.ts'
import { Abbreviations } from './fit-labels.ts'
import type { ErasedPdf, PdfRedaction } from './pdf-redaction.ts'
import { searched, searchedPixels } from './proof/prove.ts'
import { pictureWarnings, readPages, refuseUnreadPictures } from './read-pages.ts'
import { boxStyle, boxTexts, HiddenReplacements, type LabelOf, textsByValue } from './replacements.ts'
import type { RedactedEntity, RedactPdfOutput } from './request.ts'
import { defaultWidth } from './widths/rounding.ts'
import { writeProved } from './write-proved.ts'

/**
 * Pages. From this number of pages, the memory that OCR keeps (60 to 90 MB in each thread) is freed; a shorter document may need it again
 * soon.
 */
const longDocument = 100

type OnProgress = (stage: string, done: number, total: number) => void

/** @throws as `redactPdfDocument` */
export async function redactByEditing(redaction: PdfRedaction): Promise<RedactPdfOutput> {
  const { input, file, nodes, ocr } = redaction
  const progress: OnProgress = (stage, done, total) => input.progress?.postMessage({ stage, done, total })
  const done = await eraseValues(redaction, progress)
  const { erased, search, tally, labelOf } = done
  const { bytes, rasterised, dropped, repeats, late } = await writeProved({ ...redaction, ...done }, progress)
  const { proved, notSearched, kept } = repeats.result()
  if (dropped > 0) tally.add('objects that still held a value', dropped)
  return {
    bytes,
    pages: nodes.length,
    entities: entities(done.findings, [...erased.targets, ...late], labelOf, done.hiddenTexts),
    scrubbed: tally.list(),
    proof: {
      searched: ocr ? [...searched, searchedPixels] : searched,
      values: search.size + proved,
      found: 0,
      notSearched,
    },
    rasterised: [...rasterised].map((page) => page + 1).sort((a, b) => a - b),
    warnings: [
      ...repairWarnings(file),
      ...done.unreadPictures,
      ...routeWarnings(rasterised, erased),
      ...unsearchedWarnings(notSearched),
    ],
    kept,
  }
}

/** The result of erasing a file. */
interface Erasure extends Pick<ErasedPdf, 'document' | 'erased' | 'textFor' | 'inferredTexts'>, ChosenValues {
  readonly raw: RawSearch
  readonly tally: Tally
  readonly labelOf: LabelOf
  readonly hiddenTexts: HiddenReplacements
  readonly unreadPictures: readonly Warning[]
}

/**
 * Reads the pages and removes the values from the objects of the file. A separate function, so that its texts, fonts and
 * content are not in memory during the proof, which reads the output.
 */
async function eraseValues(redaction: PdfRedaction, progress: OnProgress): Promise<Erasure> {
  const { input, file, nodes, original, ocr } = redaction
  const cache = new ReadCache(file)
  const document = await readPages({
    ...{ file, nodes, cache, original, ocr },
    onPage: (done) => progress('read', done, nodes.length),
  })
  // Only a page that has to become an image needs it again.
  await original.close()
  if (nodes.length >= longDocument) ocr?.recognise.release?.()
  refuseUnreadPictures(document, input.unreadImages)

  const chosen = chooseValues(document, input)
  const { findings, search } = chosen
  const labelOf = boxTexts(document, chosen, input)
  const textFor = textsByValue(labelOf, chosen)
  const hiddenTexts = new HiddenReplacements(textFor)
  const style = boxStyle(file, input)
  const raw = new RawSearch(search.literals)

  const tally = new Tally()
  const scrub = scrubContext({
    file,
    nodes,
    tally,
    search,
    raw,
    shownImages: document.drawnPictures,
    fragments: splitPropertyTexts(document.properties, search),
    detected: findings.hiddenSpans,
    replace: hiddenTexts.replace,
  })
  const erasing = {
    file,
    cache,
    scrub,
    search,
    labelOf,
    textFor,
    abbreviations: new Abbreviations((text) => search.find(text).length === 0),
    style,
    width: input.width ?? defaultWidth,
    limits: input.limits,
  }
  runScrubbers('resources', scrub)
  const erased = await erasePages(erasing, {
    nodes,
    document,
    findings,
    onPage: (done) => progress('erase', done, nodes.length),
  })
  runScrubbers('structure', scrub)
  await eraseOtherStreams(erasing)
  runScrubbers('streams', scrub)
  runScrubbers('values', scrub)
  style.font.finish()

  return {
    ...chosen,
    document: { pages: document.pages.map(({ pixels, parts, dpi }) => ({ pixels, parts, dpi })) },
    erased,
    textFor,
    raw,
    tally,
    labelOf,
    hiddenTexts,
    unreadPictures: pictureWarnings(document),
    inferredTexts: cache.inferredTexts,
  }
}

function routeWarnings(rasterised: ReadonlySet<number>, erased: ErasedPages): Warning[] {
  return [
    ...[...rasterised].map((page) => ({
      code: 'page_rasterised',
      message: `Page ${page + 1} could not be edited safely and was replaced by an image with an invisible layer of its remaining words.`,
      page: page + 1,
    })),
    ...[...erased.unsealed].map((page) => ({
      code: 'width_not_sealed',
      message: `Boxes on page ${page + 1} cover a picture, which shows where the values under them began and ended.`,
      page: page + 1,
    })),
  ]
}

/** In reading order: by page, then from top to bottom. Values outside the pages come last. */
function entities(
  findings: Findings,
  erased: readonly (readonly [page: number, targets: readonly ErasedTarget[]])[],
  labelOf: LabelOf,
  hiddenTexts: HiddenReplacements,
): RedactedEntity[] {
  const list: RedactedEntity[] = []
  for (const [page, targets] of erased) {
    for (const { finding, boxes } of targets) {
      const { type, score, recognizer, explanation, exemption, value } = finding
      const label = labelOf(finding)
      const instead = label?.isReplacement ? { replacement: label.text } : {}
      const why = { ...(explanation && { explanation }), ...(exemption && { exemption }) }
      list.push({ type, page: page + 1, boxes, ...instead, score, recognizer, ...why, value })
    }
  }
  list.sort(
    (a, b) =>
      a.page - b.page ||
      (a.boxes[0]?.y0 ?? 0) - (b.boxes[0]?.y0 ?? 0) ||
      (a.boxes[0]?.x0 ?? 0) - (b.boxes[0]?.x0 ?? 0),
  )
  const hidden = findings.hidden.map((found) => {
    const replacement = hiddenTexts.of(found.value)
    return { ...found, page: 0, boxes: [], ...(replacement !== undefined && { replacement }) }
  })
  return [...list, ...hidden]
}
