import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import { detectDecoded } from '../../engines/redact/decoded.ts'
import { redactPdf } from '../../engines/redact/task.ts'
import { pdf } from '../builders/pdf/pdf.ts'

const iban = 'DE89370400440532013000'

function found(text: string): readonly [written: string, value: string][] {
  return detectDecoded(text, (part) => detect(part)).map(({ start, end, value }) => [
    text.slice(start, end),
    value ?? text.slice(start, end),
  ])
}

describe('detection in a text and in its decoded forms', () => {
  it.each([
    ['a value beside an escape', `iban%3D${iban}`, [[iban, iban]]],
    ['a value with an escape in it', 'anna%40example.com', [['anna%40example.com', 'anna@example.com']]],
    ['a value after a written line end', 'to\\nanna@example.com', [['anna@example.com', 'anna@example.com']]],
    ['a value that the text shows, once', `IBAN ${iban} %20 x`, [[iban, iban]]],
  ])('finds %s', (_, text, values) => {
    expect(found(text)).toEqual(values)
  })
})

describe('a value next to an escape is removed from a PDF', () => {
  const rect = '[72 600 200 620]'
  it.each([
    [
      'in the address of a link',
      { Subtype: '/Link', Rect: rect, A: `<< /S /URI /URI (https://ex.org/?iban%3D${iban}) >>` },
    ],
    ['in a note', { Subtype: '/Text', Rect: rect, Contents: `(note\\\\n${iban}\\\\nok)` }],
  ])('%s', async (_, annotation) => {
    const bytes = pdf().page().text('Nothing to see.').annotation(annotation).build()
    expect(Buffer.from(bytes).toString('latin1')).toContain(iban)
    const done = await redactPdf({ bytes, detect: { entities: ['IBAN'] } })
    expect(done.entities.map(({ value }) => value)).toEqual([iban])
    expect(Buffer.from(done.bytes).toString('latin1')).not.toContain(iban)
  })

  it('and a term whose words are items of a list on a page', async () => {
    const bytes = pdf().page().text('n = concat!("Anna", " ", "Berg")').build()
    const done = await redactPdf({ bytes, detect: { entities: 'none' }, terms: ['Anna Berg'] })
    expect(done.entities).toMatchObject([{ page: 1, value: expect.stringMatching(/^Anna\s+Berg$/) }])
  })

  it('on a page', async () => {
    const bytes = pdf().page().text(`curl /?iban%3D${iban}`).build()
    const done = await redactPdf({ bytes, detect: { entities: ['IBAN'] } })
    expect(done.entities).toMatchObject([{ page: 1, value: iban }])
  })
})
