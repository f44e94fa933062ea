import { describe, expect, it } from 'vitest'
import { repairedPdf } from '../../engines/pdf/file/index.ts'
import { archival } from '../../engines/pdf/pdfa/index.ts'
import { readPdf } from '../../engines/pdf/reading/index.ts'
import { LazyReader, openReader } from '../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../engines/redact/task.ts'

/** A file of one page; the objects of its page tree, and what follows its objects. */
function damaged(kids: string, end: string): Uint8Array {
  const content = 'BT /F1 14 Tf 72 700 Td (Letter of Josefa Merriam) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${kids.split('R').length - 1} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>',
  ]
  let text = '%PDF-1.5\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  if (end === 'table') {
    const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
    const start = text.length
    text += `xref\n0 7\n0000000000 65535 f \n${rows}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  } else text += end
  return Buffer.from(text, 'latin1')
}

describe.each([
  ['no cross-reference table', damaged('3 0 R', '')],
  ['a wrong offset of its table', damaged('3 0 R', 'trailer << /Root 1 0 R >>\nstartxref\n99999\n%%EOF\n')],
  ['a loop in its page tree', damaged('3 0 R 2 0 R', 'table')],
  ['a loop over two nodes', damaged('3 0 R 6 0 R', 'table')],
])('a PDF with %s', (_, bytes) => {
  it('is read, with a warning', async () => {
    const { pages, warnings } = await readPdf(bytes)
    expect(pages[0].words.map(({ text }) => text)).toContain('Merriam')
    expect(warnings.map(({ code }) => code)).toEqual(['file_repaired'])
  })

  it('is drawn', async () => {
    await using lazy = new LazyReader(bytes, {}, repairedPdf)
    const reader = await lazy.open()
    for (let page = 0; page < reader.pageCount; page++) expect(await reader.text(page)).toContain('Merriam')
  })

  it('is redacted, and proved with a strict reader', async () => {
    const { bytes: out, warnings } = await redactPdf({
      bytes,
      detect: { entities: 'none' },
      terms: ['Merriam'],
      unreadImages: 'keep',
    })
    expect(warnings.map(({ code }) => code)).toEqual(['file_repaired'])
    await using reader = await openReader(out)
    for (let page = 0; page < reader.pageCount; page++) {
      expect(await reader.text(page)).toContain('Letter of')
      expect(await reader.text(page)).not.toContain('Merriam')
    }
  })

  it('becomes PDF/A', async () => {
    const { warnings } = await archival(bytes, { part: 2 })
    expect(warnings.map(({ code }) => code)).toContain('file_repaired')
  })
})
