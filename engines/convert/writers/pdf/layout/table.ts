import type { Block, Origin, Table, TableCell } from '../../../../model/document.ts'
import { bodyAligns, gridOf, headerRowCount, type PlacedCell } from '../../../tree/grid.ts'
import type { Attributes, Tag } from '../canvas/structure.ts'
import { type CellBox, type Flowable, type RowFlowable, totalHeight } from './flowables.ts'
import {
  alignAttributes,
  childTag,
  type LayOutBlocks,
  type LayoutArea,
  type LayoutContext,
  layOutLines,
} from './paragraph.ts'
import { blankLine } from './styled-block.ts'

const padding = 4
/** Minimum width of a column, points. */
const narrowest = 14
/** Size of text in tables, as a share of the text around. */
const tableSize = 0.92
/** Smallest shares of that size, where words would not fit otherwise: on a usual page, and on a turned one. */
const minShrink = 0.75
const minShrinkTurned = 0.6
/** Maximum cells whose words are measured. */
const maxMeasuredCells = 4000

/**
 * Lays out a table as rows. Where its longest words do not fit, its text is smaller; where that would make it hard to read, its pages
 * are turned.
 */
export function layOutTable(
  table: Table & Origin,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const grid = gridOf(table, context.maxCells)
  if (grid.columns === 0) return []
  if (isStyled(table)) return layOutRows(table, grid, area, context, layBlocks, null)
  const size = context.size * tableSize
  const minimums = minWidths(grid.cells, grid.columns, measureAt(context, size))
  const needed = minimums.reduce((sum, width) => sum + width, 0)
  const { usual, turned } = context.columns
  const mayTurn = area.tag === null && area.width === usual && turned > usual
  const isTurned = mayTurn && area.width / needed < minShrink
  const width = isTurned ? turned : area.width
  const shrink = Math.min(1, Math.max(isTurned ? minShrinkTurned : minShrink, width / needed))
  const fit = { size: size * shrink, minimums: minimums.map((one) => one * shrink) }
  const rows = layOutRows(table, grid, { ...area, width }, context, layBlocks, fit)
  if (!isTurned) return rows
  return [
    { kind: 'page-break', orientation: 'turned' },
    ...rows,
    { kind: 'page-break', orientation: 'usual' },
  ]
}

/** Rows that merged cells connect make one flowable. */
function layOutRows(
  table: Table & Origin,
  grid: ReturnType<typeof gridOf>,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
  fit: { readonly size: number; readonly minimums: readonly number[] } | null,
): Flowable[] {
  const tag = childTag('Table', area)
  const small = fit ? { ...area.style, size: fit.size } : area.style
  const widths = fit
    ? fitWidths(
        table.widths?.length === grid.columns
          ? table.widths.map((share) => share * area.width)
          : naturalWidths(grid.cells, grid.columns, measureAt(context, small.size)),
        fit.minimums,
        area.width,
      )
    : styledWidths(table, grid, area, context)
  const edges = cumulative(widths)
  const total = edges[grid.columns]
  const isMirrored = context.base === 'rtl'
  const columnAligns = bodyAligns(grid)

  const rowTags = table.rows.map((): Tag => ({ type: 'TR', parent: tag }))
  const laid = grid.cells.map((placed) => {
    const width = edges[placed.column + placed.colspan] - edges[placed.column]
    const cellTag: Tag = {
      type: placed.cell.header ? 'TH' : 'TD',
      parent: rowTags[placed.row],
      attributes: attributesOf(placed),
    }
    const pad = fit ? ourPadding : (placed.cell.look?.padding ?? noPadding)
    const inside: LayoutArea = {
      x: pad.left,
      width: Math.max(4, width - pad.left - pad.right),
      tag: cellTag,
      bars: [],
      style: { ...small, bold: fit !== null && placed.cell.header === true },
    }
    const align = placed.cell.align ?? (fit && placed.cell.header ? columnAligns[placed.column] : undefined)
    const blocks = align
      ? placed.cell.blocks.map((block) => (block.kind === 'paragraph' ? { align, ...block } : block))
      : placed.cell.blocks
    const inCell = { ...context, size: small.size }
    const empty = placed.cell.look?.blanks ?? []
    const flowables =
      blocks.length > 0
        ? layBlocks(blocks, inside, inCell)
        : empty.flatMap((blank) => blankLine(blank, inside, inCell))
    return { placed, width, tag: cellTag, flowables, height: totalHeight(flowables) + pad.top + pad.bottom }
  })
  const heights = fit
    ? rowHeights(laid, new Array<number>(grid.rows).fill(small.size * 1.35 + padding * 2))
    : styledHeights(table, laid)
  const tops = cumulative(heights)
  const head = headerRowCount(table)
  const byRow = table.rows.map((): (typeof laid)[number][] => [])
  for (const cell of laid) byRow[cell.placed.row].push(cell)
  const headPieces: RowFlowable[] = []
  const flowables = rowGroups(grid.cells, grid.rows).map(({ first, last }): RowFlowable => {
    const cells = byRow.slice(first, last + 1).flatMap((row) =>
      row.map(
        ({ placed, width, tag: cellTag, flowables: inside }): CellBox => ({
          x: isMirrored ? total - edges[placed.column] - width : edges[placed.column],
          y: tops[placed.row] - tops[first],
          width,
          height: tops[placed.row + placed.rowspan] - tops[placed.row],
          header: placed.cell.header === true,
          tag: cellTag,
          flowables: inside,
          ...(fit ? {} : { look: placed.cell.look ?? {} }),
        }),
      ),
    )
    const flowable: RowFlowable = {
      kind: 'row',
      x: area.x + (isMirrored ? area.width - total : offsetOf(table, area.width - total)),
      width: total,
      height: tops[last + 1] - tops[first],
      cells,
      names: first === 0 && table.id !== undefined ? [table.id] : [],
      head: first >= head ? headPieces : [],
      keep: first < head,
      ...(fit || table.rows.slice(first, last + 1).some(({ look }) => look?.isWhole || look?.exact)
        ? {}
        : { isDivisible: true }),
      ...(area.bars.length > 0 ? { bars: area.bars } : {}),
    }
    if (last < head) headPieces.push(flowable)
    return flowable
  })
  const caption = table.caption
    ? [
        ...layOutLines(
          table.caption,
          { type: 'Caption', parent: tag },
          { ...area, style: { ...area.style, bold: true, size: small.size } },
          context,
          {},
          true,
        ),
      ]
    : []
  const space = caption.length > 0 ? [{ kind: 'gap', height: 4 } as const] : []
  return table.captionBelow ? [...flowables, ...space, ...caption] : [...caption, ...space, ...flowables]
}

const ourPadding = { top: padding, right: padding, bottom: padding, left: padding }
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 }

function isStyled(table: Table & Origin): boolean {
  return (
    table.look !== undefined || table.rows.some(({ cells }) => cells.some(({ look }) => look !== undefined))
  )
}

/** The widths of the source, else those of the content. */
function styledWidths(
  table: Table & Origin,
  grid: ReturnType<typeof gridOf>,
  area: LayoutArea,
  context: LayoutContext,
): number[] {
  const { columns, share } = table.look ?? {}
  const total = (columns ?? []).reduce((sum, width) => sum + width, 0)
  const scale = share !== undefined && total > 0 ? (share * area.width) / total : 1
  if (columns?.length === grid.columns && total > grid.columns) return columns.map((width) => width * scale)
  const size = area.style.size
  const { left = 0, right = 0, width } = table.look ?? {}
  const room = Math.max(narrowest, area.width - left - right)
  const wanted = share === undefined ? width : share * room
  const given =
    table.widths?.length === grid.columns ? table.widths.map((one) => one * (wanted ?? room)) : null
  const natural = given ?? naturalWidths(grid.cells, grid.columns, measureAt(context, size))
  const fitted = fitWidths(
    natural,
    minWidths(grid.cells, grid.columns, measureAt(context, size)),
    Math.min(room, wanted ?? room),
  )
  const sum = fitted.reduce((all, one) => all + one, 0)
  return wanted !== undefined && sum < wanted ? fitted.map((one) => (one * wanted) / sum) : fitted
}

function styledHeights(
  table: Table & Origin,
  laid: readonly { readonly placed: PlacedCell; readonly height: number }[],
): number[] {
  const heights = rowHeights(
    laid,
    table.rows.map(({ look }) => look?.height ?? 0),
  )
  return heights.map((height, i) => {
    const look = table.rows[i]?.look
    return look?.exact ? (look.height ?? height) : height
  })
}

/** From the left edge of the column, by the indent and alignment of the source. */
function offsetOf({ look }: Table & Origin, room: number): number {
  if (look?.align === 'center') return room / 2
  return look?.align === 'right' ? room : (look?.left ?? 0)
}

function attributesOf({ cell, colspan, rowspan }: PlacedCell): Attributes[] {
  const table = {
    O: 'Table',
    ...(colspan > 1 ? { ColSpan: colspan } : {}),
    ...(rowspan > 1 ? { RowSpan: rowspan } : {}),
    ...(cell.header ? { Scope: 'Column' } : {}),
  }
  return cell.align === undefined ? [table] : [table, alignAttributes(cell.align)]
}

/** Start offsets of consecutive lengths, and the end of the last. */
function cumulative(lengths: readonly number[]): number[] {
  const out = [0]
  for (const length of lengths) out.push(out[out.length - 1] + length)
  return out
}

/** Width of a text in the font of a cell, in points. */
type MeasureText = (text: string, family: TextPiece['family'], cell: TableCell) => number

function measureAt({ faces, canvas }: LayoutContext, size: number): MeasureText {
  return (text, family, { header }) =>
    faces
      .runs(text, { bold: header === true, italic: false, family })
      .reduce((sum, run) => sum + canvas.measure(run.text, run.face, size), 0)
}

/** Preferred column widths: the widest cell on one line. Beyond 120 points, width grows with the square root of the rest. */
function naturalWidths(cells: readonly PlacedCell[], columns: number, widthOf: MeasureText): number[] {
  const widths = new Array<number>(columns).fill(narrowest)
  for (const { cell, column, colspan } of cells) {
    if (colspan > 1) continue
    for (const block of cell.blocks) {
      let wish = 0
      for (const { text, family } of piecesOf(block)) {
        const start = text.slice(0, maxMeasured)
        const measured = widthOf(start, family, cell)
        wish += (measured / Math.max(1, start.length)) * text.length
      }
      widths[column] = Math.max(
        widths[column],
        Math.min(wish, 120 + Math.sqrt(Math.max(0, wish - 120)) * 6) + padding * 2 + 2,
      )
    }
  }
  return widths
}

/** Characters of a piece that are measured; the rest is estimated from them. */
const maxMeasured = 60
/** Characters of a cell that count for the width of its column. */
const maxCounted = 400

interface TextPiece {
  readonly text: string
  readonly family: 'text' | 'code'
}

/** The text of a block in its fonts, as far as it counts. */
function piecesOf(block: Block): TextPiece[] {
  if (!('inlines' in block))
    return [
      { text: block.kind === 'code' ? block.text.slice(0, maxCounted) : 'x'.repeat(30), family: 'text' },
    ]
  const work = [...block.inlines]
  const pieces: TextPiece[] = []
  let counted = 0
  for (let inline = work.shift(); inline !== undefined && counted < maxCounted; inline = work.shift()) {
    if ('inlines' in inline) work.unshift(...inline.inlines)
    else if ('text' in inline) {
      const text = inline.kind === 'formula' ? signsOf(inline.text) : inline.text
      pieces.push({
        text: text.slice(0, maxCounted - counted),
        family: inline.kind === 'code-span' ? 'code' : 'text',
      })
      counted += text.length
    }
  }
  return pieces
}

/** As many characters as the formula is wide, roughly. */
function signsOf(tex: string): string {
  return tex.replace(/\\[A-Za-z]+/g, 'x').replace(/[\\{}^_&\s]/g, '')
}

/** Width of the longest word of each column. Merged cells share theirs. */
function minWidths(cells: readonly PlacedCell[], columns: number, widthOf: MeasureText): number[] {
  const widths = new Array<number>(columns).fill(narrowest)
  for (const { cell, column, colspan } of cells.slice(0, maxMeasuredCells)) {
    let widest = 0
    for (const block of cell.blocks)
      for (const { text, family } of piecesOf(block))
        for (const word of text.split(/[\s/\u2010\u2013\u2014-]+/))
          widest = Math.max(widest, widthOf(word, family, cell))
    // A word that is longer than half a page, such as a link, is divided.
    const share = (Math.min(widest, 240) + padding * 2 + 2) / colspan
    for (let at = column; at < column + colspan; at++) widths[at] = Math.max(widths[at], share)
  }
  return widths
}

/** Column widths shrunk to the available width, the widest columns most; none below its longest word if all words fit. */
function fitWidths(wished: readonly number[], words: readonly number[], room: number): number[] {
  const needed = words.reduce((sum, width) => sum + width, 0)
  const mins = words.map((width) => (needed <= room ? width : (width / needed) * room))
  const widths = wished.map((width, i) => Math.max(width, mins[i]))
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths
  const spare = room - mins.reduce((sum, width) => sum + width, 0)
  const wishes = widths.map((width, i) => width - mins[i])
  const all = wishes.reduce((sum, wish) => sum + wish, 0) || 1
  return wishes.map((wish, i) => mins[i] + (wish / all) * spare)
}

function rowHeights(
  cells: readonly { readonly placed: PlacedCell; readonly height: number }[],
  least: readonly number[],
): number[] {
  const heights = [...least]
  for (const { placed, height } of cells)
    if (placed.rowspan === 1) heights[placed.row] = Math.max(heights[placed.row], height)
  for (const { placed, height } of cells) {
    if (placed.rowspan === 1) continue
    const last = placed.row + placed.rowspan - 1
    const have = heights.slice(placed.row, last + 1).reduce((sum, one) => sum + one, 0)
    if (have < height) heights[last] += height - have
  }
  return heights
}

/** Groups of consecutive rows that merged cells connect. */
function rowGroups(cells: readonly PlacedCell[], rows: number): { first: number; last: number }[] {
  const reach = new Array<number>(rows).fill(0).map((_, r) => r)
  for (const { row, rowspan } of cells) reach[row] = Math.max(reach[row], row + rowspan - 1)
  const groups: { first: number; last: number }[] = []
  for (let first = 0; first < rows; ) {
    let last = reach[first]
    for (let r = first; r <= last; r++) last = Math.max(last, reach[r])
    groups.push({ first, last })
    first = last + 1
  }
  return groups
}
