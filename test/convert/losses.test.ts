import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import { lossesTo, lossTable } from '../../engines/convert/losses.ts'
import type { Block, Document } from '../../engines/model/document.ts'
import type { Format } from '../../engines/model/format.ts'
import { pdf } from '../builders/pdf/pdf.ts'
import { bytes } from './conversion.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const page = bytes(
  `<p>one <img src="${pixel}"></p><p>two</p><img src="${pixel}"><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
)

const warningsOf = async (source: Uint8Array, from: Format, to: Format) =>
  (await convert({ bytes: source, from, to })).warnings.filter(({ code }) => code.endsWith('left_out'))

describe('what a conversion omits', () => {
  it.each(['txt', 'csv', 'xlsx'] as const)('is counted once: images in %s', async (to) => {
    expect(await warningsOf(page, 'html', to)).toEqual([
      {
        code: 'images_left_out',
        message: '2 images were left out: the output format holds none, or only text.',
      },
    ])
  })

  it('is not reported where nothing is omitted', async () => {
    expect(await warningsOf(page, 'html', 'docx')).toEqual([])
    expect(await warningsOf(bytes('<p>a</p>'), 'html', 'txt')).toEqual([])
  })

  it('is counted: drawings of a PDF, not boxes around text', async () => {
    const drawing = '100 500 m 150 620 l 220 540 l 260 640 l S'
    const doc = pdf().page().text('A page with a chart').content(drawing)
    expect(await warningsOf(doc.build(), 'pdf', 'md')).toEqual([
      {
        code: 'drawings_left_out',
        message: '1 drawing was left out: only the text and the images of PDF pages are converted.',
      },
    ])
  })

  it('is counted: headers and footers of pages, where the output has none', () => {
    const line: Block = { kind: 'paragraph', inlines: [{ kind: 'text', text: 'a' }] }
    const document: Document = {
      metadata: {},
      blocks: [],
      notes: new Map(),
      resources: new Map(),
      header: [line],
      footer: [line],
    }
    for (const to of ['md', 'txt', 'csv', 'xlsx', 'pptx'] as const)
      expect(lossesTo(document, to)).toEqual([
        {
          code: 'headers_left_out',
          message: '2 page headers and footers were left out: the output format has no pages with headers.',
        },
      ])
    expect(lossesTo(document, 'docx')).toEqual([])
  })

  it('is listed in the documentation', () => {
    const docs = readFileSync(new URL('../../docs/conversion.md', import.meta.url), 'utf8')
    expect(docs, 'run npm run losses').toContain(lossTable())
  })
})
