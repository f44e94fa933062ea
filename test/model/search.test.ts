import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWhile } from '../../engines/model/search.ts'

it('counts the first items that meet a condition, as a walk through all of them does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (numbers, limit) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      expect(countWhile(sorted, (one) => one < limit)).toBe(sorted.filter((one) => one < limit).length)
    }),
  )
  expect(countWhile([], () => true)).toBe(0)
})
