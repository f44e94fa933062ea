import { tellColumns } from '../../detect/columns.ts'
import { DocumentError, type Warning } from '../../model/errors.ts'
import { type Box, intersect } from '../../model/geometry.ts'
import {
  contentStreams,
  drawnStreamNumbers,
  type PropertyText,
  pageSurface,
  type ReadCache,
  type Surface,
  streamSurface,
} from '../../pdf/content/index.ts'
import {
  decodeTextString,
  type PageNode,
  type PdfFile,
  type PdfLimits,
  type PdfStream,
  writePdf,
} from '../../pdf/file/index.ts'
import { fitJpegColours } from '../../pdf/images/fit-jpeg-colours.ts'
import { hiddenAddresses, hiddenTexts } from '../../pdf/scrub/index.ts'
import { LazyReader, openReader, type PdfReader } from '../../pdf/second-reader/index.ts'
import {
  annotatedOrders,
  blockOrder,
  contentOrder,
  coveredPictures,
  type GlyphLayer,
  inferUnicode,
  needsInference,
  ocrRegions,
  ocrResolution,
  type PicturedAnnotation,
  picturedAnnotations,
  pictureOnlyPdf,
  readingOrder,
  replacementOrder,
  storedPictures,
  tableOrder,
} from '../../pdf/text/index.ts'
import { AnnotatedText } from './annotated-text.ts'
import { layersOfWords, type OcrLayers, type OcrReader, PageGate, pixelOrders, readPixels } from './pixels.ts'
import { type PicturePart, readPictures, unreadWarnings } from './read-pictures.ts'
import { StoredReader } from './read-stored.ts'

/** The orders in which the glyphs of a page are read. A value that any of them shows is removed. */
export const glyphOrders = ['content', 'reading', 'replaced', 'blocks', 'tables'] as const
export type GlyphOrder = (typeof glyphOrders)[number]

/** The texts of a page: its glyphs in each order, and what OCR reads in its images. */
export const textOrders = [...glyphOrders, ...pixelOrders] as const
export type TextOrder = (typeof textOrders)[number]

/** The glyphs of a page with their text layers, from which it can be erased. */
export interface PageReading {
  readonly surface: Surface
  readonly layers: Readonly<Record<GlyphOrder, GlyphLayer>>
}

/** What is kept of a page after reading: its texts. Its glyphs are read again when the page is erased. */
export interface PageText {
  readonly content: string
  readonly reading: string
  /** Lines with replacement texts instead of the glyphs they replace. */
  readonly replaced: string
  /** Lines of cells and columns, below each other. Only values that cross a line end are found in it. */
  readonly blocks: string
  /** Tables whose header shows the meaning of their columns, each row in a line. */
  readonly tables: string
  /** Words in images and outlines, as lines. */
  readonly pixels: string
  /** Tables of these words, as `tables`. */
  readonly pixelTables: string
  /** Its text together with that of its annotations and fields. Null if those contain no text. */
  readonly annotated: AnnotatedText | null
  /** The places of the words in images and outlines. Null if they were not read. */
  readonly ocr: OcrLayers | null
  /** Where it shows images and outlined letters. */
  readonly parts: readonly PicturePart[]
  /** Resolution at which its images are read. */
  readonly dpi: number
  /** Images cover most of it, it has nearly no text, and OCR did not read it. */
  readonly isUnreadPicture: boolean
  /** How many images and outlined texts were not read. */
  readonly unreadParts: number
  /** Where something looks like text that could not be read. */
  readonly unread: readonly Box[]
  readonly pictureAnnotations: readonly PicturedAnnotation[]
}

/** Glyphs and operations that are kept from reading to erasing. A dense page has about 10,000. */
const maxKept = 60_000

/** Characters. A document with more in its property lists stores data there; the rest is only searched for known values. */
const maxPropertyText = 1_000_000

/** Characters. Shorter property texts are abbreviations and numbers. */
const minPropertyText = 5

/** Above this share of the page, images count as its content. */
const pictureShare = 0.5

/** Fewer visible characters next to such images are a page number or a stamp. */
const minPageCharacters = 25

export interface DocumentText {
  readonly pages: readonly PageText[]
  /** The first pages, by 0-based number, until they are erased: keeping the glyphs of a long document would fill the memory. */
  readonly keptReadings: Map<number, PageReading>
  /** Texts outside of what the pages draw: strings of the file, and streams that no page draws. Empty texts are omitted. */
  readonly hidden: readonly string[]
  /** Words containing `@` in names, keys, comments and other data. */
  readonly addresses: readonly string[]
  /** Texts of marked content, in the order of the pages and then of the other streams. */
  readonly properties: readonly PropertyText[]
  /** Images drawn visibly by some content. */
  readonly drawnPictures: ReadonlySet<PdfStream>
}

export interface Readers {
  /** Opens the same file with pdf.js, for pages whose fonts do not declare their text, and for images. */
  readonly original: { open(): Promise<PdfReader> }
  /** Null if the caller has no OCR. */
  readonly ocr: OcrReader | null
}

export interface PagesToRead extends Readers {
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly cache: ReadCache
  readonly onPage: (done: number) => void
}

/** Reads every page, and the text outside the pages. */
export async function readPages({
  file,
  nodes,
  cache,
  onPage,
  ...readers
}: PagesToRead): Promise<DocumentText> {
  const drawnStreams = new Set<number>()
  const pages: Promise<PageText>[] = []
  // One more than is read, so that the next page is rendered meanwhile.
  const gate = new PageGate((readers.ocr?.recognise.parallel ?? 0) + 1)
  let read = 0
  const stored = readers.ocr && new StoredReader(file, readers.ocr)
  const keptReadings = new Map<number, PageReading>()
  let kept = 0
  const propertyTexts = new Set<string>()
  let propertyLength = 0
  const properties: PropertyText[] = []
  const drawnPictures = new Set<PdfStream>()
  const collect = (surface: Surface, shown: Box | null): void => {
    for (const property of surface.propertyTexts) properties.push(property)
    for (const { stream, hidden, box, clip } of surface.images) {
      const seen = clip ? intersect(box, clip) : box
      if (stream && !hidden && seen && (!shown || intersect(seen, shown))) drawnPictures.add(stream)
    }
  }
  for (const [i, node] of nodes.entries()) {
    let surface = pageSurface(file, node, cache, true)
    if (needsInference(surface, cache)) {
      const reader = await readers.original.open()
      if (inferUnicode(surface, await reader.glyphs(i), cache)) surface = pageSurface(file, node, cache, true)
    }
    for (const num of drawnStreamNumbers(surface)) drawnStreams.add(num)
    collect(surface, { x0: 0, y0: 0, x1: node.width, y1: node.height })
    for (const { bytes } of surface.propertyTexts) {
      if (propertyLength > maxPropertyText) break
      const text = decodeTextString(bytes)
      if (text.length < minPropertyText || propertyTexts.has(text)) continue
      propertyTexts.add(text)
      propertyLength += text.length
    }
    const reading = { surface, layers: textLayersOf(surface) }
    const pictureAnnotations = picturedAnnotations(file, node, cache)
    for (const { pictures } of pictureAnnotations) for (const picture of pictures) drawnPictures.add(picture)
    const annotated = annotatedTextOf(file, node, surface, cache)
    const parts = [...ocrRegions(surface, node), ...pictureAnnotations.map(({ box }) => box)]
    const dpi = ocrResolution(file, surface)
    if (kept < maxKept) keptReadings.set(i, reading)
    kept += surface.glyphs.length + surface.root.operations.length
    const { done } = await gate.start(async () => {
      const pixels = await readPagePixels({ file, page: i, node, surface, parts, dpi }, readers, stored)
      onPage(++read)
      return { ...textsOf(reading, node, parts, pixels.ocr), ...pixels, dpi, annotated, pictureAnnotations }
    })
    pages.push(done)
  }
  const otherTexts = contentStreams(file)
    .filter(({ num }) => !drawnStreams.has(num))
    .map((source) => {
      const surface = streamSurface(file, source, cache)
      // Appearances that are shown were read with their pages; forms that are never drawn remain.
      const seen = !source.appearance && isDrawnWithoutForm(source.stream)
      collect(seen ? surface : { ...surface, images: [] }, null)
      return readingOrder(surface).text
    })
  return {
    pages: await Promise.all(pages),
    keptReadings,
    hidden: [...new Set([...hiddenTexts(file), ...propertyTexts, ...otherTexts])].filter(
      (text) => text !== '',
    ),
    addresses: hiddenAddresses(file),
    properties,
    drawnPictures,
  }
}

/** A separate function, because a closure in the loop would keep the glyphs of every page. */
function annotatedTextOf(
  file: PdfFile,
  node: PageNode,
  surface: Surface,
  cache: ReadCache,
): AnnotatedText | null {
  return AnnotatedText.of(annotatedOrders(file, node, surface, cache), () =>
    annotatedOrders(file, node, pageSurface(file, node, cache, true), cache),
  )
}

/** Pattern cells, glyph procedures and masks: pages paint them without drawing them as forms. */
function isDrawnWithoutForm({ dict }: PdfStream): boolean {
  return dict.has('PatternType') || dict.has('Group') || !dict.has('Subtype')
}

interface PageToRead {
  readonly file: PdfFile
  readonly page: number
  readonly node: PageNode
  readonly surface: Surface
  readonly parts: readonly Box[]
  readonly dpi: number
}

/**
 * Corrects the colour spaces of JPEG images to match their data, and opens a reader of the result. Null if every image was correct:
 * then the original looks the same.
 */
export function fittedReader(file: PdfFile, limits?: Partial<PdfLimits>): LazyReader | null {
  return fitJpegColours(file, limits) > 0 ? new LazyReader(writePdf(file), { limits }) : null
}

/** What OCR read in the images of a page. */
type PagePixels = Pick<PageText, 'ocr' | 'parts' | 'unread' | 'unreadParts'>

/** Reads the words in the images of a page: as the page shows them, and, if something covers them, as stored in the file. */
async function readPagePixels(
  { file, page, node, surface, parts, dpi }: PageToRead,
  { original, ocr }: Readers,
  stored: StoredReader | null,
): Promise<PagePixels> {
  const storedHere = storedPictures(file, surface, node, { dpi, regions: parts })
  if (!ocr || !stored || parts.length + storedHere.size === 0)
    return {
      ocr: null,
      parts: parts.map((box) => ({ box, withoutText: false })),
      unread: [],
      unreadParts: parts.length + (parts.length === 0 ? storedHere.size : 0),
    }
  const pictures =
    parts.length > 0
      ? await readPictures({ reader: await original.open(), page, surface, parts, dpi }, ocr)
      : { readings: [], parts: [], unread: [] }
  const asStored = await stored.read(storedHere, node)
  const readings = [...pictures.readings, ...asStored.readings]
  const covered = coveredPictures(surface)
  if (covered.length > 0) {
    await using reader = await openReader(pictureOnlyPdf(file, node, covered))
    const shown = { x0: 0, y0: 0, x1: node.width, y1: node.height }
    const boxes = covered.flatMap(({ box }) => intersect(box, shown) ?? [])
    readings.push(await readPixels({ reader, page: 0, parts: boxes, dpi }, ocr))
  }
  return {
    ocr: layersOfWords(readings),
    parts: pictures.parts,
    unread: [...pictures.unread, ...asStored.unread],
    unreadParts: 0,
  }
}

/**
 * Rejects a document with image-only pages that were not read, unless the caller keeps them.
 * @throws DocumentError `unsupported_format`
 */
export function refuseUnreadPictures(
  document: DocumentText,
  unreadImages: 'refuse' | 'keep' = 'refuse',
): void {
  const pictures = document.pages.flatMap((page, i) => (page.isUnreadPicture ? [i + 1] : []))
  if (pictures.length === 0 || unreadImages === 'keep') return
  const which =
    pictures.length === 1
      ? `Page ${pictures[0]} is a picture`
      : `Pages ${pictures.slice(0, 10).join(', ')} are pictures`
  throw new DocumentError(
    'unsupported_format',
    `${which} without text: words in it cannot be searched, so the document was rejected. Add a text layer by OCR first, or keep such pages with --unread-images keep.`,
    { pages: pictures.map(String) },
  )
}

export function pictureWarnings(document: DocumentText): Warning[] {
  return document.pages.flatMap(({ unreadParts, unread }, i) =>
    unreadParts === 0
      ? unreadWarnings(i, unread)
      : [
          {
            code: 'images_not_searched',
            message: `Page ${i + 1} shows ${unreadParts === 1 ? 'a picture' : `${unreadParts} pictures`}; words inside pictures were not searched.`,
            page: i + 1,
          },
        ],
  )
}

/** Each order is made on first use. */
export function textLayersOf(surface: Surface): PageReading['layers'] {
  const made: Partial<Record<GlyphOrder, GlyphLayer>> = {}
  return {
    get content() {
      made.content ??= contentOrder(surface)
      return made.content
    },
    get reading() {
      made.reading ??= readingOrder(surface)
      return made.reading
    },
    get replaced() {
      made.replaced ??= replacementOrder(surface)
      return made.replaced
    },
    get blocks() {
      made.blocks ??= blockOrder(surface)
      return made.blocks
    },
    get tables() {
      made.tables ??= tableOrder(surface, tellColumns)
      return made.tables
    },
  }
}

function textsOf(
  { surface, layers }: PageReading,
  node: PageNode,
  parts: readonly Box[],
  ocr: OcrLayers | null,
): Pick<PageText, TextOrder | 'isUnreadPicture'> {
  const covered = parts.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  const share = covered / (node.width * node.height || 1)
  const characters = surface.glyphs.reduce((sum, glyph) => sum + (glyph.text.trim() === '' ? 0 : 1), 0)
  return {
    ...sharedTexts(layers),
    pixels: ocr?.pixels.text ?? '',
    pixelTables: ocr?.pixelTables.text ?? '',
    isUnreadPicture: ocr === null && share > pictureShare && characters < minPageCharacters,
  }
}

/** The texts of a page in all orders. Orders with the same text share one string, because the strings of all pages are kept. */
function sharedTexts(layers: PageReading['layers']): Record<GlyphOrder, string> {
  const known = new Map<string, string>()
  const shared = (order: GlyphOrder): string => {
    const { text } = layers[order]
    if (!known.has(text)) known.set(text, text)
    return known.get(text) ?? text
  }
  return {
    content: shared('content'),
    reading: shared('reading'),
    replaced: shared('replaced'),
    blocks: shared('blocks'),
    tables: shared('tables'),
  }
}
