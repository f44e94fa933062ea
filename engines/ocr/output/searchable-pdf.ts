/** Makes a searchable PDF: the document with the recognised text as an invisible text layer. */
import { DocumentError, type Warning } from '../../model/errors.ts'
import { invert } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { Edits, erasePage, rasterPage } from '../../pdf/erase/index.ts'
import {
  encodeFlate,
  keepPages,
  numberText,
  type PageNode,
  PdfDict,
  type PdfFile,
  type PdfLimits,
  PdfName,
  PdfStream,
  PdfString,
  repairPageTree,
  writePdf,
} from '../../pdf/file/index.ts'
import { rasterImage } from '../../pdf/images/embed/raster-image.ts'
import { imagePixels } from '../../pdf/images/pixels.ts'
import { archival, comply, looksSame } from '../../pdf/pdfa/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { invisibleFontName, invisibleLines } from '../../pdf/text/index.ts'
import type { PageResult } from '../page-result.ts'
import { fittingDpi, type OpenPdf, type OpenSource } from '../source.ts'
import { imagePdf } from './image-pdf.ts'
import { contentLines, transformLines } from './text-lines.ts'

/** The part of a page result that goes into the file. */
type SearchablePage = Pick<
  PageResult,
  'page' | 'lines' | 'replaces' | 'content' | 'toPage' | 'blank' | 'skew'
>

export interface SearchableOptions extends PageCleaning, ImageOptimising {
  /** BCP 47; null if unknown. Default: null. */
  readonly language?: string | null
  /** A standard that the file must comply with. Default: only PDF 1.7. */
  readonly compliance?: 'pdf-a-2b'
}

export interface SearchablePdf {
  readonly bytes: Uint8Array
  readonly warnings: readonly Warning[]
}

/** Resolution of pages that are replaced by an image. */
const rasterDpi = 300

/**
 * Creates the searchable PDF of any source. Content, images, sizes and rotation of PDF pages are kept, except for pages
 * that are replaced by an image: those whose own text is replaced (it would be found, too), those that PDF/A does not
 * allow, and those of damaged files that would look different.
 * Changes the objects of the source, which must not be read again.
 * @throws DocumentError `malformed` if the file is too damaged to check that it looks the same
 */
export async function createSearchablePdf(
  source: OpenSource,
  read: readonly SearchablePage[],
  options: SearchableOptions = {},
): Promise<SearchablePdf> {
  const { language = null, compliance, removeBlank = false } = options
  const texts = new Map(read.map((page) => [page.page, page]))
  const blank = removeBlank ? blankPages(read) : new Set<number>()
  if (source.kind === 'image') {
    const frames = Array.from({ length: source.frames }, (_, i) => i).filter((i) => !blank.has(i + 1))
    const { file, nodes, warnings } = await imagePdf(source, frames, compliance !== undefined)
    for (const [i, node] of nodes.entries()) {
      const page = texts.get(frames[i] + 1)
      if (page) addText(file, node, page.lines)
      if (page) turnPage(file, node, page, options)
    }
    setLanguage(file, language)
    await optimiseImages(file, nodes, options, source.limits)
    if (compliance === 'pdf-a-2b') comply(file, nodes, { part: 2, conformance: 'B' })
    const removed = blank.size > 0 ? [removedWarning(blank)] : []
    return { bytes: writePdf(file), warnings: [...warnings, ...removed] }
  }
  const made = await addTextLayers(source, texts, blank, options)
  if (compliance === undefined) return made
  const { bytes, warnings } = await archival(made.bytes, {
    part: 2,
    keepMetadata: true,
    ...(source.limits === undefined ? {} : { limits: source.limits }),
  })
  return { bytes, warnings: [...made.warnings, ...warnings] }
}

async function addTextLayers(
  source: OpenPdf,
  texts: ReadonlyMap<number, SearchablePage>,
  blank: ReadonlySet<number>,
  options: SearchableOptions,
): Promise<SearchablePdf> {
  const { language = null } = options
  const { file, nodes } = source
  const touched: number[] = []
  for (const [i, node] of nodes.entries()) {
    const page = texts.get(i + 1)
    if (page?.replaces === 'page') await rasterise(source, node, i, page)
    else {
      const hidden = page?.replaces === 'hidden'
      if (page) addText(file, hidden ? removeHiddenText(source, node) : node, page.lines)
      if (hidden || file.repaired) touched.push(i)
    }
  }
  setLanguage(file, language)
  if (file.repaired) repairPageTree(file)
  const changed = touched.length === 0 ? [] : await changedPages(source, writePdf(file), touched)
  for (const i of changed) await rasterise(source, nodes[i], i, texts.get(i + 1))
  for (const [i, node] of nodes.entries()) {
    const page = texts.get(i + 1)
    if (page) turnPage(file, node, page, options)
  }
  await optimiseImages(file, nodes, options, source.limits)
  const removed = removePages(file, blank)
  return { bytes: writePdf(file), warnings: [...changed.map((i) => rasterisedWarning(i + 1)), ...removed] }
}

const noReplacements = { all: [], unknown: [], pieces: [] }

/**
 * The pages that pdf.js renders differently than in the source, because two readers repair a damaged file differently.
 * An invisible text layer on an intact page changes nothing; only pages that may have changed are compared.
 */
async function changedPages(
  source: OpenPdf,
  bytes: Uint8Array,
  pages: readonly number[],
): Promise<readonly number[]> {
  if (pages.length === 0) return []
  const before = await source.reader()
  await using after = await openReader(bytes, { limits: source.limits })
  if (before.pageCount !== after.pageCount)
    throw new DocumentError(
      'malformed',
      'The PDF is damaged: its number of pages is uncertain. Repair it or export it again, or request text instead of a PDF.',
    )
  const changed: number[] = []
  for (const page of pages) if (!(await looksSame(before, after, page, noReplacements))) changed.push(page)
  return changed
}

function rasterisedWarning(page: number): Warning {
  const message =
    'The page was replaced by an image of itself: it is damaged and would have looked different otherwise.'
  return { code: 'page_made_picture', message, page }
}

function setLanguage(file: PdfFile, language: string | null): void {
  const root = file.dict(file.trailer.get('Root'))
  if (root && language !== null && !root.has('Lang'))
    root.set('Lang', new PdfString(new TextEncoder().encode(language)))
}

/** Adds the text layer before the contents of a page, where no graphics state of the page affects it. */
function addText(file: PdfFile, node: PageNode, lines: SearchablePage['lines']): void {
  const toUser = invert(node.toShown)
  if (!toUser || lines.length === 0) return
  const fonts = file.dict(node.resources.get('Font'))
  const layer = invisibleLines(file, transformLines(lines, toUser), freeName(fonts))
  if (layer.content.length === 0) return
  const raw = encodeFlate(layer.content)
  const flate = new PdfDict([
    ['Filter', PdfName.of('FlateDecode')],
    ['Length', raw.length],
  ])
  const text = file.add(new PdfStream(flate, raw))
  const contents = node.dict.get('Contents')
  const parts = file.array(contents) ?? (file.stream(contents) && contents !== undefined ? [contents] : [])
  node.dict.set('Contents', [text, ...parts])
  // Resources may be shared with other pages: the page gets a copy.
  const own = file.dict(layer.resources.get('Font'))
  const all = new PdfDict([...(fonts?.entries ?? []), ...(own?.entries ?? [])])
  node.dict.set('Resources', node.resources.clone().set('Font', all))
}

/** A font name that is not used on the page. */
function freeName(fonts: PdfDict | null): string {
  let name = invisibleFontName
  for (let i = 2; fonts?.has(name); i++) name = `${invisibleFontName}${i}`
  return name
}

/** Removes the invisible text of an earlier OCR from a page. */
function removeHiddenText({ file, cache }: OpenPdf, node: PageNode): PageNode {
  const surface = pageSurface(file, node, cache)
  const edits = new Edits()
  for (const glyph of surface.glyphs) if (glyph.invisible) edits.remove(glyph)
  const keepAll = {
    name: (name: string) => name,
    containsValue: () => false,
    mayHold: () => false,
    found: () => false,
    overwriteShown: () => null,
  }
  erasePage(file, node, { surface, edits, covers: [], context: { scrub: keepAll, copies: new Map() } })
  return { ...node, resources: file.dict(node.dict.get('Resources')) ?? new PdfDict() }
}

/** Replaces a page by an image of it, with its text as an invisible layer. */
async function rasterise(
  source: OpenPdf,
  node: PageNode,
  index: number,
  page: SearchablePage | undefined,
): Promise<void> {
  const { file, limits } = source
  const reader = await source.reader()
  const dpi = fittingDpi(node, rasterDpi, limits)
  await rasterPage(file, node, await reader.raster(index, { dpi }), { dpi, limits })
  const resources = file.dict(node.dict.get('Resources')) ?? new PdfDict()
  if (page) addText(file, { ...node, resources }, [...ownLines(page), ...page.lines])
}

/** The existing text of the page, without OCR. */
function ownLines({ content, toPage, replaces }: SearchablePage): SearchablePage['lines'] {
  if (replaces === 'page') return []
  const words = content.words.filter(({ confidence }) => confidence === 1)
  return transformLines(contentLines(words), toPage)
}

/** Changes how the pages of a searchable PDF are shown: upright, with level lines, without blank pages. Pixels are not changed. */

/** The changes; none by default. */
interface PageCleaning {
  /** Rotates pages whose text is sideways or upside down. */
  readonly rotate?: boolean
  /** Rotates skewed scans by their skew angle. */
  readonly deskew?: boolean
  /** Removes blank pages. */
  readonly removeBlank?: boolean
}

/** Degrees. A smaller angle is not visible. */
const minSkewDegrees = 0.05

/** Turns a page so that its text is upright and its lines are level. Its text layer turns with it. */
export function turnPage(
  file: PdfFile,
  node: PageNode,
  page: Pick<PageResult, 'content' | 'skew'>,
  { rotate = false, deskew = false }: PageCleaning,
): void {
  const turn = rotate ? (page.content.turn ?? 0) : 0
  if (turn > 0) node.dict.set('Rotate', (node.rotate + turn) % 360)
  if (deskew && Math.abs(page.skew) >= minSkewDegrees) straighten(file, node, page.skew)
}

/** Turns the content of a page around its centre, counter-clockwise. */
function straighten(file: PdfFile, { dict, cropBox }: PageNode, degrees: number): void {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const x = (cropBox.x0 + cropBox.x1) / 2
  const y = (cropBox.y0 + cropBox.y1) / 2
  const matrix = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
  const contents = dict.get('Contents')
  const parts = file.array(contents) ?? (contents !== undefined && file.stream(contents) ? [contents] : [])
  if (parts.length === 0) return
  const stream = (text: string) => {
    const raw = new TextEncoder().encode(text)
    return file.add(new PdfStream(new PdfDict([['Length', raw.length]]), raw))
  }
  // The content is inside a second pair, so that it cannot restore the first one.
  const before = stream(`q ${matrix.map(numberText).join(' ')} cm q\n`)
  dict.set('Contents', [before, ...parts, stream('\nQ Q\n')])
}

/** The numbers of blank pages, unless all are blank: a document needs a page. */
function blankPages(pages: readonly Pick<PageResult, 'page' | 'blank'>[]): ReadonlySet<number> {
  const found = pages.filter(({ blank }) => blank).map(({ page }) => page)
  return new Set(found.length < pages.length ? found : [])
}

/** Removes blank pages from a PDF. Bookmarks and tags, which refer to pages, are removed with them. */
function removePages(file: PdfFile, blank: ReadonlySet<number>): Warning[] {
  if (blank.size === 0) return []
  keepPages(file, (page) => !blank.has(page))
  return [removedWarning(blank)]
}

function removedWarning(blank: ReadonlySet<number>): Warning {
  const numbers = [...blank].join(', ')
  return {
    code: 'blank_pages_removed',
    message: `Blank pages were removed, as requested: ${numbers} of the source.`,
  }
}

/** Stores the images of a PDF in fewer bytes: the same pixels, or fewer if requested. */

interface ImageOptimising {
  /** Images are stored without loss in the smallest form. */
  readonly optimise?: boolean
  /** Images with a higher resolution, in dots per inch, get this one. Default: all keep theirs. */
  readonly downsample?: number
}

/** A slightly higher resolution is kept: the loss would be larger than the gain. */
const minDownsampleRatio = 1.2
/** JPEG quality of images with fewer pixels. */
const jpegQuality = 85

/** Replaces images in the file if that saves bytes. Masks, and images that are not in a screen colour space, are kept. */
export async function optimiseImages(
  file: PdfFile,
  nodes: readonly PageNode[],
  { optimise = false, downsample }: ImageOptimising,
  limits?: Partial<PdfLimits>,
): Promise<void> {
  if (!optimise && downsample === undefined) return
  for (const [num, { stream, dpi }] of shownImages(file, nodes)) {
    const ratio = downsample === undefined ? 1 : dpi / downsample
    const shrinks = ratio >= minDownsampleRatio
    if (!shrinks && (!optimise || isCompact(file, stream))) continue
    const raster = await imagePixels(file, stream, limits)
    if (raster === null) continue
    const made = shrinks
      ? await rasterImage(
          shrunk(raster, ratio),
          { coding: 'smaller', quality: jpegQuality, small: true },
          limits,
        )
      : await rasterImage(raster, { coding: 'lossless', quality: 100, small: true }, limits)
    const exact = shrinks || isExact(file, stream, made)
    if (exact && made.raw.length < stream.raw.length) file.objects.set(num, made)
  }
}

/** Images on the pages by object number, with the lowest resolution at which they are shown. */
function shownImages(file: PdfFile, nodes: readonly PageNode[]) {
  const found = new Map<number, { readonly stream: PdfStream; dpi: number }>()
  const numbers = new Map<PdfStream, number>()
  for (const [num, object] of file.objects) if (object instanceof PdfStream) numbers.set(object, num)
  const cache = new ReadCache(file)
  for (const node of nodes)
    for (const { stream, matrix } of pageSurface(file, node, cache).images) {
      const num = stream === null ? undefined : numbers.get(stream)
      if (stream === null || num === undefined) continue
      const width = file.number(stream.dict.get('Width')) ?? 0
      const dpi = (72 * width) / Math.max(1, Math.hypot(matrix[0], matrix[1]))
      const known = found.get(num)
      if (known) known.dpi = Math.min(known.dpi, dpi)
      else found.set(num, { stream, dpi })
    }
  return found
}

/** Filters that lossless compression cannot beat. */
const compactFilters = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'DCT', 'CCF'])

function isCompact(file: PdfFile, { dict }: PdfStream): boolean {
  const entry = file.resolve(dict.get('Filter'))
  const names = Array.isArray(entry) ? entry.map((name) => file.name(name)) : [file.name(entry)]
  return names.some((name) => name !== null && compactFilters.has(name))
}

/** Whether the new image has the same colours as the old one: black and white, or a screen colour space. */
function isExact(file: PdfFile, old: PdfStream, made: PdfStream): boolean {
  if (file.number(made.dict.get('BitsPerComponent')) === 1) return true
  const space = file.resolve(old.dict.get('ColorSpace'))
  return space instanceof PdfName && /^(?:DeviceGray|DeviceRGB)$/.test(space.name)
}

/** The mean of the pixels that fall on each new one. A black-and-white image stays black and white. */
function shrunk({ width, height, data }: Raster, ratio: number): Raster {
  const [w, h] = [Math.max(1, Math.round(width / ratio)), Math.max(1, Math.round(height / ratio))]
  const out = new Uint8ClampedArray(w * h * 4)
  const bilevel = data.every((value, i) => i % 4 === 3 || value === 0 || value === 255)
  for (let y = 0; y < h; y++) {
    const y0 = Math.floor((y * height) / h)
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / h))
    for (let x = 0; x < w; x++) {
      const x0 = Math.floor((x * width) / w)
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / w))
      for (let k = 0; k < 4; k++) {
        let sum = 0
        for (let v = y0; v < y1; v++) for (let u = x0; u < x1; u++) sum += data[(v * width + u) * 4 + k]
        const mean = sum / ((y1 - y0) * (x1 - x0))
        out[(y * w + x) * 4 + k] = bilevel && k < 3 ? (mean < 128 ? 0 : 255) : mean
      }
    }
  }
  return { width: w, height: h, data: out }
}
