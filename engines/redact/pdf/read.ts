import { DocumentError } from '../../model/errors.ts'
import { type Box, intersect } from '../../model/geometry.ts'
import { TextLayerBuilder } from '../../model/text-layer.ts'
import type { Warning } from '../../model/warning.ts'
import {
  contentStreams,
  drawn,
  type PropertyText,
  pageSurface,
  type ReadCache,
  type Surface,
  streamSurface,
} from '../../pdf/content/index.ts'
import { decodeTextString, type PageNode, type PdfFile, type PdfStream } from '../../pdf/file/index.ts'
import { hiddenTexts } from '../../pdf/scrub/index.ts'
import { openReader, type PdfReader } from '../../pdf/second-reader/index.ts'
import {
  contentOrder,
  coveredPictures,
  type GlyphLayer,
  inferUnicode,
  type PicturedAnnotation,
  picturedAnnotations,
  pictureOnlyPdf,
  readingOrder,
  replacedOrder,
  resolution,
  unreadParts,
} from '../../pdf/text/index.ts'
import { addPixels, type Recognise, type SeenLayer, type SeenWord } from './pixels.ts'

/** The orders in which the glyphs of a page are read; a value counts when any of them shows it. */
export const glyphOrders = ['content', 'reading', 'replaced'] as const
export type GlyphOrder = (typeof glyphOrders)[number]

/** The ways in which a page is read: its glyphs in their orders, and what a recogniser sees in its pictures. */
export const orders = [...glyphOrders, 'pixels'] as const
export type Order = (typeof orders)[number]

/** A page as read, ready to be erased from. */
export interface ReadPage {
  readonly surface: Surface
  readonly layers: Readonly<Record<GlyphOrder, GlyphLayer>>
}

/** What is kept of a page after reading: its strings. Its glyphs are read again when it is erased from. */
export interface PageText {
  readonly content: string
  readonly reading: string
  /** Lines with replacement texts in place of what they replace. */
  readonly replaced: string
  readonly pixels: string
  /** Words in pictures and outlines; few enough to keep. Null where they were not read. */
  readonly seen: SeenLayer | null
  /** Where it shows pictures and outlined writing. */
  readonly parts: readonly Box[]
  /** Dots an inch at which its pictures are read. */
  readonly dpi: number
  /** The reading itself, for the first pages only: keeping the glyphs of a long document would fill memory. */
  readonly kept: ReadPage | null
  /** Its words are pixels that nobody read: pictures cover most of it and next to no text is drawn. */
  readonly picture: boolean
  /** How many pictures or outlined writings it shows that were not read. */
  readonly unread: number
  readonly unsure: boolean
  /** Annotations that show pictures. */
  readonly notes: readonly PicturedAnnotation[]
}

/** Glyphs and operations kept from reading to erasing; a dense page has some 10,000. */
const keptBudget = 60_000

/** More text than this in the property lists of a document is data in disguise; it is still searched for values. */
const mostTold = 1_000_000

export interface DocumentText {
  readonly pages: readonly PageText[]
  /** Text outside the pages' own content: strings of the file, and streams that no page draws. */
  readonly hidden: string
  /** Texts of marked content, in the order of the pages and of what no page draws. */
  readonly properties: readonly PropertyText[]
  /** Pictures that some content draws where it can be seen. */
  readonly drawnPictures: ReadonlySet<PdfStream>
}

export interface Readers {
  /** Opens the same file with pdf.js; asked for pages whose fonts do not say what they show, and for pictures. */
  readonly second: () => Promise<PdfReader>
  /** Reads words in pictures, where the caller has means to. */
  readonly recognise?: Recognise
  readonly languages: readonly string[]
}

/** Reads every page. */
export async function readDocument(
  file: PdfFile,
  nodes: readonly PageNode[],
  cache: ReadCache,
  readers: Readers,
  onPage: (done: number) => void,
): Promise<DocumentText> {
  const drawnStreams = new Set<number>()
  const pages: PageText[] = []
  let held = 0
  // Texts in the content that it does not show: replacements and descriptions of what has no letters.
  const told = new Set<string>()
  let toldLength = 0
  const properties: PropertyText[] = []
  const drawnPictures = new Set<PdfStream>()
  const note = (surface: Surface, shown: Box | null): void => {
    for (const property of surface.propertyTexts) properties.push(property)
    for (const { stream, hidden, box, clip } of surface.images) {
      const seen = clip ? intersect(box, clip) : box
      if (stream && !hidden && seen && (!shown || intersect(seen, shown))) drawnPictures.add(stream)
    }
  }
  for (const [i, node] of nodes.entries()) {
    let surface = pageSurface(file, node, cache, true)
    if (surface.unsure) {
      const reader = await readers.second()
      if (inferUnicode(surface, await reader.glyphs(i), cache)) surface = pageSurface(file, node, cache, true)
    }
    for (const num of drawn(surface)) drawnStreams.add(num)
    note(surface, { x0: 0, y0: 0, x1: node.width, y1: node.height })
    for (const { bytes } of surface.propertyTexts) {
      if (toldLength > mostTold) break
      const text = decodeTextString(bytes)
      if (text.length < 5 || told.has(text)) continue
      told.add(text)
      toldLength += text.length
    }
    const page = { surface, layers: layersOf(surface) }
    const notes = picturedAnnotations(file, node, cache)
    for (const { pictures } of notes) for (const picture of pictures) drawnPictures.add(picture)
    const parts = [...unreadParts(surface, node), ...notes.map(({ box }) => box).filter(isLarge)]
    const dpi = resolution(file, surface)
    const seen = await seenOn(file, i, node, surface, { parts, dpi }, readers)
    pages.push({ ...pageText(page, node, { parts, dpi, seen }, held < keptBudget), notes })
    held += surface.glyphs.length + surface.root.operations.length
    onPage(i + 1)
  }
  const asides = contentStreams(file)
    .filter(({ num }) => !drawnStreams.has(num))
    .map((source) => {
      const surface = streamSurface(file, source, cache)
      // Appearances that can be seen were looked at with their pages; forms that nothing draws are left over.
      const seen = !source.appearance && isCell(source.stream)
      note(seen ? surface : { ...surface, images: [] }, null)
      return readingOrder(surface).text
    })
  return {
    pages,
    hidden: [...hiddenTexts(file), ...told, ...asides].filter((text) => text !== '').join('\n\n'),
    properties,
    drawnPictures,
  }
}

/** Cells of patterns, letters that are drawings and masks: pages paint them without drawing them as forms. */
function isCell({ dict }: PdfStream): boolean {
  return dict.has('PatternType') || dict.has('Group') || !dict.has('Subtype')
}

/** Smaller ones are icons. Square points. */
const leastNote = 600

function isLarge({ x0, y0, x1, y1 }: Box): boolean {
  return (x1 - x0) * (y1 - y0) >= leastNote
}

/** The words in the pictures of a page, as it shows them, and in those that something was painted over, as they are in the file. */
async function seenOn(
  file: PdfFile,
  page: number,
  node: PageNode,
  surface: Surface,
  { parts, dpi }: Pick<PageText, 'parts' | 'dpi'>,
  { second, recognise, languages }: Readers,
): Promise<SeenLayer | null> {
  if (!recognise || parts.length === 0) return null
  const builder = new TextLayerBuilder<SeenWord>()
  await addPixels(builder, await second(), page, parts, dpi, recognise, languages)
  const covered = coveredPictures(surface)
  if (covered.length > 0) {
    await using pictures = await openReader(pictureOnlyPdf(file, node, covered))
    const shown = { x0: 0, y0: 0, x1: node.width, y1: node.height }
    const boxes = covered.flatMap(({ box }) => intersect(box, shown) ?? []).filter(isLarge)
    await addPixels(builder, pictures, 0, boxes, dpi, recognise, languages)
  }
  return builder.build()
}

/**
 * Nobody has read the words of a page that is a picture, so its document is refused unless the caller lets it pass.
 * @throws DocumentError `unsupported_format`
 */
export function refusePictures(document: DocumentText, unreadImages: 'refuse' | 'keep' = 'refuse'): void {
  const pictures = document.pages.flatMap((page, i) => (page.picture ? [i + 1] : []))
  if (pictures.length === 0 || unreadImages === 'keep') return
  const which =
    pictures.length === 1
      ? `Page ${pictures[0]} is a picture`
      : `Pages ${pictures.slice(0, 10).join(', ')} are pictures`
  throw new DocumentError(
    'unsupported_format',
    `${which} without text: words in it cannot be searched, so the document is refused. Add a text layer by OCR first, or let such pages pass with --unread-images keep.`,
    { pages: pictures.map(String) },
  )
}

export function pictureWarnings(document: DocumentText): Warning[] {
  return document.pages.flatMap(({ unread }, i) =>
    unread === 0
      ? []
      : [
          {
            code: 'images_not_searched',
            message: `Page ${i + 1} shows ${unread === 1 ? 'a picture' : `${unread} pictures`}; words inside pictures were not searched.`,
            page: i + 1,
          },
        ],
  )
}

export function layersOf(surface: Surface): ReadPage['layers'] {
  return { content: contentOrder(surface), reading: readingOrder(surface), replaced: replacedOrder(surface) }
}

function pageText(
  read: ReadPage,
  node: PageNode,
  { parts, dpi, seen }: Pick<PageText, 'parts' | 'dpi' | 'seen'>,
  keep: boolean,
): Omit<PageText, 'notes'> {
  const { surface, layers } = read
  const covered = parts.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  const share = covered / (node.width * node.height || 1)
  const letters = surface.glyphs.reduce((sum, glyph) => sum + (glyph.text.trim() === '' ? 0 : 1), 0)
  return {
    content: layers.content.text,
    reading: layers.reading.text,
    replaced: layers.replaced.text,
    pixels: seen?.text ?? '',
    seen,
    parts,
    dpi,
    kept: keep ? read : null,
    picture: seen === null && share > 0.5 && letters < 25,
    unread: seen === null ? parts.length : 0,
    unsure: surface.unsure,
  }
}
