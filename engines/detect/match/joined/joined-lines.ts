import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isDigit, isLetter, isUpper, isWhitespace } from '../../text/chars.ts'
import { areRows, type Line, lineAround } from '../../text/line-shape.ts'
import { isCapitalisedWord, type SoftBreak, softBreakAt } from '../../text/soft-breaks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { joinCells } from './joined-cells.ts'
import type { JoinedTexts } from './joined-text.ts'

/** Units before a break that are read for the value and its label, and the most line ends among them. */
const tailUnits = 110
const tailLines = 2
/** Units behind a break. */
const headUnits = 80
/** Units of a line in a narrow cell: a value may continue behind it, over at most this many line ends in all. */
const narrowUnits = 48
const maxChain = 4
/** Rows of numbers around a break that are looked at. */
const maxRows = 6
/**
 * Writes texts in which the lines around each line end of the window's own range at which a value may be broken are joined, and cells
 * that continue in the next row. Reads the window's tables. Each text fits a window. Nothing is joined at line ends inside values found
 * already, and no word behind those at which such a value ends.
 */
export function joinLines(window: TokenWindow, into: JoinedTexts): void {
  into.clear()
  signsBelow.start = -1
  const { lineEnds, codes, length, sign, signCount, ownedFrom, ownedTo } = window
  for (let i = 0; i < signCount; i++) {
    const at = sign[i]
    if (codes[at] !== 10 || at < ownedFrom || lineEnds.isCrossed(at)) continue
    if (at >= ownedTo) break
    const plain = softBreakAt(codes, length, at)
    if (plain === undefined || isTableRow(window, plain)) continue
    const found = plain.dangling || !isOpenName(window, plain) ? plain : { ...plain, dangling: true }
    if (lineEnds.isClosed(at) && !found.dangling && isCapitalisedWord(codes, found.next)) continue
    const rows = rowsAround(window, found)
    if (rows === tooManyRows) continue
    const chain = chainFrom(window, found)
    addChain(window, into, chain, rows)
    if (chain.length > 1) addChain(window, into, [found], rows)
  }
  joinCells(window, into)
}

/** A break and those that follow it at the ends of short lines, as in a narrow cell. */
function chainFrom({ codes, length }: TokenWindow, first: SoftBreak): SoftBreak[] {
  const chain = [first]
  for (let last = first; chain.length < maxChain; ) {
    const end = lineEndFrom(codes, length, last.next, narrowUnits)
    if (end < 0) break
    const next = softBreakAt(codes, length, end, last.dangling && isOneToken(codes, last.next, end))
    if (next === undefined) break
    chain.push(next)
    last = next
  }
  return chain
}

function isOneToken(codes: Uint16Array, start: number, end: number): boolean {
  let last = end
  while (last > start && isWhitespace(codes[last - 1])) last--
  for (let at = start; at < last; at++) if (isWhitespace(codes[at])) return false
  return true
}

/** The line end within `reach` units behind a position, -1 for none. */
function lineEndFrom(codes: Uint16Array, length: number, start: number, reach: number): number {
  for (let at = start; at < length && at - start <= reach; at++) if (codes[at] === 10) return at
  return -1
}

function addChain(
  window: TokenWindow,
  into: JoinedTexts,
  chain: readonly SoftBreak[],
  rows: Line | undefined,
): void {
  const { codes, length, folded, lineEnds } = window
  const ranges: Line[] = []
  let start = tailStart(codes, chain[0].end)
  for (const { end, next } of chain) {
    ranges.push({ start, end })
    start = next
  }
  let end = start
  while (end < length && end - start < headUnits && codes[end] !== 10) end++
  ranges.push({ start, end })
  if (chain.every(({ dangling }) => !dangling)) {
    // A value that begins on an earlier line is found there, up to the line end.
    let from = ranges[0].end
    while (from > ranges[0].start && (codes[from - 1] !== lineFeed || lineEnds.isCrossed(from - 1))) from--
    if (isHeadingOrList(codes, from, end)) return
  }
  // A value between rows of numbers must be all of them.
  if (rows !== undefined && (rows.start < ranges[0].start || rows.end > end)) return
  const mustCover = rows && { start: folded.startOf(rows.start), end: folded.endOf(rows.end) }
  for (const pick of chain.some(({ joints }) => joints.length > 1) ? [0, 1] : [0])
    into.next('lines').add(
      window,
      ranges,
      chain.map(({ joints, dangling }) => ({ joint: joints[Math.min(pick, joints.length - 1)], dangling })),
      { contiguous: true, mustCover, kind: 'lines' },
    )
}

/** Whether a line ends with a title and a given name, so that the surname is on the next line. */
function isOpenName(window: TokenWindow, { end, next }: SoftBreak): boolean {
  const given = window.tokenAt(end) - 1
  return (
    given > 0 &&
    window.end[given] === end &&
    (window.marks[given] & wordMark.given) !== 0 &&
    (window.classes[given - 1] & wordClass.title) !== 0 &&
    window.start[given] - window.end[given - 1] <= 2 &&
    isCapitalisedWord(window.codes, next) &&
    (window.marks[window.tokenAt(next)] & ordinaryWord) === 0
  )
}

/** Whether a range has capitalised words only, without numbers and labels: no value continues over a line end there, see `wrappedValues`. */
function isHeadingOrList(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (isDigit(code) || code === colon) return false
    if (isLetter(code) && !isUpper(code) && (at === start || !isLetter(codes[at - 1]))) return false
  }
  return true
}

/** Where to begin reading before a break: on the lines before it, up to a blank line, not inside a word. */
function tailStart(codes: Uint16Array, end: number): number {
  const limit = Math.max(0, end - tailUnits)
  let start = end
  let lines = 0
  while (start > limit) {
    if (
      codes[start - 1] === 10 &&
      (++lines > tailLines || codes[start - 2] === 10 || codes[start - 2] === 13)
    )
      return start
    start--
  }
  while (start > 0 && start < end && !isWhitespace(codes[start - 1])) start++
  return start
}

const lineFeed = 10
const ordinaryWord = wordMark.stop | wordMark.common | wordMark.frequent
const [tab, bar, comma, quote, colon] = [...'\t|,":'].map((sign) => sign.charCodeAt(0))
/** Blanks in a row that separate columns. */
const columnGap = 3

/** The signs of a line that separate cells. */
class CellSigns {
  start = -1
  end = -1
  quotes = 0
  tabs = 0
  bars = 0
  commas = 0
  /** Whether a space follows a comma, as in prose. */
  isCommaSpaced = false
  /** Whether blanks separate columns. */
  hasColumns = false

  /** Whether they are those of a line of the window that is read. */
  isOf({ start, end }: Line): boolean {
    return start === this.start && end === this.end
  }

  read(codes: Uint16Array, { start, end }: Line): void {
    this.start = start
    this.end = end
    this.quotes = 0
    this.tabs = 0
    this.bars = 0
    this.commas = 0
    this.isCommaSpaced = false
    this.hasColumns = false
    let blanks = 0
    for (let at = start; at < end; at++) {
      const code = codes[at]
      if (code === 32) {
        if (++blanks === columnGap && codes[at - columnGap] !== colon) this.hasColumns = true
        continue
      }
      blanks = 0
      if (code === comma) {
        this.commas++
        if (codes[at + 1] === 32) this.isCommaSpaced = true
      } else if (code === quote) this.quotes++
      else if (code === bar) this.bars++
      else if (code === tab) this.tabs++
    }
  }
}
let [signsAbove, signsBelow] = [new CellSigns(), new CellSigns()]

/** Whether the lines of a break are rows of a table, whose cells do not continue on the next line. */
function isTableRow({ codes, length, tables }: TokenWindow, { end, next }: SoftBreak): boolean {
  const line = lineAround(codes, length, end - 1)
  // Mostly the line below the break before.
  if (signsBelow.isOf(line)) [signsAbove, signsBelow] = [signsBelow, signsAbove]
  else signsAbove.read(codes, line)
  signsBelow.read(codes, lineAround(codes, length, next))
  const [above, below] = [signsAbove, signsBelow]
  // A quote that is still open holds the line end: a cell of CSV with line ends in it.
  if (above.quotes % 2 === 1 && below.quotes > 0) return false
  if (tables.at(end - 1) !== undefined && tables.at(next) !== undefined) return true
  // The last cell of a row of tabs may continue below; one between bars ends with the row.
  if (below.tabs > 0 || above.bars > 0 || below.bars > 1) return true
  if (above.commas > 1 && above.commas === below.commas && !above.isCommaSpaced) return true
  return above.hasColumns
}

/** A block of rows that begins before all that is read for a value, which can therefore not be the whole block. */
const tooManyRows: Line = { start: 0, end: 0 }

/** Between rows of numbers, the block of all such rows around the break; else undefined. */
function rowsAround({ codes, length }: TokenWindow, { end, next, dangling }: SoftBreak): Line | undefined {
  const above = lineAround(codes, length, end - 1)
  const below = lineAround(codes, length, next)
  if (!areRows(codes, above, below, dangling)) return undefined
  const limit = tailStart(codes, end)
  if (above.start < limit) return tooManyRows
  let [first, last] = [above, below]
  for (let k = 0; k < maxRows; k++) {
    const before = lineAround(codes, length, Math.max(0, first.start - 1))
    if (before.start >= first.start || !areRows(codes, before, above)) break
    if (before.start < limit) return tooManyRows
    first = before
  }
  for (let k = 0; k < maxRows; k++) {
    const lineEnd = lineEndFrom(codes, length, last.end, 200)
    if (lineEnd < 0 || lineEnd + 1 >= length) break
    const behind = lineAround(codes, length, lineEnd + 1)
    if (behind.end <= last.end || !areRows(codes, behind, above)) break
    last = behind
  }
  return { start: first.start, end: last.end }
}
