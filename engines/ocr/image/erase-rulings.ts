import type { Point } from '../../model/geometry.ts'
import type { GrayImage } from './gray-image.ts'
import type { RulingBoxes } from './rulings.ts'

/** Above this difference between both sides of a ruling, in gray levels, a letter touches it. */
const maxSideDifference = 60

/**
 * Erases rulings in place, except where letters touch them. `offset` leads from the coordinates of the rulings to those
 * of the image.
 */
export function eraseRulings(image: GrayImage, offset: Point, { horizontal, vertical }: RulingBoxes): void {
  const { width, height, data } = image
  const { x: dx, y: dy } = offset
  for (const line of horizontal) {
    const y0 = Math.max(1, Math.floor(line.y0 + dy) - 1)
    const y1 = Math.min(height - 2, Math.ceil(line.y1 + dy) + 1)
    for (let x = Math.max(0, Math.floor(line.x0 + dx)); x < Math.min(width, line.x1 + dx); x++) {
      if (y1 < y0) break
      const above = data[(y0 - 1) * width + x]
      const below = data[(y1 + 1) * width + x]
      if (Math.max(above, below) - Math.min(above, below) > maxSideDifference) continue
      const paper = Math.max(above, below)
      for (let y = y0; y <= y1; y++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
  for (const line of vertical) {
    const x0 = Math.max(1, Math.floor(line.x0 + dx) - 1)
    const x1 = Math.min(width - 2, Math.ceil(line.x1 + dx) + 1)
    for (let y = Math.max(0, Math.floor(line.y0 + dy)); y < Math.min(height, line.y1 + dy); y++) {
      if (x1 < x0) break
      const left = data[y * width + x0 - 1]
      const right = data[y * width + x1 + 1]
      if (Math.max(left, right) - Math.min(left, right) > maxSideDifference) continue
      const paper = Math.max(left, right)
      for (let x = x0; x <= x1; x++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
}
