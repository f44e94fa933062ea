import { CancelledError, LimitError, RequestError } from '../model/errors.ts'
import { transformBox } from '../model/geometry.ts'
import { type Bearing, bearingOf, mostlyLight, otherBearings, sampled } from './bearing.ts'
import { type Core, coreFor } from './core.ts'
import { figuresOf } from './figures.ts'
import { greyOf } from './grey.ts'
import { findLanguages } from './languages.ts'
import { lettersOf } from './letters.ts'
import { merged } from './merge.ts'
import type { DrawnLine, OcrPage, OcrWord, Raster } from './page.ts'
import { partsOf, readParts } from './parts.ts'
import { linesOf, movedLine, rulingsOf } from './rulings.ts'
import { fittingScale } from './scale.ts'
import { secondLook } from './second-look.ts'
import { straighten } from './straighten.ts'
import { movedWord, turnedBack } from './turn.ts'
import { wordsOf } from './words.ts'

export interface RecogniseOptions {
  /** ISO 639-1 or three-letter codes, the likeliest first; English by default. */
  readonly languages?: readonly string[]
  /** A folder of `.traineddata` files, looked at before installed packages and the system's folders. */
  readonly languageData?: string
  /** Dots an inch of the picture, where known. */
  readonly dpi?: number
  /** The most pixels that the picture may have; 100 million by default. */
  readonly maxPixels?: number
  /** Heard between readings of the page; what is being read is finished first. */
  readonly signal?: AbortSignal
}

const defaultMaxPixels = 100_000_000
const defaultDpi = 200
/** Evidence for each letter that was seen, over which a reading in parts is not doubted. */
const sure = 0.15
/** A page read with less confidence, or with fewer of its letters, may lie upside down. */
const poor = { confidence: 0.65, read: 0.25 }

/**
 * Reads what stands written in a picture. Boxes are pixels of the picture as given. The same picture and options give
 * the same page. Runs in the calling thread and blocks it while it reads (seconds for a full page).
 * @throws RequestError for an unknown language or a raster that contradicts itself; LimitError `too_many_pixels`,
 *   before anything is allocated; DependencyError where language data is missing; CancelledError
 */
export async function recognise(raster: Raster, options: RecogniseOptions = {}): Promise<OcrPage> {
  const { width, height } = raster
  check(raster, options.maxPixels ?? defaultMaxPixels)
  const core = coreFor(findLanguages(options.languages ?? [], { folder: options.languageData }))
  const dpi = options.dpi ?? defaultDpi
  const heed = () => {
    if (options.signal?.aborted)
      throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
  }
  heed()
  const grey = greyOf(raster)
  const seen = bearingOf(grey, lettersOf(grey))
  if (seen.letters.count === 0)
    return { width, height, words: [], rulings: [], figures: [], confidence: 0, turn: 0, skew: 0 }

  const { bearing, words: first, rulings } = await readUpright(core, seen, dpi, heed)
  heed()
  const { skew } = bearing
  const second = await secondLook(core, bearing.grey, bearing.letters, first, { skew, dpi })
  const back = turnedBack(bearing.turn, width, height)
  const upright = merged(first, second)
  const words = upright.map((word) => movedWord(word, back))
  return {
    width,
    height,
    words,
    rulings: rulings.map((line) => movedLine(line, back)),
    figures: figuresOf(bearing.grey, upright, bearing.letters.height).map((box) => transformBox(back, box)),
    confidence: meanConfidence(words),
    turn: bearing.turn,
    skew,
  }
}

function check({ width, height, data }: Raster, maxPixels: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RequestError('invalid_request', 'A picture for OCR needs a width and a height in whole pixels.')
  if (width * height > maxPixels)
    throw new LimitError(
      'too_many_pixels',
      `The picture has more pixels than the limit of ${maxPixels} for OCR. Scale it down, or split it.`,
      { limit: 'pixels', width, height },
    )
  if (data.length !== width * height * 4)
    throw new RequestError('invalid_request', 'A picture for OCR needs four bytes for each pixel (RGBA).')
}

/** The words of the page, read the right way up: where it may lie otherwise, a sample of each way decides. */
async function readUpright(
  core: Core,
  bearing: Bearing,
  dpi: number,
  heed: () => void,
): Promise<{ bearing: Bearing } & Reading> {
  // A page on its side is as likely to lie on the one as on the other; any other page is mostly upright.
  const reading = bearing.turn === 0 ? await readWhole(core, bearing, dpi, heed) : undefined
  if (reading && readWell(reading.words, bearing)) return { bearing, ...reading }
  let best = bearing
  // A letter or two that noise was taken for turn no page.
  let most = Math.max(2, (await sampled(core, bearing, dpi)) * 1.1)
  for (const other of otherBearings(bearing)) {
    heed()
    const score = await sampled(core, other, dpi)
    if (score <= most) continue
    best = other
    most = score
  }
  heed()
  const read = best === bearing && reading ? reading : await readWhole(core, best, dpi, heed)
  return { bearing: best, ...read }
}

function readWell(words: readonly OcrWord[], { letters }: Bearing): boolean {
  const read = words.reduce((sum, { text }) => sum + text.length, 0)
  return meanConfidence(words) >= poor.confidence && read >= letters.count * poor.read
}

/** Words of a page, and the lines that are drawn on it, in pixels of the upright picture. */
interface Reading {
  readonly words: OcrWord[]
  readonly rulings: DrawnLine[]
}

async function readWhole(
  core: Core,
  { grey, letters, skew }: Bearing,
  dpi: number,
  heed: () => void,
): Promise<Reading> {
  const scale = fittingScale(grey, letters.height, { turn: 0, skew, noisy: letters.noisy })
  const straight = straighten(grey, { turn: 0, skew, scale, inverted: mostlyLight(letters, grey) })
  const { back } = straight
  const { picture } = straight
  const level = lettersOf(picture)
  const drawn = rulingsOf(picture, level.height)
  const bounds = { x0: 0, y0: 0, x1: grey.width, y1: grey.height }
  const how = { dpi: dpi * scale, heed }
  const parts = partsOf(picture, level, drawn)
  const words = wordsOf(await readParts(core, picture, level, parts, drawn, how), back, bounds)
  const rulings = linesOf(drawn, back, scale)
  if (parts.length === 1 || evidence(words) >= sure * letters.count) return { words, rulings }
  // Parts that read badly may be none: specks, a picture, handwriting. The better reading stands.
  const whole = wordsOf(await core.read(picture, { mode: 'page', dpi: how.dpi }), back, bounds)
  return { words: evidence(whole) > evidence(words) ? whole : words, rulings }
}

/** How much was read, and how surely: what is no better than chance counts against it. */
function evidence(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.5), 0)
}

function meanConfidence(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters
}
