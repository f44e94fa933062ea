import { startsLikeCaption, startsLikeNote } from '../common/captions.ts'
import { segmentsOf, type WordRow, type WordSegment } from '../common/word-rows.ts'
import { type PlacedSegment, runningTextSegments } from './running-text.ts'

/** A part of a line, between running text: what may be a line of a table. */
export interface LinePart {
  readonly baseline: number
  readonly size: number
  readonly segments: readonly WordSegment[]
  readonly x0: number
  readonly x1: number
}

/** Pieces under each other that white runs through from top to bottom. */
export interface TableRegion {
  readonly pieces: readonly LinePart[]
  /** Pieces of one segment just above the first and below the last, nearest first: headers, wrapped cells, or text. */
  readonly above: readonly LinePart[]
  readonly below: readonly LinePart[]
}

/** Lines of a table follow each other within this many ems. */
const maxLineStepEms = 3.4
/** How many lines must have white in common: headers wider than their columns end a table otherwise. */
const maxComparedLines = 3
const maxSegments = 300
/** A white gap that counts, in ems. */
const minGapEms = 0.33

interface OpenRegion {
  readonly pieces: LinePart[]
  readonly above: LinePart[]
  pending: LinePart[]
  /** Gaps of the last lines with several segments. */
  gaps: Gap[][]
  x0: number
  x1: number
}

interface Gap {
  readonly x0: number
  readonly x1: number
}

/** A whole line as one piece, whatever stands in it. */
export function linePartOf(line: WordRow): LinePart {
  const found = segmentsOf(line)
  return {
    baseline: line.baseline,
    size: line.size,
    segments: found,
    x0: found[0].x0,
    x1: found[found.length - 1].x1,
  }
}

/** Finds the regions of a page's lines, given top to bottom. */
export function tableRegions(lines: readonly WordRow[]): TableRegion[] {
  const found: TableRegion[] = []
  let open: OpenRegion[] = []
  let singles: LinePart[] = []
  for (const piece of lineParts(lines)) {
    const alive: OpenRegion[] = []
    for (const region of open) {
      const last = region.pending.at(-1) ?? region.pieces[region.pieces.length - 1]
      if (piece.baseline - last.baseline <= maxLineStepEms * Math.max(last.size, piece.size))
        alive.push(region)
      else close(region)
    }
    open = alive
    singles = singles
      .filter((single) => piece.baseline - single.baseline <= 2 * maxLineStepEms * piece.size)
      .slice(-40)
    const under = open.filter(({ x0, x1 }) => piece.x0 < x1 && piece.x1 > x0)
    if (under.length > 1 && piece.segments.length > 1 && areShort(under))
      open = [mergeRegions(under), ...open.filter((other) => !under.includes(other))]
    const region = open.find(({ x0, x1 }) => piece.x0 < x1 && piece.x1 > x0)
    if (isCaptionOrNote(piece)) {
      if (region) close(region)
      open = open.filter((other) => other !== region)
      singles = singles.filter((single) => single.x1 <= piece.x0 || single.x0 >= piece.x1)
      continue
    }
    if (piece.segments.length === 1) {
      if (region) region.pending.push(piece)
      singles.push(piece)
      continue
    }
    const gaps = gapsOf(piece)
    if (region) {
      const common = region.gaps.reduce((rest, next) => commonGaps(rest, next, piece.size), gaps)
      if (innerGaps(common, Math.min(region.x0, piece.x0), Math.max(region.x1, piece.x1)).length > 0) {
        region.pieces.push(...region.pending, piece)
        region.pending = []
        region.gaps = [...region.gaps.slice(1 - maxComparedLines), gaps]
        region.x0 = Math.min(region.x0, piece.x0)
        region.x1 = Math.max(region.x1, piece.x1)
        continue
      }
      close(region)
      open = open.filter((other) => other !== region)
    }
    const above = singles.filter(
      (single) => single.x0 < piece.x1 && single.x1 > piece.x0 && single.baseline < piece.baseline,
    )
    open.push({
      pieces: [piece],
      above: above.reverse(),
      pending: [],
      gaps: [gaps],
      x0: piece.x0,
      x1: piece.x1,
    })
  }
  for (const region of open) close(region)
  return found

  function close({ pieces, above, pending }: OpenRegion): void {
    if (pieces.length > 1) found.push({ pieces, above, below: pending })
  }
}

/** The words of a caption or of a note stand beside tables, and part them from what follows. */
function isCaptionOrNote(piece: LinePart): boolean {
  const { words } = piece.segments[0]
  return startsLikeCaption(words) || startsLikeNote(words)
}

function lineParts(lines: readonly WordRow[]): LinePart[] {
  const rows: PlacedSegment[][] = lines.map((line, index) => {
    const found = segmentsOf(line)
    return found.length > maxSegments ? [] : found.map((segment) => ({ ...segment, line: index }))
  })
  const prose = runningTextSegments(lines, rows)
  const out: LinePart[] = []
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

/** Headings take few lines; long tables side by side are two. */
const maxHeadingLines = 30

function areShort(regions: readonly OpenRegion[]): boolean {
  return regions.every((region) => region.pieces.length + region.pending.length <= maxHeadingLines)
}

/** Regions side by side as one: headings at different heights over one table. */
function mergeRegions(regions: readonly OpenRegion[]): OpenRegion {
  const byHeight = (pieces: LinePart[]): LinePart[] => pieces.sort((a, b) => a.baseline - b.baseline)
  const pieces = byHeight(regions.flatMap((region) => region.pieces))
  return {
    pieces,
    above: regions
      .flatMap((region) => region.above)
      .sort((a, b) => b.baseline - a.baseline)
      .slice(0, 40),
    pending: byHeight(regions.flatMap((region) => region.pending)),
    gaps: pieces.slice(-maxComparedLines).map(gapsOf),
    x0: Math.min(...regions.map((region) => region.x0)),
    x1: Math.max(...regions.map((region) => region.x1)),
  }
}

/** White between the words of a line that is wider than a space, and before and after them. */
function gapsOf(piece: LinePart): Gap[] {
  const gaps: Gap[] = [{ x0: -farOutside, x1: piece.x0 }]
  let x1 = piece.x0
  for (const { words } of piece.segments)
    for (const { box } of words) {
      if (box.x0 - x1 > minGapEms * piece.size) gaps.push({ x0: x1, x1: box.x0 })
      x1 = Math.max(x1, box.x1)
    }
  gaps.push({ x0: x1, x1: farOutside })
  return gaps
}

/** Farther than any page reaches. */
const farOutside = 1e7

/** White between two sides of a region, not beside it. */
function innerGaps(gaps: readonly Gap[], x0: number, x1: number): Gap[] {
  return gaps.filter((gap) => gap.x0 > x0 && gap.x1 < x1)
}

/** The white that two lines have in common. */
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
