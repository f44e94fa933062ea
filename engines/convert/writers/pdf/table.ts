import type { Block, Table } from '../../../model/document.ts'
import { gridOf, headRows, type Placed } from '../../tree/grid.ts'
import { heightOf, type LaidCell, type Piece, type RowPiece } from './pieces.ts'
import type { Attributes, Tag } from './sheet.ts'
import { alignment, type LayBlocks, layLines, node, type Place, type Setting } from './text.ts'

const padding = 4
/** No column is narrower, whatever the others want. */
const narrowest = 14

/** A table as rows; those that merged cells tie together are one piece. */
export function layTable(
  table: Table & { readonly id?: string },
  place: Place,
  setting: Setting,
  layBlocks: LayBlocks,
): Piece[] {
  const grid = gridOf(table, setting.mostCells)
  if (grid.columns === 0) return []
  const tag = node('Table', place)
  const small = { ...place.look, size: setting.size * 0.92 }
  const natural = naturalWidths(grid.cells, grid.columns, setting, small.size)
  const widths = fitted(
    table.widths?.length === grid.columns ? table.widths.map((share) => share * place.width) : natural,
    place.width,
  )
  const lefts = sums(widths)
  const total = lefts[grid.columns]

  const rowTags = table.rows.map((): Tag => ({ type: 'TR', parent: tag }))
  const laid = grid.cells.map((placed) => {
    const width = lefts[placed.column + placed.colspan] - lefts[placed.column]
    const cellTag: Tag = {
      type: placed.cell.header ? 'TH' : 'TD',
      parent: rowTags[placed.row],
      attributes: attributesOf(placed),
    }
    const inside: Place = {
      x: padding,
      width: Math.max(4, width - padding * 2),
      tag: cellTag,
      bars: [],
      look: { ...small, bold: placed.cell.header === true },
    }
    const { align } = placed.cell
    const blocks = align
      ? placed.cell.blocks.map((block) => (block.kind === 'paragraph' ? { align, ...block } : block))
      : placed.cell.blocks
    const pieces = layBlocks(blocks, inside, { ...setting, size: small.size })
    return { placed, width, tag: cellTag, pieces, height: heightOf(pieces) + padding * 2 }
  })
  const heights = rowHeights(laid, grid.rows, small.size)
  const tops = sums(heights)
  const head = headRows(table)
  const byRow = table.rows.map((): (typeof laid)[number][] => [])
  for (const cell of laid) byRow[cell.placed.row].push(cell)
  const headPieces: RowPiece[] = []
  const pieces = tied(grid.cells, grid.rows).map(({ first, last }): RowPiece => {
    const cells = byRow.slice(first, last + 1).flatMap((row) =>
      row.map(
        ({ placed, width, tag: cellTag, pieces: inside }): LaidCell => ({
          x: lefts[placed.column],
          y: tops[placed.row] - tops[first],
          width,
          height: tops[placed.row + placed.rowspan] - tops[placed.row],
          header: placed.cell.header === true,
          tag: cellTag,
          pieces: inside,
        }),
      ),
    )
    const piece: RowPiece = {
      kind: 'row',
      x: place.x,
      width: total,
      height: tops[last + 1] - tops[first],
      cells,
      names: first === 0 && table.id !== undefined ? [table.id] : [],
      head: first >= head ? headPieces : [],
      keep: first < head,
      ...(place.bars.length > 0 ? { bars: place.bars } : {}),
    }
    if (last < head) headPieces.push(piece)
    return piece
  })
  const caption = table.caption
    ? [
        ...layLines(
          table.caption,
          { type: 'Caption', parent: tag },
          { ...place, look: { ...place.look, bold: true, size: small.size } },
          setting,
          {},
          true,
        ),
        { kind: 'gap', height: 4 } as const,
      ]
    : []
  return [...caption, ...pieces]
}

function attributesOf({ cell, colspan, rowspan }: Placed): Attributes[] {
  const table = {
    O: 'Table',
    ...(colspan > 1 ? { ColSpan: colspan } : {}),
    ...(rowspan > 1 ? { RowSpan: rowspan } : {}),
    ...(cell.header ? { Scope: 'Column' } : {}),
  }
  return cell.align === undefined ? [table] : [table, alignment(cell.align)]
}

/** Where each begins when they stand in a row, and where the last ends. */
function sums(lengths: readonly number[]): number[] {
  const out = [0]
  for (const length of lengths) out.push(out[out.length - 1] + length)
  return out
}

/** What each column would like: the widest of its cells on one line, up to a bound; long texts count by their root. */
function naturalWidths(
  cells: readonly Placed[],
  columns: number,
  { faces, sheet }: Setting,
  size: number,
): number[] {
  const widths = new Array<number>(columns).fill(narrowest)
  for (const { cell, column, colspan } of cells) {
    if (colspan > 1) continue
    for (const block of cell.blocks) {
      const text = textOf(block).slice(0, 400)
      const [first] = faces.runs(text.slice(0, 60), {
        bold: cell.header === true,
        italic: false,
        mono: false,
      })
      const unit = first
        ? sheet.measure(first.text, first.face, size) / Math.max(1, first.text.length)
        : size / 2
      const wish = unit * text.length
      widths[column] = Math.max(
        widths[column],
        Math.min(wish, 120 + Math.sqrt(Math.max(0, wish - 120)) * 6) + padding * 2 + 2,
      )
    }
  }
  return widths
}

function textOf(block: Block): string {
  if (!('inlines' in block)) return 'kind' in block && block.kind === 'code' ? block.text : 'x'.repeat(30)
  const work = [...block.inlines]
  let text = ''
  for (let inline = work.shift(); inline !== undefined && text.length < 400; inline = work.shift()) {
    if ('inlines' in inline) work.unshift(...inline.inlines)
    else if (inline.kind === 'formula') text += signsOf(inline.text)
    else if ('text' in inline) text += inline.text
  }
  return text
}

/** About as many letters as a formula is wide. */
function signsOf(tex: string): string {
  return tex.replace(/\\[A-Za-z]+/g, 'x').replace(/[\\{}^_&\s]/g, '')
}

/** Widths as they are where there is room, else shrunk, the widest most. */
function fitted(widths: readonly number[], room: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.map((width) => Math.max(narrowest, width))
  const least = Math.min(narrowest, room / widths.length)
  const spare = room - least * widths.length
  const wishes = widths.map((width) => Math.max(0, width - least))
  const wished = wishes.reduce((sum, wish) => sum + wish, 0) || 1
  return wishes.map((wish) => least + (wish / wished) * spare)
}

function rowHeights(
  cells: readonly { readonly placed: Placed; readonly height: number }[],
  rows: number,
  size: number,
): number[] {
  const heights = new Array<number>(rows).fill(size * 1.35 + padding * 2)
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

/** Runs of rows that merged cells reach over. */
function tied(cells: readonly Placed[], rows: number): { first: number; last: number }[] {
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
