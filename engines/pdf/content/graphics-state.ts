import { type Box, identity, type Matrix } from '../../model/geometry.ts'
import type { PdfFont } from '../fonts/font.ts'
import { type ColourSpace, colourSpace, deviceSpace } from '../images/colour.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '../objects.ts'

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

/** The current colours (ISO 32000-1, 8.6.8): their lightness, which distinguishes drawings from the paper, and the shown colour if known. */

/** 0 is black, 1 is white. Patterns and shadings are in the middle, as their shade is unknown. */
export type Shade = number

const unknown: Shade = 0.5

/** A current colour: the space of the operands of `sc`, and the shade. */
interface PaintColour {
  readonly space: ColourSpace | null
  readonly shade: Shade
  /** 0xrrggbb; null for patterns and for spaces whose colours are not known. */
  readonly rgb: number | null
}

const black: PaintColour = { space: deviceSpace(1), shade: 0, rgb: 0 }

/** The colour that an operator sets for filling (lower case) or stroking (upper case); null if it sets none. */
export function colourAfter(
  name: string,
  operands: readonly PdfObject[],
  current: PaintColour,
  file: PdfFile,
  resources: PdfDict,
): PaintColour | null {
  switch (name.toLowerCase()) {
    case 'g':
      return colour(deviceSpace(1), operands)
    case 'rg':
      return colour(deviceSpace(3), operands)
    case 'k':
      return colour(deviceSpace(4), operands)
    case 'cs': {
      const space = colourSpace(file, operands[0], resources)
      // The initial colour is the darkest, except in Lab and indexed spaces (8.6.3).
      const isDark = space !== null && !space.indexed
      return { space, shade: isDark ? 0 : unknown, rgb: isDark ? 0 : null }
    }
    case 'sc':
    case 'scn':
      if (operands.at(-1) instanceof PdfName || !current.space)
        return { ...current, shade: unknown, rgb: null }
      return colour(current.space, operands)
  }
  return null
}

function colour(space: ColourSpace, operands: readonly PdfObject[]): PaintColour {
  const values = operands.filter((operand) => typeof operand === 'number')
  if (values.length < space.components) return { space, shade: unknown, rgb: null }
  return { space, shade: shade(space, values), rgb: space.rgb?.(values) ?? null }
}

/** The weights are those of luma in ITU-R BT.601. */
function shade(space: ColourSpace, values: readonly number[]): Shade {
  if (space.indexed) return unknown
  const dark = space.darkest(255)
  if (space.components === 4 && dark[3] === 1 && dark[0] === 0) {
    const [c = 0, m = 0, y = 0, k = 0] = values
    return clamp(1 - k - 0.3 * c - 0.59 * m - 0.11 * y)
  }
  // Colorants (Separation, DeviceN) are subtractive; the other spaces are additive.
  if (dark[0] === 1) return clamp(1 - Math.max(...values.slice(0, space.components)))
  const [low = 0, high = 1] = space.defaultDecode(8)
  const [first = 0, second = 0, third = 0] = values
  if (high > 1) return clamp((first - low) / (high - low))
  return space.components === 3 ? clamp(0.3 * first + 0.59 * second + 0.11 * third) : clamp(first)
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))

/** A colour as `#rrggbb`; undefined if unknown. */
export function hexColor(rgb: number | null): string | undefined {
  return rgb === null ? undefined : `#${rgb.toString(16).padStart(6, '0')}`
}
