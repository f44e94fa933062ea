import type { Box } from '../../../model/geometry.ts'
import type { Ruling } from '../../../model/page-content.ts'

/** A straight line along one axis: `at` is its position across, `from` and `to` its ends. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Strokes {
  readonly horizontal: readonly Stroke[]
  readonly vertical: readonly Stroke[]
}

/** Points. Lines closer than this are one line, drawn double or in parts. */
const maxOffsetPoints = 2
/** Points. Maximum width of a double line. */
const maxDoubleLinePoints = 4
/** Points. Maximum gap in a dashed line or between its parts. */
const maxDashGapPoints = 4
/** Points. Shorter lines are not cell borders. */
const minStrokePoints = 6

/** Joins rulings to whole lines: parts, dashes and double lines. Omits lines that are too short for a cell. */
export function strokesOf(rulings: readonly Ruling[]): Strokes {
  const horizontal: Stroke[] = []
  const vertical: Stroke[] = []
  for (const { x0, y0, x1, y1 } of rulings) {
    if (!Number.isFinite(x0 + y0 + x1 + y1)) continue
    const wide = Math.abs(x1 - x0)
    const high = Math.abs(y1 - y0)
    if (wide > high) horizontal.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) })
    else vertical.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) })
  }
  return { horizontal: joinStrokes(horizontal), vertical: joinStrokes(vertical) }
}

/** Returns the lines along which two filled rectangles meet, for cells that are only shaded. */
export function seamsOf(fills: readonly Box[]): Strokes {
  const upper: Stroke[] = []
  const lower: Stroke[] = []
  const left: Stroke[] = []
  const right: Stroke[] = []
  for (const { x0, y0, x1, y1 } of fills) {
    if (!(x1 - x0 >= minStrokePoints && y1 - y0 >= minStrokePoints)) continue
    upper.push({ at: y0, from: x0, to: x1 })
    lower.push({ at: y1, from: x0, to: x1 })
    left.push({ at: x0, from: y0, to: y1 })
    right.push({ at: x1, from: y0, to: y1 })
  }
  return {
    horizontal: commonStrokes(joinStrokes(upper), joinStrokes(lower)),
    vertical: commonStrokes(joinStrokes(left), joinStrokes(right)),
  }
}

function joinStrokes(strokes: Stroke[]): Stroke[] {
  strokes.sort((a, b) => a.at - b.at)
  const found: Stroke[] = []
  for (let start = 0, i = 1; i <= strokes.length; i++) {
    const goesOn =
      i < strokes.length &&
      strokes[i].at - strokes[i - 1].at <= maxOffsetPoints &&
      strokes[i].at - strokes[start].at <= maxDoubleLinePoints
    if (goesOn) continue
    for (const line of joinCollinear(strokes.slice(start, i)))
      if (line.to - line.from >= minStrokePoints) found.push(line)
    start = i
  }
  return found
}

/** Joins collinear parts end to end. */
function joinCollinear(strokes: Stroke[]): Stroke[] {
  strokes.sort((a, b) => a.from - b.from)
  const found: Stroke[] = []
  let { from, to } = strokes[0]
  let length = 0
  let moment = 0
  const end = (): void => {
    found.push({ at: length > 0 ? moment / length : strokes[0].at, from, to })
  }
  for (const stroke of strokes) {
    if (stroke.from - to > maxDashGapPoints) {
      end()
      from = stroke.from
      to = stroke.to
      length = 0
      moment = 0
    }
    to = Math.max(to, stroke.to)
    length += stroke.to - stroke.from
    moment += stroke.at * (stroke.to - stroke.from)
  }
  end()
  return found
}

/** Returns the parts of the lines of `a` that run along lines of `b`. */
function commonStrokes(a: readonly Stroke[], b: readonly Stroke[]): Stroke[] {
  const found: Stroke[] = []
  let start = 0
  for (const line of a) {
    while (start < b.length && b[start].at < line.at - maxOffsetPoints) start++
    for (let i = start; i < b.length && b[i].at <= line.at + maxOffsetPoints; i++) {
      const from = Math.max(line.from, b[i].from)
      const to = Math.min(line.to, b[i].to)
      if (to - from >= minStrokePoints) found.push({ at: (line.at + b[i].at) / 2, from, to })
    }
  }
  return joinStrokes(found)
}
