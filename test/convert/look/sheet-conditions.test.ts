import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { xlsx } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const red =
  '<dxf><font><b/><color rgb="FF9C0006"/></font><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf>'
const formats = (alignment: string) =>
  `<styleSheet ${space}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf/><xf applyAlignment="1"><alignment ${alignment}/></xf></cellXfs><dxfs count="1">${red}</dxfs></styleSheet>`

/** The page of a sheet with these numbers below each other, rows of 20 points from 54, columns from 50.4 points. */
async function sheet(numbers: readonly (number | string)[], rules: string) {
  const rows = numbers.map((value, i) => {
    const cell =
      typeof value === 'number'
        ? `<c r="A${i + 1}"><v>${value}</v></c>`
        : `<c r="A${i + 1}" t="inlineStr"><is><t>${value}</t></is></c>`
    return `<row r="${i + 1}" ht="20" customHeight="1">${cell}</row>`
  })
  const bytes = await xlsx({
    name: 'One',
    before: '<cols><col min="1" max="1" width="20" customWidth="1"/></cols>',
    data: rows.join(''),
    after: `<conditionalFormatting sqref="A1:A${numbers.length}">${rules}</conditionalFormatting>`,
    styles: formats('vertical="top"'),
  })
  const { bytes: pdf } = await asPdf(bytes, 'xlsx')
  await using reader = await openReader(pdf)
  const { data, width } = await reader.raster(0, { dpi: 72 })
  const color = (x: number, row: number) => {
    const at = (Math.round(54 + 20 * (row + 0.5)) * width + x) * 4
    return [...data.slice(at, at + 3)]
  }
  return { color, ...(await shownIn(pdf)) }
}

const white = [255, 255, 255]
const pink = [0xff, 0xc7, 0xce]
/** At the left side of the cells, and near the middle. */
const [left, middle] = [56, 85]

describe('conditional formats of sheets as PDF', () => {
  it.each([
    [
      'numbers between two',
      '<cfRule type="cellIs" dxfId="0" priority="1" operator="between"><formula>2</formula><formula>3</formula></cfRule>',
      [1, 2],
    ],
    [
      'numbers above another cell',
      '<cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>$A$3</formula></cfRule>',
      [3],
    ],
    [
      'each second row',
      '<cfRule type="expression" dxfId="0" priority="1"><formula>MOD(ROW(),2)=0</formula></cfRule>',
      [1, 3],
    ],
    [
      'what a formula says of the own row',
      '<cfRule type="expression" dxfId="0" priority="1"><formula>A1*2=6</formula></cfRule>',
      [2],
    ],
    ['the largest', '<cfRule type="top10" dxfId="0" priority="1" rank="2"/>', [2, 3]],
    [
      'those below the average',
      '<cfRule type="aboveAverage" dxfId="0" priority="1" aboveAverage="0"/>',
      [0, 1],
    ],
  ])('fill %s', async (_, rule, rows) => {
    const { color } = await sheet([1, 2, 3, 4], rule)
    for (const row of [0, 1, 2, 3]) expect(color(left, row)).toEqual(rows.includes(row) ? pink : white)
  })

  it('find text and repetitions', async () => {
    const texts = ['apple', 'banana', 'cherry', 'Apple']
    const contains = '<cfRule type="containsText" dxfId="0" priority="1" operator="containsText" text="an"/>'
    const { color } = await sheet(texts, contains)
    expect([0, 1, 2, 3].filter((row) => color(140, row).join() === pink.join())).toEqual([1])
    const twice = await sheet(texts, '<cfRule type="duplicateValues" dxfId="0" priority="1"/>')
    expect([0, 1, 2, 3].filter((row) => twice.color(140, row).join() === pink.join())).toEqual([0, 3])
  })

  it('keep the first of two rules that both fill', async () => {
    const always = (priority: number) =>
      `<cfRule type="expression" dxfId="0" priority="${priority}"><formula>1=1</formula></cfRule>`
    const scale =
      '<cfRule type="colorScale" priority="1"><colorScale><cfvo type="num" val="0"/><cfvo type="num" val="1"/><color rgb="FF000080"/><color rgb="FF0000FF"/></colorScale></cfRule>'
    const { color } = await sheet([1, 2], always(2) + scale)
    expect(color(left, 0)).toEqual([0, 0, 255])
  })

  it('mix the colours of a scale by the value', async () => {
    const { color } = await sheet(
      [0, 5, 10],
      '<cfRule type="colorScale" priority="1"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FF0000FF"/></colorScale></cfRule>',
    )
    expect(color(left, 0)).toEqual([255, 0, 0])
    expect(color(left, 1)).toEqual([128, 0, 128])
    expect(color(left, 2)).toEqual([0, 0, 255])
  })

  it('draw bars as long as the values', async () => {
    const { color, words } = await sheet(
      [0, 10],
      '<cfRule type="dataBar" priority="1"><dataBar showValue="0"><cfvo type="num" val="0"/><cfvo type="num" val="10"/><color rgb="FF0000FF"/></dataBar></cfRule>',
    )
    expect(color(middle, 0)).toEqual(white)
    expect(color(middle, 1)).not.toEqual(white)
    expect(words).toEqual([])
  })

  it('draw icons next to the values', async () => {
    const { color, word } = await sheet(
      [1, 9],
      '<cfRule type="iconSet" priority="1"><iconSet iconSet="3TrafficLights1"><cfvo type="percent" val="0"/><cfvo type="percent" val="33"/><cfvo type="percent" val="67"/></iconSet></cfRule>',
    )
    expect(word('9').x).toBeGreaterThan(100)
    const reds = [0, 1].map((row) => color(left + 1, row)[0])
    expect(reds[0]).toBeGreaterThan(reds[1])
  })
})

describe('turned text of sheets', () => {
  const turned = async (alignment: string, text: string) => {
    const bytes = await xlsx({
      name: 'One',
      data: `<row r="1" ht="120" customHeight="1"><c r="A1" s="1" t="inlineStr"><is><t>${text}</t></is></c></row>`,
      styles: formats(alignment),
    })
    const { bytes: pdf } = await asPdf(bytes, 'xlsx')
    await using reader = await openReader(pdf)
    const { data, width } = await reader.raster(0, { dpi: 72 })
    const ink = { x0: 1e9, y0: 1e9, x1: 0, y1: 0 }
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] > 128) continue
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)]
      ink.x0 = Math.min(ink.x0, x)
      ink.x1 = Math.max(ink.x1, x)
      ink.y0 = Math.min(ink.y0, y)
      ink.y1 = Math.max(ink.y1, y)
    }
    return ink
  }

  it.each([
    ['upwards from the lower edge of its cell', 'textRotation="90" vertical="bottom"', 'y1', 174],
    ['upwards to the upper edge', 'textRotation="90" vertical="top"', 'y0', 54],
    ['downwards from the upper edge', 'textRotation="180" vertical="top"', 'y0', 54],
    ['in letters below each other', 'textRotation="255" vertical="top"', 'y0', 54],
  ] as const)('is placed %s', async (_, alignment, side, at) => {
    const ink = await turned(alignment, 'Turned')
    expect(ink.y1 - ink.y0).toBeGreaterThan(2 * (ink.x1 - ink.x0))
    expect(Math.abs(ink[side] - at)).toBeLessThan(5)
    // In its own cell.
    expect(ink.x0).toBeGreaterThan(49)
    expect(ink.x1).toBeLessThan(110)
  })
})
