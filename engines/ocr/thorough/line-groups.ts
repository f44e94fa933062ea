/** Finds groups of letters in any direction, without reading them. */

import type { WorkLimit } from '../../model/errors.ts'
import { type Box, centre, pad, union } from '../../model/geometry.ts'
import { type ConnectedComponent, connectedComponents, UnionFind } from '../image/connected-components.ts'
import { type InkPlane, paper } from './ink-plane.ts'

/** Letters that form lines of text. Pixels of the plane of the whole image. */
export interface LineGroup {
  readonly letters: readonly Box[]
  readonly box: Box
  /** Degrees, clockwise positive, in which its lines run: above -90 to 90. */
  readonly angle: number
  /** Median of the longer sides of its letters. */
  readonly size: number
  /** Number of letters: touching ones count by their width. */
  readonly count: number
  /** How much better its letters fit into rows in this direction than in all directions; 0 for few letters. */
  readonly clarity: number
}

/** Pixels. Smaller components are dots and specks. */
const minLetterPixels = 5
/** Pixels. */
const minTouchingHeight = 4
/** Fewer cannot be a name. */
const minLetters = 3
/** More components than this are noise or halftone. */
const maxComponents: WorkLimit = 60_000

export function lineGroups(plane: InkPlane): LineGroup[] {
  const { width, height, ink } = plane
  const components = connectedComponents(ink, width, height)
  if (components.length > maxComponents) return []
  const most = Math.max(150, Math.min(width, height) / 3)
  const letters = components.filter((component) => isLetter(component, most))
  const joined = new UnionFind(letters.length)
  for (const [a, b] of neighbours(letters)) joined.union(a, b)
  const sets = Map.groupBy(letters.keys(), (i) => joined.find(i))
  return [...sets.values()].flatMap((set) => {
    const members = set.map((i) => letters[i])
    const group = groupOf(members)
    return group && isSharp(plane, members) && (!plane.photo || areLetters(group, members))
      ? [movedGroup(group, plane)]
      : []
  })
}

/** From pixels of a part to those of the whole image. */
function movedGroup(group: LineGroup, { corner }: InkPlane): LineGroup {
  if (!corner) return group
  const moved = (box: Box): Box => ({
    x0: box.x0 + corner.x,
    y0: box.y0 + corner.y,
    x1: box.x1 + corner.x,
    y1: box.y1 + corner.y,
  })
  return { ...group, letters: group.letters.map(moved), box: moved(group.box) }
}

/**
 * Maximum distance from the paper between the strokes of letters, relative to the strokes. Letters have .02 to .3, with little
 * contrast on grain .54; pieces of the shading of a photo have .4 to .9.
 */
const maxBetween = 0.4

/** Whether letters have edges, and are not just slightly darker shading. */
function isSharp({ width, distance, ink }: InkPlane, letters: readonly ConnectedComponent[]): boolean {
  const step = Math.ceil(letters.length / maxSampled)
  const sums = { ink: 0, inkPixels: 0, between: 0, betweenPixels: 0 }
  for (let at = 0; at < letters.length; at += step) {
    const { x0, y0, x1, y1 } = letters[at]
    for (let y = y0; y < y1; y++)
      for (let i = y * width + x0; i < y * width + x1; i++)
        if (ink[i] === paper) {
          sums.between += distance[i]
          sums.betweenPixels++
        } else {
          sums.ink += distance[i]
          sums.inkPixels++
        }
  }
  const between = sums.between / Math.max(1, sums.betweenPixels)
  return between <= maxBetween * (sums.ink / sums.inkPixels)
}

/** Fewer strokes on a photo belong to the photo. */
const minStrokes = 5
/** Clarity (see `minClarity`) of strokes on a photo. On 24 drawn photos letters have 2.2 to 6.3, strokes of leaves, bricks and water up to 2. */
const minStrokeClarity = 2.3
/** Share of the box of a letter. Letters have about 0.4; the areas between them, which are strokes of opposite brightness, 0.7. */
const maxStrokeFill = 0.62

/** Whether strokes on a photo look like letters in a row. */
function areLetters({ size, letters, clarity }: LineGroup, members: readonly ConnectedComponent[]): boolean {
  if (members.length < minStrokes || clarity < minStrokeClarity) return false
  if (sizeSpread(letters, size) > maxSizeSpread) return false
  const fills = members.map((one) => one.pixels / (longer(one) * shorter(one))).sort((a, b) => a - b)
  return fills[fills.length >> 1] <= maxStrokeFill
}

const longer = ({ x0, y0, x1, y1 }: Box): number => Math.max(x1 - x0, y1 - y0)
const shorter = ({ x0, y0, x1, y1 }: Box): number => Math.min(x1 - x0, y1 - y0)

function isLetter(component: ConnectedComponent, most: number): boolean {
  const [long, short] = [longer(component), shorter(component)]
  if (long < minLetterPixels || short > most || long > most * 4) return false
  // Touching letters of a word are long; lines and frames are thinner still, or fill almost nothing.
  if (long > short * 14) return false
  // Letters that touch are as high as letters; lower ones are pieces of lines, and JPEG artefacts next to them.
  if (short < minTouchingHeight && lettersIn(component) > 1) return false
  const fill = component.pixels / (long * short)
  return fill > 0.06 && !(fill > 0.9 && long < short * 2.5)
}

/** Estimated number of letters of a component. */
function lettersIn(component: ConnectedComponent): number {
  const crossings = Math.max(component.runs / (component.y1 - component.y0), 1)
  const [long, short] = [longer(component), shorter(component)]
  return long > 1.6 * short && crossings >= 2 ? Math.round((1.5 * long) / short) : 1
}

/** Pairs of letters of similar size that are closer than a letter. */
function* neighbours(letters: readonly ConnectedComponent[]): Generator<readonly [number, number]> {
  // Each size has its own grid, so that cells contain few letters.
  const grids = new Map<number, Map<number, number[]>>()
  const scaleOf = (letter: ConnectedComponent): number => Math.ceil(Math.log2(heightOf(letter)))
  const key = (x: number, y: number): number => x * 65_536 + y
  for (const [i, letter] of letters.entries()) {
    const scale = scaleOf(letter)
    const cell = 2 ** scale * 2
    const grid = grids.get(scale) ?? new Map<number, number[]>()
    grids.set(scale, grid)
    for (let x = Math.floor(letter.x0 / cell); x <= Math.floor(letter.x1 / cell); x++)
      for (let y = Math.floor(letter.y0 / cell); y <= Math.floor(letter.y1 / cell); y++) {
        const list = grid.get(key(x, y))
        if (list) list.push(i)
        else grid.set(key(x, y), [i])
      }
  }
  for (const [i, letter] of letters.entries()) {
    const own = scaleOf(letter)
    const reach = pad(letter, maxGap * heightOf(letter))
    for (const scale of [own, own + 1]) {
      const cell = 2 ** scale * 2
      const grid = grids.get(scale)
      if (!grid) continue
      for (let x = Math.floor(reach.x0 / cell); x <= Math.floor(reach.x1 / cell); x++)
        for (let y = Math.floor(reach.y0 / cell); y <= Math.floor(reach.y1 / cell); y++)
          for (const other of grid.get(key(x, y)) ?? [])
            if (other !== i && areNeighbours(letter, letters[other])) yield [i, other]
    }
  }
}

/** Relative to the size of a letter: a space between words is narrower. */
const maxGap = 1

/** The size of a letter, also if several touch. */
function heightOf(component: ConnectedComponent): number {
  return lettersIn(component) === 1 ? longer(component) : Math.min(longer(component), 2 * shorter(component))
}

function areNeighbours(a: ConnectedComponent, b: ConnectedComponent): boolean {
  if (a.dark !== b.dark) return false
  const [one, other] = [heightOf(a), heightOf(b)]
  if (one > 2.6 * other || other > 2.6 * one) return false
  const gap = Math.max(b.x0 - a.x1, a.x0 - b.x1, b.y0 - a.y1, a.y0 - b.y1)
  return gap <= maxGap * Math.max(one, other)
}

function groupOf(letters: readonly ConnectedComponent[]): LineGroup | null {
  const count = letters.reduce((sum, letter) => sum + lettersIn(letter), 0)
  if (count < minLetters) return null
  const sizes = letters.map(heightOf).sort((a, b) => a - b)
  const size = sizes[sizes.length >> 1]
  const { angle, clarity } = directionOf(letters, size)
  if (letters.length >= minPieces && clarity < minClarity && sizeSpread(letters, size) > maxSizeSpread)
    return null
  return {
    letters,
    box: letters.map((letter): Box => letter).reduce(union),
    ...{ size, count, angle, clarity },
  }
}

/** Fewer pieces of a drawing or photo cannot be distinguished from letters. */
const minPieces = 12
/**
 * How much better pieces fit into rows of the best direction than in those of all directions. Letters: 2 and more. Pieces of photos: up to
 * 1.65.
 */
const minClarity = 1.8
/** Mean difference from the size of the line, as a share of it. Letters with and without ascenders differ by about 0.3, parts of drawings by more. */
export const maxSizeSpread = 0.5

/** Variation of letter sizes: the mean difference, as a share of the size of the line. */
export function sizeSpread(letters: readonly Box[], size: number): number {
  return letters.reduce((sum, letter) => sum + Math.abs(longer(letter) - size), 0) / (letters.length * size)
}

/** With fewer letters, the direction of a line is assumed to be that of its page. */
const minLettersForAngle = 5
/** How much clearer the lines of another direction must be than level ones. */
const minGain = 1.2
/** Degrees. */
const angleStep = 3
/** Letters sampled for the direction: a sample of a large group. */
const maxSampled: WorkLimit = 400

/** The direction in which the centres of letters fall into the fewest rows, and the advantage over other directions. */
function directionOf(
  letters: readonly Box[],
  size: number,
): { readonly angle: number; readonly clarity: number } {
  if (letters.length < minLettersForAngle) return { angle: 0, clarity: 0 }
  const step = Math.ceil(letters.length / maxSampled)
  const points = letters.filter((_, i) => i % step === 0).map((letter) => centre(letter))
  const rows = new Map<number, number>()
  const clarity = (degrees: number): number => {
    const [dx, dy] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    rows.clear()
    // Each point counts in two rows that overlap, so that the border between rows does not matter.
    for (const { x, y } of points) {
      const row = Math.floor((y * dy - x * dx) / (0.35 * size))
      rows.set(row, (rows.get(row) ?? 0) + 2)
      rows.set(row - 1, (rows.get(row - 1) ?? 0) + 1)
      rows.set(row + 1, (rows.get(row + 1) ?? 0) + 1)
    }
    let sum = 0
    for (const count of rows.values()) sum += count * count
    return sum
  }
  let best = { degrees: 0, clarity: 0 }
  let level = 0
  let sum = 0
  const measure = (degrees: number): number => {
    const found = clarity(degrees)
    if (Math.abs(degrees) <= maxLevelDegrees) level = Math.max(level, found)
    if (found > best.clarity) best = { degrees, clarity: found }
    return found
  }
  for (let degrees = angleStep - 90; degrees <= 90; degrees += angleStep) sum += measure(degrees)
  const around = best.degrees
  for (let by = -2.5; by <= 2.5; by += 0.5) measure(around + by)
  const isClear = best.clarity > minGain * level || Math.abs(best.degrees) <= maxLevelDegrees
  return { angle: isClear ? best.degrees : 0, clarity: best.clarity / ((sum * angleStep) / 180) }
}

/** OCR reads lines with a smaller slope directly. */
export const maxLevelDegrees = 6
