import mammoth from 'mammoth'
import TurndownService from 'turndown'
import { describe, expect, it } from 'vitest'
import { writeDocx } from '../../engines/convert/writers/docx/write.ts'
import { writeHtml } from '../../engines/convert/writers/html/write.ts'
import type { Document } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'
import { documentOf, heading, paragraph, testConversion, text } from '../builders/document.ts'

/** Readers that share no code with ours find in our files what we put there. */
const document: Document = documentOf(
  [
    heading(1, 'Annual report'),
    paragraph('Some ', { kind: 'emphasis', style: 'bold', inlines: [text('bold')] }, ' words and a ', {
      kind: 'link',
      href: 'https://example.org/a',
      inlines: [text('link')],
    }),
    heading(2, 'Figures'),
    {
      kind: 'list',
      ordered: true,
      items: [
        {
          blocks: [
            paragraph('first'),
            { kind: 'list', ordered: false, items: [{ blocks: [paragraph('inner')] }] },
          ],
        },
        { blocks: [paragraph('second')] },
      ],
    },
    {
      kind: 'table',
      rows: [
        {
          cells: [
            { blocks: [paragraph('Year')], header: true },
            { blocks: [paragraph('Sum')], header: true },
          ],
        },
        { cells: [{ blocks: [paragraph('2024')] }, { blocks: [paragraph('17')] }] },
      ],
    },
    { kind: 'quote', blocks: [paragraph('Well said.')] },
  ],
  { metadata: { title: 'Annual report', language: 'en' } },
)

const wordsOf = (all: string) => all.match(/[\p{L}\p{N}]+/gu) ?? []

describe('mammoth', () => {
  it('finds all text of our DOCX, in order, and its structure', async () => {
    const { bytes } = await writeDocx(document, testConversion())
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
  it('finds the structure of our HTML', async () => {
    const { bytes } = await writeHtml(document, testConversion())
    const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(new TextDecoder().decode(bytes))?.[1] ?? ''
    const markdown = new TurndownService({ headingStyle: 'atx' }).turndown(body)
    expect(markdown).toContain('# Annual report')
    expect(markdown).toContain('**bold** words and a [link](https://example.org/a)')
    expect(markdown).toMatch(/1\.\s+first\s+\*\s+inner\s+2\.\s+second/)
    expect(markdown).toContain('> Well said.')
  })
})
