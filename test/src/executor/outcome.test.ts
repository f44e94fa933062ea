import { expect, it } from 'vitest'
import { LimitError } from '../../../engines/model/errors.ts'
import { outcomeOf, unwrap } from '../../../src/executor/thread.ts'

it('carries a value across a thread', async () => {
  expect(unwrap(structuredClone(await outcomeOf(async () => 5)))).toBe(5)
})

it('carries an error across a thread', async () => {
  const failed = structuredClone(
    await outcomeOf(() => {
      throw new LimitError('too_many_pages', 'Too many.', { limit: 5 })
    }),
  )
  expect(() => unwrap(failed)).toThrow(LimitError)
  expect(() => unwrap(failed)).toThrow('Too many.')
})
