import { describe, expect, it } from 'vitest'
import { type Sample, trainSoftmax } from '../../../tools/detector/softmax.ts'

describe('softmax regression', () => {
  const settings = { bits: 4, classes: 3, passes: 6, warmUp: 2, maxWeight: 4 }
  /** Row k is of class k; row 7 says nothing. */
  const samples = Array.from(
    { length: 300 },
    (_, i): Sample => ({ rows: Int32Array.of(i % 3, 7), is: i % 3 }),
  )
  const table = trainSoftmax(samples, settings)
  const weightsOf = (row: number): number[] => [...table.subarray(row * 3, row * 3 + 3)]

  it('gives each class the features that only its samples have', () => {
    for (const is of [0, 1, 2]) {
      const weights = weightsOf(is)
      expect(Math.max(...weights)).toBe(weights[is])
      expect(weights[is]).toBeGreaterThan(0)
    }
  })

  it('gives features of all classes little weight, and unseen ones none', () => {
    expect(Math.max(...weightsOf(7).map(Math.abs))).toBeLessThan(Math.max(...weightsOf(0)))
    expect(weightsOf(12)).toEqual([0, 0, 0])
  })

  it('gives the same table for the same samples', () => {
    expect(trainSoftmax(samples, settings)).toEqual(table)
  })
})
