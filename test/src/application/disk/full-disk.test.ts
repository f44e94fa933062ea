import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
let host: ChildProcess
let events: AsyncIterator<string>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'full-disk-'))
  host = spawn(process.execPath, [path.join(import.meta.dirname, 'host.ts'), path.join(folder, 'data')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (host.stdout) events = createInterface({ input: host.stdout })[Symbol.asyncIterator]()
})
afterEach(async () => {
  host.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const next = async () => JSON.parse((await events.next()).value)
const submit = (bytes: number) => host.stdin?.write(`${bytes}\n`)
/** Limits the files of the process, as a full disk does, for everything that is larger. */
const limit = (bytes: string) =>
  execFileSync('prlimit', [`--pid=${host.pid}`, `--fsize=${bytes}:unlimited`], { stdio: 'ignore' })
const canLimit = spawnSync('prlimit', ['--version']).status === 0

it.runIf(canLimit)('jobs wait while the disk is full, and continue when there is room', async () => {
  expect(await next()).toEqual({ ready: true })
  limit('20000')
  // Its result does not fit, nor do the records that it has ended.
  submit(10)
  expect(await next()).toMatchObject({ id: 'job-1' })
  submit(100_000)
  const refused = await next()
  expect(refused).toMatchObject({
    id: 'job-2',
    refused: expect.stringMatching(/disk of the data folder is full|has free space/),
    detail: { retryAfterSeconds: 30 },
  })
  // Longer than the time between two attempts.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  limit('unlimited')
  submit(20)
  const ends = new Map<string, { state?: string }>()
  while (![...ends.values()].some(({ state }) => state) || !ends.get('job-3')?.state) {
    const event = await next()
    ends.set(event.id, event)
  }
  for (const { state } of ends.values()) expect(state).toBe('completed')
})
