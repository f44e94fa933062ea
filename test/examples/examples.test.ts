/** The programs of examples/, each started as a process and used over HTTP. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApplication } from '../../src/application.ts'
import { slow } from '../builders/slow.ts'

const root = path.resolve(import.meta.dirname, '../..')
const person = 'Margaret Whitfield'
const prefixes: Readonly<Record<string, string>> = {
  'server.ts': '/a',
  'node.ts': '',
  'hono.ts': '/documents',
  'fastify.ts': '/documents',
  'express.ts': '/documents',
}

/** Runtimes besides Node that run `fetch.ts`, with their arguments before the program and the port. */
const otherRuntimes = {
  bun: () => ['run'],
  deno: (port: number) => [
    'serve',
    '--quiet',
    '--no-lock',
    '--allow-all',
    '--unstable-unsafe-proto',
    '--node-modules-dir=manual',
    `--port=${port}`,
  ],
} as const
type OtherRuntime = keyof typeof otherRuntimes

let folder: string
const keys: Record<string, string> = {}
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'examples-'))
  await using app = await createApplication({ dataDir: path.join(folder, 'data'), engine: { threads: 0 } })
  for (const profile of ['a', 'b'] as const) {
    const account = await app.accounts.create({ name: 'Example', profile })
    keys[profile] = (await app.keys.issue(account.id)).key
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let child: ChildProcess
let output = ''
afterEach(() => {
  child.kill('SIGKILL')
})

/** Starts an example on a free port. Returns its URL when it answers. */
async function start(name: string, runtime?: OtherRuntime): Promise<string> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = path.join(folder, `${name}-${runtime ?? 'node'}`)
  cpSync(path.join(folder, 'data'), dataDir, { recursive: true })
  output = ''
  const program = path.join(root, 'examples', name)
  const hook = new URL('./source-package.ts', import.meta.url).href
  const [command, args] =
    runtime === undefined
      ? [process.execPath, ['--import', hook, program]]
      : [runtime, [...otherRuntimes[runtime](port), withSource(program)]]
  child = spawn(command, args, {
    env: { ...process.env, PORT: String(port), BASE_URL: url, DATA_DIR: dataDir },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  for (;;) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return url
    if (child.exitCode !== null) throw new Error(output)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A copy of an example that imports the source, for runtimes without Node's hooks. */
function withSource(program: string): string {
  const copy = path.join(folder, `source-${path.basename(program)}`)
  const source = new URL('../../src/index.ts', import.meta.url).href
  writeFileSync(copy, readFileSync(program, 'utf8').replace("'palimpsest'", `'${source}'`))
  return copy
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function redactAndConvert(url: string): Promise<void> {
  const authorization = `Bearer ${keys.a}`
  const redacted = await fetch(`${url}/v1/redact/text`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ text: `Dear Ms ${person}` }),
  })
  expect([redacted.status, ((await redacted.json()) as { redacted_text: string }).redacted_text]).toEqual([
    200,
    expect.not.stringContaining('Whitfield'),
  ])
  const body = new FormData()
  body.append('file', new File([`# Letter to ${person}`], 'letter.md'))
  body.append('to', 'html')
  const converted = await fetch(`${url}/v1/convert`, { method: 'POST', headers: { authorization }, body })
  expect(converted.status).toBe(200)
  const { output } = (await converted.json()) as { output: { download_url: string } }
  expect(await (await fetch(output.download_url)).text()).toContain('<h1')
}

it('server.ts serves both interfaces, logs no content, and ends when it is asked to', async () => {
  const url = await start('server.ts')
  await redactAndConvert(`${url}/a`)
  const jobs = await fetch(`${url}/b/jobs`, { headers: { 'x-api-key': keys.b } })
  expect(await jobs.json()).toMatchObject({ total: 0 })
  if (process.platform === 'win32') return
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  const events = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; route?: string; inputBytes?: number })
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['listening', 'request', 'job', 'stopping', 'stopped']),
  )
  expect(events.find(({ event }) => event === 'job')).toMatchObject({ state: 'completed' })
  for (const secret of ['Whitfield', 'letter', keys.a]) expect(output).not.toContain(secret)
})

describe('every example', () => {
  it('is in the list', () => {
    expect(
      readdirSync(path.join(root, 'examples'))
        .filter((name) => name.endsWith('.ts'))
        .toSorted(),
    ).toEqual([...Object.keys(prefixes), 'fetch.ts'].toSorted())
  })

  slow(it).each(Object.entries(prefixes))('%s redacts a text and converts a file', async (name, prefix) => {
    await redactAndConvert(`${await start(name)}${prefix}`)
  })
})

describe.each(Object.keys(otherRuntimes) as OtherRuntime[])('fetch.ts on %s', (runtime) => {
  const isInstalled = spawnSync(runtime, ['--version']).status === 0

  it.runIf(isInstalled)(
    'redacts a text, and converts, redacts and reads documents',
    async () => {
      const url = await start('fetch.ts', runtime)
      await redactAndConvert(url)
      const authorization = `Bearer ${keys.a}`
      const post = async (route: string, file: File, fields: Record<string, string> = {}) => {
        const body = new FormData()
        body.append('file', file)
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        const response = await fetch(`${url}${route}`, { method: 'POST', headers: { authorization }, body })
        const answer = await response.json()
        expect([response.status, answer]).toEqual([200, expect.objectContaining({ status: 'complete' })])
        return answer as { output: { download_url: string } }
      }
      for (const to of ['pdf', 'docx']) {
        const letter = new File([`# Letter to ${person}`], 'letter.md')
        const { output } = await post('/v1/convert', letter, { to })
        const document = new File([await (await fetch(output.download_url)).blob()], `letter.${to}`)
        await post('/v1/redact/document', document)
        if (to === 'pdf') await post('/v1/ocr', document)
      }
    },
    60_000,
  )
})
