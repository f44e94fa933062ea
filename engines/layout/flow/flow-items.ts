import type { Table } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import { type Box, centre, contains } from '../../model/geometry.ts'
import type { PageContent, PagePicture, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import type { DisplayFormula } from '../formulas/display-formulas.ts'
import { markCodeLines } from '../lines/code-lines.ts'
import { findLines } from '../lines/find-lines.ts'
import { splitTouchingNumbers } from '../lines/list-markers.ts'
import { buildLine, type PageLine } from '../lines/page-line.ts'
import type { FoundTable } from '../tables/find-tables.ts'
import type { PlacedItem } from './columns.ts'
import type { Lettering } from './figure-lettering.ts'
import { Leading } from './leading.ts'
import type { TextParagraph } from './paragraph.ts'
import { splitParagraphs } from './paragraphs.ts'
import { orderByXyCut } from './reading-order.ts'
import { runningHeaders } from './running-headers.ts'

/** An item of the page flow, in reading order. */
export type FlowItem = TextParagraph | FlowTable | FlowPicture | FlowFormula | FlowLettering

export interface FlowTable {
  readonly kind: 'table'
  readonly table: Table
  readonly box: Box
  readonly page: number
  readonly confidence: number
}

export interface FlowFormula {
  readonly kind: 'formula'
  readonly tex: string
  readonly box: Box
  readonly page: number
}

export interface FlowPicture {
  readonly kind: 'picture'
  readonly picture: PagePicture
  readonly box: Box
  readonly page: number
}

/** Lines separate from the text: labels of a drawn figure, or a field of a form with its label. */
export interface FlowLettering {
  readonly kind: 'lettering'
  readonly lines: readonly PageLine[]
  readonly box: Box
  readonly page: number
}

/** Smaller images, in points per side, are ornaments. */
const minPicturePoints = 18

/**
 * Share of the letters of a document, above which it is monospaced: only headers and stamps use another font. Programming manuals also
 * contain prose.
 */
const minTypewrittenShare = 0.95

function monoShareOf(lines: readonly PageLine[]): number {
  let mono = 0
  let all = 0
  for (const { text, mono: own } of lines) {
    all += text.length
    if (own) mono += text.length
  }
  return all === 0 ? 0 : mono / all
}

/** A page, and the parts that earlier passes removed from its words to place them as one item. */
export interface PageParts {
  readonly page: PageContent
  /** A table that continues over pages belongs to its first page, and contains the words of all pages. */
  readonly tables: readonly FoundTable[]
  readonly displays: readonly DisplayFormula[]
  /** Labels of figures, and entries of forms. */
  readonly letterings: readonly Lettering[]
  /** Vertical lines between columns of text. */
  readonly gutters: readonly Ruling[]
}

/** Returns the items of each page in reading order. Running headers and footers are omitted. */
export function flowItemsOf(pages: readonly PageParts[], typewritten = false): FlowItem[][] {
  const taken = new Set(pages.flatMap(({ tables }) => tables.flatMap((table) => [...table.words])))
  const read = pages.map((parts) => ({ ...parts, lines: freeLines(parts.page, taken) }))
  // If all text is monospaced, that does not distinguish code from prose.
  const prose = typewritten && monoShareOf(read.flatMap(({ lines }) => lines)) > minTypewrittenShare
  const lined = prose
    ? read.map((own) => ({ ...own, lines: own.lines.map((line) => ({ ...line, mono: false })) }))
    : read
  const running = runningHeaders(lined)
  const texts = lined.map(({ lines, ...parts }) => {
    const own = splitTouchingNumbers(lines.filter((line) => !running.has(line)))
    return { ...parts, lines: separateBoxTitles(own, parts.page.rulings) }
  })
  const notes = continuationNotes(texts.map(({ lines }) => lines))
  const ordered = texts.map(({ lines, ...parts }) => {
    const own = lines.filter((line) => !notes.has(line))
    return { page: parts.page, regions: orderByXyCut(itemsOf(parts, own), mostlyRtl(own), parts.gutters) }
  })
  const placed = ordered.map(({ page, regions }) => ({
    page,
    columns: regions.map((region) => region.rows.flatMap(readAcross)),
  }))
  const leading = new Leading(
    placed.flatMap(({ columns }) => columns.map((column) => column.filter((part) => 'words' in part))),
  )
  const edges = edgesOf(placed)
  let index = 0
  return placed.map(({ columns }) =>
    columns.flatMap((parts) => {
      const items: FlowItem[] = []
      const column = { index, ...edges[index] }
      let text: PageLine[] = []
      const flush = () => {
        for (const paragraph of splitParagraphs(markCodeLines(text), column, leading)) items.push(paragraph)
        text = []
      }
      for (const part of parts) {
        if ('words' in part) text.push(part)
        else {
          flush()
          items.push(part)
        }
      }
      flush()
      index++
      return items
    }),
  )
}

/** Returns the edges of all columns of all pages. */
function edgesOf(pages: readonly PlacedPage[]): ColumnEdges[] {
  const own = pages.flatMap(({ page, columns }) =>
    columns.map((parts): PageColumn => {
      const lines = parts.filter((part) => 'words' in part)
      const alone = columns.length === 1 ? page.width : null
      const edges = lines.length > 0 ? columnEdges(lines, alone) : { left: 0, right: 0 }
      return { ...edges, page: page.page, lines }
    }),
  )
  const lefts = leftEdges(own)
  return own.map(({ right }, i) => ({ left: lefts[i], right }))
}

function freeLines(page: PageContent, taken: ReadonlySet<PageWord>): PageLine[] {
  const free = page.words.filter((word) => !taken.has(word))
  return findLines(page, free)
}

type RegionItem = PageLine | FlowTable | FlowPicture | FlowFormula | FlowLettering

/** The columns of a page in reading order, with their items from the top. */
interface PlacedPage {
  readonly page: PageContent
  readonly columns: readonly (readonly RegionItem[])[]
}

function itemsOf(
  { page, tables, displays, letterings }: PageParts,
  lines: readonly PageLine[],
): PlacedItem<RegionItem>[] {
  const boxes = tables.map(({ box }) => box)
  return [
    ...lines.map((line): PlacedItem<RegionItem> => ({ box: line.box, line, value: line })),
    ...tables.map(({ table, box, confidence }): PlacedItem<RegionItem> => {
      return { box, line: null, value: { kind: 'table', table, box, page: page.page, confidence } }
    }),
    ...displays.map(({ tex, box }): PlacedItem<RegionItem> => {
      return { box, line: null, value: { kind: 'formula', tex, box, page: page.page } }
    }),
    ...letterings.map(({ box, lines: own }): PlacedItem<RegionItem> => {
      return { box, line: null, value: { kind: 'lettering', lines: own, box, page: page.page } }
    }),
    ...page.pictures.flatMap((picture): PlacedItem<RegionItem>[] => {
      const { box } = picture
      const small = box.x1 - box.x0 < minPicturePoints || box.y1 - box.y0 < minPicturePoints
      if (small || picture.resource === null || boxes.some((table) => contains(table, centre(box)))) return []
      return [{ box, line: null, value: { kind: 'picture', picture, box, page: page.page } }]
    }),
  ]
}

/** Merges the items of one row: texts become one line, other items stay separate. */
function readAcross(row: readonly PlacedItem<RegionItem>[]): RegionItem[] {
  const parts: RegionItem[] = []
  for (const { value } of row) {
    const last = parts.at(-1)
    if (last && 'words' in last && 'words' in value && last.turn === value.turn)
      parts[parts.length - 1] = buildLine(
        joinWords(last, value),
        last.page,
        last.rtl,
        last.fromSeparateTexts || !isNumbering(last),
      )
    else parts.push(value)
  }
  return parts
}

/** Whether a line is a marker or number that is separated from its text. */
function isNumbering(line: PageLine): boolean {
  return (
    line.words.length === 1 && /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.):]?(?:\d+[.)]?)*)$/u.test(line.text)
  )
}

function joinWords(a: PageLine, b: PageLine) {
  const [first, ...rest] = b.words
  return [...a.words, first.spaceBefore ? first : { ...plainWord(first), spaceBefore: true }, ...rest]
}

function mostlyRtl(lines: readonly PageLine[]): boolean {
  return lines.filter((line) => line.rtl).length > 0.5 * lines.length
}

/** Ems above the baseline where the line of a box interrupted by a title may be. */
const maxRiseEms = 0.9
/** Ems between the title and the line on both sides. */
const maxGapEms = 2
/** A page with more lines is a drawing. */
const maxRulings: WorkLimit = 2000

/**
 * Separates the titles of boxes from the code below them: `Example` in a gap of the upper line of the box.
 *
 */
function separateBoxTitles(lines: readonly PageLine[], rulings: readonly Ruling[]): readonly PageLine[] {
  const across = rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0)
  if (across.length < 2 || across.length > maxRulings) return lines
  return lines.map((line) =>
    line.mono && line.turn === 0 && interruptsLine(line, across)
      ? { ...line, mono: false, fromSeparateTexts: true }
      : line,
  )
}

function interruptsLine({ box, baseline, size }: PageLine, across: readonly Ruling[]): boolean {
  const near = across.filter(({ y0 }) => y0 < baseline + 1 && y0 > baseline - maxRiseEms * size)
  const isNear = (gap: number) => gap > -1 && gap < maxGapEms * size
  const height = ({ y0 }: Ruling) => Math.round(2 * y0)
  const before = new Set(near.filter(({ x1 }) => isNear(box.x0 - x1)).map(height))
  return near.some((after) => isNear(after.x0 - box.x1) && before.has(height(after)))
}

/** Maximum font size of such a note, relative to the code next to it. */
const maxNoteRatio = 0.95
/** Maximum font size of footnotes below it, relative to the note. */
const maxFootnoteRatio = 1.05
/** Points. Maximum difference between the right edges of the two notes. */
const maxEdgeOffsetPoints = 2

/**
 * Finds the notes that typesetters put where code continues over a page break: `(continues on next page)` below the last
 * lines, `(continued from previous page)` above the next ones. They are found in every language by their form: the
 * last text above the footnotes and the first text of two pages, in brackets, smaller than the code next to them, aligned at the right.
 * @param pages lines of each page without running headers, in any order
 */
function continuationNotes(pages: readonly (readonly PageLine[])[]): Set<PageLine> {
  const notes = new Set<PageLine>()
  const sorted = pages.map((lines) =>
    lines.filter(({ turn }) => turn === 0).sort((a, b) => a.baseline - b.baseline),
  )
  for (let i = 0; i + 1 < sorted.length; i++) {
    const below = lowestNote(sorted[i])
    const [above, next] = sorted[i + 1]
    if (!below || !next || !isNote(above, next)) continue
    if (Math.abs(below.box.x1 - above.box.x1) > maxEdgeOffsetPoints) continue
    notes.add(below).add(above)
  }
  return notes
}

/** Footnotes may follow it, but not larger text. */
function lowestNote(lines: readonly PageLine[]): PageLine | undefined {
  const at = lines.findLastIndex((line, i) => i > 0 && isNote(line, lines[i - 1]))
  const rest = lines.slice(at + 1)
  return rest.every(({ size }) => size < maxFootnoteRatio * lines[at]?.size) ? lines[at] : undefined
}

function isNote(line: PageLine, beside: PageLine): boolean {
  return (
    !line.mono &&
    beside.mono &&
    line.size < maxNoteRatio * beside.size &&
    line.box.x0 > beside.box.x0 &&
    /^[(（].+[)）]$/u.test(line.text)
  )
}

/** Edges of the text of a column, in points from the left of the page. */
interface ColumnEdges {
  readonly left: number
  readonly right: number
}

/**
 * Returns the edges of the text of a column. An edge that only one line reaches does not count.
 * @param width page width if the column is the only one on the page: if no line is full, the right margin is assumed to be
 * as wide as the left one. Null if there are other columns
 */
function columnEdges(lines: readonly PageLine[], width: number | null): ColumnEdges {
  const lefts = lines.map(({ box }) => box.x0).sort((a, b) => a - b)
  const rights = lines.map(({ box }) => box.x1).sort((a, b) => b - a)
  const em = lines[0].size
  const right = rights.length > 2 && rights[0] - rights[1] > 4 * em ? rights[1] : rights[0]
  const full = rights.filter((edge) => right - edge < 2 * em).length
  if (width !== null && full < 3 && !lines[0].rtl)
    return { left: lefts[0], right: Math.max(right, width - lefts[0]) }
  return { left: lefts[0], right }
}

/** Columns of text on a page. */
export interface PageColumn extends ColumnEdges {
  readonly page: number
  readonly lines: readonly PageLine[]
}

/** Points by which a column of indented lines is narrower than others: the indent of a few list levels. */
const maxIndentPoints = 120
/** Points by which lines of an indented column may extend past the right edge of the others. */
const maxOverhangPoints = 24
/** Share of the lines in columns with the same left edge that makes this edge one of the layout. */
const minEdgeShare = 0.2
/** Number and share of the lines that end at the same position, in whole points, from which text counts as justified. */
const minJustifiedLines = 5
const minJustifiedShare = 0.15

/** Columns that begin at the same position, in whole points, on all pages or on the left or right pages. */
class SharedEdges {
  readonly #edges = new Map<number, { columns: number; lines: number; right: number; rights: Set<number> }>()
  #lines = 0
  /** Number of columns. */
  size = 0

  /** Number of lines that end at each position, in whole points. */
  readonly #ends = new Map<number, number>()

  add({ left, right, lines: { length: lines }, lines: own }: PageColumn): void {
    const key = Math.round(left)
    const edge = this.#edges.get(key) ?? { columns: 0, lines: 0, right: 0, rights: new Set() }
    edge.columns++
    edge.lines += lines
    edge.right = Math.max(edge.right, right)
    edge.rights.add(Math.round(right))
    this.#edges.set(key, edge)
    this.#lines += lines
    this.size++
    for (const { box } of own) {
      const end = Math.round(box.x1)
      this.#ends.set(end, (this.#ends.get(end) ?? 0) + 1)
    }
  }

  /** Returns where the lines of justified text end, or null if the text is not justified. */
  justifiedEnd(): number | null {
    let best: number | null = null
    let most = Math.max(minJustifiedLines, minJustifiedShare * this.#lines)
    for (const [end, count] of this.#ends) if (count >= most) [best, most] = [end, count]
    return best
  }

  /** Whether several columns begin at the same position as a column. */
  isUsual({ left }: PageColumn): boolean {
    const edge = this.#edges.get(Math.round(left))
    return edge !== undefined && edge.columns > 1 && edge.lines >= minEdgeShare * this.#lines
  }

  /** Returns the left edge of the usual columns that a column may be a part of, or its own. */
  widest({ left, right }: PageColumn, equalRights: boolean): number {
    const end = Math.round(right)
    let least = left
    for (const [key, edge] of this.#edges) {
      if (edge.lines < minEdgeShare * this.#lines || key >= least - 1 || key < left - maxIndentPoints)
        continue
      const fits = equalRights
        ? [end - 1, end, end + 1].some((x) => edge.rights.has(x))
        : edge.right >= right - maxOverhangPoints
      if (fits) least = key
    }
    return least
  }
}

/**
 * Returns the left edge of each column. A page on which all lines are indented, such as the end of a nested
 * list, gets the edge of the other pages on its side (left or right). If no such edge fits, it gets the edge of columns on any page that
 * end at the same right edge, unless it is the only page of its side. Lines of justified text show whether the margins of the two sides
 * differ.
 */
export function leftEdges(columns: readonly PageColumn[]): number[] {
  const all = new SharedEdges()
  const sides = [new SharedEdges(), new SharedEdges()]
  for (const column of columns) {
    all.add(column)
    sides[column.page % 2].add(column)
  }
  const [even, odd] = sides.map((side) => side.justifiedEnd())
  const mirrored = even === null || odd === null ? null : Math.abs(even - odd) > 1
  return columns.map((column) => {
    if (mirrored === false) return all.widest(column, false)
    const side = sides[column.page % 2]
    const left = side.widest(column, false)
    return mirrored || side.isUsual(column) ? left : Math.min(left, all.widest(column, side.size > 1))
  })
}
