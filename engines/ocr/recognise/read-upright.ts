import { cleaned } from '../image/background.ts'
import { straighten } from '../image/deskew.ts'
import { withoutLines } from '../image/erase-rulings.ts'
import type { Grey } from '../image/gray-image.ts'
import { type Drawn, linesOf, rulingsOf } from '../image/rulings.ts'
import { fittingScale } from '../image/scale.ts'
import { slantOf } from '../image/slant.ts'
import { type Letters, lettersOf } from '../image/text-components.ts'
import type { DrawnLine, OcrWord } from '../ocr-page.ts'
import { meanConfidence } from '../ocr-words.ts'
import { type Bearing, mostlyLight, otherBearings } from '../segment/orientation.ts'
import { partsOf } from '../segment/segments.ts'
import { readParts } from './read-segments.ts'
import { isNoise, sampled } from './sample.ts'
import type { Core } from './tesseract.ts'
import { wordsOf } from './words.ts'

export interface ReadingOptions {
  readonly dpi: number
  /** The page is written by hand: strokes are stood upright, paper whitened, ruled lines taken out. */
  readonly handwriting: boolean
  /** Throws where the work was cancelled; called between readings. */
  readonly heed: () => void
}

/** Words of a page, and the lines that are drawn on it, in pixels of the upright picture. */
export interface Reading {
  readonly words: OcrWord[]
  readonly rulings: DrawnLine[]
  /** Nothing on it is writing. */
  readonly noise?: true
}

/** Lines that fall by fewer degrees are read as they lie: the recogniser follows them, and no pixel is mixed. */
const harmless = 0.5
/** Evidence for each letter that was seen, over which a reading in parts is not doubted. */
const sure = 0.15
/** Pages lie upright more often than not: another way round must read so much better. */
const preference = 1.5
/** A page read with less confidence, or with fewer of its letters, may lie upside down. */
const poor = { confidence: 0.55, read: 0.4 }

/** The words of the page, read the right way up: where it may lie otherwise, a sample of each way decides. */
export async function readUpright(
  core: Core,
  bearing: Bearing,
  options: ReadingOptions,
): Promise<{ bearing: Bearing } & Reading> {
  const { dpi, heed } = options
  if (await isNoise(core, bearing, dpi)) return { bearing, words: [], rulings: [], noise: true }
  // A page on its side is as likely to lie on the one as on the other; any other page is mostly upright.
  const reading = bearing.turn === 0 ? await readWhole(core, bearing, options) : undefined
  if (reading && readWell(reading.words, bearing)) return { bearing, ...reading }
  let best = bearing
  // A letter or two that noise was taken for turn no page, nor does a hand that reads badly any way round.
  let most = Math.max(2, (await sampled(core, bearing, dpi)) * (bearing.turn === 0 ? preference : 1))
  for (const other of otherBearings(bearing)) {
    heed()
    const score = (await sampled(core, other, dpi)) * (other.turn === 0 ? preference : 1)
    if (score <= most) continue
    best = other
    most = score
  }
  heed()
  const read = best === bearing && reading ? reading : await readWhole(core, best, options)
  return { bearing: best, ...read }
}

function readWell(words: readonly OcrWord[], { letters }: Bearing): boolean {
  const read = words.reduce((sum, { text }) => sum + text.length, 0)
  return meanConfidence(words) >= poor.confidence && read >= letters.count * poor.read
}

async function readWhole(
  core: Core,
  { grey, letters, skew }: Bearing,
  options: ReadingOptions,
): Promise<Reading> {
  const scale = fittingScale(grey, letters.height, { turn: 0, skew, noisy: letters.noisy })
  const slant = options.handwriting ? slantOf(grey, letters) : 0
  const inverted = mostlyLight(letters, grey)
  const tilt = Math.abs(skew) > harmless ? skew : 0
  const { picture: straight, back } = straighten(grey, { turn: 0, skew: tilt, scale, slant, inverted })
  const seen = lettersOf(straight)
  const drawn = rulingsOf(straight, seen.height)
  const rulings = linesOf(drawn, back, scale)
  const picture = options.handwriting ? bare(straight, seen, drawn) : straight
  const level = picture === straight ? seen : lettersOf(picture)
  const bounds = { x0: 0, y0: 0, x1: grey.width, y1: grey.height }
  const fall = Math.tan(((skew - tilt) * Math.PI) / 180)
  const how = { dpi: options.dpi * scale, fall, heed: options.heed }
  const parts = partsOf(picture, level, drawn)
  const words = wordsOf(await readParts(core, picture, level, parts, drawn, how), back, bounds)
  if (parts.length === 1 || evidence(words) >= sure * letters.count) return { words, rulings }
  // Parts that read badly may be none: specks, a picture, handwriting. The better reading stands.
  const whole = wordsOf(await core.read(picture, { mode: 'page', dpi: how.dpi }), back, bounds)
  const better = evidence(words) > 0 && evidence(words) >= evidence(whole)
  return { words: better ? words : whole, rulings }
}

/** Ink alone: paper white, and without the lines that a hand wrote on. */
function bare(picture: Grey, letters: Letters, drawn: Drawn): Grey {
  const { width, height, data } = cleaned(picture, letters)
  const copy = { width, height, data: Uint8Array.from(data) }
  withoutLines(copy, { x: 0, y: 0 }, drawn)
  return copy
}

/** How much was read, and how surely: what is no better than chance counts against it. */
function evidence(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0)
}
