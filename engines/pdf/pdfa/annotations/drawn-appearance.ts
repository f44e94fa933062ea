import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '../../objects/objects.ts'
import { numberText } from '../../syntax/write-object.ts'

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

/** Draws an annotation of each type, in the space of the page. Null where there is nothing to draw. */
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
 * An appearance for an annotation without one, as readers draw it (ISO 32000-1, 12.5.6): a form in the space of the page. Null for
 * types that readers do not draw.
 */
export function drawnAppearance(
  file: PdfFile,
  annotation: PdfDict,
): { ref: PdfRef; stream: PdfStream } | null {
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
