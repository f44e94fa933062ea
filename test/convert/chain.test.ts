import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import { readDocx } from '../../engines/convert/readers/docx/read.ts'
import { writeDocx } from '../../engines/convert/writers/docx/write.ts'
import { encodePng } from '../../engines/image/image-files.ts'
import type { Document, List, Table } from '../../engines/model/document.ts'
import type { Format } from '../../engines/model/format.ts'
import { summarise } from '../builders/block-summary.ts'
import { documentOf, heading, paragraph, testConversion, text } from '../builders/document.ts'

/**
 * One document through every format. Each step's result is kept beside (`UPDATE=1` rewrites it), in a form that can be read:
 * HTML and Markdown as they are, DOCX as its blocks in short, PDF as the Markdown that is read back from it.
 */
const golden = path.join(import.meta.dirname, 'golden')

async function source(): Promise<Document> {
  const picture = await encodePng({ width: 6, height: 4, data: new Uint8ClampedArray(6 * 4 * 4).fill(130) })
  const nested: List = {
    kind: 'list',
    ordered: true,
    items: [
      {
        blocks: [
          paragraph('First item'),
          {
            kind: 'list',
            ordered: false,
            items: [{ blocks: [paragraph('Inner item')] }, { blocks: [paragraph('Another one')] }],
          },
        ],
      },
      { blocks: [paragraph('Second item')] },
    ],
  }
  const table: Table = {
    kind: 'table',
    rows: [
      {
        cells: [
          { blocks: [paragraph('Quarter')], header: true, rowspan: 2 },
          { blocks: [paragraph('Sales')], header: true, colspan: 2 },
        ],
      },
      {
        cells: [
          { blocks: [paragraph('North')], header: true },
          { blocks: [paragraph('South')], header: true },
        ],
      },
      {
        cells: [{ blocks: [paragraph('Q1')] }, { blocks: [paragraph('10')] }, { blocks: [paragraph('20')] }],
      },
    ],
  }
  return documentOf(
    [
      heading(1, 'The lighthouse keeper’s ledger'),
      paragraph(
        'Every night is noted',
        { kind: 'note', note: 'n' },
        ' in the ledger, with a ',
        { kind: 'emphasis', style: 'bold', inlines: [text('firm')] },
        ' hand. See ',
        { kind: 'link', href: 'https://example.org/ledger?a=1&b=2', inlines: [text('the archive')] },
        '.',
      ),
      heading(2, 'What was kept'),
      nested,
      table,
      paragraph({ kind: 'image', resource: 'lamp', alt: 'A lamp' }),
      { kind: 'quote', blocks: [paragraph('Light is a habit.')] },
    ],
    {
      metadata: { title: 'Ledger', language: 'en' },
      notes: new Map([['n', [paragraph('Since the first winter.')]]]),
      resources: new Map([['lamp', { mediaType: 'image/png', bytes: picture }]]),
    },
  )
}

function kept(name: string, content: string): string {
  const file = path.join(golden, name)
  if (process.env.UPDATE === '1') {
    mkdirSync(golden, { recursive: true })
    writeFileSync(file, content)
  }
  return readFileSync(file, 'utf8')
}

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** Pictures are data in the text; what they are coded as is not the chain's business. */
const brief = (words: string) => words.replace(/data:image\/png;base64,[\w+/=]+/g, 'data:PICTURE')

async function step(bytes: Uint8Array, from: Format, to: Format): Promise<Uint8Array> {
  return (await convert({ bytes, from, to })).bytes
}

async function blocksIn(bytes: Uint8Array): Promise<string> {
  const { document } = await readDocx(bytes, testConversion())
  const notes = [...document.notes].map(([key, blocks]) => ({ [key]: summarise(blocks) }))
  return `${JSON.stringify([...summarise(document.blocks), { notes }], null, 1)}\n`
}

describe('headings, notes, links, nested lists, merged cells and images', () => {
  it('survive DOCX to HTML to Markdown to DOCX to PDF', async () => {
    const { bytes: first } = await writeDocx(await source(), testConversion())
    expect(await blocksIn(first)).toBe(kept('1.docx.json', await blocksIn(first)))

    const html = await step(first, 'docx', 'html')
    expect(brief(decoded(html))).toBe(kept('2.html', brief(decoded(html))))

    const markdown = await step(html, 'html', 'md')
    expect(brief(decoded(markdown))).toBe(kept('3.md', brief(decoded(markdown))))

    const again = await step(markdown, 'md', 'docx')
    expect(await blocksIn(again)).toBe(kept('4.docx.json', await blocksIn(again)))

    const pdf = await step(again, 'docx', 'pdf')
    const back = await step(pdf, 'pdf', 'md')
    expect(brief(decoded(back))).toBe(kept('5.pdf.md', brief(decoded(back))))
  })
})
