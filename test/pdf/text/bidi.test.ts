import { describe, expect, it } from 'vitest'
import { readingOrder } from '../../../engines/pdf/text/text-layer.ts'
import { charactersOf, type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** What is read of a line whose letters stand from left to right as given. */
async function read(shown: string): Promise<string> {
  const doc = pdf().page({ width: 5000 })
  const font = type0Font(doc, { glyphs: charactersOf(shown) })
  doc.text({ raw: `${font.hex(shown)} Tj` }, { font: font.ref })
  return readingOrder((await readPage(doc.build())).surface).text
}

describe('right-to-left text', () => {
  it.each([
    ['םולש', 'שלום'],
    ['ןהכ 1234567 דוד', 'דוד 1234567 כהן'],
    ['Signed by ןהכ דוד', 'Signed by דוד כהן'],
    ['no Hebrew at all', 'no Hebrew at all'],
  ])('%s is read as %s', async (shown, text) => {
    expect(await read(shown)).toBe(text)
  })
})
