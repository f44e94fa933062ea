import { expect, it } from 'vitest'
import { unreadWords } from '../../../engines/pdf/text/index.ts'
import { createEngine } from '../../../src/index.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** A line in a font that does not say what # is. */
function page(text: string): Uint8Array {
  const doc = pdf().page()
  const glyphs = [...new Set(text)]
  const font = type0Font(doc, { glyphs, toUnicode: { '#': '\ue012' } })
  return doc.text({ raw: `${font.hex(text)} Tj` }, { x: 72, y: 700, size: 10, font: font.ref }).build()
}

async function wordsOf(text: string): Promise<string[]> {
  const { surface } = await readPage(page(text))
  const words = new Set(unreadWords(surface).values())
  return [...words].map((word) => word.map((glyph) => glyph.text.replace('\ue012', '#')).join(''))
}

it.each([
  ['Mr Whit#eld came', ['Whit#eld']],
  ['O##ce and Spring#eld', ['O##ce', 'Spring#eld']],
  ['# Item, end#', []],
  ['漢字#漢字', []],
])('words with an unread glyph between two letters: %s', async (text, expected) => {
  expect(await wordsOf(text)).toEqual(expected)
})

it('are not made of a whole line', async () => {
  expect(await wordsOf(`${'x'.repeat(30)}#${'y'.repeat(30)}`)).toEqual([])
})

it('are erased whole where a value is in them', async () => {
  await using engine = await createEngine({ threads: 1 })
  const { bytes } = await engine.redactDocument(page('Dear Mr. Jonathan Whit#eld, thank you'))
  const { surface } = await readPage(bytes)
  expect(surface.glyphs.map(({ text }) => text).join('')).not.toMatch(/Jon|Whit|eld/)
})
