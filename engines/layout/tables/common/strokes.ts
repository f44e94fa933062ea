import type { Box } from '../../../model/geometry.ts'
import type { Ruling } from '../../../model/page-content.ts'

/** A straight line along one axis: `at` across it, `from` and `to` along it. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Strokes {
  readonly horizontal: readonly Stroke[]
  readonly vertical: readonly Stroke[]
}

/** Lines closer than this are one line, drawn double or in pieces. Points. */
const maxOffsetPoints = 2
/** A double line is never wider. Points. */
const maxDoubleLinePoints = 4
/** Gaps of dashed lines, and where pieces of a line fail to meet. Points. */
const maxDashGapPoints = 4
/** Shorter lines hold no cell. Points. */
const minStrokePoints = 6

/** Rulings as whole lines: pieces, dashes and double lines put together, what is too short for a cell left out. */
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

/** Lines along which two filled rectangles meet: cells that are told apart by their shading alone. */
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

function joinStrokes(pieces: Stroke[]): Stroke[] {
  pieces.sort((a, b) => a.at - b.at)
  const found: Stroke[] = []
  for (let start = 0, i = 1; i <= pieces.length; i++) {
    const goesOn =
      i < pieces.length &&
      pieces[i].at - pieces[i - 1].at <= maxOffsetPoints &&
      pieces[i].at - pieces[start].at <= maxDoubleLinePoints
    if (goesOn) continue
    for (const line of joinCollinear(pieces.slice(start, i)))
      if (line.to - line.from >= minStrokePoints) found.push(line)
    start = i
  }
  return found
}

/** Pieces of one line, end to end. */
function joinCollinear(pieces: Stroke[]): Stroke[] {
  pieces.sort((a, b) => a.from - b.from)
  const found: Stroke[] = []
  let { from, to } = pieces[0]
  let length = 0
  let moment = 0
  const end = (): void => {
    found.push({ at: length > 0 ? moment / length : pieces[0].at, from, to })
  }
  for (const piece of pieces) {
    if (piece.from - to > maxDashGapPoints) {
      end()
      from = piece.from
      to = piece.to
      length = 0
      moment = 0
    }
    to = Math.max(to, piece.to)
    length += piece.to - piece.from
    moment += piece.at * (piece.to - piece.from)
  }
  end()
  return found
}

/** The parts of lines of `a` that run along lines of `b`. */
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
