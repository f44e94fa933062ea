import { expect, it } from 'vitest'
import { detectTexts } from '../../engines/detect/task.ts'

it('returns the entities of each text in order, as plain data for another thread', () => {
  const options = { terms: ['heron'], wholeWords: true, allow: ['b@example.org'], entities: ['EMAIL'] }
  const found = detectTexts(
    structuredClone({ texts: ['mail a@example.org', 'herons, a heron, b@example.org', ''], options }),
  )
  expect(structuredClone(found)).toEqual([
    [{ type: 'EMAIL', start: 5, end: 18, score: expect.any(Number), recognizer: 'email' }],
    [{ type: 'TERM', start: 10, end: 15, score: 1, recognizer: 'term' }],
    [],
  ])
})

it.each([
  ['unknown_entity', { entities: ['NO_SUCH'] }],
  ['invalid_request', { deny: [{ pattern: '(a' }] }],
])('throws %s for an invalid request', (code, options) => {
  expect(() => detectTexts({ texts: [''], options })).toThrow(expect.objectContaining({ code }))
})
