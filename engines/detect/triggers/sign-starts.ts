import { isWhitespace, isWordUnit } from '../text/chars.ts'
import type { SignPrefilter } from './trigger-prefilters.ts'
import { beyond } from './unit-members.ts'

/** Code units before a sign in which its pattern is tried: a longer run without white space is not a value. */
export const signReach = 320

const opening = new Uint8Array(0x10000)
for (const sign of '\'"`([{<') opening[sign.charCodeAt(0)] = 1

/** The first position from `at` on, before `limit`, that is not an opening quote or bracket. */
export function behindOpening(codes: Uint16Array, at: number, limit: number): number {
  while (at < limit && opening[codes[at]] === 1) at++
  return at
}

/**
 * The positions before a sign at which some pattern of the sign may match, in text order. They are found once for all recognizers of the
 * sign; in a run with several such signs, only after the previous one.
 */
export class SignStarts {
  count = 0
  readonly at = new Uint32Array(signReach + 1)
  /** By position: the recognizers that may match there. */
  readonly possible: (readonly number[])[] = []
  /**
   * The start of the run of code units that a pattern of the sign may have before it, without white space, or the end of the sign's last
   * search.
   */
  runStart = 0
  /** By sign: the position of the last search in this window. */
  readonly #last = new Int32Array(128)

  startWindow(): void {
    this.#last.fill(-1)
  }

  /** The last position at which the sign was searched for, -1 for none. */
  lastOf(sign: number): number {
    return this.#last[sign]
  }

  find(codes: Uint16Array, length: number, position: number, { prefilter, readable }: SignPrefilter): void {
    const sign = codes[position]
    const limit = Math.max(0, position - signReach, this.#last[sign] + 1)
    let from = position
    while (
      from > limit &&
      readable[Math.min(codes[from - 1], beyond)] === 1 &&
      !isWhitespace(codes[from - 1])
    )
      from--
    from = behindOpening(codes, from, position)
    this.runStart = from
    this.#last[sign] = position
    let count = 0
    for (let at = from; at <= position; at++) {
      if (at !== from && isWordUnit(codes[at - 1])) continue
      const { ids } = prefilter.possibleAt(codes, at, length)
      if (ids.length === 0) continue
      this.at[count] = at
      this.possible[count++] = ids
    }
    this.count = count
  }
}
