/** Rows of the document of Interface A about conversion of an archive, driven over HTTP. The names of the tests are the rows. */
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { batchResponse, problem } from '../../../../src/adapters/interface-a/schemas.ts'
import { folderForFile } from '../../../builders/folder.ts'
import { requires } from '../../../builders/requires.ts'
import { openForFile } from '../client.ts'
import { archive, batchesOf, pages } from './archives.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) => Client.open({ engine }))
const folder = folderForFile()

const route = '/v1/convert/batch'
const { submit, finished } = batchesOf(client)

describe('POST /v1/convert/batch', () => {
  it('batch_id, status, total_files, completed, failed, estimated_ms, poll_url, sse_url', async () => {
    const before = await client.balance()
    const batch = await submit({ archive: await archive(pages), to: 'html' })
    expect(batch).toMatchObject({ status: 'processing', total_files: 3, completed: 0, failed: 0 })
    expect(batch.batch_id).toMatch(/^bat_/)
    expect(batch.estimated_ms).toBeGreaterThan(0)
    expect(batch.poll_url).toBe(`${client.server.url}${route}/${batch.batch_id}`)
    expect(batch.sse_url).toBe(`${batch.poll_url}/stream`)
    expect(await client.balance()).toBe(before - 3)
    await finished(batch.poll_url)
  })

  it('estimated_ms: by what earlier batches of the host took', async () => {
    await using other = await Client.open({ engine })
    const before = await other.json(other.postForm(route, { archive: await archive(pages), to: 'html' }))
    await other.app.jobs.finished(other.account, String(before.batch_id))
    const job = other.app.jobs.get(other.account, String(before.batch_id))
    const took = Number(job.finishedAt) - Number(job.startedAt)
    const next = await other.json(other.postForm(route, { archive: await archive(pages), to: 'html' }))
    expect(next.estimated_ms).toBe(took)
  })

  it.runIf(requires('unzip'))('the result is a ZIP of the converted files', async () => {
    const done = await finished((await submit({ archive: await archive(pages), to: 'html' })).poll_url)
    expect(done).toMatchObject({
      status: 'complete',
      total_files: 3,
      completed: 2,
      failed: 1,
      estimated_ms: 0,
    })
    expect(done.results).toEqual([
      { filename: 'one.md', status: 'complete', output: 'one.html' },
      { filename: 'two/two.md', status: 'complete', output: 'two/two.html' },
      { filename: 'broken.pdf', status: 'failed', error: 'malformed' },
    ])
    const zip = path.join(folder, 'out.zip')
    const response = await fetch(String(done.output?.download_url))
    await writeFile(zip, new Uint8Array(await response.arrayBuffer()))
    const names = execFileSync('unzip', ['-Z1', zip]).toString()
    expect(names).toContain('one.html\n')
    expect(names).toContain('two/two.html\n')
    expect(execFileSync('unzip', ['-p', zip, 'one.html']).toString()).toContain('One')
  })

  it('a file that fails costs nothing', async () => {
    const before = await client.balance()
    const done = await finished((await submit({ archive: await archive(pages), to: 'html' })).poll_url)
    expect(done).toMatchObject({ total_files: 3, completed: 2, failed: 1, credits_used: 2 })
    expect(await client.balance()).toBe(before - 2)
    const broken = await archive({ 'a.pdf': '%PDF-1.7\nnothing', 'b.pdf': '%PDF-1.7\nnothing else' })
    const none = await finished((await submit({ archive: broken, to: 'html' })).poll_url)
    expect(none).toMatchObject({ total_files: 2, completed: 0, failed: 2, credits_used: 0 })
    expect(none).toMatchObject({ status: 'failed', error: { code: 'no_conversion_path' } })
    expect(await client.balance()).toBe(before - 2)
    client.app.credits.verify()
  })

  it('two files of one name get two names, which the results give', async () => {
    const twins = await archive({ 'letter.md': '# One', 'letter.html': '<h1>Two</h1>' })
    const done = await finished((await submit({ archive: twins, to: 'pdf' })).poll_url)
    const names = done.results.map(({ output }) => output)
    expect(new Set(names).size).toBe(2)
    const response = await fetch(String(done.output?.download_url))
    const zip = await JSZip.loadAsync(await response.arrayBuffer())
    for (const name of names) expect(Object.keys(zip.files)).toContain(name)
  })

  it('has the routes of single files: files rejected on their own fail in an archive', async () => {
    const text = new File(['Only words'], 'notes.txt')
    const alone = await client.postForm('/v1/convert', { file: text, to: 'html' })
    expect(alone.status).toBe(422)
    const mixed = await archive({ 'notes.txt': 'Only words', 'one.md': '# One' })
    const done = await finished((await submit({ archive: mixed, to: 'html' })).poll_url)
    expect(done.results).toEqual([
      { filename: 'notes.txt', status: 'failed', error: 'no_conversion_path' },
      { filename: 'one.md', status: 'complete', output: 'one.html' },
    ])
  })

  it.each([
    ['archive', async () => ({ to: 'html' })],
    ['to', async () => ({ archive: await archive(pages) })],
    ['to', async () => ({ archive: await archive(pages), to: 'epub' })],
    ['strip_metadata', async () => ({ archive: await archive(pages), to: 'md', strip_metadata: 'x' })],
    ['webhook_url', async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'not a URL' })],
    [
      'webhook_url',
      async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'file:///etc/passwd' }),
    ],
    [
      'webhook_url',
      async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'https://127.0.0.1/' }),
    ],
    [
      'webhook_url',
      async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'https://[::ffff:127.0.0.1]/' }),
    ],
    [
      'webhook_url',
      async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'https://0x7f.1/' }),
    ],
    [
      'webhook_url',
      async () => ({ archive: await archive(pages), to: 'md', webhook_url: 'http://example.org/' }),
    ],
  ] as const)('a wrong %s is rejected by name, and nothing is charged', async (field, fields) => {
    const before = await client.balance()
    const response = await client.postForm(route, (await fields()) as Record<string, string | File>)
    expect(response.status).toBe(400)
    expect(problem.strict().parse(await response.json()).detail).toContain(field)
    expect(await client.balance()).toBe(before)
  })

  it('archive: at most 500 files', async () => {
    const files = (count: number) =>
      archive(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, 'text'])))
    const response = await client.postForm(route, { archive: await files(501), to: 'pdf' })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_many_entries' })
  })

  it('archive: at most 500 MB, as uploaded and as its files declare', async () => {
    await using small = await Client.open({ engine }, { limits: { archive: 1000 } })
    const random = Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 7919) % 251)).toString('hex')
    const upload = await small.postForm(route, { archive: await archive({ 'a.txt': random }), to: 'pdf' })
    expect(upload.status).toBe(413)
    const zip = new JSZip().file('a.txt', 'text')
    const declared = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
    // The size of the file in the central directory (APPNOTE 4.3.12).
    declared.writeUInt32LE(501_000_000, declared.lastIndexOf('PK\x01\x02') + 24)
    const response = await client.postForm(route, { archive: new File([declared], 'a.zip'), to: 'pdf' })
    expect(response.status).toBe(413)
  })

  it('archive: another format is 422, an empty one 400', async () => {
    const text = new File(['text'], 'files.zip')
    expect((await client.postForm(route, { archive: text, to: 'pdf' })).status).toBe(422)
    expect((await client.postForm(route, { archive: await archive({}), to: 'pdf' })).status).toBe(400)
  })

  it('a batch of another account: 404, for poll and stream', async () => {
    const { poll_url, sse_url } = await submit({ archive: await archive(pages), to: 'html' })
    const other = await client.app.accounts.create({ name: 'Other', profile: 'a' })
    const headers = { authorization: `Bearer ${(await client.app.keys.issue(other.id)).key}` }
    for (const url of [poll_url, sse_url]) expect((await client.fetch(url, { headers })).status).toBe(404)
    await finished(poll_url)
  })
})

interface Message {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/** A receiver on the loopback interface. */
async function receiver(answer: (n: number) => { status: number; location?: string }) {
  const messages: Message[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      messages.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      const { status, location } = answer(messages.length)
      response.writeHead(status, location === undefined ? {} : { location }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    messages,
    host,
    url: `http://${host}/hook`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describe('webhook_url', () => {
  type Attempt = { readonly attempt: number; readonly outcome: string; readonly status: number | null }

  /** Submits a batch with a webhook, and waits for the attempts. */
  async function attemptsOf(
    url: string,
    allowHosts: string[],
    count: number,
    prepare = async (_: Client) => {},
  ) {
    const attempts: Attempt[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const webhooks = {
      allowHosts,
      attemptsAfterSeconds: [0, 0.05, 0.05],
      onAttempt: ({ attempt, outcome, status }: Attempt) => {
        attempts.push({ attempt, outcome, status })
        if (attempts.length === count) resolve()
      },
    }
    const caller = await Client.open({ engine, webhooks })
    await prepare(caller)
    const form = { archive: await archive({ 'one.md': '# One' }), to: 'html', webhook_url: url }
    const { batch_id } = await caller.json(caller.postForm(route, form))
    await promise
    return {
      attempts,
      batch: await caller.json(caller.fetch(`${route}/${batch_id}`)),
      secret: caller.app.webhooks.secrets.of(caller.account).secret,
      [Symbol.asyncDispose]: () => caller[Symbol.asyncDispose](),
    }
  }

  it('receives the batch on completion, signed by Standard Webhooks', async () => {
    await using hook = await receiver(() => ({ status: 204 }))
    await using sent = await attemptsOf(hook.url, [hook.host], 1)
    expect(sent.attempts).toEqual([{ attempt: 1, outcome: 'delivered', status: 204 }])
    const [{ headers, body }] = hook.messages
    const batch = batchResponse.strict().parse(JSON.parse(body))
    expect(batch).toEqual(sent.batch)
    expect(batch).toMatchObject({ status: 'complete', completed: 1 })
    // As in the specification: HMAC-SHA-256 of "id.timestamp.payload", with the key after whsec_.
    const key = Buffer.from(sent.secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const digest = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${digest}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  })

  it('is signed with both secrets while a replaced one is still valid', async () => {
    const secrets: string[] = []
    await using hook = await receiver(() => ({ status: 204 }))
    await using _ = await attemptsOf(hook.url, [hook.host], 1, async ({ app, account }) => {
      secrets.push(app.webhooks.secrets.of(account).secret)
      secrets.unshift((await app.webhooks.secrets.rotate(account, { overlapSeconds: 60 })).secret)
    })
    const [{ headers, body }] = hook.messages
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = secrets.map((secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
    expect(headers['webhook-signature']).toBe(expected.join(' '))
  })

  it('is tried again with the same id, and given up after the last attempt', async () => {
    await using hook = await receiver((n) => ({ status: n < 3 ? 500 : 200 }))
    await using sent = await attemptsOf(hook.url, [hook.host], 3)
    expect(sent.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'delivered'])
    expect(new Set(hook.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await using dead = await receiver(() => ({ status: 503 }))
    await using failed = await attemptsOf(dead.url, [dead.host], 3)
    expect(failed.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'given up'])
  })

  it('never reaches a name that resolves to loopback', async () => {
    await using inside = await receiver(() => ({ status: 200 }))
    const port = inside.host.split(':')[1]
    let connections = 0
    const listener = createServer().on('connection', () => connections++)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port: bare } = listener.address() as AddressInfo
    for (const target of [port, String(bare)]) {
      await using sent = await attemptsOf(`https://localhost:${target}/`, [], 1)
      expect(sent.attempts).toEqual([{ attempt: 1, outcome: 'refused', status: null }])
    }
    expect(connections).toBe(0)
    listener.close()
  })

  it('never follows a redirect to loopback', async () => {
    await using inside = await receiver(() => ({ status: 200 }))
    for (const location of [inside.url, `https://[::ffff:127.0.0.1]:${inside.host.split(':')[1]}/`]) {
      await using outside = await receiver(() => ({ status: 307, location }))
      await using sent = await attemptsOf(outside.url, [outside.host], 1)
      expect(sent.attempts).toEqual([{ attempt: 1, outcome: 'refused', status: null }])
    }
    expect(inside.messages).toEqual([])
  })

  it('follows a redirect to an allowed host', async () => {
    await using inside = await receiver(() => ({ status: 200 }))
    await using outside = await receiver(() => ({ status: 308, location: inside.url }))
    await using sent = await attemptsOf(outside.url, [outside.host, inside.host], 1)
    expect(sent.attempts[0].outcome).toBe('delivered')
    expect(inside.messages).toHaveLength(1)
  })

  it('survives a restart', async () => {
    await using hook = await receiver((n) => ({ status: n === 1 ? 500 : 200 }))
    const dataDir = path.join(folder, 'data')
    const delivered: string[] = []
    const { promise: first, resolve: tried } = Promise.withResolvers<void>()
    const { promise: second, resolve: done } = Promise.withResolvers<void>()
    const webhooks = {
      allowHosts: [hook.host],
      attemptsAfterSeconds: [0, 0.3, 0.3],
      onAttempt: ({ outcome }: Attempt) => {
        delivered.push(outcome)
        if (outcome === 'delivered') done()
        else tried()
      },
    }
    {
      await using before = await Client.open({ dataDir, engine, webhooks })
      const form = { archive: await archive({ 'one.md': '# One' }), to: 'html', webhook_url: hook.url }
      await before.json(before.postForm(route, form))
      await first
    }
    await using _after = await Client.open({ dataDir, engine, webhooks })
    await second
    expect(delivered).toEqual(['failed', 'delivered'])
    expect(hook.messages[0].headers['webhook-id']).toBe(hook.messages[1].headers['webhook-id'])
  })
})
