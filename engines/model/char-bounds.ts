/** The boxes of the characters of a word, as plain numbers: a long document has millions of them. */
import type { Box } from './geometry.ts'

/** Four numbers for each character: x0, y0, x1, y1. */
export type CharBounds = readonly number[]

export function boundsOf(boxes: readonly Box[]): CharBounds {
  const bounds = new Array<number>(4 * boxes.length)
  for (const [i, { x0, y0, x1, y1 }] of boxes.entries()) {
    bounds[4 * i] = x0
    bounds[4 * i + 1] = y0
    bounds[4 * i + 2] = x1
    bounds[4 * i + 3] = y1
  }
  return bounds
}

/** How many characters have a box. */
export function charCount(bounds: CharBounds): number {
  return bounds.length >> 2
}

/** The box of a character, or undefined where it has none. */
export function charBox(bounds: CharBounds, index: number): Box | undefined {
  const [x0, y0, x1, y1] = bounds.slice(4 * index, 4 * index + 4)
  if (index < 0 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined
  return { x0, y0, x1, y1 }
}

/** The boxes of the characters from `start` to before `end`. */
export function charBoxes(bounds: CharBounds, start = 0, end = charCount(bounds)): Box[] {
  const boxes: Box[] = []
  for (let i = start; i < end; i++) {
    const box = charBox(bounds, i)
    if (box) boxes.push(box)
  }
  return boxes
}
