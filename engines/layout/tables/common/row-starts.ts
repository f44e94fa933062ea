import type { ColumnEntry } from './columns.ts'
import { isBrokenWord } from './text-width.ts'
import { isFigure, isNumber } from './word-rows.ts'

/** A line of a table, its text sorted into columns. */
export interface TableLine {
  readonly baseline: number
  readonly size: number
  readonly entries: readonly ColumnEntry[]
}

/** Pitches differ by more than this where some lines are wrapped and others begin rows. */
const minPitchRatio = 1.17
/** Share of a column's entries that are figures in a column of figures. */
const minFigureShare = 0.6

/** Columns that hold figures. The first column names its rows, whatever stands there. */
export function figureColumns(lines: readonly TableLine[], columns: number): boolean[] {
  const all = new Array<number>(columns).fill(0)
  const figures = new Array<number>(columns).fill(0)
  for (const { entries } of lines)
    for (const { from, to, words } of entries) {
      if (from !== to) continue
      all[from]++
      if (words.every(({ text }) => isFigure(text))) figures[from]++
    }
  return all.map((count, column) => column > 0 && count > 0 && figures[column] >= minFigureShare * count)
}

/**
 * For each line whether a row begins with it. Lines of wrapped cells follow each other more closely than rows do,
 * where rows have room between them; where they have none, a line without figures among lines with figures goes on
 * what stands above or begins what stands below.
 */
export function rowStarts(lines: readonly TableLine[], columns: number): boolean[] {
  const figures = figureColumns(lines, columns)
  const tight = maxWrappedPitch(lines, columns)
  if (tight !== null) return startsByPitch(lines, tight, figures, entryWidths(lines, columns))
  const anyFigures = figures.some((is) => is)
  return lines.map(
    (_, i) => i === 0 || (anyFigures ? !continuesRow(lines, i, figures) : startsTextRow(lines, i)),
  )
}

/** Rows begin where the room above is wider than between wrapped lines, and where a figure stands under a figure. */
function startsByPitch(
  lines: readonly TableLine[],
  tight: number,
  figures: readonly boolean[],
  rooms: readonly number[],
): boolean[] {
  let row: TableLine[] = []
  return lines.map((line, i) => {
    const near = i > 0 && line.baseline - lines[i - 1].baseline <= tight
    const starts = !near || repeatsFigure(row, line, figures, rooms)
    if (starts) row = []
    row.push(line)
    return starts
  })
}

/** Steps of pitches that are tried; a table has two or three kinds of pitches. */
const maxPitchSteps = 12

/**
 * The largest distance of baselines inside a row, or null where lines do not come in groups. Groups that are rows
 * hold no figure under a figure, and their later lines say less than their first ones.
 */
export function maxWrappedPitch(lines: readonly TableLine[], columns: number): number | null {
  const pitches: number[] = []
  for (let i = 1; i < lines.length; i++) pitches.push(lines[i].baseline - lines[i - 1].baseline)
  pitches.sort((a, b) => a - b)
  const steps: { step: number; tight: number; near: number }[] = []
  for (let i = 1; i < pitches.length; i++) {
    const step = pitches[i] / Math.max(pitches[i - 1], 0.1)
    if (step > minPitchRatio)
      steps.push({ step, tight: (pitches[i - 1] + pitches[i]) / 2, near: pitches[i - 1] })
  }
  steps.sort((a, b) => b.step - a.step)
  const figures = figureColumns(lines, columns)
  const rooms = entryWidths(lines, columns)
  return (
    steps.slice(0, maxPitchSteps).find((kind) => groupsAreRows(lines, kind, figures, rooms))?.tight ?? null
  )
}

function groupsAreRows(
  lines: readonly TableLine[],
  { tight, near }: { readonly tight: number; readonly near: number },
  figures: readonly boolean[],
  rooms: readonly number[],
): boolean {
  let firsts = 0
  let firstEntries = 0
  let laters = 0
  let laterEntries = 0
  let named = 0
  let again = 0
  let row: TableLine[] = []
  lines.forEach((line, i) => {
    if (i > 0 && line.baseline - lines[i - 1].baseline <= tight) {
      laters++
      laterEntries += line.entries.length
      if (repeatsFigure(row, line, figures, rooms)) again++
      // Names in every line are rows in every line, unless lines differ in how much they say.
      if (line.entries.some((entry) => entry.from === 0)) named++
    } else {
      row = []
      firsts++
      firstEntries += line.entries.length
    }
    row.push(line)
  })
  if (firsts < 2 || laters === 0 || again > 0.1 * laters) return false
  const fuller = laterEntries / laters < 0.85 * (firstEntries / firsts)
  // Names set beside the middle of their figures: then the lines of a row are near, and not one is complete.
  return fuller || named < 0.5 * laters || near < 0.95 * lines[0].size
}

/** The widest entry of each column. */
function entryWidths(lines: readonly TableLine[], columns: number): number[] {
  const widest = new Array<number>(columns).fill(0)
  for (const { entries } of lines)
    for (const { from, to, x0, x1 } of entries)
      if (from === to) widest[from] = Math.max(widest[from], x1 - x0)
  return widest
}

/** A figure under a figure of the same row: nobody wraps a number, but narrow cells may cut one. */
function repeatsFigure(
  row: readonly TableLine[],
  line: TableLine,
  figures: readonly boolean[],
  rooms: readonly number[],
): boolean {
  for (const { from, to, words } of line.entries) {
    if (from !== to || !figures[from] || !isNumber(words[0].text)) continue
    for (const above of row.slice(-maxPitchSteps))
      for (const other of above.entries)
        if (other.from === from && other.to === from && isNumber(other.words[0].text))
          return !isBrokenWord(other.words, words[0], rooms[from])
  }
  return false
}

const continuationStart = /^[\p{Ll}(&]/u
const unfinished = /(?:[-\u2010,/&]|\b(?:and|or|of|the|in|for|to|with|by|per|et|de|und|der|y|e))$/u

/** A line without figures that carries on the row above it. */
function continuesRow(lines: readonly TableLine[], i: number, figures: readonly boolean[]): boolean {
  const line = lines[i]
  const above = lines[i - 1]
  if (line.entries.length === 0) return true
  const bare = !line.entries.some(({ from, to }) => from === to && figures[from])
  const aboveBare = !above.entries.some(({ from, to }) => from === to && figures[from])
  const first = line.entries[0]
  const firstAbove = above.entries.at(0)
  const close = line.baseline - above.baseline < 1.6 * line.size
  if (!close) return false
  if (bare) {
    if (first.from > 0) return true
    return (
      continuationStart.test(first.words[0].text) ||
      (firstAbove?.from === 0 && unfinished.test(lastText(firstAbove)))
    )
  }
  // Figures beside the last line of a name that takes several.
  if (!aboveBare || firstAbove?.from !== 0 || above.entries.length > 1) return false
  if (first.from > 0) return false
  return continuationStart.test(first.words[0].text) || unfinished.test(lastText(firstAbove))
}

function lastText(entry: ColumnEntry): string {
  return entry.words[entry.words.length - 1].text
}

/** In a table of words a row begins where its first column says something. */
function startsTextRow(lines: readonly TableLine[], i: number): boolean {
  const first = lines[i].entries.at(0)
  if (!first) return false
  if (first.from > 0) return lines[i].baseline - lines[i - 1].baseline > 1.6 * lines[i].size
  const alone = lines[i].entries.length === 1
  return !(
    alone &&
    (continuationStart.test(first.words[0].text) || unfinished.test(lastText(lines[i - 1].entries[0])))
  )
}
