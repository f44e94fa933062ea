import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderStore } from '../../../../src/queue/store/folder-store.ts'

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
  it('gives back what was put, and nothing once it is removed', async () => {
    const store = new FolderStore(path.join(folder, 'plain'))
    await store.put('contents/ab01', Buffer.from('sealed'))
    expect(await store.has('contents/ab01')).toBe(true)
    expect(Buffer.from((await store.get('contents/ab01')) ?? []).toString()).toBe('sealed')
    await store.remove('contents/ab01')
    await store.remove('contents/ab01')
    expect([await store.has('contents/ab01'), await store.get('contents/ab01')]).toEqual([false, null])
  })

  it('removes with a content the draft of a process that was killed while it stored it, and no other', async () => {
    const root = path.join(folder, 'killed')
    const store = new FolderStore(root)
    await store.put('results/ab01', Buffer.from('one'))
    await store.put('results/ab012', Buffer.from('two'))
    for (const id of ['ab01', 'ab012'])
      await writeFile(path.join(root, 'results', 'ab', `${id}.5f0c.draft`), 'half')
    await store.remove('results/ab01')
    expect((await filesIn(root)).sort()).toEqual(['ab012', 'ab012.5f0c.draft'])
  })

  it('leaves nothing of a content that is removed while it is stored', async () => {
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
