import type { Resource } from '../../model/document.ts'
import { CancelledError } from '../../model/errors.ts'
import type { DocumentContent, PageContent } from '../../model/page-content.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { Surface } from '../content/surface.ts'
import { pageSurface } from '../content/surfaces.ts'
import { loadPdf } from '../file/load.ts'
import { type PageNode, pages } from '../file/pages.ts'
import type { PdfLimits } from '../objects/limits.ts'
import type { PdfFile } from '../objects/objects.ts'
import type { ReaderGlyph } from '../second-reader/index.ts'
import { LazyReader, nullIfMalformed } from '../second-reader/index.ts'
import { inferUnicode } from '../text/infer-unicode.ts'
import { appearanceGlyphs } from './appearances.ts'
import { decodePictures } from './decode-pictures.ts'
import { Destinations } from './destinations.ts'
import { metadataOf } from './document-metadata.ts'
import { drawnBullets } from './drawn-bullets.ts'
import { drawingOf } from './drawn-lines.ts'
import { frameOf } from './frame.ts'
import { linksOf } from './links.ts'
import { outlineOf } from './outline.ts'
import { PictureKeys, picturesOf } from './pictures.ts'
import { splitAtLinks } from './split-at-links.ts'
import { structureTree } from './structure-tree.ts'
import { visibleText } from './visible.ts'
import { wordsOf } from './words.ts'

export interface ReadingOptions {
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  /** Decode the pictures that pages show. Default: false; their places are told anyhow. */
  readonly pictures?: boolean
  readonly signal?: AbortSignal
  readonly onPage?: (done: number, of: number) => void
}

/** A PDF as layout analysis wants it. */
export interface PdfReading extends DocumentContent {
  /** Pages, counted from 1, with fonts that do not say what they show, in a file too damaged for pdf.js: words may be missing. */
  readonly unsaid: readonly number[]
  /** Pictures by the keys that pages name, PNG or JPEG; empty unless asked for. */
  readonly resources: ReadonlyMap<string, Resource>
}

/**
 * Reads the content of all pages: what is seen, in the order in which it is drawn, with the places of the pages as
 * shown. Text of a scan's invisible layer counts as seen. `bytes` must stay as they are meanwhile.
 * @throws DocumentError, LimitError as `loadPdf` and `pages`; CancelledError
 */
export async function readPdf(bytes: Uint8Array, options: ReadingOptions = {}): Promise<PdfReading> {
  const { password, limits } = options
  const file = await loadPdf(bytes, { password, limits })
  const nodes = pages(file, limits)
  const destinations = new Destinations(file, nodes)
  const keys = options.pictures ? new PictureKeys() : null
  const contents: PageContent[] = []
  const unsaid: number[] = []
  // pdf.js, for fonts that do not say what they show and pictures we cannot decode.
  await using second = new LazyReader(bytes, { password: options.password, limits: options.limits })
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
      if (!glyphs) unsaid.push(i + 1)
      return glyphs ?? []
    },
  }
  for (const i of nodes.keys()) {
    if (options.signal?.aborted) throw new CancelledError('cancelled', 'Reading the PDF was cancelled.')
    contents.push(await readPageContent(source, i, keys))
    options.onPage?.(i + 1, nodes.length)
  }
  const draw = async (page: number, dpi: number) => (await second.open()).raster(page, { dpi })
  const resources = keys ? await decodePictures(file, keys.places, draw, limits) : new Map<string, Resource>()
  return {
    pages: keys ? contents.map((page) => withPictures(page, resources)) : contents,
    metadata: metadataOf(file),
    outline: outlineOf(file, destinations),
    tags: structureTree(file, destinations),
    unsaid,
    resources,
  }
}

/** A page whose pictures name what is there; one that cannot be had is a place. */
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
  /** The glyphs of a page by the second reader, asked for only where a font does not say what it shows. */
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
  if (surface.hasUnknownCodes && inferUnicode(surface, await glyphs(index), cache))
    surface = pageSurface(file, node, cache, true)
  const added = appearanceGlyphs(file, node, cache)
  if (added.length > 0) surface = { ...surface, glyphs: [...surface.glyphs, ...added] }
  return pageContent(file, node, index, surface, destinations, keys)
}

function pageContent(
  file: PdfFile,
  node: PageNode,
  index: number,
  surface: Surface,
  destinations: Destinations,
  keys: PictureKeys | null,
): PageContent {
  const { width, height } = node
  const text = visibleText(surface, width, height)
  const frame = frameOf(text.glyphs, width, height)
  const written = wordsOf(text.glyphs, text.doubled, surface.replacements, frame)
  const bullets = drawnBullets(surface.paths, written, frame)
  const links = linksOf(file, node, frame, destinations)
  const words = splitAtLinks(bullets.length > 0 ? [...written, ...bullets] : written, links)
  return {
    page: index + 1,
    width: frame.width,
    height: frame.height,
    ...(frame.turn === 0 ? {} : { turn: frame.turn }),
    words,
    ...drawingOf(surface.paths, frame),
    pictures: picturesOf(file, surface, node, frame, words.length > 0, index, keys),
    links,
  }
}
