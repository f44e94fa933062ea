/** One page of any source, read: what it says, where, how surely, and what is to become of it in a searchable PDF. */

import type { Resource } from '../model/document.ts'
import { apply, type Box, type Matrix, transformBox } from '../model/geometry.ts'
import type { Warning } from '../model/outcome.ts'
import type { PageContent } from '../model/page-content.ts'
import type { Glyph } from '../pdf/content/surface.ts'
import type { Placed } from '../pdf/text/invisible-text.ts'
import type { DrawnLine, OcrPage, OcrWord, Turn } from './page.ts'
import { type PageRead, pageContentOf } from './page-content.ts'
import { cropped, imageKey, ownContent, type PageImage, scanImages } from './page-images.ts'
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
  /** Takes the pictures that stand on the page out. */
  readonly images?: boolean
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
  /** Its text as it stands, lines apart, blocks by an empty line; null where not all of it was read by OCR. */
  readonly text: string | null
  /** What OCR read, as lines of text without ink over the page as shown. */
  readonly lines: readonly (readonly Placed[])[]
  /** What the lines replace in a searchable PDF: nothing, the hidden text of an earlier OCR, or all that the page shows. */
  readonly replaces: 'nothing' | 'hidden' | 'page'
  /** 0 to 1: of what OCR read, or 1 where it read nothing. */
  readonly confidence: number
  /** Words that OCR read. */
  readonly words: number
  /** Names of the models that read them, the likeliest first. */
  readonly languages: readonly string[]
  /** How likely most of what OCR read is written by hand, 0 to 1; over one half it is taken to be. */
  readonly handwriting: number
  /** Empty unless they were wanted. */
  readonly images: readonly PageImage[]
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
  return {
    ...facts(read, page),
    ...contentOf(read, null, page),
    text: textOf(read.words),
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
  const kept = anew ? null : await ownContent(source, index, options.images === true)
  const own = kept?.content ?? null
  const found = facts(read, page)
  return {
    ...found,
    // What a scan shows is a picture of the PDF as well: it comes out once.
    images: found.images.length > 0 ? found.images : (kept?.images ?? []),
    ...contentOf(read, own, page),
    text: own === null || own.words.length === 0 ? textOf(read.words) : null,
    how: read.words.length > 0 ? 'read' : own && own.words.length > 0 ? 'kept' : 'blank',
    replaces: whole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: survey.garbled ? [garbled(page)] : [],
  }
}

function facts(read: Reading, page: number) {
  const { width, height, words, confidence, languages, handwriting } = read
  const lines = textLines(words)
  const images = scanImages(page, read.cut)
  return { page, width, height, words: words.length, confidence, languages, handwriting, lines, images }
}

/** What the page says: by OCR, by its own text, or by both. */
function contentOf(
  read: Reading,
  own: PageContent | null,
  page: number,
): Pick<ReadPage, 'content' | 'toPage'> {
  if (!own || (own.words.length === 0 && read.words.length > 0)) {
    const { content, toPage } = pageContentOf(read, { page, scale: 1 })
    const pictures = content.pictures.map((picture, i) => ({ ...picture, resource: imageKey(page, i + 1) }))
    return { content: { ...content, pictures }, toPage }
  }
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
  readonly languages: readonly string[]
  readonly handwriting: number
  /** What stands in the places of `figures`, in their order; empty unless it is wanted. */
  readonly cut: readonly (Resource | null)[]
}

async function readScans(
  scans: readonly Scan[],
  { width, height }: PageSize,
  options: ReadOptions,
): Promise<Reading> {
  const words: OcrWord[] = []
  const rulings: DrawnLine[] = []
  const figures: Box[] = []
  const cut: (Resource | null)[] = []
  let only: OcrPage | null = null
  const languages = new Map<string, number>()
  let sum = 0
  let byHand = 0
  let letters = 0
  let lines = 0
  let blocks = 0
  for (const scan of scans) {
    const read = await recognise(scan.raster, { ...options, dpi: scan.dpi })
    only = scans.length === 1 ? read : null
    rulings.push(...read.rulings.map((line) => movedLine(line, scan.toPage)))
    figures.push(...read.figures.map((box) => transformBox(scan.toPage, box)))
    if (options.images) for (const box of read.figures) cut.push(await cropped(scan.raster, box))
    for (const word of read.words) {
      const moved = movedWord(word, scan.toPage)
      const x = (moved.box.x0 + moved.box.x1) / 2
      const y = (moved.box.y0 + moved.box.y1) / 2
      // Beyond the page's edge nobody sees it.
      if (x < 0 || y < 0 || x > width || y > height) continue
      const text = word.text.replace(ligatures, (joined) => joined.normalize('NFKC'))
      words.push({ ...moved, text, line: word.line + lines, block: word.block + blocks })
      letters += word.text.length
    }
    const count = read.words.reduce((all, { text }) => all + text.length, 0)
    sum += read.confidence * count
    byHand += read.handwriting * count
    read.languages.forEach((language, rank) => {
      // The first one named weighs most.
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
    cut,
    turn,
    skew,
    confidence,
    handwriting: letters === 0 ? 0 : Math.min(1, byHand / letters),
    languages: [...languages].sort((a, b) => b[1] - a[1]).map(([language]) => language),
  }
}

/** Nobody searches for them; fi is what was written. */
const ligatures = /[\ufb00-\ufb06]/g

/** Words in reading order: the recogniser's own, which has looked at columns and cells before it read. */
function textOf(words: readonly OcrWord[]): string {
  let text = ''
  let last: OcrWord | undefined
  for (const word of words) {
    if (last) text += last.line === word.line ? ' ' : last.block === word.block ? '\n' : '\n\n'
    text += word.text
    last = word
  }
  return text
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
