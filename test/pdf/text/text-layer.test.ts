import { describe, expect, it } from 'vitest'
import { locate } from '../../../engines/model/text-layer.ts'
import { contentOrder, readingOrder } from '../../../engines/pdf/text/text-layer.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

async function texts(bytes: Uint8Array): Promise<{ content: string; reading: string }> {
  const { surface } = await readPage(bytes)
  return { content: contentOrder(surface).text, reading: readingOrder(surface).text }
}

describe('the text of a page', () => {
  it('puts a space where the page leaves room for one, and none where it is kerned', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    doc.content(`BT /${font} 10 Tf 50 700 Td [(A) 80 (V) -30 (e) -300 (Maria)] TJ ET`)
    expect(await texts(doc.build())).toEqual({ content: 'AVe Maria', reading: 'AVe Maria' })
  })

  it('reads a word that was drawn glyph by glyph from right to left', async () => {
    const doc = pdf().page()
    for (const [i, c] of [...'Okonkwo'].reverse().entries())
      doc.text(c, { x: 200 - i * 8, y: 700, size: 12, font: 'Courier' })
    expect((await texts(doc.build())).reading).toBe('Okonkwo')
  })

  it('keeps letter-spaced words in one piece', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    doc.content(`BT /${font} 10 Tf 3 Tc 50 700 Td (Marguerite Okonkwo) Tj ET`)
    expect((await texts(doc.build())).reading).toBe('Marguerite Okonkwo')
  })

  it("reads poor man's bold once", async () => {
    const doc = pdf().page().text('Secret', { x: 50, y: 700 }).text('Secret', { x: 50.4, y: 700 })
    expect((await texts(doc.build())).reading).toBe('Secret')
  })

  it('sorts lines from top to bottom whatever the order in which they are drawn', async () => {
    const doc = pdf().page().text('second', { x: 50, y: 680 }).text('first', { x: 50, y: 700 })
    expect(await texts(doc.build())).toEqual({ content: 'second\nfirst', reading: 'first\nsecond' })
  })

  it('sets cells of a row apart', async () => {
    const doc = pdf().page().text('Name', { x: 50, y: 700 }).text('Okonkwo', { x: 200, y: 700 })
    expect((await texts(doc.build())).reading).toBe('Name\tOkonkwo')
  })

  it('reads lines that run upwards', async () => {
    const doc = pdf()
      .page()
      .text('upwards', { matrix: [0, 1, -1, 0, 100, 300], size: 12 })
    expect((await texts(doc.build())).reading).toBe('upwards')
  })

  it('ties each character to the glyph that shows it', async () => {
    const { surface } = await readPage(pdf().page().text('Dear Ann,', { x: 50, y: 700 }).build())
    const layer = readingOrder(surface)
    const start = layer.text.indexOf('Ann')
    const places = locate(layer, { start, end: start + 3 }).map(({ place }) => place)
    expect(places.map((glyph) => glyph.text).join('')).toBe('Ann')
    expect(places[0].offset).toBe(5)
  })
})
