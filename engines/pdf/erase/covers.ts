import { type Box, invert, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import { ContentWriter } from '../content/content-writer.ts'
import type { Operation } from '../content/operations.ts'
import { PdfDict, PdfName, type PdfRef } from '../objects.ts'
import { capHeight, type LabelFont, labelWidth } from './label-font.ts'

/** A box to paint, in the space of the surface, and its label. */
export interface Cover {
  readonly box: Box
  /** Such as an entity code or a replacement; never the value. */
  readonly label?: string
  /** Of the label, in points. */
  readonly size?: number
  /** Unit vector of the writing direction of the label. Default: to the right. */
  readonly direction?: Direction
  /** A point on the baseline of the label. Default: the label is in the middle of the height of its box. */
  readonly baseline?: { readonly x: number; readonly y: number }
  /** A text without a box, such as a note at the edge of the page. Default: no. */
  readonly bare?: boolean
}

export interface Direction {
  readonly dx: number
  readonly dy: number
}

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** How the boxes of a file are painted. */
export interface BoxStyle {
  readonly fill: Colour
  /** Of labels. */
  readonly ink: Colour
  readonly font: LabelFont
}

/** Points by which ink may extend beyond the boxes of glyphs. */
const padding = { x: 0.3, y: 0.6 } as const

/** The box as it is painted: slanted and accented letters extend beyond the box of their advance. */
export function paintedBox(box: Box): Box {
  return { x0: box.x0 - padding.x, y0: box.y0 - padding.y, x1: box.x1 + padding.x, y1: box.y1 + padding.y }
}

/**
 * Wraps content in q and Q and closes its unbalanced q, BT and BMC, so that boxes are painted in the initial graphics
 * state. Unmatched Q must have been dropped before.
 */
export function isolateContent(content: Uint8Array, operations: readonly Operation[]): ContentWriter {
  const writer = new ContentWriter(content.length + 1024)
  writer.operation('q').raw(content)
  let saved = 0
  let marked = 0
  let text = false
  for (const { name } of operations) {
    if (name === 'q') saved++
    else if (name === 'Q') saved = Math.max(0, saved - 1)
    else if (name === 'BT') text = true
    else if (name === 'ET') text = false
    else if (name === 'BMC' || name === 'BDC') marked++
    else if (name === 'EMC') marked = Math.max(0, marked - 1)
  }
  if (text) writer.operation('ET')
  for (let i = 0; i < marked; i++) writer.operation('EMC')
  for (let i = 0; i <= saved; i++) writer.operation('Q')
  return writer
}

/** Operations that restore a state that was never saved. Readers ignore them, but would not after our own q. */
export function unmatchedRestores(operations: readonly Operation[]): number[] {
  const surplus: number[] = []
  let saved = 0
  for (const [i, { name }] of operations.entries()) {
    if (name === 'q') saved++
    else if (name === 'Q') {
      if (saved === 0) surplus.push(i)
      else saved--
    }
  }
  return surplus
}

const black: Colour = [0, 0, 0]

/**
 * Paints opaque boxes. `matrix` maps the space of the stream to that of the surface.
 * @param style default: black boxes without labels
 * @param fontName of the font of labels, in the resources of the stream
 */
export function paintCovers(
  writer: ContentWriter,
  covers: readonly Cover[],
  matrix: Matrix,
  style?: BoxStyle,
  fontName = '',
): void {
  const back = invert(matrix)
  if (!back || covers.length === 0) return
  writer
    .operation('BMC', [PdfName.of('Artifact')])
    .operation('q')
    .operation('rg', [...(style?.fill ?? black)])
  for (const { box, bare } of covers) {
    if (bare) continue
    const own = transformBox(back, paintedBox(box))
    // One path for each, so that other readers find boxes and not one shape of many parts.
    writer.operation('re', [own.x0, own.y0, own.x1 - own.x0, own.y1 - own.y0]).operation('f')
  }
  if (style)
    for (const cover of covers)
      if (cover.label && cover.size)
        paintLabel(writer, cover, cover.label, cover.size, { style, back, fontName })
  writer.operation('Q').operation('EMC')
}

const toTheRight: Direction = { dx: 1, dy: 0 }

/** Writes the label in the middle of its box. */
function paintLabel(
  writer: ContentWriter,
  { box, direction = toTheRight, baseline, bare }: Cover,
  label: string,
  size: number,
  { style, back, fontName }: { readonly style: BoxStyle; readonly back: Matrix; readonly fontName: string },
): void {
  const { dx, dy } = direction
  const half = (labelWidth(label) * size) / 2
  const middle = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }
  const drop = baseline ? (baseline.y - middle.y) * dx - (baseline.x - middle.x) * dy : (capHeight * size) / 2
  const x = middle.x - dx * half - dy * drop
  const y = middle.y - dy * half + dx * drop
  // Along the direction on the surface (y down), regardless of the rotation of the stream's coordinate system.
  const unit: Matrix = [dx, dy, dy, -dx, x, y]
  const placed = multiply(unit, back)
  writer
    .operation('BT')
    .operation('rg', [...(bare ? black : style.ink)])
    .operation('Tf', [PdfName.of(fontName), size])
    .operation('Tr', [0])
    .operation('Tc', [0])
    .operation('Tw', [0])
    .operation('Tz', [100])
    .operation('Ts', [0])
    .operation('Tm', [...placed])
    .operation('Tj', [style.font.encode(label)])
    .operation('ET')
}

/** A copy of the resources with the font of labels, and its name there. */
export function withLabelFont(
  resources: PdfDict,
  fonts: PdfDict | null,
  ref: PdfRef,
): { readonly resources: PdfDict; readonly fontName: string } {
  let fontName = 'ErLabel'
  // A file that was redacted before has a font of that name.
  for (let i = 2; fonts?.has(fontName) && fonts.get(fontName) !== ref; i++) fontName = `ErLabel${i}`
  const all = (fonts?.clone() ?? new PdfDict()).set(fontName, ref)
  return { resources: resources.clone().set('Font', all), fontName }
}
