import mammoth from 'mammoth'
import TurndownService from 'turndown'
import { describe, expect, it } from 'vitest'
import { writeDocx } from '../../engines/convert/writers/docx/write.ts'
import { writeHtml } from '../../engines/convert/writers/html/write.ts'
import { type Document, plainText } from '../../engines/model/document.ts'
import { heading, para, quiet, text, tree } from '../builders/tree.ts'

/** Readers that share no code with ours find in our files what we put there. */
const document: Document = tree(
  [
    heading(1, 'Annual report'),
    para('Some ', { kind: 'emphasis', style: 'bold', inlines: [text('bold')] }, ' words and a ', {
      kind: 'link',
      href: 'https://example.org/a',
      inlines: [text('link')],
    }),
    heading(2, 'Figures'),
    {
      kind: 'list',
      ordered: true,
      items: [
        { blocks: [para('first'), { kind: 'list', ordered: false, items: [{ blocks: [para('inner')] }] }] },
        { blocks: [para('second')] },
      ],
    },
    {
      kind: 'table',
      rows: [
        {
          cells: [
            { blocks: [para('Year')], header: true },
            { blocks: [para('Sum')], header: true },
          ],
        },
        { cells: [{ blocks: [para('2024')] }, { blocks: [para('17')] }] },
      ],
    },
    { kind: 'quote', blocks: [para('Well said.')] },
  ],
  { metadata: { title: 'Annual report', language: 'en' } },
)

const wordsOf = (all: string) => all.match(/[\p{L}\p{N}]+/gu) ?? []

describe('mammoth', () => {
  it('finds every word of a DOCX of ours, in order, and its structure', async () => {
    const { bytes } = await writeDocx(document, quiet())
    const buffer = Buffer.from(bytes)
    const { value: raw } = await mammoth.extractRawText({ buffer })
    expect(wordsOf(raw)).toEqual(wordsOf(plainText(document)).filter((word) => word !== '1' && word !== '2'))
    const { value: html } = await mammoth.convertToHtml({ buffer })
    expect(html).toContain('<h1>Annual report</h1>')
    expect(html).toContain('<ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>')
    expect(html).toContain('<a href="https://example.org/a">link</a>')
    expect(html).toMatch(/<thead><tr><th><p>Year<\/p><\/th>/)
  })
})

describe('turndown', () => {
  it('finds the structure of an HTML file of ours', async () => {
    const { bytes } = await writeHtml(document, quiet())
    const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(new TextDecoder().decode(bytes))?.[1] ?? ''
    const markdown = new TurndownService({ headingStyle: 'atx' }).turndown(body)
    expect(markdown).toContain('# Annual report')
    expect(markdown).toContain('**bold** words and a [link](https://example.org/a)')
    expect(markdown).toMatch(/1\.\s+first\s+\*\s+inner\s+2\.\s+second/)
    expect(markdown).toContain('> Well said.')
  })
})
