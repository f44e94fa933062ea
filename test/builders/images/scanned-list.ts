/** A list as an image, and its words as OCR reads them. */
import type { Box } from '../../../engines/model/geometry.ts'
import type { Raster } from '../../../engines/model/raster.ts'
import type { ReadWord } from '../../../engines/redact/pdf/placed-words.ts'
import { drawRaster } from '../raster.ts'

export interface DrawnList {
  readonly rows: readonly (readonly string[])[]
  /** Left edges in pixels. */
  readonly columns: readonly number[]
  /** Pixels from row to row. Default: 44. */
  readonly pitch?: number
  /** Degrees, clockwise. Default: 0. */
  readonly tilt?: number
}

const size = { width: 900, height: 560, font: 28 }
const font = `${size.font}px "Test Serif"`

interface Cell {
  readonly text: string
  readonly x: number
  readonly y: number
}

function cellsOf({ rows, columns, pitch = 44 }: DrawnList): Cell[] {
  return rows.flatMap((row, i) => row.map((text, k) => ({ text, x: columns[k], y: 80 + pitch * i })))
}

export function listRaster(list: DrawnList): Raster {
  return drawRaster(size.width, size.height, (context) => {
    context.font = font
    context.rotate(radians(list))
    for (const { text, x, y } of cellsOf(list)) context.fillText(text, x, y)
  })
}

/** Each column is a block, as OCR divides a page: the words of a cell are a line. */
export function listWords(list: DrawnList): ReadWord[] {
  const words: ReadWord[] = []
  const [cos, sin] = [Math.cos(radians(list)), Math.sin(radians(list))]
  const moved = (x: number, y: number) => ({ x: x * cos - y * sin, y: x * sin + y * cos })
  drawRaster(1, 1, (context) => {
    context.font = font
    for (const [line, { text, x, y }] of cellsOf(list).entries())
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const x0 = x + context.measureText(text.slice(0, index)).width
        const {
          width,
          actualBoundingBoxAscent: up,
          actualBoundingBoxDescent: down,
        } = context.measureText(word)
        const corners = [
          moved(x0, y - up),
          moved(x0 + width, y - up),
          moved(x0, y + down),
          moved(x0 + width, y + down),
        ]
        words.push({ text: word, line, box: boundsOf(corners), base: moved(x0 + width / 2, y) })
      }
  })
  return words
}

function radians({ tilt = 0 }: DrawnList): number {
  return (tilt * Math.PI) / 180
}

function boundsOf(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
