import type { WorkLimit } from '../../model/errors.ts'
import { type Box, intersect, overlapArea, union } from '../../model/geometry.ts'
import { adaptiveThreshold, connectedComponents } from '../image/connected-components.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import type { OcrWord } from '../ocr-page.ts'

/** Images are scaled down to this size first: figures are still visible then, and print becomes gray. */
const maxAnalysedPixels: WorkLimit = 400_000
/** Minimum side of a figure in letter heights. */
const minSideInHeights = 5
/** Maximum share of a figure covered by words: charts have labels. */
const maxWordShare = 0.3
/** Maximum figures of a page; a texture has thousands. */
const maxFigures: WorkLimit = 60
/** Components that fill less of their box are frames. */
const minFilledShare = 0.12
/** Components of this share of the page width and height are its edge or its paper. */
const maxPageShare = 0.96

/**
 * Finds photographs, drawings, stamps and charts in an upright image. Pixels of the image. `words`: the words recognised on
 * it; `height`: median letter height. Frames and rulings are not figures.
 */
export function findFigures(gray: GrayImage, words: readonly OcrWord[], height: number): Box[] {
  const factor = Math.max(1, Math.floor(Math.sqrt((gray.width * gray.height) / maxAnalysedPixels)))
  const small = shrink(gray, factor)
  const minSide = Math.max(8, (minSideInHeights * Math.max(8, height)) / factor)
  const page = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const found = [
    ...connectedComponents(adaptiveThreshold(small), small.width, small.height),
    ...darkRegions(small),
  ].flatMap(({ x0, y0, x1, y1, pixels, dark }) => {
    const [wide, high] = [x1 - x0, y1 - y0]
    if (!dark || wide < minSide || high < minSide || pixels < wide * high * minFilledShare) return []
    if (wide > small.width * maxPageShare && high > small.height * maxPageShare) return []
    const box = { x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor }
    return [intersect(box, page) ?? box]
  })
  return mergeNearby(found, height)
    .filter((box) => wordArea(words, box) < maxWordShare * overlapArea(box, box))
    .slice(0, maxFigures)
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
}

/** Regions that are dark as a whole: inside a photograph, nothing differs from the mean around it. */
function darkRegions(small: GrayImage) {
  const ink = new Uint8Array(small.data.length)
  for (let i = 0; i < ink.length; i++) ink[i] = small.data[i] < 128 ? 1 : 0
  return connectedComponents(ink, small.width, small.height)
}

/** Merges regions that overlap or nearly touch. The largest come first. */
function mergeNearby(boxes: readonly Box[], near: number): Box[] {
  const largest = boxes.toSorted((a, b) => overlapArea(b, b) - overlapArea(a, a)).slice(0, 400)
  let merged: Box[] = largest
  for (let round = 0; round < 8; round++) {
    const next: Box[] = []
    for (const box of merged) {
      const grown = { x0: box.x0 - near, y0: box.y0 - near, x1: box.x1 + near, y1: box.y1 + near }
      const at = next.findIndex((other) => intersect(other, grown) !== null)
      if (at < 0) next.push(box)
      else next[at] = union(next[at], box)
    }
    if (next.length === merged.length) break
    merged = next
  }
  return merged.toSorted((a, b) => overlapArea(b, b) - overlapArea(a, a))
}

function wordArea(words: readonly OcrWord[], box: Box): number {
  return words.reduce((sum, word) => sum + (word.confidence > 0.5 ? overlapArea(word.box, box) : 0), 0)
}
