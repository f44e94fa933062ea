/** Coloured ink by neighbourhood: the strokes of a stamp or a signature. */
import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import { type ColouredPixels, hueCount, isPrint, minColour } from './coloured-pixels.ts'
import { UnionFind } from './union-find.ts'

export interface InkGroup {
  /** Numbers of cells of `cellPixels`, row by row. */
  readonly cells: number[]
  /** The bounds of its cells. */
  readonly box: Box
  readonly pixels: number
  /** Mean of `colour` over its pixels. */
  readonly colour: number
  /** Pixels of print in its cells. */
  readonly print: number
  /** Pixels beside print. */
  readonly contacts: number
  /** Pixels inside areas wider than strokes. */
  readonly surface: number
  /** Pixels by their highest channel, for each hue: stamps of several colours overlap. */
  readonly levels: readonly Uint32Array[]
}

/** Side of a cell: less than the distance of lines, more than that of letters. */
export const cellPixels = 16
/** With fewer coloured pixels, a cell has no ink, but an edge that compression has coloured. */
const minCellPixels = 6
/** Distance at which print is looked for: the edges between it and ink are neither. */
const contactPixels = 3
/** Half the width of the widest strokes. */
const strokePixels = 11

/** The ink of cells that touch, also at a corner. */
export function groupInk(page: ColouredPixels): InkGroup[] {
  const columns = Math.ceil(page.width / cellPixels)
  return joinCells(countInk(page, columns), columns).map((cells) => measure(page, cells))
}

/** The pixels of a cell that lie in the page. */
export function boxOfCell(cell: number, { width, height }: ColouredPixels): Box {
  const columns = Math.ceil(width / cellPixels)
  const x0 = (cell % columns) * cellPixels
  const y0 = Math.floor(cell / columns) * cellPixels
  return { x0, y0, x1: Math.min(width, x0 + cellPixels), y1: Math.min(height, y0 + cellPixels) }
}

/** Groups whose bounds, widened by `near` pixels, overlap: the letters of a stamp and its frame. */
export function joinNear(groups: readonly InkGroup[], near: number): InkGroup[][] {
  const joined = new UnionFind(groups.length)
  const byTop = groups.map((group, i) => ({ ...group.box, i })).sort((a, b) => a.y0 - b.y0)
  for (const [at, one] of byTop.entries()) {
    const wide = pad(one, near)
    for (let next = at + 1; next < byTop.length && byTop[next].y0 < wide.y1; next++)
      if (intersect(wide, byTop[next]) !== null) joined.union(byTop[next].i, one.i)
  }
  return [...Map.groupBy(groups.keys(), (i) => joined.find(i)).values()].map((set) =>
    [...set].map((i) => groups[i]),
  )
}

function countInk({ width, height, colour }: ColouredPixels, columns: number): Uint16Array {
  const counts = new Uint16Array(columns * Math.ceil(height / cellPixels))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPixels) * columns
    for (let x = 0; x < width; x++, i++) if (colour[i] >= minColour) counts[row + ((x / cellPixels) | 0)]++
  }
  return counts
}

function joinCells(counts: Uint16Array, columns: number): number[][] {
  const joined = new UnionFind(counts.length)
  const hasInk = (cell: number) => counts[cell] >= minCellPixels
  const inked = [...counts.keys()].filter(hasInk)
  for (const cell of inked) {
    const column = cell % columns
    if (column > 0 && hasInk(cell - 1)) joined.union(cell, cell - 1)
    if (cell < columns) continue
    const from = column > 0 ? cell - columns - 1 : cell - columns
    const to = column < columns - 1 ? cell - columns + 1 : cell - columns
    for (let above = from; above <= to; above++) if (hasInk(above)) joined.union(cell, above)
  }
  return [...Map.groupBy(inked, (cell) => joined.find(cell)).values()]
}

function measure(page: ColouredPixels, cells: number[]): InkGroup {
  const { width, height, highest, colour, hue } = page
  const levels = Array.from({ length: hueCount }, () => new Uint32Array(256))
  let [pixels, sum, print, contacts, surface] = [0, 0, 0, 0, 0]
  let box = boxOfCell(cells[0], page)
  for (const cell of cells) {
    const part = boxOfCell(cell, page)
    box = union(box, part)
    for (let y = part.y0; y < part.y1; y++)
      for (let x = part.x0, i = y * width + x; x < part.x1; x++, i++) {
        if (isPrint(page, i)) print++
        if (colour[i] < minColour) continue
        pixels++
        sum += colour[i]
        levels[hue[i]][highest[i]]++
        if (x < strokePixels || y < strokePixels || x + strokePixels >= width || y + strokePixels >= height)
          continue
        if (aroundOf(i, contactPixels, width).some((at) => isPrint(page, at))) contacts++
        if (aroundOf(i, strokePixels, width).every((at) => colour[at] >= minColour)) surface++
      }
  }
  return { cells, box, pixels, colour: pixels === 0 ? 0 : sum / pixels, print, contacts, surface, levels }
}

function aroundOf(i: number, by: number, width: number): number[] {
  return [i - by, i + by, i - by * width, i + by * width]
}
