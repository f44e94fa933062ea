import { type Box, identity, type Matrix } from '../../model/geometry.ts'
import type { PdfFont } from '../fonts/font.ts'
import { black, type PaintColour } from './paint-colour.ts'

/** The graphics state parameters that decide the position of text, images and paths (ISO 32000-1, 8.4 and 9.3). */
export class GraphicsState {
  ctm: Matrix
  font: PdfFont | null = null
  fontSize = 0
  charSpacing = 0
  wordSpacing = 0
  /** Tz / 100. */
  horizontalScale = 1
  leading = 0
  renderMode = 0
  rise = 0
  lineWidth = 1
  fill: PaintColour = black
  stroke: PaintColour = black
  /** Bounds of the clipping path in the surface's space; null if nothing is clipped. */
  clip: Box | null = null

  constructor(ctm: Matrix) {
    this.ctm = ctm
  }

  clone(): GraphicsState {
    const copy = new GraphicsState(this.ctm)
    copy.font = this.font
    copy.fontSize = this.fontSize
    copy.charSpacing = this.charSpacing
    copy.wordSpacing = this.wordSpacing
    copy.horizontalScale = this.horizontalScale
    copy.leading = this.leading
    copy.renderMode = this.renderMode
    copy.rise = this.rise
    copy.lineWidth = this.lineWidth
    copy.fill = this.fill
    copy.stroke = this.stroke
    copy.clip = this.clip
    return copy
  }
}

/** The text and line matrices, valid from BT to ET. */
export class TextObject {
  matrix: Matrix = identity
  line: Matrix = identity

  begin(): void {
    this.matrix = identity
    this.line = identity
  }

  set(matrix: Matrix): void {
    this.matrix = matrix
    this.line = matrix
  }

  /** Td: moves to the start of a new line, offset from the start of this one. */
  moveLine(tx: number, ty: number): void {
    this.line = moved(this.line, tx, ty)
    this.matrix = this.line
  }

  /** Moves the text position within the line, in text space. */
  advance(tx: number, ty: number): void {
    this.matrix = moved(this.matrix, tx, ty)
  }
}

function moved(m: Matrix, tx: number, ty: number): Matrix {
  return [m[0], m[1], m[2], m[3], m[0] * tx + m[2] * ty + m[4], m[1] * tx + m[3] * ty + m[5]]
}
