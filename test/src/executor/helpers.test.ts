import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { helpers } from '../../../src/executor/helpers.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

let started = 0
const count = (): void => void started++
process.on('worker', count)
afterAll(() => {
  process.off('worker', count)
  helpers.endIdle()
})

it('keeps a helper thread for the next call until it is ended', async () => {
  const input = { bytes: pdf().page().text('Hello').build(), from: 0, to: 1 }
  const read = async () => (await helpers.run('readTexts', input, 1))[0].text
  expect([await read(), await read(), started]).toEqual(['Hello', 'Hello', 1])
  helpers.endIdle()
  expect([await read(), started]).toEqual(['Hello', 2])
})

it('asks an idle thread to end, which then ends by itself', async () => {
  const input = { bytes: pdf().page().text('Hello').build(), from: 0, to: 1 }
  const workers: Worker[] = []
  const add = (worker: Worker): void => void workers.push(worker)
  process.on('worker', add)
  helpers.endIdle()
  await helpers.run('readTexts', input, 1)
  process.off('worker', add)
  const ended = once(workers[0], 'exit')
  helpers.endIdle()
  // One that is ended from outside has exit code 1.
  expect(await ended).toEqual([0])
})
