/** Whether a page that was mended still looks and reads as it did, by the second reader. */

import { LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { PdfReader } from '../second-reader/index.ts'

/** Low enough to be cheap, high enough that a missing letter is seen. */
const proofDpi = 50

/** Side of the squares whose mean colours are compared: letters of a like font differ less than their absence. */
const square = 6

/** Levels of 255: of the page as a whole, and of its worst square. Letters of a like font are heavier or lighter by some. */
const tolerated = {
  letters: { page: 4, square: 72 },
  rest: { page: 0.5, square: 12 },
  /** Hair lines are drawn as thick as a pixel at whatever resolution, so that pieces of a finer picture show them fainter. */
  pieces: { page: 1, square: 40 },
} as const

export interface Looks {
  /** How far squares are apart on the mean, and the worst of them: the hair lines of letters alone say nothing. */
  readonly page: number
  readonly square: number
}

/** Places of letters whose font was exchanged, as shown, in points. */
export interface ExchangedLetters {
  readonly all: readonly Box[]
  /** Of fonts that the reader has not, so that it draws something else for want of them: nothing is asked of it there. */
  readonly unknown: readonly Box[]
  /** Where pieces of a picture of the page stand in for what shone through. */
  readonly pieces?: readonly Box[]
}

/** Strict with whatever is no letter of another font, and lenient with those. */
export async function sameLook(
  before: PdfReader,
  after: PdfReader,
  page: number,
  { all, unknown, pieces = [] }: ExchangedLetters,
): Promise<boolean> {
  const dpi = await bearable(before, page)
  const rasters = await drawnInTime(before, after, page, dpi)
  if (!rasters) return false
  const [one, other] = rasters
  if (one.width !== other.width || one.height !== other.height) return false
  const within = (boxes: readonly Box[], most: Looks) => {
    const looks = difference(one, other, boxes, dpi / 72)
    return looks.page <= most.page && looks.square <= most.square
  }
  if (!within([...all, ...pieces], tolerated.rest)) return false
  if (pieces.length > 0 && !within(all, tolerated.pieces)) return false
  return all.length === unknown.length || within([...unknown, ...pieces], tolerated.letters)
}

/** Milliseconds for each of the two drawings of a page: they are small. */
const maxMs = 20_000

/** Null where a page takes so long that nobody can look at it: what cannot be compared counts as different. */
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

/** Posters are looked at from afar. */
async function bearable(reader: PdfReader, page: number): Promise<number> {
  const { width, height } = await reader.pageSize(page)
  return Math.min(proofDpi, (proofDpi * 1200) / Math.max(1, width, height))
}

/** Of two pictures of the same size. */
export function difference(one: Raster, other: Raster, unknown: readonly Box[], scale: number): Looks {
  const { width, height } = one
  const masked = maskOf(width, height, unknown, scale)
  const across = Math.ceil(width / square)
  const down = Math.ceil(height / square)
  const sums = new Float64Array(across * down * 3)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / square) * across
    for (let x = 0; x < width; x++, i += 4) {
      if (masked && masked[y * width + x] > 0) continue
      const cell = (row + Math.floor(x / square)) * 3
      for (let k = 0; k < 3; k++) sums[cell + k] += one.data[i + k] - other.data[i + k]
    }
  }
  let worst = 0
  let total = 0
  for (const sum of sums) {
    const apart = Math.abs(sum) / (square * square)
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

/** Letters that may be missing: readers guess at codes without meaning, each in its own way. */
const lostLetters = 0.02

/** Whether the letters of a text are all there in another, whatever their order. */
export function sameLetters(before: string, after: string): boolean {
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
  return lost <= all * lostLetters
}
