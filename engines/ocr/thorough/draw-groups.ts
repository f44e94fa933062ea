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
export const letterMargin = 0.4

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
