/** The lines of a page, split where text does not flow from one part to the next: at columns, cells and rulings. */

import type { Box } from '../../../model/geometry.ts'
import { BoxIndex } from '../../../model/pages/box-index.ts'
import type { Glyph, Surface } from '../../../pdf/content/index.ts'
import { linesOf } from '../../../pdf/text/index.ts'

/** A part of a line. Positions are along its direction. */
export interface Segment {
  readonly glyphs: readonly Glyph[]
  /** Of its first and last letter. */
  readonly start: number
  readonly end: number
  /** Of the baseline, across the direction. */
  readonly across: number
  readonly size: number
  readonly direction: Direction
  /** The parts before and after it on its line, and the rulings between them and it. */
  readonly before: Neighbour
  readonly after: Neighbour
}

export interface Direction {
  readonly dx: number
  readonly dy: number
}

interface Neighbour {
  readonly segment: Segment | null
  readonly ruling: number | null
}

/** Ems. A wider gap is a tab: another column or cell. */
const tabGap = 1.6
/** The same on a page that draws its spaces, for a gap without one. */
const undrawnGap = 0.5
/** Ems. A ruling is only looked for in a wider gap. */
const wordGap = 0.1
/** Ems by which a drawn space may be stretched in a narrow column. */
const maxStretch = 3
/** Of the size of the text. A lower upright edge is a part of a frame around words. */
const minRuling = 1.6
/** A page with a larger share of spaces among its glyphs draws them. */
const drawnSpaces = 0.03

export function along({ x, y, dx, dy }: Glyph): number {
  return x * dx + y * dy
}

export function isBlank({ text }: Glyph): boolean {
  return text.trim() === ''
}

/** Every part of every line of a page. */
export function segmentsOf(surface: Surface): Segment[] {
  const rulings = rulingsOf(surface)
  const order = new Map(surface.glyphs.map((glyph, i) => [glyph, i]))
  const spaces = surface.glyphs.reduce((count, glyph) => count + Number(isSpace(glyph)), 0)
  const isDrawn = spaces > drawnSpaces * surface.glyphs.length
  return linesOf(surface.glyphs, true).flatMap((line) => {
    const parts: Glyph[][] = []
    let part: Glyph[] = []
    let last: Glyph | null = null
    let end = 0
    let blank = 0
    for (const glyph of line) {
      if (isBlank(glyph)) {
        blank += glyph.advance
        part.push(glyph)
        continue
      }
      const room = (along(glyph) - end) / (Math.max(glyph.size, last?.size ?? 0) || 1)
      const splits = isGap(room, blank / (glyph.size || 1))
      if (last && (splits || (room > wordGap && isRuled(rulings, last, end, along(glyph))))) {
        parts.push(part)
        part = []
        end = Number.NEGATIVE_INFINITY
      }
      part.push(glyph)
      last = glyph
      end = Math.max(end, along(glyph) + glyph.advance)
      blank = 0
    }
    parts.push(part)
    return neighbours(parts.flatMap(partOf), rulings)

    function isGap(room: number, drawn: number): boolean {
      if (drawn > 0) return room - drawn > maxStretch
      if (room > tabGap) return true
      if (room <= undrawnGap || !last) return false
      return isDrawn || !follows(last)
    }

    function follows(glyph: Glyph): boolean {
      const next = surface.glyphs[(order.get(glyph) ?? 0) + 1]
      return next !== undefined && line.includes(next)
    }
  })
}

function isSpace({ text }: Glyph): boolean {
  return text === ' '
}

function partOf(glyphs: readonly Glyph[]): Omit<Segment, 'before' | 'after'>[] {
  const letters = glyphs.filter((glyph) => !isBlank(glyph))
  const [first] = letters
  if (!first) return []
  const { dx, dy, x, y } = first
  return [
    {
      glyphs,
      start: along(first),
      end: letters.reduce((end, glyph) => Math.max(end, along(glyph) + glyph.advance), along(first)),
      across: y * dx - x * dy,
      size: letters.reduce((size, glyph) => Math.max(size, glyph.size), 0),
      direction: { dx, dy },
    },
  ]
}

/** Rulings are known for text to the right, which is nearly all that stands in tables. */
function neighbours(parts: readonly Omit<Segment, 'before' | 'after'>[], rulings: BoxIndex): Segment[] {
  const segments: { -readonly [K in keyof Segment]: Segment[K] }[] = parts.map((part) => ({
    ...part,
    before: { segment: null, ruling: null },
    after: { segment: null, ruling: null },
  }))
  for (const [i, segment] of segments.entries()) {
    const { across, size, start, end } = segment
    let before: number | null = null
    let after: number | null = null
    for (const x of rulingsBeside(rulings, { dx: segment.direction.dx, y: across, size })) {
      if (x <= start + 1) before = Math.max(before ?? x, x)
      else if (x >= end - 1) after = Math.min(after ?? x, x)
    }
    segment.before = { segment: segments[i - 1] ?? null, ruling: before }
    segment.after = { segment: segments[i + 1] ?? null, ruling: after }
  }
  return segments
}

/** The upright edges of drawings. */
function rulingsOf({ paths }: Surface): BoxIndex {
  const rulings: Box[] = []
  for (const { subpaths } of paths)
    for (const { edges } of subpaths)
      for (let i = 0; i + 3 < edges.length; i += 4) {
        const [x0, y0, x1, y1] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]]
        if (Math.abs(x1 - x0) < Math.abs(y1 - y0))
          rulings.push({ x0, x1, y0: Math.min(y0, y1), y1: Math.max(y0, y1) })
      }
  return new BoxIndex(rulings)
}

/** Where rulings pass beside text to the right. */
function rulingsBeside(rulings: BoxIndex, { y, size, dx }: Pick<Glyph, 'y' | 'size' | 'dx'>): number[] {
  if (dx <= 0.999) return []
  const middle = y - size / 4
  return rulings
    .near(middle, middle)
    .filter(({ y0, y1 }) => y0 <= middle && y1 >= middle && y1 - y0 >= minRuling * size)
    .map(({ x0, x1 }) => (x0 + x1) / 2)
}

function isRuled(rulings: BoxIndex, last: Glyph, from: number, to: number): boolean {
  return rulingsBeside(rulings, last).some((x) => x > from && x < to)
}
