import { describe, expect, it } from 'vitest'
import { loadPdf, writePdf } from '../../../engines/pdf/file/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const shown = 'Hello world'

/** A page in a composite font and in a standard font. */
function page() {
  const doc = pdf().page()
  const font = type0Font(doc, { glyphs: [...new Set(shown)] })
  return doc.text({ raw: `${font.hex(shown)} Tj` }, { font: font.ref }).text('Second line', { y: 600 })
}

describe.each([
  'PDF-1.7',
  'First',
  'Kids',
  'Type0',
  'Identity-H',
  'Identity',
  'Adobe',
  'Helvetica',
  'FlateDecode',
  'endstream',
  'WinAnsiEncoding',
])('the term %s, which is a word of the format', (term) => {
  it('does not break the file, nor the proof', async () => {
    const { bytes, rasterised } = await redactPdf({
      bytes: page().build(),
      detect: { entities: 'none' },
      terms: [term],
    })
    expect(rasterised).toEqual([])
    await using reader = await openReader(bytes)
    expect(await reader.text(0)).toContain(shown)
    expect(await reader.text(0)).toContain('Second line')
  })

  it('is removed from a string', async () => {
    const doc = page().annotation({ Subtype: '/Text', Rect: '[0 0 9 9]', Contents: `(About ${term} here)` })
    const { bytes } = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: [term] })
    await using reader = await openReader(bytes)
    expect(await reader.annotationText(0)).not.toContain(term)
    expect(await reader.annotationText(0)).toContain('here')
  })
})

it('a file that we wrote contains nothing except its objects', async () => {
  const { bytes } = await redactPdf({ bytes: page().build(), detect: { entities: 'none' }, terms: ['none'] })
  expect(Buffer.compare(writePdf(await loadPdf(bytes)), bytes)).toBe(0)
})
