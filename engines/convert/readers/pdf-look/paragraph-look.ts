import type { Align, BlockLook } from '../../../model/document.ts'
import type { PlacedLine } from './placed-lines.ts'

/** The sides between which a text is set, points. */
export interface Measure {
  readonly left: number
  readonly right: number
}

export interface ParagraphPlace {
  readonly align: Exclude<Align, 'start'>
  readonly left: number
  readonly right: number
  readonly first: number
  /** Width of its lines. */
  readonly width: number
}

/** The part of a line of a fixed height that programs put above its baseline. */
export const aboveBaseline = 0.8
/** The height of a line in sizes of its font. */
const usualLine = 1.2

/** Distance of lines; of a single one the usual distance for its size. */
export function pitchOf(lines: readonly PlacedLine[]): number {
  const sizes = lines.map(({ size }) => size)
  const size = sizes.reduce((a, b) => Math.max(a, b), 1)
  const steps = lines.slice(1).flatMap((line, i) => {
    const step = line.baseline - lines[i].baseline
    return step > size * 0.7 && step < size * 3 ? [step] : []
  })
  if (steps.length === 0) return size * usualLine
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

/** Points by which edges of lines may differ that are aligned. */
const alignedPoints = 1.5
/** Points by which a centred text may be off the middle. */
const centredPoints = 4
/** Room that a centred or right-aligned line leaves on its left, a share of the measure. */
const minFreeShare = 0.06
/** Extra points for a line of ragged text, because fonts differ. */
const slack = 3

/**
 * Alignment, indents and the right edge so that lines end as in the source.
 * @param isJustified whether most text of the source is justified, which a short text does not show @param isBroken whether lines end at
 * stated line breaks, and may be wider in another font
 */
export function placeOf(
  lines: readonly PlacedLine[],
  { left, right }: Measure,
  isJustified: boolean,
  isBroken = false,
): ParagraphPlace {
  const froms = lines.map(({ box }) => box.x0)
  const tos = lines.map(({ box }) => box.x1)
  const most = tos.reduce((a, b) => Math.max(a, b))
  const least = froms.reduce((a, b) => Math.min(a, b))
  const measure = right - left
  const middle = (left + right) / 2
  const isCentred =
    lines.every(({ box }) => Math.abs((box.x0 + box.x1) / 2 - middle) < centredPoints) &&
    least - left > minFreeShare * measure
  if (isCentred) return { align: 'center', left: 0, right: 0, first: 0, width: measure }
  const isRight =
    tos.every((to) => Math.abs(to - most) < alignedPoints) &&
    right - most < 2 * alignedPoints &&
    least - left > 0.3 * measure
  if (isRight) return { align: 'right', left: 0, right: Math.max(0, right - most), first: 0, width: measure }
  const full = tos.slice(0, -1)
  const edge = full.reduce((a, b) => Math.max(a, b), 0)
  const isFull = full.length > 0 && full.every((to) => edge - to < alignedPoints)
  const justified = isFull && (full.length > 2 || (isJustified && Math.abs(edge - right) < 2 * alignedPoints))
  const rest = froms.slice(1)
  const start = rest.length > 0 ? rest.reduce((a, b) => Math.min(a, b)) : froms[0]
  const end = justified ? edge : isBroken ? Math.max(right, most) : raggedEdge(lines, right)
  return {
    align: justified ? 'justify' : 'left',
    left: snapped(start - left),
    right: snapped(right - end),
    first: snapped(froms[0] - start),
    width: end - start,
  }
}

/** Smaller indents are of the shapes of letters. */
function snapped(points: number): number {
  return Math.abs(points) < alignedPoints ? 0 : points
}

/** An edge to which each line reaches, and which the first word of the next line would pass. */
function raggedEdge(lines: readonly PlacedLine[], right: number): number {
  const low = lines.reduce((most, { box }) => Math.max(most, box.x1), 0)
  let high = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < lines.length; i++) {
    const { box, size } = lines[i]
    const [next] = lines[i + 1].words
    high = Math.min(high, box.x1 + 0.25 * size + next.box.x1 - next.box.x0)
  }
  if (right >= low && right < high) return right
  if (right < low) return low + slack
  return high > low ? Math.min(low + slack, (low + high) / 2) : low + slack
}

/** The look of a paragraph in its place. */
export function lookOfPlace(place: ParagraphPlace, pitch: number, before: number): BlockLook {
  const { align, left, right, first } = place
  return {
    before: Math.max(0, before),
    after: 0,
    line: { rule: 'exact', value: Math.round(pitch * 20) / 20 },
    align,
    ...(left === 0 ? {} : { left }),
    ...(right === 0 ? {} : { right }),
    ...(first === 0 ? {} : { first }),
  }
}
