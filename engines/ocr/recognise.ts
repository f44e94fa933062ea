/** OCR of one image: finds the text, reads it upright, reads missed text again, and measures the rest. */
import { CancelledError, LimitError, RequestError, type WorkLimit } from '../model/errors.ts'
import { transformBox, transformPoint } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { descreen, evenLight } from './image/background.ts'
import { deskew } from './image/deskew.ts'
import { joinDots } from './image/dot-print.ts'
import { smoothGrain } from './image/grain.ts'
import { type GrayImage, rotateBack, toGray } from './image/gray-image.ts'
import { type FlatImage, findLineField, flatten } from './image/line-field.ts'
import { type Overprint, separateOverprint } from './image/overprint.ts'
import { findTextComponents, type TextRow } from './image/text-components.ts'
import { autoLanguage, findLanguages, type LanguageFile, scriptOf } from './languages.ts'
import { findFormulas } from './models/formulas.ts'
import { readHandwrittenLines } from './models/handwritten-lines.ts'
import { hasModel, loadRecogniser } from './models/onnx.ts'
import {
  meanConfidence,
  moveBox,
  moveRuling,
  moveWord,
  type OcrFormula,
  type OcrPage,
  type OcrWord,
  type PointMap,
  type QuarterTurn,
  transformRuling,
  transformWord,
} from './ocr-page.ts'
import { calibrateConfidence, removeNoiseLines } from './recognise/confidence.ts'
import { detectLanguages } from './recognise/detect-languages.ts'
import { readLoneLetters } from './recognise/lone-letters.ts'
import { mergeWords } from './recognise/merge-words.ts'
import { readUpright } from './recognise/read-upright.ts'
import { readRegions, secondPass } from './recognise/second-pass.ts'
import { readingLight, type TesseractInstance, tesseractFor } from './recognise/tesseract.ts'
import { findFigures } from './segment/figures.ts'
import { handwritingFeatures, handwritingLikelihood } from './segment/handwriting.ts'
import { detectOrientation, type OrientedImage } from './segment/orientation.ts'
import { findSoleRegions, hasLightText } from './segment/unread-regions.ts'

export interface RecogniseOptions {
  /** ISO 639-1 or three-letter codes, the most likely first, or `auto`. Default: English. */
  readonly languages?: readonly string[]
  /** A folder of `.traineddata` files, searched before installed packages and the system's folders. */
  readonly languageData?: string
  /**
   * The page is handwritten: it is prepared for that (about 30 % more time) and read by a handwriting model if there is
   * one. Default: false.
   */
  readonly handwriting?: boolean
  /** A folder of the user's own models; see `models/onnx.ts`. Default: none. */
  readonly models?: string
  /** Resolution of the image in dots per inch. Default: 200. */
  readonly dpi?: number
  /** Maximum number of pixels of the image. Default: 100 million. */
  readonly maxPixels?: number
  /** Checked between steps; a running step is finished first. */
  readonly signal?: AbortSignal
}

/** Reads lines of letters in some languages: tesseract, or a test double. */
export type ReaderFor = (languages: readonly LanguageFile[]) => TesseractInstance

/** Scripts whose letters may be narrowed; characters of others are too dense. */
const narrowedScripts: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek'])
/** A page of A3 at 600 dpi has 70 million. */
const defaultMaxPixels: WorkLimit = 100_000_000
/** Default for images without a resolution: that of faxes and many office scanners. */
const defaultDpi = 200

/**
 * Reads the text in an image. Boxes are pixels of the input image. The same image and options give the same result.
 * Runs in the calling thread and blocks it while tesseract reads (seconds for a full page).
 * @throws RequestError for an unknown language or an inconsistent raster; LimitError `too_many_pixels`, before anything
 *   is allocated; DependencyError if language data is missing; CancelledError
 */
export async function recognise(
  raster: Raster,
  options: RecogniseOptions = {},
  readerFor: ReaderFor = tesseractFor,
): Promise<OcrPage> {
  const page = await recogniseUncalibrated(raster, options, readerFor)
  const all = page.words.map((word) => ({ ...word, confidence: calibrateConfidence(word) }))
  const words = removeNoiseLines(all, new Set(page.formulas.map(({ line }) => line)))
  return { ...page, words, confidence: Math.min(meanConfidence(words), page.legibility) }
}

/** Like `recognise`, but with the confidence that tesseract reports. Used to fit the calibration. */
export async function recogniseUncalibrated(
  raster: Raster,
  options: RecogniseOptions = {},
  readerFor: ReaderFor = tesseractFor,
): Promise<OcrPage> {
  const { width, height } = raster
  check(raster, options.maxPixels ?? defaultMaxPixels)
  const { models } = options
  const sources = { folder: options.languageData }
  const throwIfAborted = () => {
    if (options.signal?.aborted)
      throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
  }
  const settings = {
    dpi: options.dpi ?? defaultDpi,
    handwriting: options.handwriting === true,
    throwIfAborted,
  }
  throwIfAborted()
  // Loaded first, so that a missing model is reported before anything is read.
  const handwritingModel =
    settings.handwriting && models !== undefined ? await loadRecogniser(models, 'handwriting') : null
  const auto = options.languages?.includes(autoLanguage) === true
  const requested = auto ? [] : findLanguages(options.languages ?? [], sources)
  const gray = toGray(raster)
  const overprint = separateOverprint(raster, gray)
  const detected = detectEvenlyLit(overprint?.print ?? gray)
  const isEmpty = detected.components.count === 0
  const sole = isEmpty ? findSoleRegions(detected.components, detected.gray) : []
  if (isEmpty && sole.length === 0)
    return { width, height, ...emptyPage, languages: requested.map(({ code }) => code) }

  const light = hasLightText(detected.components, detected.gray)
  const instanceFor = (models: readonly LanguageFile[]) =>
    light ? readingLight(readerFor(models)) : readerFor(models)
  const languages = auto ? await detectLanguages(detected, sources, settings, instanceFor) : requested
  const tesseract = instanceFor(languages)
  const narrow = languages.every(({ code }) => narrowedScripts.has(scriptOf(code)))
  const field = findLineField(detected.components)
  const flat = field && flatten(detected.gray, field)
  const straight = flat ? detectOrientation(flat.image, findTextComponents(flat.image)) : detected
  throwIfAborted()
  // A whole photo, enlarged to read two letters, would take longer than a page of text.
  const first = isEmpty
    ? {
        upright: straight,
        words: await readRegions(tesseract, straight.gray, sole, { skew: 0, dpi: settings.dpi }),
        rulings: [],
        noise: undefined,
      }
    : await readUpright(tesseract, straight, { ...settings, narrow })
  const { upright } = first
  throwIfAborted()
  const missed =
    first.noise || isEmpty ? first.words : await readMissed(tesseract, upright, first.words, settings.dpi)
  throwIfAborted()
  const lone = first.noise
    ? []
    : await readLoneLetters(tesseract, upright.gray, upright.components, missed, settings.dpi, throwIfAborted)
  const printed = mergeWords(missed, lone)
  throwIfAborted()
  const words = handwritingModel
    ? await readHandwrittenLines(handwritingModel, upright.gray, printed, upright.skew, throwIfAborted)
    : printed
  const formulas = await readFormulas(words, upright, models)
  const figures = findFigures(upright.gray, words, upright.components.height)
  const parts = inPixelsOfInput({ words, rulings: first.rulings, figures, formulas }, upright, detected, flat)
  const turn = flat ? (((detected.turn + upright.turn) % 360) as QuarterTurn) : upright.turn
  const inInk = overprint
    ? await readInks(tesseract, overprint, words, { dpi: settings.dpi, turn, throwIfAborted })
    : []
  const features = handwritingFeatures(upright.components, printed)
  const handwriting = handwritingLikelihood(upright.components, features)
  return {
    width,
    height,
    ...parts,
    words: [...parts.words, ...inInk],
    confidence: meanConfidence(words),
    languages: languages.map(({ code }) => code),
    handwriting,
    // Only a few words of a handwritten page may have high confidence; most of it was not read.
    legibility: handwriting > minHandwriting && handwritingModel === null ? 1 - features.doubt : 1,
    turn,
    skew: field ? field.skew : upright.skew,
  }
}

/** Finds the text of an image and its orientation, without grain, gaps between dots of print, and shadows on the text. */
function detectEvenlyLit(gray: GrayImage): OrientedImage {
  const found = findTextComponents(gray)
  const smooth = joinDots(smoothGrain(gray, found))
  const components = smooth === gray ? found : findTextComponents(smooth)
  const even = evenLight(smooth, components)
  return detectOrientation(even, even === smooth ? components : findTextComponents(even))
}

type PageParts = Pick<OcrPage, 'words' | 'rulings' | 'figures' | 'formulas'>

/** From pixels of the upright image to pixels of the input. `flat`: the lines of the detected image were straightened. */
function inPixelsOfInput(
  { words, rulings, figures, formulas }: PageParts,
  upright: OrientedImage,
  detected: OrientedImage,
  flat: FlatImage | null,
): PageParts {
  const size = flat ? flat.image : inputSize(upright)
  const back = rotateBack(upright.turn, size.width, size.height)
  const parts = {
    words: words.map((word) => transformWord(word, back)),
    rulings: rulings.map((line) => transformRuling(line, back)),
    figures: figures.map((box) => transformBox(back, box)),
    formulas: formulas.map((formula) => ({ ...formula, box: transformBox(back, formula.box) })),
  }
  if (!flat) return parts
  const { width, height } = inputSize(detected)
  const toInput = rotateBack(detected.turn, width, height)
  const bend: PointMap = (x, y) => {
    const at = flat.toInput(x, y)
    const { x: u, y: v } = transformPoint(toInput, at.x, at.y)
    return { x: Math.min(width, Math.max(0, u)), y: Math.min(height, Math.max(0, v)) }
  }
  return {
    words: parts.words.map((word) => moveWord(word, bend)),
    rulings: parts.rulings.map((line) => moveRuling(line, bend)),
    figures: parts.figures.map((box) => moveBox(box, bend)),
    formulas: parts.formulas.map((formula) => ({ ...formula, box: moveBox(formula.box, bend) })),
  }
}

/** The size of the image before it was turned. */
function inputSize({ turn, gray: { width, height } }: OrientedImage) {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

/** Adds what a second pass finds: first without halftone screens, which hide text, then on the image as it is. */
async function readMissed(
  tesseract: TesseractInstance,
  { gray, components, skew }: OrientedImage,
  first: OcrWord[],
  dpi: number,
): Promise<OcrWord[]> {
  let words = first
  const plain = descreen(gray, components)
  if (plain !== gray)
    words = mergeWords(
      words,
      await secondPass(tesseract, plain, findTextComponents(plain), words, { skew, dpi }),
    )
  const tried = plain === gray ? {} : { tried: plain }
  return mergeWords(words, await secondPass(tesseract, gray, components, words, { skew, dpi, ...tried }))
}

async function readFormulas(
  words: readonly OcrWord[],
  { gray, skew }: OrientedImage,
  models: string | undefined,
): Promise<OcrFormula[]> {
  const model =
    models !== undefined && hasModel(models, 'formula') ? await loadRecogniser(models, 'formula') : null
  return findFormulas(words, gray, skew, model)
}

/** With a higher likelihood, a page counts as handwritten. */
const minHandwriting = 0.5

const emptyPage = {
  words: [],
  rulings: [],
  figures: [],
  formulas: [],
  confidence: 0,
  handwriting: 0,
  legibility: 1,
  turn: 0,
  skew: 0,
} as const satisfies Partial<OcrPage>

function check({ width, height, data }: Raster, maxPixels: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RequestError('invalid_request', 'An image for OCR needs a width and a height in whole pixels.')
  if (width * height > maxPixels)
    throw new LimitError(
      'too_many_pixels',
      `The image has more pixels than the limit of ${maxPixels} for OCR. Scale it down, or split it.`,
      { limit: 'pixels', width, height },
    )
  if (data.length !== width * height * 4)
    throw new RequestError('invalid_request', 'An image for OCR needs four bytes for each pixel (RGBA).')
}

/** With fewer letters, the slope of a row cannot be measured. */
const minRowLetters = 3

/**
 * The words of stamps and notes over the print of a page, each read separately since it may be askew. Pixels of the page; lines and
 * blocks follow those of `print`, the words of the page.
 */
async function readInks(
  tesseract: TesseractInstance,
  { inks }: Pick<Overprint, 'inks'>,
  print: readonly OcrWord[],
  { dpi, turn, throwIfAborted }: { readonly dpi: number; readonly turn: QuarterTurn; throwIfAborted(): void },
): Promise<OcrWord[]> {
  const found: OcrWord[] = []
  let line = print.reduce((most, word) => Math.max(most, word.line + 1), 0)
  let block = print.reduce((most, word) => Math.max(most, word.block + 1), 0)
  for (const { image, x, y } of inks) {
    throwIfAborted()
    const turned = turn === 0 ? image : deskew(image, { turn, skew: 0, scale: 1 }).image
    const skew = fallOf(findTextComponents(turned).rows)
    if (skew === null) continue
    const level = deskew(image, { turn, skew, scale: 1 })
    const words = await secondPass(tesseract, level.image, findTextComponents(level.image), [], {
      dpi,
      skew: 0,
    })
    const toPage = (u: number, v: number) => {
      const at = transformPoint(level.back, u, v)
      return { x: at.x + x, y: at.y + y }
    }
    for (const word of words)
      found.push({ ...moveWord(word, toPage), line: line + word.line, block: block + word.block })
    line += words.reduce((most, word) => Math.max(most, word.line + 1), 0)
    block += words.reduce((most, word) => Math.max(most, word.block + 1), 0)
  }
  return found
}

/** The slope of rows in degrees, of the row with the median letter; `null` without rows. */
function fallOf(rows: readonly TextRow[]): number | null {
  const angles = rows.flatMap(({ letters, height }) => {
    const feet = letters.filter(({ y0, y1 }) => y1 - y0 >= height * 0.7)
    if (feet.length < minRowLetters) return []
    const xs = feet.map(({ x0, x1 }) => (x0 + x1) / 2)
    const x = mean(xs)
    const y = mean(feet.map(({ y1 }) => y1))
    const spread = xs.reduce((sum, at) => sum + (at - x) ** 2, 0)
    const slope = feet.reduce((sum, { y1 }, i) => sum + (xs[i] - x) * (y1 - y), 0) / Math.max(1, spread)
    return [{ degrees: (Math.atan(slope) * 180) / Math.PI, letters: feet.length }]
  })
  if (angles.length === 0) return null
  angles.sort((a, b) => a.degrees - b.degrees)
  const half = angles.reduce((sum, { letters }) => sum + letters, 0) / 2
  let passed = 0
  for (const { degrees, letters } of angles) {
    passed += letters
    if (passed >= half) return degrees
  }
  return null
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
