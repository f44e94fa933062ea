import type { Block, Inline, Table, TableCell } from '../../../model/document.ts'
import { propertyRunAt } from '../../../office/doc.ts'
import { trimInlines } from '../merge-inlines.ts'
import { type Line, nested } from '../pptx/lists.ts'
import { InlineReader } from './inlines.ts'
import { type ParagraphLook, paragraphLook, type RowCell } from './looks.ts'
import type { WordText } from './story.ts'

interface Row {
  readonly cells: readonly (readonly Block[])[]
  readonly edges: readonly RowCell[]
  readonly header: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what is looked for
const paragraphEnd = /[\r\u0007\u000c]/g

/** The blocks of a story: the characters from one to another, the end outside. */
export function blocksBetween(from: number, to: number, text: WordText): Block[] {
  const reader = new InlineReader(text)
  const assembly = new Assembly(text)
  paragraphEnd.lastIndex = from
  for (let at = from; at < to; ) {
    const match = paragraphEnd.exec(text.letters.text)
    const end = match && match.index < to ? match.index : to
    const sign = match && match.index < to ? match[0] : '\r'
    const place = text.letters.placeAt(Math.min(end, to - 1))
    const look = paragraphLook(propertyRunAt(text.paragraphs, place.offset))
    assembly.add(reader.read(at, end), look, sign)
    at = end + 1
  }
  return assembly.end()
}

/** Paragraphs as they come, to lists, cells, rows and tables. `\u0007` is the sign of a cell's end. */
export class Assembly {
  readonly #text: Pick<WordText, 'headings' | 'lists'>
  readonly #out: Block[] = []
  /** Of the cell that is open, or of the text outside of tables. */
  #blocks: Block[] = []
  #lines: Line[] = []
  #cells: Block[][] = []
  #rows: Row[] = []

  constructor(text: Pick<WordText, 'headings' | 'lists'>) {
    this.#text = text
  }

  add(inlines: readonly Inline[], look: ParagraphLook, sign: string): void {
    if (look.endsRow && look.inTable) {
      this.#closeCell(this.#blocks.length > 0 || this.#lines.length > 0)
      this.#rows.push({ cells: this.#cells, edges: look.cells, header: look.headerRow })
      this.#cells = []
      return
    }
    if (!look.inTable) this.#closeTable()
    this.#paragraph(inlines, look)
    if (look.inTable && sign === '\u0007') this.#closeCell(true)
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

  #paragraph(inlines: readonly Inline[], look: ParagraphLook): void {
    const kept = trimInlines(inlines)
    if (kept.length === 0) return
    const { headings, lists } = this.#text
    const level = look.outline >= 0 && look.outline < 9 ? look.outline + 1 : (headings[look.style] ?? 0)
    if (level > 0 && !look.inTable) {
      this.#closeLines()
      this.#blocks.push({ kind: 'heading', level: headingLevel(level), inlines: kept })
      return
    }
    const counted =
      look.list > 0 && look.list !== 0x7ff
        ? (lists[look.list - 1]?.[look.level] ?? lists[look.list - 1]?.[0])
        : undefined
    if (counted === undefined || counted.format === 255) {
      this.#closeLines()
      this.#blocks.push({ kind: 'paragraph', inlines: kept, ...(look.align ? { align: look.align } : {}) })
      return
    }
    this.#lines.push({
      level: look.level,
      inlines: kept,
      sign: {
        ordered: counted.format !== 23,
        start: Math.max(1, Math.min(counted.start, 100_000)),
        scheme: schemes[counted.format] ?? '',
      },
    })
  }

  #closeLines(): void {
    for (const block of nested(this.#lines)) this.#blocks.push(block)
    this.#lines = []
  }

  #closeCell(any: boolean): void {
    this.#closeLines()
    if (any) this.#cells.push(this.#blocks)
    this.#blocks = []
  }

  #closeTable(): void {
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

/** Twentieths of a point by which edges of one column may differ. */
const sameEdge = 60

/** Rows by the edges of their cells: columns are what lies between all edges of the table. */
function tableOf(rows: readonly Row[]): Table {
  const grid = edgesOf(rows)
  const columnAt = (edge: number) => {
    let low = 0
    let high = grid.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (grid[middle] <= edge + sameEdge / 2) low = middle
      else high = middle - 1
    }
    return low
  }
  /** By column, the cell that the next row may go on with. */
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
      const cell: MutableCell = { blocks, colspan, rowspan: 1, header }
      out.push(cell)
      reaching.set(left, cell)
    }
    above = reaching
    return { cells: out }
  })
  return { kind: 'table', rows: made.map(({ cells }) => ({ cells: cells.map(frozen) })) }
}

interface MutableCell {
  readonly blocks: readonly Block[]
  colspan: number
  rowspan: number
  readonly header: boolean
}

function frozen({ blocks, colspan, rowspan, header }: MutableCell): TableCell {
  return {
    blocks,
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(header ? { header } : {}),
  }
}

function edgesOf(rows: readonly Row[]): number[] {
  const all = rows
    .flatMap(({ edges }) => edges.flatMap(({ left, right }) => [left, right]))
    .sort((a, b) => a - b)
  const out: number[] = []
  for (const edge of all) if (out.length === 0 || edge - out[out.length - 1] > sameEdge) out.push(edge)
  return out.length > 0 ? out : [0]
}
