import { describe, expect, it } from 'vitest'
import { storedZip } from '../../engines/office/stored-zip.ts'
import { readZip } from '../../engines/office/zip-reader.ts'

describe('a ZIP without compression', () => {
  it('is read with its names and contents', async () => {
    const files = [
      { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
      { name: 'xl/Übersicht.xml', content: new Uint8Array(70_000).fill(7) },
      { name: 'empty', content: new Uint8Array(0) },
    ]
    const entries = await readZip(storedZip(files), { entries: 10, bytes: 1_000_000, ratio: 10 })
    const read = await Promise.all(
      entries.map(async (entry) => ({ name: entry.name, content: Buffer.from(await entry.read()) })),
    )
    expect(read).toEqual(files.map(({ name, content }) => ({ name, content: Buffer.from(content) })))
  })

  it('is the same for the same files', () => {
    const files = [{ name: 'a', content: Buffer.from('b') }]
    expect(storedZip(files)).toEqual(storedZip(files))
  })
})
