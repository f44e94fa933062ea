import { type Box, pad } from '../../model/geometry.ts'
import { letterMargin } from './draw-groups.ts'
import type { InkPlane } from './ink-plane.ts'
import type { LineGroup } from './line-groups.ts'

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
