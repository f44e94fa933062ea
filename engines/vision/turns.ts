/** Views of an image turned by quarters: networks find faces that stand nearly upright. */

import type { Box, Point } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'

/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

export function turned(raster: Raster, turn: Turn): Raster {
  if (turn === 0) return raster
  const { width, height, data } = raster
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const isUpright = turn === 180
  const [across, down] = isUpright ? [width, height] : [height, width]
  const target = new Uint32Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const { x: left, y: top } = turnedBack({ x: x + 0.5, y: y + 0.5 }, turn, raster)
      target[y * across + x] = source[Math.floor(top) * width + Math.floor(left)]
    }
  return { width: across, height: down, data: new Uint8ClampedArray(target.buffer) }
}

type Size = Pick<Raster, 'width' | 'height'>

/** A point of the turned image in the image of the given size. */
export function turnedBack({ x, y }: Point, turn: Turn, { width, height }: Size): Point {
  if (turn === 90) return { x: y, y: height - x }
  if (turn === 180) return { x: width - x, y: height - y }
  return turn === 270 ? { x: width - y, y: x } : { x, y }
}

export function boxTurnedBack({ x0, y0, x1, y1 }: Box, turn: Turn, size: Size): Box {
  const a = turnedBack({ x: x0, y: y0 }, turn, size)
  const b = turnedBack({ x: x1, y: y1 }, turn, size)
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) }
}

/** Shades of grey that are told apart. */
const levels = 64
/** Above this share of one shade, a part of an image is a drawing or text on plain ground, not a photo. */
const plainShare = 0.4

/** Whether most of a box has one shade, as in drawings. */
export function isDrawing({ width, height, data }: Raster, { x0, y0, x1, y1 }: Box): boolean {
  const counts = new Uint32Array(levels)
  let total = 0
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
      const at = (y * width + x) * 4
      counts[Math.floor(((data[at] + data[at + 1] + data[at + 2]) / 768) * levels)]++
      total++
    }
  return total > 0 && Math.max(...counts) > plainShare * total
}
