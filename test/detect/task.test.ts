import { expect, it } from 'vitest'
import { detectText, detectTexts } from '../../engines/detect/task.ts'

it('detects in each text of a batch, in order', async () => {
  const outcome = await detectTexts({
    texts: ['mail anna@example.com', 'nothing here', 'a Karlsson b'],
    options: { entities: ['EMAIL'], terms: ['karlsson'] },
  })
  if (!outcome.ok) throw new Error(outcome.error.message)
  expect(outcome.value.map((entities) => entities.map(({ type }) => type))).toEqual([['EMAIL'], [], ['TERM']])
})

it('returns an expected failure as data that survives a thread', async () => {
  const outcome = await detectText({ text: '', options: { entities: ['NO_SUCH'] } })
  expect(structuredClone(outcome)).toMatchObject({ ok: false, error: { code: 'unknown_entity' } })
})

it('takes nothing but plain data', async () => {
  const input = structuredClone({ text: 'mail anna@example.com', options: { minScore: 0.9, explain: true } })
  const outcome = await detectText(input)
  expect(structuredClone(outcome)).toEqual(outcome)
})
