/** The lines of a page, split where text does not continue from one part to the next: at columns, cells and rulings. */

import type { Box } from '../../../model/geometry.ts'
import { BoxIndex } from '../../../model/pages/box-index.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { Glyph, Surface } from '../../../pdf/content/index.ts'
import { linesOf } from '../../../pdf/text/index.ts'

/** A part of a line. Positions are along its direction. */
export interface Segment {
  readonly glyphs: readonly Glyph[]
  /** Boxes of its first and last letter. */
  readonly start: number
  readonly end: number
  /** Position of the baseline, across the direction. */
  readonly across: number
  readonly size: number
  readonly direction: Direction
  /** The parts before and after it on its line, and the rulings between them. */
  readonly before: Neighbour
  readonly after: Neighbour
}

interface Direction {
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
/** Ems. Rulings are only searched in a wider gap. */
const wordGap = 0.1
/** Ems by which a drawn space may be stretched in a narrow column. */
const maxStretch = 3
/** Relative to the text size. A shorter vertical edge is part of a frame around words. */
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

/** Rulings are known for text to the right, which is nearly all text in tables. */
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

/** The vertical edges of drawings. */
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

/** Where rulings pass next to text to the right. */
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

/**
 * The alignment of a line when the widths of its values change: at its start, its end or its centre, judged by other lines
 * of the page. If a right-aligned or centred line kept its start, the start would reveal the width of its value.
 */

export interface Anchor {
  readonly kind: 'start' | 'end' | 'middle' | 'unknown'
  /** Along the direction of the line. */
  readonly at: number
  /** Where a justified line ends. */
  readonly fill: number | null
}

/** Points by which the ends of aligned lines differ. */
const tolerance = 0.4
/** Points by which a margin differs from a usual one. */
const marginTolerance = 0.2
/** Points: a quarter of an inch, and half a centimetre. Usual margins are multiples of these. */
const marginSteps = [18, 14.1732] as const
const minMargin = 14
/** Share of the page. A wider space is not a margin. */
const maxMargin = 1 / 3
/** Lines that end with a justified line. Fewer may align by chance. */
const minJustified = 2
/** Ems. Text that is closer to a ruling is aligned with it. */
const maxPadding = 0.9
/** Minimum difference in ems between the distances to two rulings, if the text is aligned with one of them. */
const minUneven = 0.3

/** The starts, ends and centres of the lines of a page, by direction. */
export class Anchors {
  readonly #byDirection = new Map<string, { starts: number[]; ends: number[]; middles: number[] }>()
  readonly #page: Box

  constructor(segments: readonly Segment[], page: Box) {
    this.#page = page
    for (const { direction, start, end } of segments) {
      const key = keyOf(direction)
      const known = this.#byDirection.get(key) ?? { starts: [], ends: [], middles: [] }
      known.starts.push(start)
      known.ends.push(end)
      known.middles.push((start + end) / 2)
      this.#byDirection.set(key, known)
    }
    for (const lists of this.#byDirection.values())
      for (const list of Object.values(lists)) list.sort((a, b) => a - b)
  }

  /** The ends of the page along a direction. */
  extent({ direction: { dx, dy } }: Pick<Segment, 'direction'>): readonly [number, number] {
    const { x0, y0, x1, y1 } = this.#page
    const corners = [x0 * dx + y0 * dy, x1 * dx + y0 * dy, x0 * dx + y1 * dy, x1 * dx + y1 * dy]
    return [Math.min(...corners), Math.max(...corners)]
  }

  of(segment: Segment): Anchor {
    const { start, end, size, before, after } = segment
    const lists = this.#byDirection.get(keyOf(segment.direction))
    const [low, high] = this.extent(segment)
    const middle = (start + end) / 2
    const [starts, ends, middles] = lists
      ? [near(lists.starts, start), near(lists.ends, end), near(lists.middles, middle)]
      : [[], [], []]
    const [left, right] = [before.ruling, after.ruling].map((ruling) => ruling ?? Number.NaN) as [
      number,
      number,
    ]
    const [toLeft, toRight] = [start - left, right - end]
    const room = toLeft - toRight
    const [margin, endMargin] = [start - low, high - end].map((distance) => marginOf(distance, high - low))
    // The position of another line, or a round margin: its own position differs only by rounding.
    const startAt = middleOf(starts) ?? (margin == null ? null : low + margin)
    const endAt = middleOf(ends) ?? (endMargin == null ? null : high - endMargin)
    const isStart = startAt !== null && ends.length <= starts.length + Number(margin != null)
    if (isStart) return { kind: 'start', at: startAt, fill: ends.length < minJustified ? null : endAt }
    if (this.#isPadding(toLeft, -room, size)) return { kind: 'start', at: left + step(toLeft), fill: null }
    if (Math.abs(room) < tolerance) return { kind: 'middle', at: (left + right) / 2, fill: null }
    const onPage = Math.abs(middle - (low + high) / 2) < tolerance
    if (onPage && ends.length < minJustified) return { kind: 'middle', at: (low + high) / 2, fill: null }
    if (middles.length > ends.length) return { kind: 'middle', at: middleOf(middles) ?? middle, fill: null }
    if (endAt !== null) return { kind: 'end', at: endAt, fill: null }
    if (this.#isPadding(toRight, room, size)) return { kind: 'end', at: right - step(toRight), fill: null }
    return { kind: 'unknown', at: start, fill: null }
  }

  /** Whether a distance is the padding of a cell. A cell as wide as its text is aligned with its first ruling. */
  #isPadding(distance: number, uneven: number, size: number): boolean {
    return distance >= -1 && distance < maxPadding * size && !(uneven < minUneven * size)
  }
}

/** The round margin equal to a distance, or null. */
function marginOf(distance: number, page: number): number | null {
  if (distance < minMargin || distance > maxMargin * page) return null
  const round = marginSteps.map((step) => Math.round(distance / step) * step)
  return round.find((margin) => Math.abs(distance - margin) < marginTolerance) ?? null
}

/** Points. */
function step(padding: number): number {
  return Math.round(padding)
}

function keyOf({ dx, dy }: Direction): string {
  return `${Math.round(dx * 20)} ${Math.round(dy * 20)}`
}

/** The positions in a sorted list that belong to aligned lines: each is near the next. Without the line itself. */
function near(list: readonly number[], at: number): number[] {
  let low = countWhile(list, (one) => one < at)
  let end = low + 1
  while (end < list.length && (list[end] ?? 0) - (list[end - 1] ?? 0) <= tolerance) end++
  while (low > 0 && (list[low] ?? 0) - (list[low - 1] ?? 0) <= tolerance) low--
  const found = list.slice(low, end)
  const own = found.indexOf(at)
  return own < 0 ? found : found.toSpliced(own, 1)
}

function middleOf(list: readonly number[]): number | null {
  return list[list.length >> 1] ?? null
}
