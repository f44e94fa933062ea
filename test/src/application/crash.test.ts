import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openAdministration } from '../../../src/application/administration.ts'
import { createApplication } from '../../../src/application.ts'
import { slow } from '../../builders/slow.ts'

/** How often the process is killed. More by the environment, for a long run by hand. */
const kills = Number(process.env.PALIMPSEST_KILLS ?? 8)
const credits = 1_000_000

slow(it, process.platform !== 'win32')(
  `killed ${kills} times under load: no job is lost or charged twice, and no file is left behind`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-crash-'))
    const administration = await openAdministration(folder)
    const { id } = await administration.accounts.create({
      name: 'Load',
      profile: 'b',
      plan: 'enterprise',
      credits,
    })
    const { key } = await administration.keys.issue(id)
    await administration[Symbol.asyncDispose]()

    const accepted = new Set<string>()
    let sent = 0
    for (let round = 0; round < kills; round++) {
      const { host, url } = await start(folder)
      const ended = once(host, 'exit')
      let isUp = true
      const clients = Array.from({ length: 8 }, async () => {
        while (isUp) {
          const answer = await submit(url, key, `request-${sent++}`).catch(() => null)
          if (answer === null) return
          accepted.add(answer)
        }
      })
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 400))
      host.kill('SIGKILL')
      await ended
      isUp = false
      await Promise.all(clients)
    }

    await using app = await createApplication({ dataDir: folder, engine: { threads: 0 } })
    const { items, total } = app.jobs.list(id, { limit: 1_000_000, offset: 0 })
    const known = new Set(items.map((job) => job.id))
    expect([...accepted].filter((job) => !known.has(job))).toEqual([])
    expect(accepted.size).toBeGreaterThan(kills)
    const ends = await Promise.all(items.map((job) => app.jobs.finished(id, job.id)))
    expect(ends.flatMap(({ failure }) => failure ?? [])).toEqual([])
    app.credits.verify()
    expect((await app.credits.balance(id)).available).toBe(credits - total)
    const settled = app.credits.entries(id, 10_000_000).filter(({ kind }) => kind === 'settle')
    expect(new Set(settled.map(({ charge }) => charge)).size).toBe(settled.length)
    expect(settled).toHaveLength(total)
    // One output each; the same output of one account is stored once.
    const names = await readdir(path.join(folder, 'artifacts'), { recursive: true, withFileTypes: true })
    const files = names.filter((one) => one.isFile()).map(({ name }) => name)
    expect(files.filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([])
    expect(files).toHaveLength(total)
    await rm(folder, { recursive: true, force: true })
  },
)

async function start(folder: string): Promise<{ host: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, 'crash-host.ts')
  const host = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await Promise.race([once(host.stdout as NodeJS.ReadableStream, 'data'), once(host, 'exit')])
  return { host, url: String(line).trim() }
}

async function submit(url: string, key: string, text: string): Promise<string> {
  const body = new FormData()
  body.append('text', `${text} of Margaret Whitfield`)
  const response = await fetch(`${url}/redaction/process`, {
    method: 'POST',
    body,
    headers: { 'x-api-key': key },
  })
  const { jobId } = (await response.json()) as { jobId: string }
  return jobId
}
