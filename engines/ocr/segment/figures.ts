import { type Box, intersect, union } from '../../model/geometry.ts'
import { adaptiveThreshold, connectedComponents } from '../image/connected-components.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import type { OcrWord } from '../ocr-page.ts'
import { overlapArea } from './overlap.ts'

/** Pictures show themselves at this size already; print has become gray by then. */
const maxAnalysedPixels = 400_000
/** Against the height of letters: nothing smaller is an image. */
const minSideInHeights = 5
/** The share of an image that words may cover; a chart has labels. */
const maxWordShare = 0.3
const maxFigures = 60

/**
 * Regions of an upright image that show something other than writing: photographs, drawings, stamps, charts. Pixels of
 * the image. `words` are what was read on it, `height` is the usual height of letters; frames and drawn lines alone are
 * no images.
 */
export function findFigures(gray: GrayImage, words: readonly OcrWord[], height: number): Box[] {
  const factor = Math.max(1, Math.floor(Math.sqrt((gray.width * gray.height) / maxAnalysedPixels)))
  const small = shrink(gray, factor)
  const least = Math.max(8, (minSideInHeights * Math.max(8, height)) / factor)
  const page = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const found = [
    ...connectedComponents(adaptiveThreshold(small), small.width, small.height),
    ...darkRegions(small),
  ].flatMap(({ x0, y0, x1, y1, pixels, dark }) => {
    const [wide, high] = [x1 - x0, y1 - y0]
    // What hardly fills its box is a frame; what is as large as the page is its edge or its paper.
    if (!dark || wide < least || high < least || pixels < wide * high * 0.12) return []
    if (wide > small.width * 0.96 && high > small.height * 0.96) return []
    const box = { x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor }
    return [intersect(box, page) ?? box]
  })
  return mergeNearby(found, height)
    .filter((box) => wordArea(words, box) < maxWordShare * overlapArea(box, box))
    .slice(0, maxFigures)
    .sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
}

/** Connected parts that are dark as a whole: inside of a photograph nothing stands out from its neighbourhood. */
function darkRegions(small: GrayImage) {
  const ink = new Uint8Array(small.data.length)
  for (let i = 0; i < ink.length; i++) ink[i] = small.data[i] < 128 ? 1 : 0
  return connectedComponents(ink, small.width, small.height)
}

/** Parts that overlap or nearly touch are of one image. The largest first. */
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
