import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { openPackage } from '../../engines/office/package-reader.ts'
import { readZip } from '../../engines/office/zip-reader.ts'

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content, { createFolders: false })
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

describe('an archive', () => {
  it('lists its entries', async () => {
    const entries = await readZip(await zipOf({ 'a.txt': 'one', 'b/c.txt': 'two' }))
    expect(entries.map(({ name }) => name)).toEqual(['a.txt', 'b/c.txt'])
    expect(Buffer.from(await entries[1].read()).toString()).toBe('two')
  })

  it('is rejected before it is opened if it has too many entries or bytes', async () => {
    const bytes = await zipOf({ a: 'x'.repeat(1000), b: 'y'.repeat(1000) })
    await expect(readZip(bytes, { entries: 1, bytes: 1e6, ratio: 1e6 })).rejects.toMatchObject({
      code: 'too_many_entries',
    })
    await expect(readZip(bytes, { entries: 9, bytes: 1999, ratio: 1e6 })).rejects.toMatchObject({
      code: 'too_many_bytes',
    })
  })

  it('is rejected before it is opened if its compression ratio is too high', async () => {
    await expect(readZip(await zipOf({ bomb: new Uint8Array(32 << 20) }))).rejects.toMatchObject({
      code: 'ratio_exceeded',
    })
  })

  it('fails when an entry is read that is longer than declared', async () => {
    const bytes = await zipOf({ a: 'a long text that says it is short' })
    const central = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1')
    new DataView(bytes.buffer).setUint32(central + 24, 5, true)
    const [entry] = await readZip(bytes)
    await expect(entry.read()).rejects.toMatchObject({ code: 'malformed' })
  })

  it.each(['../x.txt', '/x.txt', 'a/../../x.txt'])(
    'with an entry named %s is rejected with the reason',
    async (name) => {
      await expect(readZip(await zipOf({ 'a.txt': 'text', [name]: 'x' }))).rejects.toMatchObject({
        code: 'malformed',
        message: expect.stringContaining('leads out of the archive'),
      })
    },
  )

  it('is rejected if it is truncated', async () => {
    const bytes = await zipOf({ a: 'text' })
    for (const end of [0, 10, bytes.length - 10])
      await expect(readZip(bytes.subarray(0, end))).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('a package', () => {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="main"/></Types>'
  const rels = (target: string, mode = '') =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://x/image" Target="${target}"${mode}/></Relationships>`

  it('finds parts by case-insensitive names, and their media types', async () => {
    const opc = await openPackage(
      await zipOf({ '[Content_Types].xml': types, 'word/Document.xml': '<a/>', 'word/media/i.PNG': 'x' }),
    )
    expect(opc.has('word/document.xml')).toBe(true)
    expect(opc.mediaType('word/document.xml')).toBe('main')
    expect(opc.mediaType('word/media/i.PNG')).toBe('image/png')
    expect(await opc.xml('word/none.xml')).toBeUndefined()
  })

  it.each([
    ['media/i.png', 'word/media/i.png'],
    ['/media/i.png', 'media/i.png'],
    ['../i.png', 'i.png'],
    ['../../../../etc/passwd', 'etc/passwd'],
  ])('resolves the target %s inside of itself', async (target, name) => {
    const opc = await openPackage(
      await zipOf({ '[Content_Types].xml': types, 'word/_rels/document.xml.rels': rels(target) }),
    )
    expect(await opc.relationships('word/document.xml')).toEqual([
      { id: 'r1', kind: 'image', target: name, external: false },
    ])
  })

  it('does not change external targets', async () => {
    const opc = await openPackage(
      await zipOf({
        '[Content_Types].xml': types,
        'word/_rels/document.xml.rels': rels('https://example.org/a?b', ' TargetMode="External"'),
      }),
    )
    expect(await opc.relationships('word/document.xml')).toMatchObject([
      { target: 'https://example.org/a?b', external: true },
    ])
  })

  it('is rejected without its content types part', async () => {
    await expect(openPackage(await zipOf({ a: 'b' }))).rejects.toMatchObject({ code: 'malformed' })
  })
})
