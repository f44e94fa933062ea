/**
 * The route for a file that our own reader cannot parse but pdf.js can draw: every page becomes an image, with its boxes
 * painted in, and an invisible layer of the remaining words.
 */

import { VerificationError } from '../../model/errors.ts'
import { type Box, centre, contains } from '../../model/geometry.ts'
import { locate, type TextLayer } from '../../model/text-layer.ts'
import { type Cover, rasterPage } from '../../pdf/erase/index.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, pages, writePdf } from '../../pdf/file/index.ts'
import { RawSearch } from '../../pdf/scrub/index.ts'
import type { PdfReader, ReaderWord } from '../../pdf/second-reader/index.ts'
import { unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import { boxColour, inkOn } from './boxes/box-style.ts'
import { boxTexts } from './boxes/replacements.ts'
import { chooseValues } from './choose-values.ts'
import type { Finding } from './findings.ts'
import { collectInto, findLeaks, searched } from './proof/prove.ts'
import { minDpi as dpi, paintRasterCovers } from './raster-pages.ts'
import { type DocumentText, refuseUnreadPictures } from './read-pages.ts'
import type { RedactedEntity, RedactPdfInput, RedactPdfOutput } from './request.ts'
import { roundedOutwards } from './widths/rounding.ts'

/** Characters. A page with fewer is taken for a picture. */
const minPageCharacters = 25

/** @throws VerificationError | LimitError | DocumentError as `redactPdfDocument` */
export async function redactByRasterising(
  input: RedactPdfInput,
  reader: PdfReader,
): Promise<RedactPdfOutput> {
  const layers: TextLayer<ReaderWord>[] = []
  const file = await emptyCopy(reader)
  const nodes = pages(file, input.limits)
  for (let page = 0; page < nodes.length; page++) layers.push(await reader.textLayer(page))
  const document: DocumentText = {
    pages: layers.map(({ text }) => ({
      content: text,
      reading: '',
      replaced: '',
      blocks: '',
      tables: '',
      annotated: null,
      pixels: '',
      pixelTables: '',
      ocr: null,
      parts: [],
      dpi,
      isUnreadPicture: text.length < minPageCharacters,
      unreadParts: 0,
      unread: [],
      pictureAnnotations: [],
    })),
    keptReadings: new Map(),
    hidden: [],
    addresses: [],
    properties: [],
    drawnPictures: new Set(),
  }
  refuseUnreadPictures(document, input.unreadImages)
  const chosen = chooseValues(document, input)
  const { findings, search, ambiguous, onPages } = chosen
  const labelOf = boxTexts(document, chosen, input)
  const fill = boxColour(input)

  const entities: RedactedEntity[] = []
  for (const [page, node] of nodes.entries()) {
    const hidden = new Set<Box>()
    const covers: Cover[] = []
    for (const finding of findings.pages[page]) {
      const label = labelOf(finding)
      const exact = entity(finding, page, layers[page], hidden)
      const found = input.width === 'exact' || finding.boxes ? exact : rounded(exact, layers[page])
      entities.push(label?.isReplacement ? { ...found, replacement: label.text } : found)
      covers.push(...found.boxes.map((box) => ({ box, label: label?.text })))
    }
    const values = onPages?.pages.has(page) ? onPages.search : search
    const raster = await reader.raster(page, { dpi })
    paintRasterCovers(raster, covers, dpi, { fill, ink: inkOn(fill) })
    const words = layers[page].runs
      .map(({ place }) => place)
      .filter((word) => !isUnder(word, hidden) && values.find(word.text).length === 0)
    await rasterPage(file, node, raster, { dpi, words, limits: input.limits })
    input.progress?.postMessage({ stage: 'erase', done: page + 1, total: nodes.length })
  }
  const bytes = writePdf(file)
  const repeats = new Repeats(ambiguous)
  const leaks = await findLeaks(bytes, search, new RawSearch(search.literals), collectInto(repeats))
  if (leaks.length > 0) {
    throw new VerificationError(
      'proof_failed',
      'A value was still found after its page was replaced by an image, so nothing was written. Print the document to a new PDF and try again.',
    )
  }
  const { proved, notSearched, kept } = repeats.result()
  return {
    bytes,
    pages: nodes.length,
    entities,
    scrubbed: [{ what: 'everything that is not visible', count: 1 }],
    proof: { searched, values: search.size + proved, found: 0, notSearched },
    rasterised: nodes.map((_, page) => page + 1),
    warnings: [
      {
        code: 'document_rasterised',
        message:
          'The PDF is damaged: its pages could be drawn but not edited, so each was replaced by an image with an invisible layer of its remaining words.',
      },
      ...unsearchedWarnings(notSearched),
    ],
    kept,
  }
}

/** A document of empty pages of the same sizes. */
export async function emptyCopy(reader: PdfReader): Promise<PdfFile> {
  const file = new PdfFile(new Map(), new PdfDict())
  const tree = new PdfDict([['Type', PdfName.of('Pages')]])
  const parent = file.add(tree)
  const kids: PdfObject[] = []
  for (let page = 0; page < reader.pageCount; page++) {
    const { width, height } = await reader.pageSize(page)
    const dict = new PdfDict([['Type', PdfName.of('Page')]])
    kids.push(file.add(dict.set('Parent', parent).set('MediaBox', [0, 0, width, height])))
  }
  tree.set('Kids', kids).set('Count', kids.length)
  const root = new PdfDict([['Type', PdfName.of('Catalog')]]).set('Pages', parent)
  file.trailer.set('Root', file.add(root))
  return file
}

/** The same with boxes that are rounded outwards: pixels cannot move. */
function rounded(entity: RedactedEntity, { runs }: TextLayer<ReaderWord>): RedactedEntity {
  const others = runs.map(({ place }) => place.itemBox)
  return { ...entity, boxes: entity.boxes.map((box) => roundedOutwards(box, others)) }
}

/** Whether the text item of a word is hidden, or its middle is under a box. */
function isUnder({ box, itemBox }: ReaderWord, hidden: ReadonlySet<Box>): boolean {
  return hidden.has(itemBox) || [...hidden].some((cover) => contains(cover, centre(box)))
}

/** Text items are covered whole: pdf.js does not give the position of a character in an item. */
function entity(
  { type, score, recognizer, explanation, value, start, end, boxes: given }: Finding,
  page: number,
  layer: TextLayer<ReaderWord>,
  hidden: Set<Box>,
): RedactedEntity {
  const boxes = new Set(given ?? locate(layer, { start, end }).map(({ place }) => place.itemBox))
  for (const box of boxes) hidden.add(box)
  const why = explanation === undefined ? {} : { explanation }
  return { type, page: page + 1, boxes: [...boxes], score, recognizer, ...why, value }
}
