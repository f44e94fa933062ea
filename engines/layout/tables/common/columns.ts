import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { countWhile } from '../../../model/sorted.ts'
import { segmentsOf, type WordSegment } from './word-rows.ts'

/** Horizontal extent of the text of a column, in points. */
export interface TableColumn {
  readonly x0: number
  readonly x1: number
}

/** Share of lines that may cross a gutter: text that is too long for its cell. */
const maxCrossingShare = 0.04
/** Minimum width of a gutter in ems; narrower gaps are spaces. */
const minGutterEms = 0.3
/** Minimum width in ems of a gutter before the common start of many texts, and distance of a text from that start. */
const minStartGutterEms = 0.1
const startSlackEms = 0.06

/**
 * Finds columns by the gaps that these lines share, left to right.
 * @param starts x where texts of many lines begin: even a narrow gap before them separates columns
 * @param all lines that show narrow gaps inside these columns. Default: the same
 */
export function columnsOf(
  rows: readonly (readonly WordSegment[])[],
  size: number,
  starts: readonly number[] = [],
  all: readonly (readonly WordSegment[])[] = rows,
): TableColumn[] {
  const coarse = splitAtGutters(rows, size, starts)
  if (all.length < minLines) return coarse
  // Over many lines even a gap hardly wider than a space is not a coincidence.
  const many = all.length > minLines
  const limit = Math.max(many ? minGapEms : narrowGapEms, (many ? 1.3 : 1.5) * medianSpace(all, size))
  return coarse.flatMap((column) => {
    const inside = all.flatMap((row) => {
      const own = row.filter(({ x0, x1 }) => x0 >= column.x0 - 0.01 && x1 <= column.x1 + 0.01)
      return own.length > 0 ? [own.flatMap((segment) => splitFinely(segment, size, limit))] : []
    })
    return dropWeakGutters(splitAtGutters(inside, size), inside)
  })
}

/** Fewer lines may share a narrow gap by chance. */
const minLines = 4
/**
 * Minimum gaps in ems for narrow gutters, in some lines and in many. Both are wider than the spaces of most fonts.
 */
const narrowGapEms = 0.42
const minGapEms = 0.33

function splitAtGutters(
  rows: readonly (readonly WordSegment[])[],
  size: number,
  starts: readonly number[] = [],
): TableColumn[] {
  const isStart = (x: number): boolean => starts.some((start) => Math.abs(start - x) < startSlackEms * size)
  const events: { x: number; step: number }[] = []
  for (const row of rows) for (const { x0, x1 } of row) events.push({ x: x0, step: 1 }, { x: x1, step: -1 })
  events.sort((a, b) => a.x - b.x || a.step - b.step)
  const allowed = Math.floor(rows.length * maxCrossingShare)
  const columns: { x0: number; x1: number }[] = []
  let cover = 0
  for (const { x, step } of events) {
    const before = cover
    cover += step
    if (before <= allowed && cover > allowed) {
      const last = columns.at(-1)
      const isGutter =
        !last ||
        x - last.x1 >= minGutterEms * size ||
        (x - last.x1 >= minStartGutterEms * size && (isStart(x) || parts(rows, last.x1, x)))
      if (isGutter) columns.push({ x0: x, x1: x })
    } else if (before > allowed && cover <= allowed) columns[columns.length - 1].x1 = x
  }
  return columns.filter(({ x0, x1 }) => x1 > x0)
}

/** Minimum share of the lines with a text on both sides of a narrow gutter, and maximum number of texts that are compared. */
const minPartedShare = 0.9
const maxPartedTexts: WorkLimit = 2000

/** Whether nearly all lines have separate texts before and after a narrow gutter: only the widest texts are that close. */
function parts(rows: readonly (readonly WordSegment[])[], x0: number, x1: number): boolean {
  if (rows.length < minLines || rows.reduce((sum, row) => sum + row.length, 0) > maxPartedTexts) return false
  const both = rows.filter(
    (row) => row.some((segment) => segment.x1 <= x0) && row.some((segment) => segment.x0 >= x1),
  )
  return both.length >= minPartedShare * rows.length
}

/** Returns the median space between words in ems, at most 0.7: monospaced fonts have wide spaces. */
function medianSpace(rows: readonly (readonly WordSegment[])[], size: number): number {
  const gaps: number[] = []
  for (const { words } of rows.flat())
    for (let i = 1; i < words.length; i++) gaps.push((words[i].box.x0 - words[i - 1].box.x1) / size)
  gaps.sort((a, b) => a - b)
  return gaps.length < 5 ? 0 : Math.min(0.7, gaps[gaps.length >> 1])
}

function splitFinely({ words }: WordSegment, size: number, limit: number): WordSegment[] {
  return segmentsOf({ words: [...words], baseline: 0, size }, limit)
}

/** Removes gutters with text on both sides in only a few lines. */
function dropWeakGutters(
  columns: readonly TableColumn[],
  rows: readonly (readonly WordSegment[])[],
): TableColumn[] {
  const out: TableColumn[] = []
  for (const column of columns) {
    const last = out.at(-1)
    if (last) {
      const both = rows.filter(
        (row) => row.some(({ x1 }) => x1 <= column.x0) && row.some(({ x0 }) => x0 >= column.x0),
      )
      if (both.length < Math.max(minLines - 1, 0.35 * rows.length)) {
        out[out.length - 1] = { x0: last.x0, x1: column.x1 }
        continue
      }
    }
    out.push(column)
  }
  return out
}

/** Text of one line in a column, or in several columns that it spans. */
export interface ColumnEntry {
  readonly from: number
  /** Last column, inclusive. */
  readonly to: number
  readonly x0: number
  readonly x1: number
  readonly words: readonly PageWord[]
}

/**
 * Converts the segments of a line to column entries. A segment is split where a gutter passes between its words;
 * otherwise it spans columns.
 */
export function entriesOf(
  line: readonly WordSegment[],
  columns: readonly TableColumn[],
  size: number,
): ColumnEntry[] {
  const entries: ColumnEntry[] = []
  for (const segment of line) {
    const { from, to } = columnsUnder(segment, columns, size)
    if (from === to) {
      entries.push(buildEntry(from, to, segment.words))
      continue
    }
    const parts = splitAtColumns(segment, columns, from, to)
    const isFit = parts?.every((part) => isAligned(part, columns[part.from], size))
    const aligned =
      isFit && to - from < 2
        ? parts
        : (splitAtEdges(segment, { columns, from, to, size }) ??
          splitByAlignment(segment, { columns, from, to, size }))
    if (aligned) entries.push(...aligned)
    else if (parts && isFit) entries.push(...parts)
    else entries.push(...(splitAtGaps(segment, columns, size) ?? [buildEntry(from, to, segment.words)]))
  }
  return mergeEntries(entries)
}

/** Returns the columns that overlap a segment, or the nearest one. */
function columnsUnder(
  { x0, x1 }: Pick<WordSegment, 'x0' | 'x1'>,
  columns: readonly TableColumn[],
  size: number,
): { from: number; to: number } {
  const slack = 0.3 * size
  let from = -1
  let to = -1
  for (let i = firstEndingAfter(columns, x0); i < columns.length && columns[i].x0 < x1; i++) {
    const common = Math.min(x1, columns[i].x1) - Math.max(x0, columns[i].x0)
    if (common < Math.min(slack, 0.5 * (columns[i].x1 - columns[i].x0), 0.5 * (x1 - x0))) continue
    if (from < 0) from = i
    to = i
  }
  if (from >= 0) return { from, to }
  const middle = (x0 + x1) / 2
  const next = Math.min(columns.length - 1, firstEndingAfter(columns, middle))
  const nearer = next > 0 && middle - columns[next - 1].x1 < columns[next].x0 - middle ? next - 1 : next
  return { from: nearer, to: nearer }
}

/** Returns the index of the first column that ends right of `x`, or the number of columns. */
function firstEndingAfter(columns: readonly TableColumn[], x: number): number {
  return countWhile(columns, ({ x1 }) => x1 <= x)
}

/**
 * Splits a segment at gaps wider than a space if each part is then in a separate column. Returns null otherwise.
 */
function splitAtGaps(
  segment: WordSegment,
  columns: readonly TableColumn[],
  size: number,
): ColumnEntry[] | null {
  const parts = splitFinely(segment, size, minGapEms)
  if (parts.length < 2) return null
  const entries: ColumnEntry[] = []
  for (const part of parts) {
    const { from, to } = columnsUnder(part, columns, size)
    const last = entries.at(-1)
    if (from !== to || (last && from <= last.to)) return null
    entries.push(buildEntry(from, to, part.words))
  }
  return entries
}

function buildEntry(from: number, to: number, words: readonly PageWord[]): ColumnEntry {
  let x1 = Number.NEGATIVE_INFINITY
  for (const word of words) x1 = Math.max(x1, word.box.x1)
  return { from, to, x0: words[0].box.x0, x1, words }
}

/** Splits the words of a segment by column. Returns null if a word crosses a gutter. */
function splitAtColumns(
  segment: WordSegment,
  columns: readonly TableColumn[],
  from: number,
  to: number,
): ColumnEntry[] | null {
  const parts: ColumnEntry[] = []
  let start = 0
  let column = from
  for (let i = 0; i < segment.words.length; i++) {
    const { box } = segment.words[i]
    while (column < to && box.x0 >= (columns[column].x1 + columns[column + 1].x0) / 2 - 0.01) {
      if (i > start) parts.push(buildEntry(column, column, segment.words.slice(start, i)))
      start = i
      column++
    }
    if (column < to && box.x1 > columns[column + 1].x0 + 0.3 * segment.words[i].size) return null
  }
  parts.push(buildEntry(column, column, segment.words.slice(start)))
  return parts.length > 1 ? parts : null
}

/** Neighbouring columns covered by a segment, from the first to the last, and the size of the text. */
interface Span {
  readonly columns: readonly TableColumn[]
  readonly from: number
  readonly to: number
  readonly size: number
}

/** Maximum distance in ems of the titles of two columns from the same edge of both. */
const titleSlackEms = 0.1

/** Splits the titles of two columns separated by a single space: both begin or both end where their columns do. */
function splitAtEdges({ words }: WordSegment, { columns, from, to, size }: Span): ColumnEntry[] | null {
  if (to - from !== 1 || words.length > maxTitleWords) return null
  const near = (a: number, b: number): boolean => Math.abs(a - b) < titleSlackEms * size
  for (let i = 1; i < words.length; i++) {
    const parts = [buildEntry(from, from, words.slice(0, i)), buildEntry(to, to, words.slice(i))]
    if (
      parts.every((part) => near(part.x0, columns[part.from].x0)) ||
      parts.every((part) => near(part.x1, columns[part.from].x1))
    )
      return parts
  }
  return null
}

/** Segments with more words are text. */
const maxTitleWords = 40

/**
 * Splits the words of a segment so that each column has a part and the parts are aligned with their columns as well as
 * possible: titles that are wider than their columns leave only a little more than a space between them. Returns null if a
 * part would not be aligned.
 */
function splitByAlignment({ words }: WordSegment, { columns, from, to, size }: Span): ColumnEntry[] | null {
  if (to - from < 2 || words.length < to - from + 1 || words.length > maxTitleWords) return null
  // For each column, the possible numbers of words up to its end, with the beginning of its part and the sum of offsets so far.
  const ends: Map<number, { start: number; offsets: number }>[] = []
  let before = new Map([[0, { start: 0, offsets: 0 }]])
  for (let column = from; column <= to; column++) {
    const found: typeof before = new Map()
    for (const [start, { offsets }] of before)
      for (let end = start + 1; end <= words.length; end++) {
        const part = buildEntry(column, column, words.slice(start, end))
        if (!isAligned(part, columns[column], size)) continue
        const sum = offsets + alignmentOffset(part, columns[column])
        if (sum < (found.get(end)?.offsets ?? Number.POSITIVE_INFINITY))
          found.set(end, { start, offsets: sum })
      }
    ends.push(found)
    before = found
  }
  const parts: ColumnEntry[] = []
  for (let column = to, end = words.length; column >= from; column--) {
    const best = ends[column - from].get(end)
    if (best === undefined) return null
    parts.unshift(buildEntry(column, column, words.slice(best.start, end)))
    end = best.start
  }
  return parts
}

/** Returns the least distance in points between the left edges, right edges or centres of an entry and its column. */
function alignmentOffset(part: ColumnEntry, { x0, x1 }: TableColumn): number {
  return Math.min(Math.abs(part.x0 - x0), Math.abs(part.x1 - x1), Math.abs(part.x0 + part.x1 - x0 - x1) / 2)
}

/** Whether an entry is aligned with its column: at the left edge, the right edge or the centre. */
function isAligned(part: ColumnEntry, column: TableColumn, size: number): boolean {
  return alignmentOffset(part, column) < 0.6 * size
}

/** Merges entries of the same column. */
function mergeEntries(entries: readonly ColumnEntry[]): ColumnEntry[] {
  const out: ColumnEntry[] = []
  for (const next of entries) {
    const last = out.at(-1)
    if (last && next.from <= last.to) {
      const to = Math.max(last.to, next.to)
      out[out.length - 1] = {
        from: last.from,
        to,
        x0: last.x0,
        x1: Math.max(last.x1, next.x1),
        words: [...last.words, ...next.words],
      }
    } else out.push(next)
  }
  return out
}

/** A line of a table with its text by column. */
export interface TableLine {
  readonly baseline: number
  readonly size: number
  readonly entries: readonly ColumnEntry[]
}

/** Ems. Edges this close to each other are aligned. */
const slackEms = 0.35

/** Returns the largest share of entries whose left edges, right edges or centres are aligned; 0 for no entries. */
export function alignedShare(entries: readonly ColumnEntry[], size: number): number {
  const share = (at: (entry: ColumnEntry) => number): number =>
    maxClusterSize(entries.map(at), slackEms * size) / Math.max(1, entries.length)
  return Math.max(
    share(({ x0 }) => x0),
    share(({ x1 }) => x1),
    share(({ x0, x1 }) => (x0 + x1) / 2),
  )
}

/** Returns the maximum number of values within `slack` of each other. */
function maxClusterSize(values: number[], slack: number): number {
  values.sort((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; to < values.length; to++) {
    while (values[to] - values[from] > slack) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}
