// Moves thresholds and reports which sample changes first.

import type { Sample } from './samples.ts'
import { isRead, keys, values } from './settable.ts'
import type { Threshold } from './threshold-list.ts'

/** Values of so many thresholds are moved together: if nothing changes, they are not tried individually. */
const together = 32

/** A threshold in one direction. */
export interface Side {
  readonly index: number
  readonly value: number
  /** Values that are tried, from near to far. */
  readonly moved: readonly number[]
  /** Place in `moved` of the nearest that changes something; their number if none does. */
  nearest: number
  /** The sample that it changes; empty if none. */
  evidence: string
}

/** @param factors from near to far; integers move by one at least */
export function sideOf(
  { file, name, value }: Threshold,
  direction: 1 | -1,
  factors: readonly number[],
): Side {
  const index = keys.indexOf(`${file} ${name}`)
  if (index < 0) throw new Error(`Not loaded: ${file} ${name}`)
  const moved = factors.map((factor) => {
    const scaled = direction === 1 ? value * factor : value / factor
    if (!Number.isInteger(value)) return Number(scaled.toPrecision(3))
    return direction === 1 ? Math.max(value + 1, Math.round(scaled)) : Math.min(value - 1, Math.round(scaled))
  })
  const different = [...new Set(moved)]
  return { index, value, moved: different, nearest: different.length, evidence: '' }
}

/** Tries all sides of each list on all samples. Those of one list are moved together. */
export async function trySides(
  samples: readonly Sample[],
  lists: readonly (readonly Side[])[],
): Promise<void> {
  for (const [i, sample] of samples.entries()) {
    isRead.length = 0
    const before = await outputOf(sample)
    const read = new Set([...isRead.keys()].filter((index) => isRead[index]))
    for (const sides of lists) {
      const open = sides.filter(({ index, nearest }) => nearest > 0 && read.has(index))
      for (let k = 0; k < open.length; k += together) await tryOn(sample, before, open.slice(k, k + together))
    }
    if (i % 500 === 499) process.stderr.write(`${i + 1} samples\n`)
  }
}

async function outputOf({ run }: Sample): Promise<string> {
  try {
    return await run()
  } catch {
    return 'fails'
  }
}

/** Tries the next nearer value of each side, all of them together first. */
async function tryOn(sample: Sample, before: string, sides: readonly Side[]): Promise<void> {
  if (sides.length === 0) return
  for (const { index, moved, nearest } of sides) values[index] = moved[nearest - 1]
  const same = (await outputOf(sample)) === before
  for (const { index, value } of sides) values[index] = value
  if (same) return
  if (sides.length > 1) {
    const half = sides.length >> 1
    await tryOn(sample, before, sides.slice(0, half))
    await tryOn(sample, before, sides.slice(half))
    return
  }
  const [side] = sides
  side.nearest--
  side.evidence = sample.name
  if (side.nearest > 0) await tryOn(sample, before, sides)
}
