import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'
import { markerOf } from './list-markers.ts'
import { buildLine, type PageLine } from './page-line.ts'
import {
  capHeightEms,
  isInitial,
  lineOfChunks,
  minDropCapRatio,
  startsWithLetter,
  type TextChunk,
  textChunksOf,
} from './text-chunks.ts'

/** Words on one baseline over the whole width of a page, from left to right. */
interface BaselineRow {
  readonly chunks: TextChunk[]
  readonly baseline: number
  readonly size: number
}

/** Wider gaps, in ems, always separate columns. */
const minColumnGapEms = 2.2
/** Narrower gaps, in ems, are spaces. */
const minGutterEms = 0.65
/** Rows that must share a gap of medium width before it separates columns. */
const minGutterRows = 4

/**
 * Finds the lines of a page. Upright words are put into rows by their baselines, and rows are split where columns
 * meet: at a wide gap, at a vertical ruling, or at a gap that neighbouring rows share.
 */
export function findLines(page: PageContent, words: readonly PageWord[]): PageLine[] {
  const upright = words.filter((word) => (word.turn ?? 0) === 0)
  const rows = rowsOf(textChunksOf(upright))
  const upRulings = page.rulings
    .filter((ruling) => ruling.y1 - ruling.y0 > ruling.x1 - ruling.x0)
    .sort((a, b) => a.x0 - b.x0)
  const lines: PageLine[] = rotatedLines(page, words)
  for (const [i, row] of rows.entries()) {
    let open: TextChunk[] = []
    let stretched: boolean | null = null
    const isStretched = () => {
      stretched ??= isStretchedRow(i, rows)
      return stretched
    }
    for (const chunk of row.chunks) {
      const last = open.at(-1)
      if (last && startsColumn(last, chunk, open, i, rows, upRulings, isStretched)) {
        lines.push(lineOfChunks(open, page.page))
        open = []
      }
      open.push(chunk)
    }
    if (open.length > 0) lines.push(lineOfChunks(open, page.page))
  }
  return lines
}

/** Returns rows by the lines that the source states, or else by baselines. */
function rowsOf(chunks: TextChunk[]): BaselineRow[] {
  const known = new Map<number, TextChunk[]>()
  for (const chunk of chunks) {
    const { line } = chunk.words[0]
    if (line < 0) return rowsByBaseline(chunks)
    const row = known.get(line)
    if (row) row.push(chunk)
    else known.set(line, [chunk])
  }
  return [...known.values()]
    .map((row): BaselineRow => {
      row.sort((a, b) => a.x0 - b.x0)
      const { baseline, size } = row.reduce((most, chunk) => (chunk.size > most.size ? chunk : most))
      return { chunks: row, baseline, size }
    })
    .sort((a, b) => a.baseline - b.baseline)
}

function rowsByBaseline(chunks: TextChunk[]): BaselineRow[] {
  chunks.sort((a, b) => a.baseline - b.baseline)
  const rows: BaselineRow[] = []
  for (let i = 0; i < chunks.length; ) {
    const { baseline, size } = chunks[i]
    let end = i + 1
    let largest = size
    while (
      end < chunks.length &&
      chunks[end].baseline - baseline <= 0.22 * Math.min(largest, chunks[end].size)
    ) {
      largest = Math.max(largest, chunks[end].size)
      end++
    }
    rows.push({ chunks: chunks.slice(i, end), baseline, size: largest })
    i = end
  }
  const merged = attachRaisedWords(attachDropCaps(rows))
  for (const row of merged) row.chunks.sort((a, b) => a.x0 - b.x0)
  return merged.filter((row) => row.chunks.length > 0)
}

/** Moves separate small raised or lowered words to the row that they belong to. */
function attachRaisedWords(rows: BaselineRow[]): BaselineRow[] {
  const kept: BaselineRow[] = []
  for (const [i, row] of rows.entries()) {
    const homes = [rows[i + 1], rows[i + 2], rows[i - 1]].filter(
      (other) => other && row.size < 0.85 * other.size && row.chunks.length <= maxRaisedWords,
    )
    const lost: TextChunk[] = []
    for (const chunk of row.chunks) {
      const home = homes.find((other) => other.chunks.some((near) => isRaisedBeside(chunk, near)))
      if (home) home.chunks.push(chunk)
      else lost.push(chunk)
    }
    if (lost.length > 0) kept.push(lost.length < row.chunks.length ? { ...row, chunks: lost } : row)
  }
  return kept
}

/** Small words on one baseline, each of which is compared with all words of the adjacent lines. More are a separate line. */
const maxRaisedWords: WorkLimit = 40

function isRaisedBeside(chunk: TextChunk, near: TextChunk): boolean {
  const { size } = near
  if (chunk.size > 0.85 * size || chunk.size < 0.4 * size) return false
  if (Math.abs(near.baseline - chunk.baseline) > 0.6 * size) return false
  return chunk.x0 < near.x1 + size && chunk.x1 > near.x0 - size
}

function startsColumn(
  last: TextChunk,
  next: TextChunk,
  open: readonly TextChunk[],
  index: number,
  rows: readonly BaselineRow[],
  upRulings: readonly Ruling[],
  isStretched: () => boolean,
): boolean {
  const em = Math.max(last.size, next.size)
  const width = next.x0 - last.x1
  if (width <= 0.2 * em) return false
  if (width > 0.3 * em && hasRulingBetween(last.x1, next.x0, rows[index].baseline - 0.3 * em, upRulings))
    return true
  if (width < minGutterEms * em) return false
  if (last.words[0].mono && next.words[0].mono && isCodeGap(last, next, index, rows)) return false
  // A list marker and its text.
  if (open.length === 1 && width < 4 * em && markerOf(last.words[0].text, true)) return false
  if (width > minColumnGapEms * em) return !isStretched()
  if (isMarginNote(last, next, width)) return true
  return isGutter(last.x1, next.x0, em, index, rows)
}

/** Ratio of the size of notes in the margin to the text, and the gap between them in ems of the text. */
const maxNoteRatio = 0.85
const minNoteGapEms = 0.9

/** Whether small words stand next to the text after a gap wider than a space. */
function isMarginNote(last: TextChunk, next: TextChunk, width: number): boolean {
  const [small, large] = last.size < next.size ? [last, next] : [next, last]
  return small.size < maxNoteRatio * large.size && width > minNoteGapEms * large.size && !small.words[0].mono
}

/** Ems. Wider spaces are gaps between columns, however few words a justified line has. */
const maxStretchedGapEms = 4.5
/** Ratio between the widest and the median space of a justified line; spaces after punctuation stretch more. */
const maxStretchRatio = 2
/** Spaces from which the usual one of a line is known: of three spaces, one after a punctuation mark is a third. */
const minStretchedGaps = 4
/** Rows on either side that are compared, and how many of them must end at the same edge. */
const maxNearRows = 12
const minRowsAtEdge = 2
/** Points. Maximum difference between the right edges of justified lines. */
const maxEdgeOffsetPoints = 1

/** Whether a row is one line of justified text with few words: all spaces are wide, and it ends where other rows end. */
function isStretchedRow(index: number, rows: readonly BaselineRow[]): boolean {
  const { chunks, size } = rows[index]
  const right = chunks[chunks.length - 1].x1
  const gaps: number[] = []
  for (let i = 1; i < chunks.length; i++) {
    const gap = chunks[i].x0 - chunks[i - 1].x1
    if (gap > maxStretchedGapEms * size) return false
    gaps.push(gap)
  }
  gaps.sort((a, b) => a - b)
  if (gaps.length < minStretchedGaps || gaps[gaps.length - 1] > maxStretchRatio * gaps[gaps.length >> 1])
    return false
  let atEdge = 0
  for (let i = Math.max(0, index - maxNearRows); i <= index + maxNearRows && i < rows.length; i++) {
    const last = rows[i].chunks.at(-1)
    if (i !== index && last && Math.abs(last.x1 - right) < maxEdgeOffsetPoints) atEdge++
  }
  return atEdge >= minRowsAtEdge
}

/** Characters in the widest gap inside a line of code. */
const maxCodeGap = 40
/** Rows of text across a gap that prove that no gutter runs through it. */
const minRowsAcross = 3
/** Rows above and below a gap that are compared with it: those of any page of text. */
const maxRowsCompared: WorkLimit = 200

/**
 * Whether a gap between monospaced words is the space inside a line of code: a whole number of characters wide, and
 * crossed by other rows of text on the page.
 */
function isCodeGap(last: TextChunk, next: TextChunk, index: number, rows: readonly BaselineRow[]): boolean {
  const before = last.words[last.words.length - 1]
  const pitch = (before.box.x1 - before.box.x0) / before.text.length
  const chars = (next.x0 - last.x1) / pitch
  if (!(pitch > 0) || chars > maxCodeGap || Math.abs(chars - Math.round(chars)) > 0.2) return false
  const middle = (last.x1 + next.x0) / 2
  let across = 0
  for (let step = 1; step <= maxRowsCompared && across < minRowsAcross; step++)
    for (const row of [rows[index - step], rows[index + step]]) if (row && crosses(row, middle)) across++
  return across >= minRowsAcross
}

/** Whether the text of a row runs through a position without a gap wider than a space. */
function crosses({ chunks, size }: BaselineRow, x: number): boolean {
  const low = countWhile(chunks, ({ x0 }) => x0 <= x)
  const left = chunks[low - 1]
  const right = chunks[low]
  if (!left) return false
  return left.x1 > x || (right !== undefined && right.x0 - left.x1 < minGutterEms * size)
}

/** Whether a vertical ruling crosses a gap at a height. `rulings` are ordered by x. */
function hasRulingBetween(x0: number, x1: number, y: number, rulings: readonly Ruling[]): boolean {
  const low = countWhile(rulings, (one) => one.x0 < x0 - 1)
  for (let i = low; i < rulings.length && i < low + 64 && rulings[i].x0 <= x1 + 1; i++)
    if (rulings[i].y0 <= y && rulings[i].y1 >= y) return true
  return false
}

/** Whether neighbouring rows share a gap, with text on both sides of it. */
function isGutter(x0: number, x1: number, em: number, index: number, rows: readonly BaselineRow[]): boolean {
  let left = x0
  let right = x1
  // Columns need not share baselines, so rows on either side are counted separately.
  let before = 1
  let after = 1
  for (const step of [-1, 1]) {
    let at = rows[index].baseline
    for (let i = index + step; i >= 0 && i < rows.length && Math.abs(i - index) <= 8; i += step) {
      const row = rows[i]
      if (Math.abs(row.baseline - at) > 2.5 * em) break
      const free = gapInRow(row, left, right)
      if (!free || free.right - free.left < minGutterEms * em) break
      at = row.baseline
      left = free.left
      right = free.right
      if (free.before) before++
      if (free.after) after++
    }
  }
  return Math.min(before, after) >= (right - left > 1.2 * em ? minGutterRows - 1 : minGutterRows)
}

/**
 * Returns the part of a gap that a row leaves free, and the sides on which it has text. Null if it has text in the
 * middle. The line on one side may be indented, so that the text of other rows reaches into the gap.
 */
function gapInRow({ chunks, size }: BaselineRow, left: number, right: number) {
  let from = left
  let to = right
  let before = false
  let after = false
  const middle = (left + right) / 2
  for (let i = 0; i < chunks.length; ) {
    // Words with only spaces between them.
    const { x0 } = chunks[i]
    let { x1 } = chunks[i]
    for (i++; i < chunks.length && chunks[i].x0 - x1 < minGutterEms * size; i++)
      x1 = Math.max(x1, chunks[i].x1)
    if (x1 <= middle || (x0 < left && x1 < right)) {
      before = true
      from = Math.max(from, x1)
    } else if (x0 >= middle || (x0 > left && x1 > right)) {
      after = true
      to = Math.min(to, x0)
    } else return null
  }
  return { left: from, right: to, before, after }
}

/** Returns the lines of rotated words, in source order. */
function rotatedLines(page: PageContent, words: readonly PageWord[]): PageLine[] {
  const lines: PageLine[] = []
  let open: PageWord[] = []
  const end = () => {
    if (open.length > 0) lines.push(buildLine(open, page.page, false))
    open = []
  }
  for (const word of words) {
    const last = open.at(-1)
    if (!word.turn) end()
    else {
      if (last && (last.turn !== word.turn || !follows(last, word))) end()
      open.push(word)
    }
  }
  end()
  return lines
}

function follows(last: PageWord, next: PageWord): boolean {
  const upright = next.turn === 180
  const aside = upright ? next.box.y1 - last.box.y1 : next.box.x1 - last.box.x1
  const [from, to] = upright ? [last.box.x0, next.box.x1] : [last.box.y0, next.box.y1]
  const room = next.turn === 90 ? next.box.y0 - last.box.y1 : from - to
  return Math.abs(aside) < 0.5 * next.size && Math.abs(room) < 2 * next.size
}

/** Words on one baseline. */
/** Rows above the baseline of a drop cap that it may span. */
const maxRowsAbove = 12

/**
 * Attaches drop caps to the first word of their first line. `rows` are ordered by baseline; their chunks are changed in
 * place. Returns the rows with their sizes without drop caps.
 */
function attachDropCaps(rows: readonly BaselineRow[]): BaselineRow[] {
  let moved = false
  for (const [i, row] of rows.entries()) {
    const at = row.chunks.findIndex((chunk) => isDropCap(chunk))
    if (at < 0) continue
    const cap = row.chunks[at]
    const top = cap.baseline - capHeightEms * cap.size
    let home: { row: BaselineRow; chunk: TextChunk } | null = null
    for (let k = i; k >= 0 && k > i - maxRowsAbove; k--) {
      const other = rows[k]
      if (other.baseline < top || other.baseline < cap.baseline - cap.size) break
      const beside = other.chunks.find(
        (chunk) =>
          chunk !== cap &&
          startsWithLetter.test(chunk.words[0].text) &&
          chunk.x0 >= cap.x1 - 1 &&
          chunk.x0 - cap.x1 < 1.5 * chunk.size &&
          cap.size > minDropCapRatio * chunk.size,
      )
      if (beside) home = { row: other, chunk: beside }
    }
    if (!home || home.row === row) continue
    moved = true
    row.chunks.splice(at, 1)
    const [first, ...rest] = home.chunk.words
    const [letter] = cap.words
    const { x0 } = home.chunk
    // The cap must not change the edges and the baseline of the line.
    const box = { ...first.box, x0: x0 - 0.01, x1: x0 }
    const { size, baseline } = first
    home.chunk.words.splice(
      0,
      home.chunk.words.length,
      { ...plainWord(letter), box, size, baseline },
      first,
      ...rest,
    )
  }
  if (!moved) return [...rows]
  return rows.flatMap((row) =>
    row.chunks.length === 0
      ? []
      : [{ ...row, size: row.chunks.reduce((most, { size }) => Math.max(most, size), 0) }],
  )
}

function isDropCap({ words, size }: TextChunk): boolean {
  return words.length === 1 && isInitial(words[0].text, size)
}
