import { expect, it } from 'vitest'
import { createInterfaceB } from '../../../src/adapters/interface-b/handler.ts'
import { memoryApplication } from '../../builders/application.ts'

const broken = () => {
  throw new Error('Canary of a hook')
}

it('a hook that throws changes neither a job nor a response, and is reported without its message', async () => {
  const warnings: Error[] = []
  const listener = (warning: Error) => warnings.push(warning)
  process.on('warning', listener)
  await using app = await memoryApplication({ onJob: broken })
  const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
  const { key } = await app.keys.issue(id)
  const { handle } = createInterfaceB(app, { baseUrl: 'http://localhost', onRequest: broken })
  const body = new FormData()
  body.append('text', 'A text')
  const request = new Request('http://localhost/redaction/process', {
    method: 'POST',
    headers: { 'x-api-key': key },
    body,
  })
  const response = await handle(request)
  expect(response.status).toBe(200)
  const { jobId } = (await response.json()) as { jobId: string }
  expect(await app.jobs.finished(id, jobId)).toMatchObject({ state: 'completed', isPaid: true })
  expect((await app.credits.balance(id)).available).toBe(9)
  await expect
    .poll(() => warnings.map(({ message }) => message))
    .toEqual(expect.arrayContaining(['The hook onRequest threw Error.', 'The hook onJob threw Error.']))
  expect(warnings.map(String).join()).not.toContain('Canary')
  process.off('warning', listener)
})
