import { type Box, invert, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { Operation } from '../content/operations.ts'
import { ContentWriter } from '../content/serialiser.ts'
import { PdfDict, PdfName, PdfString } from '../objects/objects.ts'

/** A box to paint, in the surface's space, and what to write on it. */
export interface Cover {
  readonly box: Box
  /** ASCII, such as an entity code; never the value. */
  readonly label?: string
}

/** How much the ink may stand over the glyph boxes, points. */
export const padding = { x: 0.3, y: 0.6 } as const

/** The font resource under which labels are set. */
const labelFont = 'ErLabel'

/** The box as painted: the ink of slanted and accented letters stands over the box of their advance. */
export function painted(box: Box): Box {
  return { x0: box.x0 - padding.x, y0: box.y0 - padding.y, x1: box.x1 + padding.x, y1: box.y1 + padding.y }
}

/**
 * A stream's content set apart from what follows: unbalanced q, BT and BMC are closed, so that the boxes are
 * painted in the space and state in which the page began. Surplus Q must have been dropped before.
 */
export function closed(content: Uint8Array, operations: readonly Operation[]): ContentWriter {
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

/** Operations that restore a state which was never saved. Readers ignore them; behind our own q they would not. */
export function surplusRestores(operations: readonly Operation[]): number[] {
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

/** Paints opaque boxes. `matrix` takes the stream's own space to the surface's. */
export function paintCovers(writer: ContentWriter, covers: readonly Cover[], matrix: Matrix): void {
  const back = invert(matrix)
  if (!back || covers.length === 0) return
  writer
    .operation('BMC', [PdfName.of('Artifact')])
    .operation('q')
    .operation('g', [0])
  for (const { box } of covers) {
    const own = transformBox(back, painted(box))
    // A path each, so that a reader of the file sees boxes and not one shape of many parts.
    writer.operation('re', [own.x0, own.y0, own.x1 - own.x0, own.y1 - own.y0]).operation('f')
  }
  for (const cover of covers) if (cover.label) paintLabel(writer, cover.label, cover.box, back)
  writer.operation('Q').operation('EMC')
}

/** White letters that fit the box; left out where they would be smaller than anyone can read. */
function paintLabel(writer: ContentWriter, label: string, box: Box, back: Matrix): void {
  // Courier's letters are 0.6 em wide, so the width is known without a font.
  const size = Math.min((box.y1 - box.y0) * 0.7, (box.x1 - box.x0) / (label.length * 0.6 + 0.4))
  if (size < 2.5) return
  const x = (box.x0 + box.x1) / 2 - (label.length * 0.6 * size) / 2
  const y = (box.y0 + box.y1) / 2 + size * 0.22
  // Upright on the surface (its y grows down), whatever the rotation of the stream's own space.
  const unit: Matrix = [1, 0, 0, -1, x, y]
  const placed = multiply(unit, back)
  writer
    .operation('BT')
    .operation('g', [1])
    .operation('Tf', [PdfName.of(labelFont), size])
    .operation('Tr', [0])
    .operation('Tm', [...placed])
    .operation('Tj', [new PdfString(new TextEncoder().encode(label))])
    .operation('ET')
    .operation('g', [0])
}

/** Resources with the label font added. */
export function withLabelFont(resources: PdfDict, fonts: PdfDict | null): PdfDict {
  const font = new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('Type1')],
    ['BaseFont', PdfName.of('Courier-Bold')],
    ['Encoding', PdfName.of('WinAnsiEncoding')],
  ])
  return resources.clone().set('Font', (fonts?.clone() ?? new PdfDict()).set(labelFont, font))
}
