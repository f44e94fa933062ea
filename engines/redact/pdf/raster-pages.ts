/**
 * The route for a page that cannot be edited safely: the page is replaced by an image of itself, with boxes painted where
 * either reader still finds a value, and an invisible layer of the remaining words.
 */

import { VerificationError } from '../../model/errors.ts'
import { type Box, centre, contains, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { locate, type TextLayer } from '../../model/text-layer.ts'
import { type Glyph, pageSurface, ReadCache, type Surface } from '../../pdf/content/index.ts'
import {
  type Colour,
  type Cover,
  paintBoxes,
  paintedBox,
  rasterPage,
  type ShownWord,
} from '../../pdf/erase/index.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, pages, writePdf } from '../../pdf/file/index.ts'
import { RawSearch } from '../../pdf/scrub/index.ts'
import { labelLetters, openReader, type PdfReader, type ReaderWord } from '../../pdf/second-reader/index.ts'
import { blockOrder, contentOrder, type GlyphLayer, partsOf, readingOrder } from '../../pdf/text/index.ts'
import { unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import { boxesAround } from './boxes-around.ts'
import { chooseValues } from './choose-values.ts'
import type { Finding } from './findings.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import { collectInto, findLeaks, searched } from './proof/prove.ts'
import { containsMiddle, secondReaderHits } from './proof/second-reader-hits.ts'
import { type DocumentText, refuseUnreadPictures } from './read-pages.ts'
import { boxColour, boxTexts, inkOn } from './replacements.ts'
import type { RedactedEntity, RedactPdfInput, RedactPdfOutput } from './request.ts'
import type { Search } from './value-search.ts'
import { roundedOutwards } from './widths/rounding.ts'

/** Enough to read small print. A letter page is then 1,700 x 2,200 pixels. */
const minDpi = 200

const blackBoxes = { fill: [0, 0, 0], ink: [1, 1, 1] } as const

/**
 * Rasterises the given pages, by 0-based page number, in place. The image is made of the page as erased so far, so
 * that removed content cannot reappear. @param withWords false omits the invisible text layer
 */
export async function rasterisePages(
  { file, input, document, erased, search }: ErasedPdf,
  which: ReadonlySet<number>,
  { withWords = true } = {},
): Promise<void> {
  if (which.size === 0) return
  const { limits } = input
  await using reader = await openReader(writePdf(file), { limits })
  const cache = new ReadCache(file)
  // Read again, because erasing gave the pages new resources.
  const nodes = pages(file, limits)
  for (const page of which) {
    const surface = pageSurface(file, nodes[page], cache)
    const layers = [readingOrder(surface), contentOrder(surface), blockOrder(surface)]
    const glyphs = new Set(layers.flatMap((layer) => valueGlyphs(layer, search)))
    const second = await secondReaderHits(reader, page, surface, search)
    for (const glyph of second.glyphs) glyphs.add(glyph)
    for (const glyph of surface.glyphs)
      if (second.unmatched.some((box) => containsMiddle(box, glyph.box))) glyphs.add(glyph)
    const others = surface.glyphs.filter((glyph) => !glyphs.has(glyph)).map(({ box }) => box)
    const found = [...boxesAround([...glyphs]), ...second.unmatched].map((box) =>
      paintedBox(input.width === 'exact' ? box : roundedOutwards(box, others)),
    )
    const dpi = Math.max(minDpi, document.pages[page].dpi)
    const raster = await reader.raster(page, { dpi })
    const { fill, ink } = erased.context.style ?? blackBoxes
    paintRasterCovers(raster, erased.covers.get(page) ?? [], dpi, { fill, ink })
    paintBoxes(raster, found, dpi, fill)
    const words = withWords ? remainingWords(surface, search, glyphs) : []
    await rasterPage(file, nodes[page], raster, { dpi, words, limits })
  }
}

function valueGlyphs(layer: GlyphLayer, search: Search): Glyph[] {
  return search.find(layer.text).flatMap((hit) => locate(layer, hit).flatMap(({ place }) => partsOf(place)))
}

/** The words of an erased page, without those that still contain a value or a part of one. */
export function remainingWords(
  surface: Surface,
  search: Search,
  withoutGlyphs: ReadonlySet<Glyph> = new Set(),
): ShownWord[] {
  const words: ShownWord[] = []
  let text = ''
  let box: Box | null = null
  let angle = 0
  let left = true
  const close = (): void => {
    if (box && left && text.trim() !== '' && search.find(text).length === 0) words.push({ text, box, angle })
    text = ''
    box = null
    left = true
  }
  let end = 0
  for (const { start, end: next, place } of readingOrder(surface).runs) {
    if (start !== end || place.text.trim() === '') close()
    end = next
    if (place.text.trim() === '') continue
    if (!box) angle = (Math.atan2(-place.dy, place.dx) * 180) / Math.PI
    text += place.text
    box = box ? union(box, place.box) : place.box
    if (partsOf(place).some((glyph) => withoutGlyphs.has(glyph))) left = false
  }
  close()
  return words
}

interface RasterStyle {
  readonly fill: Colour
  readonly ink: Colour
}

/**
 * Paints the boxes of a page into its image, with their texts: horizontal texts, if they fit at that resolution. A text without a box
 * is already in the image.
 */
function paintRasterCovers(
  raster: Raster,
  covers: readonly Cover[],
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const boxed = covers.filter(({ bare }) => !bare)
  paintBoxes(
    raster,
    boxed.map(({ box }) => paintedBox(box)),
    dpi,
    fill,
  )
  for (const { box, label, direction } of boxed)
    if (label && (direction?.dx ?? 1) === 1) paintLetters(raster, box, label, dpi, { fill, ink })
}

function paintLetters(
  { width, height, data }: Raster,
  box: Cover['box'],
  label: string,
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const scale = dpi / 72
  const x0 = Math.max(0, Math.round(box.x0 * scale))
  const y0 = Math.max(0, Math.round(box.y0 * scale))
  const wide = Math.min(width, Math.round(box.x1 * scale)) - x0
  const tall = Math.min(height, Math.round(box.y1 * scale)) - y0
  if (wide < 1 || tall < 1) return
  const letters = labelLetters(label, wide, tall)
  if (!letters) return
  for (let i = 0; i < letters.length; i++) {
    const share = letters[i] / 255
    const at = ((y0 + Math.floor(i / wide)) * width + x0 + (i % wide)) * 4
    for (let part = 0; part < 3; part++)
      data[at + part] = Math.round((ink[part] * share + fill[part] * (1 - share)) * 255)
  }
}

/**
 * The route for a file that our own reader cannot parse but pdf.js can draw: every page becomes an image, with its boxes
 * painted in, and an invisible layer of the remaining words.
 */

/** Characters. A page with fewer is treated as an image. */
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
      dpi: minDpi,
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
    const raster = await reader.raster(page, { dpi: minDpi })
    paintRasterCovers(raster, covers, minDpi, { fill, ink: inkOn(fill) })
    const words = layers[page].runs
      .map(({ place }) => place)
      .filter((word) => !isUnder(word, hidden) && values.find(word.text).length === 0)
    await rasterPage(file, node, raster, { dpi: minDpi, words, limits: input.limits })
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

/** Whether the text item of a word is hidden, or its centre is under a box. */
function isUnder({ box, itemBox }: ReaderWord, hidden: ReadonlySet<Box>): boolean {
  return hidden.has(itemBox) || [...hidden].some((cover) => contains(cover, centre(box)))
}

/** Text items are covered completely: pdf.js does not give the position of a character in an item. */
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
