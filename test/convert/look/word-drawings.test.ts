import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type DocxParts, docx, p, part, run } from '../../builders/docx.ts'
import { chartPart } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const emu = 12_700
const margins = '<w:pgMar w:top="1000" w:right="800" w:bottom="1200" w:left="600"/>'
const section = `<w:sectPr><w:pgSz w:w="10000" w:h="12000"/>${margins}</w:sectPr>`

async function shown(parts: DocxParts) {
  const pdf = (await asPdf(await docx(parts), 'docx')).bytes
  return { pdf, ...(await shownIn(pdf)) }
}

/** A drawing of 300 by 200 points in the line of the text, or at a place of the page. */
function drawing(content: string, place?: { x: number; y: number; order: number; wrap?: string }): string {
  const size = `<wp:extent cx="${300 * emu}" cy="${200 * emu}"/>`
  const graphic = `<wp:docPr id="1"/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic>`
  if (!place) return `<w:r><w:drawing><wp:inline>${size}${graphic}</wp:inline></w:drawing></w:r>`
  const at = (axis: string, value: number) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${value * emu}</wp:posOffset></wp:position${axis}>`
  return `<w:r><w:drawing><wp:anchor relativeHeight="${place.order}" behindDoc="0">${at('H', place.x)}${at('V', place.y)}${size}${place.wrap ?? '<wp:wrapNone/>'}${graphic}</wp:anchor></w:drawing></w:r>`
}

const shape = (fill: string, text: string) =>
  `<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${300 * emu}" cy="${200 * emu}"/></a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`

/** The colour of a pixel of the first page, at 72 dpi. */
async function colorAt(pdf: Uint8Array, x: number, y: number) {
  await using reader = await openReader(pdf)
  const { width, data } = await reader.raster(0, { dpi: 72 })
  const at = (y * width + x) * 4
  return [data[at], data[at + 1], data[at + 2]]
}

describe('drawings of a Word document as PDF', () => {
  it('draws a chart from its saved values in place, with its words at the axis', async () => {
    const { word, words } = await shown({
      body: `${p('Alpha')}${p(drawing('<c:chart r:id="c"/>'))}${p('Beta')}${section}`,
      relations: [['c', 'chart', 'charts/chart1.xml']],
      parts: { 'word/charts/chart1.xml': chartPart('Boats', ['North', 'South'], { A: [3, 5], B: [1, 2] }) },
    })
    expect(word('Beta').y - word('Alpha').y).toBeGreaterThan(195)
    expect(word('North').y).toBe(word('South').y)
    expect(word('South').x - word('North').x).toBeGreaterThan(60)
    // No table of its values follows.
    expect(words.filter(({ text }) => text === 'North')).toHaveLength(1)
  })

  it('draws a diagram from its saved shapes', async () => {
    const box = (x: number, text: string) =>
      `<dsp:sp><dsp:spPr><a:xfrm><a:off x="${x * emu}" y="${60 * emu}"/><a:ext cx="${100 * emu}" cy="${50 * emu}"/></a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="336699"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:p><a:pPr algn="ctr"/><a:r><a:rPr sz="2000"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`
    const { pdf, word } = await shown({
      body: `${p(drawing('<dgm:relIds r:dm="d"/>'))}${p('Beta')}${section}`,
      relations: [
        ['d', 'diagramData', 'diagrams/data1.xml'],
        ['s', 'diagramDrawing', 'diagrams/drawing1.xml'],
      ],
      parts: {
        'word/diagrams/data1.xml': part(
          'dgm:dataModel',
          '<dgm:extLst><a:ext><dsp:dataModelExt relId="s"/></a:ext></dgm:extLst>',
        ),
        'word/diagrams/drawing1.xml': part(
          'dsp:drawing',
          `<dsp:spTree>${box(0, 'Plan')}${box(180, 'Build')}</dsp:spTree>`,
        ),
      },
    })
    expect(word('Plan').size).toBe(20)
    expect(word('Build').x - word('Plan').x).toBeGreaterThan(150)
    expect(word('Beta').y).toBeGreaterThan(word('Plan').y + 80)
    expect(await colorAt(pdf, 35, 115)).toEqual([0x33, 0x66, 0x99])
  })

  it('draws a filled text box in the line of the text, with its text in it', async () => {
    const { pdf, word, words } = await shown({
      body: `${p('Alpha')}${p(drawing(shape('FFEEAA', p('Inside'))))}${p('Beta')}${section}`,
    })
    expect(words.filter(({ text }) => text === 'Inside')).toHaveLength(1)
    expect(word('Inside').x).toBeCloseTo(30 + 7.2, 0)
    expect(word('Inside').y).toBeLessThan(word('Beta').y - 150)
    expect(await colorAt(pdf, 200, 150)).toEqual([0xff, 0xee, 0xaa])
  })

  it('shows images and shapes of one group in their places', async () => {
    const inGroup = (x: number, fill: string) =>
      shape(fill, '')
        .replace('<a:off x="0" y="0"/>', `<a:off x="${x}" y="0"/>`)
        .replace(`cx="${300 * emu}"`, 'cx="50"')
        .replace(`cy="${200 * emu}"`, 'cy="100"')
    const group = `<wpg:wgp><wpg:grpSpPr><a:xfrm><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></wpg:grpSpPr>${inGroup(0, 'AA0000')}${inGroup(50, '00AA00')}</wpg:wgp>`
    const { pdf } = await shown({ body: `${p(drawing(group))}${section}` })
    expect(await colorAt(pdf, 100, 150)).toEqual([0xaa, 0, 0])
    expect(await colorAt(pdf, 250, 150)).toEqual([0, 0xaa, 0])
  })

  it('paints boxes of one paragraph in their order, also those without text', async () => {
    const [above, below] = [
      { x: 50, y: 50, order: 2 },
      { x: 50, y: 50, order: 1 },
    ]
    const body = `${p(drawing(shape('AA0000', ''), above) + drawing(shape('00AA00', ''), below) + run('Alpha'))}${section}`
    const { pdf } = await shown({ body })
    expect(await colorAt(pdf, 300, 200)).toEqual([0xaa, 0, 0])
  })

  it('places the boxes of a cover that a page break ends, though text would go around them', async () => {
    const place = { x: 120, y: 250, order: 1, wrap: '<wp:wrapSquare/>' }
    const cover = p(`${drawing(shape('336699', p('Cover')), place)}<w:r><w:br w:type="page"/></w:r>`)
    const { word } = await shown({ body: `${cover}${p('Beta')}${section}` })
    expect(word('Cover').x).toBeCloseTo(127.2, 0)
    expect(word('Cover').y).toBeGreaterThan(255)
    expect(word('Beta').page).toBe(word('Cover').page + 1)
  })
})
