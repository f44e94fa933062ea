import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../run.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serve-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Starts the command on a free port, and resolves when it serves. */
async function start(...args: string[]) {
  const stop = new AbortController()
  let url = ''
  const { promise: serving, resolve } = Promise.withResolvers<void>()
  const ended = run(
    ['serve', '--data-dir', folder, '--port', '0', '--json', ...args],
    '',
    stop,
    undefined,
    {},
    (stderr) => {
      url = /Serving (\S+)\/[ab]\b/.exec(stderr)?.[1] ?? url
      if (url !== '') resolve()
    },
  )
  await Promise.race([serving, ended])
  return { url, ended, stop: () => stop.abort() }
}

async function keyOf(profile: 'a' | 'b'): Promise<string> {
  const at = ['--data-dir', folder, '--json']
  const made = JSON.parse((await run(['accounts', 'create', 'Office', '--profile', profile, ...at])).stdout)
  return JSON.parse((await run(['keys', 'issue', made[0].id, ...at])).stdout)[0].key
}

describe('serve', () => {
  it('serves accounts created in parallel, logs without text, and stops on request', async () => {
    const host = await start()
    const [a, b] = [await keyOf('a'), await keyOf('b')]
    const redacted = await fetch(`${host.url}/a/v1/redact/text`, {
      method: 'POST',
      headers: { authorization: `Bearer ${a}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Write to ann@example.org.' }),
    })
    expect([redacted.status, ((await redacted.json()) as { redacted_text: string }).redacted_text]).toEqual([
      200,
      expect.not.stringContaining('ann@example.org'),
    ])
    const jobs = await fetch(`${host.url}/b/jobs`, { headers: { 'x-api-key': b } })
    expect(await jobs.json()).toMatchObject({ items: [], total: 0 })
    for (const path of ['health', 'ready']) expect((await fetch(`${host.url}/${path}`)).status).toBe(200)
    expect((await fetch(`${host.url}/c/jobs`)).status).toBe(404)
    host.stop()
    const { code, stdout } = await host.ended
    expect(code).toBe(0)
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ event, route, status }) => [event, route, status])).toEqual([
      ['request', '/v1/redact/text', 200],
      ['request', '/jobs', 200],
    ])
    expect(stdout).not.toMatch(/example\.org|Office/)
    await expect(fetch(`${host.url}/health`)).rejects.toThrow('fetch failed')
  })

  it('listens on this machine only, and serves one interface where one is asked for', async () => {
    const host = await start('--interface', 'a')
    expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect((await fetch(`${host.url}/b/jobs`)).status).toBe(404)
    expect((await fetch(`${host.url}/a/v1/redact/entities`)).status).toBe(401)
    const busy = await run([
      'serve',
      '--data-dir',
      path.join(folder, 'other'),
      '--port',
      new URL(host.url).port,
    ])
    expect([busy.code, busy.stderr]).toEqual([2, expect.stringContaining('another program uses it')])
    host.stop()
    expect((await host.ended).code).toBe(0)
  })

  it.each([
    [['--port', '70000'], '--port'],
    [['--interface', 'c'], '--interface'],
    [['--base-url', 'ftp://x'], '--base-url'],
    [['extra'], 'no file names'],
  ])('%j is rejected', async (args, named) => {
    const { code, stderr } = await run(['serve', '--data-dir', folder, ...args])
    expect([code, stderr]).toEqual([2, expect.stringContaining(named)])
  })
})
