/** One page of any source, read: what it says, where, how surely, and what is to become of it in a searchable PDF. */

import { apply, type Box, type Matrix, transformBox } from '../model/geometry.ts'
import type { Warning } from '../model/outcome.ts'
import type { PageContent } from '../model/page-content.ts'
import type { Placed } from '../pdf/invisible-text.ts'
import { readPageContent } from '../pdf/reading/read-pdf.ts'
import type { Glyph } from '../pdf/surface.ts'
import type { DrawnLine, OcrPage, OcrWord, Turn } from './page.ts'
import { type PageRead, pageContentOf } from './page-content.ts'
import { scansOf, surveyPage } from './pdf-page.ts'
import { pictureScan } from './picture-page.ts'
import { type RecogniseOptions, recognise } from './recognise.ts'
import type { PageSize, Scan } from './scan.ts'
import type { OpenPdf, OpenPicture, OpenSource } from './source.ts'
import { textLines } from './text-lines.ts'
import { movedWord, turnedBack } from './turn.ts'

export interface ReadOptions extends Omit<RecogniseOptions, 'dpi'> {
  /** Reads what has text already as well. */
  readonly force?: boolean
}

export interface ReadPage extends PageSize {
  /** Counts from 1. */
  readonly page: number
  /** `kept`: its own text is all there is to read; `blank`: there is nothing to read; `read`: by OCR, in whole or in part. */
  readonly how: 'kept' | 'blank' | 'read'
  /** All that it says, for layout analysis. */
  readonly content: PageContent
  /** From places of `content` to points of the page as shown. */
  readonly toPage: Matrix
  /** What OCR read, as lines of text without ink over the page as shown. */
  readonly lines: readonly (readonly Placed[])[]
  /** What the lines replace in a searchable PDF: nothing, the hidden text of an earlier OCR, or all that the page shows. */
  readonly replaces: 'nothing' | 'hidden' | 'page'
  /** 0 to 1: of what OCR read, or 1 where it read nothing. */
  readonly confidence: number
  /** Words that OCR read. */
  readonly words: number
  readonly warnings: readonly Warning[]
}

/**
 * @param index counts from 0
 * @throws what `recognise` does; DocumentError `malformed` and LimitError for a page that cannot be shown
 */
export function readPage(source: OpenSource, index: number, options: ReadOptions): Promise<ReadPage> {
  return source.kind === 'pdf' ? readPdfPage(source, index, options) : readPicture(source, index, options)
}

async function readPicture(source: OpenPicture, index: number, options: ReadOptions): Promise<ReadPage> {
  const { scan, warnings, width, height } = await pictureScan(source, index)
  const read = await readScans([scan], { width, height }, options)
  const page = index + 1
  const { content, toPage } = pageContentOf(read, { page, scale: 1 })
  return {
    ...facts(read, page),
    content,
    toPage,
    how: read.words.length > 0 ? 'read' : 'blank',
    replaces: 'nothing',
    warnings,
  }
}

async function readPdfPage(source: OpenPdf, index: number, options: ReadOptions): Promise<ReadPage> {
  const node = source.nodes[index]
  const page = index + 1
  const survey = await surveyPage(source, index, options.force === true)
  const scans = await scansOf(source, index, survey)
  const whole = survey.garbled || (options.force === true && survey.text.length > 0)
  const all = await readScans(scans, { width: node.width, height: node.height }, options)
  const read = whole ? all : { ...all, words: beside(all.words, survey.text) }
  const anew = whole || (options.force === true && scans.length > 0)
  const own = anew ? null : await readPageContent(source, index)
  return {
    ...facts(read, page),
    ...contentOf(read, own, page),
    how: read.words.length > 0 ? 'read' : own && own.words.length > 0 ? 'kept' : 'blank',
    replaces: whole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: survey.garbled ? [garbled(page)] : [],
  }
}

function facts(read: Reading, page: number) {
  const { width, height, words, confidence } = read
  return { page, width, height, words: words.length, confidence, lines: textLines(words) }
}

/** What the page says: by OCR, by its own text, or by both. */
function contentOf(
  read: Reading,
  own: PageContent | null,
  page: number,
): Pick<ReadPage, 'content' | 'toPage'> {
  if (!own || (own.words.length === 0 && read.words.length > 0))
    return pageContentOf(read, { page, scale: 1 })
  const turn: Turn = own.turn ?? 0
  const toPage = turnedBack(turn, read.width, read.height)
  if (read.words.length === 0) return { content: own, toPage }
  const { content } = pageContentOf({ ...read, turn, skew: 0 }, { page, scale: 1 })
  const added = content.words.map((word) => ({ ...word, line: -1 }))
  return {
    content: {
      ...own,
      words: [...own.words, ...added],
      rulings: [...own.rulings, ...content.rulings],
    },
    toPage,
  }
}

/** What the scans of a page say together, in points of the page as shown. */
interface Reading extends PageRead {
  readonly confidence: number
}

async function readScans(
  scans: readonly Scan[],
  { width, height }: PageSize,
  options: ReadOptions,
): Promise<Reading> {
  const words: OcrWord[] = []
  const rulings: DrawnLine[] = []
  const figures: Box[] = []
  let only: OcrPage | null = null
  let sum = 0
  let letters = 0
  let lines = 0
  let blocks = 0
  for (const scan of scans) {
    const read = await recognise(scan.raster, { ...options, dpi: scan.dpi })
    only = scans.length === 1 ? read : null
    rulings.push(...read.rulings.map((line) => movedLine(line, scan.toPage)))
    figures.push(...read.figures.map((box) => transformBox(scan.toPage, box)))
    for (const word of read.words) {
      const moved = movedWord(word, scan.toPage)
      const x = (moved.box.x0 + moved.box.x1) / 2
      const y = (moved.box.y0 + moved.box.y1) / 2
      // Beyond the page's edge nobody sees it.
      if (x < 0 || y < 0 || x > width || y > height) continue
      words.push({ ...moved, line: word.line + lines, block: word.block + blocks })
      letters += word.text.length
    }
    const count = read.words.reduce((all, { text }) => all + text.length, 0)
    sum += read.confidence * count
    lines += read.words.reduce((most, { line }) => Math.max(most, line), -1) + 1
    blocks += read.words.reduce((most, { block }) => Math.max(most, block), -1) + 1
  }
  const { turn = 0, skew = 0 } = only ?? {}
  const confidence = letters === 0 ? 1 : Math.min(1, sum / letters)
  return { width, height, words, rulings, figures, turn, skew, confidence }
}

function movedLine({ x0, y0, x1, y1, thickness }: DrawnLine, to: Matrix): DrawnLine {
  const a = apply(to, x0, y0)
  const b = apply(to, x1, y1)
  return { x0: a.x, y0: a.y, x1: b.x, y1: b.y, thickness: thickness * Math.hypot(to[0], to[1]) }
}

/** Words that do not lie over text of the page's own, which the picture shows as well. */
function beside(words: readonly OcrWord[], text: readonly Glyph[]): readonly OcrWord[] {
  if (text.length === 0) return words
  const rows = new Map<number, Box[]>()
  for (const { box } of text)
    for (let row = Math.floor(box.y0 / rowHeight); row <= Math.floor(box.y1 / rowHeight); row++) {
      const inRow = rows.get(row)
      if (inRow) inRow.push(box)
      else rows.set(row, [box])
    }
  return words.filter(({ box }) => {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    const near = rows.get(Math.floor(y / rowHeight)) ?? []
    return !near.some((glyph) => x >= glyph.x0 && x <= glyph.x1 && y >= glyph.y0 && y <= glyph.y1)
  })
}

const rowHeight = 24

function garbled(page: number): Warning {
  return {
    code: 'garbled_text',
    message: 'The text of the page does not say which letters it shows, so its picture was read instead.',
    page,
  }
}
