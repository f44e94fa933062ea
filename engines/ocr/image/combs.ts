import type { Box } from '../../model/geometry.ts'
import { median } from '../../model/sorted.ts'
import type { ConnectedComponent } from './connected-components.ts'

/** Boxes of a form with one letter per box. Pixels of the image. */
export interface Comb {
  /** Below the letters and, unless the boxes are open, above. */
  readonly level: readonly Box[]
  readonly upright: readonly Box[]
  /** The spaces for the letters, from the left. Without a line above, each is as high as its letter. */
  readonly cells: readonly Box[]
}

/** A binary image: 1 is ink. */
interface Ink {
  readonly data: Uint8Array
  readonly width: number
}

/** The sides of the smallest box for a letter. The dots of a halftone screen are nearer to each other. */
const minBoxPixels = 12
/** In letter heights: how far a line between two boxes rises from the line below it. Shorter ones are serifs and commas. */
const minRiseInHeights = 0.4
/** In letter heights: boxes for one letter are less high. */
const maxRiseInHeights = 3.5
/** In letter heights: the distance between two such lines. */
const cellInHeights = { min: 0.7, max: 4 }
/** In letter heights: thicker ones are letters. */
const maxThicknessInHeights = 0.3
/** Fewer boxes may be the letters of an underlined word. */
const minCells = 4
/**
 * Rows that share their lines with others: minimum number of boxes, maximum width as a share of the height, and minimum share of non-empty
 * boxes with one letter. Cells of a table are wider, and contain numbers and words.
 */
const inGrid = { minCells: 6, maxWidth: 1.4, minLoneShare: 0.9 }
/** Maximum deviation from the median width, as a share of it, and minimum share of cells within this deviation. */
const evenly = { spread: 0.15, share: 0.8 }
/** Share of the height of the highest letter: lower ink is a dash, or the rest of a line. */
const minLetterShare = 0.25
/** Minimum share of non-empty cells with one letter. Specks and two-part letters are rare. */
const minLoneShare = 0.7
/** In letter heights: the same for an open box, on the side where the line is higher. */
const edgeInHeights = 0.2
/** Pixels of a level line that may be in a cell if it is not quite level. */
const edgePixels = 2
/** Maximum width relative to the height of the highest letter. Two digits are wider. */
const maxLetterWidth = 1.4
/** Share of the width of a cell, on each side: the lighter edges of its lines. */
const edgeShare = 0.1
/** In letter heights: the height of open boxes, with the letters that rise above them. */
const openHeight = 2.6
/** In letter heights: more than between a letter and its accent, and less than between two lines. */
const gapAboveLetter = 0.25
/** In letter heights: how far a letter may be above the bottom of its box. */
const maxFloat = 1.3
/** Pixels of a gap in a line, from scanning. */
const maxGapPixels = 1

/**
 * Finds boxes of a form with one letter per box: thin vertical lines at even distances on a horizontal one, with or without a line above.
 * @param parts all connected components of the image
 * @param horizontal rulings of the image
 * @param letter median letter height in pixels
 */
export function findCombs(
  ink: Ink,
  parts: readonly ConnectedComponent[],
  horizontal: readonly Box[],
  letter: number,
): Comb[] {
  const joined = horizontal.flatMap((line): Comb[] => {
    const above = lineAbove(line, horizontal, letter)
    const upright = evenlySpaced(uprightsOn(ink, line, letter, above?.y1), letter)
    if (upright.length <= minCells) return []
    const level = [line, ...horizontal.filter((other) => isTopOf(other, upright, letter))]
    const y0 = Math.min(...upright.map((one) => one.y0))
    const cells = upright.slice(1).map((right, i) => {
      const left = upright[i]
      const cell = { x0: left.x1, x1: right.x0, y0, y1: Math.min(left.y1, right.y1) }
      return level.length > 1 ? cell : { ...cell, y0: topOfLetter(ink, cell, letter) }
    })
    return [{ level, upright, cells }]
  })
  const rows = joined.filter(
    (comb) => !joined.some((other) => other !== comb && sharesLine(comb, other)) || hasOnlyLetters(ink, comb),
  )
  return [...rows, ...rowsOfFrames(framesIn(ink, parts))].filter(({ cells }) => hasLoneLetters(ink, cells))
}

/** Whether a line belongs to two rows of boxes, as in a table. */
function sharesLine(one: Comb, other: Comb): boolean {
  return one.level.some((line) => other.level.includes(line))
}

/** The top line of the boxes of a row, if there is another row above. */
function lineAbove(line: Box, horizontal: readonly Box[], letter: number): Box | undefined {
  const near = horizontal.filter(
    ({ x0, x1, y1 }) =>
      x0 < line.x1 &&
      x1 > line.x0 &&
      line.y1 - y1 >= Math.max(minBoxPixels, letter * minRiseInHeights) &&
      line.y1 - y1 <= letter * maxRiseInHeights,
  )
  return near.toSorted((a, b) => b.y1 - a.y1)[0]
}

/** Whether the boxes of a row in a grid are for single letters: as narrow as high, many of them, and each with at most one letter. */
function hasOnlyLetters(ink: Ink, { level: [bottom, top], cells }: Comb): boolean {
  const wide = median(cells.map(({ x0, x1 }) => x1 - x0))
  const high = median(cells.map(({ y0, y1 }) => y1 - y0))
  if (top === undefined || cells.length < inGrid.minCells || wide > high * inGrid.maxWidth) return false
  const inked = cells.flatMap((cell) => inkOf(ink, { ...cell, y0: top.y1, y1: bottom.y0 }) ?? [])
  const height = Math.max(...inked.map(({ y0, y1 }) => y1 - y0))
  const lone = inked.filter(({ parts, wide: width }) => parts === 1 && width <= height * maxLetterWidth)
  return lone.length >= inked.length * inGrid.minLoneShare
}

/** Whether most cells contain at most one letter: cells of a table may contain numbers. */
function hasLoneLetters(ink: Ink, cells: readonly Box[]): boolean {
  const inked = cells.flatMap((cell) => inkOf(ink, cell) ?? [])
  const height = Math.max(...inked.map(({ y0, y1 }) => y1 - y0))
  const filled = inked.filter(({ y0, y1 }) => y1 - y0 >= height * minLetterShare)
  const lone = filled.filter(({ parts, wide }) => parts === 1 && wide <= height * maxLetterWidth)
  return filled.length > 0 && lone.length >= filled.length * minLoneShare
}

/** The ink of a cell without its lines. */
function inkOf(ink: Ink, cell: Box): CellInk | null {
  const y0 = Math.max(0, Math.round(cell.y0) + edgePixels)
  return inkIn(
    ink,
    { ...withoutEdges(cell), y0, y1: Math.round(cell.y1) - edgePixels },
    (level) => level === 1,
  )
}

/** The ink in a box: its bounds, its columns, and its parts next to each other. */
export interface CellInk extends Box {
  readonly wide: number
  readonly parts: number
}

/** Measures the ink in a box. Null if there is none. */
export function inkIn({ data, width }: Ink, box: Box, isInk: (level: number) => boolean): CellInk | null {
  let [x0, y0, x1, y1] = [box.x1, box.y1, box.x0, box.y0]
  let [parts, wide] = [0, 0]
  for (let x = box.x0; x < box.x1; x++) {
    let isInked = false
    for (let y = box.y0; y < box.y1; y++)
      if (isInk(data[y * width + x])) {
        isInked = true
        y0 = Math.min(y0, y)
        y1 = Math.max(y1, y + 1)
      }
    if (!isInked) continue
    if (parts === 0 || x1 < x) parts++
    x0 = Math.min(x0, x)
    x1 = x + 1
    wide++
  }
  return parts === 0 ? null : { x0, y0, x1, y1, wide, parts }
}

/** Limits of a frame: ratio of its sides, share of ink on each edge, and thickness of an edge as a share of the height. */
const frame = { ratio: 2, filled: 0.9, thickness: 0.15 }
/** Maximum difference between the frames of a row, as a share of their height; maximum space between them, as a share of their width. */
const alike = { spread: 0.15, room: 1.2 }

/** Boxes that are separate from others. */
function framesIn({ data, width }: Ink, parts: readonly ConnectedComponent[]): Box[] {
  const isInk = (x: number, y: number) => data[y * width + x] === 1
  /** Whether nearly all pixels along an edge have ink near it. */
  const isEdge = (
    length: number,
    near: number,
    isInkAt: (along: number, across: number) => boolean,
  ): boolean => {
    let inked = 0
    for (let along = 0; along < length; along++)
      for (let across = 0; across < near; across++)
        if (isInkAt(along, across)) {
          inked++
          break
        }
    return inked >= frame.filled * length
  }
  return parts.filter(({ x0, y0, x1, y1, dark, pixels }) => {
    const [wide, high] = [x1 - x0, y1 - y0]
    const [least, most] = wide < high ? [wide, high] : [high, wide]
    if (!dark || least < minBoxPixels || most > least * frame.ratio || pixels < wide + high) return false
    const near = Math.max(2, Math.round(least * frame.thickness))
    return (
      isEdge(wide, near, (x, y) => isInk(x0 + x, y0 + y)) &&
      isEdge(wide, near, (x, y) => isInk(x0 + x, y1 - 1 - y)) &&
      isEdge(high, near, (y, x) => isInk(x0 + x, y0 + y)) &&
      isEdge(high, near, (y, x) => isInk(x1 - 1 - x, y0 + y))
    )
  })
}

function rowsOfFrames(frames: readonly Box[]): Comb[] {
  const rows: Box[][] = []
  for (const box of frames.toSorted((a, b) => a.x0 - b.x0)) {
    const row = rows.find((boxes) => continuesRow(boxes[boxes.length - 1], box))
    if (row === undefined) rows.push([box])
    else row.push(box)
  }
  return rows.filter((boxes) => boxes.length >= minCells).map(combOf)
}

function continuesRow(last: Box, next: Box): boolean {
  const [wide, high] = [last.x1 - last.x0, last.y1 - last.y0]
  const room = next.x0 - last.x1
  const spread = Math.max(2, alike.spread * high)
  return (
    Math.abs(next.y0 - last.y0) <= spread &&
    Math.abs(next.y1 - last.y1) <= spread &&
    Math.abs(next.x1 - next.x0 - wide) <= spread &&
    room > 0 &&
    room <= wide * alike.room
  )
}

function combOf(frames: readonly Box[]): Comb {
  const parts = frames.map(({ x0, y0, x1, y1 }) => {
    const thick = Math.max(2, Math.round((y1 - y0) * frame.thickness))
    return {
      level: [
        { x0, x1, y0, y1: y0 + thick },
        { x0, x1, y0: y1 - thick, y1 },
      ],
      upright: [
        { x0, x1: x0 + thick, y0, y1 },
        { x0: x1 - thick, x1, y0, y1 },
      ],
      cell: { x0: x0 + thick, x1: x1 - thick, y0: y0 + thick, y1: y1 - thick },
    }
  })
  return {
    level: parts.flatMap(({ level }) => level),
    upright: parts.flatMap(({ upright }) => upright),
    cells: parts.map(({ cell }) => cell),
  }
}

/** The top of the letter in an open box; the bottom of the box if it is empty. The line above may reach into it. */
function topOfLetter({ data, width }: Ink, cell: Box, letter: number): number {
  const { x0, x1 } = withoutEdges(cell)
  const { y1 } = cell
  const bottom = Math.round(y1 - letter * edgeInHeights)
  let top = bottom
  for (let y = bottom - 1; y >= Math.max(0, y1 - letter * openHeight); y--)
    if (data.subarray(y * width + x0, y * width + x1).includes(1)) top = y
    else if (top < bottom ? top - y > letter * gapAboveLetter : y < y1 - letter * maxFloat) break
  return top - edgePixels
}

function withoutEdges({ x0, x1 }: Box): Pick<Box, 'x0' | 'x1'> {
  const edge = (x1 - x0) * edgeShare
  return { x0: Math.round(x0 + edge), x1: Math.round(x1 - edge) }
}

/** Thin vertical lines that rise from a horizontal one, up to the bottom of the line above. */
function uprightsOn({ data, width }: Ink, { x0, x1, y0, y1 }: Box, letter: number, above = 0): Box[] {
  const maxRise = Math.ceil(letter * maxRiseInHeights)
  const minRise = letter * minRiseInHeights
  const found: Box[] = []
  let open: Box | undefined
  for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, Math.ceil(x1)); x++) {
    // A line that is not quite level is within its box.
    let bottom = Math.ceil(y1)
    while (bottom > y0 && data[(bottom - 1) * width + x] !== 1) bottom--
    let top = bottom
    for (let y = bottom - 1; y >= above && bottom - y <= maxRise + 1 && top - y <= maxGapPixels + 1; y--)
      if (data[y * width + x] === 1) top = y
    const rise = bottom - top
    if (rise < minRise || rise > maxRise) {
      if (open) found.push(open)
      open = undefined
    } else if (open) open = { ...open, x1: x + 1, y0: Math.min(open.y0, top) }
    else open = { x0: x, x1: x + 1, y0: top, y1: bottom }
  }
  if (open) found.push(open)
  return found.filter((line) => line.x1 - line.x0 <= Math.max(3, letter * maxThicknessInHeights))
}

/** The longest run of lines at even distances. */
function evenlySpaced(lines: readonly Box[], letter: number): Box[] {
  let best: Box[] = []
  for (let from = 0; from + minCells < lines.length; ) {
    let to = from
    while (to + 1 < lines.length && isCell(lines[to], lines[to + 1], letter)) to++
    const run = lines.slice(from, to + 1)
    if (run.length > Math.max(best.length, minCells) && isEven(run)) best = run
    from = to + 1
  }
  return best
}

function isCell(left: Box, right: Box, letter: number): boolean {
  const room = right.x0 - left.x0
  return room >= Math.max(minBoxPixels, letter * cellInHeights.min) && room <= letter * cellInHeights.max
}

function isEven(run: readonly Box[]): boolean {
  const rooms = run.slice(1).map(({ x0 }, i) => x0 - run[i].x0)
  const usual = median(rooms)
  const even = rooms.filter((room) => Math.abs(room - usual) <= evenly.spread * usual).length
  return even >= evenly.share * rooms.length
}

/** Whether a horizontal line closes the boxes at the top. */
function isTopOf({ x0, x1, y1 }: Box, cells: readonly Box[], letter: number): boolean {
  const top = median(cells.map((cell) => cell.y0))
  const [left, right] = [cells[0].x0, cells[cells.length - 1].x1]
  return Math.abs(y1 - top) <= letter * minRiseInHeights && x0 < right && x1 > left
}
