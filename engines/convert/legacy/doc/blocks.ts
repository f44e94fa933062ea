import type {
  Block,
  BlockLook,
  CellLook,
  Inline,
  InlineStyle,
  Resource,
  Table,
  TableCell,
} from '../../../model/document.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { Conversion } from '../../conversion.ts'
import { Fields } from '../../readers/docx/fields.ts'
import { mergeInlines, trimInlines } from '../../readers/merge-inlines.ts'
import { type ListLine, nestLists } from '../../readers/pptx/lists.ts'
import { safeHref } from '../../tree/links.ts'
import { blipsIn } from '../blips.ts'
import { dataView } from './fib.ts'
import {
  type CharacterFormat,
  characterFormatOf,
  type ParagraphFormat,
  paragraphFormatOf,
  plainCharacters,
  type RowCell,
} from './formatting.ts'
import type { DocListLevel } from './lists.ts'
import type { DocText } from './piece-table.ts'
import { type PropertyRun, propertyRunAt } from './property-runs.ts'

/** State that all stories of one document share. */
export interface WordText {
  readonly letters: DocText
  readonly characters: readonly PropertyRun[]
  readonly paragraphs: readonly PropertyRun[]
  /** Heading level by style index; 0 for other styles. */
  readonly headings: Uint8Array
  readonly lists: readonly (readonly DocListLevel[])[]
  readonly data: Uint8Array
  readonly resources: Map<string, Resource>
  readonly conversion: Conversion
  /** The key of the note whose reference mark is at a character. */
  noteAt(index: number): string | undefined
}

interface Row {
  readonly cells: readonly (readonly Block[])[]
  readonly edges: readonly RowCell[]
  readonly header: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are matched here
const paragraphEnd = /[\r\u0007\u000c]/g

/** Special characters of the text ([MS-DOC] 2.4.1, 2.8.25). */
const fieldBegin = '\u0013'
const fieldSeparator = '\u0014'
const fieldEnd = '\u0015'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are matched here
const specialCharacters = /([\u0001\u0002\u000b\u0013-\u0015])/

/** Control codes for objects, comments and drawings, which are ignored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are matched here
const ignoredCodes = /[\x00\x03-\x06\x08\x0e-\x12\x16-\x1d]/g

/** The blocks of a half-open range of characters. */
export function blocksBetween(from: number, to: number, text: WordText): Block[] {
  const reader = new InlineReader(text)
  const assembly = new DocBlockBuilder(text)
  paragraphEnd.lastIndex = from
  for (let at = from; at < to; ) {
    const match = paragraphEnd.exec(text.letters.text)
    const end = match && match.index < to ? match.index : to
    const sign = match && match.index < to ? match[0] : '\r'
    const place = text.letters.placeAt(Math.min(end, to - 1))
    const format = paragraphFormatOf(propertyRunAt(text.paragraphs, place.offset))
    assembly.add(reader.read(at, end), format, sign)
    at = end + 1
  }
  return assembly.end()
}

/** Builds lists, cells, rows and tables from consecutive paragraphs. `\u0007` ends a cell. */
export class DocBlockBuilder {
  readonly #text: Pick<WordText, 'headings' | 'lists'>
  readonly #out: Block[] = []
  /** Blocks of the open cell, or of the text outside tables. */
  #blocks: Block[] = []
  #lines: ListLine[] = []
  #cells: Block[][] = []
  #rows: Row[] = []
  /** Empty paragraphs since the last block, which take space where looks are read. */
  #blanks: BlockLook[] = []
  /** Whether a table is open; its text goes to cells. */
  #isInTable = false

  constructor(text: Pick<WordText, 'headings' | 'lists'>) {
    this.#text = text
  }

  add(inlines: readonly Inline[], format: ParagraphFormat, sign: string): void {
    if (format.endsRow && format.inTable) {
      if (!this.#isInTable) this.#openTable()
      this.#closeCell(this.#blocks.length > 0 || this.#lines.length > 0)
      this.#rows.push({ cells: this.#cells, edges: format.cells, header: format.headerRow })
      this.#cells = []
      return
    }
    if (!format.inTable) this.#closeTable()
    else if (!this.#isInTable) this.#openTable()
    this.#paragraph(inlines, format)
    if (format.inTable && sign === '\u0007') this.#closeCell(true)
  }

  /** Ends a page. */
  breakPage(): void {
    if (this.#isInTable) return
    this.#closeLines()
    this.#blanks = []
    this.#blocks.push({ kind: 'page-break' })
  }

  end(): Block[] {
    if (this.#cells.length > 0) this.#rows.push({ cells: this.#cells, edges: [], header: false })
    this.#cells = []
    this.#closeTable()
    this.#closeLines()
    for (const block of this.#blocks) this.#out.push(block)
    this.#blocks = []
    return this.#out
  }

  #paragraph(inlines: readonly Inline[], format: ParagraphFormat): void {
    const kept = trimInlines(inlines)
    if (kept.length === 0) {
      if (format.look) this.#blanks.push(format.look)
      return
    }
    const blanksBefore = this.#blanks
    this.#blanks = []
    const shown = format.look
      ? { look: { ...format.look, ...(blanksBefore.length > 0 ? { blanksBefore } : {}) } }
      : {}
    const { headings, lists } = this.#text
    const level =
      format.outline >= 0 && format.outline < 9 ? format.outline + 1 : (headings[format.style] ?? 0)
    if (level > 0 && !format.inTable) {
      this.#closeLines()
      this.#blocks.push({ kind: 'heading', level: headingLevel(level), inlines: kept, ...shown })
      return
    }
    const counted =
      format.list > 0 && format.list !== 0x7ff
        ? (lists[format.list - 1]?.[format.level] ?? lists[format.list - 1]?.[0])
        : undefined
    if (counted === undefined || counted.format === 255) {
      this.#closeLines()
      this.#blocks.push({
        kind: 'paragraph',
        inlines: kept,
        ...(format.align ? { align: format.align } : {}),
        ...shown,
      })
      return
    }
    this.#lines.push({
      level: format.level,
      inlines: kept,
      ...shown,
      sign: {
        ordered: counted.format !== 23,
        start: Math.max(1, Math.min(counted.start, 100_000)),
        scheme: schemes[counted.format] ?? '',
      },
    })
  }

  #closeLines(): void {
    for (const block of nestLists(this.#lines)) this.#blocks.push(block)
    this.#lines = []
  }

  #closeCell(any: boolean): void {
    this.#closeLines()
    if (any) this.#cells.push(this.#withBlanks(this.#blocks))
    this.#blocks = []
  }

  /** Blocks with the empty paragraphs after them. */
  #withBlanks(blocks: Block[]): Block[] {
    const blanksAfter = this.#blanks
    this.#blanks = []
    const last = blocks.at(-1)
    if (blanksAfter.length === 0 || !last) return blocks
    return [...blocks.slice(0, -1), { ...last, look: { ...last.look, blanksAfter } }]
  }

  /** The text before a table is not part of its first cell. */
  #openTable(): void {
    this.#closeLines()
    for (const block of this.#withBlanks(this.#blocks)) this.#out.push(block)
    this.#blocks = []
    this.#isInTable = true
  }

  #closeTable(): void {
    this.#isInTable = false
    if (this.#cells.length > 0) {
      this.#rows.push({ cells: this.#cells, edges: [], header: false })
      this.#cells = []
    }
    if (this.#rows.length === 0) return
    this.#closeLines()
    const after = this.#blocks
    this.#blocks = []
    this.#out.push(tableOf(this.#rows))
    this.#blocks = after
    this.#rows = []
  }
}

const schemes: Readonly<Record<number, string>> = { 1: 'romanUc', 2: 'romanLc', 3: 'alphaUc', 4: 'alphaLc' }

function headingLevel(level: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, level) as 1 | 2 | 3 | 4 | 5 | 6
}

/** Tolerance for edges of one column, twentieths of a point. */
const edgeTolerance = 60

/** A table. Its columns lie between all cell edges of its rows. */
function tableOf(rows: readonly Row[]): Table {
  const grid = edgesOf(rows)
  const columnAt = (edge: number) =>
    Math.max(0, countWhile(grid, (line) => line <= edge + edgeTolerance / 2) - 1)
  /** By column, the cell that the next row may continue. */
  let above = new Map<number, MutableCell>()
  const made = rows.map(({ cells, edges, header }) => {
    const out: MutableCell[] = []
    const reaching = new Map<number, MutableCell>()
    for (const [i, blocks] of cells.entries()) {
      const edge = edges.at(i)
      const left = edge ? columnAt(edge.left) : i
      const colspan = edge ? Math.max(1, columnAt(edge.right) - left) : 1
      const last = out.at(-1)
      if (edge?.joinsLeft && last) {
        last.colspan += colspan
        continue
      }
      const continued = edge?.joinsAbove ? above.get(left) : undefined
      if (continued) {
        continued.rowspan++
        reaching.set(left, continued)
        continue
      }
      const cell: MutableCell = { blocks, colspan, rowspan: 1, header, look: edge?.look }
      out.push(cell)
      reaching.set(left, cell)
    }
    above = reaching
    return { cells: out }
  })
  const hasLook = rows.some(({ edges }) => edges.some(({ look }) => look))
  return {
    kind: 'table',
    rows: made.map(({ cells }) => ({ cells: cells.map(finishCell) })),
    ...(hasLook
      ? { look: { left: grid[0] / 20, columns: grid.slice(1).map((edge, i) => (edge - grid[i]) / 20) } }
      : {}),
  }
}

interface MutableCell {
  readonly blocks: readonly Block[]
  colspan: number
  rowspan: number
  readonly header: boolean
  readonly look: CellLook | undefined
}

function finishCell({ blocks, colspan, rowspan, header, look }: MutableCell): TableCell {
  return {
    blocks,
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(header ? { header } : {}),
    ...(look ? { look } : {}),
  }
}

function edgesOf(rows: readonly Row[]): number[] {
  const all = rows
    .flatMap(({ edges }) => edges.flatMap(({ left, right }) => [left, right]))
    .sort((a, b) => a - b)
  const out: number[] = []
  for (const edge of all) if (out.length === 0 || edge - out[out.length - 1] > edgeTolerance) out.push(edge)
  return out.length > 0 ? out : [0]
}

/** Reads the inlines of one story: fields span its paragraphs. */
class InlineReader {
  readonly #text: WordText
  readonly #fields = new Fields()

  constructor(text: WordText) {
    this.#text = text
  }

  /** The inlines of a half-open range of characters. */
  read(from: number, to: number): Inline[] {
    const out: Inline[] = []
    for (let at = from; at < to; ) {
      const { offset, width, until } = this.#text.letters.placeAt(at)
      const stretch = propertyRunAt(this.#text.characters, offset)
      const most = Math.min(to, until)
      const end = stretch ? Math.min(most, at + Math.max(1, Math.ceil((stretch.to - offset) / width))) : most
      const format = stretch ? characterFormatOf(stretch) : plainCharacters
      if (!this.#isLeftOut(format)) this.#read(at, end, format, out)
      at = end
    }
    return mergeInlines(out)
  }

  #isLeftOut({ hidden, deleted, inserted }: CharacterFormat): boolean {
    const changes = this.#text.conversion.options.trackedChanges ?? 'accept'
    return hidden || (deleted && changes === 'accept') || (inserted && changes === 'reject')
  }

  #read(from: number, to: number, format: CharacterFormat, out: Inline[]): void {
    const text = this.#text.letters.text.slice(from, to)
    let at = from
    for (const part of text.split(specialCharacters)) {
      if (part === fieldBegin) this.#fields.mark('begin')
      else if (part === fieldSeparator) this.#fields.mark('separate')
      else if (part === fieldEnd) {
        const set = this.#fields.setText('end')
        this.#fields.mark('end')
        if (set !== '' && this.#fields.shown) this.#say(set, format.styles, out)
      } else if (!this.#fields.shown) this.#fields.instruct(part)
      else if (part === '\u000b') out.push({ kind: 'break' })
      else if (part === '\u0001') this.#picture(format, out)
      else if (part === '\u0002') {
        const note = this.#text.noteAt(at)
        if (note !== undefined) out.push({ kind: 'note', note })
      } else this.#say(part, format.styles, out)
      at += part.length
    }
  }

  #say(letters: string, styles: readonly InlineStyle[], out: Inline[]): void {
    const text = letters
      .replaceAll('\u001e', '\u2011')
      .replaceAll('\u001f', '\u00ad')
      .replace(ignoredCodes, '')
    if (text === '') return
    let inline: Inline = { kind: 'text', text }
    for (const style of styles) inline = { kind: 'emphasis', style, inlines: [inline] }
    const href = this.#fields.href === null ? null : safeHref(this.#fields.href)
    out.push(href === null || href === '' ? inline : { kind: 'link', href, inlines: [inline] })
  }

  /** Reads a picture of the data stream ([MS-DOC] 2.9.192): a header with its size, then the drawing. */
  #picture({ picture }: CharacterFormat, out: Inline[]): void {
    const { data, resources, conversion } = this.#text
    if (picture < 0 || picture + 68 > data.length) return
    const view = dataView(data)
    const length = view.getUint32(picture, true)
    const head = view.getUint16(picture + 4, true)
    const named = view.getUint16(picture + 6, true) === 0x66
    const start = picture + head + (named ? 1 + (data[picture + head] ?? 0) : 0)
    const end = Math.min(data.length, picture + length)
    if (start >= end) return
    const [blip] = blipsIn(data.subarray(start, end))
    if (!blip) {
      conversion.warn({
        code: 'drawing_lost',
        message: 'A drawing of the document was left out; only raster images are read.',
      })
      return
    }
    const key = `picture ${picture}`
    resources.set(key, blip)
    const size = (goal: number, scale: number) =>
      (view.getUint16(picture + goal, true) / 20) * (view.getUint16(picture + scale, true) / 1000)
    const [width, height] = [size(28, 32), size(30, 34)]
    out.push({
      kind: 'image',
      resource: key,
      ...(width > 0 && height > 0 ? { width, height } : {}),
    })
  }
}
