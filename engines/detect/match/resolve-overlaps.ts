import type { Candidate } from './candidate.ts'

/**
 * Chooses between candidates that overlap. A candidate's weight is its score plus up to a quarter for its length, so that a whole
 * address beats the postcode in it, and a checked number beats a long guess. Ties go to the earlier start, then to the longer,
 * then to the order of `candidates`, which is the registry's. The result is sorted by start and never overlaps. Time is
 * O(n log n) on real text.
 */
export function resolveOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const order = orderByStart(candidates)
  const kept: Candidate[] = []
  for (let from = 0; from < order.length; ) {
    let reach = candidates[order[from]].end
    let to = from + 1
    while (to < order.length && candidates[order[to]].start < reach) {
      reach = Math.max(reach, candidates[order[to]].end)
      to++
    }
    if (to === from + 1) kept.push(candidates[order[from]])
    else addWinners(candidates, order.subarray(from, to), kept)
    from = to
  }
  return kept
}

export function weight({ start, end, score }: Candidate): number {
  const length = end - start
  return score + (0.25 * length) / (length + 20)
}

/**
 * The indexes of candidates by start, then by index. Each recognizer and grammar adds its candidates in text order, so they are a few
 * ascending runs, which are merged in pairs.
 */
function orderByStart(candidates: readonly Candidate[]): Uint32Array {
  const count = candidates.length
  const starts = new Float64Array(count)
  let order = new Uint32Array(count)
  /** Where runs begin, and the end of the last. */
  let runs: number[] = [0]
  for (let i = 0; i < count; i++) {
    order[i] = i
    starts[i] = candidates[i].start
    if (i > 0 && starts[i] < starts[i - 1]) runs.push(i)
  }
  runs.push(count)
  for (let merged = new Uint32Array(runs.length > 2 ? count : 0); runs.length > 2; ) {
    const next: number[] = []
    for (let k = 0; k + 1 < runs.length; k += 2) {
      next.push(runs[k])
      mergeRuns(starts, order, runs[k], runs[k + 1], runs[Math.min(k + 2, runs.length - 1)], merged)
    }
    next.push(count)
    runs = next
    ;[order, merged] = [merged, order]
  }
  return order
}

/** Merges the runs [first, second) and [second, end) of an order into another array. */
function mergeRuns(
  starts: Float64Array,
  order: Uint32Array,
  first: number,
  second: number,
  end: number,
  into: Uint32Array,
): void {
  let [a, b] = [first, second]
  for (let at = first; at < end; at++)
    into[at] = b >= end || (a < second && starts[order[a]] <= starts[order[b]]) ? order[a++] : order[b++]
}

/** Candidates that overlap in a chain are few, so that sorting them by insertion is fast. */
const manyInChain = 32
const byWeight = new Int32Array(manyInChain)
const weights = new Float64Array(manyInChain)

/** Appends the winners of a chain of overlapping candidates, given by index and in text order, to `kept`, in text order. */
function addWinners(candidates: readonly Candidate[], chain: Uint32Array, kept: Candidate[]): void {
  const isFirst = (a: number, weightA: number, b: number, weightB: number): boolean => {
    if (weightA !== weightB) return weightA > weightB
    const [x, y] = [candidates[a], candidates[b]]
    return x.start !== y.start ? x.start < y.start : x.end !== y.end ? x.end > y.end : a < b
  }
  const from = kept.length
  if (chain.length > manyInChain) {
    const sorted = Array.from(chain, (i) => ({ i, weight: weight(candidates[i]) }))
    sorted.sort((a, b) => (isFirst(a.i, a.weight, b.i, b.weight) ? -1 : 1))
    for (const { i } of sorted) addIfFree(candidates[i], kept, from)
    return
  }
  for (let k = 0; k < chain.length; k++) {
    const i = chain[k]
    const itsWeight = weight(candidates[i])
    let at = k
    for (; at > 0 && isFirst(i, itsWeight, byWeight[at - 1], weights[at - 1]); at--) {
      byWeight[at] = byWeight[at - 1]
      weights[at] = weights[at - 1]
    }
    byWeight[at] = i
    weights[at] = itsWeight
  }
  for (let k = 0; k < chain.length; k++) addIfFree(candidates[byWeight[k]], kept, from)
}

/** Inserts a candidate that overlaps none of those in `kept` from index `from` on, which are in text order. */
function addIfFree(candidate: Candidate, kept: Candidate[], from: number): void {
  let low = from
  let high = kept.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (kept[middle].start < candidate.start) low = middle + 1
    else high = middle
  }
  if (low > from && kept[low - 1].end > candidate.start) return
  if (low === kept.length) kept.push(candidate)
  else if (kept[low].start >= candidate.end) kept.splice(low, 0, candidate)
}
