import type { Candidate } from './candidate.ts'

/**
 * Chooses between candidates that overlap. A candidate's weight is its score plus up to a quarter for its length, so that a whole
 * address beats the postcode in it, and a checked number beats a long guess. Ties go to the earlier start, then to the longer,
 * then to the order of `candidates`, which is the registry's. The result is sorted by start and never overlaps. Time is
 * O(n log n) on real text.
 */
export function resolveOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const order = candidates.map((_, i) => i)
  const inText = order.toSorted((a, b) => candidates[a].start - candidates[b].start || a - b)
  const kept: Candidate[] = []
  let group: number[] = []
  let reach = -1
  for (const i of inText) {
    if (candidates[i].start >= reach && group.length > 0) {
      addWinners(candidates, group, kept)
      group = []
    }
    group.push(i)
    reach = Math.max(reach, candidates[i].end)
  }
  if (group.length > 0) addWinners(candidates, group, kept)
  return kept
}

export function weight({ start, end, score }: Candidate): number {
  const length = end - start
  return score + (0.25 * length) / (length + 20)
}

/** Appends the winners of a chain of overlapping candidates to `kept`, in text order. */
function addWinners(candidates: readonly Candidate[], group: number[], kept: Candidate[]): void {
  if (group.length === 1) {
    kept.push(candidates[group[0]])
    return
  }
  group.sort((a, b) => {
    const [x, y] = [candidates[a], candidates[b]]
    return weight(y) - weight(x) || x.start - y.start || y.end - x.end || a - b
  })
  /** Winners so far, sorted by start. */
  const won: Candidate[] = []
  for (const i of group) {
    const candidate = candidates[i]
    let low = 0
    let high = won.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (won[middle].start < candidate.start) low = middle + 1
      else high = middle
    }
    const before = won[low - 1]
    const behind = won[low]
    if (
      (before === undefined || before.end <= candidate.start) &&
      (behind === undefined || behind.start >= candidate.end)
    )
      won.splice(low, 0, candidate)
  }
  kept.push(...won)
}
