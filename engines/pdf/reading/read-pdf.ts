import type { Resource } from '../../model/document.ts'
import { CancelledError } from '../../model/errors.ts'
import { transformBox } from '../../model/geometry.ts'
import type { DocumentContent, PageContent } from '../../model/page-content.ts'
import type { Warning } from '../../model/warning.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { Surface } from '../content/surface.ts'
import { pageSurface } from '../content/surfaces.ts'
import { loadPdf } from '../file/load.ts'
import { type PageNode, pages } from '../file/pages.ts'
import { repairedPdf, repairWarnings } from '../file/repaired-pdf.ts'
import type { PdfLimits } from '../objects/limits.ts'
import type { PdfFile } from '../objects/objects.ts'
import { LazyReader, nullIfMalformed, type ReaderGlyph } from '../second-reader/index.ts'
import { inferUnicode, needsInference } from '../text/infer-unicode.ts'
import { type ShownAnnotations, shownAnnotations } from './annotations.ts'
import { withCheckBoxes } from './check-boxes.ts'
import { Destinations, linksOf, outlineOf } from './destinations.ts'
import { metadataOf } from './document-metadata.ts'
import { drawnBullets, unnamedBullets } from './drawn-bullets.ts'
import { drawingOf } from './drawn-lines.ts'
import { frameOf } from './frame.ts'
import { backdropOf, decodePictures, PictureKeys, picturesOf } from './pictures.ts'
import { structureTree } from './structure-tree.ts'
import { visibleText } from './visible.ts'
import { WordPacker } from './words/compact-words.ts'
import { splitAtLinks } from './words/split-at-links.ts'
import { wordsOf } from './words/words.ts'

export interface ReadingOptions {
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  /** Decode the images of pages. Default false: only their positions are returned. */
  readonly pictures?: boolean
  readonly signal?: AbortSignal
  readonly onPage?: (done: number, of: number) => void
}

/** The content of a PDF for layout analysis. */
export interface PdfReading extends DocumentContent {
  /** Pages, from 1, with codes of unknown text in a file too damaged for pdf.js: words may be missing. */
  readonly pagesWithMissingText: readonly number[]
  readonly warnings: readonly Warning[]
  /** Images by the keys in pages, as PNG or JPEG; empty unless `pictures`. */
  readonly resources: ReadonlyMap<string, Resource>
}

/**
 * Reads the visible content of all pages, in drawing order, with positions on the pages as shown. The invisible text
 * layer of a scan counts as visible. `bytes` must not change meanwhile.
 * @throws DocumentError, LimitError as `loadPdf` and `pages`; CancelledError
 */
export async function readPdf(bytes: Uint8Array, options: ReadingOptions = {}): Promise<PdfReading> {
  const { password, limits } = options
  const file = await loadPdf(bytes, { password, limits })
  const nodes = pages(file, limits)
  const destinations = new Destinations(file, nodes)
  const keys = options.pictures ? new PictureKeys() : null
  const contents: PageContent[] = []
  const packer = new WordPacker()
  const pagesWithMissingText: number[] = []
  // pdf.js, for codes of unknown text and images that we cannot decode.
  await using second = new LazyReader(bytes, { password, limits }, repairedPdf)
  const source = {
    file,
    nodes,
    cache: new ReadCache(file),
    destinations,
    glyphs: async (i: number) => {
      const glyphs = await second
        .open()
        .then((reader) => reader.glyphs(i))
        .catch(nullIfMalformed)
      if (!glyphs) pagesWithMissingText.push(i + 1)
      return glyphs ?? []
    },
  }
  for (const i of nodes.keys()) {
    if (options.signal?.aborted) throw new CancelledError('cancelled', 'Reading the PDF was cancelled.')
    const page = await readPageContent(source, i, keys)
    contents.push({ ...page, words: packer.pack(page.words) })
    options.onPage?.(i + 1, nodes.length)
  }
  const draw = async (page: number, dpi: number) => (await second.open()).raster(page, { dpi })
  const resources = keys
    ? await decodePictures(file, keys.sources, draw, limits)
    : new Map<string, Resource>()
  return {
    pages: keys ? contents.map((page) => withPictures(page, resources)) : contents,
    metadata: metadataOf(file),
    outline: outlineOf(file, destinations),
    tags: structureTree(file, destinations),
    pagesWithMissingText,
    warnings: repairWarnings(file),
    resources,
  }
}

/** Removes the keys of images that could not be decoded. */
function withPictures(page: PageContent, resources: ReadonlyMap<string, Resource>): PageContent {
  if (page.pictures.every(({ resource }) => resource === null || resources.has(resource))) return page
  const pictures = page.pictures.map((picture) =>
    picture.resource !== null && resources.has(picture.resource) ? picture : { ...picture, resource: null },
  )
  return { ...page, pictures }
}

/** An open PDF whose pages are read one at a time. */
export interface PageSource {
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly cache: ReadCache
  readonly destinations: Destinations
  /** The glyphs of a page from pdf.js, called only for pages with codes of unknown text. */
  glyphs(page: number): Promise<ReaderGlyph[]>
}

/** The content of one page. `index` counts from 0. */
export async function readPageContent(
  { file, nodes, cache, destinations, glyphs }: PageSource,
  index: number,
  keys: PictureKeys | null = null,
): Promise<PageContent> {
  const node = nodes[index]
  let surface = pageSurface(file, node, cache, true)
  if (needsInference(surface, cache) && inferUnicode(surface, await glyphs(index), cache))
    surface = pageSurface(file, node, cache, true)
  const added = shownAnnotations(file, node, cache)
  if (added.glyphs.length > 0) surface = { ...surface, glyphs: [...surface.glyphs, ...added.glyphs] }
  return pageContent(file, node, index, surface, added, destinations, keys)
}

function pageContent(
  file: PdfFile,
  node: PageNode,
  index: number,
  surface: Surface,
  { buttons, fields }: ShownAnnotations,
  destinations: Destinations,
  keys: PictureKeys | null,
): PageContent {
  const { width, height } = node
  const text = visibleText(surface, width, height)
  const frame = frameOf(text.glyphs, width, height)
  const written = wordsOf(text.glyphs, text.doubled, surface.replacements, frame)
  const boxed = withCheckBoxes(written, surface.paths, buttons, frame)
  const bullets = [
    ...drawnBullets(surface.paths, boxed, frame),
    ...unnamedBullets(text.glyphs, written, frame),
  ]
  const links = linksOf(file, node, frame, destinations)
  const words = splitAtLinks(bullets.length > 0 ? [...boxed, ...bullets] : boxed, links)
  const backdrop = keys && words.length > 0 ? backdropOf(file, surface, node, frame, index, keys) : null
  return {
    page: index + 1,
    width: frame.width,
    height: frame.height,
    ...(frame.turn === 0 ? {} : { turn: frame.turn }),
    words,
    ...(text.running.length === 0
      ? {}
      : { running: wordsOf(text.running, text.doubled, surface.replacements, frame) }),
    ...drawingOf(surface.paths, frame),
    pictures: picturesOf(file, surface, node, frame, words.length > 0, index, keys),
    ...(backdrop ? { backdrop } : {}),
    links,
    ...(fields.length === 0
      ? {}
      : { fields: fields.map(({ box, mcid }) => ({ box: transformBox(frame.matrix, box), mcid })) }),
  }
}
