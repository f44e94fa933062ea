import type { WorkLimit } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { Ruling } from '../../model/page-content.ts'

/** Lines of a page; one with more is a chart or a grid. */
const maxRulings: WorkLimit = 400
/** Points by which the corners of a box may be apart. */
const slack = 2
/** Height and width of boxes, and width of lines, for a value, in points. */
const minHeight = 10
const maxHeight = 90
const minWidth = 40
/** Points above a line in which a value stands. */
const lineRoom = 8

/** A drawn place, and how many of its kind are in a form at least. */
export interface DrawnPlace {
  readonly box: Box
  readonly minAligned: number
}

/** Boxes are seldom drawn for anything else, lines are. */
const minBoxes = 2
const minLines = 3

/** Returns the boxes and the lines that may be drawn on a page for values: apart from other lines, and aligned with each other. */
export function drawnPlaces(rulings: readonly Ruling[]): DrawnPlace[] {
  if (rulings.length > maxRulings) return []
  const across = rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0 && x1 - x0 >= minWidth)
  const up = rulings.filter(({ x0, x1, y0, y1 }) => y1 - y0 >= x1 - x0)
  const places = across.flatMap((line) => {
    const touching = up.filter((other) => touches(line, other))
    if (touching.length === 0) {
      const box = { x0: line.x0, x1: line.x1, y0: line.y0 - lineRoom, y1: line.y1 }
      return { box, minAligned: minLines }
    }
    const box = boxBelow(line, touching, across)
    return box ? { box, minAligned: minBoxes } : []
  })
  return places.filter(({ box, minAligned }) => {
    const aligned = places.filter((other) => near(other.box.x0, box.x0) || near(other.box.x1, box.x1))
    return aligned.length >= minAligned
  })
}

/** The box of which a line is the top; null if it is not, or if other lines meet it. */
function boxBelow(top: Ruling, sides: readonly Ruling[], across: readonly Ruling[]): Box | null {
  if (sides.length !== 2) return null
  const [left, right] = sides.toSorted((a, b) => a.x0 - b.x0)
  const ends = [left, right].every(({ y0, y1 }) => near(y0, top.y0) && near(y1, left.y1))
  if (!ends || !near(left.x0, top.x0) || !near(right.x1, top.x1)) return null
  const height = left.y1 - top.y0
  if (height < minHeight || height > maxHeight) return null
  const meeting = across.filter((line) => sides.some((side) => touches(line, side)))
  const bottom = meeting.find((line) => line !== top)
  if (meeting.length !== 2 || !bottom || !near(bottom.y1, left.y1)) return null
  if (!near(bottom.x0, top.x0) || !near(bottom.x1, top.x1)) return null
  return { x0: top.x0, x1: top.x1, y0: top.y0, y1: bottom.y1 }
}

function touches(line: Ruling, up: Ruling): boolean {
  return (
    up.x0 > line.x0 - slack && up.x0 < line.x1 + slack && up.y0 < line.y0 + slack && up.y1 > line.y0 - slack
  )
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= slack
}
