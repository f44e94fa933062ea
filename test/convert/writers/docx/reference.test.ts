import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import type { ConvertOptions } from '../../../../engines/convert/options.ts'
import { type DocxParts, docx, p, part, run, style } from '../../../builders/docx.ts'
import { faultsOf } from '../../../builders/office/sound-package.ts'
import { requires } from '../../../builders/requires.ts'

const markdown = `# Title

A [link](https://example.org/) and a note[^1].

## Part

- one
- two

> said

    code

[^1]: Small.
`

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const relationship = (id: string, kind: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${more}/>`

const picture = (attributes: string) =>
  `<w:drawing><wp:inline><wp:extent cx="100" cy="100"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${attributes}/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`

/** A template as a German Word writes it: ids in German, names in English, numbered headings, a header with a picture. */
function template(more: Partial<DocxParts> = {}): Promise<Uint8Array> {
  return docx({
    body: `${p('Text of the template')}<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="first" r:id="f1"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1000" w:right="1100" w:bottom="1200" w:left="1300" w:header="500" w:footer="600" w:gutter="0"/><w:titlePg/></w:sectPr>`,
    styles: [
      '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Garamond" w:hAnsi="Garamond"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>',
      style('Standard', 'Normal').replace('<w:style ', '<w:style w:default="1" '),
      style(
        'berschrift1',
        'heading 1',
        '<w:basedOn w:val="Standard"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr><w:rPr><w:color w:val="00AA00"/></w:rPr>',
      ),
      style(
        'berschrift2',
        'heading 2',
        '<w:basedOn w:val="Standard"/><w:pPr><w:numPr><w:numId w:val="99"/></w:numPr></w:pPr>',
      ),
      style('Zitat', 'Quote', '<w:basedOn w:val="Standard"/>'),
      style('SourceCode', 'Something else'),
      style('Funotentext', 'footnote text'),
    ].join(''),
    numbering:
      '<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="berschrift1"/><w:lvlText w:val="§ %1"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num>',
    relations: [
      ['s', 'styles', 'styles.xml'],
      ['n', 'numbering', 'numbering.xml'],
      ['t', 'theme', 'theme/theme1.xml'],
      ['h1', 'header', 'header1.xml'],
      ['f1', 'footer', 'footer1.xml'],
      ['z', 'settings', 'settings.xml'],
    ],
    ...more,
    parts: {
      'word/theme/theme1.xml':
        '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="House"><a:themeElements/></a:theme>',
      'word/settings.xml': part('w:settings', '<w:evenAndOddHeaders/>'),
      'word/header1.xml': part(
        'w:hdr',
        `<w:p><w:ins w:id="1" w:author="Erika Musterfrau">${run('House of paper ')}</w:ins><w:del w:id="2" w:author="Erika Musterfrau"><w:r><w:delText>old words</w:delText></w:r></w:del><w:r>${picture('r:embed="p1"')}</w:r><w:r>${picture('r:link="p2"')}</w:r><w:hyperlink r:id="l1">${run('site')}</w:hyperlink><w:hyperlink r:id="l2">${run('file')}</w:hyperlink></w:p>`,
      ),
      'word/footer1.xml': part('w:ftr', p('First page')),
      'word/media/logo.png': png,
      'word/_rels/header1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        relationship('p1', 'image', 'media/logo.png'),
        relationship('p2', 'image', 'http://tracker.example/x.png', ' TargetMode="External"'),
        relationship('l1', 'hyperlink', 'https://house.example/', ' TargetMode="External"'),
        relationship('l2', 'hyperlink', 'file:///etc/passwd', ' TargetMode="External"'),
        relationship('o1', 'oleObject', 'embeddings/o.bin'),
      ].join('')}</Relationships>`,
      'word/embeddings/o.bin': 'object',
      ...more.parts,
    },
  })
}

async function written(reference: Uint8Array, options: ConvertOptions = {}, source = markdown) {
  const bytes = new TextEncoder().encode(source)
  const output = await convert({
    bytes,
    from: 'md',
    to: 'docx',
    options: { ...options, referenceDocument: reference },
  })
  const zip = await JSZip.loadAsync(output.bytes)
  const text = async (name: string) => (await zip.file(name)?.async('string')) ?? ''
  const all = await Promise.all(Object.keys(zip.files).map(text))
  return { bytes: output.bytes, zip, text, whole: all.join('\n') }
}

describe('a reference document', () => {
  it('gives its styles by their names, in any language of Word', async () => {
    const { text, bytes } = await written(await template())
    const main = await text('word/document.xml')
    expect(main).toMatch(/<w:pStyle w:val="berschrift1"\/>(?:(?!<w:p>).)*Title/)
    expect(main).toMatch(/<w:pStyle w:val="Zitat"\/>(?:(?!<w:p>).)*said/)
    expect(await text('word/footnotes.xml')).toContain('<w:pStyle w:val="Funotentext"/>')
    const styles = await text('word/styles.xml')
    expect(styles).toContain('Garamond')
    expect(styles).not.toMatch(/styleId="(?:Normal|Heading1|Heading3|TOC1)"/)
    expect(await faultsOf(bytes)).toEqual([])
  })

  it('lacks styles, which are added from ours under a free id', async () => {
    const { text } = await written(await template())
    const styles = await text('word/styles.xml')
    expect(styles).toMatch(
      /w:styleId="SourceCode2"[^>]*><w:name w:val="Source Code"\/><w:basedOn w:val="Standard"\/>/,
    )
    expect(await text('word/document.xml')).toMatch(/<w:pStyle w:val="SourceCode2"\/>(?:(?!<w:p>).)*code/)
    expect(styles.match(/w:styleId="Hyperlink"/g)).toHaveLength(1)
  })

  it('refers only to styles and lists that exist', async () => {
    const { text } = await written(await template())
    const styles = await text('word/styles.xml')
    const numbering = await text('word/numbering.xml')
    const ids = new Set([...styles.matchAll(/w:styleId="([^"]+)"/g)].map(([, id]) => id))
    const parts = [styles, numbering, await text('word/document.xml'), await text('word/footnotes.xml')]
    for (const one of parts)
      for (const [, id] of one.matchAll(/<w:(?:pStyle|rStyle|basedOn|next|link) w:val="([^"]+)"/g))
        expect(ids).toContain(id)
    const lists = new Set([...numbering.matchAll(/<w:num w:numId="(\d+)"/g)].map(([, id]) => id))
    for (const one of parts)
      for (const [, id] of one.matchAll(/<w:numPr>(?:<w:ilvl[^>]*>)?<w:numId w:val="(\d+)"/g))
        if (id !== '0') expect(lists).toContain(id)
  })

  it('numbers headings as its styles do, next to the lists of the text', async () => {
    const { text } = await written(await template())
    const numbering = await text('word/numbering.xml')
    const id = /w:styleId="berschrift1".*?<w:numId w:val="(\d+)"/.exec(await text('word/styles.xml'))?.[1]
    const list = new RegExp(`<w:num w:numId="${id}"[^>]*><w:abstractNumId w:val="(\\d+)"`).exec(
      numbering,
    )?.[1]
    expect(numbering).toMatch(
      new RegExp(`<w:abstractNum w:abstractNumId="${list}">(?:(?!</w:abstractNum>).)*§ %1`),
    )
    expect(numbering).toContain('•')
    // A number that the reference does not define.
    expect(await text('word/styles.xml')).not.toContain('<w:numId w:val="99"')
  })

  it('gives its page, which the style can change', async () => {
    const section = async (options: ConvertOptions) =>
      /<w:sectPr.*<\/w:sectPr>/.exec(
        await (await written(await template(), options)).text('word/document.xml'),
      )?.[0]
    const own = await section({})
    expect(own).toMatch(/<w:pgSz w:w="12240" w:h="15840"/)
    expect(own).toMatch(
      /<w:pgMar w:top="1000" w:right="1100" w:bottom="1200" w:left="1300" w:header="500" w:footer="600"/,
    )
    expect(own).toContain('<w:titlePg w:val="true"/>')
    expect(await section({ style: { page: 'a4', margins: 72 } })).toMatch(
      /<w:pgSz w:w="11906" w:h="16838".*<w:pgMar w:top="1440"/,
    )
  })

  it('gives its headers and footers with their images and web links', async () => {
    const { text, zip, whole, bytes } = await written(await template())
    const main = await text('word/document.xml')
    const links = await text('word/_rels/document.xml.rels')
    const id = /<w:headerReference w:type="default" r:id="([^"]+)"/.exec(main)?.[1]
    const name = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(links)?.[1]
    const header = await text(`word/${name}`)
    expect(header).toContain('House of paper')
    expect(await text(`word/_rels/${name}.rels`)).toContain('https://house.example/')
    expect(Object.keys(zip.files).some((one) => one.endsWith('.png'))).toBe(true)
    expect(main).toContain('<w:footerReference w:type="first"')
    expect(await text('word/settings.xml')).toContain('<w:evenAndOddHeaders w:val="true"/>')
    expect(whole).toContain('name="House"')
    expect(await faultsOf(bytes)).toEqual([])
  })

  it('gives no text, authors, deleted words, objects, or addresses that are loaded', async () => {
    const { whole, zip } = await written(await template())
    for (const secret of ['Text of the template', 'Erika', 'old words', 'tracker.example', 'etc/passwd'])
      expect(whole).not.toContain(secret)
    expect(Object.keys(zip.files).filter((name) => name.includes('embeddings'))).toEqual([])
  })

  it('keeps the text of the document', async () => {
    const { bytes } = await written(await template())
    const back = await convert({ bytes, from: 'docx', to: 'md' })
    const text = new TextDecoder().decode(back.bytes)
    for (const one of [
      '# § 1 Title',
      '[link](https://example.org/)',
      '[^1]: Small.',
      '## Part',
      '- two',
      'code',
    ])
      expect(text).toContain(one)
  })

  it('may lack everything but a body', async () => {
    const { text, bytes } = await written(await docx({ body: p('x') }))
    expect(await text('word/styles.xml')).toContain('w:styleId="Heading1"')
    expect(await faultsOf(bytes)).toEqual([])
  })

  it.skipIf(!requires('soffice', 'pdftotext'))(
    'is understood by LibreOffice',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'reference-'))
      try {
        await writeFile(path.join(folder, 'out.docx'), (await written(await template())).bytes)
        const profile = pathToFileURL(path.join(folder, 'profile')).href
        const command = promisify(execFile)
        const args = ['--headless', '--convert-to', 'pdf', '--outdir', folder, path.join(folder, 'out.docx')]
        await command('soffice', [`-env:UserInstallation=${profile}`, ...args])
        expect((await readFile(path.join(folder, 'out.pdf'))).length).toBeGreaterThan(1000)
        const { stdout } = await command('pdftotext', ['-layout', path.join(folder, 'out.pdf'), '-'])
        expect(stdout).toMatch(/§ ?1\s+Title/)
        expect(stdout).toContain('First page')
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    120_000,
  )
})

describe('a reference document is rejected', () => {
  const strict = async () => {
    const zip = await JSZip.loadAsync(await docx({ body: p('x') }))
    const name = 'word/document.xml'
    const text = (await zip.file(name)?.async('string')) ?? ''
    zip.file(
      name,
      text.replace(
        'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
        'http://purl.oclc.org/ooxml/wordprocessingml/main',
      ),
    )
    return await zip.generateAsync({ type: 'uint8array' })
  }
  it.each<[string, () => Promise<Uint8Array>]>([
    ['text', async () => new TextEncoder().encode('no document')],
    ['nothing', async () => new Uint8Array()],
    ['another archive', async () => await new JSZip().file('a', 'b').generateAsync({ type: 'uint8array' })],
    ['a strict document', strict],
    ['damaged styles', async () => await template({ parts: { 'word/styles.xml': '<w:styles' } })],
    [
      'an entity',
      async () =>
        await template({ parts: { 'word/header1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }),
    ],
    [
      'a workbook',
      async () =>
        (await convert({ bytes: new TextEncoder().encode('|a|\n|-|\n|b|'), from: 'md', to: 'xlsx' })).bytes,
    ],
  ])('as %s', async (_, reference) => {
    await expect(written(await reference())).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('as an archive that grows beyond the limit', async () => {
    const bomb = await template({ parts: { 'word/media/logo.png': new Uint8Array(8_000_000) } })
    await expect(written(bomb)).rejects.toMatchObject({ name: 'LimitError' })
  })
})
