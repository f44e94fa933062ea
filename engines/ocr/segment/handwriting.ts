import { median } from '../../model/sorted.ts'
import type { ConnectedComponent } from '../image/connected-components.ts'
import type { TextComponents, TextRow } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'

/** Features that distinguish handwriting from print. All are higher for handwriting. */
interface HandwritingFeatures {
  /** Median distance of the letters' lower edges from the baseline of their row, in letter heights. */
  readonly baselineDeviation: number
  /** Spread of letter heights within a row: interquartile range over the median. */
  readonly heightSpread: number
  /** Share of text, by width, in components as wide as words. */
  readonly joinedShare: number
  /** 1 minus the mean confidence of the recognised words, over the number of letters found. */
  readonly doubt: number
}

/** Rows with fewer letters have no reliable baseline. */
const minRowLetters = 5

export function handwritingFeatures(
  { rows, height, count }: TextComponents,
  words: readonly OcrWord[],
): HandwritingFeatures {
  const usable = rows.filter(
    (row) =>
      row.dark && row.letters.length >= minRowLetters && row.height > height * 0.4 && row.height < height * 4,
  )
  const weighted = (of: (row: TextRow) => number) =>
    weightedMedian(usable.map((row) => [of(row), row.weight]))
  const dark = rows.filter((row) => row.dark).flatMap((row) => row.letters)
  const wide = dark.filter(isJoined).reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const all = dark.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const read = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return {
    baselineDeviation: weighted(baselineDeviationOf),
    heightSpread: weighted((row) => spread(row.letters.map(({ y0, y1 }) => y1 - y0))),
    joinedShare: all === 0 ? 0 : wide / all,
    doubt: 1 - read / Math.max(1, letters, count * 0.5),
  }
}

/** A component of touching letters has at least this width in heights, */
const minJoinedWidth = 1.8
/** and a row of its pixels crosses this many strokes on average. */
const minJoinedCrossings = 2.2

function isJoined({ x0, y0, x1, y1, runs }: ConnectedComponent): boolean {
  return x1 - x0 > (y1 - y0) * minJoinedWidth && runs / (y1 - y0) >= minJoinedCrossings
}

function baselineDeviationOf({ letters, height }: TextRow): number {
  const feet = letters.map(({ x0, x1, y1 }) => [(x0 + x1) / 2, y1] as const)
  const slope = slopeOf(feet)
  const level = feet.map(([x, y]) => y - slope * x)
  const middle = median(level)
  return median(level.map((y) => Math.abs(y - middle))) / height
}

/** The median slope between letters half a row apart (after Theil and Sen). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const half = sorted.length >> 1
  const slopes: number[] = []
  for (let i = 0; i + half < sorted.length; i++) {
    const [x0, y0] = sorted[i]
    const [x1, y1] = sorted[i + half]
    if (x1 > x0) slopes.push((y1 - y0) / (x1 - x0))
  }
  return median(slopes)
}

function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const middle = at(0.5)
  return middle === 0 ? 0 : (at(0.75) - at(0.25)) / middle
}

function weightedMedian(values: readonly (readonly [number, number])[]): number {
  const sorted = values.toSorted((a, b) => a[0] - b[0])
  let left = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2
  for (const [value, weight] of sorted) {
    left -= weight
    if (left <= 0) return value
  }
  return 0
}

/** With fewer letters, the features are not reliable. */
const minLetters = 20
/** With less doubt, the page is print, including cursive scripts. */
const minDoubt = 0.45

/**
 * The likelihood that most of a page is handwritten, 0 to 1; above 0.5 it counts as handwriting. Both the shapes and the
 * doubt must indicate it: print in a language that was not requested also has high doubt. The weights separate the
 * handwritten pages of the benchmark sets from the printed ones with a margin on both sides.
 */
export function handwritingLikelihood(
  { count }: Pick<TextComponents, 'count'>,
  features: HandwritingFeatures,
): number {
  const { baselineDeviation, heightSpread, joinedShare, doubt } = features
  if (count < minLetters) return 0
  const shapes =
    25 * (Math.min(baselineDeviation, 0.12) - 0.03) +
    5 * (Math.min(heightSpread, 0.6) - 0.36) +
    3 * (joinedShare - 0.15)
  const doubts = 9 * (doubt - 0.55)
  const logit = doubt < minDoubt || shapes <= 0 ? Math.min(-1, shapes + doubts) : shapes + doubts
  return 1 / (1 + Math.exp(-logit))
}
