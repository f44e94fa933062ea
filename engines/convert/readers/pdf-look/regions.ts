import type { Box } from '../../../model/geometry.ts'
import type { Measure } from './paragraph-look.ts'

/** Something in the flow of a document that is in one column of one page. */
export interface FlowPiece {
  readonly page: number
  readonly box: Box
  /** Whether columns of text may begin with it, and end before it: it begins a block of the document. */
  readonly opens: boolean
}

/** Columns of text side by side. */
export interface Region {
  readonly columns: readonly Measure[]
  readonly top: number
}

/** Where a piece is: its column and, for the first piece of one, that it begins it. */
export interface PiecePlace {
  readonly region: Region | null
  readonly column: number
  readonly begins: 'region' | 'column' | null
}

/** Points by which columns may overlap, because letters extend past their edges. */
const overlap = 3
/** Points by which a column may begin higher than its neighbour. */
const maxRise = 30

/**
 * Finds columns: pieces that follow each other in reading order, although a piece is beside the previous one and not below it. O(n) except
 * for pages with many columns.
 * @param sides of the text of pages without columns
 */
export function regionsOf(pieces: readonly FlowPiece[], sides: Measure): PiecePlace[] {
  const places: PiecePlace[] = pieces.map(() => ({ region: null, column: 0, begins: null }))
  for (let from = 0; from < pieces.length; ) {
    let to = from + 1
    while (to < pieces.length && pieces[to].page === pieces[from].page) to++
    const before = from > 0 ? places[from - 1].region : null
    pageRegions(pieces.slice(from, to), sides, before).forEach((place, i) => {
      places[from + i] = place
    })
    from = to
  }
  return places
}

/** @param before the columns with which the page before ends */
function pageRegions(pieces: readonly FlowPiece[], sides: Measure, before: Region | null): PiecePlace[] {
  const places: PiecePlace[] = pieces.map(() => ({ region: null, column: 0, begins: null }))
  for (let i = 1; i < pieces.length; i++) {
    if (!isBeside(pieces[i - 1].box, pieces[i].box)) continue
    const groups = columnsAt(pieces, i, before !== null)
    if (!groups) continue
    const [first] = groups
    const last = groups[groups.length - 1]
    const own = regionOf(
      groups.map(({ from, to }) => pieces.slice(from, to)),
      sides,
    )
    // Texts that pass the next column are not columns.
    if (own.columns.some(({ right }, k) => right > (own.columns[k + 1]?.left ?? Number.POSITIVE_INFINITY)))
      continue
    const continues = before !== null && first.from === 0 && isAlike(before, own)
    if (first.from === 0 && !continues && !pieces[0].opens) continue
    const region = continues ? before : own
    for (const [column, { from, to }] of groups.entries())
      for (let k = from; k < to; k++)
        places[k] = {
          region,
          column,
          begins: k !== from ? null : k === first.from && !continues ? 'region' : 'column',
        }
    i = last.to - 1
  }
  return places
}

/** Whether the second box is right of the first, and begins above its end. */
function isBeside(one: Box, next: Box): boolean {
  return next.x0 > one.x1 - overlap && next.y0 < one.y1 - 2
}

interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** The columns around a piece that begins one; null where they cannot be distinguished, or cannot be represented as columns. */
function columnsAt(pieces: readonly FlowPiece[], at: number, continues: boolean): ColumnRange[] | null {
  const groups: ColumnRange[] = []
  let gutter = pieces[at].box.x0
  for (let k = at; k < pieces.length && pieces[k].box.x0 > pieces[at - 1].box.x1 - overlap; k++) {
    if (k > at && isBeside(pieces[k - 1].box, pieces[k].box)) break
    gutter = Math.min(gutter, pieces[k].box.x0)
  }
  let from = at - 1
  const top = pieces[at].box.y0
  while (
    from > 0 &&
    pieces[from - 1].box.x1 < gutter + overlap &&
    pieces[from - 1].box.y1 > top - maxRise &&
    !isBeside(pieces[from - 1].box, pieces[from].box)
  )
    from--
  while (from < at && !pieces[from].opens && !(from === 0 && continues)) from++
  if (from === at || pieces.slice(from, at).some(({ box }) => box.x1 > gutter + overlap)) return null
  groups.push({ from, to: at })
  let begin = at
  while (begin < pieces.length) {
    let end = begin + 1
    while (
      end < pieces.length &&
      pieces[end].box.x0 > gutter - overlap &&
      !isBeside(pieces[end - 1].box, pieces[end].box)
    )
      end++
    groups.push({ from: begin, to: end })
    if (end >= pieces.length || !isBeside(pieces[end - 1].box, pieces[end].box)) break
    gutter = pieces[end].box.x0
    begin = end
  }
  // Text that is not in columns begins with a block.
  const last = groups[groups.length - 1]
  if (last.to < pieces.length && !pieces[last.to].opens) return null
  return groups
}

/** Points by which the edges of columns may differ from page to page. */
const sameEdge = 12

function isAlike({ columns }: Region, next: Region): boolean {
  return (
    columns.length === next.columns.length &&
    columns.every(({ left }, i) => Math.abs(left - next.columns[i].left) < sameEdge)
  )
}

/** Minimum distance between columns in points. */
const minGap = 4

function regionOf(groups: readonly (readonly FlowPiece[])[], sides: Measure): Region {
  const boxes = groups.flat().map(({ box }) => box)
  const extents = groups.map((own) => ({
    left: Math.min(...own.map(({ box }) => box.x0)),
    right: Math.max(...own.map(({ box }) => box.x1)),
  }))
  const columns = extents.map(({ left, right }, i): Measure => {
    const next = extents[i + 1]
    // Text that ends early may be as wide as its column.
    const limit = next ? Math.max(right, next.left - minGap * 3) : Math.max(right, sides.right)
    if (!next) return { left, right: limit }
    const inner = Math.max(right, next.left - minGap)
    return { left, right: right < next.left + overlap ? Math.min(limit, inner, next.left) : right }
  })
  return { columns, top: Math.min(...boxes.map(({ y0 }) => y0)) }
}
