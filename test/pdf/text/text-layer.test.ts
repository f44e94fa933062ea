import { describe, expect, it } from 'vitest'
import { locate } from '../../../engines/model/text-layer.ts'
import type { Glyph } from '../../../engines/pdf/content/surface.ts'
import { codeOrder, contentOrder, readingOrder } from '../../../engines/pdf/text/text-layer.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

async function texts(bytes: Uint8Array): Promise<{ content: string; reading: string }> {
  const { surface } = await readPage(bytes)
  return { content: contentOrder(surface).text, reading: readingOrder(surface).text }
}

describe('the text of a page', () => {
  it('adds a space for a gap, and none for kerning', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    doc.content(`BT /${font} 10 Tf 50 700 Td [(A) 80 (V) -30 (e) -300 (Maria)] TJ ET`)
    expect(await texts(doc.build())).toEqual({ content: 'AVe Maria', reading: 'AVe Maria' })
  })

  it('adds a space for the narrow gaps of a justified line that draws no spaces', async () => {
    const doc = pdf().page()
    doc.content(
      `BT /${doc.fontName()} 10 Tf 50 700 Td [(by) -130 (Okon) 10 (kwo) -130 (and) -140 (others)] TJ ET`,
    )
    expect(await texts(doc.build())).toEqual({
      content: 'by Okonkwo and others',
      reading: 'by Okonkwo and others',
    })
  })

  it('treats such a gap as kerning in a line that draws its spaces', async () => {
    const doc = pdf().page()
    doc.content(`BT /${doc.fontName()} 10 Tf 50 700 Td [(Dear Ok) -130 (onkwo and others)] TJ ET`)
    expect((await texts(doc.build())).reading).toBe('Dear Okonkwo and others')
  })

  it('reads a word drawn glyph by glyph from right to left', async () => {
    const doc = pdf().page()
    for (const [i, c] of [...'Okonkwo'].reverse().entries())
      doc.text(c, { x: 200 - i * 8, y: 700, size: 12, font: 'Courier' })
    expect((await texts(doc.build())).reading).toBe('Okonkwo')
  })

  it('does not split letter-spaced words', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    doc.content(`BT /${font} 10 Tf 3 Tc 50 700 Td (Marguerite Okonkwo) Tj ET`)
    expect((await texts(doc.build())).reading).toBe('Marguerite Okonkwo')
  })

  it('reads text drawn twice once', async () => {
    const doc = pdf().page().text('Secret', { x: 50, y: 700 }).text('Secret', { x: 50.4, y: 700 })
    expect((await texts(doc.build())).reading).toBe('Secret')
  })

  it('sorts lines from top to bottom, in any order they are drawn', async () => {
    const doc = pdf().page().text('second', { x: 50, y: 680 }).text('first', { x: 50, y: 700 })
    expect(await texts(doc.build())).toEqual({ content: 'second\nfirst', reading: 'first\nsecond' })
  })

  it('separates the cells of a row', async () => {
    const doc = pdf().page().text('Name', { x: 50, y: 700 }).text('Okonkwo', { x: 200, y: 700 })
    expect((await texts(doc.build())).reading).toBe('Name\tOkonkwo')
  })

  it('reads lines that run upwards', async () => {
    const doc = pdf()
      .page()
      .text('upwards', { matrix: [0, 1, -1, 0, 100, 300], size: 12 })
    expect((await texts(doc.build())).reading).toBe('upwards')
  })

  it('keeps a word together whose ligature has a code that is no letter', async () => {
    const { surface } = await readPage(pdf().page().text('xintmax (y)', { x: 50, y: 700 }).build())
    const [first, ...others] = surface.glyphs
    const changed: Partial<Glyph> = { text: 'ﬂ', char: { ...first.char, code: 13 } }
    const ligature = new Proxy(first, {
      get: (glyph, key: keyof Glyph) => changed[key] ?? Reflect.get(glyph, key),
    })
    expect(codeOrder({ ...surface, glyphs: [ligature, ...others] })).toBe('ﬂintmax (y)')
  })

  it('maps each character to its glyph', async () => {
    const { surface } = await readPage(pdf().page().text('Dear Ann,', { x: 50, y: 700 }).build())
    const layer = readingOrder(surface)
    const start = layer.text.indexOf('Ann')
    const places = locate(layer, { start, end: start + 3 }).map(({ place }) => place)
    expect(places.map((glyph) => glyph.text).join('')).toBe('Ann')
    expect(places[0].offset).toBe(5)
  })
})
