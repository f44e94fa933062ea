import { CancelledError, LimitError, RequestError } from '../model/errors.ts'
import { transformBox } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { descreen } from './image/background.ts'
import { type GrayImage, toGray } from './image/gray-image.ts'
import { rotateBack } from './image/rotate.ts'
import { findTextComponents, type TextComponents } from './image/text-components.ts'
import { autoLanguage, findLanguages } from './languages/language-data.ts'
import { findFormulas } from './models/formulas.ts'
import { readHandwrittenLines } from './models/handwritten-lines.ts'
import { hasModel, loadRecogniser } from './models/onnx.ts'
import type { OcrPage, OcrWord } from './ocr-page.ts'
import { meanConfidence, transformRuling, transformWord } from './ocr-words.ts'
import { calibrateConfidence } from './recognise/confidence.ts'
import { detectLanguages } from './recognise/detect-languages.ts'
import { mergeWords } from './recognise/merge-words.ts'
import { removeNoiseLines } from './recognise/noise-lines.ts'
import { readUpright } from './recognise/read-upright.ts'
import { secondPass } from './recognise/second-pass.ts'
import { tesseractFor } from './recognise/tesseract.ts'
import { findFigures } from './segment/figures.ts'
import { handwritingFeatures, handwritingLikelihood } from './segment/handwriting.ts'
import { detectOrientation } from './segment/orientation.ts'

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
  const all = page.words.map((word) => ({ ...word, confidence: calibrateConfidence(word) }))
  const words = removeNoiseLines(all, new Set(page.formulas.map(({ line }) => line)))
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
  const throwIfAborted = () => {
    if (options.signal?.aborted)
      throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
  }
  throwIfAborted()
  // A model that is not there is told before anything is read.
  const hand =
    handwriting && options.models !== undefined ? await loadRecogniser(options.models, 'handwriting') : null
  const auto = options.languages?.includes(autoLanguage) === true
  const asked = auto ? [] : findLanguages(options.languages ?? [], sources)
  const gray = toGray(raster)
  const seen = detectOrientation(gray, findTextComponents(gray))
  if (seen.components.count === 0)
    return { width, height, ...emptyPage, languages: asked.map(({ code }) => code) }

  const languages = auto ? await detectLanguages(seen, sources, { dpi, throwIfAborted }) : asked
  const tesseract = tesseractFor(languages)
  const {
    bearing,
    words: first,
    rulings,
    noise,
  } = await readUpright(tesseract, seen, { dpi, handwriting, throwIfAborted })
  throwIfAborted()
  const { skew } = bearing
  let typed = first
  if (!noise) {
    const look = async (gray: GrayImage, letters: TextComponents) => {
      typed = mergeWords(typed, await secondPass(tesseract, gray, letters, typed, { skew, dpi }))
    }
    // What a screen hides, no look sees.
    const plain = descreen(bearing.gray, bearing.components)
    if (plain !== bearing.gray) await look(plain, findTextComponents(plain))
    await look(bearing.gray, bearing.components)
  }
  throwIfAborted()
  const upright = hand ? await readHandwrittenLines(hand, bearing.gray, typed, skew, throwIfAborted) : typed
  const formulas = await readFormulas(upright, bearing.gray, skew, options.models)
  const back = rotateBack(bearing.turn, width, height)
  return {
    width,
    height,
    words: upright.map((word) => transformWord(word, back)),
    rulings: rulings.map((line) => transformRuling(line, back)),
    figures: findFigures(bearing.gray, upright, bearing.components.height).map((box) =>
      transformBox(back, box),
    ),
    formulas: formulas.map((item) => ({ ...item, box: transformBox(back, item.box) })),
    confidence: meanConfidence(upright),
    languages: languages.map(({ code }) => code),
    handwriting: handwritingLikelihood(bearing.components, handwritingFeatures(bearing.components, typed)),
    turn: bearing.turn,
    skew,
  }
}

async function readFormulas(
  words: readonly OcrWord[],
  gray: GrayImage,
  skew: number,
  models: string | undefined,
) {
  const recogniser =
    models !== undefined && hasModel(models, 'formula') ? await loadRecogniser(models, 'formula') : null
  return findFormulas(words, gray, skew, recogniser)
}

const emptyPage = {
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
