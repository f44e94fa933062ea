import { expect, it } from 'vitest'
import { type3Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

/** A page that shows glyphs of a Type 3 font, which draw with their procedures. */
async function shown(glyphs: Readonly<Record<string, string>>, codes: string, after = ''): Promise<string> {
  const doc = pdf().page()
  const helvetica = doc.standardFont('Helvetica')
  const resources = `<< /Font << /H ${helvetica} >> >>`
  const font = type3Font(doc, { glyphs, resources, toUnicode: false })
  doc.text({ raw: `${font.hex(codes)} Tj` }, { font: font.ref })
  if (after !== '') doc.text(after)
  return drawnText((await readPage(doc.build())).surface)
}

const text = (words: string): string => `3000 0 d0 BT /H 1000 Tf (${words}) Tj ET`

it('reads the text that the procedure of a glyph draws in another font, in the order of the page', async () => {
  expect(await shown({ A: text('wo'), B: text('Okonk') }, 'BA')).toBe('Okonkwo')
})

it('reads the text of a glyph regardless of its stated code', async () => {
  expect(await shown({ x: text('Okonkwo') }, 'x')).toBe('Okonkwo')
})

it('does not take a drawing for a text', async () => {
  expect(await shown({ A: '600 0 d0 0 0 500 500 re f' }, 'A')).not.toMatch(/[a-z]/i)
})

it('ends at a glyph that draws itself', async () => {
  const glyph = '600 0 d0 BT /T 1000 Tf (A) Tj ET'
  const doc = pdf().page()
  const font = type3Font(doc, { glyphs: { A: glyph }, toUnicode: false })
  doc.resource('Font', 'T', font.ref).text({ raw: `${font.hex('A')} Tj` }, { font: font.ref })
  expect((await readPage(doc.build())).surface.glyphs).toHaveLength(1)
})
