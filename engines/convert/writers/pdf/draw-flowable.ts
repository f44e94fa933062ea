import type { Fill, FixedShape } from '../../../model/document.ts'
import type { PageFieldText } from '../../tree/page-fields.ts'
import { drawLine } from './draw-line.ts'
import {
  type BoxFlowable,
  type CellBox,
  type Flowable,
  type Frame,
  type LineFlowable,
  type RowFlowable,
  type Shade,
  totalHeight,
} from './layout/flowables.ts'
import { type PageFrame, placeOnPage } from './page-places.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { paddingOf } from './split-row.ts'

/** From the top of a cell to its content. */
function topOf(cell: CellBox): number {
  const { top, bottom } = paddingOf(cell)
  const spare = cell.height - top - bottom - totalHeight(cell.flowables)
  return top + shiftOf(cell.look?.vertical ?? 'top', spare)
}

/** How far content moves down in a box that has room to spare. */
function shiftOf(vertical: 'top' | 'middle' | 'bottom', spare: number): number {
  return vertical === 'top' || spare <= 0 ? 0 : vertical === 'middle' ? spare / 2 : spare
}

const border = '#999999'
const headerShade = '#eeeeee'

/** Draws flowables where they have been placed. */
export class FlowableDrawer {
  readonly #canvas: PdfCanvas
  readonly #onPageField: (field: PageFieldText) => void
  readonly #frame: () => PageFrame | null

  /** @param frame of the page that is drawn. Default: what counts from the page counts from its corner. */
  constructor(
    canvas: PdfCanvas,
    onPageField: (field: PageFieldText) => void,
    frame: () => PageFrame | null = () => null,
  ) {
    this.#canvas = canvas
    this.#onPageField = onPageField
    this.#frame = frame
  }

  /**
   * Draws a flowable with its top at y.
   * @param real false for a repetition, which is not tagged
   * @param room maximum height of an image
   */
  draw(
    flowable: Exclude<Flowable, { kind: 'page-break' }>,
    left: number,
    y: number,
    real: boolean,
    room = Number.POSITIVE_INFINITY,
  ): void {
    const canvas = this.#canvas
    for (const bar of flowable.bars ?? [])
      this.#drawDecoration(real, () =>
        canvas.strokeLine(left + bar, y, left + bar, y + flowable.height, 1.5, '#c0c0c0'),
      )
    const { frame } = flowable
    const after = frame
      ? () => this.#drawDecoration(real, () => this.#drawFrame(frame, flowable.height, left, y))
      : null
    if ('names' in flowable && real) for (const name of flowable.names) canvas.addDestination(name, y)
    switch (flowable.kind) {
      case 'line':
        this.#drawLine(flowable, left, y, real)
        break
      case 'picture': {
        const shrink = Math.min(1, room / flowable.height)
        this.#drawPicture(flowable, { x: left + flowable.x, y }, real, shrink)
        break
      }
      case 'placed': {
        const { picture, place, width, x } = flowable
        const column = { x: left + x, width, y }
        const at = placeOnPage(place, picture, this.#frame(), column)
        this.#drawPicture(flowable, at, real)
        break
      }
      case 'box':
        this.#drawBox(flowable, left, y, real)
        break
      case 'row':
        this.#drawRow(flowable, y, real, left)
        break
      case 'gap':
        if (flowable.edge && flowable.edge.shade.colour !== '')
          this.#drawShade(flowable.edge.shade, flowable.height, left, y, real)
        break
      case 'rule': {
        const middle = y + flowable.height / 2
        this.#drawDecoration(real, () =>
          canvas.strokeLine(left + flowable.x, middle, left + flowable.x + flowable.width, middle, 0.7),
        )
      }
    }
    after?.()
  }

  /** Draws flowables below each other, from y on. */
  drawAll(flowables: readonly Flowable[], left: number, y: number, real: boolean): void {
    let at = y
    for (const flowable of flowables) {
      if (flowable.kind === 'page-break') continue
      this.draw(flowable, left, at, real)
      at += flowable.height
    }
  }

  /** The borders next to a line of a paragraph, and above or below the whole. */
  #drawFrame({ x, width, borders }: Frame, height: number, left: number, y: number): void {
    const x0 = left + x
    this.#canvas.strokeBorders(borders ?? {}, { x0, y0: y, x1: x0 + width, y1: y + height })
  }

  #drawPicture(
    { picture, tag }: Extract<Flowable, { kind: 'picture' | 'placed' }>,
    { x, y }: { readonly x: number; readonly y: number },
    real: boolean,
    scale = 1,
  ): void {
    const { draw, bytes, width, height } = picture
    if (draw) draw({ x, y, scale, tag: tag.parent, real })
    else
      this.#drawContent(tag, real, () => this.#canvas.drawImage(bytes, x, y, width * scale, height * scale))
  }

  #drawContent(tag: LineFlowable['tag'], real: boolean, draw: () => void): void {
    if (real) this.#canvas.drawTagged(tag, draw)
    else draw()
  }

  /** A repetition is already drawn inside an artifact. */
  #drawDecoration(real: boolean, draw: () => void): void {
    if (real) this.#canvas.drawArtifact(draw)
    else draw()
  }

  #drawLine(flowable: LineFlowable, left: number, y: number, real: boolean): void {
    const canvas = this.#canvas
    const { shade, label, outline } = flowable
    if (real) for (const field of flowable.line.pageFields) this.#onPageField(field)
    if (shade) this.#drawShade(shade, flowable.height, left, y, real)
    if (outline && real) canvas.addOutlineItem(outline.level, outline.title)
    // The label shares the baseline of its line, which a formula may have lowered.
    const lower = label ? Math.max(0, flowable.line.ascent - label.line.ascent) : 0
    if (label) drawLine(canvas, label.line, label.tag, left + label.x, y + lower, real)
    drawLine(canvas, flowable.line, flowable.tag, left + flowable.x, y, real)
  }

  #drawShade({ x, width, colour }: Shade, height: number, left: number, y: number, real: boolean): void {
    this.#drawDecoration(real, () => this.#canvas.fillRect(left + x, y, width, height, colour))
  }

  #drawBox({ box, flowables, x, width }: BoxFlowable, left: number, y: number, real: boolean): void {
    const { fill, stroke, inset, vertical, shapes = [] } = box
    const text = totalHeight(flowables)
    const height = box.isFitted ? inset.top + text + inset.bottom : box.height
    const size = { width: box.width, height }
    const at = placeOnPage(box.place, size, this.#frame(), { x: left + x, width, y })
    const [x1, y1] = [at.x + box.width, at.y + height]
    const outline = [
      [at.x, at.y],
      [x1, at.y],
      [x1, y1],
      [at.x, y1],
    ]
    if (fill || stroke || shapes.length > 0)
      this.#drawDecoration(real, () => {
        for (const shape of shapes) drawShape(movedShape(shape, at), this.#canvas)
        if (fill) this.#canvas.fillPath(outline, fill)
        if (stroke) this.#canvas.strokePath(outline, stroke, true)
      })
    const spare = height - inset.top - inset.bottom - text
    this.drawAll(flowables, at.x + inset.left, at.y + inset.top + shiftOf(vertical, spare), real)
  }

  #drawRow(row: RowFlowable, y: number, real: boolean, left: number): void {
    for (const cell of row.cells) this.#drawCell(cell, left + row.x, y, real)
  }

  #drawCell(cell: CellBox, left: number, top: number, real: boolean): void {
    const [x, y] = [left + cell.x, top + cell.y]
    this.#drawCellBorder(cell, x, y, cell.height, real)
    if (real) this.#canvas.ensureNode(cell.tag)
    this.drawAll(cell.flowables, x, y + topOf(cell), real)
    if (cell.look) this.#drawCellLines(cell, x, y, real)
  }

  #drawCellBorder(
    { width, header, look }: CellBox,
    x: number,
    y: number,
    height: number,
    real: boolean,
  ): void {
    const canvas = this.#canvas
    if (look) {
      if (look.fill) this.#drawShade({ x: 0, width, colour: look.fill }, height, x, y, real)
      return
    }
    this.#drawDecoration(real, () => {
      if (header) canvas.fillRect(x, y, width, height, headerShade)
      canvas.strokeLine(x, y, x + width, y, 0.5, border)
      canvas.strokeLine(x, y + height, x + width, y + height, 0.5, border)
      canvas.strokeLine(x, y, x, y + height, 0.5, border)
      canvas.strokeLine(x + width, y, x + width, y + height, 0.5, border)
    })
  }

  #drawCellLines({ width, height, look }: CellBox, x: number, y: number, real: boolean): void {
    if (look?.borders === undefined || Object.keys(look.borders).length === 0) return
    const frame = { x: 0, width, borders: look.borders }
    this.#drawDecoration(real, () => this.#drawFrame(frame, height, x, y))
  }
}

/** Draws a shape. @param behind the colour behind it, if transparency is not allowed */
export function drawShape(
  { path, closed, fill, opacity, stroke }: FixedShape,
  canvas: PdfCanvas,
  behind?: string,
): void {
  if (fill) canvas.fillPath(path, fill, opacity, behind)
  if (stroke) canvas.strokePath(path, stroke, closed)
}

/** A shape at another place. */
export function movedShape(shape: FixedShape, by: { readonly x: number; readonly y: number }): FixedShape {
  const { fill } = shape
  return {
    ...shape,
    path: movedPath(shape.path, by),
    ...(fill === undefined ? {} : { fill: movedFill(fill, by) }),
  }
}

function movedFill(fill: Fill, { x, y }: { readonly x: number; readonly y: number }): Fill {
  if (typeof fill === 'string') return fill
  const { from, to } = fill
  return { ...fill, from: [from[0] + x, from[1] + y], to: [to[0] + x, to[1] + y] }
}

export function movedPath(
  path: FixedShape['path'],
  by: { readonly x: number; readonly y: number },
): FixedShape['path'] {
  return path.map((step) => step.map((one, i) => one + (i % 2 === 0 ? by.x : by.y)))
}
