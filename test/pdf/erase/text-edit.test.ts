import { describe, expect, it } from 'vitest'
import { Edits } from '../../../engines/pdf/erase/edits.ts'
import { removeGlyphs } from '../../../engines/pdf/erase/text-edit.ts'
import { PdfString } from '../../../engines/pdf/objects.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** The operations written once the letters asked for are gone, strings in round brackets. */
async function without(letters: string, shown: string): Promise<string[]> {
  const doc = pdf().page()
  const { surface } = await readPage(doc.text({ raw: shown }, { font: 'Courier', size: 10 }).build())
  const edits = new Edits()
  for (const glyph of surface.glyphs) if (letters.includes(glyph.text)) edits.remove(glyph)
  const [{ instance, operation }] = surface.glyphs
  const pieces = edits.get(instance)?.glyphs.get(operation) ?? new Map()
  const text = (item: unknown): string =>
    item instanceof PdfString
      ? `(${Buffer.from(item.bytes).toString('latin1')})`
      : Array.isArray(item)
        ? `[${item.map(text).join(' ')}]`
        : `${item}`
  return removeGlyphs(surface.root.operations[operation], pieces).map(({ name, operands }) =>
    [...operands.map(text), name].join(' '),
  )
}

describe('a line without some of its glyphs', () => {
  it.each([
    ['keeps the place of what follows', 'BC', '(ABCD) Tj', ['[(A) -1200 (D)] TJ']],
    ['keeps its kerning', 'B', '[(AB) 50 (CD)] TJ', ['[(A) -550 (CD)] TJ']],
    ['is only a gap when all of them go', 'AB', '(AB) Tj', ['[-1200] TJ']],
    ['still starts a new line', 'B', "(AB) '", ['T*', '[(A) -600] TJ']],
    ['still sets both spacings', 'B', '3 2 (AB) "', ['3 Tw', '2 Tc', 'T*', '[(A) -800] TJ']],
    ['counts the spacing of what went', 'B', '1 Tc (ABC) Tj', ['[(A) -700 (C)] TJ']],
  ])('%s', async (_, letters, shown, written) => {
    expect(await without(letters, shown)).toEqual(written)
  })
})
