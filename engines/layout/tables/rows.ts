import type { Entry } from './columns.ts'
import { isFigure, isNumber } from './lines.ts'

/** A line of a table, its text sorted into columns. */
export interface EntryLine {
  readonly baseline: number
  readonly size: number
  readonly entries: readonly Entry[]
}

/** Pitches differ by more than this where some lines are wrapped and others begin rows. */
const looser = 1.17
/** Share of a column's entries that are figures in a column of figures. */
const mostlyFigures = 0.6

/** Columns that hold figures. The first column names its rows, whatever stands there. */
export function figureColumns(lines: readonly EntryLine[], columns: number): boolean[] {
  const all = new Array<number>(columns).fill(0)
  const figures = new Array<number>(columns).fill(0)
  for (const { entries } of lines)
    for (const { from, to, words } of entries) {
      if (from !== to) continue
      all[from]++
      if (words.every(({ text }) => isFigure(text))) figures[from]++
    }
  return all.map((count, column) => column > 0 && count > 0 && figures[column] >= mostlyFigures * count)
}

/**
 * For each line whether a row begins with it. Lines of wrapped cells follow each other more closely than rows do,
 * where rows have room between them; where they have none, a line without figures among lines with figures goes on
 * what stands above or begins what stands below.
 */
export function rowStarts(lines: readonly EntryLine[], columns: number): boolean[] {
  const figures = figureColumns(lines, columns)
  const starts = lines.map((_, i) => i === 0)
  const tight = tightPitch(lines)
  if (tight !== null) {
    let row: EntryLine[] = []
    lines.forEach((line, i) => {
      const near = i > 0 && line.baseline - lines[i - 1].baseline <= tight
      if (!near || (row.length > 0 && secondFigure(row, line, figures))) {
        starts[i] = true
        row = []
      }
      row.push(line)
    })
    return starts
  }
  const anyFigures = figures.some((is) => is)
  for (let i = 1; i < lines.length; i++)
    starts[i] = anyFigures ? !wrapsOn(lines, i, figures) : startsText(lines, i)
  return starts
}

/** The largest distance of baselines inside a row, or null where all lines are about as far apart. */
function tightPitch(lines: readonly EntryLine[]): number | null {
  const pitches: number[] = []
  for (let i = 1; i < lines.length; i++) pitches.push(lines[i].baseline - lines[i - 1].baseline)
  if (pitches.length < 2) return null
  pitches.sort((a, b) => a - b)
  // The widest step between neighbouring pitches parts the two kinds, near ones and far ones.
  let best = looser
  let tight: number | null = null
  for (let i = 1; i < pitches.length; i++) {
    const step = pitches[i] / Math.max(pitches[i - 1], 0.1)
    // Most rows are not followed by a blank line; what is farther apart still are groups of rows.
    if (step > best && i <= 0.9 * pitches.length && pitches.length - i >= 0.18 * pitches.length) {
      best = step
      tight = (pitches[i - 1] + pitches[i]) / 2
    }
  }
  return tight
}

/** A figure under a figure of the same row: nobody wraps a number. */
function secondFigure(row: readonly EntryLine[], line: EntryLine, figures: readonly boolean[]): boolean {
  for (const { from, to, words } of line.entries) {
    if (from !== to || !figures[from] || !isNumber(words[0].text)) continue
    for (const above of row)
      for (const other of above.entries)
        if (other.from === from && other.to === from && isNumber(other.words[0].text)) return true
  }
  return false
}

const lower = /^[\p{Ll}(&]/u
const unfinished = /(?:[-\u2010,/&]|\b(?:and|or|of|the|in|for|to|with|by|per|et|de|und|der|y|e))$/u

/** A line without figures that carries on the row above it. */
function wrapsOn(lines: readonly EntryLine[], i: number, figures: readonly boolean[]): boolean {
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
      lower.test(first.words[0].text) || (firstAbove?.from === 0 && unfinished.test(lastText(firstAbove)))
    )
  }
  // Figures beside the last line of a name that takes several.
  if (!aboveBare || firstAbove?.from !== 0 || above.entries.length > 1) return false
  if (first.from > 0) return false
  return lower.test(first.words[0].text) || unfinished.test(lastText(firstAbove))
}

function lastText(entry: Entry): string {
  return entry.words[entry.words.length - 1].text
}

/** In a table of words a row begins where its first column says something. */
function startsText(lines: readonly EntryLine[], i: number): boolean {
  const first = lines[i].entries.at(0)
  if (!first) return false
  if (first.from > 0) return lines[i].baseline - lines[i - 1].baseline > 1.6 * lines[i].size
  const alone = lines[i].entries.length === 1
  return !(alone && (lower.test(first.words[0].text) || unfinished.test(lastText(lines[i - 1].entries[0]))))
}
