import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { writeDocx } from '../../../engines/convert/writers/docx/write.ts'
import { writeHtml } from '../../../engines/convert/writers/html/write.ts'
import { writeMarkdown } from '../../../engines/convert/writers/markdown/write.ts'
import { writeDocumentPdf } from '../../../engines/convert/writers/pdf/write.ts'
import { writeText } from '../../../engines/convert/writers/text.ts'
import type { Document } from '../../../engines/model/document.ts'
import { documentOf, paragraph, testConversion } from '../../builders/document.ts'

const document = (captionBelow: boolean): Document =>
  documentOf([
    paragraph('Before.'),
    {
      kind: 'table',
      rows: [{ cells: [{ blocks: [paragraph('Cell')] }] }],
      caption: [{ kind: 'text', text: 'Caption' }],
      ...(captionBelow ? { captionBelow } : {}),
    },
    paragraph('After.'),
  ])

const asText = async (bytes: Uint8Array, from: 'pdf' | 'docx') =>
  (await convert({ bytes, from, to: 'txt' })).bytes

const writers = {
  md: (one: Document) => writeMarkdown(one, testConversion({})).bytes,
  txt: (one: Document) => writeText(one, testConversion({})).bytes,
  docx: async (one: Document) => asText((await writeDocx(one, testConversion({}))).bytes, 'docx'),
  pdf: async (one: Document) => asText((await writeDocumentPdf(one, testConversion({}))).bytes, 'pdf'),
}

describe('the caption of a table is placed as in the source', () => {
  it.each(Object.keys(writers) as (keyof typeof writers)[])('in %s', async (to) => {
    const order = async (below: boolean) =>
      new TextDecoder().decode(await writers[to](document(below))).match(/Before|Cell|Caption|After/g)
    expect(await order(false)).toEqual(['Before', 'Caption', 'Cell', 'After'])
    expect(await order(true)).toEqual(['Before', 'Cell', 'Caption', 'After'])
  })

  it('in HTML, by its style', () => {
    const html = new TextDecoder().decode(writeHtml(document(true), testConversion({})).bytes)
    expect(html).toContain('<caption style="caption-side: bottom">Caption</caption>')
  })
})
