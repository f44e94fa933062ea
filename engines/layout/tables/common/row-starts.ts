import type { WorkLimit } from '../../../model/errors.ts'
import type { ColumnEntry, TableLine } from './columns.ts'
import { isNumber, isNumeric } from './word-rows.ts'
import { continuations, forcedLines } from './wrapped-lines.ts'
import { isBrokenWord } from './write-table.ts'

/** Minimum ratio between two line distances, above which one separates rows and the other wrapped lines. */
const minPitchRatio = 1.17
/** Minimum share of numbers among the entries of a numeric column. */
const minNumericShare = 0.6

/** Returns which columns contain numbers. The first column names the rows and never counts. */
export function numericColumns(lines: readonly TableLine[], columns: number): boolean[] {
  const all = new Array<number>(columns).fill(0)
  const figures = new Array<number>(columns).fill(0)
  for (const { entries } of lines)
    for (const { from, to, words } of entries) {
      if (from !== to) continue
      all[from]++
      if (words.every(({ text }) => isNumeric(text))) figures[from]++
    }
  return all.map((count, column) => column > 0 && count > 0 && figures[column] >= minNumericShare * count)
}

/**
 * Returns for each line whether a row begins with it. If rows are separated by space, wrapped lines are closer to each other
 * than rows. If not, a line without numbers among lines with numbers continues the row above or begins the one below.
 * @param ruled whether a full-width line is drawn above each line
 */
export function rowStarts(
  lines: readonly TableLine[],
  columns: number,
  ruled: readonly boolean[] = [],
): boolean[] {
  return startsByText(lines, columns).map((starts, i) => starts || ruled[i] === true)
}

function startsByText(lines: readonly TableLine[], columns: number): boolean[] {
  const figures = numericColumns(lines, columns)
  const tight = maxWrappedPitch(lines, columns)
  if (tight !== null) return startsByPitch(lines, tight, figures, entryWidths(lines, columns))
  const anyFigures = figures.some((is) => is)
  const grouped = rowsInGroups(lines, columns)
  const known = continuations(lines, columns)
  const apart = linesApart(lines, figures)
  // Whether the row so far has a number, and whether it has several lines: then it ends only at a larger line distance.
  let counted = false
  let wrapped = false
  return lines.map((line, i) => {
    const starts =
      i === 0 ||
      apart?.[i] === true ||
      (!wrapped &&
        apart?.[i + 1] !== true &&
        (known[i] === 'starts' ||
          grouped.has(line) ||
          (known[i] !== 'continues' &&
            (anyFigures ? !continuesRow(lines, i, figures, counted) : startsTextRow(lines, i)))))
    wrapped = apart !== null && !starts
    counted = (counted && !starts) || hasFigures(line, figures)
    return starts
  })
}

/** Points. Maximum difference between equal line distances, and minimum difference between unequal ones. */
const maxPitchOffsetPoints = 0.08
const minPitchStepPoints = 0.3
/** Points. Browsers round line distances to pixels. */
const cssPixel = 0.75
/** Minimum number of each of the two distances, and share of all distances that they have. */
const minEqualPitches = 2
const minEqualShare = 0.9

/**
 * Returns which lines are further from the one above than other lines, if all distances have one of exactly two values, which may
 * differ by less than a point; otherwise null. TeX adds a little space below a row with several lines, and none below others. A rule above
 * a total has the same effect, but numbers below numbers are rows. Browsers round distances to pixels, so that the rows themselves may have
 * two distances.
 */
function linesApart(lines: readonly TableLine[], figures: readonly boolean[]): boolean[] | null {
  const pitches = lines.slice(1).map((line, i) => line.baseline - lines[i].baseline)
  const isEqual = (pitch: number, to: number): boolean => Math.abs(pitch - to) < maxPitchOffsetPoints
  const near = Math.min(...pitches)
  const far = Math.min(...pitches.filter((pitch) => !isEqual(pitch, near)))
  if (isEqual(far - near, cssPixel) || far - near < minPitchStepPoints || far > minPitchRatio * near)
    return null
  const close = pitches.filter((pitch) => isEqual(pitch, near)).length
  const apart = pitches.filter((pitch) => isEqual(pitch, far)).length
  if (Math.min(close, apart) < minEqualPitches || close + apart < minEqualShare * pitches.length) return null
  const found = [true, ...pitches.map((pitch) => pitch > near + maxPitchOffsetPoints)]
  const repeated = lines.filter((line, i) => !found[i] && haveNumbersBelow(lines[i - 1], line, figures))
  return repeated.length > maxRepeatedShare * close ? null : found
}

/** Share of the close lines with numbers below numbers, above which they are rows. */
const maxRepeatedShare = 0.2

function haveNumbersBelow(above: TableLine, line: TableLine, figures: readonly boolean[]): boolean {
  const isFigure = ({ from, to, words }: ColumnEntry): boolean =>
    from === to && figures[from] && words.every(({ text }) => isNumeric(text))
  return line.entries.some(
    (entry) => isFigure(entry) && above.entries.some((other) => other.from === entry.from && isFigure(other)),
  )
}

/** Share of the lines without a name that are complete, above which they are rows. */
const minCompleteShare = 0.7
/** Entries after the first column that are hardly ever all broken into the same number of lines. */
const minCompleteEntries = 3
/** Minimum distance in ems between the baselines of rows. */
const minRowStepEms = 0.95
/** Share of entries that begin with a lowercase word, above which lines without a name are wrapped text. */
const maxLowercaseShare = 0.2
/**
 * Minimum share of the complete lines without a name that are not wrapped text, judged by the space after the text above, for them to be
 * rows.
 */
const minForcedShare = 0.3

/**
 * Returns the lines that begin a row although the first column is empty, in a table whose first column names groups of
 * rows only once, or has fewer rows than a list next to it. Their other columns are as full as those of the line with the name; broken cells have different
 * numbers of lines.
 */
function rowsInGroups(lines: readonly TableLine[], columns: number): Set<TableLine> {
  const forced = forcedLines(lines, columns)
  const complete = new Set<TableLine>()
  let unnamed = 0
  let entries = 0
  let lowercase = 0
  let begun = 0
  let fewest = Number.POSITIVE_INFINITY
  let named: TableLine | null = null
  for (const [i, line] of lines.entries()) {
    const [first] = line.entries
    // Next to a name of several lines, not below it.
    if (i > 0 && line.baseline - lines[i - 1].baseline < minRowStepEms * line.size) continue
    if (first?.from === 0) named = line
    else if (first && named) {
      unnamed++
      const { length } = line.entries
      if (length < named.entries.length - 1 || length < 2) continue
      complete.add(line)
      if (forced[i]) begun++
      fewest = Math.min(fewest, length)
      for (const { from, words } of line.entries) {
        const above = lines[i - 1].entries.find((other) => other.from === from)
        if (!/\p{L}{4}/u.test(words[0].text) || above?.words.length === 1) continue
        entries++
        if (continuationStart.test(words[0].text)) lowercase++
      }
    }
  }
  const full = fewest >= minCompleteEntries || complete.size >= minCompleteShare * unnamed
  const areNew = lowercase <= maxLowercaseShare * entries || begun >= minForcedShare * complete.size
  const pairs = labelledPairs(lines)
  return full && areNew ? complete.union(pairs) : pairs
}

/**
 * Starts rows where the distance is larger than between wrapped lines, and where a number follows a number in one
 * column.
 */
function startsByPitch(
  lines: readonly TableLine[],
  tight: number,
  figures: readonly boolean[],
  rooms: readonly number[],
): boolean[] {
  let row: TableLine[] = []
  return lines.map((line, i) => {
    const near = i > 0 && line.baseline - lines[i - 1].baseline <= tight
    const starts = !near || repeatsNumber(row, line, figures, rooms)
    if (starts) row = []
    row.push(line)
    return starts
  })
}

/** Number of ratios that are tried, largest first; a table has two or three different line distances. */
const maxPitchSteps: WorkLimit = 12

/**
 * Returns the maximum distance between the baselines of one row, or null if lines are not grouped. Groups are rows if
 * no column repeats a number, and if their later lines have fewer entries than their first ones.
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
  const figures = numericColumns(lines, columns)
  const rooms = entryWidths(lines, columns)
  const grouped = rowsInGroups(lines, columns)
  return (
    steps.slice(0, maxPitchSteps).find((kind) => groupsAreRows(lines, kind, figures, rooms, grouped))
      ?.tight ?? null
  )
}

/** Share of the later lines of groups that may look like separate rows, such as lines of addresses. */
const maxUnbrokenShare = 0.3

function groupsAreRows(
  lines: readonly TableLine[],
  { tight, near }: { readonly tight: number; readonly near: number },
  figures: readonly boolean[],
  rooms: readonly number[],
  grouped: ReadonlySet<TableLine>,
): boolean {
  let firsts = 0
  let firstEntries = 0
  let laters = 0
  let laterEntries = 0
  let named = 0
  let again = 0
  let unbroken = 0
  let row: TableLine[] = []
  lines.forEach((line, i) => {
    if (i > 0 && line.baseline - lines[i - 1].baseline <= tight) {
      laters++
      laterEntries += line.entries.length
      if (repeatsNumber(row, line, figures, rooms)) again++
      if (grouped.has(line)) unbroken++
      // Names in every line mean that every line is a row, unless the lines differ in their number of entries.
      if (line.entries.some((entry) => entry.from === 0)) named++
    } else {
      row = []
      firsts++
      firstEntries += line.entries.length
    }
    row.push(line)
  })
  if (firsts < 2 || laters === 0 || again > 0.1 * laters || unbroken > maxUnbrokenShare * laters) return false
  const fuller = laterEntries / laters < 0.85 * (firstEntries / firsts)
  // Names that are vertically centred on their numbers: then the lines of a row are close, and none of them is
  // complete.
  return fuller || named < 0.5 * laters || near < minRowStepEms * lines[0].size
}

/** Returns the width of the widest entry of each column. */
function entryWidths(lines: readonly TableLine[], columns: number): number[] {
  const widest = new Array<number>(columns).fill(0)
  for (const { entries } of lines)
    for (const { from, to, x0, x1 } of entries)
      if (from === to) widest[from] = Math.max(widest[from], x1 - x0)
  return widest
}

/**
 * Whether a number follows a number in the same column and row. Numbers are not wrapped, but a narrow cell may break
 * one.
 */
function repeatsNumber(
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

/** Ems between the baselines of two lines of one text. */
const maxWrappedStepEms = 1.6

const continuationStart = /^[\p{Ll}(&]/u
const unfinished = /(?:[-\u2010,/&]|\b(?:and|or|of|the|in|for|to|with|by|per|et|de|und|der|y|e))$/u

function hasFigures({ entries }: TableLine, figures: readonly boolean[]): boolean {
  return entries.some(({ from, to }) => from === to && figures[from])
}

/**
 * Whether a line continues the row above it: one without numbers, or the first with numbers.
 * @param counted whether the row above has numbers
 */
function continuesRow(
  lines: readonly TableLine[],
  i: number,
  figures: readonly boolean[],
  counted: boolean,
): boolean {
  const line = lines[i]
  const above = lines[i - 1]
  if (line.entries.length === 0) return true
  const bare = !hasFigures(line, figures)
  const first = line.entries[0]
  const firstAbove = above.entries.at(0)
  const close = line.baseline - above.baseline < maxWrappedStepEms * line.size
  if (!close) return false
  if (bare) {
    if (first.from > 0) return true
    return (
      continuationStart.test(first.words[0].text) ||
      (firstAbove?.from === 0 && unfinished.test(lastText(firstAbove)))
    )
  }
  // Numbers next to the last line of a wrapped name.
  if (counted || firstAbove?.from !== 0 || above.entries.length > 1) return false
  if (first.from > 0) return false
  return continuationStart.test(first.words[0].text) || unfinished.test(lastText(firstAbove))
}

function lastText(entry: ColumnEntry): string {
  return entry.words[entry.words.length - 1].text
}

/** Whether a row begins with a line in a table without numbers: where the first column has text. */
function startsTextRow(lines: readonly TableLine[], i: number): boolean {
  const first = lines[i].entries.at(0)
  if (!first) return false
  if (first.from > 0) return lines[i].baseline - lines[i - 1].baseline > maxWrappedStepEms * lines[i].size
  if (goesOnBelow(lines[i - 1], lines[i]) || isRestOfRow(lines[i - 1], lines[i])) return false
  const alone = lines[i].entries.length === 1
  return !(
    alone &&
    (continuationStart.test(first.words[0].text) || unfinished.test(lastText(lines[i - 1].entries[0])))
  )
}

/**
 * Whether all texts of a line are rests of texts of the line above, which has more of them and begins otherwise: they begin in lower
 * case.
 */
function isRestOfRow(above: TableLine, line: TableLine): boolean {
  const isRest = ({ words }: ColumnEntry): boolean => continuationStart.test(words[0].text)
  return (
    line.baseline - above.baseline < maxWrappedStepEms * line.size &&
    line.entries.length < above.entries.length &&
    line.entries.every(isRest) &&
    !above.entries.some(isRest)
  )
}

/** The end of a text that continues: a comma, or a hyphen after a lowercase letter. */
const goingOn = /(?:,|\p{Ll}[-\u00ad\u2010])$/u

/** Whether a text after the first column continues in the next line, close below it. */
function goesOnBelow(above: TableLine, line: TableLine): boolean {
  return (
    line.baseline - above.baseline < maxWrappedStepEms * line.size &&
    line.entries.some(
      ({ from, to }) =>
        from > 0 &&
        above.entries.some(
          (other) => other.from === from && other.to === to && goingOn.test(lastText(other)),
        ),
    )
  )
}

/** Minimum number of lines of a column of labels. */
const minLabels = 3

/**
 * Returns the lines that have only a bold label and its value, to the right of columns without further entries, such as the longer
 * one of two lists side by side. All texts of the column of labels are bold, and the values are not.
 */
function labelledPairs(lines: readonly TableLine[]): Set<TableLine> {
  const isBold = ({ words }: ColumnEntry): boolean => words.every(({ bold }) => bold)
  const labels = Map.groupBy(
    lines.flatMap(({ entries }) =>
      entries.slice(0, -1).map((entry, i) => ({ entry, value: entries[i + 1] })),
    ),
    ({ entry }) => entry.from,
  )
  const areLabels = (column: number): boolean => {
    const pairs = (labels.get(column) ?? []).filter(
      ({ entry, value }) => entry.to === column && value.from === column + 1,
    )
    return (
      pairs.length >= minLabels &&
      pairs.filter(({ entry, value }) => isBold(entry) && !isBold(value)).length >= pairs.length - 1
    )
  }
  return new Set(
    lines.filter(
      ({ entries: [label, value, ...others] }) =>
        label !== undefined &&
        label.from > 0 &&
        value !== undefined &&
        others.length === 0 &&
        value.from === label.from + 1 &&
        isBold(label) &&
        !isBold(value) &&
        areLabels(label.from),
    ),
  )
}
