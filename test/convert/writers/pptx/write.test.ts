import { describe, expect, it } from 'vitest'
import { readPptx } from '../../../../engines/convert/readers/pptx/read.ts'
import { writePptx } from '../../../../engines/convert/writers/pptx/write.ts'
import type { Block, Document, TableCell } from '../../../../engines/model/document.ts'
import { parseXml } from '../../../../engines/office/xml.ts'
import { readZip } from '../../../../engines/office/zip-reader.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { documentOf, heading, paragraph } from '../../../builders/document.ts'
import { textPicture } from '../../../builders/pictures.ts'
import { conversion, text } from '../../conversion.ts'

async function readBack(document: Document): Promise<readonly Block[]> {
  const { bytes } = await writePptx(document, conversion())
  return (await readPptx(bytes, conversion())).document.blocks
}

const cell = (words: string, more: Partial<TableCell> = {}): TableCell => ({
  blocks: words === '' ? [] : [paragraph(words)],
  ...more,
})

describe('a document as a presentation', () => {
  it('has a slide for each section, lists by level, and survives a round trip', async () => {
    const blocks: Block[] = [
      heading(1, 'Report'),
      paragraph('of the year'),
      heading(2, 'Points'),
      {
        kind: 'list',
        ordered: false,
        items: [
          {
            blocks: [
              paragraph('one'),
              {
                kind: 'list',
                ordered: true,
                start: 3,
                items: [{ blocks: [paragraph('three')] }, { blocks: [paragraph('four')] }],
              },
            ],
          },
          { blocks: [paragraph('two')] },
        ],
      },
    ]
    expect(summarise(await readBack(documentOf(blocks)))).toEqual([
      { h1: 'Report' },
      'of the year',
      'page-break',
      { h2: 'Points' },
      { ul: [['one', { 'ol 3': [['three'], ['four']] }], ['two']] },
    ])
  })

  it('splits content too long for a slide over slides of the same title, and loses no word', async () => {
    const words = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ')
    const blocks = await readBack(documentOf([heading(2, 'Long'), paragraph(words)]))
    const said = blocks.flatMap((block) => (block.kind === 'paragraph' ? summarise([block]) : [])).join(' ')
    expect(said.split(/\s+/)).toEqual(words.split(' '))
    expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(1)
  })

  it('repeats the header of a table split over slides, and keeps every row once', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [cell(`row ${i}`), cell('x')])
    const table: Block = {
      kind: 'table',
      rows: [[cell('Name', { header: true }), cell('Sign', { header: true })], ...rows].map((cells) => ({
        cells,
      })),
    }
    const tables = (await readBack(documentOf([table]))).flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    )
    expect(tables.length).toBeGreaterThan(1)
    for (const part of tables)
      expect(summarise([part])[0]).toMatchObject({ table: expect.arrayContaining([['Name!', 'Sign!']]) })
    const firsts = tables.flatMap(({ rows: some }) =>
      some.slice(1).map(({ cells }) => summarise(cells[0].blocks)[0]),
    )
    expect(firsts).toEqual(rows.map((_, i) => `row ${i}`))
  })

  it('keeps merged cells, cut where a slide ends', async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      i === 0 ? [cell('all', { rowspan: 40 }), cell('r0')] : [cell(`r${i}`)],
    )
    const table: Block = { kind: 'table', rows: rows.map((cells) => ({ cells })) }
    const tables = (await readBack(documentOf([table]))).flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    )
    expect(tables.length).toBeGreaterThan(1)
    for (const { rows: some } of tables) expect(some[0].cells[0].rowspan).toBe(some.length)
  })

  it('shows images with alternative text, and only the text where an image is missing', async () => {
    const { jpeg } = textPicture('seen')
    const resources = new Map([['p', { mediaType: 'image/jpeg', bytes: new Uint8Array(jpeg) }]])
    const blocks: Block[] = [
      { kind: 'figure', resource: 'p', alt: 'a sign' },
      { kind: 'figure', resource: 'none', alt: 'lost sign' },
    ]
    const back = await readBack(documentOf(blocks, { resources }))
    expect(back).toMatchObject([{ kind: 'figure', alt: 'a sign' }, { kind: 'paragraph' }])
    expect(summarise(back)[1]).toBe('*lost sign*')
  })

  it('keeps links, also inside the document', async () => {
    const link = (href: string): Block => ({
      kind: 'paragraph',
      inlines: [{ kind: 'link', href, inlines: [{ kind: 'text', text: 'go' }] }],
    })
    const blocks = [
      heading(2, 'A'),
      link('https://example.org/?a=1&b=2'),
      link('#there'),
      link('javascript:x'),
      heading(2, 'B', 'there'),
    ]
    expect(summarise(await readBack(documentOf(blocks))).slice(1, 4)).toEqual([
      '[go](https://example.org/?a=1&b=2)',
      '[go](#slide-2)',
      'go',
    ])
  })

  it('is well-formed with any text, and has no metadata of author or time', async () => {
    const { bytes } = await writePptx(
      documentOf([heading(1, '<&"\u0000\ud800>'), paragraph(']]>\u0008')], {
        metadata: { title: 'T', language: 'en' },
      }),
      conversion(),
    )
    const names: string[] = []
    for (const entry of await readZip(bytes)) {
      names.push(entry.name)
      const part = await entry.read()
      expect(() => parseXml(part)).not.toThrow()
      expect(text(part)).not.toMatch(/creator|modifiedBy|dcterms:(?:created|modified)|Application|Company/)
    }
    expect(names).toContain('ppt/presentation.xml')
  })

  it('with more slides than the limit is rejected', async () => {
    const blocks = [heading(1, 'a'), heading(1, 'b'), heading(1, 'c')]
    await expect(writePptx(documentOf(blocks), conversion({}, { pages: 2 }))).rejects.toMatchObject({
      code: 'too_many_pages',
    })
  })
})
