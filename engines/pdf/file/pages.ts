import { DocumentError, LimitError } from '../../model/errors.ts'
import { type Box, intersect, type Matrix } from '../../model/geometry.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfRef } from '../objects.ts'

/** A page with inherited attributes (ISO 32000-1, 7.7.3). Boxes are in user space, normalised. */
export interface PageNode {
  /** Null for a page that is a direct object of the tree, which viewers accept. */
  readonly ref: PdfRef | null
  readonly dict: PdfDict
  /** The page's own or inherited ones; empty if there are none. */
  readonly resources: PdfDict
  readonly mediaBox: Box
  /** Clipped to the media box. */
  readonly cropBox: Box
  readonly rotate: 0 | 90 | 180 | 270
  readonly userUnit: number
  /** As shown: rotation applied, in points of 1/72 in. */
  readonly width: number
  readonly height: number
  /** User space to shown space: origin at the top left of the crop box as shown, y down, in points. */
  readonly toShown: Matrix
}

/** US letter: what viewers use for a page without a valid box. */
const letter: Box = { x0: 0, y0: 0, x1: 612, y1: 792 }

interface Inherited {
  readonly resources: PdfDict | null
  readonly mediaBox: Box | null
  readonly cropBox: Box | null
  readonly rotate: number | null
}

interface Step {
  readonly object: PdfObject
  readonly inherited: Inherited
  /** The node with this number is done and leaves the path. */
  readonly leave?: number
}

/** Nodes of a page tree: real trees have far fewer than one intermediate node per page. */
const maxNodesPerPage = 4
const spareNodes = 65_536

/**
 * The pages of a file in order. A node is a page if its type is Page or it has no kids. Kids that are missing or not
 * dictionaries are skipped.
 * A loop in the tree is cut, and marks the file as repaired.
 * @throws DocumentError `malformed` when the tree has no page
 * @throws LimitError `too_many_pages`, `too_many_entries` (a tree with far more nodes than pages)
 */
export function pages(file: PdfFile, limits?: Partial<PdfLimits>): PageNode[] {
  const maxPages = pdfLimits(limits).pages
  const root = file.dict(file.trailer.get('Root'))
  const found: PageNode[] = []
  const path = new Set<number>()
  const none: Inherited = { resources: null, mediaBox: null, cropBox: null, rotate: null }
  const open: Step[] = [{ object: root?.get('Pages') ?? null, inherited: none }]
  let nodes = 0
  for (let step = open.pop(); step; step = open.pop()) {
    if (step.leave !== undefined) {
      path.delete(step.leave)
      continue
    }
    const { object } = step
    const dict = file.resolve(object)
    if (!(dict instanceof PdfDict)) continue
    const ref = object instanceof PdfRef ? object : null
    // A loop is cut, as other readers do.
    if (ref && path.has(ref.num)) {
      file.repaired = true
      continue
    }
    const inherited = inherit(file, dict, step.inherited)
    const kids = file.array(dict.get('Kids'))
    if (file.name(dict.get('Type')) === 'Page' || !kids) {
      if (found.length >= maxPages)
        throw new LimitError('too_many_pages', 'The PDF has more pages than the limit allows.', {
          limit: 'pages',
        })
      found.push(pageOf(file, ref, dict, inherited))
      continue
    }
    nodes += kids.length
    if (nodes > maxNodesPerPage * maxPages + spareNodes)
      throw new LimitError('too_many_entries', 'The page tree of the PDF has too many nodes.', {
        limit: 'pages',
      })
    if (ref) {
      path.add(ref.num)
      open.push({ object: null, inherited, leave: ref.num })
    }
    for (const kid of kids.toReversed()) open.push({ object: kid, inherited })
  }
  if (found.length === 0)
    throw new DocumentError('malformed', 'The PDF has no pages. Repair it or export it again.')
  return found
}

/** The nearest entry counts even if it is invalid: then the default is used, as in pdf.js, not an inherited value. */
function inherit(file: PdfFile, dict: PdfDict, above: Inherited): Inherited {
  return {
    resources: file.dict(dict.get('Resources')) ?? above.resources,
    mediaBox: dict.has('MediaBox') ? boxOf(file, dict.get('MediaBox')) : above.mediaBox,
    cropBox: dict.has('CropBox') ? boxOf(file, dict.get('CropBox')) : above.cropBox,
    rotate: dict.has('Rotate') ? file.number(dict.get('Rotate')) : above.rotate,
  }
}

/** A rectangle given by any two opposite corners; null if it is invalid or empty. */
function boxOf(file: PdfFile, object: PdfObject | undefined): Box | null {
  const numbers = file.numbers(object)
  if (numbers?.length !== 4) return null
  const [ax = 0, ay = 0, bx = 0, by = 0] = numbers
  const box = {
    x0: Math.min(ax, bx),
    y0: Math.min(ay, by),
    x1: Math.max(ax, bx),
    y1: Math.max(ay, by),
  }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null
}

function pageOf(file: PdfFile, ref: PdfRef | null, dict: PdfDict, inherited: Inherited): PageNode {
  const mediaBox = inherited.mediaBox ?? letter
  const cropBox = (inherited.cropBox && intersect(inherited.cropBox, mediaBox)) ?? mediaBox
  const rotate = quarterTurns(inherited.rotate)
  const given = file.number(dict.get('UserUnit'))
  const userUnit = given !== null && given > 0 ? given : 1
  const across = (cropBox.x1 - cropBox.x0) * userUnit
  const down = (cropBox.y1 - cropBox.y0) * userUnit
  const turned = rotate === 90 || rotate === 270
  return {
    ref,
    dict,
    resources: inherited.resources ?? new PdfDict(),
    mediaBox,
    cropBox,
    rotate,
    userUnit,
    width: turned ? down : across,
    height: turned ? across : down,
    toShown: shownMatrix(cropBox, rotate, userUnit),
  }
}

/** /Rotate is clockwise; anything other than quarter turns counts as none. */
function quarterTurns(rotate: number | null): 0 | 90 | 180 | 270 {
  const turn = (((rotate ?? 0) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

function shownMatrix({ x0, y0, x1, y1 }: Box, rotate: 0 | 90 | 180 | 270, unit: number): Matrix {
  if (rotate === 90) return [0, unit, unit, 0, -y0 * unit, -x0 * unit]
  if (rotate === 180) return [-unit, 0, 0, unit, x1 * unit, -y0 * unit]
  if (rotate === 270) return [0, -unit, -unit, 0, y1 * unit, x1 * unit]
  return [unit, 0, 0, -unit, -x0 * unit, y1 * unit]
}

/**
 * A copy of a file with pages so large that nothing is outside them. Readers omit text beyond the crop box, but a
 * proof has to read all of it. All objects but the pages are shared with the file.
 */
export function withUnboundedPages(file: PdfFile): PdfFile {
  const objects = new Map(file.objects)
  const kids: PdfObject[] = []
  const copy = new PdfFile(objects, file.trailer.clone())
  for (const page of pages(file)) {
    const dict = page.dict.clone()
    for (const key of ['CropBox', 'Rotate', 'UserUnit', 'Parent']) dict.delete(key)
    kids.push(copy.add(dict.set('MediaBox', unboundedBox).set('Resources', page.resources)))
  }
  const root = file.dict(file.trailer.get('Root'))?.clone() ?? new PdfDict()
  root.set(
    'Pages',
    copy.add(
      new PdfDict([
        ['Type', PdfName.of('Pages')],
        ['Kids', kids],
        ['Count', kids.length],
      ]),
    ),
  )
  copy.trailer.set('Root', copy.add(root))
  return copy
}

/** Far beyond the largest page, 14,400 units a side (Annex C). */
const unboundedBox: PdfObject = [-100_000, -100_000, 100_000, 100_000]

/** What refers to pages by their place in the document, or contains content of other pages. */
const ofWholeDocument = [
  'StructTreeRoot',
  'MarkInfo',
  'Outlines',
  'Names',
  'Dests',
  'OpenAction',
  'PageLabels',
  'Threads',
  'AcroForm',
]

/**
 * Removes all pages but some. Their objects are removed from the file, so that they are unreachable; the structure tree, bookmarks and
 * destinations are also removed. @throws DocumentError `empty` if no page is left; as `pages`
 */
export function keepPages(
  file: PdfFile,
  isKept: (page: number) => boolean,
  limits?: Partial<PdfLimits>,
): void {
  const nodes = pages(file, limits)
  const kept = nodes.filter((_, i) => isKept(i + 1))
  if (kept.length === 0)
    throw new DocumentError('empty', 'The PDF has none of the pages that were asked for.', {
      pages: nodes.length,
    })
  const root = file.dict(file.trailer.get('Root'))
  const tree = new PdfDict([['Type', PdfName.of('Pages')]])
  const parent = file.add(tree)
  const numbers = new Set(kept.map(({ ref }) => ref?.num))
  for (const { ref } of nodes) if (ref && !numbers.has(ref.num)) file.objects.delete(ref.num)
  const kids = kept.map(({ ref, dict, resources, mediaBox, cropBox, rotate }): PdfObject => {
    const box = ({ x0, y0, x1, y1 }: typeof mediaBox) => [x0, y0, x1, y1]
    // What the page inherits from the tree that is replaced.
    if (!dict.has('Resources')) dict.set('Resources', resources)
    if (!dict.has('MediaBox')) dict.set('MediaBox', box(mediaBox))
    if (!dict.has('CropBox')) dict.set('CropBox', box(cropBox))
    if (!dict.has('Rotate') && rotate !== 0) dict.set('Rotate', rotate)
    dict.set('Parent', parent)
    for (const key of ['B', 'StructParents']) dict.delete(key)
    return ref ?? file.add(dict)
  })
  tree.set('Kids', kids)
  tree.set('Count', kids.length)
  for (const key of ofWholeDocument) root?.delete(key)
  root?.set('Pages', parent)
}

/** What a page is, and its geometry (ISO 32000-1, 7.7.3.3 and 14.11.2). */
export const pageGeometry: readonly string[] = [
  ...['Type', 'Parent', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
]
