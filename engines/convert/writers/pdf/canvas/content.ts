import { InternalError } from '../../../../model/errors.ts'
import { encodeTextString, PdfString } from '../../../../pdf/new-file.ts'

/** Largest coordinate that PDF/A-1 allows (PDF 1.4, annex C). */
const maxNumber = 32_767

/** A coordinate within the limits, with a thousandth of a point. */
export function within(value: number): number {
  if (!Number.isFinite(value)) throw new InternalError('internal', 'A place on a page is not a number.')
  return Math.max(-maxNumber, Math.min(maxNumber, Math.round(value * 1000) / 1000))
}

/** A number of a content stream. */
export const numberOf = (value: number): string => String(within(value))

/** Longest text: PDF/A-1 allows strings of 65,535 bytes, and UTF-16 has two for each character (PDF 1.4, annex C). */
const maxCharacters = 32_000

export const textString = (text: string): PdfString =>
  new PdfString(encodeTextString(text.slice(0, maxCharacters)))

/** A coefficient of a matrix, which is multiplied by coordinates. */
export const coefficient = (value: number): string => String(Math.round(value * 1e6) / 1e6)

interface GraphicsState {
  readonly font: string
  readonly fill: string
  readonly stroke: string
  readonly lineWidth: number
}

/** ISO 32000-1, table 52. No font is set. */
const initial: GraphicsState = { font: '', fill: '0 0 0', stroke: '0 0 0', lineWidth: 1 }

/** Operations of one page. Parameters that are already set are not written again. */
export class PageOperations {
  readonly #parts: string[] = []
  #state: GraphicsState = initial
  readonly #saved: GraphicsState[] = []
  /** Most states that were saved at once. */
  depth = 0

  write(operation: string): void {
    this.#parts.push(operation)
  }

  save(): void {
    this.#saved.push(this.#state)
    this.depth = Math.max(this.depth, this.#saved.length)
    this.#parts.push('q')
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? initial
    this.#parts.push('Q')
  }

  /** Sets the colour of fills and text. */
  fill(colour: string): void {
    const fill = rgb(colour)
    if (fill === this.#state.fill) return
    this.#state = { ...this.#state, fill }
    this.#parts.push(`${fill} rg`)
  }

  /** Fills with a pattern. The next colour is written again. */
  pattern(name: string): void {
    this.#state = { ...this.#state, fill: name }
    this.#parts.push(`/Pattern cs /${name} scn`)
  }

  stroke(colour: string, lineWidth: number): void {
    const stroke = rgb(colour)
    if (stroke !== this.#state.stroke) this.#parts.push(`${stroke} RG`)
    if (lineWidth !== this.#state.lineWidth) this.#parts.push(`${numberOf(lineWidth)} w`)
    if (stroke !== this.#state.stroke || lineWidth !== this.#state.lineWidth)
      this.#state = { ...this.#state, stroke, lineWidth }
  }

  /** Sets the font, inside a text object. */
  font(name: string, size: number): void {
    const font = `/${name} ${numberOf(size)} Tf`
    if (font === this.#state.font) return
    this.#state = { ...this.#state, font }
    this.#parts.push(font)
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#parts.join('\n'), 'latin1')
  }
}

const colours = new Map<string, string>([['black', '0 0 0']])

/** The three components of `#rrggbb`, from 0 to 1. */
export function components(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255].map((n) => n / 255) as [number, number, number]
}

function rgb(colour: string): string {
  let known = colours.get(colour)
  if (known === undefined) {
    known = components(colour).map(numberOf).join(' ')
    if (colours.size < 10_000) colours.set(colour, known)
  }
  return known
}

/** The operator that adds a rectangle to the path. */
export const rectangle = (x: number, y: number, width: number, height: number) =>
  `${numberOf(x)} ${numberOf(y)} ${numberOf(width)} ${numberOf(height)} re`
