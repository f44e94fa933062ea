import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { attachDropCaps } from './drop-caps.ts'
import { markerOf } from './list-markers.ts'
import { rotatedLines } from './rotated-lines.ts'
import { lineOfChunks, type TextChunk, textChunksOf } from './text-chunks.ts'
import type { TextLine } from './text-line.ts'

/** Words on one baseline over the whole width of a page, from left to right. */
interface BaselineRow {
  readonly chunks: TextChunk[]
  readonly baseline: number
  readonly size: number
}

/** Ems: wider gaps part columns whatever stands around them. */
const minColumnGapEms = 2.2
/** Ems: narrower gaps are spaces. */
const minGutterEms = 0.65
/** Rows whose gaps agree before a gap of middling width parts columns. */
const minGutterRows = 4

/**
 * The lines of a page from its upright words: words are put into rows by their baselines, rows are cut where columns
 * part. A gap parts columns when it is wide, when a ruling stands in it, or when rows above and below leave the same
 * place free.
 */
export function findLines(page: PageContent, words: readonly PageWord[]): TextLine[] {
  const upright = words.filter((word) => (word.turn ?? 0) === 0)
  const rows = rowsOf(textChunksOf(upright))
  const upRulings = page.rulings
    .filter((ruling) => ruling.y1 - ruling.y0 > ruling.x1 - ruling.x0)
    .sort((a, b) => a.x0 - b.x0)
  const lines: TextLine[] = rotatedLines(page, words)
  for (const [i, row] of rows.entries()) {
    let open: TextChunk[] = []
    for (const chain of row.chunks) {
      const last = open.at(-1)
      if (last && startsColumn(last, chain, open, i, rows, upRulings)) {
        lines.push(lineOfChunks(open, page.page))
        open = []
      }
      open.push(chain)
    }
    if (open.length > 0) lines.push(lineOfChunks(open, page.page))
  }
  return lines
}

/** Rows by what the source knows of its lines, or else by baselines. */
function rowsOf(chains: TextChunk[]): BaselineRow[] {
  const known = new Map<number, TextChunk[]>()
  for (const chain of chains) {
    const { line } = chain.words[0]
    if (line < 0) return rowsByBaseline(chains)
    const row = known.get(line)
    if (row) row.push(chain)
    else known.set(line, [chain])
  }
  return [...known.values()]
    .map((row): BaselineRow => {
      row.sort((a, b) => a.x0 - b.x0)
      const { baseline, size } = row.reduce((most, chain) => (chain.size > most.size ? chain : most))
      return { chunks: row, baseline, size }
    })
    .sort((a, b) => a.baseline - b.baseline)
}

function rowsByBaseline(chains: TextChunk[]): BaselineRow[] {
  chains.sort((a, b) => a.baseline - b.baseline)
  const rows: BaselineRow[] = []
  for (let i = 0; i < chains.length; ) {
    const { baseline, size } = chains[i]
    let end = i + 1
    let largest = size
    while (
      end < chains.length &&
      chains[end].baseline - baseline <= 0.22 * Math.min(largest, chains[end].size)
    ) {
      largest = Math.max(largest, chains[end].size)
      end++
    }
    rows.push({ chunks: chains.slice(i, end), baseline, size: largest })
    i = end
  }
  const merged = attachRaisedWords(rows)
  attachDropCaps(merged)
  for (const row of merged) row.chunks.sort((a, b) => a.x0 - b.x0)
  return merged.filter((row) => row.chunks.length > 0)
}

/** Puts small raised or lowered words that stand by themselves into the row that they belong to. */
function attachRaisedWords(rows: BaselineRow[]): BaselineRow[] {
  const kept: BaselineRow[] = []
  for (const [i, row] of rows.entries()) {
    const homes = [rows[i + 1], rows[i + 2], rows[i - 1]].filter(
      (other) => other && row.size < 0.85 * other.size && row.chunks.length <= maxRaisedWords,
    )
    const lost: TextChunk[] = []
    for (const chain of row.chunks) {
      const home = homes.find((other) => other.chunks.some((near) => isRaisedBeside(chain, near)))
      if (home) home.chunks.push(chain)
      else lost.push(chain)
    }
    if (lost.length > 0) kept.push(lost.length < row.chunks.length ? { ...row, chunks: lost } : row)
  }
  return kept
}

/** More small words on one baseline are a line of their own. */
const maxRaisedWords = 40

function isRaisedBeside(chain: TextChunk, near: TextChunk): boolean {
  const { size } = near
  if (chain.size > 0.85 * size || chain.size < 0.4 * size) return false
  if (Math.abs(near.baseline - chain.baseline) > 0.6 * size) return false
  return chain.x0 < near.x1 + size && chain.x1 > near.x0 - size
}

function startsColumn(
  last: TextChunk,
  next: TextChunk,
  open: readonly TextChunk[],
  index: number,
  rows: readonly BaselineRow[],
  upRulings: readonly Ruling[],
): boolean {
  const em = Math.max(last.size, next.size)
  const width = next.x0 - last.x1
  if (width <= 0.2 * em) return false
  if (width > 0.3 * em && hasRulingBetween(last.x1, next.x0, rows[index].baseline - 0.3 * em, upRulings))
    return true
  if (width < minGutterEms * em) return false
  // A marker and the text of its item.
  if (open.length === 1 && width < 4 * em && markerOf(last.words[0].text, true)) return false
  if (width > minColumnGapEms * em) return true
  return isGutter(last.x1, next.x0, em, index, rows)
}

/** Whether a vertical ruling stands between two places on a height. `rulings` are in the order of x. */
function hasRulingBetween(x0: number, x1: number, y: number, rulings: readonly Ruling[]): boolean {
  let low = 0
  let high = rulings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rulings[middle].x0 < x0 - 1) low = middle + 1
    else high = middle
  }
  for (let i = low; i < rulings.length && i < low + 64 && rulings[i].x0 <= x1 + 1; i++)
    if (rulings[i].y0 <= y && rulings[i].y1 >= y) return true
  return false
}

/** Whether rows around leave the same gap free, with text on either side of it. */
function isGutter(x0: number, x1: number, em: number, index: number, rows: readonly BaselineRow[]): boolean {
  let left = x0
  let right = x1
  // Columns need not share baselines: rows of either side count for their own.
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

/** What a row leaves free of a gap, and on which sides it has text. Null where it has text in its middle. */
function gapInRow(row: BaselineRow, left: number, right: number) {
  let from = left
  let to = right
  let before = false
  let after = false
  const middle = (left + right) / 2
  for (const { x0, x1 } of row.chunks) {
    if (x1 <= middle) {
      before = true
      from = Math.max(from, x1)
    } else if (x0 >= middle) {
      after = true
      to = Math.min(to, x0)
    } else return null
  }
  return { left: from, right: to, before, after }
}
