import { borderKinds, canFollow, tagCount, transitionAt, transitionCount, weightColumns } from './labels.ts'

/** All tags, as bits. */
export const anyTag = (1 << tagCount) - 1
/** Larger than the rounding difference between sums in different orders. */
const tiny = 1e-6

/**
 * The tags of a sequence as a linear-chain conditional random field: a score of each tag at each position, and of each pair of neighbouring
 * tags by the border between them. Arrays are reused from sequence to sequence. The tag before the first position is `none`.
 */
export class Lattice {
  /** Positions of the longest sequence. */
  readonly capacity: number
  /** By position and tag: the score (log-odds) from the features. */
  readonly scores: Float64Array
  /** By position: the kind of border before it. */
  readonly borders: Uint8Array
  /** By position: the most likely tag, after `decode`. */
  readonly tags: Uint8Array
  /** By position and tag: its probability, after `weigh`. */
  readonly chances: Float64Array
  readonly #transitions: Float32Array
  readonly #factors = new Float64Array(transitionCount)
  readonly #best: Float64Array
  readonly #from: Uint8Array
  readonly #forward: Float64Array
  readonly #factorsOf: Float64Array
  /** By border: the maximum gain of a pair of tags over two `none` tags, for pairs that start a value, that continue one, and that end one. */
  readonly #gains = new Float64Array(borderKinds * 3)

  /** @param transitions scores of pairs of tags, see `transitionAt`; those that cannot follow are ignored */
  constructor(capacity: number, transitions: Float32Array) {
    this.capacity = capacity
    this.scores = new Float64Array(capacity * weightColumns)
    this.borders = new Uint8Array(capacity)
    this.tags = new Uint8Array(capacity)
    this.chances = new Float64Array(capacity * weightColumns)
    this.#best = new Float64Array(capacity * weightColumns)
    this.#from = new Uint8Array(capacity * weightColumns)
    this.#forward = new Float64Array(capacity * weightColumns)
    this.#factorsOf = new Float64Array(capacity * weightColumns)
    this.#transitions = transitions
    this.update()
  }

  /** Takes over changed transitions. */
  update(): void {
    for (let at = 0; at < transitionCount; at++) {
      const before = Math.floor(at / weightColumns) % weightColumns
      const tag = at % weightColumns
      this.#factors[at] =
        before < tagCount && tag < tagCount && canFollow(before, tag) ? Math.exp(this.#transitions[at]) : 0
    }
    this.#gains.fill(Number.NEGATIVE_INFINITY)
    for (let kind = 0; kind < borderKinds; kind++)
      for (let before = 0; before < tagCount; before++)
        for (let tag = before === 0 ? 1 : 0; tag < tagCount; tag++) {
          const at = kind * 3 + (before === 0 ? 0 : tag === 0 ? 2 : 1)
          const gain =
            this.#transitions[transitionAt(kind, before, tag)] - this.#transitions[transitionAt(kind, 0, 0)]
          this.#gains[at] = Math.max(this.#gains[at], gain)
        }
  }

  /**
   * Whether some sequence with a value may score more than one without: the best tag at each position and the best pair of tags at each
   * border together, so that two sums at each position rule out most sequences.
   */
  mayHold(count: number): boolean {
    const { scores, borders } = this
    const gains = this.#gains
    // The maximum gain of a value that includes the last position, and of one that has ended.
    let [open, closed] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      const at = borders[i] * 3
      let best = scores[row + 1]
      for (let tag = 2; tag < tagCount; tag++) if (scores[row + tag] > best) best = scores[row + tag]
      const ended = open + gains[at + 2]
      open = Math.max(open + gains[at + 1], Math.max(0, closed) + gains[at]) + best - scores[row]
      closed = Math.max(closed, ended)
    }
    return open > -tiny || closed > -tiny
  }

  /** Sets the most likely tags of the first `count` positions (Viterbi). Returns whether any of them is a value. */
  decode(count: number): boolean {
    const { scores, borders, tags } = this
    const [best, from, transitions] = [this.#best, this.#from, this.#transitions]
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      const last = row - weightColumns
      const base = borders[i] * weightColumns * weightColumns
      for (let tag = 0; tag < tagCount; tag++) {
        let top = Number.NEGATIVE_INFINITY
        let source = 0
        if (i === 0) {
          if ((tag & 1) === 1 || tag === 0) top = transitions[base + tag]
        } else if (tag > 0 && (tag & 1) === 0) {
          const begun = best[last + tag - 1] + transitions[base + (tag - 1) * weightColumns + tag]
          const inside = best[last + tag] + transitions[base + tag * weightColumns + tag]
          top = Math.max(begun, inside)
          source = begun >= inside ? tag - 1 : tag
        } else
          for (let before = 0; before < tagCount; before++) {
            const sum = best[last + before] + transitions[base + before * weightColumns + tag]
            if (sum > top) {
              top = sum
              source = before
            }
          }
        best[row + tag] = top + scores[row + tag]
        from[row + tag] = source
      }
    }
    let tag = 0
    const row = (count - 1) * weightColumns
    for (let t = 1; t < tagCount; t++) if (best[row + t] > best[row + tag]) tag = t
    let found = 0
    for (let i = count - 1; i >= 0; i--) {
      tags[i] = tag
      found |= tag
      tag = from[i * weightColumns + tag]
    }
    return found !== 0
  }

  /**
   * Sets the probabilities of the tags of the first `count` positions (forward-backward), and returns the logarithm of the sum over all
   * sequences.
   * @param allowed by position, the tags that are possible, as bits; all if undefined
   * @param pairs adds the probability of each pair of neighbouring tags, times `sign`, by `transitionAt`
   */
  weigh(count: number, allowed?: Uint8Array, pairs?: Float64Array, sign = 1): number {
    const { scores, borders, chances } = this
    const [factors, forward, own] = [this.#factors, this.#forward, this.#factorsOf]
    let total = 0
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      const base = borders[i] * weightColumns * weightColumns
      const possible = allowed === undefined ? anyTag : allowed[i]
      let top = Number.NEGATIVE_INFINITY
      for (let tag = 0; tag < tagCount; tag++) if (scores[row + tag] > top) top = scores[row + tag]
      let norm = 0
      for (let tag = 0; tag < tagCount; tag++) {
        const factor = (possible >> tag) & 1 ? Math.exp(scores[row + tag] - top) : 0
        own[row + tag] = factor
        let sum = 0
        if (factor > 0) {
          if (i === 0) sum = factors[base + tag]
          else
            for (let before = 0; before < tagCount; before++)
              sum += forward[row - weightColumns + before] * factors[base + before * weightColumns + tag]
        }
        norm += forward[row + tag] = sum * factor
      }
      for (let tag = 0; tag < tagCount; tag++) forward[row + tag] /= norm
      total += top + Math.log(norm)
    }
    // `chances` contains the backward sums until they are multiplied.
    for (let i = count - 1; i >= 0; i--) {
      const row = i * weightColumns
      const next = row + weightColumns
      const base = i + 1 < count ? borders[i + 1] * weightColumns * weightColumns : 0
      let norm = 0
      for (let tag = 0; tag < tagCount; tag++) {
        let sum = i + 1 === count ? 1 : 0
        if (i + 1 < count)
          for (let after = 0; after < tagCount; after++)
            sum += factors[base + tag * weightColumns + after] * own[next + after] * chances[next + after]
        chances[row + tag] = sum
        norm += sum
      }
      for (let tag = 0; tag < tagCount; tag++) chances[row + tag] /= norm
      if (i + 1 === count) continue
      if (pairs !== undefined) this.#addPairs(i, base, pairs, sign)
      normalise(chances, forward, next)
    }
    normalise(chances, forward, 0)
    if (pairs !== undefined)
      for (let tag = 0, base = borders[0] * weightColumns * weightColumns; tag < tagCount; tag++)
        pairs[base + tag] += sign * chances[tag]
    return total
  }

  #addPairs(i: number, base: number, pairs: Float64Array, sign: number): void {
    const [factors, forward, own, behind] = [this.#factors, this.#forward, this.#factorsOf, this.chances]
    const row = i * weightColumns
    const next = row + weightColumns
    let norm = 0
    for (let pass = 0; pass < 2; pass++)
      for (let tag = 0; tag < tagCount; tag++)
        for (let after = 0; after < tagCount; after++) {
          const at = base + tag * weightColumns + after
          const weight = forward[row + tag] * factors[at] * own[next + after] * behind[next + after]
          if (pass === 0) norm += weight
          else pairs[at] += (sign * weight) / norm
        }
  }
}

/** Multiplies backward with forward sums, and divides by their total. */
function normalise(chances: Float64Array, forward: Float64Array, row: number): void {
  let norm = 0
  for (let tag = 0; tag < tagCount; tag++) norm += chances[row + tag] *= forward[row + tag]
  for (let tag = 0; tag < tagCount; tag++) chances[row + tag] /= norm
}
