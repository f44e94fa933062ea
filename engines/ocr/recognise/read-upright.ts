import type { WorkLimit } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { cleanBackground } from '../image/background.ts'
import { adaptiveThreshold } from '../image/connected-components.ts'
import { deskew, fittingScale } from '../image/deskew.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import { eraseRulings, findRulings, rulingLines } from '../image/rulings.ts'
import { findTextComponents, shiftTextComponents, type TextComponents } from '../image/text-components.ts'
import { meanConfidence, type OcrWord, type RulingLine } from '../ocr-page.ts'
import { densestBand, isLightOnDark, type OrientedImage, otherOrientations } from '../segment/orientation.ts'
import { type LevelPage, segmentPage } from '../segment/segments.ts'
import { closeUp } from './boxed-letters.ts'
import type { RawBlock } from './read-results.ts'
import { readSegments } from './read-segments.ts'
import type { TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Settings for all steps on one image. */
interface ReadingSettings {
  /** Dots per inch. */
  readonly dpi: number
  /** The page is handwritten: strokes are made upright, paper is whitened and ruled lines are erased. */
  readonly handwriting: boolean
  /** Wide letters may be narrowed, which takes less time. */
  readonly narrow: boolean
  /** Throws if the work was cancelled; called between steps. */
  readonly throwIfAborted: () => void
}

/** Words and rulings of a page, in pixels of the upright image. */
interface UprightReading {
  /** The orientation in which the page was read. */
  readonly upright: OrientedImage
  readonly words: OcrWord[]
  readonly rulings: RulingLine[]
  /** The page has no text. */
  readonly noise?: true
}

/** Tesseract handles lines with less skew; then the image is not resampled, which keeps it sharp. */
const minDeskewDegrees = 0.5
/** Below this evidence for each text component, a page read in segments is also read as a whole, to compare. */
const minEvidencePerLetter = 0.15
/** Most pages are upright: the score of another orientation must be higher by this factor. */
const uprightPreference = 1.5
/** With a lower mean confidence, or a lower share of text components read, the page may be upside down. */
const wellRead = { confidence: 0.55, read: 0.4 }

/** Reads the page upright. If the orientation is in doubt, a sample is read in each orientation to decide. */
export async function readUpright(
  tesseract: TesseractInstance,
  detected: OrientedImage,
  settings: ReadingSettings,
): Promise<UprightReading> {
  const { dpi, throwIfAborted } = settings
  if (await isNoise(tesseract, detected, dpi))
    return { upright: detected, words: [], rulings: [], noise: true }
  // A sideways page may need 90 or 270 degrees, equally likely; other pages are mostly upright and are read at once.
  const reading = detected.turn === 0 ? await readWhole(tesseract, detected, settings) : undefined
  if (reading && isReadWell(reading)) return reading
  const weight = ({ turn }: OrientedImage) => (turn === 0 ? uprightPreference : 1)
  const ownScore = reading
    ? sampleScoreOf(reading.words, detected)
    : await sampleScore(tesseract, detected, dpi)
  let best = detected
  // At least 2: a few letters read in noise or in bad handwriting must not rotate a page.
  let bestScore = Math.max(2, ownScore * weight(detected))
  for (const other of otherOrientations(detected)) {
    throwIfAborted()
    const score = (await sampleScore(tesseract, other, dpi)) * weight(other)
    if (score <= bestScore) continue
    best = other
    bestScore = score
  }
  throwIfAborted()
  return best === detected && reading ? reading : await readWhole(tesseract, best, settings)
}

function isReadWell({ words, upright }: UprightReading): boolean {
  const read = words.reduce((sum, { text }) => sum + text.length, 0)
  return meanConfidence(words) >= wellRead.confidence && read >= upright.components.count * wellRead.read
}

async function readWhole(
  tesseract: TesseractInstance,
  upright: OrientedImage,
  { dpi, handwriting, narrow, throwIfAborted }: ReadingSettings,
): Promise<UprightReading> {
  const { gray, components, skew } = upright
  const scale = fittingScale(gray, components.height, { turn: 0, skew, noisy: components.noisy })
  const slant = handwriting ? slantOf(gray, components) : 0
  const inverted = isLightOnDark(components, gray)
  const deskewedBy = Math.abs(skew) > minDeskewDegrees ? skew : 0
  const { image: shown, back, shift } = deskew(gray, { turn: 0, skew: deskewedBy, scale, slant, inverted })
  const inBoxes = shift === null ? findTextComponents(shown) : shiftTextComponents(components, shift)
  const { combs, ...rulings } = findRulings(shown, inBoxes)
  const boxed = closeUp(shown, combs, inBoxes.height)
  const image = boxed?.image ?? shown
  const found = boxed === null ? inBoxes : findTextComponents(image)
  const level = { image, components: found, rulings }
  const page = handwriting ? prepareHandwriting(level) : level
  const bounds = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const fall = Math.tan(((skew - deskewedBy) * Math.PI) / 180)
  const scaledDpi = dpi * scale
  const segments = segmentPage(page)
  const wordsOf = (blocks: RawBlock[]) => toOcrWords(boxed?.apart(blocks) ?? blocks, back, bounds)
  const words = wordsOf(
    await readSegments(tesseract, page, segments, { dpi: scaledDpi, fall, narrow, throwIfAborted }),
  )
  const result = { upright, rulings: rulingLines(rulings, back, scale) }
  if (segments.length === 1 || evidence(words) >= minEvidencePerLetter * components.count)
    return { ...result, words }
  // Segments that read badly may be wrong (specks, an image, handwriting): the better of both readings is used.
  const whole = wordsOf(await tesseract.read(page.image, { mode: 'page', dpi: scaledDpi }))
  const segmentsAreBetter = evidence(words) > 0 && evidence(words) >= evidence(whole)
  return { ...result, words: segmentsAreBetter ? words : whole }
}

/** Whitens the paper and erases the ruled lines that the text was written on. */
function prepareHandwriting({ image, components, rulings }: LevelPage): LevelPage {
  const { width, height, data } = cleanBackground(image, components)
  const copy = { width, height, data: Uint8Array.from(data) }
  eraseRulings(copy, { x: 0, y: 0 }, rulings)
  return { image: copy, components: findTextComponents(copy), rulings }
}

/** Amount of text, weighted by confidence: text below 0.5 counts against it. */
function evidence(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0)
}

/** Maximum side of the sample that is read before a noisy page, in pixels. */
const noiseSamplePixels = 1400
/** Text reads with a higher score for each text component; noise, read as random letters, with a lower one. */
const minScorePerLetter = 0.04

/** Score of a sample: its letters, each weighted by the confidence of its word above 0.4. Compares orientations. */
export async function sampleScore(
  tesseract: TesseractInstance,
  { gray, components, skew }: OrientedImage,
  dpi: number,
  part: Box = densestBand(components, gray),
): Promise<number> {
  const how = { turn: 0, skew, part } as const
  const scale = fittingScale(gray, components.height, { ...how, noisy: components.noisy })
  const { image, back } = deskew(gray, { ...how, scale, inverted: isLightOnDark(components, gray) })
  const blocks = await tesseract.read(image, { mode: 'page', dpi: dpi * scale })
  return scoreOf(toOcrWords(blocks, back, { x0: 0, y0: 0, x1: gray.width, y1: gray.height }))
}

/** The score that the sample of a page would have, by the words of the whole page. */
function sampleScoreOf(words: readonly OcrWord[], { gray, components }: OrientedImage): number {
  const { y0, y1 } = densestBand(components, gray)
  return scoreOf(words.filter(({ box }) => (box.y0 + box.y1) / 2 >= y0 && (box.y0 + box.y1) / 2 < y1))
}

function scoreOf(words: readonly OcrWord[]): number {
  return words
    .filter((word) => !isOnEnd(word))
    .reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 0.4), 0)
}

/** Whether a noisy page has no text: a sample from its densest part has none. */
export async function isNoise(
  tesseract: TesseractInstance,
  oriented: OrientedImage,
  dpi: number,
): Promise<boolean> {
  const { gray, components } = oriented
  if (!components.noisy) return false
  const { y0, y1 } = densestBand(components, gray)
  const middle = gray.width / 2
  const part = {
    x0: Math.max(0, Math.round(middle - noiseSamplePixels / 2)),
    x1: Math.min(gray.width, Math.round(middle + noiseSamplePixels / 2)),
    y0,
    y1: Math.min(y1, y0 + noiseSamplePixels),
  }
  const inside = components.rows.reduce(
    (sum, row) =>
      sum +
      row.letters.filter(({ x0, y0 }) => x0 >= part.x0 && x0 < part.x1 && y0 >= part.y0 && y0 < part.y1)
        .length,
    0,
  )
  return (await sampleScore(tesseract, oriented, dpi, part)) < Math.max(2, inside * minScorePerLetter)
}

/** Tesseract rotates blocks that seem to be sideways: such words are evidence against the orientation. */
function isOnEnd({ text, box }: OcrWord): boolean {
  return text.length > 2 && box.y1 - box.y0 > (box.x1 - box.x0) * 1.2
}

/** Maximum slant of handwriting to the right, in degrees; to the left, half of it. */
const maxSlantDegrees = 50
/** Degrees between slants that are tried: strokes of 40 pixels then stand upright to within two pixels. */
const stepDegrees = 5
/** Larger images are scaled down to this size first: strokes keep their slant. */
const maxAnalysedPixels: WorkLimit = 1_500_000
/** The sharpness of columns must increase by this factor, else the slant is assumed to be 0. */
const minGain = 1.06

/**
 * The angle in degrees by which the strokes of handwriting lean to the right (negative: to the left); 0 if they are
 * upright or do not agree. The shear that concentrates ink in the fewest columns (after Vinciarelli and Luettin 2001).
 */
export function slantOf(gray: GrayImage, { rows }: Pick<TextComponents, 'rows'>): number {
  const factor = Math.max(1, Math.ceil(Math.sqrt((gray.width * gray.height) / maxAnalysedPixels)))
  const small = shrink(gray, factor)
  const ink = adaptiveThreshold(small)
  const strokes = rows
    .filter(({ dark, letters }) => dark && letters.length >= 3)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 60)
    .map(({ x0, y0, x1, y1 }) => ({ x0: x0 / factor, y0: y0 / factor, x1: x1 / factor, y1: y1 / factor }))
  const fullness = (degrees: number) => {
    const lean = Math.tan((degrees * Math.PI) / 180)
    let sum = 0
    for (const row of strokes) sum += fullColumns(ink, small, row, lean)
    return sum
  }
  const upright = fullness(0)
  let best = 0
  let fullest = upright * minGain
  for (let degrees = -maxSlantDegrees / 2; degrees <= maxSlantDegrees; degrees += stepDegrees) {
    const value = fullness(degrees)
    if (value <= fullest) continue
    fullest = value
    best = degrees
  }
  return best
}

/** Sum of squares of the ink per column, with each row of pixels sheared back. */
function fullColumns(
  ink: Uint8Array,
  { width, height }: GrayImage,
  row: { x0: number; y0: number; x1: number; y1: number },
  lean: number,
): number {
  const top = Math.max(0, Math.floor(row.y0))
  const bottom = Math.min(height, Math.ceil(row.y1))
  const margin = Math.ceil(Math.abs(lean) * (bottom - top)) + 1
  const left = Math.max(0, Math.floor(row.x0))
  const right = Math.min(width, Math.ceil(row.x1))
  const columns = new Uint32Array(right - left + 2 * margin + 1)
  for (let y = top; y < bottom; y++) {
    const moved = Math.round((y - bottom) * lean) + margin - left
    for (let x = left; x < right; x++) if (ink[y * width + x] === 1) columns[x + moved]++
  }
  let sum = 0
  for (const count of columns) sum += count * count
  return sum
}
