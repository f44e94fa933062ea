import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { frame, line, pptx, rels } from '../../builders/office.ts'
import { asPdf } from './pages.ts'

const points = 12_700
const theme = `<a:theme SPACES><a:themeElements><a:clrScheme>${Object.entries({
  dk1: '000000',
  lt1: 'FFFFFF',
  accent1: '0000FF',
  accent2: 'FF0000',
})
  .map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`)
  .join('')}</a:clrScheme></a:themeElements></a:theme>`

/** Colours of a table of two columns of 100 by three rows of 40 points at 50, 60. */
async function tableColors(id: string, flags: string, styles = '') {
  const cell = `<a:tc><a:txBody><a:bodyPr/>${line('')}</a:txBody><a:tcPr/></a:tc>`
  const row = `<a:tr h="${40 * points}">${cell}${cell}</a:tr>`
  const table = `<a:tbl><a:tblPr ${flags}><a:tableStyleId>${id}</a:tableStyleId></a:tblPr><a:tblGrid>${`<a:gridCol w="${100 * points}"/>`.repeat(2)}</a:tblGrid>${row.repeat(3)}</a:tbl>`
  const graphic = frame('http://schemas.openxmlformats.org/drawingml/2006/table', table).replace(
    '<a:graphic>',
    `<p:xfrm><a:off x="${50 * points}" y="${60 * points}"/><a:ext cx="${200 * points}" cy="${120 * points}"/></p:xfrm><a:graphic>`,
  )
  const bytes = await pptx([{ shapes: graphic }], {
    'ppt/theme/theme1.xml': theme,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': rels(['rt', 'theme', '../theme/theme1.xml']),
    ...(styles ? { 'ppt/tableStyles.xml': `<a:tblStyleLst SPACES>${styles}</a:tblStyleLst>` } : {}),
  })
  await using reader = await openReader((await asPdf(bytes, 'pptx')).bytes)
  const { data, width } = await reader.raster(0, { dpi: 72 })
  return (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

describe('tables of slides as PDF', () => {
  it('have the built-in styles that programs do not save', async () => {
    const medium = await tableColors('{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}', 'firstRow="1" bandRow="1"')
    expect(medium(100, 80)).toEqual([0, 0, 255])
    const [band, plain] = [medium(100, 120), medium(100, 160)]
    expect(band[0]).toBeLessThan(plain[0])
    expect(plain[0]).toBeLessThan(255)
    const light = await tableColors('{72833802-FEF1-4C79-8D5D-14CF1EAF98D9}', 'firstRow="1"')
    expect(light(100, 80)).toEqual([255, 0, 0])
    expect(light(100, 120)).toEqual([255, 255, 255])
  })

  it('have the style that the presentation defines, part over part', async () => {
    const fill = (part: string, color: string) =>
      `<a:${part}><a:tcStyle><a:fill><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:fill></a:tcStyle></a:${part}>`
    const own = `<a:tblStyle styleId="{1}">${fill('wholeTbl', '00FF00')}${fill('lastRow', '00FFFF')}${fill('firstCol', 'FF00FF')}</a:tblStyle>`
    const colors = await tableColors('{1}', 'lastRow="1" firstCol="1"', own)
    expect(colors(200, 80)).toEqual([0, 255, 0])
    expect(colors(100, 80)).toEqual([255, 0, 255])
    expect(colors(200, 160)).toEqual([0, 255, 255])
    const none = await tableColors('{1}', '', own)
    expect(none(100, 160)).toEqual([0, 255, 0])
  })
})
