import { describe, expect, it } from 'vitest'
import {
  canFollow,
  sequenceTag,
  tagCount,
  transitionAt,
  transitionCount,
  weightColumns,
} from '../../../engines/detect/tagger/labels.ts'
import { Lattice } from '../../../engines/detect/tagger/lattice.ts'

const count = 4

/** A lattice with scores and transitions from a fixed series of numbers. */
function filled(): { lattice: Lattice; transitions: Float32Array } {
  let state = 7
  const next = () => {
    state = (state * 48271) % 2147483647
    return (state / 2147483647) * 4 - 2
  }
  const transitions = Float32Array.from({ length: transitionCount }, next)
  const lattice = new Lattice(count, transitions)
  for (let k = 0; k < count * weightColumns; k++) lattice.scores[k] = next()
  lattice.borders.set([7, 1, 0, 3])
  return { lattice, transitions }
}

/** Every sequence of tags that may follow one another, with its score. */
function* sequences({
  lattice,
  transitions,
}: ReturnType<typeof filled>): Generator<{ tags: number[]; score: number }> {
  const total = tagCount ** count
  for (let n = 0; n < total; n++) {
    const tags = Array.from({ length: count }, (_, i) => Math.floor(n / tagCount ** i) % tagCount)
    let score = 0
    let isPossible = true
    for (const [i, tag] of tags.entries()) {
      const before = i === 0 ? 0 : tags[i - 1]
      isPossible &&= canFollow(before, tag)
      score +=
        lattice.scores[i * weightColumns + tag] + transitions[transitionAt(lattice.borders[i], before, tag)]
    }
    if (isPossible) yield { tags, score }
  }
}

describe('Lattice', () => {
  it('finds the best of all sequences of tags', () => {
    const made = filled()
    const best = [...sequences(made)].reduce((a, b) => (b.score > a.score ? b : a))
    expect(made.lattice.decode(count)).toBe(best.tags.some((tag) => tag > 0))
    expect([...made.lattice.tags]).toEqual(best.tags)
  })

  it('rules out values only if none is found', () => {
    const { lattice } = filled()
    const scores = lattice.scores.slice()
    const possible: boolean[] = []
    for (let less = -4; less <= 20; less += 0.5) {
      for (let k = 0; k < scores.length; k++)
        lattice.scores[k] = scores[k] + (k % weightColumns === 0 ? less : 0)
      possible.push(lattice.mayHold(count))
      if (lattice.decode(count)) expect(possible.at(-1)).toBe(true)
    }
    expect(new Set(possible)).toEqual(new Set([true, false]))
  })

  it('gives each tag the share of the sequences that have it', () => {
    const made = filled()
    const all = [...sequences(made)]
    const total = all.reduce((sum, { score }) => sum + Math.exp(score), 0)
    expect(made.lattice.weigh(count)).toBeCloseTo(Math.log(total), 6)
    for (let i = 0; i < count; i++)
      for (let tag = 0; tag < tagCount; tag++) {
        const part = all.filter(({ tags }) => tags[i] === tag)
        const share = part.reduce((sum, { score }) => sum + Math.exp(score), 0) / total
        expect(made.lattice.chances[i * weightColumns + tag]).toBeCloseTo(share, 6)
      }
  })

  it('gives no chance to tags that the labels exclude', () => {
    const { lattice } = filled()
    const allowed = Uint8Array.of(1 << sequenceTag.name, 1 << sequenceTag.inName, 1, 127)
    lattice.weigh(count, allowed)
    expect(lattice.chances[sequenceTag.name]).toBeCloseTo(1, 9)
    expect(lattice.chances[weightColumns + sequenceTag.inName]).toBeCloseTo(1, 9)
    expect(lattice.chances[weightColumns + sequenceTag.org]).toBe(0)
  })

  it('counts every pair of neighbouring tags once', () => {
    const { lattice } = filled()
    const pairs = new Float64Array(transitionCount)
    lattice.weigh(count, undefined, pairs)
    expect(pairs.reduce((sum, share) => sum + share)).toBeCloseTo(count, 6)
  })
})
