import type { Borders, CellLook, Line, Origin, Table, TableCell } from '../../../model/document.ts'
import { type Box, union } from '../../../model/geometry.ts'
import type { Fill, PageContent, Ruling } from '../../../model/page-content.ts'
import type { SourceFonts } from './fonts.ts'
import { lookOfPlace, type Measure, pitchOf, placeOf } from './paragraph-look.ts'
import { placedLines } from './placed-lines.ts'
import { type CellText, cellTexts, linesOn, withEmptyCells } from './table-cells.ts'
import { lookedText } from './text-looks.ts'

/** A table as its source draws it. */
export interface DrawnTable {
  readonly table: Table & Pick<Origin, 'look'>
  /** The rows that begin on each page, and their positions: the lines and fills there belong to it. */
  readonly parts: readonly { readonly page: number; readonly box: Box; readonly rows: Table['rows'] }[]
}

/** Gives a table the widths, heights, lines and fills of its source. Null if its words have no position. */
export function drawnTable(
  given: Table,
  firstPage: number,
  pages: ReadonlyMap<number, PageContent>,
  side: Measure,
  fonts: SourceFonts,
  maxCells: number,
): DrawnTable | null {
  const table = withEmptyCells(given, firstPage)
  const { grid, rows } = cellTexts(table, firstPage, maxCells)
  const cells = rows.flat()
  if (grid.columns === 0 || cells.every(({ lines }) => lines.length === 0)) return null
  const drawings = new Map<number, Drawing>()
  const drawingOn = (page: number): Drawing => {
    let known = drawings.get(page)
    if (!known) {
      known = drawingAround(
        pages.get(page),
        cells.filter((cell) => cell.page === page),
      )
      drawings.set(page, known)
    }
    return known
  }
  const xs = columnEdges(cells, grid.columns, [...new Set(cells.map(({ page }) => page))].map(drawingOn))
  const out: Table['rows'][number][] = []
  const parts = new Map<number, { box: Box; readonly rows: Table['rows'][number][] }>()
  const tops = rowEdges(rows, drawingOn)
  for (const [r, row] of rows.entries()) {
    const { top, bottom } = tops[r]
    const page = row.at(0)?.page ?? firstPage
    const drawing = drawingOn(page)
    const isWhole = row.every(({ lines }) => lines.every((line) => line.page === page))
    const shown = {
      look: { height: Math.max(1, bottom - top), isWhole },
      cells: row.map((text) => {
        const { column, colspan, rowspan } = text.placed
        const end = tops[Math.min(tops.length - 1, r + rowspan - 1)]
        const box = {
          x0: xs[column],
          x1: xs[Math.min(xs.length - 1, column + colspan)],
          y0: top,
          y1: end.bottom > top ? end.bottom : bottom,
        }
        return lookedCell(text, box, drawing, fonts)
      }),
    }
    out.push(shown)
    const known = parts.get(page)
    const x1 = xs[xs.length - 1]
    if (known) {
      known.rows.push(shown)
      known.box = { ...known.box, y1: Math.max(known.box.y1, bottom) }
    } else parts.set(page, { box: { x0: xs[0], y0: top, x1, y1: bottom }, rows: [shown] })
    for (const { page: other, box } of row.flatMap(({ lines }) => lines)) {
      if (other === page) continue
      const part = parts.get(other)
      const next = { x0: xs[0], y0: box.y0, x1, y1: box.y1 }
      if (part) part.box = union(part.box, next)
      else parts.set(other, { box: next, rows: [] })
    }
  }
  const shownParts = [...parts].map(([page, part]) => ({ page, ...part }))
  const repeatsHeader = isHeaderRepeated(rows[0], shownParts, pages)
  return {
    table: {
      ...table,
      rows: out,
      look: {
        left: xs[0] - side.left,
        columns: xs.slice(1).map((x, i) => Math.max(2, x - xs[i])),
        ...(repeatsHeader ? {} : { repeatsHeader }),
      },
    },
    parts: shownParts,
  }
}

/** Points above the rows of a further page within which a repeated header is. */
const headerReach = 40

/** Whether the first word of the header is also above the rows of the next page. */
function isHeaderRepeated(
  header: readonly CellText[],
  parts: readonly { readonly page: number; readonly box: Box }[],
  pages: ReadonlyMap<number, PageContent>,
): boolean {
  const [, next] = parts
  const word = header.flatMap(({ lines }) => lines.flatMap(({ words }) => words)).at(0)
  if (!next || !word) return true
  const { words = [], running = [] } = pages.get(next.page) ?? {}
  return [...words, ...running].some(
    ({ text, box, baseline }) =>
      text === word.text &&
      Math.abs(box.x0 - word.box.x0) < 2 * usualPadding &&
      baseline < next.box.y0 + usualPadding &&
      baseline > next.box.y0 - headerReach,
  )
}

/** Lines and fills that may belong to a table. */
interface Drawing {
  readonly across: readonly Ruling[]
  readonly down: readonly Ruling[]
  readonly fills: readonly Fill[]
}

/** Points around the words of a table within which its lines are. */
const around = 24

function drawingAround(page: PageContent | undefined, cells: readonly CellText[]): Drawing {
  const boxes = cells.flatMap(({ lines }) => lines.map(({ box }) => box))
  if (!page || boxes.length === 0) return { across: [], down: [], fills: [] }
  const y0 = Math.min(...boxes.map((box) => box.y0)) - around
  const y1 = Math.max(...boxes.map((box) => box.y1)) + around
  const near = (box: Box) => box.y1 > y0 && box.y0 < y1
  const rulings = page.rulings.filter(near)
  return {
    across: rulings.filter((line) => line.y0 === line.y1),
    down: rulings.filter((line) => line.x0 === line.x1),
    fills: page.fills.filter((fill) => fill.color !== undefined && near(fill)),
  }
}

/** Points between the text of a cell and its edge, if not visible from lines. */
const usualPadding = 4

/** Points between a text and the line above or below it. */
const lineAbove = 12

/** The x of the edges of columns: a line between their texts, or half way. */
function columnEdges(cells: readonly CellText[], count: number, drawings: readonly Drawing[]): number[] {
  const lefts = new Array<number>(count).fill(Number.POSITIVE_INFINITY)
  const rights = new Array<number>(count).fill(Number.NEGATIVE_INFINITY)
  for (const { placed, lines } of cells)
    for (const { box } of lines) {
      const last = placed.column + placed.colspan - 1
      if (placed.colspan === 1 || !Number.isFinite(lefts[placed.column]))
        lefts[placed.column] = Math.min(lefts[placed.column], box.x0)
      if (placed.colspan === 1) rights[last] = Math.max(rights[last], box.x1)
    }
  const all = cells.flatMap(({ lines }) => lines.map(({ box }) => box))
  const [from, to] = [Math.min(...all.map(({ x0 }) => x0)), Math.max(...all.map(({ x1 }) => x1))]
  const candidates = drawings.flatMap(({ down, fills }) => [
    ...down.map(({ x0 }) => x0),
    ...fills.flatMap(({ x0, x1 }) => [x0, x1]),
  ])
  const nearest = (low: number, high: number, wanted: number) => {
    const inside = candidates.filter((x) => x >= low && x <= high)
    return inside.length === 0
      ? wanted
      : inside.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a))
  }
  // Lines between rows show the width of a table whose last cells are not full.
  const ruled = drawings
    .flatMap(({ across }) => across)
    .filter(
      (line) =>
        line.x0 < to &&
        line.x1 > from &&
        all.some(({ y0, y1 }) => line.y0 > y0 - lineAbove && line.y0 < y1 + lineAbove),
    )
  const ruledLeft = Math.min(...ruled.map(({ x0 }) => x0))
  const ruledRight = Math.max(...ruled.map(({ x1 }) => x1))
  const xs = [ruledLeft < from ? ruledLeft : nearest(from - around, from + 1, from - usualPadding)]
  for (let c = 1; c < count; c++) {
    const before = rights.slice(0, c).filter(Number.isFinite)
    const after = lefts.slice(c).filter(Number.isFinite)
    const low = Math.max(xs[c - 1] + 1, before.length > 0 ? Math.max(...before) : from)
    const high = after.length > 0 ? Math.min(...after) : to
    const wanted = high > low ? Math.max((low + high) / 2, high - usualPadding) : (low + high) / 2
    xs.push(Math.max(xs[c - 1] + 2, nearest(Math.min(low, high) - 1, Math.max(low, high) + 1, wanted)))
  }
  const end = ruledRight > to ? ruledRight : nearest(to - 1, to + around, to + usualPadding)
  xs.push(Math.max(xs[count - 1] + 2, end))
  return xs
}

/** The upper and lower edge of each row: lines between the texts, or half way. */
function rowEdges(rows: readonly (readonly CellText[])[], drawingOn: (page: number) => Drawing) {
  const extents = rows.map((row) => {
    const single = row.filter(({ placed }) => placed.rowspan === 1)
    const shown = single.some(({ lines }) => lines.length > 0) ? single : row
    const boxes = linesOn(shown, row.at(0)?.page ?? 0).map(({ baseline, size }) => ({
      y0: baseline - size * 0.8,
      y1: baseline + size * 0.25,
    }))
    return boxes.length === 0
      ? null
      : { y0: Math.min(...boxes.map(({ y0 }) => y0)), y1: Math.max(...boxes.map(({ y1 }) => y1)) }
  })
  const edges: { top: number; bottom: number }[] = []
  let last: { readonly page: number; bottom: number } | undefined
  for (const [r, row] of rows.entries()) {
    const page: number = row.at(0)?.page ?? last?.page ?? 1
    const { across, fills } = drawingOn(page)
    const lines = [...across.map(({ y0 }) => y0), ...fills.flatMap(({ y0, y1 }) => [y0, y1])]
    const nearest = (low: number, high: number, wanted: number) => {
      const inside = lines.filter((y) => y >= low && y <= high)
      return inside.length === 0
        ? wanted
        : inside.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a))
    }
    const own = extents[r]
    const next = rows[r + 1]?.at(0)?.page === page ? extents[r + 1] : null
    const top: number =
      last?.page === page ? last.bottom : own ? nearest(own.y0 - around / 2, own.y0 + 2, own.y0 - 2) : 0
    const end = own?.y1 ?? top + 12
    const bottom = next
      ? nearest(end - 2, Math.max(end, next.y0) + 2, (end + Math.max(end, next.y0)) / 2)
      : nearest(end - 2, end + around / 2, end + 2)
    edges.push({ top, bottom: Math.max(top + 1, bottom) })
    last = { page, bottom: Math.max(top + 1, bottom) }
  }
  return edges
}

/** Points of a row that its lines take. */
const lineRoom = 1
/** The least distance of lines in sizes of the font. */
const minPitch = 0.95
/** Points by which a single line may be wider than its cell. */
const singleSlack = 6
/** Points between the edge of a cell and the line that draws it. */
const lineReach = 3
/** Minimum share of an edge covered by its line. */
const minCovered = 0.6

function lookedCell(
  { placed, lines, page }: CellText,
  box: Box,
  drawing: Drawing,
  fonts: SourceFonts,
): TableCell {
  const { cell } = placed
  const fill = fillOf(box, drawing.fills)
  const first = lines.at(0)
  const padding = first
    ? {
        left: Math.max(0, Math.min(usualPadding * 2, Math.min(...lines.map((line) => line.box.x0)) - box.x0)),
        right: Math.max(
          0,
          Math.min(usualPadding, box.x1 - Math.max(...lines.map((line) => line.box.x1)) - 0.5),
        ),
        top: 0,
        bottom: 0,
      }
    : { left: 0, right: 0, top: 0, bottom: 0 }
  // Not as padding: word processors give the largest one of a row to all of its cells.
  const above = first
    ? Math.max(0, Math.min(first.baseline - pitchOf(lines) * 0.8 - box.y0, (box.y1 - box.y0) / 2))
    : 0
  const look: CellLook = {
    ...(fill ? { fill } : {}),
    borders: bordersOf(box, drawing),
    padding,
    vertical: 'top',
  }
  const measure: Measure = { left: box.x0 + padding.left, right: box.x1 - padding.right }
  const shownLines = lines.filter((line) => line.page === page).length
  let bottom: number | undefined
  const blocks = cell.blocks.map((block) => {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return block
    const own = placedLines(block.inlines, page)
    if (own.length === 0) return block
    // Rows must not become higher than in the source.
    const most = (box.y1 - box.y0 - above - lineRoom) / Math.max(1, shownLines)
    const size = own.reduce((largest, line) => Math.max(largest, line.size), 1)
    const pitch = Math.min(pitchOf(own), Math.max(size * minPitch, most))
    const place = placeOf(own, measure, false)
    const shown = lookedText(block.inlines, own, new Map(), fonts)
    const start = own[0].baseline - pitch * 0.8
    const before = bottom === undefined ? above : start - bottom
    bottom = own[own.length - 1].baseline + pitch * 0.2
    const { left: _left, first: _first, right: _right, ...rest } = lookOfPlace(place, pitch, before)
    const align = cell.align ?? place.align
    // A line that fits in the source also fits here.
    const isSingle = own.length === 1 && (align === 'left' || align === 'justify')
    return {
      ...block,
      inlines: shown.inlines,
      look: { ...rest, align, text: shown.text, ...(isSingle ? { right: -singleSlack } : {}) },
    }
  })
  return { ...cell, blocks, look }
}

/** The fill behind a cell: the last that covers its middle and most of it. */
function fillOf(box: Box, fills: readonly Fill[]): string | undefined {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const inside = (fill: Fill) => fill.x0 <= x && fill.x1 >= x && fill.y0 <= y && fill.y1 >= y
  return fills.findLast(inside)?.color
}

function bordersOf({ x0, y0, x1, y1 }: Box, { across, down }: Drawing): Borders {
  const horizontal = (y: number) =>
    lineOf(
      across.filter((line) => Math.abs(line.y0 - y) < lineReach),
      (line) => covered(line.x0, line.x1, x0, x1),
    )
  const vertical = (x: number) =>
    lineOf(
      down.filter((line) => Math.abs(line.x0 - x) < lineReach),
      (line) => covered(line.y0, line.y1, y0, y1),
    )
  const [top, bottom, left, right] = [horizontal(y0), horizontal(y1), vertical(x0), vertical(x1)]
  return {
    ...(top ? { top } : {}),
    ...(right ? { right } : {}),
    ...(bottom ? { bottom } : {}),
    ...(left ? { left } : {}),
  }
}

function covered(from: number, to: number, start: number, end: number): number {
  return (Math.min(to, end) - Math.max(from, start)) / Math.max(1, end - start)
}

function lineOf(lines: readonly Ruling[], share: (line: Ruling) => number): Line | undefined {
  const found = lines.find((line) => share(line) > minCovered)
  return found && { width: Math.max(0.25, found.thickness), color: found.color ?? '#000000' }
}
