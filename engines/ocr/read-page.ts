/** Reads one page of any source: its words and figures, and how they go into a searchable PDF. */

import type { Box } from '../model/geometry.ts'
import type { PageContent } from '../model/page-content.ts'
import { plainWord } from '../model/plain-word.ts'
import type { Warning } from '../model/warning.ts'
import type { Glyph } from '../pdf/content/index.ts'
import { repairWarnings } from '../pdf/file/index.ts'
import { isBlankScan } from './image/blank-page.ts'
import { rotateBack } from './image/rotate.ts'
import type { OcrWord, QuarterTurn } from './ocr-page.ts'
import { isUnspacedScript, toPageContent } from './output/page-content.ts'
import { toTextLines } from './output/text-lines.ts'
import type { PageFormula, PageImage, PageResult } from './page-result.ts'
import { type RecognisedPage, readScans } from './read-scans.ts'
import type { RecogniseOptions } from './recognise.ts'
import { imageScan } from './source/image-page.ts'
import { formulaKey, imageKey, keyedImages, pdfContent } from './source/page-images.ts'
import { scansOf, surveyPage } from './source/pdf-page.ts'
import type { OpenImage, OpenPdf, OpenSource, PageScan } from './source/source.ts'

export interface ReadOptions extends Omit<RecogniseOptions, 'dpi'> {
  /** Runs OCR on pages that have text, too. Default: false. */
  readonly force?: boolean
  /** Extracts the images and figures on the page. Default: false. */
  readonly images?: boolean
}

/**
 * @param index counts from 0
 * @throws what `recognise` does; DocumentError `malformed` and LimitError for a page that cannot be rendered
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
    // Text of the page itself is level.
    skew: own && own.words.length > 0 ? 0 : read.skew,
    blank: isBlankPage(survey, scans, read, own),
    replaces: readWhole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: [
      ...(index === 0 ? repairWarnings(source.file) : []),
      ...(survey.garbled ? [garbledWarning(page)] : []),
    ],
  }
}

/** Whether a page has neither text nor pictures nor drawings, and what was read of it shows paper. */
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
    // The scan is an image of the PDF, too: only its figures are extracted.
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
  const rows = new Map<number, Box[]>()
  for (const { box } of text)
    for (let row = Math.floor(box.y0 / rowHeightPoints); row <= Math.floor(box.y1 / rowHeightPoints); row++) {
      const inRow = rows.get(row)
      if (inRow) inRow.push(box)
      else rows.set(row, [box])
    }
  return words.filter(({ box }) => {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    const near = rows.get(Math.floor(y / rowHeightPoints)) ?? []
    return !near.some((glyph) => x >= glyph.x0 && x <= glyph.x1 && y >= glyph.y0 && y <= glyph.y1)
  })
}

/** Height of the bands by which glyphs are looked up: about two lines of print. */
const rowHeightPoints = 24

function garbledWarning(page: number): Warning {
  return {
    code: 'garbled_text',
    message: 'The fonts of the page do not map its text to characters, so the page was read by OCR.',
    page,
  }
}
