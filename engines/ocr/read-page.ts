/** Reads one page of any source: its words and figures, and how they go into a searchable PDF. */

import { encodePng } from '../image/image-files.ts'
import type { Resource } from '../model/document.ts'
import type { Warning } from '../model/errors.ts'
import { type Box, centre, contains, type Matrix, transformBox, transformPoint } from '../model/geometry.ts'
import type { PageContent } from '../model/page-content.ts'
import { BoxIndex } from '../model/pages/box-index.ts'
import { plainWord } from '../model/plain-word.ts'
import type { Raster } from '../model/raster.ts'
import type { Glyph } from '../pdf/content/index.ts'
import { repairWarnings } from '../pdf/file/index.ts'
import { decodePictures, PictureKeys, readPageContent } from '../pdf/reading/index.ts'
import { rotateBack } from './image/gray-image.ts'
import {
  type OcrFormula,
  type OcrPage,
  type OcrWord,
  type QuarterTurn,
  type RecognisedContent,
  type RulingLine,
  transformWord,
} from './ocr-page.ts'
import { imageScan } from './output/image-pdf.ts'
import { isUnspacedScript, toPageContent } from './output/page-content.ts'
import { toTextLines } from './output/text-lines.ts'
import type { PageFormula, PageImage, PageResult, PageSize } from './page-result.ts'
import { type RecogniseOptions, recognise } from './recognise.ts'
import {
  type OpenImage,
  type OpenPdf,
  type OpenSource,
  type PageScan,
  scansOf,
  surveyPage,
} from './source.ts'

export interface ReadOptions extends Omit<RecogniseOptions, 'dpi'> {
  /** Also runs OCR on pages that have text. Default: false. */
  readonly force?: boolean
  /** Extracts the images and figures on the page. Default: false. */
  readonly images?: boolean
}

/** Millimetres: the side of the squares that are searched for ink; a stroke of a small digit crosses one. */
const squareMillimetres = 1
/** Share of a square that is ink where something is written; specks of dust have less. */
const minInkShare = 0.12
/** Share of the page along its edges that is not searched: shadows and holes of the paper. */
const edgeShare = 0.05
/** Levels of 255 by which ink is darker than the paper; print of the other side is lighter. */
const minContrast = 60
/** Share of the pixels that are lighter than the paper. */
const lighterShare = 0.2

/**
 * @param index counts from 0
 * @throws the errors of `recognise`; DocumentError `malformed` and LimitError for a page that cannot be rendered
 */
export function readPage(source: OpenSource, index: number, options: ReadOptions): Promise<PageResult> {
  return source.kind === 'pdf' ? readPdfPage(source, index, options) : readImagePage(source, index, options)
}

async function readImagePage(source: OpenImage, index: number, options: ReadOptions): Promise<PageResult> {
  const { scan, warnings, width, height } = await imageScan(source, index)
  const read = await readScans([scan], { width, height }, options)
  const page = index + 1
  return {
    ...pageFacts(read, page),
    ...contentOf(read, null, page),
    text: textOf(read),
    status: read.words.length > 0 ? 'read' : 'blank',
    blank: read.words.length === 0 && isBlankScan(scan.raster, scan.dpi),
    replaces: 'nothing',
    dpi: scan.dpi,
    warnings,
  }
}

async function readPdfPage(source: OpenPdf, index: number, options: ReadOptions): Promise<PageResult> {
  const node = source.nodes[index]
  const page = index + 1
  const survey = await surveyPage(source, index, options.force === true)
  const scans = await scansOf(source, index, survey)
  const readWhole = survey.garbled || (options.force === true && survey.text.length > 0)
  const all = await readScans(scans, { width: node.width, height: node.height }, options)
  const read = readWhole ? all : { ...all, words: withoutCovered(all.words, survey.text) }
  const replaceOwn = readWhole || (options.force === true && scans.length > 0)
  const kept = replaceOwn ? null : await pdfContent(source, index, options.images === true)
  const own = kept?.content ?? null
  return {
    ...pageFacts(read, page),
    ...contentOf(read, kept, page),
    text: own === null || own.words.length === 0 ? textOf(read) : null,
    status: read.words.length > 0 ? 'read' : own && own.words.length > 0 ? 'kept' : 'blank',
    // Existing text of the page is level.
    skew: own && own.words.length > 0 ? 0 : read.skew,
    blank: isBlankPage(survey, scans, read, own),
    replaces: readWhole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: [
      ...(index === 0 ? repairWarnings(source.file) : []),
      ...(survey.garbled ? [garbledWarning(page)] : []),
    ],
  }
}

/** Whether a page has neither text nor images nor drawings, and its scans show only paper. */
function isBlankPage(
  { surface, hidden }: Awaited<ReturnType<typeof surveyPage>>,
  scans: readonly PageScan[],
  read: RecognisedPage,
  own: PageContent | null,
): boolean {
  if (read.words.length > 0 || (own?.words.length ?? 0) > 0 || hidden.length > 0) return false
  if (surface.paths.length > 0) return false
  return scans.length > 0
    ? scans.every(({ raster, dpi }) => isBlankScan(raster, dpi))
    : surface.images.length === 0
}

function pageFacts(read: RecognisedPage, page: number) {
  const { width, height, words, confidence, languages, handwriting, skew } = read
  const lines = toTextLines(words)
  return { page, width, height, words: words.length, confidence, languages, handwriting, lines, skew }
}

/** The content of the page: from OCR, from the text in the PDF, or from both. */
function contentOf(
  read: RecognisedPage,
  kept: Awaited<ReturnType<typeof pdfContent>> | null,
  page: number,
): Pick<PageResult, 'content' | 'toPage' | 'images' | 'formulas'> {
  if (!kept || (kept.content.words.length === 0 && read.words.length > 0)) {
    const { content, toPage } = toPageContent(read, { page, scale: 1 })
    const pictures = content.pictures.map((picture, i) => ({ ...picture, resource: imageKey(page, i + 1) }))
    const { formulas, images } = formulasOf(read, 0, page)
    // The scan is itself an image of the PDF: only its figures are extracted.
    const extracted = [...keyedImages(page, read.figureImages), ...images]
    return { content: { ...content, pictures }, toPage, formulas, images: extracted }
  }
  const own = kept.content
  const turn: QuarterTurn = own.turn ?? 0
  const toPage = rotateBack(turn, read.width, read.height)
  if (read.words.length === 0) return { content: own, toPage, formulas: [], images: kept.images }
  const { content } = toPageContent({ ...read, turn, skew: 0 }, { page, scale: 1 })
  const added = content.words.map((word) => ({ ...plainWord(word), line: -1 }))
  const { formulas, images } = formulasOf(read, own.words.length, page)
  return {
    content: {
      ...own,
      words: [...own.words, ...added],
      rulings: [...own.rulings, ...content.rulings],
    },
    toPage,
    formulas,
    images: [...kept.images, ...images],
  }
}

/** Formulas by the range of their words, which follow `before` other words in the content, and their images. */
function formulasOf({ words, formulas }: RecognisedPage, before: number, page: number) {
  const ranges = new Map<number, { readonly from: number; to: number }>()
  for (const [i, { line }] of words.entries()) {
    const range = ranges.get(line)
    if (range) range.to = before + i + 1
    else ranges.set(line, { from: before + i, to: before + i + 1 })
  }
  const images: PageImage[] = []
  const found = formulas.flatMap(({ line, latex, confidence, image }, i): PageFormula[] => {
    const range = ranges.get(line)
    if (!range) return []
    const key = image ? formulaKey(page, i + 1) : null
    if (image && key) images.push({ ...image, key, page })
    return [{ ...range, latex, confidence, image: key }]
  })
  return { formulas: found.sort((a, b) => a.from - b.from), images }
}

/** Words in the reading order of the recogniser, which segments columns and cells before it reads. */
function textOf({ words, formulas }: RecognisedPage): string {
  const latex = new Map(formulas.map((formula) => [formula.line, formula.latex]))
  let text = ''
  let last: OcrWord | undefined
  for (const word of words) {
    const formula = latex.get(word.line) ?? null
    if (formula !== null && last?.line === word.line) continue
    if (last)
      text += last.line === word.line ? separator(last, word) : last.block === word.block ? '\n' : '\n\n'
    text += formula ?? word.text
    last = word
  }
  return text
}

const separator = (before: OcrWord, word: OcrWord): string =>
  isUnspacedScript(before) && isUnspacedScript(word) ? '' : ' '

/** Words that do not overlap text of the PDF: a rendered scan shows that text, too. */
function withoutCovered(words: readonly OcrWord[], text: readonly Glyph[]): readonly OcrWord[] {
  if (text.length === 0) return words
  const glyphs = new BoxIndex(text.map(({ box }) => box))
  return words.filter(({ box }) => {
    const middle = centre(box)
    return !glyphs.near(middle.y, middle.y).some((glyph) => contains(glyph, middle))
  })
}

function garbledWarning(page: number): Warning {
  return {
    code: 'garbled_text',
    message: 'The fonts of the page do not map its text to characters, so the page was read by OCR.',
    page,
  }
}

/** Whether a scan shows only paper. */
export function isBlankScan({ width, height, data }: Raster, dpi: number): boolean {
  const side = Math.max(2, Math.round((squareMillimetres * dpi) / 25.4))
  const grey = (x: number, y: number) => {
    const i = (y * width + x) * 4
    return 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2]
  }
  const counts = new Array<number>(256).fill(0)
  const [left, top] = [Math.floor(edgeShare * width), Math.floor(edgeShare * height)]
  for (let y = top; y < height - top; y += 2)
    for (let x = left; x < width - left; x += 2) counts[Math.round(grey(x, y))]++
  const all = counts.reduce((sum, count) => sum + count, 0)
  let paper = 255
  for (let lighter = counts[255]; paper > 0 && lighter < lighterShare * all; lighter += counts[paper]) paper--
  for (let y = top; y + side <= height - top; y += side)
    for (let x = left; x + side <= width - left; x += side) {
      let ink = 0
      for (let v = y; v < y + side; v++)
        for (let u = x; u < x + side; u++) if (grey(u, v) < paper - minContrast) ink++
      if (ink >= minInkShare * side * side) return false
    }
  return true
}

/** Recognises the scans of one page and combines them. */

/** The scans of a page, recognised: in points of the page as shown. */
interface RecognisedPage extends RecognisedContent {
  readonly confidence: number
  readonly languages: readonly string[]
  readonly handwriting: number
  /** The images of `figures`, in their order; empty unless requested. */
  readonly figureImages: readonly (Resource | null)[]
  readonly formulas: readonly RecognisedFormula[]
}

/** `line` is the line of its words; `image` shows it, if requested. */
interface RecognisedFormula extends Pick<OcrFormula, 'line' | 'latex' | 'confidence'> {
  readonly image: Resource | null
}

/** Recognises the scans of one page. @param images whether figures and formulas are extracted */
async function readScans(
  scans: readonly PageScan[],
  { width, height }: PageSize,
  { images = false, ...options }: Omit<RecogniseOptions, 'dpi'> & { readonly images?: boolean },
): Promise<RecognisedPage> {
  const words: OcrWord[] = []
  const rulings: RulingLine[] = []
  const figures: Box[] = []
  const figureImages: (Resource | null)[] = []
  const formulas: RecognisedFormula[] = []
  let only: OcrPage | null = null
  const languages = new Map<string, number>()
  let sum = 0
  let handwritten = 0
  let letters = 0
  let lines = 0
  let blocks = 0
  for (const scan of scans) {
    const read = await recognise(scan.raster, { ...options, dpi: scan.dpi })
    only = scans.length === 1 ? read : null
    rulings.push(...read.rulings.map((line) => scaleRuling(line, scan.toPage)))
    figures.push(...read.figures.map((box) => transformBox(scan.toPage, box)))
    if (images) for (const box of read.figures) figureImages.push(await cropToPng(scan.raster, box))
    for (const { line, latex, confidence, box } of read.formulas) {
      const image = images ? await cropToPng(scan.raster, box) : null
      formulas.push({ line: line + lines, latex, confidence, image })
    }
    for (const word of read.words) {
      const moved = transformWord(word, scan.toPage)
      const x = (moved.box.x0 + moved.box.x1) / 2
      const y = (moved.box.y0 + moved.box.y1) / 2
      // Not visible: beyond the edge of the page.
      if (x < 0 || y < 0 || x > width || y > height) continue
      const text = word.text.replace(ligatures, (joined) => joined.normalize('NFKC'))
      words.push({ ...moved, text, line: word.line + lines, block: word.block + blocks })
      letters += word.text.length
    }
    const count = read.words.reduce((all, { text }) => all + text.length, 0)
    sum += read.confidence * count
    handwritten += read.handwriting * count
    read.languages.forEach((language, rank) => {
      // The first language is the most likely one and weighs most.
      languages.set(language, (languages.get(language) ?? 0) + count / (rank + 1))
    })
    lines += read.words.reduce((most, { line }) => Math.max(most, line), -1) + 1
    blocks += read.words.reduce((most, { block }) => Math.max(most, block), -1) + 1
  }
  const { turn = 0, skew = 0 } = only ?? {}
  const confidence = letters === 0 ? 1 : Math.min(1, sum / letters)
  return {
    width,
    height,
    words,
    rulings,
    figures,
    figureImages,
    formulas,
    turn,
    skew,
    confidence,
    handwriting: letters === 0 ? 0 : Math.min(1, handwritten / letters),
    languages: [...languages].sort((a, b) => b[1] - a[1]).map(([language]) => language),
  }
}

/** Replaced by their letters, which is what users search for. */
const ligatures = /[\ufb00-\ufb06]/g

/** Unlike `transformRuling`, also scales the thickness. */
function scaleRuling({ x0, y0, x1, y1, thickness }: RulingLine, to: Matrix): RulingLine {
  const a = transformPoint(to, x0, y0)
  const b = transformPoint(to, x1, y1)
  return { x0: a.x, y0: a.y, x1: b.x, y1: b.y, thickness: thickness * Math.hypot(to[0], to[1]) }
}

/** Extracts the images and figures of pages as files. */

/** The key of an image or figure of a page; `number` counts from 1. */
function imageKey(page: number, number: number): string {
  return `page-${page}-image-${number}`
}

function formulaKey(page: number, number: number): string {
  return `page-${page}-formula-${number}`
}

/** Crops an image to a PNG; null if the box, in pixels, is outside the image. */
async function cropToPng({ width, height, data }: Raster, box: Box): Promise<Resource | null> {
  const x0 = Math.max(0, Math.floor(box.x0))
  const y0 = Math.max(0, Math.floor(box.y0))
  const x1 = Math.min(width, Math.ceil(box.x1))
  const y1 = Math.min(height, Math.ceil(box.y1))
  if (x0 >= x1 || y0 >= y1) return null
  const out = new Uint8ClampedArray((x1 - x0) * (y1 - y0) * 4)
  for (let y = y0; y < y1; y++)
    out.set(data.subarray((y * width + x0) * 4, (y * width + x1) * 4), (y - y0) * (x1 - x0) * 4)
  const size = { width: x1 - x0, height: y1 - y0 }
  return { mediaType: 'image/png', bytes: await encodePng({ ...size, data: out }), ...size }
}

/** Gives the figures of a page their keys. `cut` is in the order of the figures. */
function keyedImages(page: number, cut: readonly (Resource | null)[]): PageImage[] {
  return cut.flatMap((resource, i) => (resource ? [{ ...resource, key: imageKey(page, i + 1), page }] : []))
}

/** The content of a PDF page without OCR, with its images if `wanted`. */
async function pdfContent(
  source: OpenPdf,
  index: number,
  wanted: boolean,
): Promise<{ readonly content: PageContent; readonly images: readonly PageImage[] }> {
  const keys = new PictureKeys()
  const content = await readPageContent(source, index, keys)
  const page = index + 1
  const draw = async (at: number, dpi: number) => (await source.reader()).raster(at, { dpi })
  const found = wanted ? await decodePictures(source.file, keys.sources, draw, source.limits) : new Map()
  const names = new Map([...keys.sources.keys()].map((key, i) => [key, imageKey(page, i + 1)]))
  const pictures = content.pictures.map((picture) => ({
    ...picture,
    resource: names.get(picture.resource ?? '') ?? null,
  }))
  const images = [...found].map(([key, resource]: [string, Resource]) => ({
    ...resource,
    key: names.get(key) ?? key,
    page,
  }))
  return { content: { ...content, pictures }, images }
}
