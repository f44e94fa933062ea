import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeySet } from '../../../engines/detect/tokens/mentions.ts'

const key = fc.oneof(fc.nat(40), fc.bigInt({ min: 0n, max: 1n << 58n }).map(Number))

it('holds the keys that were added, each once, as a set does', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), fc.array(key, { maxLength: 50 }), (added, others) => {
      const set = new Set<number>()
      const keys = new KeySet()
      for (const one of added) {
        expect(keys.add(one)).toBe(!set.has(one))
        set.add(one)
      }
      expect(keys.size).toBe(set.size)
      for (const one of [...added, ...others]) expect(keys.has(one)).toBe(set.has(one))
      expect(keys.values().sort((a, b) => a - b)).toEqual([...set].sort((a, b) => a - b))
    }),
  )
})

it('is empty when cleared', () => {
  const keys = new KeySet()
  for (const one of [0, 1, 2 ** 50]) keys.add(one)
  keys.clear()
  expect([keys.size, keys.has(0), keys.has(2 ** 50), keys.values()]).toEqual([0, false, false, []])
})
