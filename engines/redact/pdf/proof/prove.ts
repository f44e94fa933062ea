/**
 * The proof: the output is read again. Our own reader searches every string, stream and drawn text, and pdf.js searches
 * the text of pages and annotations. A value that either finds is a leak.
 */

import { VerificationError } from '../../../model/errors.ts'
import { type Box, pad } from '../../../model/geometry.ts'
import { locate, type Span } from '../../../model/text-layer.ts'
import {
  contentStreamNumbers,
  contentStreams,
  drawnStreamNumbers,
  type PropertyText,
  pageSurface,
  ReadCache,
  streamSurface,
} from '../../../pdf/content/index.ts'
import {
  loadPdf,
  type PageNode,
  PdfRef,
  pages,
  withUnboundedPages,
  writePdf,
} from '../../../pdf/file/index.ts'
import {
  hasSplitValue,
  hiddenTexts,
  isFormatWord,
  type RawSearch,
  splitPropertyTexts,
} from '../../../pdf/scrub/index.ts'
import {
  type PdfReader,
  type ReaderTexts,
  readTexts as readTextsHere,
} from '../../../pdf/second-reader/index.ts'
import {
  annotatedOrders,
  blockOrder,
  codeOrder,
  composeText,
  contentOrder,
  readingOrder,
  replacementOrder,
} from '../../../pdf/text/index.ts'
import { outsidePages, type Repeats } from '../../repeats.ts'
import { splitValueIn } from '../annotated-text.ts'
import { boxesAround } from '../boxes-around.ts'
import type { PageValues } from '../choose-values.ts'
import type { ErasedPages } from '../erase-pages.ts'
import type { PicturePages, ReadTexts } from '../pdf-redaction.ts'
import { joinLayers, linesOfWords, type OcrReader, PageGate, readPixels } from '../pixels.ts'
import { glyphsUnder, wordBoxes } from '../plan-page.ts'
import { stripsAround } from '../read-pictures.ts'
import type { DescribedValue, Search } from '../value-search.ts'
import { findObjectLeaks, leakingObjects } from './leaking-objects.ts'

/** Where a value was still found. */
export interface Leak {
  /** 0-based, or -1 outside the pages. */
  readonly page: number
  readonly where:
    | 'drawn text'
    | 'text by pdf.js'
    | 'annotation by pdf.js'
    | 'page and annotation'
    | 'string'
    | 'name'
    | 'number'
    | 'stream'
    | 'content stream'
    | 'file bytes'
    | 'pixels'
    | 'object by pdf-lib'
  /** For pixels: what was read, and its position. A second OCR pass may find what the first one missed. */
  readonly seen?: readonly SeenValue[]
  /** Which value it is, if known. */
  readonly value?: DescribedValue | null
}

/** A value in an image. */
export interface SeenValue {
  readonly value: string
  readonly boxes: readonly Box[]
}

/**
 * Receives a text of the output.
 * @param page 0-based, or -1 outside the pages
 * @param boxesOf the boxes of a span of the text, where the reader knows them
 */
export type OnText = (text: string, page: number, boxesOf?: (span: Span) => readonly Box[]) => void

/** Places that an error lists. */
const maxPlaces = 5

/** Collects the places of the output where a removed value is still present. */
export function collectInto(repeats: Repeats): OnText {
  return (text, page, boxesOf) =>
    repeats.collect(text, (span) =>
      page < 0 ? outsidePages : { page: page + 1, ...(boxesOf && { boxes: boxesOf(span) }) },
    )
}

/** What a proof searched, for the manifest. */
export const searched = [
  'drawn text of every page in content order and in reading order',
  'drawn text of every form, pattern, appearance and glyph procedure',
  'text of every page together with its annotations and fields',
  'text and annotations as read by pdf.js',
  'every string, name and stream of the file',
  'the bytes of the file',
  'every object as read by pdf-lib, unreferenced ones too',
] as const

/**
 * Returns every place of the output where a value is still found. An empty list is the proof.
 * @param onText receives the texts of the output, for values that are only searched for as text
 * @param readTexts reads the output with pdf.js, meanwhile. Default: in this thread.
 */
export async function findLeaks(
  bytes: Uint8Array,
  search: Search,
  raw: RawSearch,
  onText: OnText = () => {},
  readTexts: ReadTexts = (...[output, count]) => readHere(output, count),
): Promise<Leak[]> {
  const leaks: Leak[] = []
  const file = await loadPdf(bytes)
  // If the bytes are exactly what our writer produces from the objects, the file contains nothing else, and the objects are searched below.
  const onlyObjects = Buffer.compare(bytes, writePdf(file)) === 0
  if (!onlyObjects && raw.foundInBinary(bytes, isFormatWord)) leaks.push({ page: -1, where: 'file bytes' })
  // pdf.js omits text outside the page boundary, so the boundaries are removed for it.
  const nodes = pages(file)
  const bySecondReader = readTexts(writePdf(withUnboundedPages(file)), nodes.length, readHere)
  // It is awaited below; this prevents an unhandled rejection until then.
  bySecondReader.catch(() => {})
  const cache = new ReadCache(file)
  const borders = new PageBorders(search)
  // The pages that draw a stream, by its object number.
  const drawnOn = new Map<number, number[]>()
  const add = (where: Leak['where'], page: number, text: string): void => {
    const value = search.describe(text)
    if (value) leaks.push({ page, where, value })
  }
  const properties: PropertyText[] = []
  for (const [page, node] of nodes.entries()) {
    const surface = pageSurface(file, node, cache)
    for (const property of surface.propertyTexts) properties.push(property)
    const content = contentOrder(surface).text
    borders.add(content)
    for (const num of [...drawnStreamNumbers(surface), ...contentsOf(node)])
      drawnOn.set(num, [...(drawnOn.get(num) ?? []), page])
    // A value counts once, even if several reading orders contain it.
    const layer = readingOrder(surface)
    const reading = layer.text
    const others = [replacementOrder(surface).text, blockOrder(surface).text, codeOrder(surface)]
    const texts = [...new Set([content, reading, ...others])]
    const shown = texts.find((text) => search.find(text).length > 0)
    if (shown !== undefined) add('drawn text', page, shown)
    onText(reading, page, (span) => boxesAround(locate(layer, span).map(({ place }) => place)))
    const together = splitValueIn(annotatedOrders(file, node, surface, cache), (text) => search.find(text))
    if (together !== null) add('page and annotation', page, together)
  }
  const across = borders.end()
  if (across && !leaks.some(({ where }) => where === 'drawn text'))
    leaks.push({ page: -1, where: 'drawn text', value: across })
  for (const source of contentStreams(file)) {
    const surface = streamSurface(file, source, cache)
    for (const property of surface.propertyTexts) properties.push(property)
    for (const text of [contentOrder(surface).text, readingOrder(surface).text, codeOrder(surface)])
      add('content stream', drawnOn.get(source.num)?.[0] ?? -1, text)
  }
  for (const text of hiddenTexts(file)) onText(text, -1)
  if (splitPropertyTexts(properties, search).size > 0 || hasSplitValue(file, search))
    leaks.push({ page: -1, where: 'string' })
  for (const { kind, num, value } of leakingObjects(file, contentStreamNumbers(file, nodes), search, raw))
    for (const page of (kind === 'stream' && drawnOn.get(num)) || [-1])
      leaks.push({ page, where: kind, value })
  for (const leak of await findObjectLeaks(bytes, { file, onlyObjects }, search, raw)) leaks.push(leak)
  for (const [page, { text, annotations }] of (await bySecondReader).entries()) {
    add('text by pdf.js', page, text)
    const composed = composeText(text)
    if (composed !== text) add('text by pdf.js', page, composed)
    add('annotation by pdf.js', page, annotations)
    onText(text, page)
  }
  return leaks
}

function readHere(bytes: Uint8Array, count: number): Promise<readonly ReaderTexts[]> {
  return readTextsHere(bytes, 0, count)
}

/** Object numbers of the streams in a page's Contents. */
function contentsOf({ dict }: PageNode): number[] {
  const entry = dict.get('Contents')
  return (Array.isArray(entry) ? entry : [entry]).flatMap((part) =>
    part instanceof PdfRef ? [part.num] : [],
  )
}

/** What a proof with OCR searched in addition. */
export const searchedPixels = 'pictures under the boxes, recognised again'

export interface PixelProof {
  /** The output. */
  readonly reader: PdfReader
  readonly ocr: OcrReader
  readonly document: PicturePages
  /** 0-based numbers of the pages whose images were painted over. */
  readonly pages: readonly number[]
  /** The boxes on each page: only the area around them is read again. Other pages of `pages` are read whole. */
  readonly painted: ReadonlyMap<number, readonly Box[]>
  readonly search: Search
}

/** Reads pages whose images were painted over once more by OCR. */
export async function findPixelLeaks(
  { reader, ocr, document, pages, painted, search }: PixelProof,
  onText: OnText = () => {},
): Promise<Leak[]> {
  const gate = new PageGate((ocr.recognise.parallel ?? 0) + 1)
  const found: Promise<Leak | null>[] = []
  for (const page of pages) {
    const { done } = await gate.start(async (): Promise<Leak | null> => {
      const { parts, dpi } = document.pages[page]
      const near = painted.get(page)
      const layers = [false, true].map(async (withoutText) => {
        const boxes = parts.filter((part) => part.withoutText === withoutText).map(({ box }) => box)
        const changed = near ? boxes.flatMap((box) => stripsAround(box, near)) : boxes
        return linesOfWords(await readPixels({ reader, page, parts: changed, dpi, withoutText }, ocr))
      })
      const seen = joinLayers(await Promise.all(layers), '\n')
      const boxesOf = (span: Span) => wordBoxes(locate(seen, span).map(({ place }) => place))
      onText(seen.text, page, boxesOf)
      const values = search.find(seen.text).map((hit): SeenValue => {
        return { value: seen.text.slice(hit.start, hit.end), boxes: boxesOf(hit) }
      })
      const shown = values.filter(({ boxes }) => boxes.length > 0)
      return shown.length > 0 ? { page, where: 'pixels', seen: shown } : null
    })
    found.push(done)
  }
  return (await Promise.all(found)).filter((leak) => leak !== null)
}

/** The error of a file that still contains a value. States type and page of what was found, never the value or a part of it. */
export function proofFailed(leaks: readonly Leak[]): VerificationError {
  const places = [
    ...new Set(
      leaks.map(({ page, where, value }) => {
        const what = value?.type ?? 'a value'
        return `${what} in ${where}${page < 0 ? '' : ` (page ${page + 1})`}`
      }),
    ),
  ]
  const detected = leaks.some(({ value }) => value && value.type !== 'TERM')
  return new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written: ${places.slice(0, maxPlaces).join('; ')}. ${
      detected
        ? 'If it may be kept, exclude this value from detection with --allow FILE (option "allow"), and try again.'
        : 'Printing the document to a new PDF first may help.'
    }`,
    { places },
  )
}

/** The proof of places: content removed by its position, and values that had to be removed from some pages only. */

/** Points. Glyphs at the edge of a box belong to its neighbours. */
const edgePoints = 0.75

/** Returns the pages of the output whose boxes still contain text, or that still show one of their values. */
export async function findPlaceLeaks(
  bytes: Uint8Array,
  reader: PdfReader,
  { targets, covers }: Pick<ErasedPages, 'targets' | 'covers'>,
  onPages: PageValues | null,
): Promise<Leak[]> {
  const places = new Map<number, Box[]>()
  for (const [page, list] of targets) {
    const boxes = list.flatMap(({ finding, boxes: own }) => (finding.order === 'boxes' ? own : []))
    if (boxes.length > 0) places.set(page, [...boxes])
  }
  const which = [...new Set([...places.keys(), ...(onPages?.pages ?? [])])]
  if (which.length === 0) return []
  const file = await loadPdf(bytes)
  const nodes = pages(file)
  const cache = new ReadCache(file)
  const leaks: Leak[] = []
  for (const page of which) {
    const surface = pageSurface(file, nodes[page], cache, true)
    const boxes = (places.get(page) ?? []).map((box) => pad(box, -edgePoints))
    const labels = (covers.get(page) ?? []).map(({ label = '' }) => label).join(' ')
    const shown = glyphsUnder(surface, boxes).map(({ text }) => text.trim())
    const values = onPages?.pages.has(page) ? onPages.search : null
    const texts = values ? [contentOrder(surface).text, readingOrder(surface).text] : []
    if (values) texts.push(await reader.text(page), await reader.annotationText(page))
    const found = texts.some((text) => values && values.find(text).length > 0)
    if (found || shown.some((text) => text !== '' && !labels.includes(text)))
      leaks.push({ page, where: 'drawn text' })
  }
  return leaks
}

/** Values that continue from one page to the next. */

/** Characters. Texts of pages are searched together when there are so many, because searching each pair takes longer. */
const chunkLength = 500_000

/**
 * Characters that are searched again with what follows. No name or address is that long, even if it continues over pages with
 * little other text; for a longer value, its own length is used.
 */
const minOverlap = 50_000

/** Searches the texts of successive pages as one text, without keeping the text of a whole document. */
export class PageBorders {
  readonly #search: Search
  readonly #overlap: number
  #pages: string[] = []
  #length = 0
  /** Pages of `#pages` that were already searched. */
  #searched = 0
  #found: DescribedValue | null = null

  constructor(search: Search) {
    this.#search = search
    const { anywhere = [], wholeWords = [], names = [] } = search.literals
    // Line breaks, hyphens and spaces may be between any two characters.
    const longest = [...anywhere, ...wholeWords, ...names].reduce(
      (max, { length }) => Math.max(max, length),
      0,
    )
    this.#overlap = Math.max(minOverlap, 8 * longest)
  }

  /** The text of the next page. */
  add(text: string): void {
    this.#pages.push(text)
    this.#length += text.length
    if (this.#length >= chunkLength + this.#overlap) this.#searchPages()
  }

  /** The first value that was found, or null. */
  end(): DescribedValue | null {
    if (this.#searched < this.#pages.length) this.#searchPages()
    return this.#found
  }

  #searchPages(): void {
    this.#found ??= this.#search.describe(`${this.#pages.join('\n')}\n`)
    let kept = 0
    let length = 0
    while (kept < this.#pages.length && length < this.#overlap)
      length += this.#pages[this.#pages.length - ++kept].length
    this.#pages = this.#pages.slice(this.#pages.length - kept)
    this.#searched = this.#pages.length
    this.#length = length
  }
}
