import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createInterfaceA } from '../../../../src/adapters/interface-a/handler.ts'
import { openAdministration } from '../../../../src/application/administration.ts'
import { createApplication } from '../../../../src/application.ts'
import { openStores } from '../../../../src/stores/open-stores.ts'
import { slow } from '../../../builders/slow.ts'
import { Clients } from './clients.ts'
import { type Load, loadA, loadB } from './loads.ts'

/** How often the process is killed. More by the environment, for a long run by hand. */
const kills = Number(process.env.PALIMPSEST_KILLS ?? 8)
const credits = 1_000_000

let folder: string
let host: ChildProcess | undefined
let hook: Server
let hookHost: string
/** Batches whose message has arrived. */
const delivered = new Set<string>()
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-crash-'))
  await mkdir(path.join(folder, 'temporary'))
  hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      delivered.add((JSON.parse(Buffer.concat(parts).toString()) as { batch_id: string }).batch_id)
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  hookHost = `127.0.0.1:${(hook.address() as AddressInfo).port}`
})
afterEach(async () => {
  host?.kill('SIGKILL')
  hook.close()
  await rm(folder, { recursive: true, force: true })
})

slow(it, process.platform !== 'win32').each([
  ['Interface A', () => [loadA(`http://${hookHost}/`)]],
  ['Interface B', () => [loadB]],
  ['Both at once', () => [loadA(`http://${hookHost}/`), loadB]],
])(
  `%s, killed ${kills} times under load: no job is lost or charged twice, and no file is left behind`,
  async (_, loadsOf) => {
    const loads: { readonly account: string; readonly clients: Clients }[] = []
    for (const load of loadsOf()) {
      const { account, key } = await newAccount(load)
      loads.push({ account, clients: new Clients(load, key) })
    }
    for (let round = 0; round < kills; round++) {
      const url = await start()
      const sending = Promise.all(loads.map(({ clients }) => clients.sendUntilGone(url, 8 / loads.length)))
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 800))
      // On a busy machine nothing may have been answered yet.
      while (loads.some(({ clients }) => clients.answered.length <= round))
        await new Promise((resolve) => setTimeout(resolve, 20))
      await kill()
      await sending
    }
    const url = await start()
    for (const { clients } of loads) await clients.sendWaiting(url)
    await kill()
    for (const { account, clients } of loads) {
      expect(clients.answered.length).toBeGreaterThan(kills)
      await checkJobs(account, clients)
    }
    await checkFiles(loads.map(({ account }) => account))
  },
)

async function newAccount({ profile, plan }: Load): Promise<{ account: string; key: string }> {
  await using administration = await openAdministration(path.join(folder, 'data'))
  const limits = profile === 'b' ? { credits: 0 } : {}
  const { id } = await administration.accounts.create({ name: 'Load', profile, plan, ...limits })
  await administration.credits.buy(id, credits)
  return { account: id, key: (await administration.keys.issue(id)).key }
}

/** Starts the host. Returns its URL when it answers. */
async function start(): Promise<string> {
  const script = path.join(import.meta.dirname, 'host.ts')
  const env = { ...process.env, TMPDIR: path.join(folder, 'temporary') }
  const started = spawn(process.execPath, [script, path.join(folder, 'data'), hookHost], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  host = started
  const [line] = await Promise.race([once(started.stdout, 'data'), once(started, 'exit')])
  return String(line).trim()
}

async function kill(): Promise<void> {
  if (host === undefined) return
  const ended = once(host, 'exit')
  host.kill('SIGKILL')
  await ended
}

/** Lets the jobs end, and compares them and the credits with the requests that were answered. */
async function checkJobs(account: string, { answered }: Clients): Promise<void> {
  await using app = await createApplication({
    dataDir: path.join(folder, 'data'),
    engine: { threads: 0 },
    webhooks: { allowHosts: [hookHost] },
  })
  createInterfaceA(app, { baseUrl: 'http://localhost/a' })
  const { items } = app.jobs.list(account, { limit: 1_000_000, offset: 0 })
  const jobs = answered.flatMap(({ job }) => job ?? [])
  expect(new Set(jobs).size).toBe(jobs.length)
  expect(items.map(({ id }) => id).sort()).toEqual(jobs.sort())
  const ends = await Promise.all(items.map(({ id }) => app.jobs.finished(account, id)))
  expect(ends.flatMap(({ failure }) => failure ?? [])).toEqual([])

  app.credits.verify()
  const { available, purchased, allowance } = await app.credits.balance(account)
  const granted = app.credits.entries(account, 10_000_000).filter(({ kind }) => kind === 'allowance')
  const given = credits + granted.reduce((sum, { amount }) => sum + amount, 0)
  expect(available).toBe(purchased + allowance)
  expect(given - available).toBe(answered.reduce((sum, { kind }) => sum + kind.credits, 0))
  const settled = app.credits.entries(account, 10_000_000).filter(({ kind }) => kind === 'settle')
  // Credits of a charge can come from the allowance and from bought ones, and each gets an entry.
  expect(new Set(settled.map(({ charge }) => charge)).size).toBe(answered.length)

  const batches = jobs.filter((id) => id.startsWith('bat_'))
  const deadline = Date.now() + 30_000
  while (batches.some((id) => !delivered.has(id)) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(batches.filter((id) => !delivered.has(id))).toEqual([])
}

/** Every file on disk belongs to an artifact, every artifact to a job, and nothing else is left. */
async function checkFiles(accounts: readonly string[]): Promise<void> {
  await using stores = await openStores({ dataDir: path.join(folder, 'data'), exclusive: true })
  const jobs = accounts.flatMap((account) => stores.jobs.list(account, 1_000_000, 0))
  const artifacts = jobs.flatMap(({ id }) => stores.artifacts.ofJob(id))
  expect(artifacts.filter(({ role }) => role === 'input')).toEqual([])
  expect(artifacts.length).toBeGreaterThanOrEqual(jobs.length)
  const names = await readdir(path.join(folder, 'data', 'artifacts'), {
    recursive: true,
    withFileTypes: true,
  })
  const files = names.filter((one) => one.isFile() && one.name !== 'folder-id').map(({ name }) => name)
  expect(files.sort()).toEqual([...new Set(artifacts.map(({ blob }) => blob))].sort())
  expect(stores.ledger.abandonedCharges()).toEqual([])
  expect(stores.webhooks.list()).toEqual([])
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
}
