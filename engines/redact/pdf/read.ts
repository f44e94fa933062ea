import { DocumentError } from '../../model/errors.ts'
import { intersect } from '../../model/geometry.ts'
import type { Warning } from '../../model/outcome.ts'
import { learn } from '../../pdf/learn.ts'
import type { PdfFile } from '../../pdf/objects.ts'
import type { PdfReader } from '../../pdf/open.ts'
import type { PageNode } from '../../pdf/pages.ts'
import type { ReadCache } from '../../pdf/read-cache.ts'
import { hiddenTexts } from '../../pdf/scrub/hidden-text.ts'
import type { Surface } from '../../pdf/surface.ts'
import { contentStreams, drawn, pageSurface, streamSurface } from '../../pdf/surfaces.ts'
import { contentOrder, type GlyphLayer, readingOrder } from '../../pdf/text-layer.ts'

/** The two orders in which a page is read; a value counts when either shows it. */
export type Order = 'content' | 'reading'

/** A page as read, ready to be erased from. */
export interface ReadPage {
  readonly surface: Surface
  readonly layers: Readonly<Record<Order, GlyphLayer>>
}

/** What is kept of a page after reading: its strings. Its glyphs are read again when it is erased from. */
export interface PageText {
  readonly content: string
  readonly reading: string
  /** The reading itself, for the first pages only: keeping the glyphs of a long document would fill memory. */
  readonly kept: ReadPage | null
  /** Its words are pixels: pictures cover most of it and next to no text is drawn. */
  readonly picture: boolean
  /** It shows pictures that were not searched. */
  readonly images: number
  readonly unsure: boolean
}

/** Glyphs and operations kept from reading to erasing; a dense page has some 10,000. */
const keptBudget = 60_000

export interface DocumentText {
  readonly pages: readonly PageText[]
  /** Text outside the pages' own content: strings of the file, and streams that no page draws. */
  readonly hidden: string
}

/**
 * Reads every page.
 * @param secondReader opens the same file with pdf.js, asked only for pages whose fonts do not say what they show
 */
export async function readDocument(
  file: PdfFile,
  nodes: readonly PageNode[],
  cache: ReadCache,
  secondReader: () => Promise<PdfReader>,
  onPage: (done: number) => void,
): Promise<DocumentText> {
  const seen = new Set<number>()
  const pages: PageText[] = []
  let held = 0
  for (const [i, node] of nodes.entries()) {
    let surface = pageSurface(file, node, cache, held < keptBudget)
    if (surface.unsure) {
      const reader = await secondReader()
      if (learn(surface, await reader.glyphs(i), cache))
        surface = pageSurface(file, node, cache, held < keptBudget)
    }
    for (const num of drawn(surface)) seen.add(num)
    const page = { surface, layers: layersOf(surface) }
    pages.push(pageText(page, node, held < keptBudget))
    held += surface.glyphs.length + surface.root.operations.length
    onPage(i + 1)
  }
  const asides = contentStreams(file)
    .filter(({ num }) => !seen.has(num))
    .map((source) => readingOrder(streamSurface(file, source, cache)).text)
  return { pages, hidden: [...hiddenTexts(file), ...asides].filter((text) => text !== '').join('\n\n') }
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
  return document.pages.flatMap(({ images }, i) =>
    images === 0
      ? []
      : [
          {
            code: 'images_not_searched',
            message: `Page ${i + 1} shows ${images === 1 ? 'a picture' : `${images} pictures`}; words inside pictures were not searched.`,
            page: i + 1,
          },
        ],
  )
}

export function layersOf(surface: Surface): ReadPage['layers'] {
  return { content: contentOrder(surface), reading: readingOrder(surface) }
}

function pageText(read: ReadPage, node: PageNode, keep: boolean): PageText {
  const { surface, layers } = read
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  let covered = 0
  let images = 0
  for (const image of surface.images) {
    const shown = intersect(image.box, page)
    if (!shown) continue
    const area = (shown.x1 - shown.x0) * (shown.y1 - shown.y0)
    covered += area
    // Rules and bullets are often tiny pictures; nobody writes in them.
    if (area > 2_000) images++
  }
  const share = covered / (node.width * node.height || 1)
  const letters = surface.glyphs.reduce((sum, glyph) => sum + (glyph.text.trim() === '' ? 0 : 1), 0)
  return {
    content: layers.content.text,
    reading: layers.reading.text,
    kept: keep ? read : null,
    picture: share > 0.5 && letters < 25,
    images,
    unsure: surface.unsure,
  }
}
