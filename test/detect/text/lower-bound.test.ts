import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowerBound } from '../../../engines/detect/text/lower-bound.ts'

it('finds the first position that is not before another, wherever the search begins', () => {
  const steps = fc.array(fc.nat(3), { maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.nat(100), fc.nat(70), fc.nat(5), (gaps, position, near, unused) => {
      const rising = new Uint32Array(gaps.length + unused)
      for (let i = 0, at = 0; i < gaps.length; i++) rising[i] = at += gaps[i]
      const first = rising.subarray(0, gaps.length).findIndex((value) => value >= position)
      const expected = first < 0 ? gaps.length : first
      expect(lowerBound(rising, gaps.length, position, Math.min(near, rising.length))).toBe(expected)
    }),
  )
})
