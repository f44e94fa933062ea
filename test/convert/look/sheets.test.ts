import { describe, expect, it } from 'vitest'
import { encodePng } from '../../../engines/image/image-files.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { workbook } from '../../builders/office/workbook.ts'
import { rels, sheetRows, xlsx } from '../../builders/office.ts'
import { drawRaster } from '../../builders/raster.ts'
import { asPdf, shownIn } from './pages.ts'

const inline = (place: string, text: string, style = '') =>
  `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
/** Three columns, of which a page has room for one. */
const wide = '<cols><col min="1" max="3" width="70" customWidth="1"/></cols>'
const points = 12_700

async function colorsOf(pdf: Uint8Array, page = 0) {
  await using reader = await openReader(pdf)
  const { data, width } = await reader.raster(page, { dpi: 72 })
  return (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

/** A drawing at a place of the sheet, in points. */
function anchored([x, y, width, height]: readonly number[], content: string): string {
  const [at, size] = [`x="${x * points}" y="${y * points}"`, `cx="${width * points}" cy="${height * points}"`]
  return `<xdr:absoluteAnchor><xdr:pos ${at}/><xdr:ext ${size}/>${content}<xdr:clientData/></xdr:absoluteAnchor>`
}

const name = '<xdr:cNvPr id="2" name="Shape"/>'

function drawnShape(at: readonly number[], text: string): string {
  const [x, y, width, height] = at.map((one) => one * points)
  return `<xdr:sp><xdr:nvSpPr>${name}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></xdr:spPr><xdr:txBody><a:bodyPr/><a:p>${text}</a:p></xdr:txBody></xdr:sp>`
}

const run = (text: string, size: number) => `<a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r>`

async function drawnOn(anchors: string, before = '') {
  const bytes = await xlsx({
    name: 'One',
    data: sheetRows(['Alpha']),
    before,
    after: '<drawing r:id="rd"/>',
    drawn: { anchors, relations: [], parts: {} },
  })
  return (await asPdf(bytes, 'xlsx')).bytes
}

describe('pages of sheets', () => {
  it('continue text that is longer than its page has room for, with each word once', async () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`)
    const bytes = await xlsx({
      name: 'One',
      before: wide,
      data: `<row r="1">${inline('A1', words.join(' '))}</row>`,
    })
    const shown = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(shown.sizes.length).toBeGreaterThan(1)
    const found = shown.words.map(({ text }) => text)
    // A word at the edge of a page is in part on both.
    const cut = shown.sizes.length - 1
    expect(words.filter((word) => !found.includes(word)).length).toBeLessThanOrEqual(cut)
    expect(found.length).toBeLessThanOrEqual(words.length + cut)
    expect(shown.word('word39').page).toBeGreaterThan(1)
  })

  it('are bounded where a file merges a whole sheet into one cell', async () => {
    const bytes = await xlsx({
      name: 'One',
      data: sheetRows(['Alpha']),
      after: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    })
    await using reader = await openReader((await asPdf(bytes, 'xlsx')).bytes)
    expect(reader.pageCount).toBeLessThan(10_000)
  })

  it('break the text of merged cells in their whole width', async () => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`)
    const wraps =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf/><xf applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf></cellXfs></styleSheet>'
    const data = `<row r="1" ht="60" customHeight="1">${inline('A1', words.join(' '), ' s="1"')}</row><row r="2">${inline('B2', 'Beta')}</row>`
    const bytes = await xlsx({
      name: 'One',
      before: wide,
      data,
      after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
      styles: wraps,
    })
    const { word } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(word('word15').y).toBe(word('word0').y)
    expect(word('word15').page).toBe(word('Beta').page)
  })

  it('show the parts of a drawing that are on them', async () => {
    const text = `${run('Left', 1100)}<a:r><a:rPr sz="1100"/><a:t>${' and words between'.repeat(3)} Right</a:t></a:r>`
    const pdf = await drawnOn(anchored([300, 40, 700, 40], drawnShape([0, 0, 1, 1], text)), wide)
    const { word } = await shownIn(pdf)
    expect(word('Left').page).toBe(1)
    expect(word('Right').page).toBe(2)
    expect((await colorsOf(pdf, 1))(60, 100)).toEqual([255, 0, 0])
  })

  it('have shapes with their fill and the looks of their text, in groups too', async () => {
    const shape = drawnShape([100, 0, 100, 50], `<a:pPr algn="r"/>${run('Box', 2000)}`)
    const space =
      '<xdr:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="2540000" cy="1270000"/></a:xfrm></xdr:grpSpPr>'
    const group = `<xdr:grpSp><xdr:nvGrpSpPr>${name}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr>${space}${shape}</xdr:grpSp>`
    const pdf = await drawnOn(anchored([0, 100, 400, 200], group))
    const { word } = await shownIn(pdf)
    expect(word('Box').size).toBe(20)
    // The right half of the upper half of the drawing, from the margins of the page on.
    const color = await colorsOf(pdf)
    expect(color(50 + 220, 54 + 150)).toEqual([255, 0, 0])
    expect(color(50 + 180, 54 + 150)).toEqual([255, 255, 255])
    expect(color(50 + 220, 54 + 220)).toEqual([255, 255, 255])
  })

  it('do not exist for a sheet with only hidden columns, next to the pages of others', async () => {
    const hidden = '<cols><col min="1" max="16384" width="0" hidden="1"/></cols>'
    const bytes = await xlsx(
      { name: 'One', before: hidden, data: sheetRows(['Alpha']) },
      { name: 'Two', data: sheetRows(['Beta']) },
    )
    const { words, sizes } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(sizes).toHaveLength(1)
    expect(words.map(({ text }) => text)).toEqual(['Beta'])
  })

  it('raise the numbers of notes', async () => {
    const raised = '<r><t>Sum</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>12</t></r>'
    const bytes = await workbook({
      sheets: [{ name: 'One', rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }],
      strings: [raised],
    })
    const { words } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    const sizes = words.map(({ size }) => size)
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes))
  })

  it('show short dates as programs print them, which other formats have in the order of ISO 8601', async () => {
    const data = '<row r="1"><c r="A1" s="1"><v>46096</v></c></row>'
    const bytes = await xlsx({ name: 'One', data })
    const { words } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(words[0].text).toBe('3/15/2026')
  })

  it('show patterns as the mix of their colours', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="lightUp"/></fill></fills><borders count="1"><border/></borders><cellXfs count="1"><xf applyFill="1"/></cellXfs></styleSheet>'
    const bytes = await xlsx({
      name: 'One',
      data: `<row r="1" ht="60">${inline('A1', 'A', ' s="0"')}</row>`,
      styles,
    })
    expect((await colorsOf((await asPdf(bytes, 'xlsx')).bytes))(70, 70)).toEqual([191, 191, 191])
  })

  it('show the images of embedded objects and of headers, and the looks that headers state', async () => {
    const picture = await encodePng(
      drawRaster(10, 10, (context) => {
        context.fillStyle = '#c81e1e'
        context.fillRect(0, 0, 10, 10)
      }),
    )
    const vml = (shape: string) =>
      `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">${shape}</xml>`
    const object =
      '<v:shape id="_x0000_s1025" stroked="t"><v:imagedata o:relid="i"/><x:ClientData ObjectType="Pict"><x:Anchor> 0, 40, 1, 0, 0, 80, 3, 0</x:Anchor></x:ClientData></v:shape>'
    const logo =
      '<v:shape id="LH" style="position:absolute;width:20pt;height:10pt"><v:imagedata o:relid="i"/></v:shape>'
    const image = rels(['i', 'image', '../media/one.png'])
    const bytes = await xlsx({
      name: 'One',
      data: ['Alpha', 'Beta', 'Gamma']
        .map((text, i) => `<row r="${i + 1}" ht="20" customHeight="1">${inline(`A${i + 1}`, text)}</row>`)
        .join(''),
      after:
        '<pageMargins left="1" right="1" top="1" bottom="1" header="0.5" footer="0.5"/><headerFooter><oddHeader>&amp;L&amp;G&amp;R&amp;"Arial,Bold"&amp;20Big &amp;12Small</oddHeader></headerFooter><legacyDrawing r:id="v"/><legacyDrawingHF r:id="h"/>',
      drawn: {
        anchors: '',
        relations: [],
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': rels(
            ['v', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
            ['h', 'vmlDrawing', '../drawings/vmlDrawing2.vml'],
          ),
          'xl/drawings/vmlDrawing1.vml': vml(object),
          'xl/drawings/vmlDrawing2.vml': vml(logo),
          'xl/drawings/_rels/vmlDrawing1.vml.rels': image,
          'xl/drawings/_rels/vmlDrawing2.vml.rels': image,
          'xl/media/one.png': picture,
        },
      },
    })
    const pdf = (await asPdf(bytes, 'xlsx')).bytes
    const { word } = await shownIn(pdf)
    expect([word('Big').size, word('Small').size]).toEqual([20, 12])
    const color = await colorsOf(pdf)
    // The object from row 2 on, 40 pixels from the left margin of an inch; the logo at the upper left.
    expect(color(72 + 45, 72 + 40)).toEqual([200, 30, 30])
    expect(color(72 + 45, 72 + 10)).toEqual([255, 255, 255])
    expect(color(80, 40)).toEqual([200, 30, 30])
  })

  it('shrink the text of a cell to its width if the cell says so, and not into the next cells', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="12"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf/><xf applyAlignment="1"><alignment shrinkToFit="1"/></xf><xf applyAlignment="1"><alignment shrinkToFit="1" wrapText="1"/></xf></cellXfs></styleSheet>'
    const bytes = await xlsx({
      name: 'One',
      before: '<cols><col min="1" max="1" width="10" customWidth="1"/></cols>',
      data: [' s="1"', '', ' s="2"', ' s="1"']
        .map((style, i) => {
          const long = i === 2 ? 'Open sums of the last year' : `Outstanding${i} amounts${i} of last year`
          const text = i === 3 ? 'Short' : long
          return `<row r="${i + 1}" ht="60" customHeight="1">${inline(`A${i + 1}`, text, style)}</row>`
        })
        .join(''),
      styles,
    })
    const { word } = await shownIn((await asPdf(bytes, 'xlsx')).bytes)
    expect(word('Outstanding0').size).toBeLessThan(6)
    expect([word('Outstanding1').size, word('Open').size, word('Short').size]).toEqual([12, 12, 12])
    // Ten characters are narrower than 60 points; the margin is 50.4.
    expect(word('amounts0').x).toBeLessThan(50.4 + 60)
    expect(word('amounts1').x).toBeGreaterThan(50.4 + 60)
  })
})
