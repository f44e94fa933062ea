/** The main route: what tells a value is cut out of the objects of the file, and everything else stays as it is. */

import { compileOptions, detect } from '../../detect/detect.ts'
import { compileTerms } from '../../detect/terms.ts'
import type { Warning } from '../../model/warning.ts'
import { ReadCache } from '../../pdf/content/index.ts'
import {
  FontUsage,
  RawSearch,
  runScrubbers,
  scrubContext,
  splitPropertyTexts,
  Tally,
} from '../../pdf/scrub/index.ts'
import { type Erased, eraseAsides, erasePages } from './erase-pages.ts'
import { type Findings, findAll, findMentions, tellingValues } from './find.ts'
import type { Surgery } from './operation.ts'
import { searched, searchedPixels } from './prove.ts'
import { pictureWarnings, readDocument, refusePictures } from './read.ts'
import type { RedactedEntity, RedactPdfOutput } from './request.ts'
import { Search } from './search.ts'
import { writeProved } from './write-proved.ts'

/** @throws as `redactPdfDocument` */
export async function redactBySurgery(surgery: Surgery): Promise<RedactPdfOutput> {
  const { input, file, nodes, original, recognise } = surgery
  const progress = (stage: string, done: number, total: number): void => {
    input.progress?.postMessage({ stage, done, total })
  }
  const cache = new ReadCache(file)
  const readers = { second: () => original.open(), recognise, languages: [input.detect.language ?? 'en'] }
  const document = await readDocument(file, nodes, cache, readers, (done) =>
    progress('read', done, nodes.length),
  )
  refusePictures(document, input.unreadImages)

  const literals = input.terms ?? []
  const terms = compileTerms(literals, { wholeWords: input.wholeWords })
  const options = { ...compileOptions(input.detect), terms }
  const first = findAll(document, (text) => detect(text, options))
  const search = new Search(terms, literals, tellingValues(first))
  const raw = new RawSearch(search.literals)
  const findings = findMentions(document, first, search)

  const tally = new Tally()
  const usage = new FontUsage()
  const fragments = splitPropertyTexts(document.properties, search)
  const scrub = scrubContext({
    file,
    nodes,
    tally,
    search,
    raw,
    shownImages: document.drawnPictures,
    fonts: cache.fonts,
    usage,
    fragments,
  })
  const context = {
    scrub,
    search,
    usage,
    label: input.label ?? false,
    width: input.width ?? 'exact',
    limits: input.limits,
  }
  runScrubbers('resources', scrub)
  const erased = await erasePages(file, nodes, document, findings, cache, context, (done) =>
    progress('erase', done, nodes.length),
  )
  runScrubbers('structure', scrub)
  await eraseAsides(file, cache, context, tally)
  runScrubbers('streams', scrub)
  runScrubbers('values', scrub)

  const { bytes, rasterised } = await writeProved({ ...surgery, document, erased, search, raw }, progress)
  return {
    bytes,
    pages: nodes.length,
    entities: entities(findings, erased),
    scrubbed: tally.list(),
    proof: {
      searched: recognise ? [...searched, searchedPixels] : searched,
      values: new Set(search.literals).size,
      found: 0,
    },
    rasterised: [...rasterised].map((page) => page + 1).sort((a, b) => a - b),
    warnings: [...pictureWarnings(document), ...routeWarnings(rasterised, erased)],
  }
}

function routeWarnings(rasterised: ReadonlySet<number>, erased: Erased): Warning[] {
  return [
    ...[...rasterised].map((page) => ({
      code: 'page_rasterised',
      message: `Page ${page + 1} could not be proved clean by surgery and was turned into a picture with its remaining words behind it.`,
      page: page + 1,
    })),
    ...[...erased.unsealed].map((page) => ({
      code: 'width_not_sealed',
      message: `Boxes on page ${page + 1} lie over a picture and keep the width of what they cover.`,
      page: page + 1,
    })),
  ]
}

function entities(findings: Findings, erased: Erased): RedactedEntity[] {
  const list: RedactedEntity[] = []
  for (const [page, targets] of erased.targets) {
    for (const { finding, boxes } of targets) {
      const { type, score, recognizer, explanation, value } = finding
      const why = explanation === undefined ? {} : { explanation }
      list.push({ type, page: page + 1, boxes, score, recognizer, ...why, value })
    }
  }
  list.sort(
    (a, b) =>
      a.page - b.page ||
      (a.boxes[0]?.y0 ?? 0) - (b.boxes[0]?.y0 ?? 0) ||
      (a.boxes[0]?.x0 ?? 0) - (b.boxes[0]?.x0 ?? 0),
  )
  return [...list, ...findings.hidden.map((found) => ({ ...found, page: 0, boxes: [] }))]
}
