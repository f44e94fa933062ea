/** One page of any source, read: what it says, where, how surely, and what is to become of it in a searchable PDF. */

import type { Box } from '../model/geometry.ts'
import type { Warning } from '../model/warning.ts'
import type { Glyph } from '../pdf/content/index.ts'
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
import type { OpenImage, OpenPdf, OpenSource } from './source/source.ts'

export interface ReadOptions extends Omit<RecogniseOptions, 'dpi'> {
  /** Reads what has text already as well. */
  readonly force?: boolean
  /** Takes the pictures that stand on the page out. */
  readonly images?: boolean
}

/**
 * @param index counts from 0
 * @throws what `recognise` does; DocumentError `malformed` and LimitError for a page that cannot be shown
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
    replaces: 'nothing',
    warnings,
  }
}

async function readPdfPage(source: OpenPdf, index: number, options: ReadOptions): Promise<PageResult> {
  const node = source.nodes[index]
  const page = index + 1
  const survey = await surveyPage(source, index, options.force === true)
  const scans = await scansOf(source, index, survey)
  const whole = survey.garbled || (options.force === true && survey.text.length > 0)
  const all = await readScans(scans, { width: node.width, height: node.height }, options)
  const read = whole ? all : { ...all, words: withoutCovered(all.words, survey.text) }
  const anew = whole || (options.force === true && scans.length > 0)
  const kept = anew ? null : await pdfContent(source, index, options.images === true)
  const own = kept?.content ?? null
  return {
    ...pageFacts(read, page),
    ...contentOf(read, kept, page),
    text: own === null || own.words.length === 0 ? textOf(read) : null,
    status: read.words.length > 0 ? 'read' : own && own.words.length > 0 ? 'kept' : 'blank',
    replaces: whole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: survey.garbled ? [garbledWarning(page)] : [],
  }
}

function pageFacts(read: RecognisedPage, page: number) {
  const { width, height, words, confidence, languages, handwriting } = read
  const lines = toTextLines(words)
  return { page, width, height, words: words.length, confidence, languages, handwriting, lines }
}

/** What the page says: by OCR, by its own text, or by both. */
function contentOf(
  read: RecognisedPage,
  kept: Awaited<ReturnType<typeof pdfContent>> | null,
  page: number,
): Pick<PageResult, 'content' | 'toPage' | 'images' | 'formulas'> {
  if (!kept || (kept.content.words.length === 0 && read.words.length > 0)) {
    const { content, toPage } = toPageContent(read, { page, scale: 1 })
    const pictures = content.pictures.map((picture, i) => ({ ...picture, resource: imageKey(page, i + 1) }))
    const { formulas, images } = formulasOf(read, 0, page)
    // What a scan shows is a picture of the PDF as well: it comes out once.
    const cut = [...keyedImages(page, read.figureImages), ...images]
    return { content: { ...content, pictures }, toPage, formulas, images: cut }
  }
  const own = kept.content
  const turn: QuarterTurn = own.turn ?? 0
  const toPage = rotateBack(turn, read.width, read.height)
  if (read.words.length === 0) return { content: own, toPage, formulas: [], images: kept.images }
  const { content } = toPageContent({ ...read, turn, skew: 0 }, { page, scale: 1 })
  const added = content.words.map((word) => ({ ...word, line: -1 }))
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

/** Formulas by their words, which come after `before` others in the content, and their pictures. */
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

/** Words in reading order: the recogniser's own, which has looked at columns and cells before it read. */
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

/** Words that do not lie over text of the page's own, which the picture shows as well. */
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

const rowHeightPoints = 24

function garbledWarning(page: number): Warning {
  return {
    code: 'garbled_text',
    message: 'The text of the page does not say which letters it shows, so its picture was read instead.',
    page,
  }
}
