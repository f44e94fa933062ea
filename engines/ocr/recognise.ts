import { CancelledError, LimitError, RequestError } from '../model/errors.ts'
import { type Core, coreFor } from './core.ts'
import { type Grey, greyOf } from './grey.ts'
import { findLanguages } from './languages.ts'
import { type Letters, lettersOf } from './letters.ts'
import type { OcrPage, OcrWord, Raster, Turn } from './page.ts'
import { skewOf } from './skew.ts'
import { type Straightening, straighten, straightenedSize } from './straighten.ts'
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
/** Pixels that tesseract is given at most; it holds some 8 bytes for each. */
const mostRead = 36_000_000
/** Letters of this height (median, of small and tall ones) are read best; from `small` to `large` they are left alone. */
const goodHeight = { small: 17, ideal: 26, large: 60 }
const mostScale = 4

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
  heed(options.signal)

  const grey = greyOf(raster)
  const letters = lettersOf(grey)
  if (letters.count === 0) return { width, height, words: [], confidence: 0, turn: 0, skew: 0 }

  const dpi = options.dpi ?? 200
  const how = await bearing(core, grey, letters, dpi)
  heed(options.signal)
  const words = await readWhole(core, grey, how, dpi)
  return { width, height, words, confidence: meanConfidence(words), turn: how.turn, skew: how.skew }
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

/** How the page lies, by its letters and, where they leave it open, by reading a few lines each way. */
async function bearing(core: Core, grey: Grey, letters: Letters, dpi: number): Promise<Straightening> {
  void core
  void dpi
  const turn: Turn = 0
  const skew = skewOf(letters.rows, letters.height)
  const dark = letters.rows.reduce(
    (sum, row) => sum + (row.dark ? row.letters.length : -row.letters.length),
    0,
  )
  return { turn, skew, scale: scaleFor(grey, letters.height, { turn, skew }), inverted: dark < 0 }
}

function scaleFor(grey: Grey, height: number, { turn, skew }: Pick<Straightening, 'turn' | 'skew'>): number {
  const { small, ideal, large } = goodHeight
  const wanted = height < small ? Math.min(mostScale, ideal / height) : height > large ? ideal / height : 1
  const { width, height: high } = straightenedSize(grey, { turn, skew, scale: 1 })
  return Math.min(wanted, Math.sqrt(mostRead / (width * high)))
}

async function readWhole(core: Core, grey: Grey, how: Straightening, dpi: number): Promise<OcrWord[]> {
  const { picture, back } = straighten(grey, how)
  const blocks = await core.read(picture, { mode: 'page', dpi: dpi * how.scale })
  return wordsOf(blocks, back, { x0: 0, y0: 0, x1: grey.width, y1: grey.height })
}

function meanConfidence(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters
}

function heed(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
}
