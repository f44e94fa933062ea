import { type Box, invert, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import { ContentWriter } from '../content/content-writer.ts'
import type { Operation } from '../content/operations.ts'
import { PdfDict, PdfName, PdfString } from '../objects/objects.ts'

/** A box to paint, in the space of the surface, and its label. */
export interface Cover {
  readonly box: Box
  /** ASCII, such as an entity code; never the value. */
  readonly label?: string
}

/** Points by which ink may extend beyond the boxes of glyphs. */
export const padding = { x: 0.3, y: 0.6 } as const

/** Name of the font resource for labels. */
const labelFont = 'ErLabel'

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

/** Paints opaque boxes. `matrix` maps the space of the stream to that of the surface. */
export function paintCovers(writer: ContentWriter, covers: readonly Cover[], matrix: Matrix): void {
  const back = invert(matrix)
  if (!back || covers.length === 0) return
  writer
    .operation('BMC', [PdfName.of('Artifact')])
    .operation('q')
    .operation('g', [0])
  for (const { box } of covers) {
    const own = transformBox(back, paintedBox(box))
    // One path for each, so that other readers find boxes and not one shape of many parts.
    writer.operation('re', [own.x0, own.y0, own.x1 - own.x0, own.y1 - own.y0]).operation('f')
  }
  for (const cover of covers) if (cover.label) paintLabel(writer, cover.label, cover.box, back)
  writer.operation('Q').operation('EMC')
}

/** Points. Smaller labels are not readable. */
const minLabelSize = 2.5

/** In ems, of every glyph of Courier. */
const courierWidth = 0.6

/** Writes the label in white, in a size that fits the box. Omitted where it would be too small. */
function paintLabel(writer: ContentWriter, label: string, box: Box, back: Matrix): void {
  const size = Math.min((box.y1 - box.y0) * 0.7, (box.x1 - box.x0) / (label.length * courierWidth + 0.4))
  if (size < minLabelSize) return
  const x = (box.x0 + box.x1) / 2 - (label.length * courierWidth * size) / 2
  const y = (box.y0 + box.y1) / 2 + size * 0.22
  // Upright on the surface (y down), whatever the rotation of the stream's space.
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

/** A copy of the resources with the font for labels. */
export function withLabelFont(resources: PdfDict, fonts: PdfDict | null): PdfDict {
  const font = new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('Type1')],
    ['BaseFont', PdfName.of('Courier-Bold')],
    ['Encoding', PdfName.of('WinAnsiEncoding')],
  ])
  return resources.clone().set('Font', (fonts?.clone() ?? new PdfDict()).set(labelFont, font))
}
