/**
 * Inverse redaction of a PDF. Every page is rebuilt: an empty page with an image that shows what is kept, bars where other text was,
 * and an invisible layer of the words that are kept. No object of the file is copied, so nothing hidden in it is in the output.
 */

import { VerificationError } from '../../model/errors.ts'
import { type Box, centre, contains, pad } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { locate } from '../../model/text-layer.ts'
import { type Glyph, pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { paintBoxes, rasterPage, type ShownWord } from '../../pdf/erase/index.ts'
import { pages, writePdf } from '../../pdf/file/index.ts'
import { RawSearch } from '../../pdf/scrub/index.ts'
import { partsOf } from '../../pdf/text/index.ts'
import { allBut, KeptWords, otherText, proofOfKept } from '../only-keep.ts'
import { boxesAround } from './boxes-around.ts'
import { chooseValues } from './choose-values.ts'
import type { Finding } from './findings.ts'
import type { PdfRedaction } from './pdf-redaction.ts'
import type { OcrLayers } from './pixels.ts'
import { planPage, wordBoxes } from './plan-page.ts'
import { findLeaks } from './proof/prove.ts'
import { emptyCopy, remainingWords } from './raster-pages.ts'
import { type PageReading, readPages, textLayersOf } from './read-pages.ts'
import { boxColour } from './replacements.ts'
import type { RedactedEntity, RedactPdfOutput } from './request.ts'
import { Search, userTerms } from './value-search.ts'
import { roundedOutwards } from './widths/rounding.ts'

/** Dots per inch: the kept content must be readable. */
const dpi = 300

/** Points by which a painted bar is reduced: painting adds a pixel on each side. */
const paintMargin = 0.3

/** What is kept of a page, and what is removed. */
interface DividedPage {
  readonly windows: readonly Box[]
  readonly words: readonly ShownWord[]
  readonly removed: readonly { readonly value: string; readonly boxes: readonly Box[] }[]
}

/** @throws VerificationError `proof_failed` if a reader finds a word in the output that was not kept */
export async function redactAllBut(redaction: PdfRedaction): Promise<RedactPdfOutput> {
  const { input, file, nodes, original, ocr } = redaction
  const progress = (stage: string, done: number) =>
    input.progress?.postMessage({ stage, done, total: nodes.length })
  const cache = new ReadCache(file)
  const document = await readPages({
    ...{ file, nodes, cache, original, ocr },
    onPage: (done) => progress('read', done),
  })
  const { findings } = chooseValues(document, input)
  const reader = await original.open()
  const copy = await emptyCopy(reader)
  const fill = boxColour(input)
  const entities: RedactedEntity[] = []
  const kept: string[] = []
  for (const [page, node] of pages(copy, input.limits).entries()) {
    const surface = () => pageSurface(file, nodes[page], cache, true)
    const reading = document.keptReadings.get(page) ?? readingOf(surface())
    const { windows, words, removed } = divided(reading, document.pages[page].ocr, findings.pages[page])
    const drawn = await reader.raster(page, { dpi })
    const shown = blankLike(drawn)
    paintBoxes(
      shown,
      removed.flatMap(({ boxes }) => boxes.map((box) => pad(box, -paintMargin))),
      dpi,
      fill,
    )
    copyParts(drawn, shown, windows)
    await rasterPage(copy, node, shown, { dpi, words, limits: input.limits })
    kept.push(...words.map(({ text }) => text))
    entities.push(...removed.map((one) => ({ ...otherText, ...one, page: page + 1 })))
    progress('erase', page + 1)
  }
  const bytes = writePdf(copy)
  await prove(bytes, new KeptWords(kept), redaction)
  return {
    bytes,
    pages: nodes.length,
    entities,
    scrubbed: [{ what: 'everything that no page shows', count: 1 }],
    proof: proofOfKept(['text by two readers'], entities.length),
    rasterised: nodes.map((_, page) => page + 1),
    warnings: [],
    kept: [],
  }
}

function readingOf(surface: PageReading['surface']): PageReading {
  return { surface, layers: textLayersOf(surface) }
}

function divided(reading: PageReading, ocr: OcrLayers | null, findings: readonly Finding[]): DividedPage {
  const { surface, layers } = reading
  const { targets } = planPage(reading, ocr, findings)
  const windows = targets.flatMap(({ boxes }) => boxes)
  const glyphs = new Set<Glyph>(targets.flatMap((target) => [...target.glyphs]))
  const isKept = (glyph: Glyph): boolean => partsOf(glyph).some((part) => glyphs.has(part))
  const shown = { ...surface, glyphs: surface.glyphs.filter(isKept) }
  const ofGlyphs = remainingWords(shown, new Search(userTerms(), new Map()))
  const isInside = (box: Box, others: readonly Box[]): boolean =>
    others.some((other) => contains(other, centre(box)))
  const read = ocr?.pixels.runs.map(({ place }) => place) ?? []
  const ofPixels = read.filter(
    ({ box, stored }) =>
      stored?.isSeen !== false &&
      isInside(box, windows) &&
      !isInside(
        box,
        ofGlyphs.map((word) => word.box),
      ),
  )
  const { text, runs } = layers.reading
  const keptSpans = runs.filter(({ place }) => isKept(place))
  const lines = allBut(text, keptSpans).map((span) => ({
    value: text.slice(span.start, span.end),
    boxes: boxesAround(locate(layers.reading, span).map(({ place }) => place)),
  }))
  const others = read.filter(({ box, stored }) => stored?.isSeen !== false && !isInside(box, windows))
  const inImages = wordBoxes(others).map((box) => ({
    value: others
      .filter((word) => contains(box, centre(word.box)))
      .map((word) => word.text)
      .join(' '),
    boxes: [box],
  }))
  const removed = [...lines, ...inImages].map(({ value, boxes }) => ({
    value,
    boxes: boxes.map((box) => roundedOutwards(box, windows)),
  }))
  return {
    windows,
    words: [...ofGlyphs, ...ofPixels.map(({ text: word, box }) => ({ text: word, box }))],
    removed,
  }
}

function blankLike({ width, height }: Raster): Raster {
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) }
}

/** Copies the parts of an image, in points, in whole pixels inside of them. */
function copyParts(from: Raster, to: Raster, parts: readonly Box[]): void {
  const scale = dpi / 72
  for (const part of parts) {
    const x0 = Math.max(0, Math.round(part.x0 * scale))
    const x1 = Math.min(from.width, Math.round(part.x1 * scale))
    const y1 = Math.min(from.height, Math.round(part.y1 * scale))
    for (let y = Math.max(0, Math.round(part.y0 * scale)); x0 < x1 && y < y1; y++) {
      const row = (y * from.width + x0) * 4
      to.data.set(from.data.subarray(row, row + (x1 - x0) * 4), row)
    }
  }
}

/** Reads the output with both readers: every word of its pages must be a kept one, and there must be no text outside of them. */
async function prove(bytes: Uint8Array, kept: KeptWords, { readTexts }: PdfRedaction): Promise<void> {
  const nothing = new Search(userTerms(), new Map())
  let others = 0
  const count = (text: string): void => {
    others += kept.othersIn(text)
  }
  await findLeaks(bytes, nothing, new RawSearch(nothing.literals), count, readTexts)
  if (others > 0)
    throw new VerificationError(
      'proof_failed',
      'A word that was not to be kept was found in the output, so nothing was written. Print the document to a new PDF and try again.',
      { found: others },
    )
}
