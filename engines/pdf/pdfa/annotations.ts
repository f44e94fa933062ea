import { type Box, type Matrix, transformBox } from '../../model/geometry.ts'
import type { OptionalContent } from '../content/marked-content.ts'
import { parseOperations } from '../content/operations.ts'
import type { Instance } from '../content/surface.ts'
import { Field } from '../fields/field.ts'
import { fieldAppearance } from '../fields/field-appearance.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream, flateStream } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import { numberText } from '../syntax/write-object.ts'

/** Flags of annotations that are not shown: invisible, hidden, no view (12.5.3). */
const hiddenFlags = 1 | 2 | 32

/** Annotations of one page. Large forms have some hundreds; the bound limits the work on malicious files. */
const maxAnnotations = 20_000

/** Draws an annotation of each type, in page coordinates. Null if there is nothing to draw. */
const drawings: Readonly<Record<string, (look: AnnotationStyle) => string | null>> = {
  Highlight: ({ file, annotation, stroke, rect }) =>
    quads(file, annotation, rect, ([ax, ay, bx, by, cx, cy, dx, dy]) =>
      stroke === null ? '' : `${path([ax, ay, bx, by, dx, dy, cx, cy])} h f`,
    ),
  Underline: (look) => underText(look, 0.08),
  StrikeOut: (look) => underText(look, 0.5),
  Square: ({ rect, stroke, fill, lineWidth }) => {
    const [x0, y0, x1, y1] = inset(rect, lineWidth / 2)
    return paint(`${numbers([x0, y0, x1 - x0, y1 - y0])} re`, stroke, fill)
  },
  Circle: ({ rect, stroke, fill, lineWidth }) => paint(ellipse(inset(rect, lineWidth / 2)), stroke, fill),
  Line: ({ file, annotation, stroke }) => {
    const ends = file.numbers(annotation.get('L'))
    return ends?.length === 4 && stroke !== null ? `${path(ends)} S` : null
  },
  PolyLine: ({ file, annotation, stroke }) => {
    const points = file.numbers(annotation.get('Vertices'))
    return points && points.length >= 4 && stroke !== null ? `${path(points)} S` : null
  },
  Polygon: ({ file, annotation, stroke, fill }) => {
    const points = file.numbers(annotation.get('Vertices'))
    return points && points.length >= 4 ? paint(`${path(points)} h`, stroke, fill) : null
  },
  Ink: ({ file, annotation, stroke }) => {
    const strokes = (file.array(annotation.get('InkList')) ?? []).flatMap((entry) => {
      const points = file.numbers(entry)
      return points && points.length >= 4 ? [`${path(points)} S`] : []
    })
    return strokes.length > 0 && stroke !== null ? strokes.join('\n') : null
  },
}

/**
 * Draws annotations and fields into the contents of their page (ISO 32000-1, 12.5.5). Links are kept as annotations. Changes the
 * page dictionary, and gives it new resources if something was drawn.
 * @param content the contents of the page as read, to find unbalanced graphics states
 * @returns null if nothing was drawn; else the places of annotations that readers draw themselves, or not at all, in points of the page
 *   as shown
 */
export function flattenAnnotations(
  file: PdfFile,
  node: PageNode,
  content: Instance,
  layers: OptionalContent,
): readonly Box[] | null {
  const entries = file.array(node.dict.get('Annots'))
  if (!entries) return null
  const made: Box[] = []
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm'))
  const redrawn = file.resolve(form?.get('NeedAppearances')) === true
  const links: PdfObject[] = []
  const drawings: { readonly form: PdfRef; readonly at: Matrix }[] = []
  for (const entry of entries.slice(0, maxAnnotations)) {
    const annotation = file.dict(entry)
    if (!annotation) continue
    const kind = file.name(annotation.get('Subtype'))
    if (kind === 'Link') links.push(entry)
    else if (kind !== 'Popup' && ((file.number(annotation.get('F')) ?? 0) & hiddenFlags) === 0) {
      if (layers.hides(file.dict(annotation.get('OC')))) continue
      const stored = normalAppearance(file, annotation)
      const given = redrawn && stored && lacksValue(file, annotation, stored.stream) ? null : stored
      const appearance = given ?? fieldAppearance(file, annotation) ?? drawnAppearance(file, annotation)
      const rect = boxOf(file.numbers(annotation.get('Rect')))
      const drawing = appearance && rect && placeAppearance(file, appearance, rect)
      if (!drawing) continue
      drawings.push(drawing)
      if (!given || (redrawn && kind === 'Widget')) made.push(transformBox(node.toShown, rect))
    }
  }
  if (links.length > 0) node.dict.set('Annots', links)
  else node.dict.delete('Annots')
  if (drawings.length > 0) addDrawings(file, node, content, drawings)
  return drawings.length > 0 ? made : null
}

/** Whether a field has a value that its appearance does not show: the program that filled it counted on readers to draw it. */
function lacksValue(file: PdfFile, widget: PdfDict, appearance: PdfStream): boolean {
  const field = new Field(file, widget)
  if ((field.type !== 'Tx' && field.type !== 'Ch') || field.values.join('').trim() === '') return false
  return !parseOperations(decodeStream(file, appearance).bytes).some(({ name }) => showing.has(name))
}

const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"', 'Do', 'BI'])

interface Appearance {
  readonly ref: PdfRef
  readonly stream: PdfStream
}

function placeAppearance(
  file: PdfFile,
  { ref, stream: { dict } }: Appearance,
  rect: Box,
): { form: PdfRef; at: Matrix } | null {
  dict.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'))
  const given = file.numbers(dict.get('Matrix'))
  const matrix = given?.length === 6 ? (given as unknown as Matrix) : ([1, 0, 0, 1, 0, 0] as const)
  const bounds = boxOf(file.numbers(dict.get('BBox')))
  if (!bounds) return null
  const from = transformBox(matrix, bounds)
  const [width, height] = [from.x1 - from.x0, from.y1 - from.y0]
  if (!(width > 0 && height > 0)) return null
  const [a, d] = [(rect.x1 - rect.x0) / width, (rect.y1 - rect.y0) / height]
  return { form: ref, at: [a, 0, 0, d, rect.x0 - from.x0 * a, rect.y0 - from.y0 * d] }
}

/** The normal appearance of an annotation, in its current state. */
function normalAppearance(file: PdfFile, annotation: PdfDict): Appearance | null {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  const found = file.resolve(normal)
  const state = file.name(annotation.get('AS'))
  const entry = found instanceof PdfDict ? (state === null ? undefined : found.get(state)) : normal
  const stream = file.stream(entry)
  if (!stream) return null
  return { ref: entry instanceof PdfRef ? entry : file.add(stream), stream }
}

function boxOf(numbers: number[] | null): Box | null {
  if (numbers?.length !== 4) return null
  const [x0, y0, x1, y1] = numbers
  const box = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null
}

function addDrawings(
  file: PdfFile,
  node: PageNode,
  content: Instance,
  drawings: readonly { readonly form: PdfRef; readonly at: Matrix }[],
): void {
  const objects = new PdfDict(file.dict(node.resources.get('XObject'))?.entries)
  const lines: string[] = []
  let number = 0
  for (const { form, at } of drawings) {
    do number++
    while (objects.has(`Note${number}`))
    objects.set(`Note${number}`, form)
    lines.push(`q ${at.map(numberText).join(' ')} cm /Note${number} Do Q`)
  }
  const resources = node.resources.clone().set('XObject', objects)
  node.dict.set('Resources', resources)
  const { before, after } = brackets(content)
  const contents = node.dict.get('Contents')
  const parts = file.array(contents) ?? (contents === undefined ? [] : [contents])
  node.dict.set('Contents', [stream(file, before), ...parts, stream(file, `${after}\n${lines.join('\n')}\n`)])
}

/** q and Q that isolate the graphics state of the contents from later drawing. */
function brackets({ operations }: Instance): { before: string; after: string } {
  let depth = 0
  let lowest = 0
  for (const { name } of operations) {
    if (name === 'q') depth++
    else if (name === 'Q') lowest = Math.min(lowest, --depth)
  }
  return { before: 'q\n'.repeat(1 - lowest), after: '\nQ'.repeat(Math.max(0, 1 - lowest + depth)) }
}

function stream(file: PdfFile, text: string): PdfRef {
  return file.add(flateStream(new TextEncoder().encode(text)))
}

interface AnnotationStyle {
  readonly file: PdfFile
  readonly annotation: PdfDict
  /** x0 y0 x1 y1 of its rectangle. */
  readonly rect: readonly number[]
  /** Operators that set the colour. Null for no colour. */
  readonly stroke: string | null
  readonly fill: string | null
  readonly lineWidth: number
}

/**
 * An appearance for an annotation without one, as readers draw it (ISO 32000-1, 12.5.6): a form in the space of the page. Null for
 * types that readers do not draw.
 */
function drawnAppearance(file: PdfFile, annotation: PdfDict): { ref: PdfRef; stream: PdfStream } | null {
  const kind = file.name(annotation.get('Subtype')) ?? ''
  const rect = file.numbers(annotation.get('Rect'))
  if (!Object.hasOwn(drawings, kind) || rect?.length !== 4) return null
  const lineWidth = widthOf(file, annotation)
  const stroke = colour(file, annotation.get('C'), true)
  const fill = colour(file, annotation.get('IC'), false)
  const look = { file, annotation, rect, stroke: lineWidth > 0 ? stroke : null, fill, lineWidth }
  const drawing = drawings[kind](look)
  if (drawing === null || drawing === '') return null
  const own = kind === 'Highlight' ? colour(file, annotation.get('C'), false) : ''
  const setup = [stroke ?? '', own || fill || '', `${numberText(lineWidth)} w`, '/State gs']
  const opacity = Math.max(0, Math.min(1, file.number(annotation.get('CA')) ?? 1))
  const state = new PdfDict([
    ['Type', PdfName.of('ExtGState')],
    ['ca', opacity],
    ['CA', opacity],
  ])
  if (kind === 'Highlight') state.set('BM', PdfName.of('Multiply'))
  const bytes = new TextEncoder().encode(`${setup.join(' ')}\n${drawing}\n`)
  const stream = new PdfStream(
    new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['BBox', rect],
      ['Resources', new PdfDict([['ExtGState', new PdfDict([['State', state]])]])],
      ['Length', bytes.length],
    ]),
    bytes,
  )
  return { ref: file.add(stream), stream }
}

const numbers = (values: readonly number[]) => values.map(numberText).join(' ')

function path(points: readonly number[]): string {
  const parts = [`${numbers(points.slice(0, 2))} m`]
  for (let i = 2; i + 1 < points.length; i += 2) parts.push(`${numbers(points.slice(i, i + 2))} l`)
  return parts.join(' ')
}

function paint(outline: string, stroke: string | null, fill: string | null): string | null {
  if (stroke === null && fill === null) return null
  return `${outline} ${stroke === null ? 'f' : fill === null ? 'S' : 'B'}`
}

/** The quadrilaterals of a text markup, in the order that programs write: top left, top right, bottom left, bottom right. */
function quads(
  file: PdfFile,
  annotation: PdfDict,
  [x0, y0, x1, y1]: readonly number[],
  each: (quad: readonly number[]) => string,
): string {
  const points = file.numbers(annotation.get('QuadPoints')) ?? [x0, y1, x1, y1, x0, y0, x1, y0]
  const parts: string[] = []
  for (let i = 0; i + 8 <= points.length; i += 8) parts.push(each(points.slice(i, i + 8)))
  return parts.join('\n')
}

/** A line through quadrilaterals, at a share of their height from the bottom. */
function underText({ file, annotation, rect, stroke }: AnnotationStyle, share: number): string | null {
  if (stroke === null) return null
  return quads(file, annotation, rect, ([ax, ay, bx, by, cx, cy, dx, dy]) =>
    [
      numbers([cx + (ax - cx) * share, cy + (ay - cy) * share]),
      'm',
      numbers([dx + (bx - dx) * share, dy + (by - dy) * share]),
      'l S',
    ].join(' '),
  )
}

function inset([x0, y0, x1, y1]: readonly number[], by: number): readonly number[] {
  return [Math.min(x0, x1) + by, Math.min(y0, y1) + by, Math.max(x0, x1) - by, Math.max(y0, y1) - by]
}

/** Four Bezier curves. 0.5523 is their usual approximation of a circle. */
function ellipse([x0, y0, x1, y1]: readonly number[]): string {
  const [cx, cy, rx, ry] = [(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2]
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  return [
    `${numbers([x1, cy])} m`,
    `${numbers([x1, cy + ky, cx + kx, y1, cx, y1])} c`,
    `${numbers([cx - kx, y1, x0, cy + ky, x0, cy])} c`,
    `${numbers([x0, cy - ky, cx - kx, y0, cx, y0])} c`,
    `${numbers([cx + kx, y0, x1, cy - ky, x1, cy])} c h`,
  ].join(' ')
}

function widthOf(file: PdfFile, annotation: PdfDict): number {
  const style = file.number(file.dict(annotation.get('BS'))?.get('W'))
  return Math.max(0, style ?? file.number(file.array(annotation.get('Border'))?.[2]) ?? 1)
}

/** The operator that sets a colour, by its number of components (table 164). Null for no colour. */
function colour(file: PdfFile, entry: PdfObject | undefined, stroke: boolean): string | null {
  const values = file.numbers(entry)
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[values?.length ?? 0]
  if (!values || operator === undefined) return null
  return `${numbers(values)} ${stroke ? operator.toUpperCase() : operator}`
}
