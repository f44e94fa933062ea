/** Makes a searchable PDF: the document with the recognised text as an invisible text layer. */

import { DocumentError } from '../../model/errors.ts'
import { invert } from '../../model/geometry.ts'
import type { Warning } from '../../model/warning.ts'
import { pageSurface } from '../../pdf/content/index.ts'
import { Edits, erasePage, rasterPage } from '../../pdf/erase/index.ts'
import {
  encodeFlate,
  type PageNode,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfStream,
  PdfString,
  repairPageTree,
  writePdf,
} from '../../pdf/file/index.ts'
import { archival, comply, looksSame } from '../../pdf/pdfa/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { invisibleFontName, invisibleLines } from '../../pdf/text/index.ts'
import type { PageResult } from '../page-result.ts'
import { fittingDpi } from '../source/pdf-page.ts'
import type { OpenPdf, OpenSource } from '../source/source.ts'
import { blankPages, type PageCleaning, removedWarning, removePages, turnPage } from './clean-pages.ts'
import { imagePdf } from './image-pdf.ts'
import { type ImageOptimising, optimiseImages } from './optimise-images.ts'
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
 * The pages that pdf.js renders differently than in the source, because two readers repair a damaged file in different
 * ways. An invisible text layer on an intact page changes nothing; only pages that may have changed are compared.
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

/** The text of the page itself, without OCR. */
function ownLines({ content, toPage, replaces }: SearchablePage): SearchablePage['lines'] {
  if (replaces === 'page') return []
  const words = content.words.filter(({ confidence }) => confidence === 1)
  return transformLines(contentLines(words), toPage)
}
