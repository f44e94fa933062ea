import promises, { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FolderStore } from '../../../src/queue/blob-stores.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('the store of a queue in a folder', () => {
  it('returns stored content, and nothing after it is removed', async () => {
    const store = new FolderStore(path.join(folder, 'plain'))
    await store.put('contents/ab01', Buffer.from('sealed'))
    expect(await store.has('contents/ab01')).toBe(true)
    expect(Buffer.from((await store.get('contents/ab01')) ?? []).toString()).toBe('sealed')
    await store.remove('contents/ab01')
    await store.remove('contents/ab01')
    expect([await store.has('contents/ab01'), await store.get('contents/ab01')]).toEqual([false, null])
  })

  it('sweeps what processes left that were killed, by its age, and nothing else', async () => {
    const root = path.join(folder, 'killed')
    const store = new FolderStore(root)
    await store.put('results/ab01', Buffer.from('one'))
    await store.put('results/ab012', Buffer.from('two'))
    await store.put('marks/ab01', Buffer.from('mark'))
    const at = (name: string) => path.join(root, 'results', 'ab', name)
    for (const name of ['ab01.5f0c.draft', 'ab012.5f0c.draft']) await writeFile(at(name), 'half')
    const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600
    await utimes(at('ab01'), hoursAgo(30), hoursAgo(30))
    await utimes(at('ab01.5f0c.draft'), hoursAgo(2), hoursAgo(2))
    await utimes(path.join(root, 'marks', 'ab', 'ab01'), 0, 0)
    await store.sweep(24 * 3600 * 1000)
    expect((await filesIn(root)).sort()).toEqual(['ab01', 'ab012', 'ab012.5f0c.draft'])
  })

  it('removes a content in the same time, however many there are', async () => {
    const root = path.join(folder, 'many')
    const store = new FolderStore(root)
    await mkdir(path.join(root, 'contents', 'ab'), { recursive: true })
    for (let n = 0; n < 5000; n++) await writeFile(path.join(root, 'contents', 'ab', `ab${n}`), '')
    const looked = vi.fn()
    // Listing a folder takes time that grows with it; removing a file by its name does not.
    vi.spyOn(promises, 'readdir').mockImplementation(looked)
    for (let n = 0; n < 100; n++) await store.remove(`contents/ab${n}`)
    expect(looked).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await filesIn(root)).toHaveLength(4900)
  })

  it('leaves nothing of a content that is removed while being stored', async () => {
    const root = path.join(folder, 'race')
    const store = new FolderStore(root)
    for (let n = 0; n < 20; n++) {
      const stored = store.put('results/ab01', new Uint8Array(1_000_000))
      while ((await filesIn(root).catch(() => [])).length === 0) await new Promise(setImmediate)
      await store.remove('results/ab01')
      await stored
      await store.remove('results/ab01')
      expect(await filesIn(root)).toEqual([])
    }
  })

  it('refuses a name that would leave its folder', async () => {
    await expect(new FolderStore(folder).get('../key')).rejects.toMatchObject({ code: 'invalid_request' })
  })
})
