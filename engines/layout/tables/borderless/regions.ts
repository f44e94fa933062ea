import { startsLikeCaption, startsLikeNote } from '../common/captions.ts'
import { segmentsOf, type WordRow, type WordSegment } from '../common/word-rows.ts'
import { isStretchedLine, type PlacedSegment, runningTextSegments } from './running-text.ts'

/** Part of a row of words between running text: possibly a line of a table. */
export interface RowPart {
  readonly baseline: number
  readonly size: number
  readonly segments: readonly WordSegment[]
  readonly x0: number
  readonly x1: number
}

/** Consecutive line parts with common vertical gaps. */
export interface TableRegion {
  readonly parts: readonly RowPart[]
  /** Line parts of one segment directly above and below, nearest first: headers, wrapped cells, or text. */
  readonly above: readonly RowPart[]
  readonly below: readonly RowPart[]
}

/** Maximum distance in ems between the baselines of table lines, and in tables whose rows are set apart that far. */
const maxLineStepEms = 3.4
const maxRowStepEms = 4.4
/** Number of last lines that must share a gap. With more, a header wider than its columns would end the table. */
const maxComparedLines = 3
const maxSegments = 300
/** Minimum width of a gap in ems. */
const minGapEms = 0.33

interface OpenRegion {
  readonly parts: RowPart[]
  readonly above: RowPart[]
  pending: RowPart[]
  /** Gaps of the last lines with several segments. */
  gaps: Gap[][]
  /** Two of its rows are further apart than the lines of most tables. */
  spaced: boolean
  x0: number
  x1: number
}

interface Gap {
  readonly x0: number
  readonly x1: number
}

/** Converts a whole row of words to a line part. */
export function rowPartOf(line: WordRow): RowPart {
  const found = segmentsOf(line)
  return {
    baseline: line.baseline,
    size: line.size,
    segments: found,
    x0: found[0].x0,
    x1: found[found.length - 1].x1,
  }
}

/**
 * Finds regions that may be tables.
 * @param lines rows of words, top to bottom
 */
export function tableRegions(lines: readonly WordRow[]): TableRegion[] {
  const found: TableRegion[] = []
  let open: OpenRegion[] = []
  let singles: RowPart[] = []
  for (const part of rowParts(lines)) {
    const alive: OpenRegion[] = []
    for (const region of open) {
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
    const region = open.find(({ x0, x1 }) => part.x0 < x1 && part.x1 > x0)
    if (isCaptionOrNote(part)) {
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
    if (region && !endsInText(region)) {
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
      x0: part.x0,
      x1: part.x1,
    })
  }
  for (const region of open) close(region)
  return found

  function close({ parts, above, pending }: OpenRegion): void {
    if (parts.length > 1) found.push({ parts, above, below: pending })
  }
}

/** Number of lines of text across the columns that end a table, and minimum number of words in each. */
const minTextLines = 2
const minWordsAcross = 4

/** Whether text across the columns follows the last row: not the heading of a group of rows, but a paragraph. */
function endsInText({ parts, pending, gaps }: OpenRegion): boolean {
  const { size } = parts[parts.length - 1]
  const gutters = gaps
    .reduce((rest, next) => commonGaps(rest, next, size))
    .filter(({ x0, x1 }) => x0 > -farOutside && x1 < farOutside)
  let lines = 0
  for (const { x0, x1, segments } of pending) {
    const crossed = gutters.filter((gutter) => gutter.x0 > x0 && gutter.x1 < x1).length
    const across = segments[0].words.length >= minWordsAcross && crossed > 0.5 * gutters.length
    lines = across ? lines + 1 : 0
    if (lines === minTextLines) return true
  }
  return false
}

/** Whether a line part is a caption or a note, which separates a table from its surroundings. */
function isCaptionOrNote(part: RowPart): boolean {
  const { words } = part.segments[0]
  return startsLikeCaption(words) || startsLikeNote(words)
}

function rowParts(lines: readonly WordRow[]): RowPart[] {
  const rows: PlacedSegment[][] = lines.map((line, index) => {
    const found = isStretchedLine(lines, index) ? segmentsOf(line, Infinity) : segmentsOf(line)
    return found.length > maxSegments ? [] : found.map((segment) => ({ ...segment, line: index }))
  })
  const prose = runningTextSegments(lines, rows)
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
      else run.push(segment)
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
    x0: Math.min(...regions.map((region) => region.x0)),
    x1: Math.max(...regions.map((region) => region.x1)),
  }
}

/** Returns the gaps between words that are wider than a space, and the unbounded ones on both sides. */
function gapsOf(part: RowPart): Gap[] {
  const gaps: Gap[] = [{ x0: -farOutside, x1: part.x0 }]
  let x1 = part.x0
  for (const { words } of part.segments)
    for (const { box } of words) {
      if (box.x0 - x1 > minGapEms * part.size) gaps.push({ x0: x1, x1: box.x0 })
      x1 = Math.max(x1, box.x1)
    }
  gaps.push({ x0: x1, x1: farOutside })
  return gaps
}

/** Points; larger than any page. */
const farOutside = 1e7

/** Returns the gaps inside a region, without those on its sides. */
function innerGaps(gaps: readonly Gap[], x0: number, x1: number): Gap[] {
  return gaps.filter((gap) => gap.x0 > x0 && gap.x1 < x1)
}

/** Returns the common gaps of two lines. */
function commonGaps(a: readonly Gap[], b: readonly Gap[], size: number): Gap[] {
  const common: Gap[] = []
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const x0 = Math.max(a[i].x0, b[k].x0)
    const x1 = Math.min(a[i].x1, b[k].x1)
    if (x1 - x0 >= minGapEms * size) common.push({ x0, x1 })
    if (a[i].x1 < b[k].x1) i++
    else k++
  }
  return common
}
