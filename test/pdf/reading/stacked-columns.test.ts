import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../engines/pdf/reading/read-pdf.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

const size = 12

/** A page with letters that are placed one by one. */
function page(place: (put: (text: string, x: number, y: number) => void) => void): PdfBuilder {
  const doc = pdf().page()
  const glyphs = [...new Set('名前はまだ無い猫平成年月')]
  const { ref, hex } = type0Font(doc, { glyphs, width: () => 1000 })
  place((text, x, y) => {
    const isNumber = /\d/.test(text)
    doc.text(isNumber ? text : { raw: `${hex(text)} Tj` }, { ...(isNumber ? {} : { font: ref }), size, x, y })
  })
  return doc
}

async function linesOf(doc: PdfBuilder): Promise<string[]> {
  const { words } = (await readPdf(doc.build())).pages[0]
  const rows = new Map<number, string>()
  for (const { text, baseline, turn } of words) {
    const row = turn === undefined ? Math.round(baseline) : -1
    rows.set(row, (rows.get(row) ?? '') + text)
  }
  return [...rows.values()]
}

describe('letters below each other', () => {
  const columns = ['名前はまだ無い', '猫はまだ無い']

  it('are columns, which are read one after the other', async () => {
    const doc = page((put) => {
      for (const [c, column] of columns.entries())
        for (const [i, letter] of [...column].entries()) put(letter, 500 - 24 * c, 700 - size * i)
    })
    expect(await linesOf(doc)).toEqual(columns)
  })

  it('have upright numbers among them', async () => {
    const parts = ['平', '成', '12', '年', '3', '月', 'は', 'ま', 'だ', '無', 'い']
    const doc = page((put) => {
      for (const [i, part] of parts.entries()) put(part, 500, 700 - size * i)
    })
    expect(await linesOf(doc)).toEqual(['平成12年3月はまだ無い'])
  })

  it('are rows where they are further apart than letters of a column', async () => {
    const doc = page((put) => {
      for (const [i, letter] of [...columns[0]].entries()) put(letter, 500, 700 - 1.5 * size * i)
    })
    expect(await linesOf(doc)).toEqual([...columns[0]])
  })
})
