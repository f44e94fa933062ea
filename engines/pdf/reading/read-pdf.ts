import type { Resource } from '../../model/document.ts'
import { CancelledError, type Warning } from '../../model/errors.ts'
import { type Box, centre, contains, transformBox } from '../../model/geometry.ts'
import type { DocumentContent, PageContent, PageWord } from '../../model/page-content.ts'
import { drawnWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { PaintedPath, Surface } from '../content/surface.ts'
import { pageSurface } from '../content/surfaces.ts'
import { loadPdf } from '../file/load.ts'
import { type PageNode, pages } from '../file/pages.ts'
import { repairedPdf, repairWarnings } from '../file/repaired-pdf.ts'
import type { PdfLimits } from '../limits.ts'
import type { PdfFile } from '../objects.ts'
import { LazyReader, nullIfMalformed, type ReaderGlyph } from '../second-reader/index.ts'
import { inferUnicode, needsInference } from '../text/infer-unicode.ts'
import { type ShownAnnotations, type ShownButton, shownAnnotations } from './annotations.ts'
import { Destinations, linksOf, outlineOf } from './destinations.ts'
import { metadataOf } from './document-metadata.ts'
import { drawnBullets, unnamedBullets } from './drawn-bullets.ts'
import { drawingOf } from './drawn-lines.ts'
import { type Frame, frameOf } from './frame.ts'
import { backdropOf, decodePictures, PictureKeys, picturesOf } from './pictures.ts'
import { stackedColumns } from './stacked-columns.ts'
import { structureTree } from './structure-tree.ts'
import { visibleText } from './visible.ts'
import { WordPacker } from './words/compact-words.ts'
import { splitAtLinks } from './words/split-at-links.ts'
import { joinSpread } from './words/spread-ideographs.ts'
import { uprightDigits } from './words/upright-digits.ts'
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
  const text = visibleText({ ...surface, glyphs: stackedColumns(surface.glyphs) }, width, height)
  const frame = frameOf(text.glyphs, width, height)
  const { words: drawn, across, labels } = wordsOf(text.glyphs, text.doubled, surface.replacements, frame)
  const written = joinSpread(frame.turn === 0 ? drawn : uprightDigits(drawn))
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
    ...(across.length === 0 ? {} : { across }),
    ...(labels === 0 ? {} : { labels }),
    ...(text.running.length === 0
      ? {}
      : { running: wordsOf(text.running, text.doubled, surface.replacements, frame).words }),
    ...drawingOf(surface.paths, frame),
    pictures: picturesOf(file, surface, node, frame, words.length > 0, index, keys),
    ...(backdrop ? { backdrop } : {}),
    links,
    ...(fields.length === 0
      ? {}
      : { fields: fields.map(({ box, mcid }) => ({ box: transformBox(frame.matrix, box), mcid })) }),
  }
}

/** Side in points of squares that are drawn as check boxes. */
const minSide = 5.5
const maxSide = 16
/** The side in ems of the text next to it. */
const minSideEms = 0.5
const maxSideEms = 1.7
/** Ems between a box and the word next to it. */
const maxGapEms = 2.5
/** A page with more squares is a chart or a grid. */
const maxBoxes = 300

const tick = /^[xX✓✔✕✖✗✘×☓●•]$/u

/**
 * Makes words of check boxes, `☐` or `☒`: check boxes and radio buttons of forms, and squares that are drawn next to text, with
 * or without a mark inside. The words of the marks are omitted.
 */
function withCheckBoxes(
  words: readonly PageWord[],
  paths: readonly PaintedPath[],
  buttons: readonly ShownButton[],
  frame: Frame,
): readonly PageWord[] {
  const drawn = drawnSquares(paths, words, frame)
  const boxes = [
    ...buttons.map((button) => ({ ...button, box: transformBox(frame.matrix, button.box) })),
    ...drawn,
  ]
  if (boxes.length === 0 || boxes.length > maxBoxes) return words
  const rows = words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const added: PageWord[] = []
  const removed = new Set<PageWord>()
  for (const { box, checked, mcid } of boxes) {
    if (added.some((other) => overlaps(other.box, box))) continue
    const near = wordsNear(rows, box)
    const inside = near.filter((word) => contains(box, centre(word.box)))
    const beside = nearestWord(near, box)
    if (!beside || inside.some(({ text }) => !tick.test(text))) continue
    for (const word of inside) removed.add(word)
    added.push(drawnWord(checked || inside.length > 0 ? '☒' : '☐', box, beside, mcid))
  }
  return added.length === 0 ? words : [...words.filter((word) => !removed.has(word)), ...added]
}

/** Squares with an outline and no dark filling, except those that touch others: boxes for single letters. */
function drawnSquares(
  paths: readonly PaintedPath[],
  words: readonly PageWord[],
  frame: Frame,
): ShownButton[] {
  if (words.length === 0) return []
  const squares: Box[] = []
  const marks: Box[] = []
  for (const path of paths) {
    if (path.hidden) continue
    const dark = path.filled && path.fillShade < 0.9
    const stroked = path.stroked && path.strokeShade < 0.9
    if (!dark && !stroked) continue
    for (const subpath of path.subpaths) {
      const box = transformBox(frame.matrix, subpath.box)
      if (Math.max(box.x1 - box.x0, box.y1 - box.y0) > maxSide) continue
      if (subpath.square && stroked && !dark && isSquare(box)) squares.push(box)
      else marks.push(box)
      if (squares.length > maxBoxes || marks.length > 4 * maxBoxes) return []
    }
  }
  return squares
    .filter((box) => !squares.some((other) => other !== box && touches(box, other)))
    .map((box) => ({ box, mcid: -1, checked: marks.some((mark) => contains(box, centre(mark))) }))
}

function isSquare({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  return Math.min(width, height) >= minSide && Math.abs(width - height) < 0.2 * Math.max(width, height)
}

function touches(a: Box, b: Box): boolean {
  const same = Math.abs(a.x0 - b.x0) < 1 && Math.abs(a.y0 - b.y0) < 1
  return !same && a.x0 <= b.x1 + 2 && b.x0 <= a.x1 + 2 && a.y0 <= b.y1 + 2 && b.y0 <= a.y1 + 2
}

function overlaps(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/** The words on the row of a box. `rows` are ordered by baseline. */
function wordsNear(rows: readonly PageWord[], box: Box): PageWord[] {
  const middle = (box.y0 + box.y1) / 2
  const low = countWhile(rows, ({ baseline }) => baseline < middle - maxSide)
  const near: PageWord[] = []
  for (let i = low; i < rows.length && rows[i].baseline < middle + 2 * maxSide; i++) {
    const { baseline, size } = rows[i]
    if (middle < baseline + 0.15 * size && middle > baseline - 0.9 * size) near.push(rows[i])
  }
  return near
}

/** Returns the word directly next to a box, first the one on its right; null if there is none. */
function nearestWord(near: readonly PageWord[], box: Box): PageWord | null {
  const fits = ({ size }: PageWord) =>
    box.y1 - box.y0 >= minSideEms * size && box.y1 - box.y0 <= maxSideEms * size
  const nearest = (gap: (word: PageWord) => number) =>
    near
      .filter((word) => fits(word) && gap(word) > -0.1 * word.size && gap(word) < maxGapEms * word.size)
      .reduce<PageWord | null>((best, word) => (best && gap(best) <= gap(word) ? best : word), null)
  return nearest((word) => word.box.x0 - box.x1) ?? nearest((word) => box.x0 - word.box.x1)
}
