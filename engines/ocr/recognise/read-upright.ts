import { cleanBackground } from '../image/background.ts'
import { deskew } from '../image/deskew.ts'
import { eraseRulings } from '../image/erase-rulings.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { findRulings, type RulingBoxes, rulingLines } from '../image/rulings.ts'
import { fittingScale } from '../image/scale.ts'
import { slantOf } from '../image/slant.ts'
import { findTextComponents, type TextComponents } from '../image/text-components.ts'
import type { OcrWord, RulingLine } from '../ocr-page.ts'
import { meanConfidence } from '../ocr-words.ts'
import { isLightOnDark, type OrientedImage, otherOrientations } from '../segment/orientation.ts'
import { segmentPage } from '../segment/segments.ts'
import { readSegments } from './read-segments.ts'
import { isNoise, sampleScore } from './sample.ts'
import type { TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

export interface ReadingSettings {
  readonly dpi: number
  /** The page is written by hand: strokes are stood upright, paper whitened, ruled lines taken out. */
  readonly handwriting: boolean
  /** Throws where the work was cancelled; called between readings. */
  readonly throwIfAborted: () => void
}

/** Words of a page, and the lines that are drawn on it, in pixels of the upright picture. */
export interface UprightReading {
  readonly words: OcrWord[]
  readonly rulings: RulingLine[]
  /** Nothing on it is writing. */
  readonly noise?: true
}

/** Lines that fall by fewer degrees are read as they lie: the recogniser follows them, and no pixel is mixed. */
const minDeskewDegrees = 0.5
/** Evidence for each letter that was seen, over which a reading in parts is not doubted. */
const minEvidencePerLetter = 0.15
/** Pages lie upright more often than not: another way round must read so much better. */
const uprightPreference = 1.5
/** A page read with less confidence, or with fewer of its letters, may lie upside down. */
const wellRead = { confidence: 0.55, read: 0.4 }

/** The words of the page, read the right way up: where it may lie otherwise, a sample of each way decides. */
export async function readUpright(
  tesseract: TesseractInstance,
  bearing: OrientedImage,
  options: ReadingSettings,
): Promise<{ bearing: OrientedImage } & UprightReading> {
  const { dpi, throwIfAborted } = options
  if (await isNoise(tesseract, bearing, dpi)) return { bearing, words: [], rulings: [], noise: true }
  // A page on its side is as likely to lie on the one as on the other; any other page is mostly upright.
  const reading = bearing.turn === 0 ? await readWhole(tesseract, bearing, options) : undefined
  if (reading && isReadWell(reading.words, bearing)) return { bearing, ...reading }
  let best = bearing
  // A letter or two that noise was taken for turn no page, nor does a hand that reads badly any way round.
  let most = Math.max(
    2,
    (await sampleScore(tesseract, bearing, dpi)) * (bearing.turn === 0 ? uprightPreference : 1),
  )
  for (const other of otherOrientations(bearing)) {
    throwIfAborted()
    const score = (await sampleScore(tesseract, other, dpi)) * (other.turn === 0 ? uprightPreference : 1)
    if (score <= most) continue
    best = other
    most = score
  }
  throwIfAborted()
  const read = best === bearing && reading ? reading : await readWhole(tesseract, best, options)
  return { bearing: best, ...read }
}

function isReadWell(words: readonly OcrWord[], { components }: OrientedImage): boolean {
  const read = words.reduce((sum, { text }) => sum + text.length, 0)
  return meanConfidence(words) >= wellRead.confidence && read >= components.count * wellRead.read
}

async function readWhole(
  tesseract: TesseractInstance,
  { gray, components, skew }: OrientedImage,
  options: ReadingSettings,
): Promise<UprightReading> {
  const scale = fittingScale(gray, components.height, { turn: 0, skew, noisy: components.noisy })
  const slant = options.handwriting ? slantOf(gray, components) : 0
  const inverted = isLightOnDark(components, gray)
  const tilt = Math.abs(skew) > minDeskewDegrees ? skew : 0
  const { image: straight, back } = deskew(gray, { turn: 0, skew: tilt, scale, slant, inverted })
  const seen = findTextComponents(straight)
  const drawn = findRulings(straight, seen.height)
  const rulings = rulingLines(drawn, back, scale)
  const page = options.handwriting ? prepareHandwriting(straight, seen, drawn) : straight
  const level = page === straight ? seen : findTextComponents(page)
  const bounds = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const fall = Math.tan(((skew - tilt) * Math.PI) / 180)
  const how = { dpi: options.dpi * scale, fall, throwIfAborted: options.throwIfAborted }
  const segments = segmentPage(page, level, drawn)
  const words = toOcrWords(await readSegments(tesseract, page, level, segments, drawn, how), back, bounds)
  if (segments.length === 1 || evidence(words) >= minEvidencePerLetter * components.count)
    return { words, rulings }
  // Parts that read badly may be none: specks, a page, handwriting. The better reading stands.
  const whole = toOcrWords(await tesseract.read(page, { mode: 'page', dpi: how.dpi }), back, bounds)
  const better = evidence(words) > 0 && evidence(words) >= evidence(whole)
  return { words: better ? words : whole, rulings }
}

/** Ink alone: paper white, and without the lines that a hand wrote on. */
function prepareHandwriting(picture: GrayImage, letters: TextComponents, drawn: RulingBoxes): GrayImage {
  const { width, height, data } = cleanBackground(picture, letters)
  const copy = { width, height, data: Uint8Array.from(data) }
  eraseRulings(copy, { x: 0, y: 0 }, drawn)
  return copy
}

/** How much was read, and how surely: what is no better than chance counts against it. */
function evidence(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0)
}
