import { expect, it } from 'vitest'
import { median, quantile } from '../../engines/model/statistics.ts'

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
