import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeReceipt } from '../../../../src/redaction/manifest-record.ts'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env
const text = 'Patient: Ann Okonkwo\nBorn: 12 March 1979\n'

afterAll(() => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
})
afterEach(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'))
  process.env.PALIMPSEST_HOME = at('home')
  await writeFile(at('in.txt'), text)
})

async function redact(...more: string[]): Promise<void> {
  const files = ['-o', at('out.txt'), '--manifest', at('m.json'), '--overwrite']
  expect((await run(['redact', at('in.txt'), ...files, ...more])).code).toBe(0)
}

const verify = (...more: string[]) => run(['verify', at('m.json'), at('out.txt'), ...more])

async function receipts(): Promise<string[]> {
  const names = await readdir(at('home/receipts')).catch(() => [])
  const files = await Promise.all(names.map((name) => readFile(at(`home/receipts/${name}`), 'utf8')))
  return files.join('').split('\n').filter(Boolean)
}

describe('the check of a manifest', () => {
  it('proves with the private receipt that a document is the one that was redacted', async () => {
    await redact()
    expect(await verify()).toMatchObject({ code: 0 })
    const done = await verify('--input', at('in.txt'))
    expect(done).toMatchObject({ code: 0 })
    expect(done.stdout).toBe(
      'The file and its input match, the manifest is unchanged, and the trusted key signed it.\n',
    )
    await writeFile(at('other.txt'), text.replace('12', '13'))
    const other = await verify('--input', at('other.txt'), '--json')
    expect(other.code).toBe(6)
    expect(JSON.parse(other.stdout).mismatches).toMatchObject([{ kind: 'input_changed' }])
  })

  it('accepts a receipt from elsewhere, with the public key of its signer', async () => {
    await redact()
    const [receipt] = await receipts()
    await writeFile(at('receipt.json'), receipt)
    const key = ['--key', at('key.pem')]
    await writeFile(at('key.pem'), await readFile(at('home/signing-key.pub.pem')))
    process.env.PALIMPSEST_HOME = at('another-home')
    const asked = ['--input', at('in.txt'), ...key]
    expect(await verify(...asked)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--receipt FILE'),
    })
    expect(await verify(...asked, '--receipt', at('receipt.json'))).toMatchObject({ code: 0 })
    await writeFile(at('receipt.json'), receipt.replace(/"bytes":\d+/, '"bytes":1'))
    const changed = await verify(...asked, '--receipt', at('receipt.json'), '--json')
    expect(JSON.parse(changed.stdout).mismatches.map(({ kind }: { kind: string }) => kind)).toEqual([
      'receipt_changed',
      'input_changed',
    ])
  })

  it('refuses the receipt of another manifest', async () => {
    await redact()
    const [mine] = await receipts()
    await writeFile(at('in.txt'), 'Another one, of Ann Okonkwo\n')
    await redact()
    await writeFile(at('receipt.json'), mine)
    const ran = await verify('--input', at('in.txt'), '--receipt', at('receipt.json'), '--json')
    expect(ran.code).toBe(6)
    expect(JSON.parse(ran.stdout).mismatches).toMatchObject([
      { kind: 'receipt_changed', message: 'The receipt belongs to another manifest.' },
      { kind: 'input_changed' },
    ])
  })

  it('refuses a manifest that has duplicate names', async () => {
    await redact()
    const manifest = await readFile(at('m.json'), 'utf8')
    await writeFile(at('m.json'), manifest.replace('{', '{"entities":[],'))
    expect(await verify()).toMatchObject({ code: 3, stderr: expect.stringContaining('duplicate names') })
  })
})

describe('a receipt', () => {
  it('is readable by its owner only', async () => {
    const before = process.umask(0o022)
    try {
      await redact()
    } finally {
      process.umask(before)
    }
    expect((await stat(at('home/receipts'))).mode & 0o777).toBe(0o700)
    const [name, ...more] = await readdir(at('home/receipts'))
    expect(more).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d\.jsonl$/)
    expect((await stat(at(`home/receipts/${name}`))).mode & 0o777).toBe(0o600)
  })

  it('is not written where that is not wanted', async () => {
    await redact('--no-receipt')
    expect(await receipts()).toEqual([])
    expect(await verify()).toMatchObject({ code: 0 })
    expect(await verify('--input', at('in.txt'))).toMatchObject({ code: 2 })
  })

  it('is found after one that was cut off by a crash', async () => {
    await redact()
    const [name] = await readdir(at('home/receipts'))
    const file = at(`home/receipts/${name}`)
    await writeFile(file, (await readFile(file)).subarray(0, -20))
    await redact()
    expect(await verify('--input', at('in.txt'))).toMatchObject({ code: 0 })
  })

  it('of the oldest months is removed where the receipts take more than 1 GiB', async () => {
    await redact()
    const [receipt] = await receipts()
    await mkdir(at('full/receipts'), { recursive: true })
    for (const month of ['2020-01', '2020-02', '2020-03']) {
      await writeFile(at(`full/receipts/${month}.jsonl`), '')
      await truncate(at(`full/receipts/${month}.jsonl`), 400 * 1024 * 1024)
    }
    await storeReceipt(at('full'), { ...JSON.parse(receipt), created: '2020-04-01T00:00:00Z' })
    expect((await readdir(at('full/receipts'))).sort()).toEqual([
      '2020-02.jsonl',
      '2020-03.jsonl',
      '2020-04.jsonl',
    ])
  })
})
