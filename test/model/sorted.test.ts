import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWhile, median, quantile } from '../../engines/model/sorted.ts'

it('counts the first items that meet a condition, as a walk through all of them does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (numbers, limit) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      expect(countWhile(sorted, (one) => one < limit)).toBe(sorted.filter((one) => one < limit).length)
    }),
  )
  expect(countWhile([], () => true)).toBe(0)
})

it('takes the middle of values in any order, the higher one of two', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([])).toBe(0)
})

it('takes the value below which a share lies', () => {
  expect(quantile([5, 1, 4, 2, 3], 0)).toBe(1)
  expect(quantile([5, 1, 4, 2, 3], 0.9)).toBe(5)
  expect(quantile([5, 1, 4, 2, 3], 1)).toBe(5)
  expect(quantile([], 0.2)).toBe(0)
})
