import { PalimpsestError } from '../../model/errors.ts'
import { type Box, intersect } from '../../model/geometry.ts'
import {
  contentStreams,
  type Instance,
  nonShownStrings,
  pageSurface,
  type ReadCache,
  type Surface,
  streamSurface,
  upright,
} from '../../pdf/content/index.ts'
import type { Cover, Edits } from '../../pdf/erase/index.ts'
import { BoxIndex, type EraseContext, erasePage, eraseStream, planEdits } from '../../pdf/erase/index.ts'
import {
  decodeTextString,
  type PageNode,
  type PdfDict,
  type PdfFile,
  type PdfLimits,
} from '../../pdf/file/index.ts'
import {
  containsValue,
  emptyAppearance,
  type FontUsage,
  type ScrubContext,
  type Tally,
} from '../../pdf/scrub/index.ts'
import type { PicturedAnnotation } from '../../pdf/text/index.ts'
import type { Finding, Findings } from './find.ts'
import { planPage, type Target } from './plan.ts'
import { type DocumentText, glyphOrders, layersOf, type ReadPage } from './read.ts'
import { seal } from './sealed-widths.ts'
import type { Search } from './search.ts'

export interface PagesContext {
  readonly scrub: ScrubContext
  readonly search: Search
  /** Filled in as pages and streams are erased. */
  readonly usage: FontUsage
  readonly label: boolean
  readonly width: 'exact' | 'sealed'
  readonly limits?: Partial<PdfLimits>
}

/** A target without its glyphs, which would hold their whole page in memory. */
export type ErasedTarget = Omit<Target, 'glyphs'>

/** What was done to the pages, by index. */
export interface Erased {
  readonly targets: ReadonlyMap<number, readonly ErasedTarget[]>
  readonly covers: ReadonlyMap<number, readonly Cover[]>
  /** Pages with an image under a box that could not be painted over. */
  readonly unpaintable: ReadonlySet<number>
  /** For erasing more from the same file. */
  readonly context: EraseContext
  /** Pages with boxes over pictures or outlined writing. */
  readonly overPictures: ReadonlySet<number>
  /** Pages whose boxes kept the width of their values, although sealing was asked: a picture lies under them. */
  readonly unsealed: ReadonlySet<number>
}

export async function erasePages(
  file: PdfFile,
  nodes: readonly PageNode[],
  document: DocumentText,
  findings: Findings,
  cache: ReadCache,
  context: PagesContext,
  onPage: (done: number) => void,
): Promise<Erased> {
  const targets = new Map<number, readonly ErasedTarget[]>()
  const covers = new Map<number, readonly Cover[]>()
  const unpaintable = new Set<number>()
  const unsealed = new Set<number>()
  const overPictures = new Set<number>()
  const erase = eraseContext(context)
  const done = new Set<PdfDict>()
  for (const [page, node] of nodes.entries()) {
    onPage(page + 1)
    // One page object can stand in the tree twice; it is erased once.
    if (done.has(node.dict)) continue
    done.add(node.dict)
    const read = document.pages[page].kept ?? readAgain(pageSurface(file, node, cache, true))
    const { surface } = read
    const plan = planPage(read, document.pages[page].seen, findings.pages[page], context.label)
    const boxes = plan.targets.flatMap((target) => target.boxes)
    emptyNotes(file, document.pages[page].notes, plan.targets)
    const index = new BoxIndex(boxes)
    const underBox = (area: Box): boolean =>
      index.near(area.y0, area.y1).some((box) => intersect(area, box) !== null)
    const overPicture = surface.images.some((image) => underBox(image.box))
    if (document.pages[page].parts.some(underBox)) overPictures.add(page)
    const sealed = context.width === 'sealed' && !overPicture ? seal(surface, plan) : null
    if (context.width === 'sealed' && overPicture) unsealed.add(page)
    const request = { glyphs: plan.glyphs, boxes, shifts: sealed?.shifts }
    let edits: Edits
    try {
      edits = await planEdits(file, surface, request, context.limits)
    } catch (error) {
      // An image that cannot be painted over: the page becomes a picture, from which the boxes are cut.
      if (!(error instanceof PalimpsestError)) throw error
      unpaintable.add(page)
      edits = await planEdits(file, { ...surface, images: [] }, request, context.limits)
    }
    markForCleaning(surface, edits, context)
    countGlyphs(surface, edits, context.usage)
    targets.set(
      page,
      plan.targets.map(({ finding, boxes: own }) => ({ finding, boxes: own })),
    )
    const painted = sealed?.covers ?? plan.covers
    covers.set(page, painted)
    if (edits.empty) continue
    erasePage(file, node, surface, edits, painted, erase)
    const touched = new Set([...plan.glyphs].map((glyph) => glyph.mcid).filter((mcid) => mcid >= 0))
    if (touched.size > 0) context.scrub.touchedContent.set(node.dict, touched)
  }
  return { context: erase, targets, covers, unpaintable, overPictures, unsealed }
}

/** Erases from the streams that no page draws in place: appearances, patterns, glyph procedures, forms left over. */
export async function eraseAsides(
  file: PdfFile,
  cache: ReadCache,
  context: PagesContext,
  tally: Tally,
): Promise<void> {
  const erase = eraseContext(context)
  for (const source of contentStreams(file)) {
    const surface = streamSurface(file, source, cache, true)
    const read = readAgain(surface)
    const findings = glyphOrders.flatMap((order): Finding[] =>
      context.search
        .find(read.layers[order].text)
        .map(({ start, end }) => ({ type: '', score: 1, recognizer: '', value: '', order, start, end })),
    )
    const plan = planPage(read, null, findings, false)
    const boxes: Box[] = plan.targets.flatMap((target) => [...target.boxes])
    const edits = await planEdits(
      file,
      surface,
      { glyphs: plan.glyphs, boxes, dropUnpaintable: true },
      context.limits,
    )
    markForCleaning(surface, edits, context)
    countGlyphs(surface, edits, context.usage)
    if (edits.empty) continue
    // An appearance shows where something was taken out; in a pattern or a glyph a box would be painted again and again.
    const covers = source.appearance ? plan.covers : []
    eraseStream(file, source.num, surface, edits, covers, upright, erase)
    if (plan.targets.length > 0) tally.add('forms, patterns and appearances with values')
  }
}

/** A picture that an annotation shows lies on top of its page: where a value is seen in it, the whole of it goes. */
function emptyNotes(file: PdfFile, notes: readonly PicturedAnnotation[], targets: readonly Target[]): void {
  const seen = targets.flatMap(({ finding, boxes }) => (finding.order === 'pixels' ? boxes : []))
  for (const { annotation, box } of notes)
    if (seen.some((other) => intersect(box, other))) emptyAppearance(file, annotation)
}

function tellsValue(bytes: Uint8Array, { search, scrub: { fragments } }: PagesContext): boolean {
  return (
    containsValue(search, decodeTextString(bytes)) ||
    (fragments.size > 0 && fragments.has(Buffer.from(bytes).toString('latin1')))
  )
}

function readAgain(surface: Surface): ReadPage {
  return { surface, layers: layersOf(surface) }
}

function eraseContext(context: PagesContext): EraseContext {
  return {
    scrub: {
      name: (name) => context.scrub.names.name(name),
      carries: (bytes) => tellsValue(bytes, context),
      overwritten: (bytes) => context.scrub.raw.overwrite(bytes),
    },
    copies: new Map(),
  }
}

function countGlyphs(surface: Surface, edits: Edits, usage: FontUsage): void {
  for (const glyph of surface.glyphs) {
    if (edits.removes(glyph)) usage.erase(glyph.font)
    else usage.show(glyph.font, glyph.char)
  }
}

/** Streams in which nothing is drawn that must go, but whose names, other strings or comments carry a value. */
function markForCleaning(surface: Surface, edits: Edits, context: PagesContext): void {
  const renamed = [...surface.names].some((name) => context.scrub.names.name(name) !== name)
  const waiting: Instance[] = [surface.root]
  for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
    if (renamed || context.scrub.raw.found(instance.bytes) || tells(instance, context))
      edits.of(instance).rewrite = true
    for (const child of instance.children) waiting.push(child)
  }
}

/** Whether a stream holds a value in strings that it does not show, or after its last operation. */
function tells({ operations, bytes }: Instance, context: PagesContext): boolean {
  for (const operation of operations) {
    for (const string of nonShownStrings(operation)) if (tellsValue(string.bytes, context)) return true
  }
  // Operands that no operator follows show nothing and are not written again, so they need not be understood.
  return bytes.subarray(operations.at(-1)?.end ?? 0).some((byte) => byte === 0x28 || byte === 0x3c)
}
