import { describe, expect, it } from 'vitest'
import { parseOperations } from '../../../../engines/pdf/content/operations.ts'
import { loadPdf } from '../../../../engines/pdf/file/load.ts'
import { decodeStream } from '../../../../engines/pdf/filters/decode-stream.ts'
import { archival } from '../../../../engines/pdf/pdfa/archival.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

/** A font of squares for a and b, converted to PDF/A. The text is `abba`. */
async function converted(widths: string, procedure: string) {
  const doc = pdf().page()
  const square = doc.objects.stream('', procedure)
  const font = doc.objects.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98${widths}/CharProcs<</a ${square}/b ${square}>>/Encoding<</Type/Encoding/Differences[97/a/b]>>/Resources<<>>>>`,
  )
  const { bytes, warnings } = await archival(doc.text('abba', { font, size: 20 }).build(), { part: 2 })
  expect(warnings).toEqual([])
  const file = await loadPdf(bytes)
  const [written] = [...file.objects.values()].flatMap((object) => {
    const dict = file.dict(object)
    return dict && file.name(dict.get('Subtype')) === 'Type3' ? [dict] : []
  })
  const procedures = file.dict(written.get('CharProcs'))
  const names = (file.array(file.dict(written.get('Encoding'))?.get('Differences')) ?? []).flatMap(
    (item) => file.name(item) ?? [],
  )
  const declared = names.map((name) => {
    const stream = file.stream(procedures?.get(name))
    return stream ? parseOperations(decodeStream(file, stream).bytes)[0] : null
  })
  await using reader = await openReader(bytes)
  return { declared, widths: file.numbers(written.get('Widths')), text: (await reader.text(0)).trim() }
}

describe('a Type 3 font', () => {
  it('has procedures that declare the widths of the font', async () => {
    const { declared, widths, text } = await converted(
      '/Widths[800 800]',
      '900 0 0 0 750 750 d1 0 0 750 750 re f',
    )
    expect(widths).toEqual([800, 800])
    expect(declared.map((operation) => operation?.operands)).toEqual([
      [800, 0, 0, 0, 750, 750],
      [800, 0, 0, 0, 750, 750],
    ])
    expect(text).toBe('abba')
  })

  it('has a procedure for each width where codes share one, and keeps its text', async () => {
    const { declared, text } = await converted('/Widths[800 1000]', '1000 0 d0 0 0 750 750 re f')
    expect(declared.map((operation) => operation?.operands[0])).toEqual([800, 1000])
    expect(text).toBe('abba')
  })

  it('whose procedures declare nothing gets declarations', async () => {
    const { declared } = await converted('/Widths[800 1000]', '0 0 750 750 re f')
    expect(declared.map((operation) => operation?.name)).toEqual(['d0', 'd0'])
  })

  it('has as many widths as codes', async () => {
    const { widths, declared } = await converted('/Widths[800]', '800 0 d0 0 0 750 750 re f')
    expect(widths).toEqual([800, 0])
    expect(declared.map((operation) => operation?.operands[0])).toEqual([800, 0])
  })
})
