/**
 * Where a line is fixed when its values get other widths: at its start, its end or its middle, as other lines of the page show. A line that
 * were kept at its start although it is set to the right or centred would tell the width of its value by where it starts.
 */

import type { Box } from '../../../model/geometry.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { Direction, Segment } from './segments.ts'

export interface Anchor {
  readonly kind: 'start' | 'end' | 'middle' | 'unknown'
  /** Along the direction of the line. */
  readonly at: number
  /** Where a justified line ends. */
  readonly fill: number | null
}

/** Points by which the ends of aligned lines differ. */
const tolerance = 0.4
/** Points by which a margin differs from one that people set. */
const marginTolerance = 0.2
/** Points: a quarter of an inch, and half a centimetre. People set margins in these. */
const marginSteps = [18, 14.1732] as const
const minMargin = 14
/** Of the page. Wider margins are none. */
const maxMargin = 1 / 3
/** Lines that end with a justified line. Fewer may do so by chance. */
const minJustified = 2
/** Ems. Text that is closer to a ruling is aligned with it. */
const maxPadding = 0.9
/** Ems by which the distances to two rulings differ at least, if the text is aligned with one of them. */
const minUneven = 0.3

/** The starts, ends and middles of the lines of a page, by direction. */
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
    // The place of another line, or a round margin: its own differs from it by what the program rounded.
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

/** The round margin that a distance is, or null. */
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

/** The numbers of a sorted list that are those of aligned lines: each is near the next. Without that of the line itself. */
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
