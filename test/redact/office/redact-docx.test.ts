import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { modes, type TextMode } from '../../../engines/redact/modes/modes.ts'
import { redactOfficeDocument, restoreOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { type DocxParts, docx, p, part, run } from '../../builders/docx.ts'

const terms = ['Jordan Blackwood']

async function redact(parts: DocxParts, more: object = {}) {
  const input = { bytes: await docx(parts), detect: { entities: 'none' as const }, terms, ...more }
  const done = await redactOfficeDocument(input)
  return { ...done, main: await entry(done.bytes, 'word/document.xml') }
}

async function entry(bytes: Uint8Array, name: string): Promise<string> {
  return (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? ''
}

async function names(bytes: Uint8Array): Promise<string[]> {
  return Object.keys((await JSZip.loadAsync(bytes)).files)
}

const bodyOf = (main: string): string => /<w:body>(.*)<\/w:body>/s.exec(main)?.[1] ?? ''

describe('the redaction of a DOCX', () => {
  it('changes only the values', async () => {
    const untouched = `<w:p w14:paraId='1'  ><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>A &gt; B &#233;</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`
    const { main } = await redact({ body: `${untouched}${p('Dear Jordan Blackwood,')}` })
    expect(bodyOf(main)).toBe(`${untouched}${p('Dear ████████,')}`)
  })

  it('puts the replacement in the first run of the value, and keeps its formatting', async () => {
    const { main } = await redact({
      body: p(run('for Jor', '<w:b/>') + run('dan ', '<w:i/>') + run('Blackwood, Esq.', '<w:u/>')),
    })
    expect(bodyOf(main)).toBe(p(run('for ████████', '<w:b/>') + run('', '<w:i/>') + run(', Esq.', '<w:u/>')))
  })

  it('does not reveal the length of a value', async () => {
    const { main } = await redact(
      { body: p('Al Bo') + p('Jordan Blackwood') },
      { terms: ['Al Bo', ...terms] },
    )
    expect(bodyOf(main)).toBe(p('████████') + p('████████'))
  })

  it('knows a value that was detected in one part in all others', async () => {
    const header = part('w:hdr', p('blackwood.j@example.org'))
    const { entities, bytes } = await redact(
      {
        body: p('Write to blackwood.j@example.org') + p('text'),
        relations: [
          ['r1', 'header', 'header1.xml'],
          ['r2', 'hyperlink', 'mailto:blackwood.j@example.org'],
        ],
        parts: { 'word/header1.xml': header },
      },
      { detect: { entities: ['EMAIL'] }, terms: [], mode: 'redact' },
    )
    expect(entities.map(({ place, type, replacement }) => ({ place, type, replacement }))).toEqual([
      { place: 'body', type: 'EMAIL', replacement: '[EMAIL]' },
      { place: 'header', type: 'EMAIL', replacement: '[EMAIL]' },
      { place: 'links', type: 'EMAIL', replacement: '[EMAIL]' },
    ])
    expect(await entry(bytes, 'word/header1.xml')).toContain('[EMAIL]')
    expect(await entry(bytes, 'word/_rels/document.xml.rels')).toContain('about:blank')
  })

  it('finds values in the codes of fields, and leaves their keywords', async () => {
    const { main } = await redact(
      {
        body: p(
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "mailto:ann.o@example.org" \\* MERGEFORMAT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        ),
      },
      { detect: {}, terms: [], mode: 'redact' },
    )
    expect(main).toContain(' HYPERLINK &#34;mailto:[EMAIL]&#34; \\* MERGEFORMAT <')
    expect(main).toContain('<w:instrText> FORMCHECKBOX </w:instrText>')
  })

  it('reads cells of a row next to each other', async () => {
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`
    const { entities } = await redact(
      { body: `<w:tbl>${row('Date of birth', '04/12/1961')}</w:tbl>` },
      { detect: { entities: ['DOB'] }, terms: [] },
    )
    expect(entities.map(({ value }) => value)).toEqual(['04/12/1961'])
  })

  it.each(Object.keys(modes) as TextMode[])('works in mode %s', async (mode) => {
    const { entities, main } = await redact(
      { body: p(`${run('Jordan ')}${run('Blackwood')} was here`) + p('Call 555-0142 or +1 202 555 0142') },
      { detect: { entities: ['PHONE'] }, mode, key: 'a secret key' },
    )
    expect(entities.length).toBeGreaterThanOrEqual(2)
    for (const { replacement } of entities) expect(main).toContain(replacement)
    expect(main).not.toContain('Blackwood')
  })

  it('uses blocks where the replacement itself contains a term', async () => {
    const { main } = await redact(
      { body: p('Jordan Blackwood') },
      { terms: [...terms, 'term'], mode: 'redact' },
    )
    expect(bodyOf(main)).toBe(p('████████'))
  })

  it('puts the values of tokens back', async () => {
    const { bytes, entities } = await redact(
      { body: p(run('Dear ', '<w:b/>') + run('Jordan ') + run('Blackwood')) + p('Yours') },
      { mode: 'token', key: 'a secret key' },
    )
    const tokens = new Map(entities.map(({ replacement = '', value }) => [replacement, value]))
    const restored = await restoreOfficeDocument({ bytes, tokens })
    expect(await entry(restored.bytes, 'word/document.xml')).toContain(
      '<w:t xml:space="preserve">Jordan Blackwood</w:t>',
    )
  })

  it('gives the same bytes each time', async () => {
    const bytes = async () =>
      (await redact({ body: p('Jordan Blackwood'), core: '<dc:title>x</dc:title>' })).bytes
    expect(await bytes()).toEqual(await bytes())
  })

  it('renames what names refer to in all places alike', async () => {
    const { main, bytes } = await redact({
      body: p(
        `${run('x', '<w:rStyle w:val="JordanBlackwood"/>')}<w:hyperlink w:anchor="Jordan_Blackwood">${run('y')}</w:hyperlink><w:bookmarkStart w:id="0" w:name="Jordan_Blackwood"/>`,
      ),
      styles: '<w:style w:type="character" w:styleId="JordanBlackwood"><w:name w:val="Own"/></w:style>',
      relations: [['r1', 'styles', 'styles.xml']],
    })
    const style = /rStyle w:val="(\w+)"/.exec(main)?.[1]
    expect(await entry(bytes, 'word/styles.xml')).toContain(`w:styleId="${style}"`)
    expect(main).toContain(`w:name="${/w:anchor="(\w+)"/.exec(main)?.[1]}"`)
  })

  it('keeps words of the format that spell a term', async () => {
    const { main } = await redact({ body: p('text', '<w:jc w:val="center"/>') }, { terms: ['center'] })
    expect(main).toContain('<w:jc w:val="center"/>')
  })

  it('keeps sizes and positions that spell a term as numbers', async () => {
    const { main } = await redact(
      { body: p('<w:r><w:drawing><wp:extent cx="5486400" cy="720"/></w:drawing></w:r>') },
      { terms: ['5486400', '720'] },
    )
    expect(main).toContain('cx="5486401" cy="720"')
  })

  it('removes content that is always hidden, and reports it', async () => {
    const { bytes, scrubbed, warnings } = await redact({
      body: p(run('text').replace('<w:r>', '<w:r w:rsidR="00A1">')),
      core: '<dc:creator>Someone</dc:creator>',
      relations: [
        ['r1', 'vbaProject', 'vbaProject.bin'],
        ['r2', 'customXml', '../customXml/item1.xml'],
      ],
      parts: { 'word/vbaProject.bin': 'macro', 'customXml/item1.xml': '<a/>', 'word/orphan.xml': '<a/>' },
    })
    expect(await names(bytes)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
    expect(scrubbed.map(({ what, count }) => `${what} ${count}`)).toEqual(
      expect.arrayContaining([
        'document properties 1',
        'macros 1',
        'custom XML 1',
        'unused parts 1',
        'revision identifiers 1',
      ]),
    )
    expect(warnings.map(({ code }) => code)).toEqual(['macros_removed'])
  })

  it('removes an object that cannot be read, with what refers to it', async () => {
    const { main, warnings } = await redact({
      body: p('<w:r><w:object><v:shape/><w:control r:id="r1"/></w:object></w:r>'),
      relations: [['r1', 'control', 'activeX/activeX1.xml']],
      parts: { 'word/activeX/activeX1.xml': '<a/>' },
    })
    expect(bodyOf(main)).toBe(p('<w:r><w:object><v:shape/></w:object></w:r>'))
    expect(warnings).toEqual([])
  })

  it('redacts embedded documents up to a depth, and removes deeper ones', async () => {
    let bytes = await docx({ body: p('Jordan Blackwood') })
    for (let depth = 0; depth < 6; depth++)
      bytes = await docx({
        body: p(`level ${depth}`),
        relations: [['r1', 'package', 'embeddings/inner.docx']],
        parts: { 'word/embeddings/inner.docx': bytes },
      })
    const done = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms })
    expect(done.warnings.map(({ code }) => code)).toEqual(['embedded_removed'])
    expect(done.entities).toEqual([])
  })

  it.each([
    ['not XML', '<w:document'],
    ['a document type', '<!DOCTYPE a><w:document/>'],
  ])('refuses a document whose main part is %s', async (_, xml) => {
    const zip = await JSZip.loadAsync(await docx({ body: p('x') }))
    zip.file('word/document.xml', xml)
    const bytes = await zip.generateAsync({ type: 'uint8array' })
    await expect(redactOfficeDocument({ bytes, detect: {}, terms })).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

describe('tracked changes', () => {
  const change = 'w:id="1" w:author="Someone" w:date="2026-01-01T00:00:00Z"'
  const deletedMark = `<w:rPr><w:del ${change}/></w:rPr>`
  it.each([
    ['an insertion', p(`<w:ins ${change}>${run('new')}</w:ins>`), p(run('new'))],
    [
      'a deletion',
      p(`${run('old')}<w:del ${change}><w:r><w:delText>gone</w:delText></w:r></w:del>`),
      p(run('old')),
    ],
    [
      'a move',
      p(`<w:moveFrom ${change}>${run('a')}</w:moveFrom>`) + p(`<w:moveTo ${change}>${run('a')}</w:moveTo>`),
      `<w:p></w:p>${p(run('a'))}`,
    ],
    [
      'a deleted paragraph mark',
      p('one', deletedMark) + p('two', '<w:jc w:val="right"/>'),
      p(run('one') + run('two'), '<w:jc w:val="right"/>'),
    ],
    [
      'two deleted paragraph marks',
      p('one', deletedMark) + p('two', deletedMark) + p('three'),
      p(run('one') + run('two') + run('three')),
    ],
    [
      'a deleted row',
      `<w:tbl><w:tr><w:trPr><w:del ${change}/></w:trPr><w:tc>${p('x')}</w:tc></w:tr><w:tr><w:tc>${p('y')}</w:tc></w:tr></w:tbl>`,
      `<w:tbl><w:tr><w:tc>${p('y')}</w:tc></w:tr></w:tbl>`,
    ],
    [
      'a changed format',
      p(run('x', `<w:b/><w:rPrChange ${change}><w:rPr/></w:rPrChange>`)),
      p(run('x', '<w:b/>')),
    ],
  ])('are accepted: %s', async (_, body, accepted) => {
    const { main } = await redact({ body: body + p('end') })
    expect(bodyOf(main)).toBe(accepted + p('end'))
  })
})
