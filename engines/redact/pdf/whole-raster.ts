/**
 * The route for a file that our own reader cannot follow but pdf.js can show: every page becomes a picture of itself
 * with its boxes painted in and the words that may stay behind it.
 */

import { compileOptions, detect } from '../../detect/detect.ts'
import { compileTerms } from '../../detect/terms.ts'
import { VerificationError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { locate, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { paintBoxes, painted, rasterPage } from '../../pdf/erase/index.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, pages, writePdf } from '../../pdf/file/index.ts'
import { RawSearch } from '../../pdf/scrub/index.ts'
import type { PdfReader, ReaderWord } from '../../pdf/second-reader/index.ts'
import { type Finding, findAll, findMentions, tellingValues } from './find.ts'
import { findLeaks, searched } from './prove.ts'
import { leastDpi as dpi } from './raster-route.ts'
import { type DocumentText, refusePictures } from './read.ts'
import type { RedactedEntity, RedactPdfInput, RedactPdfOutput } from './request.ts'
import { Search } from './search.ts'

/** @throws VerificationError | LimitError | DocumentError as `redactPdfDocument` */
export async function redactByRaster(input: RedactPdfInput, reader: PdfReader): Promise<RedactPdfOutput> {
  const layers: TextLayer<ReaderWord>[] = []
  const file = await emptyCopy(reader)
  const nodes = pages(file, input.limits)
  for (let page = 0; page < nodes.length; page++) layers.push(layerOf(await reader.words(page)))
  const document: DocumentText = {
    pages: layers.map(({ text }) => ({
      content: text,
      reading: '',
      replaced: '',
      pixels: '',
      seen: null,
      parts: [],
      dpi,
      kept: null,
      picture: text.length < 25,
      unread: 0,
      unsure: false,
      notes: [],
    })),
    hidden: '',
    properties: [],
    drawnPictures: new Set(),
  }
  refusePictures(document, input.unreadImages)
  const literals = input.terms ?? []
  const terms = compileTerms(literals, { wholeWords: input.wholeWords })
  const options = { ...compileOptions(input.detect), terms }
  const first = findAll(document, (text) => detect(text, options))
  const search = new Search(terms, literals, tellingValues(first))
  const findings = findMentions(document, first, search)

  const entities: RedactedEntity[] = []
  for (const [page, node] of nodes.entries()) {
    const hidden = new Set<Box>()
    for (const finding of findings.pages[page]) entities.push(entity(finding, page, layers[page], hidden))
    const raster = await reader.raster(page, { dpi })
    paintBoxes(
      raster,
      [...hidden].map((piece) => painted(piece)),
      dpi,
    )
    const words = layers[page].runs
      .map(({ place }) => place)
      .filter((word) => !hidden.has(word.itemBox) && search.find(word.text).length === 0)
    await rasterPage(file, node, raster, { dpi, words, limits: input.limits })
    input.progress?.postMessage({ stage: 'erase', done: page + 1, total: nodes.length })
  }
  const bytes = writePdf(file)
  const leaks = await findLeaks(bytes, search, new RawSearch(search.literals))
  if (leaks.length > 0) {
    throw new VerificationError(
      'proof_failed',
      'A value was still found after its page had become a picture, so nothing was written. Print the document to a new PDF and try again.',
    )
  }
  return {
    bytes,
    pages: nodes.length,
    entities,
    scrubbed: [{ what: 'everything but what is seen', count: 1 }],
    proof: { searched, values: new Set(search.literals).size, found: 0 },
    rasterised: nodes.map((_, page) => page + 1),
    warnings: [
      {
        code: 'document_rasterised',
        message:
          'The PDF is damaged: its pages could be shown but not rewritten, so each was turned into a picture with its remaining words behind it.',
      },
    ],
  }
}

/** Pages of the same sizes with nothing on them. */
async function emptyCopy(reader: PdfReader): Promise<PdfFile> {
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

function layerOf(words: readonly ReaderWord[]): TextLayer<ReaderWord> {
  const builder = new TextLayerBuilder<ReaderWord>()
  for (const word of words) builder.append(word.text, word).append(word.endsLine ? '\n' : ' ')
  return builder.build()
}

/** Pieces are covered whole: pdf.js does not say where in a piece of text a letter stands. */
function entity(
  { type, score, recognizer, explanation, value, start, end }: Finding,
  page: number,
  layer: TextLayer<ReaderWord>,
  hidden: Set<Box>,
): RedactedEntity {
  const boxes = new Set(locate(layer, { start, end }).map(({ place }) => place.itemBox))
  for (const box of boxes) hidden.add(box)
  const why = explanation === undefined ? {} : { explanation }
  return { type, page: page + 1, boxes: [...boxes], score, recognizer, ...why, value }
}
