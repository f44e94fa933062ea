import { logicalOrder } from '../../model/bidi.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { Surface } from '../content/surface.ts'
import { composeAccents } from './composed-accents.ts'
import {
  appendLine,
  type GlyphLayer,
  gap,
  isBlank,
  linesOf,
  type PlacedLines,
  type PlacedText,
  type WriteLine,
} from './text-layer.ts'

/** Minimum distance in ems between two titles of a header; a space is 0.25 em, and headers are not justified. */
const titleGap = 0.35
/** Minimum distance in ems between words. */
const wordGap = 0.17
/**
 * Minimum distance in ems between titles if no row shows that they are separate: spaces of wide fonts, and spaces measured by OCR, reach
 * half of it.
 */
const clearTitleGap = 1
/** Ems: one of the gaps between the cells of a row is wider than a space in justified text. */
const cellGap = 0.45
/** Characters of a title, and titles of a header. */
const maxTitleLength = 40
const maxTitles = 40
/** Ems from a row to the next, and to the next line of a cell. */
const maxRowPitch = 4
const maxLinePitch = 1.5
/** Ems between lines of one row: centred cells with two lines are half a line above and below the others. */
const maxShiftInRow = 0.85
/** Ems: no row crosses the gap before a column without a title, in so many rows that it is not a coincidence of spaces. */
const untitledGap = 0.5
const minUntitledRows = 4
/** Number of rows used to find the columns. */
const sampledRows = 12
/** Of a word, which may reach over a border by a little, as italics do, and words that OCR read with a ruling. */
const maxOverlap = 0.15
/** A word belongs to the column of its middle. */
const centred = 0.5
/** Share of the rows, whose words may be wider than their column. */
const maxCrossingShare = 0.25
/** Cosine: rows have the direction of their header. */
const sameDirection = 0.998

interface Edges {
  readonly left: number
  readonly right: number
}

/** Texts without a gap, with their edges along the line. */
interface Piece<P> extends Edges {
  readonly texts: P[]
  right: number
}

/** A title, which may have several lines. The edges are those of its first. */
interface Title<P> extends Edges {
  readonly pieces: Piece<P>[]
}

interface Line<P> {
  readonly words: readonly Piece<P>[]
  /** The baseline across the direction, and the size of the text. */
  readonly baseline: number
  readonly size: number
}

/** The interpreted titles of a line. Undefined if none describes its column. */
export type ReadTitles = (titles: readonly string[]) => readonly string[] | undefined

/**
 * The tables of a page whose header shows the meaning of their columns: rows as lines, cells between tabs, as many in each row as there are
 * titles. So a value is read with its title even if cells before it are empty. Usually empty.
 */
export function tableOrder(
  surface: Surface,
  tellsColumns: (titles: readonly string[]) => boolean,
): GlyphLayer {
  const lines = linesOf(composeAccents(surface.glyphs))
  const read: ReadTitles = (titles) => (tellsColumns(titles) ? titles : undefined)
  return tablesOf(lines, read, (builder, line) => appendLine(builder, logicalOrder(line), line))
}

/** The same for any placed texts. A reinterpreted title has the position of its first text. */
export function tablesOf<P extends PlacedText>(
  lines: PlacedLines<P>,
  readTitles: ReadTitles,
  write: WriteLine<P>,
): TextLayer<P> {
  const builder = new TextLayerBuilder<P>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const line = titlesOf(lines[i])
    if (line === undefined) continue
    const { titles, end } = headerAround(joinedTitles(line, linesBelow(lines, i, sampledRows)), lines, i)
    const named = titles.map(({ pieces }) => pieces)
    const texts = named.map((cell) => cellText(cell, write))
    const meant = readTitles(texts)
    if (meant === undefined) continue
    const found = rowsOf(titles, linesBelow(lines, end))
    if (found.length === 0) continue
    const [header, ...rows] = withUntitled([named, ...found])
    if (builder.length > 0) builder.append('\n\n')
    const misread = new Map(
      named.flatMap((cell, k) => (meant[k] === texts[k] ? [] : [[cell[0], meant[k]] as const])),
    )
    for (const [k, cell] of header.entries()) {
      if (k > 0) builder.append('\t')
      const title = misread.get(cell[0])
      if (title === undefined) appendCell(builder, cell, write)
      else builder.append(title, cell[0].texts[0])
    }
    for (const row of rows) {
      builder.append('\n')
      appendRow(builder, row, write)
    }
    i = end
  }
  return builder.build()
}

type Cell<P> = readonly Piece<P>[]

function cellText<P extends PlacedText>(cell: Cell<P>, write: WriteLine<P>): string {
  const builder = new TextLayerBuilder<P>()
  appendCell(builder, cell, write)
  return builder.build().text
}

function textOf({ texts }: Piece<PlacedText>): string {
  return texts.map(({ text }) => text).join('')
}

/** The titles of a line that may be a header: several separate short texts, without longer numbers. */
function titlesOf<P extends PlacedText>(line: readonly P[]): Piece<P>[] | undefined {
  if (line.length > maxTitleLength * maxTitles) return undefined
  const titles = piecesOf(line, titleGap)
  if (titles.length < 2 || titles.length > maxTitles) return undefined
  const isTitle = (piece: Piece<P>): boolean => {
    const text = textOf(piece)
    return text.length <= maxTitleLength && !/\d{3}|[:@!?]|^[^\p{L}]+$/u.test(text)
  }
  return titles.every(isTitle) ? titles : undefined
}

/** Titles with the words of one title joined, if no row shows a separate column below them. */
function joinedTitles<P extends PlacedText>(
  titles: readonly Piece<P>[],
  sample: readonly Line<P>[],
): Piece<P>[] {
  const joined: Piece<P>[] = [{ ...titles[0] }]
  for (const next of titles.slice(1)) {
    const last = joined[joined.length - 1]
    const room = (next.left - last.right) / next.texts[0].size
    if (room > clearTitleGap || areTwoColumns(last, next, sample)) joined.push({ ...next })
    else joined[joined.length - 1] = { ...last, texts: [...last.texts, ...next.texts], right: next.right }
  }
  return joined
}

/** Whether rows have a gap between two titles, and words below both, which few rows cross. */
function areTwoColumns<P>(a: Edges, b: Edges, rows: readonly Line<P>[]): boolean {
  const border = borderBetween(a, b, [[a, b], ...rows.map(({ words }) => words)])
  const crossing = rows.filter(({ words }) =>
    words.some(({ left, right }) => left < border && right > border),
  )
  if (crossing.length > maxCrossingShare * rows.length) return false
  return rows.some(({ words, size }) => {
    const before = words.findLast(({ right }) => right <= border)
    const after = words.find(({ left }) => left >= border && left < b.right)
    return before !== undefined && after !== undefined && after.left - before.right > cellGap * size
  })
}

/** A header with the other lines of its titles. `end`: the index of its last line. */
function headerAround<P extends PlacedText>(
  line: readonly Piece<P>[],
  lines: PlacedLines<P>,
  at: number,
): { readonly titles: readonly Title<P>[]; readonly end: number } {
  const titles = line.map((piece): Title<P> => ({ ...piece, pieces: [piece] }))
  const { size } = lines[at][0]
  const distance = (i: number): number => {
    const [a, b] = [lines[at][0], lines[i][0]]
    return Math.abs((b.y - a.y) * a.dx - (b.x - a.x) * a.dy)
  }
  const add = (i: number, isBefore: boolean): void => {
    for (const piece of piecesOf(lines[i], titleGap)) {
      const title = titles.find(({ left, right }) => piece.left < right && piece.right > left)
      if (title === undefined) titles.push({ ...piece, pieces: [piece] })
      else if (isBefore) title.pieces.unshift(piece)
      else title.pieces.push(piece)
    }
  }
  if (at > 0 && distance(at - 1) < maxShiftInRow * size) add(at - 1, true)
  let end = at
  while (end + 1 < lines.length) {
    const isOneCell = piecesOf(lines[end + 1], titleGap).length === 1
    const limit = isOneCell ? maxLinePitch * (end + 1 - at) : maxShiftInRow
    if (distance(end + 1) >= limit * size) break
    end++
  }
  // Lines that are closer to the next one begin the first row.
  const pitch = (i: number): number => distance(i) - distance(i - 1)
  while (
    end > at &&
    end + 1 < lines.length &&
    distance(end) >= maxShiftInRow * size &&
    pitch(end + 1) <= pitch(end)
  )
    end--
  for (let i = at + 1; i <= end; i++) add(i, false)
  return { titles: titles.sort((a, b) => a.left - b.left), end }
}

/** The pieces of a line between gaps. Drawn spaces belong to the gap if both together are wider than `minGap`. */
function piecesOf<P extends PlacedText>(line: readonly P[], minGap: number): Piece<P>[] {
  const pieces: Piece<P>[] = []
  let blanks: P[] = []
  for (const placed of line) {
    if (isBlank(placed.text)) {
      blanks.push(placed)
      continue
    }
    const left = placed.x * placed.dx + placed.y * placed.dy
    const right = left + placed.advance
    const last = pieces.at(-1)
    const before = last?.texts.at(-1)
    if (last === undefined || before === undefined || gap(before, placed) > minGap)
      pieces.push({ texts: [placed], left, right })
    else {
      for (const blank of blanks) last.texts.push(blank)
      last.texts.push(placed)
      last.right = Math.max(last.right, right)
    }
    if (blanks.length > 0) blanks = []
  }
  return pieces
}

/** The lines below a header, in its direction, up to a gap that ends its table. At most `count` of them. */
function linesBelow<P extends PlacedText>(
  lines: PlacedLines<P>,
  header: number,
  count = Number.POSITIVE_INFINITY,
): Line<P>[] {
  const [{ dx, dy, size, x, y }] = lines[header]
  const below: Line<P>[] = []
  let last = y * dx - x * dy
  for (let i = header + 1; i < lines.length && below.length < count; i++) {
    const [first] = lines[i]
    if (first.dx * dx + first.dy * dy < sameDirection) break
    const baseline = first.y * dx - first.x * dy
    if (baseline - last > maxRowPitch * size) break
    below.push({ words: piecesOf(lines[i], wordGap), baseline, size: first.size })
    last = baseline
  }
  return below
}

/** The rows, each with a cell for each title. A row may have several lines. */
function rowsOf<P extends PlacedText>(titles: readonly Title<P>[], below: readonly Line<P>[]): Cell<P>[][] {
  const sample = below.slice(0, sampledRows).map(({ words }) => words)
  const borders = titles.slice(1).map((title, k) => borderBetween(titles[k], title, [titles, ...sample]))
  const rows: Piece<P>[][][] = []
  for (const [i, line] of below.entries()) {
    const isInside = rows.length > 0 && i + 1 < below.length && isRow(below[i + 1], borders)
    const cells = cellsOf(line.words, borders, isInside ? centred : maxOverlap)
    if (cells === undefined) break
    const filled = cells.filter((cell) => cell.length > 0).length
    const toNext = distanceTo(below[i + 1], line)
    const toLast = distanceTo(below[i - 1], line)
    const row = rows.at(-1)
    const continues =
      row !== undefined &&
      (toLast < maxShiftInRow || (toLast < maxLinePitch && filled < 2 && toNext >= maxShiftInRow))
    if (continues) for (const [k, cell] of cells.entries()) row[k].push(...cell)
    else if (filled < 2 ? toNext < maxLinePitch && isRow(below[i + 1], borders) : areApart(cells))
      rows.push(cells)
    else break
  }
  return rows
}

/** Rows of a table including columns without a title, or with an unreadable one. The first row is the header. */
function withUntitled<P extends PlacedText>(rows: readonly (readonly Cell<P>[])[]): Cell<P>[][] {
  const edges = rows[0].map((_, k) => untitledEdges(rows.slice(1).map((row) => row[k])))
  return rows.map((row) =>
    row.flatMap((cell, k) => {
      const parts: Piece<P>[][] = [[], ...edges[k].map(() => [])]
      for (const piece of cell) parts[edges[k].filter((edge) => edge < piece.left).length].push(piece)
      return parts
    }),
  )
}

/** Where a column is divided by gaps that no row crosses. */
function untitledEdges<P extends PlacedText>(cells: readonly Cell<P>[]): number[] {
  const pieces = cells.flat().sort((a, b) => a.left - b.left)
  const edges: number[] = []
  let reach = pieces[0]?.right ?? 0
  for (const { left, right, texts } of pieces) {
    const edge = (left + reach) / 2
    const both = cells.filter(
      (cell) => cell.some((one) => one.right < edge) && cell.some((one) => one.left > edge),
    )
    if (left - reach > untitledGap * texts[0].size && both.length >= minUntitledRows) edges.push(edge)
    reach = Math.max(reach, right)
  }
  return edges
}

function isRow<P extends PlacedText>({ words }: Line<P>, borders: readonly number[]): boolean {
  const cells = cellsOf(words, borders, maxOverlap)
  return cells !== undefined && areApart(cells)
}

/** Ems between the baselines of two lines. */
function distanceTo(other: Line<unknown> | undefined, line: Line<unknown>): number {
  return other === undefined ? Number.POSITIVE_INFINITY : Math.abs(other.baseline - line.baseline) / line.size
}

/** Where most room is between two columns: the middle of the widest gap that the fewest words cross. */
function borderBetween(a: Edges, b: Edges, rows: readonly (readonly Edges[])[]): number {
  const from = (a.left + a.right) / 2
  const to = (b.left + b.right) / 2
  const words = rows.flat().filter(({ left, right }) => right > from && left < to)
  const edges = [from, to, ...words.flatMap(({ left, right }) => [left, right])]
    .filter((edge) => edge >= from && edge <= to)
    .sort((p, q) => p - q)
  let border = (a.right + b.left) / 2
  let fewest = Number.POSITIVE_INFINITY
  let widest = 0
  for (let k = 0; k + 1 < edges.length; k++) {
    const width = edges[k + 1] - edges[k]
    if (width <= 0) continue
    const middle = (edges[k] + edges[k + 1]) / 2
    const crossing = words.filter(({ left, right }) => left < middle && right > middle).length
    if (crossing > fewest || (crossing === fewest && width <= widest)) continue
    border = middle
    fewest = crossing
    widest = width
  }
  return border
}

/**
 * The words of each column. Undefined for a line with a word over two columns, which is not a row.
 * @param overlap the share of a word that may reach over a border
 */
function cellsOf<P>(
  words: readonly Piece<P>[],
  borders: readonly number[],
  overlap: number,
): Piece<P>[][] | undefined {
  const cells: Piece<P>[][] = Array.from({ length: borders.length + 1 }, () => [])
  for (const word of words) {
    const beyond = overlap * (word.right - word.left)
    const column = borders.filter((border) => border <= word.left + beyond).length
    if (column < borders.length && word.right > borders[column] + beyond) return undefined
    cells[column].push(word)
  }
  return cells
}

/** Whether somewhere in a row the gap between two cells is wider than a space. */
function areApart(cells: readonly Cell<PlacedText>[]): boolean {
  const filled = cells.filter((cell) => cell.length > 0)
  return filled.some((cell, k) => {
    const before = filled[k - 1]?.at(-1)
    return before !== undefined && cell[0].left - before.right > cellGap * cell[0].texts[0].size
  })
}

function appendRow<P extends PlacedText>(
  builder: TextLayerBuilder<P>,
  cells: readonly Cell<P>[],
  write: WriteLine<P>,
): void {
  for (const [k, cell] of cells.entries()) {
    if (k > 0) builder.append('\t')
    appendCell(builder, cell, write)
  }
}

function appendCell<P extends PlacedText>(
  builder: TextLayerBuilder<P>,
  cell: Cell<P>,
  write: WriteLine<P>,
): void {
  for (const [j, { texts }] of cell.entries()) {
    if (j > 0) builder.append(' ')
    write(builder, texts)
  }
}
