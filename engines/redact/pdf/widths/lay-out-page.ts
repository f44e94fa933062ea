/** The boxes of a page, as wide as the caller asked for: of reflowed lines, and of places that cannot move. */

import { type Box, intersect, type Point } from '../../../model/geometry.ts'
import { BoxIndex } from '../../../model/pages/box-index.ts'
import type { Glyph, Surface } from '../../../pdf/content/index.ts'
import { type LineLayout, otherGlyphsUnder } from '../../../pdf/erase/index.ts'
import { boxesAround } from '../boxes-around.ts'
import { isRegion } from '../findings.ts'
import type { PlannedCover } from '../fit-labels.ts'
import type { OcrLayers } from '../pixels.ts'
import { coversWith, lineOf, type PagePlan, type RedactionTarget } from '../plan-page.ts'
import type { BoxText, LabelOf } from '../replacements.ts'
import { drawingsOf, type LineMove, lineMove } from './drawings.ts'
import { type BoxWidth, boxWidth, gridBefore, roundedOutwards } from './rounding.ts'
import { type Anchor, Anchors, along, type Segment, segmentsOf } from './segments.ts'
import { lettersOf, type Token, tokensOf } from './tokens.ts'

/** Points. Size assumed for a stream that is not a page. */
const unbounded: Box = { x0: -1e6, y0: -1e6, x1: 1e6, y1: 1e6 }

interface PageToLayOut {
  readonly surface: Surface
  /** Its size as shown, in points. Null for a stream that is not a page: its content is the page. */
  readonly node: { readonly width: number; readonly height: number } | null
  readonly plan: Omit<PagePlan, 'pictures'>
  readonly words: OcrLayers | null
  readonly labelOf: LabelOf
  readonly width: BoxWidth
}

export interface LaidOutPage {
  /** Undefined if no glyph moves. */
  readonly layout: LineLayout | undefined
  readonly covers: readonly PlannedCover[]
  /** What is erased, at the old positions. */
  readonly boxes: readonly Box[]
  /** The values with the boxes that are painted. */
  readonly targets: readonly Omit<RedactionTarget, 'glyphs'>[]
  readonly moves: readonly LineMove[]
  /** A box is over pixels, which reveal where the value was. */
  readonly isOverPixels: boolean
}

export function layOutPage({ surface, node, plan, words, labelOf, width }: PageToLayOut): LaidOutPage {
  const old = plan.targets.flatMap(({ boxes }) => boxes)
  if (width === 'exact')
    return {
      ...{ layout: undefined, covers: plan.covers, boxes: old, targets: plan.targets.map(withoutGlyphs) },
      ...{ moves: [], isOverPixels: false },
    }
  const page = node ? { x0: 0, y0: 0, x1: node.width, y1: node.height } : unbounded
  const { layout, covers, boxes, moves, fixed } = layOutLines(surface, page, plan, labelOf, width)
  const erased: Box[] = []
  const targets: Omit<RedactionTarget, 'glyphs'>[] = []
  const others: RedactionTarget[] = []
  let isOverPixels = false
  const stay = neighbours(surface, plan, words)
  for (const target of plan.targets) {
    const own = boxes.get(target)
    const glyphs = new Set([...target.glyphs].filter((glyph) => fixed.has(glyph)))
    const isPlace = isRegion(target.finding)
    // Reflowed lines have their own boxes; other boxes of a value do not move.
    const places = own ? boxesAround([...glyphs]) : target.boxes
    const kept = isPlace ? places : places.map((box) => roundedOutwards(box, stay(box)))
    if (kept.length > 0 && !isPlace) isOverPixels = true
    if (kept.length > 0) others.push({ finding: target.finding, glyphs, boxes: kept })
    erased.push(...target.boxes, ...kept)
    targets.push({ finding: target.finding, boxes: [...(own ?? []), ...kept] })
  }
  const placed = coversWith(others.map((target) => ({ ...target, label: labelOf(target.finding) })))
  return { layout, covers: [...covers, ...placed], boxes: erased, targets, moves, isOverPixels }
}

function withoutGlyphs({ finding, boxes }: RedactionTarget): Omit<RedactionTarget, 'glyphs'> {
  return { finding, boxes }
}

/** Finds what stays next to a box: letters, and words that were read in pixels. */
function neighbours(
  { glyphs }: Surface,
  plan: Omit<PagePlan, 'pictures'>,
  words: OcrLayers | null,
): (box: Box) => readonly Box[] {
  let index: BoxIndex | null = null
  return (box) => {
    index ??= new BoxIndex([
      ...glyphs
        .filter((glyph) => !plan.glyphs.has(glyph) && glyph.text.trim() !== '')
        .map((glyph) => glyph.box),
      ...(words?.pixels.runs ?? []).map(({ place }) => place.box),
    ])
    return index.near(box.y0, box.y1)
  }
}

/**
 * Reflows the lines with values, with boxes whose widths reveal little or nothing about the values. Text after a box moves up to it,
 * spaces get the default width of their font, and a line keeps its alignment: the rest of a line reveals as much as its box.
 */

interface LaidOutLines {
  /** Undefined if no line was reflowed. */
  readonly layout: LineLayout | undefined
  readonly covers: readonly PlannedCover[]
  /** The boxes of each value in lines that were reflowed. */
  readonly boxes: ReadonlyMap<RedactionTarget, readonly Box[]>
  /** For annotations on these lines. */
  readonly moves: readonly LineMove[]
  /** The glyphs of lines that do not move. */
  readonly fixed: ReadonlySet<Glyph>
}

/** Ems between the parts of a line that are aligned separately. */
const minBetween = 0.25
/** Points of a page or cell that text leaves empty. */
const pageEdge = 4
const rulingEdge = 1
const usualMargin = 54
/** Minimum share of a space in a tight line, preferred and in an emergency; and the minimum ems of a box. */
const tight = { gap: 0.85, box: 1 } as const
const tightest = { gap: 0.6, box: 0.3 } as const
/** Ems. A justified line with wider spaces is not justified again. */
const maxSpace = 0.9
const minSpace = 0.15
/** Points to which the start of a line is rounded: smaller differences are rounding of the program. */
const lineStep = 0.05
/** Ems. */
const fillStep = 0.01

/** @param page the bounds of the page */
function layOutLines(
  surface: Surface,
  page: Box,
  { targets, glyphs }: Pick<PagePlan, 'targets' | 'glyphs'>,
  labelOf: LabelOf,
  widths: BoxWidth,
): LaidOutLines {
  const shifts = new Map<Glyph, number>()
  const covers: PlannedCover[] = []
  const boxes = new Map<RedactionTarget, Box[]>()
  const moves: LineMove[] = []
  if (glyphs.size === 0) return { layout: undefined, covers, boxes, moves, fixed: glyphs }
  const owners = new Map<Glyph, RedactionTarget>()
  for (const target of targets)
    for (const glyph of target.glyphs) if (!owners.has(glyph)) owners.set(glyph, target)
  const removed = new Set(glyphs)
  const drawn = targets.flatMap((target) => target.boxes)
  for (const glyph of otherGlyphsUnder(surface, { glyphs, boxes: drawn })) removed.add(glyph)

  const segments = segmentsOf(surface)
  const changed = segments.filter((segment) => segment.glyphs.some((glyph) => removed.has(glyph)))
  const fixed = new Set(changed.filter((segment) => isFixed(segment)))
  const others = segments.filter((segment) => !changed.includes(segment))
  const anchors = new Anchors(segments, page)
  const ends = new Map<Segment, number>()
  const written = new Set<RedactionTarget>()
  for (const segment of changed) {
    if (fixed.has(segment)) continue
    const placed = place(segment)
    ends.set(segment, placed.end)
    moves.push(lineMove(segment, placed.knots))
  }
  const layout = shifts.size > 0 ? { shifts, drawings: drawingsOf(surface, moves) } : undefined
  return { layout, covers, boxes, moves, fixed: new Set([...fixed].flatMap((segment) => segment.glyphs)) }

  /** Pixels cannot move, and a region is a chosen place. */
  function isFixed(segment: Segment): boolean {
    return segment.glyphs.some((glyph) => {
      if (!removed.has(glyph)) return false
      const owner = owners.get(glyph)
      if (owner && isRegion(owner.finding)) return true
      return surface.images.some(({ box }) => intersect(box, glyph.box) !== null)
    })
  }

  function place(segment: Segment): { readonly end: number; readonly knots: [number, number][] } {
    const { size } = segment
    const { tokens, trailing } = tokensOf(segment, removed)
    const anchor = anchors.of(segment)
    const [low, high] = limitsOf(segment)
    const words = tokens.map((token) => (token.isValue ? null : lettersOf(token)))
    const sizes = tokens.map((token, i) => words[i]?.length ?? valueWidth(token, widths))
    const start = anchor.kind === 'unknown' ? Math.max(low, gridBefore(anchor.at, size, widths)) : anchor.at
    const fitted = fitLine(
      tokens,
      sizes,
      roomOf({ ...anchor, at: start }, low, high),
      anchor.fill === null ? null : anchor.fill - start,
      size,
    )
    const length = fitted.sizes.reduce((sum, width, i) => sum + width + (fitted.gaps[i] ?? 0), 0)
    const first =
      anchor.kind === 'end' ? start - length : anchor.kind === 'middle' ? start - length / 2 : start
    let at = Math.round(first / lineStep) * lineStep
    const knots: [number, number][] = []
    for (const [i, token] of tokens.entries()) {
      at = setBlanks(token.gap.blanks, at, fitted.gaps[i] ?? 0)
      const width = fitted.sizes[i] ?? 0
      knots.push([token.start, at], [token.end, at + width])
      const letters = words[i]
      if (letters)
        for (const [k, glyph] of token.glyphs.entries())
          shifts.set(glyph, at + (letters.offsets[k] ?? 0) - along(glyph))
      else {
        // They are removed, but their operations are rewritten.
        for (const glyph of token.glyphs) shifts.set(glyph, 0)
        cover(token, at, width)
      }
      at += width
    }
    setBlanks(trailing, at, 0)
    return { end: at, knots }
  }

  /** Sets the spaces of a gap side by side, and returns its end. */
  function setBlanks(blanks: readonly Glyph[], from: number, width: number): number {
    let at = from
    for (const blank of blanks) {
      shifts.set(blank, at - along(blank))
      at += blank.advance
    }
    return from + width
  }

  function cover({ glyphs: run }: Token, at: number, width: number): void {
    const own = new Set(run.flatMap((glyph) => owners.get(glyph) ?? []))
    const parts = boxesAt(run, at, width)
    const [first] = own
    const label = first && labelOf(first.finding)
    const isHere = first && label && !(label.isReplacement && written.has(first))
    if (first) written.add(first)
    const line = lineOf(run)
    const middle = parts.length >> 1
    for (const [i, box] of parts.entries())
      covers.push(
        isHere && i === middle
          ? { box, label: label as BoxText, line: line && { ...line, length: width } }
          : { box },
      )
    for (const target of own) boxes.set(target, [...(boxes.get(target) ?? []), ...parts])
  }

  /** Where text may be: between its neighbours, the rulings and the edges of the page. */
  function limitsOf(segment: Segment): [number, number] {
    const { before, after, size } = segment
    const [pageStart, pageEnd] = anchors.extent(segment)
    const previous = before.segment && (ends.get(before.segment) ?? before.segment.end)
    const low = Math.max(
      pageStart + pageEdge,
      previous === null ? Number.NEGATIVE_INFINITY : previous + minBetween * size,
      before.ruling === null ? Number.NEGATIVE_INFINITY : before.ruling + rulingEdge,
    )
    const high = Math.min(
      pageEnd - pageEdge,
      after.segment === null ? textEnd(segment, pageEnd) : after.segment.start - minBetween * size,
      after.ruling === null ? Number.POSITIVE_INFINITY : after.ruling - rulingEdge,
    )
    return [low, high]
  }

  /** The end of the longest line without values, or the usual margin. */
  function textEnd({ direction: { dx, dy } }: Segment, pageEnd: number): number {
    let end = pageEnd - usualMargin
    for (const other of others)
      if (other.direction.dx * dx + other.direction.dy * dy > 0.998) end = Math.max(end, other.end)
    return end
  }
}

function valueWidth({ start, end, glyphs }: Token, widths: BoxWidth): number {
  const [{ size }] = glyphs as [Glyph, ...Glyph[]]
  return boxWidth(end - start, size, widths)
}

function roomOf({ kind, at }: Anchor, low: number, high: number): number {
  if (kind === 'end') return at - low
  return kind === 'middle' ? 2 * Math.min(at - low, high - at) : high - at
}

interface Fitted {
  readonly sizes: readonly number[]
  readonly gaps: readonly number[]
}

/**
 * The widths of words, boxes and gaps of a line, by the available space. They do not depend on the values.
 * @param full the length of a justified line
 */
function fitLine(
  tokens: readonly Token[],
  sizes: readonly number[],
  room: number,
  full: number | null,
  em: number,
): Fitted {
  const gaps = tokens.map(({ gap }) => gap.width)
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
  const length = sum(sizes) + sum(gaps)
  const inner = gaps.filter((width) => width > 0).length
  if (full !== null && inner > 1) {
    const each = Math.floor((Math.min(full, room) - length) / inner / (fillStep * em)) * fillStep * em
    const widest = Math.max(...gaps) + each
    const narrowest = Math.min(...gaps.filter((width) => width > 0)) + each
    if (widest <= maxSpace * em && narrowest >= minSpace * em)
      return { sizes, gaps: gaps.map((width) => (width > 0 ? width + each : 0)) }
  }
  if (length <= room) return { sizes, gaps }
  for (const { gap, box } of [tight, tightest]) {
    const boxes = sum(sizes.filter((_, i) => tokens[i]?.isValue))
    const words = sum(sizes) - boxes
    const share = Math.max(gap, Math.min(1, (room - words - boxes) / (sum(gaps) || 1)))
    const boxShare = Math.min(1, (room - words - share * sum(gaps)) / (boxes || 1))
    const fitted = sizes.map((width, i) =>
      tokens[i]?.isValue ? Math.min(width, Math.max(box * em, width * boxShare)) : width,
    )
    if (sum(fitted) + share * sum(gaps) <= room || box === tightest.box)
      return { sizes: fitted, gaps: gaps.map((width) => width * share) }
  }
  return { sizes, gaps }
}

/** A box of the given width along the line of a run, as tall as its glyphs; small ones side by side for slanted text. */
function boxesAt(run: readonly Glyph[], at: number, width: number): Box[] {
  const [{ x, y, dx, dy, size }] = run as [Glyph, ...Glyph[]]
  const origin = x * dx + y * dy
  // Height across the line, from the boxes of the glyphs.
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const isSlanted = Math.abs(dx * dy) > 0.01
  for (const { box } of run) {
    const points: Point[] = [
      { x: box.x0, y: box.y0 },
      { x: box.x1, y: box.y1 },
    ]
    for (const point of points) {
      const across = (point.y - y) * dx - (point.x - x) * dy
      low = Math.min(low, across)
      high = Math.max(high, across)
    }
  }
  if (isSlanted) [low, high] = [-size, size / 4]
  const count = isSlanted ? Math.max(1, Math.ceil(width / size)) : 1
  return Array.from({ length: count }, (_, i) => {
    const from = at - origin + (width * i) / count
    const corners = [low, high].flatMap((v) =>
      [from, from + width / count].map((u) => ({ x: x + dx * u - dy * v, y: y + dy * u + dx * v })),
    )
    return {
      x0: Math.min(...corners.map((c) => c.x)),
      y0: Math.min(...corners.map((c) => c.y)),
      x1: Math.max(...corners.map((c) => c.x)),
      y1: Math.max(...corners.map((c) => c.y)),
    }
  })
}
