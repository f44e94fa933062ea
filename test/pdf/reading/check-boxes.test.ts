import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../engines/pdf/reading/read-pdf.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

async function words(doc: PdfBuilder): Promise<string[]> {
  const [page] = (await readPdf(doc.build())).pages
  return [...page.words]
    .sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
    .map(({ text }) => text)
}

const form = () =>
  pdf().page().text('Yes', { x: 90, y: 700, size: 12 }).text('No', { x: 90, y: 660, size: 12 })

describe('check boxes', () => {
  const square = (x: number, y: number) => `${x} ${y} 10 10 re S`

  it('are squares with an outline next to a word, checked if they contain a mark', async () => {
    const doc = form().content(`${square(72, 699)} ${square(72, 659)} 74 661 m 80 667 l S`)
    expect(await words(doc)).toEqual(['☐', 'Yes', '☒', 'No'])
    const letter = form()
      .content(`${square(72, 699)} ${square(72, 659)}`)
      .text('x', { x: 74, y: 661, size: 10 })
    expect(await words(letter)).toEqual(['☐', 'Yes', '☒', 'No'])
  })

  it('are not squares with a number, far from text, dark, or in a row for single letters', async () => {
    const numbered = form().content(square(72, 699)).text('7', { x: 74, y: 701, size: 9 })
    expect(await words(numbered)).toEqual(['7', 'Yes', 'No'])
    for (const drawn of [square(300, 500), '72 699 10 10 re f', `${square(62, 699)} ${square(72, 699)}`])
      expect(await words(form().content(drawn))).not.toContain('☐')
  })

  it('are buttons of forms with their states, but not push buttons or hidden ones', async () => {
    const doc = form()
    const button = (y: number, entries: Readonly<Record<string, string>>) =>
      doc.annotation({ Subtype: '/Widget', FT: '/Btn', Rect: `[72 ${y} 84 ${y + 12}]`, ...entries })
    button(698, { AS: '/Off' })
    button(658, { AS: '/On' })
    expect(await words(doc)).toEqual(['☐', 'Yes', '☒', 'No'])
    const other = form()
    other.annotation({ Subtype: '/Widget', FT: '/Btn', Ff: '65536', Rect: '[72 698 84 710]' })
    other.annotation({ Subtype: '/Widget', FT: '/Btn', F: '2', Rect: '[72 658 84 670]' })
    expect(await words(other)).toEqual(['Yes', 'No'])
  })

  it('inherit the type of their field', async () => {
    const doc = form()
    const parent = doc.objects.add('<< /FT /Btn /Ff 32768 /T (status) >>')
    doc.annotation({ Subtype: '/Widget', Parent: parent, AS: '/1', Rect: '[72 698 84 710]' })
    expect(await words(doc)).toEqual(['☒', 'Yes', 'No'])
  })
})
