import type { Explanation } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'

/** A possible entity, in the caller's offsets, before overlaps are resolved. */
export interface Candidate extends Span {
  readonly type: string
  readonly score: number
  readonly recognizer: string
  readonly explanation?: Explanation
}

/**
 * Chooses between candidates that overlap. A candidate's weight is its score plus up to a quarter for its length, so that a whole
 * address beats the postcode in it, and a checked number beats a long guess. Ties go to the earlier start, then to the longer,
 * then to the order of `candidates`, which is the registry's. The result is sorted by start and never overlaps. Time is
 * O(n log n) on real text.
 */
export function resolveOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const order = orderByStart(candidates)
  const count = candidates.length
  const kept: Candidate[] = []
  for (let from = 0; from < count; ) {
    let reach = candidates[order[from]].end
    let to = from + 1
    while (to < count && candidates[order[to]].start < reach) {
      reach = Math.max(reach, candidates[order[to]].end)
      to++
    }
    if (to === from + 1) kept.push(candidates[order[from]])
    else addWinners(candidates, order, from, to, kept)
    from = to
  }
  return kept
}

export function weight({ start, end, score }: Candidate): number {
  const length = end - start
  return score + (0.25 * length) / (length + 20)
}

/** Up to so many candidates are sorted by insertion, without new arrays: the texts of a form or table are short. */
const fewCandidates = 24
const orderOfFew = new Uint32Array(fewCandidates)
/** From this number of ascending runs on, sorting by digits takes fewer steps than merging them in pairs. */
const manyRuns = 6

/**
 * The indexes of candidates by start, then by index; may be longer than their number. Each recognizer and grammar adds its
 * candidates in text order, so they are a few ascending runs, which are merged in pairs; those of the columns of a table are many.
 */
function orderByStart(candidates: readonly Candidate[]): Uint32Array {
  const count = candidates.length
  if (count <= fewCandidates) return insertByStart(candidates)
  // Short functions: each loop here runs long and rarely, so that the compiler would replace it while it runs, again and again.
  const starts = startsOf(candidates)
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  const runs = runsOf(starts)
  return runs.length > manyRuns ? sortByDigits(starts, order) : mergeAll(starts, order, runs)
}

/** The starts of candidates, from the lowest on: a document may be longer than 32 bits count, its candidates in memory are not. */
function startsOf(candidates: readonly Candidate[]): Uint32Array {
  const count = candidates.length
  let lowest = Number.MAX_SAFE_INTEGER
  for (let i = 0; i < count; i++) {
    const { start } = candidates[i]
    if (start < lowest) lowest = start
  }
  const starts = new Uint32Array(count)
  for (let i = 0; i < count; i++) starts[i] = candidates[i].start - lowest
  return starts
}

/** Where ascending runs begin, and the end of the last. Of too many to merge not all are returned. */
function runsOf(starts: Uint32Array): number[] {
  const runs = [0]
  for (let i = 1; i < starts.length && runs.length <= manyRuns; i++)
    if (starts[i] < starts[i - 1]) runs.push(i)
  runs.push(starts.length)
  return runs
}

function mergeAll(starts: Uint32Array, order: Uint32Array, runs: readonly number[]): Uint32Array {
  const count = order.length
  let from = order
  let into: Uint32Array = new Uint32Array(runs.length > 2 ? count : 0)
  let left = runs
  while (left.length > 2) {
    const next: number[] = []
    for (let k = 0; k + 1 < left.length; k += 2) {
      next.push(left[k])
      mergeRuns(starts, from, left[k], left[k + 1], left[Math.min(k + 2, left.length - 1)], into)
    }
    next.push(count)
    left = next
    ;[from, into] = [into, from]
  }
  return from
}

function insertByStart(candidates: readonly Candidate[]): Uint32Array {
  const order = orderOfFew
  for (let i = 0; i < candidates.length; i++) {
    const { start } = candidates[i]
    let at = i
    for (; at > 0 && candidates[order[at - 1]].start > start; at--) order[at] = order[at - 1]
    order[at] = i
  }
  return order
}

/** Bits of a digit: the starts in a window have two digits. */
const digitBits = 9
const digitMask = (1 << digitBits) - 1
const places = new Uint32Array(digitMask + 1)

/** Sorts indexes by start, from the lowest digit to the highest. Each step keeps the order of equal digits. */
function sortByDigits(starts: Uint32Array, order: Uint32Array): Uint32Array {
  const count = order.length
  let highest = 0
  for (let i = 0; i < count; i++) if (starts[i] > highest) highest = starts[i]
  let from = order
  let into: Uint32Array = new Uint32Array(count)
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += digitBits) {
    places.fill(0)
    for (let k = 0; k < count; k++) places[(starts[k] >>> shift) & digitMask]++
    for (let digit = 0, at = 0; digit <= digitMask; digit++) {
      const size = places[digit]
      places[digit] = at
      at += size
    }
    for (let k = 0; k < count; k++) {
      const i = from[k]
      into[places[(starts[i] >>> shift) & digitMask]++] = i
    }
    ;[from, into] = [into, from]
  }
  return from
}

/** Merges the runs [first, second) and [second, end) of an order into another array. */
function mergeRuns(
  starts: Uint32Array,
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

/** Appends the winners of a chain of overlapping candidates, at [first, end) of an order, to `kept`, in text order. */
function addWinners(
  candidates: readonly Candidate[],
  order: Uint32Array,
  first: number,
  end: number,
  kept: Candidate[],
): void {
  const from = kept.length
  const count = end - first
  if (count > manyInChain) {
    const sorted = Array.from(order.subarray(first, end), (i) => ({ i, weight: weight(candidates[i]) }))
    sorted.sort((a, b) => (wins(candidates, a.i, a.weight, b.i, b.weight) ? -1 : 1))
    for (const { i } of sorted) addIfFree(candidates[i], kept, from)
    return
  }
  for (let k = 0; k < count; k++) {
    const i = order[first + k]
    const itsWeight = weight(candidates[i])
    let at = k
    for (; at > 0 && wins(candidates, i, itsWeight, byWeight[at - 1], weights[at - 1]); at--) {
      byWeight[at] = byWeight[at - 1]
      weights[at] = weights[at - 1]
    }
    byWeight[at] = i
    weights[at] = itsWeight
  }
  for (let k = 0; k < count; k++) addIfFree(candidates[byWeight[k]], kept, from)
}

/** Whether candidate `a` is preferred to `b`. */
function wins(
  candidates: readonly Candidate[],
  a: number,
  weightA: number,
  b: number,
  weightB: number,
): boolean {
  if (weightA !== weightB) return weightA > weightB
  const [x, y] = [candidates[a], candidates[b]]
  return x.start !== y.start ? x.start < y.start : x.end !== y.end ? x.end > y.end : a < b
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
  if (low > from && kept[low - 1].end > candidate.start) {
    const { type, end } = kept[low - 1]
    // A link ends at the blank of a name that was encoded in it: the rest of the name does not stay.
    if (type !== 'URL' || candidate.type !== 'NAME' || candidate.end <= end + 1) return
    candidate = { ...candidate, start: end + 1 }
  }
  if (low === kept.length) kept.push(candidate)
  else if (kept[low].start >= candidate.end) kept.splice(low, 0, candidate)
}
