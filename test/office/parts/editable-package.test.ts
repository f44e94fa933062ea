import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { EditablePackage } from '../../../engines/office/parts/index.ts'
import { docx, p } from '../../builders/docx.ts'

async function namesIn(bytes: Uint8Array): Promise<string[]> {
  return Object.keys((await JSZip.loadAsync(bytes)).files)
}

async function entry(bytes: Uint8Array, name: string): Promise<string> {
  return (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? ''
}

describe('an editable package', () => {
  it('writes the parts that can be reached, and nothing else of the archive', async () => {
    const zip = await JSZip.loadAsync(
      await docx({
        body: p('text'),
        relations: [['r7', 'image', 'media/one%20two.png']],
        parts: {
          'word/media/one two.png': new Uint8Array([1, 2]),
          '[trash]/0000.dat': 'old',
          'word/orphan.xml': '<a/>',
        },
      }),
    )
    zip.file('WORD/Document2.xml', 'unused')
    const original = await zip.generateAsync({ type: 'uint8array', comment: 'a comment' })
    const opened = await EditablePackage.open(original)
    expect(opened.dropped.get('unused parts')).toBe(3)
    expect(opened.main.related('r7')?.bytes).toEqual(new Uint8Array([1, 2]))
    const written = await opened.write()
    expect(await namesIn(written)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/_rels/document.xml.rels',
      'word/media/one two.png',
    ])
    expect(Buffer.from(written).includes('a comment')).toBe(false)
    expect(await entry(written, 'word/_rels/document.xml.rels')).toContain('Target="media/one%20two.png"')
    expect(await (await EditablePackage.open(written)).write()).toEqual(written)
  })

  it('compresses short parts too, so that their words are not readable in the archive', async () => {
    const written = await (await EditablePackage.open(await docx({ body: p('Quarterly overview') }))).write()
    const names = await namesIn(written)
    const texts = await Promise.all(names.map((name) => entry(written, name)))
    expect(texts.join('')).toContain('schemas.openxmlformats.org')
    expect(Buffer.from(written).includes('schemas.openxmlformats.org')).toBe(false)
  })

  it('keeps media types and follows names regardless of case', async () => {
    const zip = new JSZip()
    zip.file(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/Word/Main.XML" ContentType="application/vnd.main+xml"/></Types>',
    )
    const rels = (target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/officeDocument" Target="${target}"/></Relationships>`
    zip.file('_rels/.rels', rels('/word/main.xml'))
    zip.file('word/MAIN.xml', '<a/>')
    const written = await (
      await EditablePackage.open(await zip.generateAsync({ type: 'uint8array' }))
    ).write()
    expect(await entry(written, '[Content_Types].xml')).toContain(
      '<Override PartName="/word/MAIN.xml" ContentType="application/vnd.main+xml"/>',
    )
    expect(await entry(written, '_rels/.rels')).toContain(
      'Type="http://x/officeDocument" Target="word/MAIN.xml"',
    )
  })

  it('follows a renamed part, and forgets a part that is no longer related', async () => {
    const opened = await EditablePackage.open(
      await docx({
        body: p('text'),
        relations: [
          ['r1', 'image', 'media/a.png'],
          ['r2', 'image', 'media/b.png'],
          ['r3', 'hyperlink', 'https://example.com/'],
        ],
        parts: { 'word/media/a.png': 'a', 'word/media/b.png': 'b' },
      }),
    )
    const a = opened.main.related('r1')
    if (a) a.name = 'word/media/image1.png'
    expect(opened.removeRelationships(({ id, kind }) => kind === 'image' && id === 'r2')).toBe(1)
    const written = await opened.write()
    expect(await namesIn(written)).toContain('word/media/image1.png')
    expect((await namesIn(written)).filter((name) => name.endsWith('b.png'))).toEqual([])
    const rels = await entry(written, 'word/_rels/document.xml.rels')
    expect(rels).toContain('Target="media/image1.png"')
    expect(rels).toContain('Target="https://example.com/" TargetMode="External"')
  })

  it('keeps relationships whose part is missing as they are', async () => {
    const opened = await EditablePackage.open(
      await docx({ body: p('x'), relations: [['r1', 'image', 'NULL']] }),
    )
    expect(opened.main.relationships).toMatchObject([{ id: 'r1', part: null, target: 'NULL' }])
    expect(await entry(await opened.write(), 'word/_rels/document.xml.rels')).toContain('Target="NULL"')
  })

  it('reads a part in a cycle of relationships once', async () => {
    const cycle =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/y" Target="document.xml"/></Relationships>'
    const opened = await EditablePackage.open(
      await docx({ body: p('x'), parts: { 'word/_rels/document.xml.rels': cycle } }),
    )
    expect(opened.parts().map(({ name }) => name)).toEqual(['word/document.xml'])
  })

  it('refuses a package without a main part', async () => {
    const zip = new JSZip()
    zip.file('[Content_Types].xml', '<Types/>')
    const opened = await EditablePackage.open(await zip.generateAsync({ type: 'uint8array' }))
    expect(() => opened.main).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})
