import { describe, expect, it } from 'vitest'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

const place = { x0: 100, y0: 600, x1: 300, y1: 630 }
const rect = `[${place.x0} ${place.y0} ${place.x1} ${place.y1}]`

/** A page with a form that was filled by a program that left drawing it to readers, converted to PDF/A. */
async function converted(entries: Record<string, string>, part: 1 | 2 = 2) {
  const doc = pdf().page().text('Sample', { y: 700 })
  doc.annotation({ Subtype: '/Widget', Rect: rect, F: '4', T: '(field)', ...entries })
  return await read(doc, part)
}

async function read(doc: PdfBuilder, part: 1 | 2 = 2) {
  const fields = doc.current.annotations.join(' ')
  const helvetica = doc.standardFont('Helvetica')
  doc.catalog.AcroForm = `<</Fields [${fields}] /NeedAppearances true /DR <</Font <</Helv ${helvetica}>>>> /DA (/Helv 12 Tf 0 g)>>`
  const { bytes, warnings } = await archival(doc.build(), { part })
  expect(warnings).toEqual([])
  await using reader = await openReader(bytes)
  const words = (await reader.textLayer(0)).runs.map(({ place: { text, box } }) => ({ text, box }))
  const raster = await reader.raster(0, { dpi: 72 })
  const at = (x: number, y: number) => [
    ...raster.data.subarray(
      (Math.round(792 - y) * raster.width + Math.round(x)) * 4,
      (Math.round(792 - y) * raster.width + Math.round(x)) * 4 + 3,
    ),
  ]
  const shown = words.filter(({ text }) => text.trim() !== '' && text !== 'Sample')
  return { text: shown.map(({ text }) => text).join(' '), box: shown[0]?.box, at }
}

describe('a field without an appearance', () => {
  it.each([1, 2] as const)('shows its value as text in its place, in part %i', async (part) => {
    const { text, box } = await converted({ FT: '/Tx', V: '(Filled value)' }, part)
    expect(text).toBe('Filled value')
    expect(box?.x0).toBeCloseTo(place.x0 + 2, 0)
    expect(box?.y0).toBeGreaterThan(792 - place.y1)
    expect(box?.y1).toBeLessThan(792 - place.y0)
  })

  it('shows characters that the font of the form lacks', async () => {
    expect((await converted({ FT: '/Tx', V: '<FEFF0416043804320430>' })).text).toBe('Жива')
  })

  it('has its text on the right or in the centre, as stated', async () => {
    const right = await converted({ FT: '/Tx', V: '(Right)', Q: '2' })
    expect(right.box?.x1).toBeCloseTo(place.x1 - 2, 0)
    const middle = await converted({ FT: '/Tx', V: '(Middle)', Q: '1' })
    expect(((middle.box?.x0 ?? 0) + (middle.box?.x1 ?? 0)) / 2).toBeCloseTo(200, 0)
  })

  it('of several lines breaks them between words', async () => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ')
    const { text } = await converted({
      FT: '/Tx',
      Ff: String(1 << 12),
      V: `(${words})`,
      DA: '(/Helv 0 Tf 0 g)',
    })
    expect(text.split(/\s+/)).toEqual(words.split(' '))
  })

  it('has a character in each cell', async () => {
    const { box } = await converted({ FT: '/Tx', Ff: String(1 << 24), MaxLen: '10', V: '(123)' })
    expect(((box?.x0 ?? 0) + (box?.x1 ?? 0)) / 2).toBeGreaterThan(place.x0 + 8)
  })

  it('shows the chosen option, and a list all of them', async () => {
    const options = { FT: '/Ch', V: '(b)', Opt: '[[(a) (First)] [(b) (Second)]]' }
    expect((await converted({ ...options, Ff: String(1 << 17) })).text).toBe('Second')
    expect((await converted(options)).text).toBe('First Second')
  })

  it('inherits its value from its parent', async () => {
    const doc = pdf().page()
    const parent = doc.objects.add('<</FT /Tx /T (parent) /V (Inherited)>>')
    doc.annotation({ Subtype: '/Widget', Rect: rect, F: '4', Parent: parent })
    expect((await read(doc)).text).toBe('Inherited')
  })

  it('has its background and a mark where it is checked', async () => {
    const looks = { FT: '/Btn', MK: '<</BG [1 1 0]>>' }
    const on = await converted({ ...looks, V: '/Yes', AS: '/Yes' })
    const off = await converted({ ...looks, V: '/Off', AS: '/Off' })
    expect(on.at(110, 610)).toEqual([255, 255, 0])
    expect(on.text).not.toBe('')
    expect(off.text).toBe('')
  })

  it.each([90, 180, 270])('that is turned by %i degrees shows its value in its place', async (turn) => {
    const { text, box } = await converted({ FT: '/Tx', V: '(Up)', MK: `<</R ${turn}>>` })
    expect(text).toBe('Up')
    expect(box?.x0).toBeGreaterThanOrEqual(place.x0)
    expect(box?.x1).toBeLessThanOrEqual(place.x1)
    expect(box?.y0).toBeGreaterThanOrEqual(792 - place.y1 - 1)
    expect(box?.y1).toBeLessThanOrEqual(792 - place.y0 + 1)
  })

  it('shows no password', async () => {
    expect((await converted({ FT: '/Tx', Ff: String(1 << 13), V: '(secret)' })).text).toBe('')
  })
})

it('free text without an appearance is drawn', async () => {
  const doc = pdf().page()
  doc.annotation({
    Subtype: '/FreeText',
    Rect: rect,
    F: '4',
    Contents: '(Free words)',
    DA: '(/Helv 10 Tf 1 0 0 rg)',
  })
  expect((await read(doc)).text).toBe('Free words')
})

it('shapes that other readers draw differently make no image of the page', async () => {
  for (const kind of ['Circle', 'Polygon']) {
    const doc = pdf().page()
    doc.annotation({
      Subtype: `/${kind}`,
      Rect: rect,
      F: '4',
      C: '[0 1 0]',
      Vertices: '[110 605 280 605 200 625]',
    })
    await read(doc)
  }
})

it('a field whose appearance lacks its value shows it where readers are asked to draw', async () => {
  const doc = pdf().page()
  const empty = doc.objects.stream('/Type/XObject/Subtype/Form/BBox[0 0 200 30]', '/Tx BMC EMC')
  doc.annotation({ Subtype: '/Widget', Rect: rect, F: '4', FT: '/Tx', V: '(Value)', AP: `<</N ${empty}>>` })
  expect((await read(doc)).text).toBe('Value')
})
