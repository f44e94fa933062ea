import { countWhile } from '../../../../model/sorted.ts'
import { type BoxItem, type HeadItem, type Item, type LineItem, move } from './items.ts'

/** A page of items: from one height to another, with the heads of a table that continues on it. */
export interface PageSlice {
  readonly start: number
  readonly end: number
  readonly heads: readonly HeadItem[]
  /** Height of the heads. */
  readonly shift: number
}

const tolerance = 0.05
/** Rounds in which the end of a page moves up. */
const maxRounds = 40

/** Fewest lines of a paragraph at the end and at the start of a page (the initial values of CSS). */
const minLines = 2

/**
 * Divides items into pages: lines are not cut, and boxes that must stay whole are kept whole if they fit.
 * @param notesHeight height of the footnotes of lines
 */
export function pagesOf(
  items: readonly Item[],
  height: number,
  notesHeight: (lines: readonly LineItem[]) => number,
): PageSlice[] {
  const lines = items.filter((item) => item.kind === 'line').sort((a, b) => a.top - b.top)
  const whole = items.filter((item) => item.kind === 'box' && item.keepsTogether && item.height <= height)
  const heads = items.filter((item) => item.kind === 'head')
  const boxes = items
    .filter((item) => item.kind === 'box' && isShown(item))
    .map(({ y }) => y)
    .sort((a, b) => a - b)
  const breaks = items
    .filter(({ kind }) => kind === 'break')
    .map(({ y }) => y)
    .sort((a, b) => a - b)
  const bottom = items.reduce((most, item) => Math.max(most, bottomOf(item)), 0)
  const pages: PageSlice[] = []
  let start = 0
  let from = 0
  while (start < bottom - tolerance || pages.length === 0) {
    const repeated = heads.filter(
      ({ y, height: own, reach }) =>
        y + own <= start + tolerance && y + reach > start + tolerance && own < height / 2,
    )
    const shift = repeated.reduce((sum, one) => sum + one.height, 0)
    while (from < lines.length && lines[from].y + lines[from].height <= start + tolerance) from++
    const forced = breaks.find((y) => y > start + tolerance)
    let room = height - shift
    let end = 0
    for (let round = 0; round < 6; round++) {
      end = endOfPage(lines, whole, from, start, start + room, forced, bottom)
      const notes = notesHeight(linesOn(lines, from, start, end))
      if (end - start + notes + shift <= height + tolerance || room < height / 3) break
      room = height - shift - notes
    }
    // What does not fit at all is cut.
    if (end <= start + 1) end = start + Math.max(height - shift, height / 3)
    pages.push({ start, end, heads: repeated, shift })
    if (end >= bottom - tolerance) break
    start =
      forced !== undefined && Math.abs(forced - end) < tolerance ? end : nextStart(lines, boxes, from, end)
  }
  return pages
}

function bottomOf(item: Item): number {
  if (item.kind === 'line') return item.y + item.height
  return item.kind === 'box' && isShown(item) ? item.y + item.height : item.y
}

function isShown({ fill, borders }: BoxItem): boolean {
  return fill !== undefined || Object.keys(borders).length > 0
}

function linesOn(lines: readonly LineItem[], from: number, start: number, end: number): LineItem[] {
  const found: LineItem[] = []
  for (let i = from; i < lines.length && lines[i].top < end; i++)
    if (lines[i].y >= start - tolerance && lines[i].y < end - tolerance) found.push(lines[i])
  return found
}

/** Where a page ends that begins at `start` and has room to `limit`. */
function endOfPage(
  lines: readonly LineItem[],
  whole: readonly Item[],
  from: number,
  start: number,
  limit: number,
  forced: number | undefined,
  bottom: number,
): number {
  let end = Math.min(limit, forced ?? Number.POSITIVE_INFINITY)
  if (end < limit - tolerance || end === forced) return end
  if (bottom <= limit + tolerance) return bottom
  for (let round = 0; round < maxRounds; round++) {
    const before = end
    for (const item of whole)
      if (
        item.kind === 'box' &&
        item.y < end - tolerance &&
        item.y + item.height > end + tolerance &&
        item.y > start + tolerance
      )
        end = Math.min(end, item.y)
    let next: LineItem | undefined
    for (let i = from; i < lines.length && lines[i].top < end - tolerance; i++) {
      const line = lines[i]
      if (line.y + line.height <= end + tolerance) continue
      const top = line.top > start + tolerance ? line.top : line.y
      // A line that is higher than a page is cut.
      if (top > start + tolerance && (next === undefined || top < topOf(next, start))) next = line
    }
    if (next) end = Math.min(end, topOf(next, start))
    end = withoutStrays(lines, from, start, end)
    if (Math.abs(before - end) < tolerance) break
  }
  return end
}

function topOf({ top, y }: LineItem, start: number): number {
  return top > start + tolerance ? top : y
}

/** Moves the end up if it would leave a single line of a paragraph before or after it. */
function withoutStrays(lines: readonly LineItem[], from: number, start: number, end: number): number {
  const at = lines.findIndex(
    (line, i) => i >= from && line.y >= end - tolerance && line.index > 0 && line.top - end < 0.5,
  )
  if (at < 0) return end
  const line = lines[at]
  const before = (index: number) => {
    for (let i = at; i >= from; i--)
      if (lines[i].index === index && lines[i].count === line.count && Math.abs(lines[i].y - line.y) < 2000)
        return lines[i]
    return undefined
  }
  const kept = line.count - line.index < minLines ? line.count - minLines : line.index
  const index = kept < minLines ? 0 : kept
  if (index === line.index) return end
  const first = before(index)
  const top = first ? topOf(first, start) : end
  return first && top > start + tolerance && top < end ? top : end
}

/** Margins are not shown at the top of a page. */
function nextStart(lines: readonly LineItem[], boxes: readonly number[], from: number, end: number): number {
  const next = countWhile(boxes, (y) => y < end - tolerance)
  let start = boxes[next] ?? Number.POSITIVE_INFINITY
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]
    if (line.y < end - tolerance) continue
    start = Math.min(start, Math.max(end, line.top < end - tolerance ? line.y : line.top))
    if (line.top > start) break
  }
  return Number.isFinite(start) ? start : end
}

/** Places items in columns of one height, as low as their lines allow. @returns that height */
export function balanced(
  items: readonly Item[],
  total: number,
  count: number,
  left: (column: number) => number,
): number {
  const noNotes = () => 0
  let height = total / count
  let pages = pagesOf(items, height, noNotes)
  for (let round = 0; round < maxRounds && pages.length > count; round++) {
    height += Math.max(4, total / count / 40)
    pages = pagesOf(items, height, noNotes)
  }
  for (const item of [...items]) {
    const column = Math.max(
      0,
      pages.findLastIndex(({ start }) => item.y >= start - tolerance),
    )
    move([item], left(column), -pages[column].start)
  }
  return Math.max(0, ...pages.map(({ start, end }) => end - start))
}
