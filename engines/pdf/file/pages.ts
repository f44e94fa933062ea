import { DocumentError, LimitError } from '../../model/errors.ts'
import { type Box, intersect, type Matrix } from '../../model/geometry.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfRef } from '../objects/objects.ts'

/** A page with what it inherits (ISO 32000-1, 7.7.3). Boxes are in user space, normalised. */
export interface PageNode {
  /** Null for a page that stands in the tree directly, which viewers accept. */
  readonly ref: PdfRef | null
  readonly dict: PdfDict
  /** Its own or inherited; an empty one where there is none. */
  readonly resources: PdfDict
  readonly mediaBox: Box
  /** Never beyond the media box. */
  readonly cropBox: Box
  readonly rotate: 0 | 90 | 180 | 270
  readonly userUnit: number
  /** As shown: rotation applied, in points of 1/72 in. */
  readonly width: number
  readonly height: number
  /** User space to shown space: origin at the top left of the crop box as shown, y down, in points. */
  readonly toShown: Matrix
}

/** US letter: what viewers take for a page whose boxes make no sense. */
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
  /** Leaves the node: its number is no longer on the path. */
  readonly leave?: number
}

/**
 * The pages of a file in order. A node is a page when it says so or has no kids; kids that are missing or no
 * dictionaries are passed over.
 * @throws DocumentError `malformed` when the tree runs into itself or holds no page
 * @throws LimitError `too_many_pages`, `too_many_entries` (a tree far larger than its pages explain)
 */
export function pages(file: PdfFile, limits?: Partial<PdfLimits>): PageNode[] {
  const most = pdfLimits(limits).pages
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
    if (ref && path.has(ref.num))
      throw new DocumentError(
        'malformed',
        'The page tree of the PDF runs into itself. Repair it or export it anew.',
      )
    const inherited = inherit(file, dict, step.inherited)
    const kids = file.array(dict.get('Kids'))
    if (file.name(dict.get('Type')) === 'Page' || !kids) {
      if (found.length >= most)
        throw new LimitError('too_many_pages', 'The PDF has more pages than the limit allows.', {
          limit: 'pages',
        })
      found.push(pageOf(file, ref, dict, inherited))
      continue
    }
    nodes += kids.length
    if (nodes > 4 * most + 65_536)
      throw new LimitError('too_many_entries', 'The page tree of the PDF is larger than its pages explain.', {
        limit: 'pages',
      })
    if (ref) {
      path.add(ref.num)
      open.push({ object: null, inherited, leave: ref.num })
    }
    for (let i = kids.length - 1; i >= 0; i--) open.push({ object: kids[i], inherited })
  }
  if (found.length === 0)
    throw new DocumentError('malformed', 'The PDF has no pages. Repair it or export it anew.')
  return found
}

/** The nearest entry counts even when it makes no sense; only then is the default taken, as pdf.js has it. */
function inherit(file: PdfFile, dict: PdfDict, above: Inherited): Inherited {
  return {
    resources: file.dict(dict.get('Resources')) ?? above.resources,
    mediaBox: dict.has('MediaBox') ? boxOf(file, dict.get('MediaBox')) : above.mediaBox,
    cropBox: dict.has('CropBox') ? boxOf(file, dict.get('CropBox')) : above.cropBox,
    rotate: dict.has('Rotate') ? file.number(dict.get('Rotate')) : above.rotate,
  }
}

/** A rectangle whichever corners it names; null where it is none or has no area. */
function boxOf(file: PdfFile, object: PdfObject | undefined): Box | null {
  const n = file.numbers(object)
  if (n?.length !== 4) return null
  const box = {
    x0: Math.min(n[0], n[2]),
    y0: Math.min(n[1], n[3]),
    x1: Math.max(n[0], n[2]),
    y1: Math.max(n[1], n[3]),
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
    toShown: shown(cropBox, rotate, userUnit),
  }
}

/** /Rotate turns clockwise; anything but quarter turns counts as none. */
function quarterTurns(rotate: number | null): 0 | 90 | 180 | 270 {
  const turn = (((rotate ?? 0) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

function shown({ x0, y0, x1, y1 }: Box, rotate: 0 | 90 | 180 | 270, unit: number): Matrix {
  if (rotate === 90) return [0, unit, unit, 0, -y0 * unit, -x0 * unit]
  if (rotate === 180) return [-unit, 0, 0, unit, x1 * unit, -y0 * unit]
  if (rotate === 270) return [0, -unit, -unit, 0, y1 * unit, x1 * unit]
  return [unit, 0, 0, -unit, -x0 * unit, y1 * unit]
}

/**
 * A copy of a file whose pages show the whole plane: readers leave out text beyond the crop box, and what is proved
 * must be read whole. Shares all objects but the pages with the file.
 */
export function wholePlane(file: PdfFile): PdfFile {
  const objects = new Map(file.objects)
  const kids: PdfObject[] = []
  const copy = new PdfFile(objects, file.trailer.clone())
  for (const page of pages(file)) {
    const dict = page.dict.clone()
    for (const key of ['CropBox', 'Rotate', 'UserUnit', 'Parent']) dict.delete(key)
    kids.push(copy.add(dict.set('MediaBox', plane).set('Resources', page.resources)))
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

/** Far beyond the largest page (14,400 units a side; Annex C). */
const plane: PdfObject = [-100_000, -100_000, 100_000, 100_000]
