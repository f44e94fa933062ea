import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '../../engines/model/raster.ts'

/** Families that drawings may name, besides `Test Serif`. Any other name gives whatever font the machine has. */
const fonts = {
  'Test Serif': 'pt-serif/400Regular/PTSerif_400Regular.ttf',
  Arimo: 'arimo/400Regular/Arimo_400Regular.ttf',
  Tinos: 'tinos/400Regular/Tinos_400Regular.ttf',
}
const { resolve } = createRequire(import.meta.url)
for (const [name, file] of Object.entries(fonts))
  GlobalFonts.registerFromPath(resolve(`@expo-google-fonts/${file}`), name)

/** Draws on a white raster, in a font that is the same on every machine. */
export function drawRaster(width: number, height: number, draw: (context: SKRSContext2D) => void): Raster {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  context.font = '28px "Test Serif"'
  draw(context)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** Draws lines of text below each other. */
export function drawLines(
  context: SKRSContext2D,
  text: readonly string[],
  { x = 60, y = 80, step = 48, size = 28 } = {},
): void {
  context.font = `${size}px "Test Serif"`
  text.forEach((line, i) => {
    context.fillText(line, x, y + i * step)
  })
}

/** Print as a needle printer makes it: a round dot for each dark pixel, `pitch` pixels from one to the next. */
export function drawDots(print: Raster, pitch: number, radius: number): Raster {
  return drawRaster(Math.round(print.width * pitch), Math.round(print.height * pitch), (context) => {
    for (let i = 0; i < print.width * print.height; i++) {
      if (print.data[i * 4] > 150) continue
      const [x, y] = [(i % print.width) + 0.5, Math.floor(i / print.width) + 0.5]
      context.beginPath()
      context.arc(x * pitch, y * pitch, radius, 0, 7)
      context.fill()
    }
  })
}

interface StampPlace {
  /** Of the middle. */
  readonly x: number
  readonly y: number
  readonly radius?: number
  /** Clockwise. */
  readonly degrees?: number
  readonly colour?: string
}

/** Draws a round stamp whose ink is transparent, so that print under it stays dark. */
export function drawStamp(
  context: SKRSContext2D,
  lines: readonly string[],
  { x, y, radius = 120, degrees = 0, colour = '#c83246' }: StampPlace,
): void {
  context.save()
  context.globalCompositeOperation = 'multiply'
  context.translate(x, y)
  context.rotate((degrees * Math.PI) / 180)
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = 6
  for (const at of [radius, radius * 0.85]) {
    context.beginPath()
    context.arc(0, 0, at, 0, 2 * Math.PI)
    context.stroke()
  }
  context.font = '32px "Test Serif"'
  context.textAlign = 'center'
  for (const [i, line] of lines.entries()) context.fillText(line, 0, i * 44 - 8)
  context.restore()
}

/** Rotates a raster clockwise by quarter turns. */
export function rotateQuarter({ width, height, data }: Raster, turns: 1 | 2 | 3): Raster {
  const sideways = turns !== 2
  const out = drawRaster(sideways ? height : width, sideways ? width : height, () => {})
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(out.data.buffer, out.data.byteOffset, width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] =
        turns === 1 ? [height - 1 - y, x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
      to[v * out.width + u] = from[y * width + x]
    }
  return out
}

/** The bounds of the dark pixels in a part of a raster. */
export function inkBounds(
  { width, data }: Raster,
  part: { x0: number; y0: number; x1: number; y1: number },
): { x0: number; y0: number; x1: number; y1: number } {
  const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (let y = part.y0; y < part.y1; y++)
    for (let x = part.x0; x < part.x1; x++) {
      if (data[(y * width + x) * 4] > 128) continue
      bounds.x0 = Math.min(bounds.x0, x)
      bounds.y0 = Math.min(bounds.y0, y)
      bounds.x1 = Math.max(bounds.x1, x + 1)
      bounds.y1 = Math.max(bounds.y1, y + 1)
    }
  return bounds
}
