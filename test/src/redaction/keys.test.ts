import { createPublicKey } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultHome, openKeys, trustedKey } from '../../../src/redaction/keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const pem = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

describe('the keys of an installation', () => {
  it('are created on first use and stay the same', async () => {
    const home = path.join(folder, 'a', 'b')
    const first = await openKeys(home)
    const second = await openKeys(home)
    expect(first.digest).toHaveLength(32)
    expect(second.digest).toEqual(first.digest)
    expect(pem(second.signing)).toBe(pem(first.signing))
  })

  it('include the public key as a file', async () => {
    expect(await trustedKey(folder)).toBeNull()
    const { signing } = await openKeys(folder)
    expect(await trustedKey(folder)).toBe(pem(signing))
  })

  it.skipIf(process.platform === 'win32')('are readable only by their owner', async () => {
    const home = path.join(folder, 'home')
    await openKeys(home)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    for (const file of ['signing-key.pem', 'digest-key'])
      expect((await stat(path.join(home, file))).mode & 0o777).toBe(0o600)
  })

  it('are the same for concurrent first uses, and no draft is left', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openKeys(folder)))
    expect(new Set(all.map(({ signing }) => pem(signing))).size).toBe(1)
    expect(new Set(all.map(({ digest }) => Buffer.from(digest).toString('hex'))).size).toBe(1)
    expect((await readdir(folder)).sort()).toEqual(['digest-key', 'signing-key.pem', 'signing-key.pub.pem'])
  })

  it('that cannot be read are never replaced', async () => {
    await writeFile(path.join(folder, 'signing-key.pem'), 'damaged')
    await expect(openKeys(folder)).rejects.toMatchObject({ code: 'output_unwritable' })
    expect(await readFile(path.join(folder, 'signing-key.pem'), 'utf8')).toBe('damaged')
  })

  it('need a usable folder', async () => {
    await writeFile(path.join(folder, 'file'), '')
    await expect(openKeys(path.join(folder, 'file'))).rejects.toMatchObject({ code: 'output_unwritable' })
  })

  it('are in PALIMPSEST_HOME, else in the data folder of the user', () => {
    const { PALIMPSEST_HOME, XDG_DATA_HOME } = process.env
    try {
      process.env.PALIMPSEST_HOME = path.join(folder, 'mine')
      expect(defaultHome()).toBe(path.join(folder, 'mine'))
      delete process.env.PALIMPSEST_HOME
      process.env.XDG_DATA_HOME = folder
      expect(defaultHome()).toBe(path.join(folder, 'palimpsest'))
    } finally {
      restore('PALIMPSEST_HOME', PALIMPSEST_HOME)
      restore('XDG_DATA_HOME', XDG_DATA_HOME)
    }
  })
})

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
