import { describe, expect, it } from 'vitest'
import { parseOperations } from '../../../engines/pdf/content/operations.ts'
import { pageContents } from '../../../engines/pdf/content/surfaces.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { PdfStream, PdfString } from '../../../engines/pdf/objects.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { allowedName } from '../../../engines/pdf/pdfa/limits.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

async function converted(doc: PdfBuilder, part: 1 | 2 = 2) {
  const { bytes, warnings } = await archival(doc.build(), { part })
  expect(warnings).toEqual([])
  const file = await loadPdf(bytes)
  const [page] = pages(file)
  await using reader = await openReader(bytes)
  return {
    file,
    page,
    operations: parseOperations(pageContents(file, page)),
    raster: await reader.raster(0, { dpi: page.width > 10_000 ? 1 : 36 }),
  }
}

describe('names', () => {
  it('that are short and in UTF-8 stay', () => {
    for (const name of ['F1', 'Gr\u00c3\u00bcn', '']) expect(allowedName(name)).toBe(name)
  })

  it('in another encoding become UTF-8', () => {
    expect(allowedName('Gr\u00fcn')).toBe('Gr\u00c3\u00bcn')
  })

  it('that are too long become short and stay different', () => {
    const [one, other] = ['1', '2'].map((end) => allowedName(`${'n'.repeat(200)}${end}`))
    expect(one.length).toBeLessThan(128)
    expect(one).not.toBe(other)
  })

  it('are changed alike in content and resources', async () => {
    const long = 'n'.repeat(200)
    const doc = pdf().page().resource('ColorSpace', long, '/DeviceRGB')
    const { raster } = await converted(doc.content(`/${long} cs 1 0 0 sc 0 0 612 792 re f`))
    expect([...raster.data.subarray(0, 3)]).toEqual([255, 0, 0])
  })
})

describe('numbers', () => {
  it('that are smaller than any real become 0, in content and in objects', async () => {
    const tiny = `0.${'0'.repeat(40)}1`
    const doc = pdf().page().resource('ExtGState', 'G', `<</LW ${tiny}>>`)
    const { file, page, operations } = await converted(doc.content(`/G gs ${tiny} 9 m 9 9 l S`))
    expect(operations.find(({ name }) => name === 'm')?.operands).toEqual([0, 9])
    expect(Buffer.from(pageContents(file, page)).toString('latin1')).not.toContain(tiny)
    const states = file.dict(page.resources.get('ExtGState'))
    expect(file.dict(states?.get('G'))?.get('LW')).toBe(0)
  })
})

describe('text in one operation', () => {
  it.each(['Tj', "'", '"'])('that is too long is split: %s', async (operator) => {
    const doc = pdf().page()
    const font = doc.fontName()
    const spacing = operator === '"' ? '1 2 ' : ''
    const words = 'word '.repeat(9000)
    const { operations } = await converted(
      doc.content(`BT /${font} 1 Tf 2 TL 9 500 Td ${spacing}(${words}) ${operator} ET`),
    )
    const shown = operations.flatMap(({ operands }) => operands.flat())
    const lengths = shown.flatMap((item) => (item instanceof PdfString ? [item.bytes.length] : []))
    expect(Math.max(...lengths)).toBeLessThan(32_768)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(words.length)
  })
})

describe('graphics states', () => {
  it('that are nested too deeply become forms, which look the same', async () => {
    const depth = 70
    const doc = pdf()
      .page()
      .content(`${'q 1 0 0 1 1 0 cm '.repeat(depth)}1 0 0 rg 100 100 200 200 re f `)
    const { file, raster } = await converted(doc.content('Q '.repeat(depth)))
    const deepest = [...file.objects.values()].map((object) => {
      if (!(object instanceof PdfStream) || object.dict.has('Subtype') === object.dict.has('N')) return 0
      let [now, most] = [0, 0]
      for (const { name } of parseOperations(decodeStream(file, object).bytes)) {
        now += name === 'q' ? 1 : name === 'Q' ? -1 : 0
        most = Math.max(most, now)
      }
      return most
    })
    expect(Math.max(...deepest)).toBeLessThanOrEqual(28)
    const at = (x: number, y: number) => raster.data[(y * raster.width + x) * 4 + 1]
    expect(at(Math.round((depth + 150) / 2), Math.round((792 - 150) / 2))).toBe(0)
    expect(at(Math.round((depth + 50) / 2), Math.round((792 - 150) / 2))).toBe(255)
  })

  it('in content of millions of levels take bounded time', async () => {
    await expect(
      archival(pdf().page().content('q '.repeat(300_000)).build(), { part: 2 }),
    ).resolves.toBeDefined()
  })
})

describe('page sizes', () => {
  it('above the limit become larger units, with links at their place', async () => {
    const doc = pdf().page({ width: 30_000, height: 20_000 })
    doc.annotation({
      Subtype: '/Link',
      Rect: '[3000 3000 6000 6000]',
      A: '<</S /URI /URI (http://a.example)>>',
    })
    const { file, page } = await converted(doc.content('0 0 15000 20000 re f'))
    expect(page.userUnit).toBe(3)
    expect([page.width, page.height]).toEqual([30_000, 20_000])
    expect(page.mediaBox.x1).toBe(10_000)
    const [link] = file.array(page.dict.get('Annots')) ?? []
    expect(file.numbers(file.dict(link)?.get('Rect'))).toEqual([1000, 1000, 2000, 2000])
  })

  it('below the limit are enlarged to it', async () => {
    const { page } = await converted(pdf().page({ width: 1, height: 500 }))
    expect([page.width, page.height]).toEqual([3, 500])
  })
})
