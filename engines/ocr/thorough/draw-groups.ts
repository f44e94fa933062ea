import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { InkPlane } from './ink-plane.ts'
import type { LineGroup } from './line-groups.ts'

/** Groups of letters that lie in one direction, drawn black on white with nothing else. */
export interface GroupDrawing {
  readonly image: GrayImage
  /** Pixels of the plane of the whole image of its top left pixel. */
  readonly x: number
  readonly y: number
}

/** Around a letter, in its sizes: dots, accents and punctuation belong to it. */
const letterMargin = 0.4

/** Share of the ink of a group that is not black after stretching: edges of letters. */
const palerShare = 0.3

/** @param erased lines that are left out */
export function drawGroups(
  plane: InkPlane,
  erased: Uint8Array | null,
  groups: readonly LineGroup[],
): GroupDrawing {
  const { x: left, y: top } = plane.corner ?? { x: 0, y: 0 }
  const whole = { x0: left, y0: top, x1: left + plane.width, y1: top + plane.height }
  const around = groups.map(({ box, size }) => pad(box, letterMargin * size)).reduce(union)
  const bounds = intersect(rounded(around), whole) ?? whole
  const width = bounds.x1 - bounds.x0
  const height = bounds.y1 - bounds.y0
  const data = new Uint8Array(width * height).fill(255)
  for (const group of groups) {
    const scale = 255 / inkLevel(plane, group)
    for (const letter of group.letters) {
      const part = intersect(rounded(pad(letter, letterMargin * group.size)), bounds)
      if (!part) continue
      for (let y = part.y0; y < part.y1; y++)
        for (let x = part.x0, i = (y - top) * plane.width + x - left; x < part.x1; x++, i++)
          if (erased?.[i] !== 1)
            data[(y - bounds.y0) * width + x - bounds.x0] = 255 - Math.min(255, plane.distance[i] * scale)
    }
  }
  return { image: { width, height, data }, x: bounds.x0, y: bounds.y0 }
}

/** The distance from the paper that most of the ink of a group has. */
function inkLevel(
  { width, distance, ink, corner = { x: 0, y: 0 } }: InkPlane,
  { letters }: LineGroup,
): number {
  const counts = new Uint32Array(256)
  let count = 0
  for (const { x0, y0, x1, y1 } of letters)
    for (let y = y0; y < y1; y++)
      for (let i = (y - corner.y) * width + x0 - corner.x, x = x0; x < x1; x++, i++)
        if (ink[i] !== 0) {
          counts[distance[i]]++
          count++
        }
  let level = 0
  for (let seen = 0; level < 255 && seen + counts[level] <= count * palerShare; level++) seen += counts[level]
  return Math.max(1, level)
}

function rounded({ x0, y0, x1, y1 }: Box): Box {
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) }
}

/** How letters of a plane are drawn to be read. */
export interface Drawn {
  readonly plane: InkPlane
  /** Lines that are left out. */
  readonly erased: Uint8Array | null
  /** Degrees by which they are levelled. */
  readonly angle: number
}

/** The letters that were drawn and read, so that they are not drawn the same way again. */
export class TriedLetters {
  /** By their distances from the paper: a plane without its lines shares them. */
  readonly #tried = new Map<Uint8Array, Set<string>>()

  add({ plane, angle }: Drawn, groups: readonly LineGroup[]): void {
    const tried = this.#tried.get(plane.distance) ?? new Set()
    this.#tried.set(plane.distance, tried)
    for (const { letters } of groups) for (const letter of letters) tried.add(keyOf(letter, angle))
  }

  /** Whether each letter of a group was drawn before with the same surroundings. */
  has({ plane, erased, angle }: Drawn, { letters, size }: LineGroup): boolean {
    const tried = this.#tried.get(plane.distance)
    if (!tried || !letters.every((letter) => tried.has(keyOf(letter, angle)))) return false
    return !erased || !letters.some((letter) => hasErased(plane, erased, pad(letter, letterMargin * size)))
  }
}

function keyOf({ x0, y0, x1, y1 }: Box, angle: number): string {
  return `${x0} ${y0} ${x1} ${y1} ${Math.round(angle)}`
}

function hasErased({ width, height }: InkPlane, erased: Uint8Array, { x0, y0, x1, y1 }: Box): boolean {
  const left = Math.max(0, Math.floor(x0))
  const right = Math.min(width, Math.ceil(x1))
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++)
    if (erased.subarray(y * width + left, y * width + right).includes(1)) return true
  return false
}
