/** One page of any source, read: what it says, where, how surely, and what is to become of it in a searchable PDF. */

import type { Box } from '../model/geometry.ts'
import type { Warning } from '../model/outcome.ts'
import type { Glyph } from '../pdf/surface.ts'
import type { OcrWord, Turn } from './page.ts'
import { type Survey, scansOf, surveyPage } from './pdf-page.ts'
import { pictureScan } from './picture-page.ts'
import { type RecogniseOptions, recognise } from './recognise.ts'
import type { PageSize, Scan } from './scan.ts'
import type { OpenPdf, OpenPicture, OpenSource } from './source.ts'
import { movedWord } from './turn.ts'

export interface ReadOptions extends RecogniseOptions {
  /** Reads what has text already as well. */
  readonly force?: boolean
}

export interface ReadPage extends PageSize {
  /** Counts from 1. */
  readonly page: number
  /** `kept`: its own text is all there is to read; `blank`: there is nothing to read; `read`: by OCR, in whole or in part. */
  readonly how: 'kept' | 'blank' | 'read'
  /** What OCR read, in points of the page as shown; in reading order. */
  readonly words: readonly OcrWord[]
  /** The page's own text that stays, as words in content order. */
  readonly own: readonly OwnWord[]
  /** What the words replace in a searchable PDF: nothing, the hidden text of an earlier OCR, or all that the page shows. */
  readonly replaces: 'nothing' | 'hidden' | 'page'
  /** 0 to 1: of what OCR read, or 1 where it read nothing. */
  readonly confidence: number
  readonly turn: Turn
  readonly skew: number
  readonly warnings: readonly Warning[]
}

/** A word that is text in the source. */
export interface OwnWord {
  readonly text: string
  readonly box: Box
  /** y of its baseline. */
  readonly baseline: number
  readonly size: number
  /** A line begins with it. */
  readonly breaks: boolean
}

/** @param index counts from 0 */
export async function readPage(source: OpenSource, index: number, options: ReadOptions): Promise<ReadPage> {
  return source.kind === 'pdf' ? readPdfPage(source, index, options) : readPicturePage(source, index, options)
}

async function readPicturePage(source: OpenPicture, index: number, options: ReadOptions): Promise<ReadPage> {
  const { scan, warnings, width, height } = await pictureScan(source, index)
  const read = await readScans([scan], { width, height }, options)
  return {
    page: index + 1,
    width,
    height,
    how: read.words.length > 0 ? 'read' : 'blank',
    own: [],
    replaces: 'nothing',
    warnings,
    ...read,
  }
}

async function readPdfPage(source: OpenPdf, index: number, options: ReadOptions): Promise<ReadPage> {
  const node = source.nodes[index]
  const size = { width: node.width, height: node.height }
  const survey = surveyPage(source, node, options.force === true)
  const scans = await scansOf(source, index, survey)
  const whole = survey.garbled || (options.force === true && survey.text.length > 0)
  const read = await readScans(scans, size, options)
  const words = whole ? read.words : beside(read.words, survey.text)
  const own = whole ? [] : ownWords(survey)
  return {
    page: index + 1,
    ...size,
    ...read,
    words,
    own,
    how: words.length > 0 ? 'read' : own.length > 0 ? 'kept' : 'blank',
    replaces: whole ? 'page' : options.force && survey.hidden.length > 0 ? 'hidden' : 'nothing',
    warnings: survey.garbled ? [garbled(index + 1)] : [],
  }
}

async function readScans(scans: readonly Scan[], { width, height }: PageSize, options: ReadOptions) {
  const words: OcrWord[] = []
  let turn: Turn = 0
  let skew = 0
  let sum = 0
  let letters = 0
  let lines = 0
  let blocks = 0
  for (const scan of scans) {
    const read = await recognise(scan.raster, { ...options, dpi: scan.dpi })
    if (scans.length === 1) ({ turn, skew } = read)
    for (const word of read.words) {
      const moved = movedWord(word, scan.toPage)
      const x = (moved.box.x0 + moved.box.x1) / 2
      const y = (moved.box.y0 + moved.box.y1) / 2
      // Beyond the page's edge nobody sees it.
      if (x < 0 || y < 0 || x > width || y > height) continue
      words.push({ ...moved, line: word.line + lines, block: word.block + blocks })
      sum += word.confidence * word.text.length
      letters += word.text.length
    }
    const last = read.words.at(-1)
    lines += (last?.line ?? -1) + 1
    blocks += read.words.reduce((most, { block }) => Math.max(most, block), -1) + 1
  }
  return { words, turn, skew, confidence: letters === 0 ? 1 : sum / letters }
}

/** Words that do not lie over text of the page's own, which the picture shows as well. */
function beside(words: readonly OcrWord[], text: readonly Glyph[]): OcrWord[] {
  if (text.length === 0) return [...words]
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

/** The page's own words: what its glyphs say, hidden ones only where nothing stands there to be seen. */
function ownWords({ text, hidden }: Survey): OwnWord[] {
  const glyphs = text.length > 0 ? text : hidden
  const words: OwnWord[] = []
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    const word = words.at(-1)
    const along = last ? gapAfter(last, glyph) : null
    const joins = along !== null && along < 0.17 * glyph.size
    if (word && joins) {
      words[words.length - 1] = {
        ...word,
        text: word.text + glyph.text,
        box: {
          x0: Math.min(word.box.x0, glyph.box.x0),
          y0: Math.min(word.box.y0, glyph.box.y0),
          x1: Math.max(word.box.x1, glyph.box.x1),
          y1: Math.max(word.box.y1, glyph.box.y1),
        },
      }
    } else
      words.push({
        text: glyph.text,
        box: glyph.box,
        baseline: glyph.y,
        size: glyph.size,
        breaks: along === null,
      })
    last = glyph
  }
  return words
}

/** The room between two glyphs of one line, or null where they are none. */
function gapAfter(last: Glyph, glyph: Glyph): number | null {
  const dx = glyph.x - last.x
  const dy = glyph.y - last.y
  const along = dx * last.dx + dy * last.dy
  const across = Math.abs(dx * last.dy - dy * last.dx)
  if (across > 0.45 * glyph.size || along < -glyph.size) return null
  return along - last.advance
}

function garbled(page: number): Warning {
  return {
    code: 'garbled_text',
    message: 'The text of the page does not say which letters it shows, so its picture was read instead.',
    page,
  }
}
