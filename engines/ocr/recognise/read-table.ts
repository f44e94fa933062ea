import type { WorkLimit } from '../../model/errors.ts'
import { type Box, union } from '../../model/geometry.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { RuledRow } from '../segment/ruled-rows.ts'
import type { RawBlock, RawLine, RawWord } from './read-results.ts'
import type { TesseractInstance } from './tesseract.ts'

/** Ruled tables with a lower mean confidence are read again as sparse text: across wide gaps, tesseract loses letters. */
const minTableConfidence = 0.87
/** The second reading is used if its evidence is higher by this factor. */
const minEvidenceGain = 1.05

/** Minimum vertical overlap of two runs in one row, as a share of the lower one's height. */
const minLevelOverlap = 0.5
/** A run is compared with this many runs of a row at most: the last, which are the lowest. */
const maxComparedRuns: WorkLimit = 40

/** Reads the image of a table row by row. `fall` is the slope of its rows; `ruled`: it has rulings. */
export async function readTable(
  tesseract: TesseractInstance,
  image: GrayImage,
  { dpi, fall, ruled }: { readonly dpi: number; readonly fall: number; readonly ruled: boolean },
): Promise<RawBlock[]> {
  const across = (await tesseract.read(image, { mode: 'block', dpi })).map(removeNoiseWords)
  const words = wordsIn(across)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (!ruled || evidence(words) >= letters * (minTableConfidence - 0.5)) return across
  const runs = (await tesseract.read(image, { mode: 'sparse', dpi })).map(removeNoiseWords)
  return evidence(wordsIn(runs)) > evidence(words) * minEvidenceGain ? groupIntoRows(runs, fall) : across
}

function wordsIn(blocks: readonly RawBlock[]): RawWord[] {
  return blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )
}

/** Amount of text, weighted by confidence: what is below 0.5 counts against it. */
function evidence(words: readonly RawWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence / 100 - 0.5), 0)
}

/** Below these confidences (0 to 100) words are noise: up to three characters, longer, without letters and digits. */
const maxNoiseConfidence = { short: 30, long: 12, sign: 65 }

/** Removes specks and remains of rulings: as a single block, tesseract reads everything, with low confidence. */
function removeNoiseWords({ paragraphs }: RawBlock): RawBlock {
  const isNoise = ({ text, confidence }: RawWord) =>
    confidence < (text.length <= 3 ? maxNoiseConfidence.short : maxNoiseConfidence.long) ||
    (confidence < maxNoiseConfidence.sign && !/[\p{L}\p{N}]/u.test(text))
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines
        .map((line) => ({ ...line, words: line.words.filter((word) => !isNoise(word)) }))
        .filter(({ words }) => words.length > 0),
    })),
  }
}

/** A run of text with its bounds on the levelled page. */
interface Run {
  readonly line: RawLine
  readonly box: Box
}

/** Groups sparse runs of text in a table into rows: one line for each row. `fall` is the slope of the rows. */
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

/** Whether a run is level with most of the row. A run above or below one of its runs is in another row. */
function isSameRow(row: readonly Run[], { box }: Run): boolean {
  const near = row.slice(-maxComparedRuns)
  let level = 0
  for (const other of near) {
    const common = Math.min(box.y1, other.box.y1) - Math.max(box.y0, other.box.y0)
    const across = Math.min(box.x1, other.box.x1) - Math.max(box.x0, other.box.x0)
    if (common < minLevelOverlap * Math.min(box.y1 - box.y0, other.box.y1 - other.box.y0)) continue
    if (across > 0.5 * Math.min(box.x1 - box.x0, other.box.x1 - other.box.x0)) return false
    level++
  }
  return level * 2 > near.length
}

function joinRuns(row: readonly Run[]): RawLine {
  const fromLeft = row.toSorted((a, b) => a.box.x0 - b.box.x0)
  const [first, last] = [fromLeft[0].line.baseline, fromLeft[fromLeft.length - 1].line.baseline]
  const inOrder = isRightToLeft(row.map(({ line }) => line)) ? fromLeft.toReversed() : fromLeft
  return {
    baseline: { x0: first.x0, y0: first.y0, x1: last.x1, y1: last.y1 },
    words: inOrder.flatMap(({ line }) => line.words),
  }
}

/** A row that was read cell by cell. */
export interface RecognisedRow {
  readonly row: RuledRow
  /** The lines of each cell, from the left. */
  readonly cells: readonly (readonly RawLine[])[]
}

/** Inserts rows that were read separately, each before the first line below its middle. */
export function insertRows(blocks: readonly RawBlock[], rows: readonly RecognisedRow[]): RawBlock[] {
  if (rows.length === 0) return [...blocks]
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ words }) => words.length > 0)
  const rightToLeft = isRightToLeft([...lines, ...rows.flatMap(({ cells }) => cells.flat())])
  const open = rows.toSorted((a, b) => a.row.y0 - b.row.y0)
  const out: RawLine[] = []
  let next = 0
  const insertAbove = (y: number) => {
    for (; next < open.length && (open[next].row.y0 + open[next].row.y1) / 2 < y; next++)
      out.push(...(rightToLeft ? open[next].cells.toReversed() : open[next].cells).flat())
  }
  for (const line of lines) {
    const { y0, y1 } = line.words.map(({ bbox }): Box => bbox).reduce(union)
    insertAbove((y0 + y1) / 2)
    out.push(line)
  }
  insertAbove(Infinity)
  return [{ paragraphs: [{ lines: out }] }]
}

/** Whether most lines start at the right, as in Arabic and Hebrew. */
function isRightToLeft(lines: readonly RawLine[]): boolean {
  const sum = lines.reduce(
    (all, { words }) => all + Math.sign(words[words.length - 1].bbox.x0 - words[0].bbox.x0),
    0,
  )
  return sum < 0
}
