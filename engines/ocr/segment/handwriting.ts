import type { ConnectedComponent } from '../image/connected-components.ts'
import type { TextComponents, TextRow } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'

/** What tells a hand from print; each grows with how much a page looks written by hand. */
export interface HandwritingFeatures {
  /** Median distance of letters' feet from the line through the feet of their row, in letter heights. */
  readonly baselineDeviation: number
  /** Spread of letter heights within a row: the quartiles' distance over the median. */
  readonly heightSpread: number
  /** Share of the writing, by width, in components as wide as words. */
  readonly joinedShare: number
  /** Spread of the mean stroke width from letter to letter of a row, likewise. */
  readonly strokes: number
  /** 1 less the mean confidence of what was recognised, over the letters that were seen. */
  readonly doubt: number
}

/** Rows with fewer letters say nothing about their line. */
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
  const inked = rows.filter((row) => row.dark).flatMap((row) => row.letters)
  const wide = inked.filter(isJoined).reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const all = inked.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const read = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return {
    baselineDeviation: weighted(baselineDeviationOf),
    heightSpread: weighted((row) => spread(row.letters.map(({ y0, y1 }) => y1 - y0))),
    joinedShare: all === 0 ? 0 : wide / all,
    strokes: weighted((row) => spread(row.letters.map(({ pixels, runs }) => pixels / runs))),
    doubt: 1 - read / Math.max(1, letters, count * 0.5),
  }
}

function isJoined({ x0, y0, x1, y1, runs }: ConnectedComponent): boolean {
  return x1 - x0 > (y1 - y0) * 1.8 && runs / (y1 - y0) >= 2.2
}

function baselineDeviationOf({ letters, height }: TextRow): number {
  const feet = letters.map(({ x0, x1, y1 }) => [(x0 + x1) / 2, y1] as const)
  const slope = slopeOf(feet)
  const level = feet.map(([x, y]) => y - slope * x)
  const middle = medianOf(level)
  return medianOf(level.map((y) => Math.abs(y - middle))) / height
}

/** The median of the slopes between letters half a row apart (after Theil and Sen). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const half = sorted.length >> 1
  const slopes: number[] = []
  for (let i = 0; i + half < sorted.length; i++) {
    const [x0, y0] = sorted[i]
    const [x1, y1] = sorted[i + half]
    if (x1 > x0) slopes.push((y1 - y0) / (x1 - x0))
  }
  return medianOf(slopes)
}

function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const middle = at(0.5)
  return middle === 0 ? 0 : (at(0.75) - at(0.25)) / middle
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(values.length >> 1) ?? 0
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

/** Fewer letters may look like anything. */
const minLetters = 20
/** Print that is read with less doubt than this is print, cursive scripts included. */
const minDoubt = 0.45

/**
 * How likely it is that most of a page is written by hand, 0 to 1; over one half it is taken for handwriting. Shapes
 * must speak for it as well as doubt: print in a language that was not asked for is doubted just as much. The weights
 * part the written pages from the printed ones of our measuring sets with room on both sides.
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
  const least = doubt < minDoubt || shapes <= 0 ? Math.min(-1, shapes + doubts) : shapes + doubts
  return 1 / (1 + Math.exp(-least))
}
