/**
 * The pages of a document as other OCR tools describe them: blocks in reading order, their lines, and the words of these, in pixels.
 * Every word of a page is in exactly one block.
 */
import type { Block, Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import { type Box, transformBox, transformPoint, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { ocrLanguages } from '../languages.ts'
import type { PageResult } from '../page-result.ts'

export interface PhysicalPage {
  /** Counts from 1. */
  readonly number: number
  /** In pixels of the image; for a PDF page, at `defaultDpi`. */
  readonly width: number
  readonly height: number
  readonly dpi: number
  /** ISO 639-1 of most of its words, if it has such a code. */
  readonly language?: string
  /** Mean confidence of its words, 0 to 1. */
  readonly confidence: number
  readonly blocks: readonly PhysicalBlock[]
}

interface Placed {
  /** Whole pixels inside the page. */
  readonly box: Box
}

export type PhysicalBlock = Placed &
  (
    | { readonly kind: 'heading' | 'paragraph' | 'list' | 'formula'; readonly lines: readonly PhysicalLine[] }
    | { readonly kind: 'figure' }
    | {
        readonly kind: 'table'
        readonly rows: number
        readonly columns: number
        /** Cells with words, row by row; words that belong to no cell are in one without a position. */
        readonly cells: readonly PhysicalCell[]
      }
  )

export interface PhysicalCell extends Placed {
  readonly place?: {
    readonly row: number
    readonly column: number
    readonly rowspan: number
    readonly colspan: number
    readonly header: boolean
  }
  readonly lines: readonly PhysicalLine[]
}

export interface PhysicalLine extends Placed {
  /** Ends of the baseline. */
  readonly baseline: readonly [from: PixelPoint, to: PixelPoint]
  /** Most of its letters are of a script that runs from right to left. */
  readonly rightToLeft: boolean
  readonly words: readonly PhysicalWord[]
}

export interface PhysicalWord extends Placed {
  readonly text: string
  /** 0 to 1. */
  readonly confidence: number
  /** White space or a line end separates it from the word before. */
  readonly spaceBefore: boolean
}

interface PixelPoint {
  readonly x: number
  readonly y: number
}

/** Resolution of the pixels of a PDF page, which has none: that of usual scans. */
const defaultDpi = 300

/** Text kinds of blocks; quotes and others are paragraphs. */
const textKinds: Readonly<Record<string, 'heading' | 'list' | 'formula'>> = {
  heading: 'heading',
  list: 'list',
  definitions: 'list',
  formula: 'formula',
}

/** @param document made of these pages, with boxes in points of the pages as shown */
export function physicalPages(
  pages: readonly Omit<PageResult, 'lines' | 'images'>[],
  document: Document,
): PhysicalPage[] {
  const blocks = Map.groupBy(document.blocks, ({ page = 1 }) => page)
  return pages.map((page) => physicalPage(page, blocks.get(page.page) ?? [], document))
}

function physicalPage(
  page: Omit<PageResult, 'lines' | 'images'>,
  blocks: readonly Block[],
  document: Document,
): PhysicalPage {
  const { content, toPage, dpi = defaultDpi } = page
  const scale = dpi / 72
  const [width, height] = [
    Math.max(1, Math.round(page.width * scale)),
    Math.max(1, Math.round(page.height * scale)),
  ]
  const pixels = (box: Box): Box => {
    const x0 = clamp(Math.floor(box.x0 * scale), 0, width - 1)
    const y0 = clamp(Math.floor(box.y0 * scale), 0, height - 1)
    const x1 = clamp(Math.ceil(box.x1 * scale), x0 + 1, width)
    return { x0, y0, x1, y1: clamp(Math.ceil(box.y1 * scale), y0 + 1, height) }
  }
  const point = (x: number, y: number): PixelPoint => {
    const at = transformPoint(toPage, x, y)
    return { x: clamp(Math.round(at.x * scale), 0, width), y: clamp(Math.round(at.y * scale), 0, height) }
  }
  const words = content.words.map((word): SourceWord => ({ word, box: transformBox(toPage, word.box) }))
  const line = (row: readonly SourceWord[]): PhysicalLine => {
    const placed = row.map(({ word, box }) => ({
      text: word.text,
      confidence: clamp(word.confidence, 0, 1),
      spaceBefore: word.spaceBefore,
      box: pixels(box),
    }))
    const [first, last] = [row[0].word, row[row.length - 1].word]
    return {
      box: around(placed),
      baseline: [point(first.box.x0, first.baseline), point(last.box.x1, last.baseline)],
      rightToLeft: isRightToLeft(placed),
      words: placed,
    }
  }
  const lines = (some: readonly SourceWord[]): PhysicalLine[] => rowsOf(some).map(line)
  const out: PhysicalBlock[] = []
  for (const { block, words: own } of assign(words, blocks)) {
    if (block?.kind === 'figure' && block.box !== undefined)
      out.push({ kind: 'figure', box: pixels(block.box) })
    else if (own.length === 0) continue
    else if (block?.kind === 'table') {
      const cells = cellsOf(block, own, document).map((cell) => {
        const inCell = lines(cell.words)
        return { ...(cell.place ? { place: cell.place } : {}), lines: inCell, box: around(inCell) }
      })
      const columns = cells.reduce(
        (most, { place }) => Math.max(most, place ? place.column + place.colspan : 0),
        0,
      )
      out.push({ kind: 'table', rows: block.rows.length, columns, cells, box: around(cells) })
    } else {
      const inBlock = lines(own)
      out.push({ kind: textKinds[block?.kind ?? ''] ?? 'paragraph', lines: inBlock, box: around(inBlock) })
    }
  }
  const language = ocrLanguages.find(({ model }) => model === page.languages[0])?.code
  return {
    number: page.page,
    width,
    height,
    dpi,
    ...(language === undefined ? {} : { language }),
    confidence: clamp(page.confidence, 0, 1),
    blocks: out,
  }
}

/** A word with its box in points of the page as shown. */
interface SourceWord {
  readonly word: PageWord
  readonly box: Box
}

interface AssignedBlock {
  readonly block?: Block
  readonly words: SourceWord[]
}

/** The words of each block, in reading order. Words outside all blocks form blocks after the block of the previous word. */
function assign(words: readonly SourceWord[], blocks: readonly Block[]): AssignedBlock[] {
  const assigned: AssignedBlock[] = blocks.map((block) => ({ block, words: [] }))
  // A word belongs to the smallest block around it: figures and tables may enclose others.
  const bySize = assigned
    .filter(({ block }) => block?.box !== undefined && block.kind !== 'figure')
    .sort((a, b) => area(a.block?.box) - area(b.block?.box))
  let before: AssignedBlock | undefined
  for (const one of words) {
    const x = (one.box.x0 + one.box.x1) / 2
    const y = (one.box.y0 + one.box.y1) / 2
    const found = bySize.find(({ block }) => {
      const { x0, y0, x1, y1 } = block?.box ?? one.box
      return x >= x0 && x <= x1 && y >= y0 && y <= y1
    })
    let own: AssignedBlock
    if (found !== undefined) own = found
    else if (before !== undefined && before.block === undefined) own = before
    else {
      own = { words: [] }
      assigned.splice(before === undefined ? 0 : assigned.indexOf(before) + 1, 0, own)
    }
    own.words.push(one)
    before = own
  }
  return assigned
}

/** Splits words into lines: by the lines that the source knows, else by their baselines. */
function rowsOf(words: readonly SourceWord[]): SourceWord[][] {
  const rows: SourceWord[][] = []
  for (const one of words) {
    const row = rows.at(-1)
    const last = row?.at(-1)?.word
    if (row !== undefined && last !== undefined && isOneLine(last, one.word)) row.push(one)
    else rows.push([one])
  }
  return rows
}

function isOneLine(a: PageWord, b: PageWord): boolean {
  if (a.line >= 0 || b.line >= 0) return a.line === b.line
  return Math.abs(a.baseline - b.baseline) < Math.min(a.size, b.size) / 2 && a.turn === b.turn
}

interface SourceCell {
  readonly place?: PhysicalCell['place']
  readonly words: readonly SourceWord[]
}

/**
 * The words of each cell of a table. Layout analysis knows the text of a cell but not its position, so the words are taken from those of
 * the table, in reading order.
 */
function cellsOf(
  table: Block & { kind: 'table' },
  words: readonly SourceWord[],
  document: Document,
): SourceCell[] {
  const free = new Map<string, SourceWord[]>()
  for (const one of words) {
    const list = free.get(one.word.text)
    if (list) list.push(one)
    else free.set(one.word.text, [one])
  }
  const order = new Map(words.map((one, i) => [one, i]))
  const cells: SourceCell[] = []
  const taken = new Set<SourceWord>()
  /** Number of rows for which each column is still covered by a cell above. */
  const covered: number[] = []
  for (const [row, { cells: inRow }] of table.rows.entries()) {
    let column = 0
    for (const { blocks, rowspan = 1, colspan = 1, header = false } of inRow) {
      while ((covered[column] ?? 0) > row) column++
      const text = plainText({ ...document, blocks, notes: new Map() })
      const own = text.split(/\s+/).flatMap((token) => {
        const found = free.get(token)?.shift()
        if (found !== undefined) taken.add(found)
        return found ?? []
      })
      own.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      if (own.length > 0) cells.push({ place: { row, column, rowspan, colspan, header }, words: own })
      for (let i = 0; i < colspan; i++) covered[column + i] = row + rowspan
      column += colspan
    }
  }
  const rest = words.filter((one) => !taken.has(one))
  return rest.length > 0 ? [...cells, { words: rest }] : cells
}

function around(parts: readonly Placed[]): Box {
  return parts.reduce((all, { box }) => union(all, box), parts[0].box)
}

function area(box: Box | undefined): number {
  return box === undefined ? 0 : (box.x1 - box.x0) * (box.y1 - box.y0)
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}

const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu
const letter = /\p{L}/gu

function isRightToLeft(words: readonly PhysicalWord[]): boolean {
  const text = words.map((word) => word.text).join('')
  return 2 * (text.match(rightToLeftLetter)?.length ?? 0) > (text.match(letter)?.length ?? 0)
}

/** The text of a line, with the white space between its words. */
export function lineText({ words }: PhysicalLine): string {
  return words.map(({ text, spaceBefore }, i) => (i > 0 && spaceBefore ? ` ${text}` : text)).join('')
}
