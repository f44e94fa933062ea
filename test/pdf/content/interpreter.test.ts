import { describe, expect, it } from 'vitest'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

/** Helvetica's A is 667, space 278 wide. */
const A = 0.667

describe('positions of glyphs', () => {
  it('places a glyph on its baseline, in points from the top left', async () => {
    const { surface } = await readPage(pdf().page().text('A', { x: 100, y: 700, size: 10 }).build())
    const [glyph] = surface.glyphs
    expect(glyph).toMatchObject({ text: 'A', x: 100, y: 92, dx: 1, size: 10, invisible: false })
    expect(glyph.box.x1 - glyph.box.x0).toBeCloseTo(10 * A, 3)
    expect(glyph.box.y0).toBeLessThan(92)
    expect(glyph.box.y1).toBeGreaterThan(92)
  })

  it.each([
    [90, { x: 700, y: 100 }],
    [180, { x: 512, y: 700 }],
    [270, { x: 92, y: 512 }],
  ])('turns with the page (%i degrees)', async (rotate, at) => {
    const { surface } = await readPage(pdf().page({ rotate }).text('A', { x: 100, y: 700, size: 10 }).build())
    expect(surface.glyphs[0].x).toBeCloseTo(at.x)
    expect(surface.glyphs[0].y).toBeCloseTo(at.y)
  })

  it('counts from the corner of the crop box and in user units', async () => {
    const page = { cropBox: [50, 50, 500, 750], userUnit: 2 }
    const { surface } = await readPage(pdf().page(page).text('A', { x: 100, y: 700, size: 10 }).build())
    expect(surface.glyphs[0]).toMatchObject({ x: 100, y: 100, size: 20 })
  })

  it.each([
    ['Tc and Tw move the pen', 'BT /F 10 Tf 2 Tc 5 Tw (A A) Tj ET', [0, 10 * A + 2, 10 * A + 2 + 2.78 + 7]],
    ['Tz narrows', 'BT /F 10 Tf 50 Tz (AA) Tj ET', [0, 5 * A]],
    ['numbers of TJ move back', 'BT /F 10 Tf [(A) -1000 (A)] TJ ET', [0, 10 * A + 10]],
    ['T* goes down by TL', "BT /F 10 Tf 12 TL 5 0 Td (A) Tj T* (A) Tj (A) ' ET", [5, 5, 5]],
    ['TD sets TL', 'BT /F 10 Tf 7 -12 TD (A) Tj T* (A) Tj ET', [7, 7]],
    ['" sets both spacings', 'BT /F 10 Tf 3 2 (A A) " ET', [0, 10 * A + 2, 10 * A + 2 + 2.78 + 5]],
    ['Q brings the font size back', 'BT /F 10 Tf q /F 99 Tf Q (AA) Tj ET', [0, 10 * A]],
    ['a surplus Q changes nothing', 'Q Q BT /F 10 Tf (AA) Tj ET', [0, 10 * A]],
    ['a font size below zero writes backwards', 'BT /F -10 Tf 50 0 Td (AA) Tj ET', [50, 50 - 10 * A]],
  ])('%s', async (_, content, xs) => {
    const doc = pdf().page()
    const font = doc.fontName()
    const { surface } = await readPage(doc.content(content.replaceAll('/F ', `/${font} `)).build())
    expect(surface.glyphs.map((glyph) => Math.round(glyph.x * 1000) / 1000)).toEqual(
      xs.map((x) => Math.round(x * 1000) / 1000),
    )
  })

  it('recognises invisible text', async () => {
    const { surface } = await readPage(pdf().page().text('A', { render: 3 }).build())
    expect(surface.glyphs[0].invisible).toBe(true)
  })
})

describe('forms', () => {
  it('places a form by its matrix and the page, and records which Do drew it', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    const form = doc.formObject(`BT /${font} 10 Tf (A) Tj ET`, { matrix: [1, 0, 0, 1, 5, 0] })
    const { surface } = await readPage(doc.draw(form, [2, 0, 0, 2, 100, 700]).draw(form).build())
    expect(surface.glyphs.map((glyph) => [glyph.x, glyph.size])).toEqual([
      [110, 20],
      [5, 10],
    ])
    const [first, second] = surface.root.children
    expect(first.source.num).toBe(second.source.num)
    expect(first.parent?.operation).not.toBe(second.parent?.operation)
  })

  it('stops at a form that draws itself', async () => {
    const doc = pdf().page()
    const form = doc.formObject('', { resources: {} })
    const num = Number.parseInt(form, 10)
    const font = doc.fontName()
    const resources = `/Resources << /Font << /${font} ${doc.standardFont('Helvetica')} >> /XObject << /Me ${form} >> >>`
    doc.stream(num, `/Subtype /Form /BBox [0 0 9 9] ${resources}`, `BT /${font} 9 Tf (A) Tj ET /Me Do`)
    const { surface } = await readPage(doc.draw(form).build())
    expect(drawnText(surface)).toBe('A')
  })

  it('refuses forms that multiply exponentially', async () => {
    const doc = pdf().page()
    let inner = doc.formObject('q Q '.repeat(500), { resources: {} })
    for (let i = 0; i < 5; i++) {
      inner = doc.formObject('/X Do '.repeat(20), { resources: { XObject: `<< /X ${inner} >>` } })
    }
    await expect(readPage(doc.draw(inner).build())).rejects.toMatchObject({ code: 'too_many_entries' })
  })
})

it('accepts content that is not a content stream', async () => {
  const doc = pdf().page()
  doc.content('Tj TJ [ (a) ( Tf 1 2 cm /None Do /None gs /P BDC EMC EMC ET BT ( Q Q W n f* ] >> } 9 Tf')
  const { surface } = await readPage(doc.build())
  expect(surface.glyphs.length).toBeLessThan(60)
})

it('records painted paths by their segments, without those that only clip', async () => {
  const doc = pdf().page({ height: 100 })
  doc.content('10 10 20 20 re 50 50 m 60 60 l h f 0 0 5 5 re W n 1 1 2 2 re W f')
  const { surface } = await readPage(doc.build())
  expect(surface.paths).toHaveLength(1)
  expect(surface.paths[0].subpaths.map(({ box }) => box)).toEqual([
    { x0: 10, y0: 70, x1: 30, y1: 90 },
    { x0: 50, y0: 40, x1: 60, y1: 50 },
  ])
})
