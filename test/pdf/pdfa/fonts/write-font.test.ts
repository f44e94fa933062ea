import { describe, expect, it } from 'vitest'
import { loadFont } from '../../../../engines/pdf/fonts/load-font.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject } from '../../../../engines/pdf/objects.ts'
import { archival } from '../../../../engines/pdf/pdfa/archival.ts'
import { keepText } from '../../../../engines/pdf/pdfa/fonts/write-font.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { stream } from '../../fonts/programs.ts'

/** Maps these codes to their text, as programs do that write a map for ligatures only. */
const map = (entries: Readonly<Record<string, string>>) =>
  `1 begincodespacerange <00> <FF> endcodespacerange ${Object.keys(entries).length} beginbfchar ${Object.entries(
    entries,
  )
    .map(([code, text]) => `<${code}> <${text}>`)
    .join(' ')} endbfchar`

/** Code 65 is a bullet, 66 a dash. */
const differences: PdfObject = new PdfDict([['Differences', [65, 'bullet', 'emdash'].map(name)]])
function name(item: string | number): PdfObject {
  return typeof item === 'string' ? PdfName.of(item) : item
}

/** The text of both codes without the encoding. */
function kept(entries: Readonly<Record<string, string>> | null, shown: readonly number[]) {
  const file = new PdfFile(new Map(), new PdfDict())
  const font = new PdfDict([
    ['Subtype', PdfName.of('Type1')],
    ['BaseFont', PdfName.of('Times-Roman')],
    ['Encoding', differences],
  ])
  const given = entries && stream(new TextEncoder().encode(map(entries)), {})
  if (given) font.set('ToUnicode', given)
  keepText(file, font, shown)
  font.delete('Encoding')
  const texts = loadFont(file, font)
    .decode(Uint8Array.of(65, 66))
    .map(({ unicode }) => unicode)
  return { texts, same: font.get('ToUnicode') === given }
}

describe('the text of codes, once the encoding is removed,', () => {
  it.each([
    ['no map', null],
    ['a map of other codes', { '0B': '00660069' }],
    ['a map of some of the codes', { 41: '2022' }],
  ])('stays in a font with %s', (_, entries) => {
    expect(kept(entries, [65, 66]).texts).toEqual(['•', '—'])
  })

  it('is taken from the map if the map has it', () => {
    expect(kept({ 41: '0058' }, [65, 66]).texts).toEqual(['X', '—'])
  })

  it('does not change a map that has all codes that are shown', () => {
    expect(kept({ 41: '2022' }, [65]).same).toBe(true)
    expect(kept({ 41: '2022', 42: '2014' }, [65, 66]).same).toBe(true)
  })
})

it('bullets and dashes of a font that is not embedded stay text', async () => {
  const doc = pdf().page()
  const ligatures = doc.objects.stream('', map({ '0B': '00660069' }))
  const font = doc.objects.add(
    `<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman /ToUnicode ${ligatures}
      /Encoding <</Type /Encoding /Differences [128 /bullet /emdash]>>>>`,
  )
  const { bytes } = await archival(doc.text({ raw: '(\\200\\201) Tj' }, { font }).build(), { part: 2 })
  await using reader = await openReader(bytes)
  expect((await reader.text(0)).trim()).toBe('•—')
})
