import { PalimpsestError } from '../../model/errors.ts'
import { area, type Box, intersect, pad, transformBox } from '../../model/geometry.ts'
import { BoxIndex } from '../../model/pages/box-index.ts'
import {
  contentStreams,
  flipY,
  type Instance,
  nonShownStrings,
  pageSurface,
  type ReadCache,
  type Surface,
  streamSurface,
} from '../../pdf/content/index.ts'
import {
  type BoxStyle,
  type Cover,
  type Edits,
  type EraseContext,
  erasePage,
  eraseStream,
  planEdits,
} from '../../pdf/erase/index.ts'
import {
  decodeTextString,
  type PageNode,
  type PdfDict,
  type PdfFile,
  type PdfLimits,
} from '../../pdf/file/index.ts'
import { containsValue, emptyAppearance, type ScrubContext } from '../../pdf/scrub/index.ts'
import type { PicturedAnnotation } from '../../pdf/text/index.ts'
import { type Finding, type Findings, isRegion } from './findings.ts'
import { type Abbreviations, fitLabels } from './fit-labels.ts'
import { isPixelOrder } from './pixels.ts'
import { planPage, type RedactionTarget } from './plan-page.ts'
import { type DocumentText, glyphOrders, type PageReading, textLayersOf } from './read-pages.ts'
import type { LabelOf, TextFor } from './replacements.ts'
import type { Search } from './value-search.ts'
import { moveAnnotations } from './widths/drawings.ts'
import { layOutPage } from './widths/lay-out-page.ts'
import type { BoxWidth } from './widths/rounding.ts'

/** What erasing needs of a document, for its pages and its other content streams. */
export interface EraseOptions {
  readonly file: PdfFile
  readonly cache: ReadCache
  readonly scrub: ScrubContext
  readonly search: Search
  readonly labelOf: LabelOf
  readonly textFor: TextFor
  readonly abbreviations: Abbreviations
  readonly style: BoxStyle
  readonly width: BoxWidth
  readonly limits?: Partial<PdfLimits>
}

export interface PagesToErase {
  readonly nodes: readonly PageNode[]
  readonly document: DocumentText
  readonly findings: Findings
  readonly onPage: (done: number) => void
}

/** A target without its glyphs, because they would keep their whole page in memory. */
export type ErasedTarget = Omit<RedactionTarget, 'glyphs'>

/** What was erased from the pages, by 0-based page number. */
export interface ErasedPages {
  readonly targets: ReadonlyMap<number, readonly ErasedTarget[]>
  readonly covers: ReadonlyMap<number, readonly Cover[]>
  /** Pages with an image under a box that could not be painted over. */
  readonly unpaintable: ReadonlySet<number>
  /** For erasing more from the same file. */
  readonly context: EraseContext
  /** Pages with boxes over images or outlined letters. */
  readonly overPictures: ReadonlySet<number>
  /** Pages whose boxes keep the width of their values although `sealed` was requested: an image is under them. */
  readonly unsealed: ReadonlySet<number>
}

export async function erasePages(
  options: EraseOptions,
  { nodes, document, findings, onPage }: PagesToErase,
): Promise<ErasedPages> {
  const { file, cache, scrub, labelOf, abbreviations, width, limits } = options
  const targets = new Map<number, readonly ErasedTarget[]>()
  const covers = new Map<number, readonly Cover[]>()
  const unpaintable = new Set<number>()
  const unsealed = new Set<number>()
  const overPictures = new Set<number>()
  const context = eraseContext(options)
  const done = new Set<PdfDict>()
  for (const [page, node] of nodes.entries()) {
    onPage(page + 1)
    // One page object can be in the tree twice. It is erased once.
    if (done.has(node.dict)) continue
    done.add(node.dict)
    const { ocr, parts, pictureAnnotations } = document.pages[page]
    const reading = document.keptReadings.get(page) ?? readSurface(pageSurface(file, node, cache, true))
    const { surface } = reading
    const plan = planPage(reading, ocr, findings.pages[page], labelOf)
    const laid = layOutPage({ surface, node, plan, words: ocr, labelOf, width })
    const { boxes } = laid
    for (const annotation of findings.annotations.get(page) ?? []) {
      emptyAnnotation(file, annotation)
      scrub.tally.add('annotations and fields that held a part of a value')
    }
    emptyPictureAnnotations(file, pictureAnnotations, plan.targets)
    const regions = plan.targets.flatMap(({ finding, boxes: own }) => (isRegion(finding) ? own : []))
    if (emptyAnnotationsUnder(file, node, regions) > 0)
      scrub.tally.add('annotations and fields under regions')
    if (cutsDrawing(surface, regions)) unpaintable.add(page)
    const index = new BoxIndex(boxes)
    const underBox = (area: Box): boolean =>
      index.near(area.y0, area.y1).some((box) => intersect(area, box) !== null)
    if (parts.some(({ box }) => underBox(box))) overPictures.add(page)
    if (width === 'sealed' && laid.isOverPixels) unsealed.add(page)
    const request = { glyphs: plan.glyphs, boxes, pictures: plan.pictures, layout: laid.layout }
    let edits: Edits
    try {
      edits = await planEdits(file, surface, request, limits)
    } catch (error) {
      // An image that cannot be painted over: the page is rasterised later and its boxes are painted into that image.
      if (!(error instanceof PalimpsestError)) throw error
      unpaintable.add(page)
      edits = await planEdits(file, { ...surface, images: [] }, request, limits)
    }
    markForRewriting(surface, edits, options)
    targets.set(page, laid.targets)
    const painted = fitLabels(laid.covers, {
      abbreviations,
      page: { surface, width: node.width, height: node.height },
    })
    covers.set(page, painted)
    if (edits.empty) continue
    erasePage(file, node, { surface, edits, covers: painted, context })
    moveAnnotations(file, node, laid.moves)
    const touched = new Set([...plan.glyphs].map((glyph) => glyph.mcid).filter((mcid) => mcid >= 0))
    if (touched.size > 0) scrub.touchedContent.set(node.dict, touched)
  }
  document.keptReadings.clear()
  return { context, targets, covers, unpaintable, overPictures, unsealed }
}

/** Erases from the streams that are not drawn directly by a page: appearances, patterns, glyph procedures, unused forms. */
export async function eraseOtherStreams(options: EraseOptions): Promise<void> {
  const { file, cache, search, scrub, textFor, width, limits } = options
  const context = eraseContext(options)
  for (const source of contentStreams(file)) {
    const surface = streamSurface(file, source, cache, true)
    const reading = readSurface(surface)
    const findings = glyphOrders.flatMap((order): Finding[] =>
      [
        ...search.find(reading.layers[order].text),
        ...((order === 'reading' && scrub.detected.get(reading.layers.reading.text)) || []),
      ].map(({ start, end }) => {
        const value = reading.layers[order].text.slice(start, end)
        return { type: '', score: 1, recognizer: '', value, order, start, end }
      }),
    )
    const plan = planPage(reading, null, findings, ({ value }) => textFor(value))
    const laid = layOutPage({
      surface,
      node: null,
      plan,
      words: null,
      labelOf: ({ value }) => textFor(value),
      width,
    })
    const request = { glyphs: plan.glyphs, boxes: laid.boxes, layout: laid.layout, dropUnpaintable: true }
    const edits = await planEdits(file, surface, request, limits)
    markForRewriting(surface, edits, options)
    if (edits.empty) continue
    // An appearance shows where something was removed. In a pattern or a glyph the box would be repeated.
    const covers = source.appearance ? fitLabels(laid.covers) : []
    eraseStream(file, source.num, { surface, edits, covers, context }, flipY)
    if (plan.targets.length > 0) scrub.tally.add('forms, patterns and appearances with values')
  }
}

/** Whether a drawing continues outside a region: it cannot be cut, so the page becomes an image. Rules and frames may be kept. */
function cutsDrawing({ paths }: Surface, regions: readonly Box[]): boolean {
  const cut = (box: Box): boolean =>
    regions.some((region) => {
      const part = intersect(region, box)
      return part !== null && !isWithin(box, region)
    })
  return (
    regions.length > 0 &&
    paths.some(({ subpaths }) => subpaths.some(({ square, box }) => !square && cut(box)))
  )
}

function isWithin(box: Box, region: Box): boolean {
  const { x0, y0, x1, y1 } = pad(region, 1)
  return box.x0 >= x0 && box.x1 <= x1 && box.y0 >= y0 && box.y1 <= y1
}

/** Clears annotations whose image shows a value: their appearance is drawn on top of the page. */
function emptyPictureAnnotations(
  file: PdfFile,
  annotations: readonly PicturedAnnotation[],
  targets: readonly RedactionTarget[],
): void {
  const found = targets.flatMap(({ finding, boxes }) => (isPixelOrder(finding.order) ? boxes : []))
  for (const { annotation, box } of annotations)
    if (found.some((other) => intersect(box, other))) emptyAppearance(file, annotation)
}

/** Search values for the strings of content streams. */
interface ContentValues {
  readonly search: Search
  readonly scrub: Pick<ScrubContext, 'fragments' | 'detected'>
}

function bytesHoldValue(
  bytes: Uint8Array,
  { search, scrub: { fragments, detected } }: ContentValues,
): boolean {
  const text = decodeTextString(bytes)
  return (
    containsValue(search, text) ||
    detected.has(text) ||
    (fragments.size > 0 && fragments.has(Buffer.from(bytes).toString('latin1')))
  )
}

function readSurface(surface: Surface): PageReading {
  return { surface, layers: textLayersOf(surface) }
}

/** It is kept for the proof, so it must not reference fonts and page content. */
function eraseContext({ search, scrub, style }: EraseOptions): EraseContext {
  const { names, raw, fragments, detected } = scrub
  const values: ContentValues = { search, scrub: { fragments, detected } }
  return {
    scrub: {
      name: (name) => names.name(name),
      containsValue: (bytes) => bytesHoldValue(bytes, values),
      mayHold: (bytes) => raw.mayHold(bytes),
      found: (bytes) => raw.found(bytes),
      overwriteShown: (bytes) => raw.overwriteAnywhere(bytes),
    },
    copies: new Map(),
    style,
  }
}

/** Marks streams from which nothing is erased, but that contain a value in names, other strings or comments. */
function markForRewriting(surface: Surface, edits: Edits, options: EraseOptions): void {
  const { names, raw } = options.scrub
  const renamed = [...surface.names].some((name) => names.name(name) !== name)
  const waiting: Instance[] = [surface.root]
  for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
    if (renamed || raw.found(instance.bytes) || mayHoldValue(instance, options))
      edits.of(instance).rewrite = true
    for (const child of instance.children) waiting.push(child)
  }
}

/** Whether a stream contains a value in strings that it does not show, or has strings after its last operation. */
function mayHoldValue({ operations, bytes }: Instance, options: EraseOptions): boolean {
  for (const operation of operations)
    for (const { bytes: string } of nonShownStrings(operation))
      if (bytesHoldValue(string, options)) return true
  // Operands without an operator show nothing and are not written to the output, so they are not parsed.
  return bytes.subarray(operations.at(-1)?.end ?? 0).some((byte) => byte === 0x28 || byte === 0x3c)
}

/** Clears annotations and form fields: under a region, and those that contain a part of a value. */

/** Share of the smaller of the two areas. Less is only contact at the edge. */
const minShare = 0.1

/** Levels of parent fields; a real form has three or four. */
const maxParents = 32

/** Entries with values. A field keeps its name T, which is part of the form's structure. */
const ofAnnotations = ['Contents', 'RC', 'MK', 'A', 'AA', 'T', 'Subj', 'NM']
const ofFields = ['V', 'DV', 'RV', 'Opt', 'TU', 'MK', 'A', 'AA', 'Contents']
const ofParents = ['V', 'DV', 'RV', 'Opt', 'TU']

/** An annotation is drawn over the box, so one that overlaps a region shows nothing afterwards. Returns how many were cleared. */
function emptyAnnotationsUnder(file: PdfFile, node: PageNode, regions: readonly Box[]): number {
  let count = 0
  for (const entry of regions.length === 0 ? [] : (file.array(node.dict.get('Annots')) ?? [])) {
    const annotation = file.dict(entry)
    const rect = file.numbers(annotation?.get('Rect'))
    if (!annotation || rect?.length !== 4) continue
    const [a = 0, b = 0, c = 0, d = 0] = rect
    const box = transformBox(node.toShown, {
      x0: Math.min(a, c),
      y0: Math.min(b, d),
      x1: Math.max(a, c),
      y1: Math.max(b, d),
    })
    const covered = regions.some((region) => {
      const part = intersect(region, box)
      return part !== null && area(part) >= minShare * Math.min(area(box), area(region))
    })
    if (!covered) continue
    emptyAnnotation(file, annotation)
    count++
  }
  return count
}

/** Removes what an annotation or field shows and contains. A field is kept without its value. */
function emptyAnnotation(file: PdfFile, annotation: PdfDict): void {
  emptyAppearance(file, annotation)
  const isField = file.name(annotation.get('Subtype')) === 'Widget'
  for (const key of isField ? ofFields : ofAnnotations) annotation.delete(key)
  let parent = isField ? file.dict(annotation.get('Parent')) : null
  for (let level = 0; parent && level < maxParents; level++) {
    for (const key of ofParents) parent.delete(key)
    parent = file.dict(parent.get('Parent'))
  }
}
