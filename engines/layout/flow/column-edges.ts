import type { PageLine } from '../lines/page-line.ts'

/** Edges of the text of a column, in points from the left of the page. */
export interface ColumnEdges {
  readonly left: number
  readonly right: number
}

/**
 * Returns the edges of the text of a column. An edge that only one line reaches does not count.
 * @param width page width if the column is the only one on the page: if no line is full, the right margin is assumed
 * to be as wide as the left one. Otherwise null
 */
export function columnEdges(lines: readonly PageLine[], width: number | null): ColumnEdges {
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

/** Points by which a column of indented lines is narrower than others: a few levels of lists. */
const maxIndentPoints = 120
/** Points by which lines of an indented column may reach over the right edge of the others. */
const maxOverhangPoints = 24
/** Share of the lines in columns with the same left edge that makes this edge one of the layout. */
const minEdgeShare = 0.2
/** Number and share of the lines that end at the same position, in whole points, if text is justified. */
const minJustifiedLines = 5
const minJustifiedShare = 0.15

/** Columns that begin at the same position, in whole points, on all pages or on those of one side. */
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

  /** Whether several columns begin where a column does. */
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
 * Returns the left edge of each column. A page on which all lines are indented, such as the rest of a nested list, has
 * the edge of the other pages of its side. If it does not begin where others of its side do, it may have the edge of any
 * page: that of columns that end at the same right edge, unless it is the only page of its side. Lines of justified text
 * show whether the margins of the two sides differ.
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
