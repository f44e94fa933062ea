import { describe, expect, it } from 'vitest'
import { composeText } from '../../../engines/pdf/text/composed-accents.ts'
import { blockOrder, contentOrder, readingOrder } from '../../../engines/pdf/text/index.ts'
import { createEngine } from '../../../src/index.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/**
 * Text as TeX draws it with its first font encoding: each accent first, moved back over a dotless or plain letter. All characters
 * are 6 points wide. In `text`, an accent stands before its letter.
 */
function page(text: string): Uint8Array {
  const doc = pdf().page()
  const font = type0Font(doc, { glyphs: [...new Set(text)] })
  let x = 72
  for (const char of text) {
    doc.text({ raw: `${font.hex(char)} Tj` }, { x, y: 700, size: 10, font: font.ref })
    if (!/[´`¨ˆ˜¸ˇ˚]/.test(char)) x += 6
  }
  return doc.build()
}

async function ordersOf(file: Uint8Array): Promise<string[]> {
  const { surface } = await readPage(file)
  return [contentOrder(surface).text, readingOrder(surface).text, blockOrder(surface).text]
}

describe('a letter with an accent drawn over it', () => {
  it.each([
    ['Garc´ıa', 'García'],
    ['J¨urgen', 'Jürgen'],
    ['¸Celik', 'Çelik'],
    ['ˇSimon N´u˜nez', 'Šimon Núñez'],
    ['˚Angstr¨om', 'Ångström'],
    ['Na¨ıve ˆIle', 'Naïve Île'],
  ])('is one character: %s', async (drawn, expected) => {
    const [content, reading] = await ordersOf(page(drawn))
    expect(content).toBe(expected)
    expect(reading).toBe(expected)
  })

  it('keeps an accent next to a letter', async () => {
    const [content] = await ordersOf(
      pdf().page().text('rock´n', { x: 72, y: 700, size: 10, font: 'Courier' }).build(),
    )
    expect(content).toContain('´')
  })

  it('is erased with its accent', async () => {
    await using engine = await createEngine({ threads: 1 })
    const { bytes, entities } = await engine.redactDocument(page('Ask Garc´ıa about it'), {
      entities: [],
      terms: ['García'],
    })
    expect(entities.map(({ value }) => value)).toEqual(['García'])
    const { surface } = await readPage(bytes)
    expect(surface.glyphs.map(({ text }) => text).join('')).toBe('Ask  about it')
  })
})

describe('text of another reader', () => {
  it('has accents before their letters composed', () => {
    expect(composeText('Lucı´a Garc´ıa, M¨ uller, ̸Lukasz, 5 ´ 7')).toBe(
      'Lucı´a García, Müller, Łukasz, 5 ´ 7'.replace('ı´a', 'ıá'),
    )
  })
})
