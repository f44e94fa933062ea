import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeZip } from '../../../../engines/office/zip-writer.ts'
import { archiveItems, folderItems } from '../../../../src/batch/items/batch-items.ts'
import { UniqueNames } from '../../../../src/batch/names.ts'

const zip = (...names: string[]) => writeZip(names.map((name) => ({ name, content: `in ${name}` })))

describe('the files of an archive', () => {
  it('keep their folders; names that are invalid on some system are changed', async () => {
    const items = await archiveItems(await zip('a/b.txt', 'a?b.txt', 'con.txt'))
    expect(items.map(({ name }) => name)).toEqual(['a/b.txt', 'a_b.txt', '_con.txt'])
    expect(Buffer.from((await items[0].read()).bytes).toString()).toBe('in a/b.txt')
  })

  it.each(['../etc/p', '/etc/pass', 'C:\\evil.t', 'x/../../p'])(
    'are rejected with %s among them',
    async (name) => {
      const place = 'A'.repeat(name.length)
      // The ZIP writer corrects such names, so the bytes of one are replaced.
      const bytes = Buffer.from(await zip('a.txt', place))
      for (let at = bytes.indexOf(place); at >= 0; at = bytes.indexOf(place, at + 1)) bytes.write(name, at)
      await expect(archiveItems(new Uint8Array(bytes))).rejects.toMatchObject({ code: 'malformed' })
    },
  )

  it('are numbered if names occur twice, regardless of case', async () => {
    const bytes = Buffer.from(await zip('a.txt', 'b.txt', 'A.TXT'))
    for (let at = bytes.indexOf('b.txt'); at >= 0; at = bytes.indexOf('b.txt', at + 1))
      bytes.write('a.txt', at)
    expect((await archiveItems(new Uint8Array(bytes))).map(({ name }) => name)).toEqual([
      'a.txt',
      'a-2.txt',
      'A-3.TXT',
    ])
  })

  it('do not include system files', async () => {
    const items = await archiveItems(await zip('__MACOSX/._a.txt', '.DS_Store', 'a.txt', 'x/Thumbs.db'))
    expect(items.map(({ name }) => name)).toEqual(['a.txt'])
  })

  it('are rejected one by one if they are archives', async () => {
    const inner = await zip('x.txt')
    const bytes = await writeZip([
      { name: 'inner.docx', content: inner },
      { name: 'b.gz', content: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0) },
    ])
    for (const item of await archiveItems(bytes))
      await expect(item.read()).rejects.toMatchObject({ code: 'unsupported_format' })
  })

  it('are 500 at most', async () => {
    const names = Array.from({ length: 501 }, (_, i) => `${i}.txt`)
    await expect(archiveItems(await zip(...names))).rejects.toMatchObject({ code: 'too_many_entries' })
    expect(await archiveItems(await zip(...names.slice(1)))).toHaveLength(500)
  })

  it('are rejected by their declared sizes, before anything is inflated', async () => {
    const limits = { entries: 10, bytes: 10, ratio: 400 }
    await expect(archiveItems(await zip('a.txt', 'b.txt'), limits)).rejects.toMatchObject({
      code: 'too_many_bytes',
    })
  })

  it('are rejected if they declare less than their size', async () => {
    const bytes = Buffer.from(
      await writeZip([{ name: 'a.txt', content: 'x'.repeat(1000), uncompressed: true }]),
    )
    // The uncompressed size, in both headers.
    bytes.writeUInt32LE(10, 22)
    bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02') + 24)
    const read = archiveItems(new Uint8Array(bytes)).then(([item]) => item.read())
    await expect(read).rejects.toMatchObject({ code: 'malformed' })
  })

  it('cannot be read if the file is not an archive', async () => {
    await expect(archiveItems(new TextEncoder().encode('words'))).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('the files of a folder', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  it('are all in it and its sub-folders, by name, except hidden files, links and the results', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-'))
    folders.push(folder)
    for (const name of ['b', 'a/x', 'out/y', '.h']) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), name)
    }
    await symlink('/etc/hosts', path.join(folder, 'link'))
    const items = await folderItems(folder, path.join(folder, 'out'))
    expect(items.map(({ name }) => name)).toEqual(['a/x', 'b'])
    expect(Buffer.from((await items[0].read()).bytes).toString()).toBe('a/x')
  })
})

describe('names', () => {
  it('are unique, even if a numbered one exists already', () => {
    const names = new UniqueNames()
    expect(['a.md', 'a-2.md', 'a.md', 'A.md', 'b/a.md'].map((name) => names.next(name))).toEqual([
      'a.md',
      'a-2.md',
      'a-3.md',
      'A-4.md',
      'b/a.md',
    ])
  })
})
