import { describe, expect, it } from 'vitest'
import { maxAnswers, maxKeyUnits, remembered } from '../../../engines/detect/text/remembered.ts'

/** A function that counts its calls, and the same with kept answers. */
function counted() {
  let calls = 0
  const ask = remembered((key: string) => {
    calls++
    return key.startsWith('a') ? key.length : undefined
  })
  return { ask, calls: () => calls }
}

describe('remembered answers', () => {
  it('are computed once for a key, the answer undefined too', () => {
    const { ask, calls } = counted()
    expect([ask('abc'), ask('xyz'), ask('abc'), ask('xyz')]).toEqual([3, undefined, 3, undefined])
    expect(calls()).toBe(2)
  })

  it('are never more than a fixed number, and stay right when they are dropped', () => {
    const { ask, calls } = counted()
    for (let i = 0; i <= maxAnswers; i++) ask(`a${i}`)
    expect(ask('a0')).toBe(2)
    expect(calls()).toBe(maxAnswers + 2)
  })

  it('are not kept for long keys', () => {
    const { ask, calls } = counted()
    const long = 'a'.repeat(maxKeyUnits + 1)
    expect([ask(long), ask(long)]).toEqual([maxKeyUnits + 1, maxKeyUnits + 1])
    expect(calls()).toBe(2)
  })

  it('are kept apart for each function', () => {
    const [upper, lower] = [remembered((key) => key.toUpperCase()), remembered((key) => key.toLowerCase())]
    expect([upper('Ab'), lower('Ab'), upper('Ab')]).toEqual(['AB', 'ab', 'AB'])
  })
})
