import { describe, expect, it } from 'vitest'
import { redactPdf } from '../../../engines/redact/task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

interface Drawn {
  readonly at: readonly [x: number, y: number]
  readonly text: string
}

async function redacted(drawn: readonly Drawn[]): Promise<string> {
  const doc = pdf().page()
  for (const { at, text } of drawn) doc.text(text, { x: at[0], y: at[1], size: 10 })
  const { bytes } = await redactPdf({ bytes: doc.build(), detect: {}, terms: [] })
  return drawnText((await readPage(bytes)).surface)
}

/** Rows of cells; empty cells are not drawn. */
function table(rows: readonly (readonly string[])[], columns: readonly number[], pitch = 14): Drawn[] {
  return rows.flatMap((row, i) =>
    row.flatMap((text, k) => (text === '' ? [] : [{ at: [columns[k], 700 - pitch * i], text } as const])),
  )
}

const names = /Nwosu|Zwaag|Boukhris|Iweta|Lieselotte|Hope/

describe('a table with titles for names, addresses and numbers', () => {
  it('loses them, also next to empty cells', async () => {
    const rows = [
      ['Achternaam', 'Voornaam', 'Adres', 'Klantnr', 'Saldo'],
      ['Zwaag', 'Iweta', 'De Hege Mar', '771', '12,50'],
      ['Boukhris', '', 'Am Bruch', '772', '80,00'],
      ['Nwosu', 'Lieselotte', '', '', '7,10'],
    ]
    const text = await redacted(table(rows, [72, 150, 220, 330, 400]))
    expect(text).not.toMatch(names)
    expect(text).not.toMatch(/Hege|Bruch|77[12]/)
    for (const kept of ['12,50', '80,00', '7,10', 'Saldo', 'Voornaam']) expect(text).toContain(kept)
  })

  it('loses them where titles and cells have several lines, centred', async () => {
    const text = await redacted([
      { at: [220, 712], text: 'Parent or' },
      { at: [72, 706], text: 'Surname' },
      { at: [150, 706], text: 'Grade' },
      { at: [220, 700], text: 'guardian' },
      { at: [220, 680], text: 'Lieselotte' },
      { at: [72, 674], text: 'Zwaag' },
      { at: [150, 674], text: '4' },
      { at: [220, 668], text: 'Zwaag' },
      { at: [72, 650], text: 'Boukhris' },
      { at: [150, 650], text: '5' },
      { at: [220, 650], text: 'Hope' },
    ])
    expect(text).not.toMatch(names)
    expect(text).toContain('Grade')
  })

  it('loses cells that are wider than their titles and close to the next', async () => {
    const rows = [
      ['Last', 'First', 'Zip'],
      ['Van den Berg', 'Hope', '0364'],
      ['Nwosu', 'Iweta', '0181'],
    ]
    const text = await redacted(table(rows, [72, 137, 175]))
    expect(text).not.toMatch(names)
    expect(text).not.toMatch(/Berg|0364|0181/)
  })
})

describe('content that is not a table of people', () => {
  it('keeps the paragraph below a table', async () => {
    const rows = [
      ['Surname', 'Floor'],
      ['Zwaag', 'two'],
    ]
    const below = 'Lieselotte lamps of the second floor are repaired in spring by the owner of the house'
    const text = await redacted([...table(rows, [72, 200]), { at: [72, 672], text: below }])
    expect(text).toContain('lamps of the second floor are repaired')
    expect(text).not.toMatch(/Zwaag/)
  })

  it('keeps columns of things', async () => {
    const rows = [
      ['Name', 'Colour', 'Stock'],
      ['Kettle', 'Grey', '14'],
      ['Toaster', 'Red', '9'],
    ]
    const text = await redacted(table(rows, [72, 200, 300]))
    for (const cell of rows.flat()) expect(text).toContain(cell)
  })
})
