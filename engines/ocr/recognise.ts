import { CancelledError, LimitError, RequestError } from '../model/errors.ts'
import { transformBox } from '../model/geometry.ts'
import { unscreened } from './image/background.ts'
import { type Grey, greyOf } from './image/gray-image.ts'
import { turnedBack } from './image/rotate.ts'
import { type Letters, lettersOf } from './image/text-components.ts'
import { anyLanguage, findLanguages } from './languages/language-data.ts'
import { formulasIn } from './models/formulas.ts'
import { readByHand } from './models/handwritten-lines.ts'
import { hasModel, loadRecogniser } from './models/onnx.ts'
import type { OcrPage, OcrWord, Raster } from './ocr-page.ts'
import { meanConfidence, movedLine, movedWord } from './ocr-words.ts'
import { calibrated } from './recognise/confidence.ts'
import { likelyLanguages } from './recognise/detect-languages.ts'
import { merged } from './recognise/merge-words.ts'
import { withoutDebris } from './recognise/noise-lines.ts'
import { readUpright } from './recognise/read-upright.ts'
import { secondLook } from './recognise/second-pass.ts'
import { coreFor } from './recognise/tesseract.ts'
import { figuresOf } from './segment/figures.ts'
import { handFeatures, handwritingOf } from './segment/handwriting.ts'
import { bearingOf } from './segment/orientation.ts'

export interface RecogniseOptions {
  /** ISO 639-1 or three-letter codes, the likeliest first, or `auto`; English by default. */
  readonly languages?: readonly string[]
  /** A folder of `.traineddata` files, looked at before installed packages and the system's folders. */
  readonly languageData?: string
  /** The page is written by hand: it is made ready for that, in some 30 % more time, and read by a model, where there is one. */
  readonly handwriting?: boolean
  /** A folder of the user's own models; see `onnx.ts`. */
  readonly models?: string
  /** Dots an inch of the picture, where known. */
  readonly dpi?: number
  /** The most pixels that the picture may have; 100 million by default. */
  readonly maxPixels?: number
  /** Heard between readings of the page; what is being read is finished first. */
  readonly signal?: AbortSignal
}

const defaultMaxPixels = 100_000_000
const defaultDpi = 200
/**
 * Reads what stands written in a picture. Boxes are pixels of the picture as given. The same picture and options give
 * the same page. Runs in the calling thread and blocks it while it reads (seconds for a full page).
 * @throws RequestError for an unknown language or a raster that contradicts itself; LimitError `too_many_pixels`,
 *   before anything is allocated; DependencyError where language data is missing; CancelledError
 */
export async function recognise(raster: Raster, options: RecogniseOptions = {}): Promise<OcrPage> {
  const page = await recogniseUncalibrated(raster, options)
  const all = page.words.map((word) => ({ ...word, confidence: calibrated(word) }))
  const words = withoutDebris(all, new Set(page.formulas.map(({ line }) => line)))
  return { ...page, words, confidence: meanConfidence(words) }
}

/** The same with what the recogniser itself says of its words; for fitting the calibration. */
export async function recogniseUncalibrated(
  raster: Raster,
  options: RecogniseOptions = {},
): Promise<OcrPage> {
  const { width, height } = raster
  check(raster, options.maxPixels ?? defaultMaxPixels)
  const sources = { folder: options.languageData }
  const dpi = options.dpi ?? defaultDpi
  const handwriting = options.handwriting === true
  const heed = () => {
    if (options.signal?.aborted)
      throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
  }
  heed()
  // A model that is not there is told before anything is read.
  const hand =
    handwriting && options.models !== undefined ? await loadRecogniser(options.models, 'handwriting') : null
  const auto = options.languages?.includes(anyLanguage) === true
  const asked = auto ? [] : findLanguages(options.languages ?? [], sources)
  const grey = greyOf(raster)
  const seen = bearingOf(grey, lettersOf(grey))
  if (seen.letters.count === 0) return { width, height, ...blank, languages: asked.map(({ code }) => code) }

  const languages = auto ? await likelyLanguages(seen, sources, { dpi, heed }) : asked
  const core = coreFor(languages)
  const { bearing, words: first, rulings, noise } = await readUpright(core, seen, { dpi, handwriting, heed })
  heed()
  const { skew } = bearing
  let typed = first
  if (!noise) {
    const look = async (grey: Grey, letters: Letters) => {
      typed = merged(typed, await secondLook(core, grey, letters, typed, { skew, dpi }))
    }
    // What a screen hides, no look sees.
    const plain = unscreened(bearing.grey, bearing.letters)
    if (plain !== bearing.grey) await look(plain, lettersOf(plain))
    await look(bearing.grey, bearing.letters)
  }
  heed()
  const upright = hand ? await readByHand(hand, bearing.grey, typed, skew, heed) : typed
  const formulas = await readFormulas(upright, bearing.grey, skew, options.models)
  const back = turnedBack(bearing.turn, width, height)
  return {
    width,
    height,
    words: upright.map((word) => movedWord(word, back)),
    rulings: rulings.map((line) => movedLine(line, back)),
    figures: figuresOf(bearing.grey, upright, bearing.letters.height).map((box) => transformBox(back, box)),
    formulas: formulas.map((item) => ({ ...item, box: transformBox(back, item.box) })),
    confidence: meanConfidence(upright),
    languages: languages.map(({ code }) => code),
    handwriting: handwritingOf(bearing.letters, handFeatures(bearing.letters, typed)),
    turn: bearing.turn,
    skew,
  }
}

async function readFormulas(words: readonly OcrWord[], grey: Grey, skew: number, models: string | undefined) {
  const recogniser =
    models !== undefined && hasModel(models, 'formula') ? await loadRecogniser(models, 'formula') : null
  return formulasIn(words, grey, skew, recogniser)
}

const blank = {
  words: [],
  rulings: [],
  figures: [],
  formulas: [],
  confidence: 0,
  handwriting: 0,
  turn: 0,
  skew: 0,
} as const satisfies Partial<OcrPage>

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
