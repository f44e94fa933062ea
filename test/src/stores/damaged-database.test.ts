import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApplication } from '../../../src/application.ts'
import type { Engine } from '../../../src/engine.ts'
import { copyDataFolder } from '../../../src/stores/backup.ts'
import { engineWith, textJob } from '../../builders/application.ts'
import { run } from '../cli/run.ts'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const redactText = async (text: string) => ({ text: `${text} [NAME]`, entities: [], mode: 'redact' })
const engine = engineWith({ redactText: redactText as unknown as Engine['redactText'] })
const open = (place = 'data') => createApplication({ dataDir: at(place), engine })

/** Runs jobs in an application. Returns their account. */
async function runJobs(...ids: string[]): Promise<string> {
  await using app = await open()
  const { id: account } = await app.accounts.create({ name: 'Records', profile: 'b' })
  for (const id of ids) {
    await app.jobs.submit(account, textJob(id, `Text of ${id}`))
    await app.jobs.finished(account, id)
  }
  return account
}

async function contents(place = 'data'): Promise<string[]> {
  const names = await readdir(at(place, 'artifacts'), { recursive: true })
  return names
    .map((name) => path.basename(name))
    .filter((name) => name.length === 64)
    .sort()
}

async function textOf(app: Awaited<ReturnType<typeof open>>, account: string, id: string): Promise<string> {
  const [output] = app.jobs.get(account, id).outputs
  return JSON.parse(await (await app.artifacts.open(output.id)).content.text()).redactedText
}

const removeDatabase = async () => {
  for (const name of await readdir(at('data')))
    if (name.startsWith('palimpsest.db')) await rm(at('data', name))
}

describe('a data folder', () => {
  it.each([
    ['is missing', removeDatabase],
    [
      'is replaced by a new one, as by a command for accounts',
      async () => {
        await removeDatabase()
        await run(['accounts', 'create', 'New', '--profile', 'b', '--data-dir', at('data')])
      },
    ],
    ['is not a database', () => writeFile(at('data/palimpsest.db'), 'words '.repeat(5000))],
    [
      'lost pages',
      async () => {
        const bytes = await readFile(at('data/palimpsest.db'))
        bytes.fill(0x55, 8192, bytes.length - 4096)
        await writeFile(at('data/palimpsest.db'), bytes)
      },
    ],
    ['is cut off', () => truncate(at('data/palimpsest.db'), 20_000)],
  ])('whose database %s is rejected, and keeps its files', async (_, damage) => {
    await runJobs('one', 'two')
    const before = await contents()
    expect(before).toHaveLength(2)
    await damage()
    await expect(open()).rejects.toMatchObject({
      code: 'output_unwritable',
      message: expect.stringContaining('palimpsest backup --help'),
    })
    expect(await contents()).toEqual(before)
  })

  it('of an earlier version, whose database has no id, is opened', async () => {
    const account = await runJobs('one')
    await rm(at('data/artifacts/folder-id'))
    const db = new DatabaseSync(at('data/palimpsest.db'))
    db.exec("DELETE FROM secrets WHERE name = 'folder-id'")
    db.close()
    await using app = await open()
    expect(await textOf(app, account, 'one')).toBe('Text of one [NAME]')
  })
})

describe('palimpsest backup', () => {
  it('copies the folder of a running application, and restores it to its former state', async () => {
    const account = await runJobs('one', 'two')
    {
      await using app = await open()
      const made = await run(['backup', at('copy'), '--data-dir', at('data'), '--json'])
      expect([made.code, JSON.parse(made.stdout).files]).toEqual([0, expect.any(Number)])
      // After the backup: the files of the folder are those of the later state.
      await app.jobs.submit(account, {
        ...{ operation: 'redactText', options: { mode: 'redact' }, id: 'late', credits: 1 },
        input: { bytes: Buffer.from('Late') },
      })
      await app.jobs.finished(account, 'late')
    }
    await removeDatabase()
    await expect(open()).rejects.toMatchObject({ code: 'output_unwritable' })
    const restored = await run(['backup', at('copy'), '--restore', '--data-dir', at('back')])
    expect(restored.code).toBe(0)
    await using app = await open('back')
    expect(app.jobs.list(account, { limit: 9, offset: 0 }).total).toBe(2)
    expect(await textOf(app, account, 'two')).toBe('Text of two [NAME]')
    app.credits.verify()
    expect(await contents('back')).toHaveLength(2)
  })

  it('is complete though jobs start and end meanwhile', async () => {
    const account = await runJobs('first')
    await using app = await open()
    let isOver = false
    const load = (async () => {
      for (let n = 0; !isOver; n++) {
        await app.credits.buy(account, 1)
        await app.jobs.submit(account, textJob(`job-${n}`, `Text ${n}`))
      }
    })()
    for (let n = 0; n < 5; n++) {
      // Between jobs of the load.
      await new Promise((resolve) => setTimeout(resolve, 20 * n))
      await copyDataFolder(at('data'), at(`copy-${n}`))
      await using copy = await open(`copy-${n}`)
      copy.credits.verify()
      const { items } = copy.jobs.list(account, { limit: 100_000, offset: 0 })
      const ends = await Promise.all(items.map(({ id }) => copy.jobs.finished(account, id)))
      expect(ends.filter(({ state }) => state !== 'completed')).toEqual([])
      for (const { outputs } of ends) await copy.artifacts.open(outputs[0].id)
    }
    isOver = true
    await load
    expect(await readdir(at('data/artifacts'))).not.toContain('held')
  })

  it('replaces nothing, and refuses a damaged folder', async () => {
    await runJobs('one')
    await writeFile(at('file'), '')
    for (const args of [
      ['backup', folder, '--data-dir', at('data')],
      ['backup', at('data/inside'), '--data-dir', at('data')],
      ['backup', at('copy'), '--data-dir', at('none')],
      ['backup', at('copy'), '--restore'],
    ])
      expect(await run(args)).toMatchObject({ code: 2 })
    await truncate(at('data/palimpsest.db'), 20_000)
    expect((await run(['backup', at('copy'), '--data-dir', at('data')])).code).not.toBe(0)
    expect((await readdir(folder)).sort()).toEqual(['data', 'file'])
  })
})
