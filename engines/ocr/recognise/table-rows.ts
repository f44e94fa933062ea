import { type Box, union } from '../../model/geometry.ts'
import type { RuledRow } from '../segment/ruled-rows.ts'
import type { RawBlock, RawLine } from './tesseract.ts'

/** Of the lower of two runs of text, as much must stand beside the other for both to be of one row. */
const minLevelOverlap = 0.5
/** Runs of a row that a further one is held against: those read last, which stand lowest. */
const maxComparedRuns = 40

/** A run of text with its bounds, level with the page. */
interface Run {
  readonly line: RawLine
  readonly box: Box
}

/**
 * What was read in a table as scattered runs of text, put together row by row: one line for each, from one side to the
 * other. `fall` is the slope at which rows fall.
 */
export function groupIntoRows(blocks: readonly RawBlock[], fall: number): RawBlock[] {
  const runs = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap((line) => (line.words.length === 0 ? [] : [runOf(line, fall)]))
    .sort((a, b) => middle(a.box) - middle(b.box))
  const rows: Run[][] = []
  for (const run of runs) {
    const row = rows.at(-1)
    if (row && isSameRow(row, run)) row.push(run)
    else rows.push([run])
  }
  return rows.length === 0 ? [] : [{ paragraphs: [{ lines: rows.map(joinRuns) }] }]
}

function runOf(line: RawLine, fall: number): Run {
  const box = line.words.map(({ bbox }): Box => bbox).reduce(union)
  const drop = ((box.x0 + box.x1) / 2) * fall
  return { line, box: { ...box, y0: box.y0 - drop, y1: box.y1 - drop } }
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2

/** Level with most of the row; what stands over or under a part of it is of another row. */
function isSameRow(row: readonly Run[], { box }: Run): boolean {
  const near = row.slice(-maxComparedRuns)
  let together = 0
  for (const other of near) {
    const common = Math.min(box.y1, other.box.y1) - Math.max(box.y0, other.box.y0)
    const across = Math.min(box.x1, other.box.x1) - Math.max(box.x0, other.box.x0)
    if (common < minLevelOverlap * Math.min(box.y1 - box.y0, other.box.y1 - other.box.y0)) continue
    if (across > 0.5 * Math.min(box.x1 - box.x0, other.box.x1 - other.box.x0)) return false
    together++
  }
  return together * 2 > near.length
}

function joinRuns(row: readonly Run[]): RawLine {
  const leftwards = row.reduce(
    (sum, { line: { words } }) => sum + Math.sign(words[words.length - 1].bbox.x0 - words[0].bbox.x0),
    0,
  )
  const fromLeft = row.toSorted((a, b) => a.box.x0 - b.box.x0)
  const [first, last] = [fromLeft[0].line.baseline, fromLeft[fromLeft.length - 1].line.baseline]
  const inOrder = leftwards < 0 ? fromLeft.toReversed() : fromLeft
  return {
    baseline: { x0: first.x0, y0: first.y0, x1: last.x1, y1: last.y1 },
    words: inOrder.flatMap(({ line }) => line.words),
  }
}

/** What a row says, cell by cell. */
export interface RecognisedRow {
  readonly row: RuledRow
  /** The lines of each of its cells, from the left. */
  readonly cells: readonly (readonly RawLine[])[]
}

/** The lines of a table with rows that were read by themselves, each before the first line that stands below its middle. */
export function insertRows(blocks: readonly RawBlock[], rows: readonly RecognisedRow[]): RawBlock[] {
  if (rows.length === 0) return [...blocks]
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ words }) => words.length > 0)
  const backwards = isRightToLeft([...lines, ...rows.flatMap(({ cells }) => cells.flat())])
  const open = rows.toSorted((a, b) => a.row.y0 - b.row.y0)
  const out: RawLine[] = []
  let next = 0
  const tell = (until: number) => {
    for (; next < open.length && (open[next].row.y0 + open[next].row.y1) / 2 < until; next++)
      out.push(...(backwards ? open[next].cells.toReversed() : open[next].cells).flat())
  }
  for (const line of lines) {
    const { y0, y1 } = line.words.map(({ bbox }): Box => bbox).reduce(union)
    tell((y0 + y1) / 2)
    out.push(line)
  }
  tell(Infinity)
  return [{ paragraphs: [{ lines: out }] }]
}

/** Whether most lines of several words begin at the right, as those of Arabic and Hebrew do. */
function isRightToLeft(lines: readonly RawLine[]): boolean {
  const sum = lines.reduce(
    (all, { words }) => all + Math.sign(words[words.length - 1].bbox.x0 - words[0].bbox.x0),
    0,
  )
  return sum < 0
}
