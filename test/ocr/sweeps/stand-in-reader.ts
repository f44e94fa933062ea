import type { Box } from '../../../engines/model/geometry.ts'
import type { GrayImage } from '../../../engines/ocr/image/gray-image.ts'
import type { RawBlock, RawLine, RawSymbol, RawWord } from '../../../engines/ocr/recognise/read-results.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'

/** A dark component, and the sum of its darkness (0 to 1 for each pixel). */
interface Shape extends Box {
  readonly pixels: number
  readonly ink: number
}

/** Letters that shapes are taken for, by their proportions: neither a language nor a font matters to the passes. */
export const usualLetters = 'etaoinsrhldcu'

export interface StandIn {
  readonly reader: TesseractInstance
  /** What it was given, in order: mode, size, resolution and share of ink of each image. */
  readonly given: string[]
}

/**
 * Takes the place of tesseract, and takes a thousandth of its time: each dark component is a letter, letters beside each other are words.
 * As with tesseract, confidence falls with small, faint, huge and full shapes.
 */
export function standInReader(letters = usualLetters): StandIn {
  const given: string[] = []
  const reader: TesseractInstance = {
    read: async (image, { mode, dpi, light = false }) => {
      given.push(
        `${mode}${light ? ' light' : ''} ${image.width}x${image.height}@${Math.round(dpi)} ${inkOf(image)}`,
      )
      const shapes = shapesOf(image, false)
      if (light) shapes.push(...shapesOf(image, true))
      const lines = linesOf(shapes, mode === 'sparse' ? 2.5 : mode === 'page' ? 6 : Infinity)
      return lines.map((line): RawBlock => ({ paragraphs: [{ lines: [readLine(line, letters)] }] }))
    },
  }
  return { reader, given }
}

/** Per mille, three digits. */
function inkOf({ data }: GrayImage): string {
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += 255 - data[i]
  return ((sum / (255 * data.length)) * 1000).toPrecision(3)
}

const maxLetterPixels = 160

function shapesOf({ width, height, data }: GrayImage, light: boolean): Shape[] {
  const isInk = (i: number) => (light ? data[i] > 160 : data[i] < 128)
  const seen = new Uint8Array(data.length)
  const found: Shape[] = []
  const open: number[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || !isInk(start)) continue
    seen[start] = 1
    open.push(start)
    const shape = { x0: width, y0: height, x1: 0, y1: 0, pixels: 0, ink: 0 }
    // Written out for each neighbour: most of the time of a sweep is spent here.
    const take = (next: number) => {
      if (seen[next] === 1 || !isInk(next)) return
      seen[next] = 1
      open.push(next)
    }
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const x = i % width
      const y = (i - x) / width
      if (x < shape.x0) shape.x0 = x
      if (x >= shape.x1) shape.x1 = x + 1
      if (y < shape.y0) shape.y0 = y
      if (y >= shape.y1) shape.y1 = y + 1
      shape.pixels++
      shape.ink += (light ? data[i] : 255 - data[i]) / 255
      if (x > 0) take(i - 1)
      if (x < width - 1) take(i + 1)
      if (y > 0) take(i - width)
      if (y < height - 1) take(i + width)
    }
    const [wide, high] = [shape.x1 - shape.x0, shape.y1 - shape.y0]
    if (high >= 4 && high <= maxLetterPixels && wide <= 12 * high) found.push(shape)
  }
  return found
}

/** Shapes beside each other, from the top; wider gaps, in heights, end a line. */
function linesOf(shapes: readonly Shape[], maxGap: number): Shape[][] {
  const lines: Shape[][] = []
  for (const shape of shapes.toSorted((a, b) => a.x0 - b.x0 || a.y0 - b.y0)) {
    const middle = (shape.y0 + shape.y1) / 2
    const line = lines.find((one) => {
      const last = one[one.length - 1]
      const high = Math.max(last.y1 - last.y0, shape.y1 - shape.y0)
      return middle > last.y0 && middle < last.y1 && shape.x0 - last.x1 < maxGap * high
    })
    if (line) line.push(shape)
    else lines.push([shape])
  }
  return lines.sort((a, b) => a[0].y1 - b[0].y1 || a[0].x0 - b[0].x0)
}

function readLine(line: readonly Shape[], letters: string): RawLine {
  const words: Shape[][] = []
  for (const shape of line) {
    const word = words.at(-1)
    const last = word?.at(-1)
    if (word && last && shape.x0 - last.x1 < 0.3 * (last.y1 - last.y0)) word.push(shape)
    else words.push([shape])
  }
  const [first, last] = [line[0], line[line.length - 1]]
  return {
    baseline: { x0: first.x0, y0: first.y1, x1: last.x1, y1: last.y1 },
    words: words.map((shapes) => readWord(shapes, letters)),
  }
}

function readWord(shapes: readonly Shape[], letters: string): RawWord {
  const symbols = shapes.map((shape): RawSymbol => readShape(shape, letters))
  const of = (side: keyof Box, most: (...values: number[]) => number) =>
    most(...shapes.map((shape) => shape[side]))
  return {
    symbols,
    bbox: { x0: of('x0', Math.min), y0: of('y0', Math.min), x1: of('x1', Math.max), y1: of('y1', Math.max) },
    text: symbols.map(({ text }) => text).join(''),
    confidence: Math.min(...symbols.map(({ confidence }) => confidence)),
  }
}

function readShape({ pixels, ink, ...bbox }: Shape, letters: string): RawSymbol {
  const [wide, high] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
  const fill = pixels / (wide * high)
  const small = Math.max(0, 18 - high) * 5
  const huge = Math.max(0, high - 60)
  const faint = Math.max(0, 0.8 - ink / pixels) * 100
  const full = fill > 0.85 || fill < 0.12 ? 60 : 0
  const confidence = Math.max(1, Math.round(96 - small - huge - faint - full))
  const text = letters[Math.floor((10 * wide) / high + 8 * fill) % letters.length]
  return { bbox, text, confidence }
}
