import type { BatchResult } from '../contract.ts'

/** What the report shows besides the sums and the list of all files. */
export interface Digest {
  /** The slowest first. */
  readonly slow: readonly BatchResult[]
  /** The first failed files, by name. */
  readonly failed: readonly BatchResult[]
  readonly failedCount: number
  readonly histogram: readonly { readonly name: string; readonly value: number }[]
}

const maxSlow = 15
const maxFailed = 500

/** Upper ends in milliseconds. */
const buckets = [
  [30, 'up to 30 ms'],
  [100, 'to 100 ms'],
  [300, 'to 300 ms'],
  [1000, 'to 1 s'],
  [3000, 'to 3 s'],
  [10_000, 'to 10 s'],
  [60_000, 'to 1 min'],
  [Number.POSITIVE_INFINITY, 'longer'],
] as const

/** Reads the results once, in constant memory. */
export async function digestResults(results: AsyncIterable<BatchResult>): Promise<Digest> {
  let slow: BatchResult[] = []
  const failed: BatchResult[] = []
  let failedCount = 0
  const counts = buckets.map(() => 0)
  for await (const result of results) {
    if (result.status === 'failed' || result.status === 'poison') {
      failedCount++
      if (failed.length < maxFailed) failed.push(result)
    }
    if (result.timings === undefined) continue
    counts[buckets.findIndex(([end]) => timeOf(result) <= end)]++
    slow.push(result)
    if (slow.length >= maxSlow * 4) slow = slowestOf(slow)
  }
  const used = counts.findLastIndex((count) => count > 0) + 1
  const histogram = buckets.slice(0, used).map(([, name], i) => ({ name, value: counts[i] }))
  return { slow: slowestOf(slow), failed, failedCount, histogram }
}

function slowestOf(results: readonly BatchResult[]): BatchResult[] {
  return [...results].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, maxSlow)
}

function timeOf({ timings }: BatchResult): number {
  return timings === undefined ? 0 : timings.read + timings.process + timings.write
}
