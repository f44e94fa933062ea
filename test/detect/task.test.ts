import { expect, it } from 'vitest'
import { detectTexts } from '../../engines/detect/task.ts'

it('gives the entities of each text in order, as plain data that crosses a thread', async () => {
  const options = { terms: ['heron'], wholeWords: true, allow: ['b@example.org'], entities: ['EMAIL'] }
  const outcome = await detectTexts(
    structuredClone({ texts: ['mail a@example.org', 'herons, a heron, b@example.org', ''], options }),
  )
  expect(structuredClone(outcome)).toEqual({
    ok: true,
    value: [
      [{ type: 'EMAIL', start: 5, end: 18, score: expect.any(Number), recognizer: 'email' }],
      [{ type: 'TERM', start: 10, end: 15, score: 1, recognizer: 'term' }],
      [],
    ],
  })
})

it('tells a fault of the request as data', async () => {
  expect(await detectTexts({ texts: [''], options: { entities: ['NO_SUCH'] } })).toMatchObject({
    ok: false,
    error: { code: 'unknown_entity' },
  })
  expect(await detectTexts({ texts: [''], options: { deny: [{ pattern: '(a' }] } })).toMatchObject({
    ok: false,
    error: { code: 'invalid_request' },
  })
})
