/** Paints areas of a JPEG in its coefficients: what lies away from the paint keeps its exact numbers. */

import type { PixelArea } from '../areas.ts'
import type { JpegComponent, JpegPicture } from './frame.ts'
import { coefficientsOf, samplesOf } from './transform.ts'

/**
 * Overwrites the areas in every component. A block wholly inside becomes flat; one cut by the edge is taken to
 * samples, overwritten there, and quantised anew by its own table, so nothing of what was covered goes into the
 * new numbers. Subsampled components are overwritten one sample further, since encoders filter across.
 * @param values one sample (0 to 255) a component, in the file's own components (YCbCr where it is coded so).
 */
export function paintJpeg(
  picture: JpegPicture,
  areas: readonly PixelArea[],
  values: readonly number[],
): void {
  const { frame } = picture
  frame.components.forEach((component, index) => {
    const scaleX = component.h / frame.maxH
    const scaleY = component.v / frame.maxV
    const marginX = scaleX < 1 ? 1 : 0
    const marginY = scaleY < 1 ? 1 : 0
    for (const area of areas)
      paintComponent(
        component,
        {
          x0: Math.floor(area.x0 * scaleX) - marginX,
          y0: Math.floor(area.y0 * scaleY) - marginY,
          // What lies past the picture's last pixel is padding that the encoder made up from the picture.
          x1: area.x1 >= frame.width ? component.stride * 8 : Math.ceil(area.x1 * scaleX) + marginX,
          y1: area.y1 >= frame.height ? component.rows * 8 : Math.ceil(area.y1 * scaleY) + marginY,
        },
        values[index] - 128,
      )
  })
}

function paintComponent(component: JpegComponent, area: PixelArea, value: number): void {
  const { coefficients, quantisation, stride, rows } = component
  const samples = new Float64Array(64)
  const flat = new Float64Array(64).fill(value)
  const lastColumn = Math.min(stride, Math.ceil(area.x1 / 8))
  const lastRow = Math.min(rows, Math.ceil(area.y1 / 8))
  for (let row = Math.max(0, Math.floor(area.y0 / 8)); row < lastRow; row++)
    for (let column = Math.max(0, Math.floor(area.x0 / 8)); column < lastColumn; column++) {
      const at = (row * stride + column) * 64
      const x0 = Math.max(0, area.x0 - column * 8)
      const x1 = Math.min(8, area.x1 - column * 8)
      const y0 = Math.max(0, area.y0 - row * 8)
      const y1 = Math.min(8, area.y1 - row * 8)
      if (x0 === 0 && y0 === 0 && x1 === 8 && y1 === 8) {
        coefficientsOf(flat, quantisation, coefficients, at)
        continue
      }
      samplesOf(coefficients, at, quantisation, samples)
      // As it is seen, to the level: what a viewer cuts off is ringing of the whole block, the covered part included.
      for (let i = 0; i < 64; i++) samples[i] = Math.max(-128, Math.min(127, Math.round(samples[i])))
      for (let y = y0; y < y1; y++) samples.fill(value, y * 8 + x0, y * 8 + x1)
      coefficientsOf(samples, quantisation, coefficients, at)
    }
}
