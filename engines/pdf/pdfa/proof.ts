import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { PdfReader } from '../second-reader/index.ts'

/** Low enough to be fast, high enough that a missing letter is visible. */
const proofDpi = 50

/** Pixels. The mean colours of squares are compared: similar letters differ less than a letter and a blank. */
const squareSide = 6

/** Levels of 255, as the mean of the page and in the worst square. A similar font may be bolder or lighter. */
const tolerances = {
  letters: { page: 4, square: 72 },
  rest: { page: 0.5, square: 12 },
  /** Hairlines are one pixel wide at any resolution, so that patches of a finer image show them fainter. */
  patches: { page: 1, square: 40 },
} as const

export interface ImageDifference {
  /** Mean difference of all squares. */
  readonly page: number
  /** Difference of the worst square. */
  readonly square: number
}

/** Boxes of text whose font was replaced and of annotations that got an appearance, in points of the page as shown. */
export interface ReplacedText {
  readonly all: readonly Box[]
  /** Text in fonts that pdf.js does not have either, and annotations that it draws differently: nothing is compared there. */
  readonly unknown: readonly Box[]
  /** Where patches of an image replaced transparency. */
  readonly patches?: readonly Box[]
}

/** Whether a page looks as before: strict outside of replaced text, tolerant inside of it. */
export async function looksSame(
  before: PdfReader,
  after: PdfReader,
  page: number,
  { all, unknown, patches = [] }: ReplacedText,
): Promise<boolean> {
  const dpi = await fitDpi(before, page)
  const rasters = await drawnInTime(before, after, page, dpi)
  if (!rasters) return false
  const [one, other] = rasters
  if (one.width !== other.width || one.height !== other.height) return false
  const within = (boxes: readonly Box[], limit: ImageDifference) => {
    const found = difference(one, other, boxes, dpi / 72)
    return found.page <= limit.page && found.square <= limit.square
  }
  if (!within([...all, ...patches], tolerances.rest)) return false
  if (patches.length > 0 && !within(all, tolerances.patches)) return false
  return all.length === unknown.length || within([...unknown, ...patches], tolerances.letters)
}

/** Milliseconds for drawing one page. The images are small. */
const maxMs = 20_000

/** Draws both pages. Null if one takes too long: pages that cannot be compared count as different. */
async function drawnInTime(
  before: PdfReader,
  after: PdfReader,
  page: number,
  dpi: number,
): Promise<[Raster, Raster] | null> {
  try {
    return [await before.raster(page, { dpi, maxMs }), await after.raster(page, { dpi, maxMs })]
  } catch (error) {
    if (error instanceof LimitError && error.code === 'time_exceeded') return null
    throw error
  }
}

/** Points. Larger pages, such as posters, are compared at a lower resolution. */
const maxSide = 1200

async function fitDpi(reader: PdfReader, page: number): Promise<number> {
  const { width, height } = await reader.pageSize(page)
  return Math.min(proofDpi, (proofDpi * maxSide) / Math.max(1, width, height))
}

/** The difference of two images of the same size, outside of the given boxes. */
export function difference(
  one: Raster,
  other: Raster,
  unknown: readonly Box[],
  scale: number,
): ImageDifference {
  const { width, height } = one
  const masked = maskOf(width, height, unknown, scale)
  const across = Math.ceil(width / squareSide)
  const down = Math.ceil(height / squareSide)
  const sums = new Float64Array(across * down * 3)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / squareSide) * across
    for (let x = 0; x < width; x++, i += 4) {
      if (masked && masked[y * width + x] > 0) continue
      const cell = (row + Math.floor(x / squareSide)) * 3
      for (let k = 0; k < 3; k++) sums[cell + k] += one.data[i + k] - other.data[i + k]
    }
  }
  let worst = 0
  let total = 0
  for (const sum of sums) {
    const apart = Math.abs(sum) / (squareSide * squareSide)
    worst = Math.max(worst, apart)
    total += apart
  }
  return { page: total / Math.max(1, sums.length), square: worst }
}

function maskOf(width: number, height: number, boxes: readonly Box[], scale: number): Uint8Array | null {
  if (boxes.length === 0) return null
  const mask = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of boxes) {
    const from = Math.max(0, Math.floor(x0 * scale) - 1)
    const to = Math.min(width, Math.ceil(x1 * scale) + 1)
    for (
      let y = Math.max(0, Math.floor(y0 * scale) - 1);
      y < Math.min(height, Math.ceil(y1 * scale) + 1);
      y++
    )
      if (to > from) mask.fill(1, y * width + from, y * width + to)
  }
  return mask
}

/** Share of letters that may be missing: readers guess differently at codes without a mapping to Unicode. */
const maxLostLetters = 0.02

/** Whether one text has all letters of another, in any order. */
export function hasSameLetters(before: string, after: string): boolean {
  const counts = new Map<string, number>()
  let all = 0
  for (const letter of before.normalize('NFKC'))
    if (/[\p{L}\p{N}]/u.test(letter)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
      all++
    }
  for (const letter of after.normalize('NFKC')) {
    const left = counts.get(letter)
    if (left !== undefined) counts.set(letter, left - 1)
  }
  let lost = 0
  for (const left of counts.values()) lost += Math.max(0, left)
  return lost <= all * maxLostLetters
}
