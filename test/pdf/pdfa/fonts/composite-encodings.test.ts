import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../../engines/pdf/file/load.ts'
import { pages } from '../../../../engines/pdf/file/pages.ts'
import { PdfName } from '../../../../engines/pdf/objects.ts'
import { archival } from '../../../../engines/pdf/pdfa/archival.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { type0Font } from '../../../builders/pdf/fonts.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

/** A page that shows `abba` in an embedded font with the given map, converted to PDF/A. */
async function converted(map: { entries: string; body: string } | string, part: 1 | 2) {
  const doc = pdf().page()
  const font = type0Font(doc, { glyphs: ['a', 'b'], firstCode: 34 })
  const encoding = typeof map === 'string' ? `/${map}` : doc.objects.stream(map.entries, map.body)
  const changed = doc.text({ raw: `${font.hex('abba')} Tj` }, { font: font.ref }).build()
  const source = new Uint8Array(
    Buffer.from(
      Buffer.from(changed).toString('latin1').replace('/Encoding /Identity-H', `/Encoding ${encoding}`),
      'latin1',
    ),
  )
  const { bytes, warnings } = await archival(source, { part })
  const file = await loadPdf(bytes)
  const [{ resources }] = pages(file)
  const [entry] = [...(file.dict(resources.get('Font'))?.entries.values() ?? [])]
  await using reader = await openReader(bytes)
  return {
    file,
    warnings,
    encoding: file.resolve(file.dict(entry)?.get('Encoding')),
    text: (await reader.text(0)).trim(),
  }
}

const body = (more: string) =>
  `/CIDInit /ProcSet findresource begin begincmap ${more} 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange endcmap end`
const system = '/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'

describe('the map of codes of an embedded font', () => {
  it.each([
    ['extends an unknown one', { entries: `${system}/UseCMap/Unknown`, body: body('') }],
    ['is of another collection', { entries: '/Type/CMap/CMapName/Own', body: body('') }],
  ])('is replaced by one of the shown codes where it %s', async (_, map) => {
    for (const part of [1, 2] as const) {
      const { file, encoding, text } = await converted(map, part)
      const stream = file.dict(encoding)
      expect(stream?.has('UseCMap')).toBe(false)
      expect(file.dict(stream?.get('CIDSystemInfo'))?.has('Ordering')).toBe(true)
      expect(text).toBe('abba')
    }
  })

  it('stays where it is allowed', async () => {
    expect((await converted('Identity-H', 2)).encoding).toBe(PdfName.of('Identity-H'))
    const own = await converted({ entries: system, body: body('') }, 2)
    expect(own.file.name(own.file.dict(own.encoding)?.get('CMapName'))).toBe('Own')
  })
})
