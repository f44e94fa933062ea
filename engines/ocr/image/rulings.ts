import type { WorkLimit } from '../../model/errors.ts'
import { type Box, type Matrix, type Point, union } from '../../model/geometry.ts'
import { type RulingLine, transformRuling } from '../ocr-page.ts'
import { type Comb, findCombs } from './combs.ts'
import { adaptiveThreshold, UnionFind } from './connected-components.ts'
import { type GrayImage, shrinkForAnalysis } from './gray-image.ts'
import type { TextComponents } from './text-components.ts'

/** Rulings of an upright, deskewed image, as boxes of their length and thickness. Pixels of the image. */
export interface RulingBoxes {
  readonly horizontal: readonly Box[]
  readonly vertical: readonly Box[]
}

export interface FoundRulings extends RulingBoxes {
  /** Their horizontal lines are also among the others. */
  readonly combs: readonly Comb[]
}

/** Gaps of this size in a line, from scanning or specks, are bridged. */
const maxGapPixels = 3
/** In letter heights: longer than any stroke of a letter. */
const minLengthInHeights = 3.5
/** In letter heights: thicker boxes are panels. */
const maxThicknessInHeights = 0.45
/** In letter heights: a shorter dotted or dithered line may be a row of small print. */
const minDottedLengthInHeights = 12
/** More lines are a texture. */
const maxLines: WorkLimit = 4000

/** Above this difference between both sides of a ruling, in gray levels, a letter touches it. */
const maxSideDifference = 60

/**
 * Finds rulings by long runs of ink, an idea taken from run-length smoothing (Wong, Casey and Wahl 1982).
 * @param components of the same image
 */
export function findRulings(
  gray: GrayImage,
  { height, parts }: Pick<TextComponents, 'height' | 'parts'>,
): FoundRulings {
  const { small, factor } = shrinkForAnalysis(gray)
  const ink = adaptiveThreshold(small)
  const letter = Math.max(6, height) / factor
  const sides = transpose(ink, small.width, small.height)
  const across = linesIn(ink, small.width, small.height, letter)
  const down = linesIn(sides, small.height, small.width, letter)
  const grown = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0: x0 * factor,
    y0: y0 * factor,
    x1: x1 * factor,
    y1: y1 * factor,
  })
  const shrunk = parts.map((part) => ({
    ...part,
    x0: Math.floor(part.x0 / factor),
    y0: Math.floor(part.y0 / factor),
    x1: Math.ceil(part.x1 / factor),
    y1: Math.ceil(part.y1 / factor),
  }))
  const combs = findCombs({ data: ink, width: small.width }, shrunk, across, letter)
  return {
    horizontal: across.map(grown),
    vertical: down.map(({ x0, y0, x1, y1 }) => grown({ x0: y0, y0: x0, x1: y1, y1: x1 })),
    combs: combs.map(({ level, upright, cells }) => {
      return { level: level.map(grown), upright: upright.map(grown), cells: cells.map(grown) }
    }),
  }
}

/** A line that slopes by a larger share of its length is part of a drawing. */
const maxFall = 0.02

/** The centre lines of rulings. `back` maps to the input image; `scale` is the scale of the image of the boxes. */
export function rulingLines(
  { horizontal, vertical }: RulingBoxes,
  back: Matrix,
  scale: number,
): RulingLine[] {
  const level = horizontal.map(({ x0, y0, x1, y1 }) => ({
    x0,
    x1,
    y0: (y0 + y1) / 2,
    y1: (y0 + y1) / 2,
    thickness: (y1 - y0) / scale,
  }))
  const upright = vertical.map(({ x0, y0, x1, y1 }) => ({
    x0: (x0 + x1) / 2,
    x1: (x0 + x1) / 2,
    y0,
    y1,
    thickness: (x1 - x0) / scale,
  }))
  return [...level, ...upright].map((line) => transformRuling(line, back))
}

interface LineCandidate {
  x0: number
  x1: number
  y0: number
  y1: number
  /** Extent of its runs in the last row. */
  last: [number, number]
  runs: number
}

function linesIn(ink: Uint8Array, width: number, height: number, letter: number): Box[] {
  const minLength = Math.max(16, Math.round(letter * minLengthInHeights))
  const maxThickness = Math.max(4, Math.round(letter * maxThicknessInHeights))
  const done: Box[] = []
  let open: LineCandidate[] = []
  for (let y = 0; y <= height; y++) {
    const runs = y < height ? runsOf(ink, y * width, width, minLength) : []
    const next: LineCandidate[] = []
    let i = 0
    for (const line of open) {
      while (i < runs.length && runs[i][1] <= line.last[0]) next.push(newCandidate(runs[i++], y))
      const [from, to] = runs[i] ?? [Infinity, Infinity]
      if (from < line.last[1] && to > line.last[0]) {
        line.x0 = Math.min(line.x0, from)
        line.x1 = Math.max(line.x1, to)
        line.last = [Math.min(from, line.last[0]), Math.max(to, line.last[1])]
        line.y1 = y + 1
        line.runs += to - from
        i++
        // In a scan that is slightly skewed, a line is broken into steps: join the runs of one step.
        while (i < runs.length && runs[i][0] < line.last[1] + maxGapPixels) {
          line.x1 = Math.max(line.x1, runs[i][1])
          line.last = [line.last[0], Math.max(line.last[1], runs[i][1])]
          line.runs += runs[i][1] - runs[i][0]
          i++
        }
        next.push(line)
      } else if (isRuling(line, ink, { width, height, maxThickness, letter })) done.push(boxOf(line))
    }
    while (i < runs.length) next.push(newCandidate(runs[i++], y))
    open = next
    if (done.length > maxLines) return []
  }
  return mergeCollinear(done, letter)
}

function newCandidate([from, to]: [number, number], y: number): LineCandidate {
  return { x0: from, x1: to, y0: y, y1: y + 1, last: [from, to], runs: to - from }
}

const boxOf = ({ x0, y0, x1, y1 }: LineCandidate): Box => ({ x0, y0, x1, y1 })

/**
 * Whether a candidate is a ruling: filled, thin, and with paper on both sides. A row of small print with touching letters
 * has letters that rise from it; the edge of a dark panel has the panel on one side.
 */
function isRuling(
  { x0, y0, x1, y1, runs }: LineCandidate,
  ink: Uint8Array,
  {
    width,
    height,
    maxThickness,
    letter,
  }: { width: number; height: number; maxThickness: number; letter: number },
): boolean {
  const long = x1 - x0
  const thick = runs / long
  if (thick < 0.6 || thick > maxThickness || long < thick * 4 || y1 - y0 > maxThickness + long * maxFall)
    return false
  const step = Math.max(1, Math.floor(long / 400))
  let looked = 0
  let above = 0
  let below = 0
  for (let x = x0; x < x1; x += step) {
    let [top, bottom] = [-1, -1]
    for (let y = y0; y < y1; y++)
      if (ink[y * width + x] === 1) {
        if (top < 0) top = y
        bottom = y
      }
    if (top < 0) continue
    looked++
    if (inkContinues(ink, x, top, -1, width, height)) above++
    if (inkContinues(ink, x, bottom, 1, width, height)) below++
  }
  // Only its length distinguishes a dotted or dithered line from a row of small print.
  if (long < letter * minDottedLengthInHeights && looked * step < long * 0.93) return false
  return above < looked * 0.3 && below < looked * 0.3 && above + below < looked * 0.4
}

/** Whether the ink extends three pixels up or down. */
function inkContinues(
  ink: Uint8Array,
  x: number,
  y: number,
  step: number,
  width: number,
  height: number,
): boolean {
  for (let i = 1; i <= 3; i++) {
    const at = y + step * i
    if (at < 0 || at >= height || ink[at * width + x] !== 1) return false
  }
  return true
}

/** Runs of dark ink of at least a minimum length, small gaps bridged. */
function runsOf(ink: Uint8Array, row: number, width: number, minLength: number): [number, number][] {
  const runs: [number, number][] = []
  let from = -1
  let end = -1
  let filled = 0
  const close = () => {
    if (from >= 0 && end - from >= minLength && filled >= (end - from) * 0.5) runs.push([from, end])
    from = -1
    filled = 0
  }
  for (let x = 0; x < width; x++) {
    if (ink[row + x] !== 1) continue
    if (from >= 0 && x - end > maxGapPixels) close()
    if (from < 0) from = x
    end = x + 1
    filled++
  }
  close()
  return runs
}

/** Joins the parts of one line that was broken by text or dust. */
function mergeCollinear(lines: readonly Box[], letter: number): Box[] {
  const kept: Box[] = []
  const rows = new Map<number, Box[]>()
  const band = Math.max(4, Math.round(letter / 2))
  for (const line of lines.toSorted((a, b) => a.x0 - b.x0 || a.y0 - b.y0)) {
    const at = Math.floor((line.y0 + line.y1) / 2 / band)
    let home: Box | undefined
    let homeBand = at
    for (const near of [at - 1, at, at + 1]) {
      const last = rows.get(near)?.at(-1)
      if (!last || line.x0 - last.x1 > letter * 1.5) continue
      const apart = Math.max(line.y0 - last.y1, last.y0 - line.y1)
      if (apart <= Math.max(2, letter * 0.12)) {
        home = last
        homeBand = near
      }
    }
    if (!home) {
      rows.set(at, [...(rows.get(at) ?? []), line])
      continue
    }
    const here = rows.get(homeBand)
    here?.splice(-1, 1, {
      x0: Math.min(home.x0, line.x0),
      y0: Math.min(home.y0, line.y0),
      x1: Math.max(home.x1, line.x1),
      y1: Math.max(home.y1, line.y1),
    })
  }
  for (const row of rows.values()) kept.push(...row)
  return kept.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
}

function transpose(ink: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(ink.length)
  // In tiles: walking straight down, every pixel would miss the cache.
  const tile = 32
  for (let top = 0; top < height; top += tile)
    for (let left = 0; left < width; left += tile)
      for (let y = top; y < Math.min(height, top + tile); y++)
        for (let x = left; x < Math.min(width, left + tile); x++) out[x * height + y] = ink[y * width + x]
  return out
}

/**
 * Erases rulings in place, except where letters touch them. `offset` maps from the coordinates of the rulings to those
 * of the image.
 */
export function eraseRulings(image: GrayImage, offset: Point, { horizontal, vertical }: RulingBoxes): void {
  const { width, height, data } = image
  const { x: dx, y: dy } = offset
  for (const line of horizontal) {
    const y0 = Math.max(1, Math.floor(line.y0 + dy) - 1)
    const y1 = Math.min(height - 2, Math.ceil(line.y1 + dy) + 1)
    for (let x = Math.max(0, Math.floor(line.x0 + dx)); x < Math.min(width, line.x1 + dx); x++) {
      if (y1 < y0) break
      const above = data[(y0 - 1) * width + x]
      const below = data[(y1 + 1) * width + x]
      if (Math.max(above, below) - Math.min(above, below) > maxSideDifference) continue
      const paper = Math.max(above, below)
      for (let y = y0; y <= y1; y++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
  for (const line of vertical) {
    const x0 = Math.max(1, Math.floor(line.x0 + dx) - 1)
    const x1 = Math.min(width - 2, Math.ceil(line.x1 + dx) + 1)
    for (let y = Math.max(0, Math.floor(line.y0 + dy)); y < Math.min(height, line.y1 + dy); y++) {
      if (x1 < x0) break
      const left = data[y * width + x0 - 1]
      const right = data[y * width + x1 + 1]
      if (Math.max(left, right) - Math.min(left, right) > maxSideDifference) continue
      const paper = Math.max(left, right)
      for (let x = x0; x <= x1; x++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
}

/** Intersecting rulings, as in a table. */
export interface RuledGrid extends RulingBoxes {
  readonly box: Box
}

/** Finds grids: at least three vertical and three horizontal rulings that meet. `height`: median letter height. */
export function findGrids({ horizontal, vertical }: RulingBoxes, height: number): RuledGrid[] {
  const air = height
  const joined = new UnionFind(horizontal.length + vertical.length)
  for (let i = 0; i < horizontal.length; i++)
    for (let j = 0; j < vertical.length; j++) {
      const [a, d] = [horizontal[i], vertical[j]]
      const meet = d.x1 > a.x0 - air && d.x0 < a.x1 + air && d.y1 > a.y0 - air && d.y0 < a.y1 + air
      if (meet) joined.union(i, horizontal.length + j)
    }
  const grids = new Map<number, { box: Box; horizontal: Box[]; vertical: Box[] }>()
  const gridOf = (i: number, line: Box) => {
    const root = joined.find(i)
    const grid = grids.get(root) ?? { box: line, horizontal: [], vertical: [] }
    grid.box = union(grid.box, line)
    grids.set(root, grid)
    return grid
  }
  horizontal.forEach((line, i) => void gridOf(i, line).horizontal.push(line))
  vertical.forEach((line, i) => void gridOf(horizontal.length + i, line).vertical.push(line))
  return [...grids.values()].filter((grid) => grid.horizontal.length >= 3 && grid.vertical.length >= 3)
}

/** Whether the centre of the first box is in the second. */
export function centreIsWithin({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const x = (x0 + x1) / 2
  const y = (y0 + y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}
