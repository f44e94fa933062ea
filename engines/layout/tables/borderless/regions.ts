import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { startsLikeCaption, startsLikeNote, startsLikeTableCaption } from '../common/captions.ts'
import {
  isNumber,
  isNumeric,
  isYear,
  segmentsOf,
  type WordRow,
  type WordSegment,
} from '../common/word-rows.ts'
import { commonGaps, farOutside, type Gap, gapsOf, innerGaps, type RowPart } from './row-parts.ts'
import { isStretchedLine, type PlacedSegment, runningTextSegments } from './running-text.ts'

/** Consecutive line parts with common vertical gaps. */
export interface TableRegion {
  readonly parts: readonly RowPart[]
  /** Line parts of one segment directly above and below, nearest first: headers, wrapped cells, or text. */
  readonly above: readonly RowPart[]
  readonly below: readonly RowPart[]
  /** The caption of a table is directly above or below. */
  readonly captioned: boolean
}

/** Maximum distance in ems between the baselines of table lines, and in tables with widely spaced rows. */
const maxLineStepEms = 3.4
const maxRowStepEms = 4.4
/** Number of last lines that must share a gap. With more, a header wider than its columns would end the table. */
const maxComparedLines = 3
/** Texts above a table that are compared with its columns: a heading has few, and each is compared with all words below it. */
const maxSegments: WorkLimit = 300

interface OpenRegion {
  readonly parts: RowPart[]
  readonly above: RowPart[]
  pending: RowPart[]
  /** Gaps of the last lines with several segments. */
  gaps: Gap[][]
  /** Two of its rows are further apart than the lines of most tables. */
  spaced: boolean
  captioned: boolean
  x0: number
  x1: number
}

/**
 * Finds regions that may be tables.
 * @param banded the lines are those of a table with shaded rows: none is running text
 * @param lines rows of words, top to bottom
 * @param titles words of headings, at which a table ends
 * @param right x of the right edge of the text of the page. Default: that of its widest line
 */
export function tableRegions(
  lines: readonly WordRow[],
  titles: ReadonlySet<PageWord> = new Set(),
  right = widestEnd(lines),
  banded = false,
): TableRegion[] {
  const found: TableRegion[] = []
  let open: OpenRegion[] = []
  let singles: RowPart[] = []
  let caption: RowPart | null = null
  for (const part of rowParts(lines, titles, right, banded)) {
    const alive: OpenRegion[] = []
    if (isTableCaption(part)) caption = part
    for (const region of open) {
      region.captioned ||= part === caption && isAboveCaption(region.parts[region.parts.length - 1], part)
      const last = region.pending.at(-1) ?? region.parts[region.parts.length - 1]
      const rows =
        last.segments.length + part.segments.length > 2 && Math.abs(last.size - part.size) < 0.1 * part.size
      const most = (rows || region.spaced ? maxRowStepEms : maxLineStepEms) * Math.max(last.size, part.size)
      if (part.baseline - last.baseline <= most) alive.push(region)
      else close(region)
    }
    open = alive
    singles = singles
      .filter((single) => part.baseline - single.baseline <= 2 * maxLineStepEms * part.size)
      .slice(-40)
    const under = open.filter(({ x0, x1 }) => part.x0 < x1 && part.x1 > x0)
    if (under.length > 1 && part.segments.length > 1 && areShort(under))
      open = [mergeRegions(under), ...open.filter((other) => !under.includes(other))]
    const region = open.find(({ x0, x1 }) => part.x0 < x1 && part.x1 > x0) ?? headerBeside(open, part)
    if (isCaptionOrNote(part) || titles.has(part.segments[0].words[0])) {
      if (region) close(region)
      open = open.filter((other) => other !== region)
      singles = singles.filter((single) => single.x1 <= part.x0 || single.x0 >= part.x1)
      continue
    }
    if (part.segments.length === 1) {
      if (region) region.pending.push(part)
      singles.push(part)
      continue
    }
    const gaps = gapsOf(part)
    if (region && !endsInText(region) && !beginsTable(region, part) && !beginsList(region, part)) {
      const common = region.gaps.reduce((rest, next) => commonGaps(rest, next, part.size), gaps)
      if (innerGaps(common, Math.min(region.x0, part.x0), Math.max(region.x1, part.x1)).length > 0) {
        const last = region.pending.at(-1) ?? region.parts[region.parts.length - 1]
        region.spaced ||= part.baseline - last.baseline > maxLineStepEms * part.size
        region.parts.push(...region.pending, part)
        region.pending = []
        region.gaps = [...region.gaps.slice(1 - maxComparedLines), gaps]
        region.x0 = Math.min(region.x0, part.x0)
        region.x1 = Math.max(region.x1, part.x1)
        continue
      }
    }
    if (region) {
      close(region)
      open = open.filter((other) => other !== region)
    }
    const above = singles.filter(
      (single) => single.x0 < part.x1 && single.x1 > part.x0 && single.baseline < part.baseline,
    )
    open.push({
      parts: [part],
      above: above.reverse(),
      pending: [],
      gaps: [gaps],
      spaced: false,
      captioned: caption !== null && isBelowCaption(part, caption),
      x0: part.x0,
      x1: part.x1,
    })
  }
  for (const region of open) close(region)
  return found

  function close({ parts, above, pending, captioned }: OpenRegion): void {
    if (parts.length > 1) found.push({ parts, above, below: pending, captioned })
  }
}

/**
 * Number of lines of text across the columns that end a table, minimum number of words in each, and share of the width of a
 * gutter that text across it covers.
 */
const minTextLines = 2
const minWordsAcross = 4
const minCoveredShare = 0.7
/** Ratio between the font sizes of a heading and of the rows above it. */
const minHeadingRatio = 1.15
/** Ratios to the usual distance between rows, above which a line, and one that ends like a sentence, is separate from the rows. */
const minApartRatio = 1.3
const minSentenceApartRatio = 1.15
/** Number of words of a line of text that is not the heading of a group below a header. */
const minWordsBelowHeader = 6

/**
 * Whether text across the columns or a heading in larger print follows the last row: not the heading of a group of rows, but a
 * paragraph.
 */
function endsInText(region: OpenRegion): boolean {
  const { parts, pending } = region
  const { size } = parts[parts.length - 1]
  const gutters = guttersOf(region)
  let lines = 0
  for (const [i, part] of pending.entries()) {
    if (parts.length === 1 && part.size > minHeadingRatio * size) return true
    if (!isAcross(part, gutters)) {
      if (hasSentences(part) && crossedShare(part, gutters) > 0) return true
      if (lines > 0 && endsParagraph(pending[i - 1], part)) return true
      lines = 0
      continue
    }
    lines++
    if (lines === minTextLines || isSentence(part) || hasSentences(part)) return true
    if (parts.length === 1 && part.segments[0].words.length >= minWordsBelowHeader) return true
  }
  return false
}

/** Minimum number of words of a line of a paragraph over the columns, and maximum distance in ems of its last line. */
const minParagraphWords = 8
const maxParagraphStepEms = 1.5

/** Minimum number of words of a sentence that is not a heading of a group of rows. */
const minSentenceWords = 12
/** The same for a line in which a second sentence begins. */
const minWordsOfTwo = 6

function isSentence({ segments: [{ words }] }: RowPart): boolean {
  return words.length >= minSentenceWords && /[.!?]$/.test(words[words.length - 1].text)
}

/** Whether a line ends a sentence and begins another one before it. */
function hasSentences({ segments: [{ words }] }: RowPart): boolean {
  return (
    words.length >= minWordsOfTwo &&
    /[.!?]$/.test(words[words.length - 1].text) &&
    words.some(({ text }, i) => i > 1 && /^\p{Lu}/u.test(text) && /\p{Ll}{2}[.!?]$/u.test(words[i - 1].text))
  )
}

/** Returns the region that is only a header over columns to the right of a line: the heading of the first group of its rows. */
function headerBeside(open: readonly OpenRegion[], { segments, x1 }: RowPart): OpenRegion | undefined {
  return segments.length > 1 ? undefined : open.find(({ parts, x0 }) => parts.length === 1 && x1 <= x0)
}

/** Whether a line is the short last one of a paragraph that began across the columns. */
function endsParagraph(above: RowPart, part: RowPart): boolean {
  return (
    above.segments[0].words.length >= minParagraphWords &&
    part.segments.length === 1 &&
    part.baseline - above.baseline < maxParagraphStepEms * part.size &&
    Math.abs(part.x0 - above.x0) < minStartOffsetEms * part.size
  )
}

/** Whether an item with a bullet follows rows without one, not below the start of a column: a list after the table. */
function beginsList({ parts }: OpenRegion, part: RowPart): boolean {
  const isItem = ({ segments }: RowPart) => /^[•◦▪‣●○■]$/u.test(segments[0].words[0].text)
  return (
    isItem(part) &&
    !parts.some(isItem) &&
    !parts.some(({ x0, size }) => Math.abs(x0 - part.x0) < minStartOffsetEms * size)
  )
}

/** Minimum distance in ems between the start of a line of text and those of the columns. */
const minStartOffsetEms = 0.5

/**
 * Whether a sentence follows the last row, separated from it: text that begins next to the starts of the columns, as a
 * paragraph does, and ends in a full stop or a colon.
 */
function endsInSentence({ parts, pending }: OpenRegion): boolean {
  const [text] = pending
  const last = parts[parts.length - 1]
  if (!text || parts.length < 2) return false
  if (text.baseline - last.baseline < minSentenceApartRatio * usualPitch(parts)) return false
  const { words } = text.segments[0]
  const end = pending[pending.length - 1].segments[0].words
  if (words.length < minWordsAcross || !/[.:]$/.test(end[end.length - 1].text)) return false
  return !parts.some(({ segments, size }) =>
    segments.some(({ x0 }) => Math.abs(x0 - text.x0) < minStartOffsetEms * size),
  )
}

function wordsOf({ segments }: RowPart): string {
  return segments.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

/** Returns the median distance of the rows of a region. */
function usualPitch(parts: readonly RowPart[]): number {
  const pitches = parts.slice(1).map((part, i) => part.baseline - parts[i].baseline)
  return pitches.sort((a, b) => a - b)[pitches.length >> 1]
}

/**
 * Whether a row begins another table: it repeats the first row or is bold like a header, and separated by space; a sentence is
 * above it; or text across the columns is between it
 * and the rows above, and either the row is bold or the text is separated by space on both sides.
 */
function beginsTable(region: OpenRegion, next: RowPart): boolean {
  const { parts, pending } = region
  const text = pending.at(-1)
  const last = parts[parts.length - 1]
  const repeats = wordsOf(next) === wordsOf(parts[0])
  if (repeats && (text || (parts.length >= minRowsBefore && !/\d/.test(wordsOf(next))))) return true
  if (endsInSentence(region) || isHeaderBelowNumbers(parts, next)) return true
  const isHeader = isBold(next) && !parts.some(isBold)
  if (isHeader && !text && next.baseline - last.baseline > minHeaderStepEms * next.size) return true
  if (!text || parts.length < minRowsBefore || !isAcross(text, guttersOf(region))) return false
  if (isBold(next) && !isBold(last) && !isBold(text)) return true
  const usual = usualPitch(parts)
  const { words } = text.segments[0]
  const ratio = /[.:]$/.test(words[words.length - 1].text) ? minSentenceApartRatio : minApartRatio
  return (
    pending.length === 1 &&
    text.baseline - last.baseline > ratio * usual &&
    next.baseline - text.baseline > ratio * usual
  )
}

/** Minimum number of texts of a header that follows rows of numbers, and number of those rows. */
const minHeaderTexts = 3
const minNumberRows = 3

/** Whether a row of words follows rows with a number in each of their columns but the first: the header of another table. */
function isHeaderBelowNumbers(parts: readonly RowPart[], { segments }: RowPart): boolean {
  const rows = parts.slice(-minNumberRows)
  return (
    rows.length === minNumberRows &&
    segments.length >= minHeaderTexts &&
    segments.every(({ words }) => words.every(({ text }) => !isNumeric(text))) &&
    rows.every(
      (row) =>
        row.segments.length >= segments.length &&
        row.segments.slice(1).every(({ words }) => words.some(({ text }) => isNumber(text))),
    )
  )
}

/** Minimum number of rows of a table that text may end. */
const minRowsBefore = 3
/** Minimum distance in ems of a bold row from the rows above, beyond which it is not their total. */
const minHeaderStepEms = 2.2

/** Whether a row is bold and has no numbers besides years. */
function isBold({ segments }: RowPart): boolean {
  return segments.every(({ words }) =>
    words.every(({ bold, text }) => bold && (!isNumeric(text) || isYear(text))),
  )
}

/** Returns the common gaps of the last rows of a region. */
function guttersOf({ parts, gaps }: OpenRegion): Gap[] {
  const { size } = parts[parts.length - 1]
  return gaps
    .reduce((rest, next) => commonGaps(rest, next, size))
    .filter(({ x0, x1 }) => x0 > -farOutside && x1 < farOutside)
}

/** Whether a line is text that crosses most gutters. */
function isAcross(part: RowPart, gutters: readonly Gap[]): boolean {
  return part.segments[0].words.length >= minWordsAcross && crossedShare(part, gutters) > 0.5
}

/** Returns the share of the gutters that a line covers. */
function crossedShare({ x0, x1 }: RowPart, gutters: readonly Gap[]): number {
  const crossed = gutters.filter(
    (gutter) => Math.min(x1, gutter.x1) - Math.max(x0, gutter.x0) > minCoveredShare * (gutter.x1 - gutter.x0),
  )
  return crossed.length / Math.max(1, gutters.length)
}

function widestEnd(lines: readonly WordRow[]): number {
  return lines.reduce((most, { words }) => Math.max(most, words[words.length - 1].box.x1), 0)
}

/** Returns the parts of rows between running text. A heading is a separate part. */
function rowParts(
  lines: readonly WordRow[],
  titles: ReadonlySet<PageWord>,
  right: number,
  banded: boolean,
): RowPart[] {
  const rows: PlacedSegment[][] = lines.map((line, index) => {
    const found = isStretchedLine(lines, index) ? segmentsOf(line, Infinity) : segmentsOf(line)
    const isNone = found.length > maxSegments || isEntryHeading(found, line.size, right)
    return isNone ? [] : found.map((segment) => ({ ...segment, line: index }))
  })
  const prose = banded ? new Set<WordSegment>() : runningTextSegments(lines, rows)
  const out: RowPart[] = []
  rows.forEach((row, index) => {
    const { baseline, size } = lines[index]
    let run: WordSegment[] = []
    const end = (): void => {
      if (run.length > 0)
        out.push({ baseline, size, segments: run, x0: run[0].x0, x1: run[run.length - 1].x1 })
      run = []
    }
    for (const segment of row) {
      if (prose.has(segment)) end()
      else {
        const [last] = run
        if (last && titles.has(last.words[0]) !== titles.has(segment.words[0])) end()
        run.push(segment)
      }
    }
    end()
  })
  return out
}

/** Headers have few lines. Longer tables side by side are not merged. */
const maxHeadingLines = 30

function areShort(regions: readonly OpenRegion[]): boolean {
  return regions.every((region) => region.parts.length + region.pending.length <= maxHeadingLines)
}

/** Merges regions side by side: headers at different heights over one table. */
function mergeRegions(regions: readonly OpenRegion[]): OpenRegion {
  const byHeight = (parts: RowPart[]): RowPart[] => parts.sort((a, b) => a.baseline - b.baseline)
  const parts = byHeight(regions.flatMap((region) => region.parts))
  return {
    parts,
    above: regions
      .flatMap((region) => region.above)
      .sort((a, b) => b.baseline - a.baseline)
      .slice(0, 40),
    pending: byHeight(regions.flatMap((region) => region.pending)),
    gaps: parts.slice(-maxComparedLines).map(gapsOf),
    spaced: regions.some((region) => region.spaced),
    captioned: regions.some((region) => region.captioned),
    x0: Math.min(...regions.map((region) => region.x0)),
    x1: Math.max(...regions.map((region) => region.x1)),
  }
}

/** Whether a line part is a caption or a note, which separates a table from its surroundings. */
function isCaptionOrNote(part: RowPart): boolean {
  const { words } = part.segments[0]
  return startsLikeCaption(words) || startsLikeNote(words)
}

function isTableCaption({ segments: [{ words }] }: RowPart): boolean {
  return startsLikeTableCaption(words)
}

/** Ems between the baselines of a caption and its table: two lines and the space between them. */
const maxCaptionStepEms = 4.5

/** Whether a row is close enough below a caption to be the first one of its table. */
function isBelowCaption(row: RowPart, caption: RowPart): boolean {
  return areNear(row, caption, row.baseline - caption.baseline)
}

/** Whether a row is close enough above a caption to be the last one of its table. */
function isAboveCaption(row: RowPart, caption: RowPart): boolean {
  return areNear(row, caption, caption.baseline - row.baseline)
}

function areNear(row: RowPart, caption: RowPart, step: number): boolean {
  return step > 0 && step < maxCaptionStepEms * row.size && caption.x0 < row.x1 && caption.x1 > row.x0
}

/** Points. Maximum distance of a label from the right edge of the text. */
const maxEdgeOffsetPoints = 2
/** Minimum width in ems of the space before a label. */
const minSpaceEms = 1.2

/** A word or a few in brackets: `(function)`, `[Command]`. */
const bracketed = /^(?:\(\p{L}[\p{L}\s-]*\)|\[\p{L}[\p{L}\s-]*\]|<\p{L}[\p{L}\s-]*>)$/u

/**
 * Whether a row is the heading of an entry in a reference: its text, and the kind of the entry in brackets at the right edge
 * of the text. Several of them, with titles and short texts between them, look like a table.
 * @param right x of the right edge of the text
 */
function isEntryHeading(row: readonly WordSegment[], size: number, right: number): boolean {
  const last = row.at(-1)
  const before = row.at(-2)
  if (last === undefined || before === undefined) return false
  return (
    last.x1 > right - maxEdgeOffsetPoints &&
    last.x0 - before.x1 > minSpaceEms * size &&
    bracketed.test(last.words.map((word) => word.text).join(' '))
  )
}
