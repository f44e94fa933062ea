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
    else addWinners(candidates, Array.from(order.subarray(from, to)), kept)
    from = to
  }
  return kept
}

export function weight({ start, end, score }: Candidate): number {
  const length = end - start
  return score + (0.25 * length) / (length + 20)
}

/** The indexes of candidates by start, then by index. Start and index are sorted as one number, much faster than by a comparison. */
function orderByStart(candidates: readonly Candidate[]): Uint32Array {
  const count = candidates.length
  const order = new Uint32Array(count)
  let isSorted = true
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 0, before = 0; i < count; i++) {
    const { start } = candidates[i]
    order[i] = i
    isSorted = isSorted && start >= before
    before = start
    least = Math.min(least, start)
    most = Math.max(most, start)
  }
  if (isSorted) return order
  if ((most - least + 1) * count > Number.MAX_SAFE_INTEGER)
    return order.sort((a, b) => candidates[a].start - candidates[b].start || a - b)
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) keys[i] = (candidates[i].start - least) * count + i
  keys.sort()
  for (let i = 0; i < count; i++) order[i] = keys[i] % count
  return order
}

/** Appends the winners of a chain of overlapping candidates to `kept`, in text order. */
function addWinners(candidates: readonly Candidate[], group: number[], kept: Candidate[]): void {
  const weights = group.map((i) => weight(candidates[i]))
  const byWeight = group.map((_, k) => k)
  byWeight.sort((a, b) => {
    const [x, y] = [candidates[group[a]], candidates[group[b]]]
    return weights[b] - weights[a] || x.start - y.start || y.end - x.end || group[a] - group[b]
  })
  /** Winners so far, sorted by start. */
  const won: Candidate[] = []
  for (const k of byWeight) {
    const candidate = candidates[group[k]]
    let low = 0
    let high = won.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (won[middle].start < candidate.start) low = middle + 1
      else high = middle
    }
    const isFree =
      (low === 0 || won[low - 1].end <= candidate.start) &&
      (low === won.length || won[low].start >= candidate.end)
    if (isFree) won.splice(low, 0, candidate)
  }
  for (const candidate of won) kept.push(candidate)
}
