import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Tables } from '../../../../src/batch/journal/tables.ts'

it('a table is a map in the order of its keys, and can be changed while it is read', async () => {
  await using tables = await Tables.open(null)
  const table = tables.table('numbers')
  const keys = Array.from({ length: 1000 }, (_, i) => `key ${String((i * 7919) % 1000).padStart(3, '0')}`)
  for (const key of keys) table.set(key, key.slice(4))
  table.set('key 500', 'again')
  table.delete('key 501')
  expect([table.get('key 500'), table.get('key 501'), table.has('key 502')]).toEqual([
    'again',
    undefined,
    true,
  ])
  const read: string[] = []
  for (const [key] of table.entries('key 100')) {
    read.push(key)
    table.delete(key)
  }
  expect(read).toEqual(keys.filter((key) => key > 'key 100' && key !== 'key 501').sort())
  expect([...table.entries()]).toHaveLength(101)
})

it('is private, replaces one that was left, and leaves no file behind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'))
  try {
    const file = path.join(folder, 'a.tables')
    // That of a run which was killed keeps its lock until the system has ended it.
    const left = await Tables.open(file)
    {
      await using tables = await Tables.open(file)
      tables.table('names').set('a', 'b')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      // No journal beside it, which would be taken for that of the next file.
      expect(await readdir(folder)).toEqual(['a.tables'])
    }
    await left[Symbol.asyncDispose]()
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
