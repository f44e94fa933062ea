import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { chartPart, frame, line, pptx, shape, sheetRows, xlsx } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const points = 12_700
const at = (x: number, y: number, width: number, height: number) =>
  [x * points, y * points, width * points, height * points] as const

describe('slides as PDF', () => {
  it('have their text where it is on the slide, one page each', async () => {
    const bytes = await pptx([
      {
        shapes:
          shape(line('Alpha', '', ' sz="3000"'), { at: at(100, 50, 300, 60) }) +
          shape('Beta', { at: at(400, 300, 200, 60) }),
      },
      { shapes: shape('Gamma', { at: at(20, 20, 200, 60) }) },
    ])
    const { word, sizes } = await shownIn((await asPdf(bytes, 'pptx')).bytes)
    expect(sizes).toEqual([
      [720, 540],
      [720, 540],
    ])
    // The insets of a shape are 7.2 points at its sides.
    expect(word('Alpha')).toMatchObject({ page: 1, x: 107.2, size: 30 })
    expect(word('Beta')).toMatchObject({ page: 1, x: 407.2, size: 18 })
    expect(word('Gamma').page).toBe(2)
  })

  it('take the place of a placeholder from the layout, and its bullets from the master', async () => {
    const bytes = await pptx([{ shapes: shape(line('Point'), { placeholder: 'type="body" idx="1"' }) }])
    const { words, word } = await shownIn((await asPdf(bytes, 'pptx')).bytes)
    expect(word('Point').y).toBeGreaterThan(2_000_000 / points)
    expect(words[0].text).toContain('•')
  })

  it('have bullets in the font that is stated for them', async () => {
    const bulleted = (font: string) =>
      `<a:p><a:pPr marL="342900" indent="-342900">${font}<a:buChar char="–"/></a:pPr><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>Point</a:t></a:r></a:p>`
    const bulletOf = async (font: string) => {
      const bytes = await pptx([{ shapes: shape(bulleted(font), { at: at(50, 50, 400, 60) }) }])
      const { words } = await shownIn((await asPdf(bytes, 'pptx')).bytes)
      const [bullet, text] = words
      return { bullet: bullet.font, text: text.font }
    }
    const own = await bulletOf('<a:buFont typeface="Times New Roman"/>')
    expect(own.bullet).not.toBe(own.text)
    const same = await bulletOf('<a:buFontTx/>')
    expect(same.bullet).toBe(same.text)
  })

  it('shrink text to its box where the shape itself says so', async () => {
    const size = async (fit: string) => {
      const long = shape(line('Word '.repeat(60)), { at: at(50, 50, 200, 60) })
      const bytes = await pptx([{ shapes: long.replace('<a:bodyPr/>', `<a:bodyPr>${fit}</a:bodyPr>`) }])
      return (await shownIn((await asPdf(bytes, 'pptx')).bytes)).words[0].size
    }
    expect(await size('')).toBe(18)
    expect(await size('<a:normAutofit/>')).toBeLessThan(12)
  })

  it('have the text of a chart in the sizes that it states', async () => {
    const chart = chartPart('Boats', ['North', 'South'], { Boats: [3, 5] }).replace(
      '</c:plotArea>',
      '<c:catAx><c:txPr><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr></a:p></c:txPr></c:catAx><c:valAx/></c:plotArea>',
    )
    const uri = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
    const shapes = frame(uri, '<c:chart r:id="rc"/>').replace(
      '<a:graphic>',
      `<p:xfrm><a:off x="${50 * points}" y="${50 * points}"/><a:ext cx="${400 * points}" cy="${300 * points}"/></p:xfrm><a:graphic>`,
    )
    const bytes = await pptx([{ shapes, relations: [['rc', 'chart', '../charts/chart1.xml']] }], {
      'ppt/charts/chart1.xml': chart,
    })
    const { word } = await shownIn((await asPdf(bytes, 'pptx')).bytes)
    expect(word('North').size).toBe(14)
    expect(word('0').size).toBe(10)
  })

  it('lose no text that has no place', async () => {
    const { word } = await shownIn((await asPdf(await pptx([{ shapes: shape('Nowhere') }]), 'pptx')).bytes)
    expect(word('Nowhere').page).toBe(1)
  })

  it('have the rows and columns of their tables', async () => {
    const cell = (text: string) => `<a:tc><a:txBody><a:bodyPr/>${line(text)}</a:txBody><a:tcPr/></a:tc>`
    const table = `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="${100 * points}"/><a:gridCol w="${200 * points}"/></a:tblGrid><a:tr h="${40 * points}">${cell('A1')}${cell('B1')}</a:tr><a:tr h="${40 * points}">${cell('A2')}${cell('B2')}</a:tr></a:tbl>`
    const graphic = frame('http://schemas.openxmlformats.org/drawingml/2006/table', table).replace(
      '<a:graphic>',
      `<p:xfrm><a:off x="${50 * points}" y="${60 * points}"/><a:ext cx="${300 * points}" cy="${80 * points}"/></p:xfrm><a:graphic>`,
    )
    const { word } = await shownIn((await asPdf(await pptx([{ shapes: graphic }]), 'pptx')).bytes)
    expect(word('B1').x - word('A1').x).toBeCloseTo(100)
    expect(word('A2').y - word('A1').y).toBeCloseTo(40)
  })

  it('keep their boxes in PowerPoint, one slide for a page of a PDF', async () => {
    const deck = await pptx([
      { shapes: shape('Alpha', { at: at(100, 50, 300, 60) }) },
      { shapes: shape('Beta', { at: at(400, 300, 200, 60) }) },
    ])
    const pdf = await asPdf(deck, 'pptx')
    const { bytes, pages } = await convert({ bytes: pdf.bytes, from: 'pdf', to: 'pptx' })
    expect(pages).toBe(2)
    const back = await shownIn((await asPdf(bytes, 'pptx')).bytes)
    expect(back.sizes[0]).toEqual([720, 540])
    expect(Math.abs(back.word('Beta').x - 407.2)).toBeLessThan(3)
    const slide = await (await JSZip.loadAsync(bytes)).file('ppt/slides/slide2.xml')?.async('string')
    expect(slide).toContain('Beta')
  })
})

describe('sheets as PDF', () => {
  it('begin long texts at the left edge of their cell', async () => {
    const long = 'Alpha and many more words than the cell has room for'
    const cell = (column: string, text: string) =>
      `<c r="${column}1" t="inlineStr"><is><t>${text}</t></is></c>`
    const bytes = await xlsx({ name: 'One', data: `<row r="1">${cell('A', long)}${cell('B', 'Beta')}</row>` })
    const { word } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(word('Beta').x - word('Alpha').x).toBeGreaterThan(30)
  })

  const cols =
    '<cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="10" customWidth="1"/></cols>'

  it('have the paper, margins, widths and heights of the sheet', async () => {
    const bytes = await xlsx({
      name: 'One',
      before: cols,
      data: '<row r="1"><c r="A1" t="inlineStr"><is><t>Alpha</t></is></c><c r="B1" t="inlineStr"><is><t>Beta</t></is></c></row><row r="2" ht="60" customHeight="1"><c r="A2" t="inlineStr"><is><t>Gamma</t></is></c></row>',
      after:
        '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/><pageSetup paperSize="9" orientation="landscape"/>',
    })
    const { word, sizes } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(sizes).toEqual([[842, 595]])
    expect(word('Alpha').x).toBe(73)
    expect(word('Gamma').y - word('Alpha').y).toBeCloseTo(60, 0)
    expect(word('Beta').x - word('Alpha').x).toBeGreaterThan(100)
  })

  it('break between columns and rows, and leave hidden ones out', async () => {
    const wide =
      '<cols><col min="1" max="3" width="60" customWidth="1"/><col min="4" max="4" hidden="1" width="10"/></cols>'
    const bytes = await xlsx({
      name: 'One',
      before: wide,
      data: sheetRows(['Alpha', 'Beta', 'Gamma', 'Delta']),
    })
    const { word, words, sizes } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(sizes.length).toBeGreaterThan(1)
    expect(word('Gamma').page).toBeGreaterThan(word('Alpha').page)
    expect(words.map(({ text }) => text)).not.toContain('Delta')
  })

  it('fit on the pages that they are fitted to', async () => {
    const bytes = await xlsx({
      name: 'One',
      before:
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols><col min="1" max="4" width="60" customWidth="1"/></cols>',
      data: sheetRows(['Alpha', 'Beta', 'Gamma', 'Delta']),
      after: '<pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/>',
    })
    const { sizes, word } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(sizes).toHaveLength(1)
    expect(word('Alpha').size).toBeLessThan(6)
  })

  it('are read back as tables', async () => {
    const bytes = await xlsx({ name: 'One', data: sheetRows(['Item', 'Sum'], ['Bread', 3], ['Milk', 4]) })
    const pdf = await asPdf(bytes, 'xlsx')
    const { bytes: text } = await convert({ bytes: pdf.bytes, from: 'pdf', to: 'md' })
    expect(new TextDecoder().decode(text)).toMatch(/\| Item\s+\| Sum\s+\|/)
  })
})
