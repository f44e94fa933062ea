import type { ColumnEntry, TableLine } from './columns.ts'

/** The relation of a line to the line above, judged by the widths of its texts; null if unknown. */
export type Continuation = 'starts' | 'continues' | null

/** Width of a space in ems, and the space that may be left in a full line: TeX does not fill each line completely. */
const spaceEms = 0.25
const slackEms = 0.5
/** Maximum distance in ems between the baselines of wrapped lines. */
const maxLeadingEms = 1.7
/** Minimum number of line pairs where the second does not fit after the first, for a column to count as wrapped. */
const minWrappedPairs = 3
const minWrappedShare = 0.4
/** Maximum share of those pairs where the second begins like a new text: with a capital letter. */
const maxCapitalShare = 0.6
/** Maximum share of the names in the first column that begin in lowercase, if lowercase marks the rest of a name. */
const maxLowercaseNames = 0.4
/** Share of the lines with a name, above which each of them is a row. */
const maxNamedShare = 0.85
/** Maximum distance in ems between the right edge of a cell and the next column. */
const maxGutterEms = 2
/** Minimum average number of words in the lines of a wrapped column, and minimum width of the column in ems. */
const minWordsPerLine = 2.2
const minWidthEms = 7

/**
 * Returns for each line whether it starts a row or continues the one above, in a table with wrapped texts. A text is
 * wrapped only where its next word does not fit into the column: if it fits in one column, a row starts; if it does
 * not in all columns, the row continues. All null if no column is wrapped.
 */
export function continuations(lines: readonly TableLine[], columns: number): Continuation[] {
  const rights = rightEdges(lines, columns)
  const wrapped = wrappedColumns(lines, rights)
  const none = wrapped.every((is) => !is)
  const names = lines.flatMap(({ entries }) => (entries[0]?.from === 0 ? [entries[0]] : []))
  const capitalised = names.filter(startsInLowercase).length <= maxLowercaseNames * names.length
  const allNamed = names.length > maxNamedShare * lines.length
  let filled = new Set<number>()
  return lines.map((line, i): Continuation => {
    const above = lines[i - 1]
    const before = filled
    const own = line.entries.map(({ from }) => from)
    filled = new Set(own)
    if (none || !above || line.entries.some(({ from, to }) => from !== to)) return null
    const near = line.baseline - above.baseline < maxLeadingEms * line.size
    let wraps = false
    let capitals = true
    let starts = false
    for (const entry of line.entries) {
      capitals &&= startsWithCapital(entry)
      const last = above.entries.find(({ from, to }) => from === entry.from && to === entry.from)
      if (!last) starts ||= before.has(entry.from) || entry.from === 0
      else if (fitsBehind(last, entry, rights[entry.from], line.size)) starts = true
      else if (wrapped[entry.from]) wraps = true
      if (last && endsInHyphen(last)) capitals = false
    }
    const [first] = line.entries
    const named = first?.from === 0
    // Names of similar lengths leave no space after them, in a column of the same width.
    const isRest = !named || !allNamed || (capitalised && startsInLowercase(first))
    const result = starts
      ? named
        ? 'starts'
        : null
      : wraps && near && isRest && !(named && capitals)
        ? 'continues'
        : null
    if (result !== 'starts') for (const column of before) filled.add(column)
    return result
  })
}

/**
 * Returns for each line whether a text of it begins below a text after which its first word would have fitted, so that it is
 * not wrapped text.
 */
export function forcedLines(lines: readonly TableLine[], columns: number): boolean[] {
  const rights = widestEnds(lines, columns)
  return lines.map((line, i) =>
    line.entries.some((entry) => {
      const above = lines[i - 1]?.entries.find(({ from, to }) => from === entry.from && to === entry.from)
      return (
        entry.from === entry.to &&
        above !== undefined &&
        fitsBehind(above, entry, rights[entry.from], line.size)
      )
    }),
  )
}

/** Whether the first word of a text would have fitted after the text above it. */
function fitsBehind(above: ColumnEntry, next: ColumnEntry, right: number, size: number): boolean {
  const [word] = next.words
  if (endsInHyphen(above)) return false
  return above.x1 + (word.box.x1 - word.box.x0) + (spaceEms + slackEms) * size < right
}

function endsInHyphen({ words }: ColumnEntry): boolean {
  return /\p{L}[-\u00ad\u2010]$/u.test(words[words.length - 1].text)
}

function startsWithCapital({ words }: ColumnEntry): boolean {
  return /^\p{Lu}/u.test(words[0].text)
}

function startsInLowercase({ words }: ColumnEntry): boolean {
  return /^\p{Ll}/u.test(words[0].text)
}

/** Returns the right edges of the cells of each column: where the widest text ends, or near the next column. */
function rightEdges(lines: readonly TableLine[], columns: number): number[] {
  const rights = new Array<number>(columns).fill(Number.NEGATIVE_INFINITY)
  const lefts = new Array<number>(columns).fill(Number.POSITIVE_INFINITY)
  for (const { entries } of lines)
    for (const { from, to, x0, x1 } of entries) {
      if (from !== to) continue
      rights[from] = Math.max(rights[from], x1)
      lefts[from] = Math.min(lefts[from], x0)
    }
  const gutter = maxGutterEms * (lines[0]?.size ?? 0)
  return rights.map((right, i) => (i + 1 < columns ? Math.max(right, lefts[i + 1] - gutter) : right))
}

/** Returns where the widest text of each column ends. */
function widestEnds(lines: readonly TableLine[], columns: number): number[] {
  const ends = new Array<number>(columns).fill(Number.NEGATIVE_INFINITY)
  for (const { entries } of lines)
    for (const { from, to, x1 } of entries) if (from === to) ends[from] = Math.max(ends[from], x1)
  return ends
}

/** Returns which columns have wrapped texts. */
function wrappedColumns(lines: readonly TableLine[], rights: readonly number[]): boolean[] {
  return rights.map((right, column) => {
    const own = lines.map(({ entries }) => entries.find(({ from, to }) => from === column && to === column))
    let words = 0
    let filled = 0
    let pairs = 0
    let wrapped = 0
    let capitals = 0
    let left = Number.POSITIVE_INFINITY
    own.forEach((entry, i) => {
      if (!entry) return
      words += entry.words.length
      filled++
      left = Math.min(left, entry.x0)
      const above = own[i - 1]
      if (!above) return
      pairs++
      if (fitsBehind(above, entry, right, lines[i].size)) return
      wrapped++
      if (startsWithCapital(entry)) capitals++
    })
    return (
      right - left > minWidthEms * (lines[0]?.size ?? 0) &&
      words >= minWordsPerLine * filled &&
      wrapped >= minWrappedPairs &&
      wrapped >= minWrappedShare * pairs &&
      capitals <= maxCapitalShare * wrapped
    )
  })
}
