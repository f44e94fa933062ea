import type { Matrix } from '../../model/geometry.ts'
import type { QuarterTurn } from '../ocr-page.ts'
import type { GrayImage } from './gray-image.ts'

/** Rotates clockwise by quarter turns, without resampling. */
export function rotate({ width, height, data }: GrayImage, turn: QuarterTurn): GrayImage {
  if (turn === 0) return { width, height, data }
  const out = new Uint8Array(data.length)
  if (turn === 180) {
    for (let i = 0, j = data.length - 1; j >= 0; i++, j--) out[i] = data[j]
    return { width, height, data: out }
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      out[turn === 90 ? x * height + height - 1 - y : (width - 1 - x) * height + y] = data[i]
  return { width: height, height: width, data: out }
}

/** Maps pixels of a rotated image to pixels of the original, which has the given size. */
export function rotateBack(turn: QuarterTurn, width: number, height: number): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, height]
  if (turn === 180) return [-1, 0, 0, -1, width, height]
  if (turn === 270) return [0, 1, -1, 0, width, 0]
  return [1, 0, 0, 1, 0, 0]
}
