import type { PaintArea } from '../../image/codecs/index.ts'

/** Of the smaller of two heights. Boxes of words with and without descenders overlap by 0.75 and more, those of two lines by less than 0.3. */
const minOverlap = 0.6
/** A larger ratio of heights is a heading beside small print. */
const maxHeightRatio = 1.9
/** Heights of the line. A larger gap separates columns, whose lines have other places. */
const maxGapHeights = 20

/**
 * Gives the areas of words on one line the same top and bottom. OCR returns boxes that fit the letters, so that labels would differ in
 * size, and the height of a box would tell whether the word under it had an ascender or a descender.
 */
export function levelled<T extends PaintArea>(areas: readonly T[]): T[] {
  return areas.map((area) => {
    const line = areas.filter((other) => isOnOneLine(area, other))
    return {
      ...area,
      y0: Math.min(...line.map(({ y0 }) => y0)),
      y1: Math.max(...line.map(({ y1 }) => y1)),
    }
  })
}

/** By the boxes as they were read: a skewed line does not grow from neighbour to neighbour. */
function isOnOneLine(a: PaintArea, b: PaintArea): boolean {
  const [low, high] = [a.y1 - a.y0, b.y1 - b.y0].sort((one, other) => one - other)
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)
  return high <= low * maxHeightRatio && overlap >= low * minOverlap && gap <= low * maxGapHeights
}
