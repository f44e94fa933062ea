import { describe, expect, it } from 'vitest'
import { redactPdf } from '../../../engines/redact/task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { SearchedPdf } from '../leak-search.ts'

async function redacted(doc: ReturnType<typeof pdf>, term: string): Promise<string> {
  const { bytes } = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: [term] })
  await using searched = await SearchedPdf.of(bytes)
  return await searched.pageText()
}

describe('a value that the file format also contains', () => {
  it.each(['Filter', 'Length', 'Font', 'Page', 'FlateDecode', 'endobj', 'Info'])(
    'is removed from the text but not from the format "%s"',
    async (word) => {
      const text = await redacted(pdf().page().text(`Replace the ${word} soon`), word)
      expect(text).toMatch(/Replace the\s+soon/)
    },
  )

  it('does not change coordinates with these digits', async () => {
    const doc = pdf().page().text('postcode 10115').text('Quixotic', { x: 100.10115, y: 500 })
    const text = await redacted(doc.content('0.10115 0 0 rg 80.10115 400 20 20 re f'), '10115')
    expect(text).toContain('Quixotic')
    expect(text).not.toContain('10115')
  })
})

describe('a file with long lists', () => {
  it('is redacted for any length', async () => {
    const doc = pdf().page().text('Signed by Okonkwo')
    doc.catalog.Acme = `[${'(a) 1 '.repeat(140_000)}]`
    expect(await redacted(doc, 'Okonkwo')).not.toContain('Okonkwo')
  })
})
