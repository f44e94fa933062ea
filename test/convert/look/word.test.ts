import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { docx, p, part, run, style } from '../../builders/docx.ts'
import { asPdf, shownIn } from './pages.ts'

const a5 =
  '<w:sectPr><w:pgSz w:w="8390" w:h="11906"/><w:pgMar w:top="1000" w:right="600" w:bottom="1000" w:left="800" w:header="400" w:footer="400"/></w:sectPr>'

describe('a Word document as PDF', () => {
  it('has the paper, margins, sizes and fonts of the source', async () => {
    const bytes = await docx({
      body: `${p(run('Small', '<w:sz w:val="16"/>'))}${p(run('Large', '<w:rFonts w:ascii="Courier New"/><w:sz w:val="48"/>'))}${a5}`,
    })
    const { word, sizes } = await shownIn((await asPdf(bytes, 'docx')).bytes)
    expect(sizes).toEqual([[420, 595]])
    expect(word('Small')).toMatchObject({ x: 40, size: 8 })
    expect(word('Large').size).toBe(24)
    expect(word('Large').font).not.toBe(word('Small').font)
  })

  it('inherits from styles, and indents and spaces paragraphs as they say', async () => {
    const styles =
      style('Base', 'Base', '<w:pPr><w:spacing w:before="400"/></w:pPr><w:rPr><w:sz w:val="30"/></w:rPr>') +
      style('Own', 'Own', '<w:basedOn w:val="Base"/><w:pPr><w:ind w:left="720" w:firstLine="200"/></w:pPr>')
    const bytes = await docx({ body: `${p('First')}${p('Second', '<w:pStyle w:val="Own"/>')}${a5}`, styles })
    const { word } = await shownIn((await asPdf(bytes, 'docx')).bytes)
    expect(word('Second')).toMatchObject({ size: 15, x: 86 })
    // The space before, and the line itself.
    expect(word('Second').y - word('First').y).toBeGreaterThan(20 + 15)
  })

  it('shows tabs at their stops, with leaders', async () => {
    const tabs =
      '<w:tabs><w:tab w:val="left" w:pos="2000"/><w:tab w:val="right" w:leader="dot" w:pos="6000"/></w:tabs>'
    const line = `${run('Name')}<w:r><w:tab/></w:r>${run('Chapter')}<w:r><w:tab/></w:r>${run('12')}`
    const { word, words } = await shownIn(
      (await asPdf(await docx({ body: `${p(line, tabs)}${a5}` }), 'docx')).bytes,
    )
    expect(word('Chapter').x).toBe(140)
    expect(word('Name').x).toBe(40)
    expect(words.at(-1)?.text).toBe('12')
    expect(words.map(({ text }) => text).join(' ')).toMatch(/\.{5}/)
  })

  it('keeps empty paragraphs, and the page where they end', async () => {
    const empty = p('').repeat(10)
    const { word } = await shownIn(
      (await asPdf(await docx({ body: `${p('Above')}${empty}${p('Below')}` }), 'docx')).bytes,
    )
    expect(word('Below').y - word('Above').y).toBeGreaterThan(110)
  })

  it('has the sections, columns and headers of the source', async () => {
    const header = (id: string) => `<w:headerReference w:type="default" r:id="${id}"/>`
    const wide = `<w:sectPr>${header('h2')}<w:pgSz w:w="11906" w:h="8390"/><w:pgMar w:top="1440" w:right="720" w:bottom="720" w:left="720" w:header="400" w:footer="400"/><w:cols w:num="2" w:space="400"/></w:sectPr>`
    const bytes = await docx({
      body: `${p('Tall', `${a5.replace('<w:sectPr>', `<w:sectPr>${header('h1')}`)}`)}${Array.from({ length: 60 }, (_, i) => p(`Line${i}`)).join('')}${wide}`,
      relations: [
        ['h1', 'header', 'header1.xml'],
        ['h2', 'header', 'header2.xml'],
      ],
      parts: {
        'word/header1.xml': part('w:hdr', p('Upright')),
        'word/header2.xml': part('w:hdr', p('Across')),
      },
    })
    const pdf = (await asPdf(bytes, 'docx')).bytes
    const { words, sizes } = await shownIn(pdf)
    expect(sizes.slice(0, 2)).toEqual([
      [420, 595],
      [595, 420],
    ])
    await using reader = await openReader(pdf)
    expect(await reader.text(0)).toContain('Upright')
    expect(await reader.text(1)).toContain('Across')
    const second = words.filter(({ text, page }) => page === 2 && text.startsWith('Line'))
    expect(new Set(second.map(({ x }) => x)).size).toBe(2)
  })

  it('draws cells with their widths and fills', async () => {
    const cell = (text: string, width: number) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:shd w:fill="00FF00"/></w:tcPr>${p(text)}</w:tc>`
    const table = `<w:tbl><w:tblPr><w:tblLook w:val="0"/></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell('One', 1000)}${cell('Two', 3000)}</w:tr></w:tbl>`
    const { word } = await shownIn((await asPdf(await docx({ body: `${table}${a5}` }), 'docx')).bytes)
    expect(word('Two').x - word('One').x).toBe(50)
  })

  it('has our own look where a plain one is asked for', async () => {
    const bytes = await docx({ body: p(run('Large', '<w:sz w:val="48"/>')) })
    const { word } = await shownIn((await asPdf(bytes, 'docx', { style: { look: 'plain' } })).bytes)
    expect(word('Large').size).toBe(10.5)
  })
})

it('light text whose background is not drawn is shown in black, that of a filled cell as it is', async () => {
  const drawn = async (color: string, fill: string) => {
    const text = (words: string) => p(run(words, `<w:color w:val="${color}"/>`))
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${text('Seen')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`
    const cell = `<w:tc><w:tcPr>${fill}</w:tcPr>${text('Cell')}</w:tc>`
    const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl>`
    const bytes = await docx({ body: `${p(`${run('Anchor')}${box}`)}${table}${p('End')}` })
    await using reader = await openReader((await asPdf(bytes, 'docx')).bytes)
    const { data } = await reader.raster(0, { dpi: 100 })
    let black = 0
    for (let i = 0; i + 2 < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 120) black++
    return black
  }
  const all = await drawn('000000', '')
  expect(await drawn('FFFFFF', '')).toBe(all)
  expect(await drawn('FFFFFF', '<w:shd w:fill="FFCC00"/>')).toBeLessThan(all)
})

describe('a Word document from other formats', () => {
  it('has the fonts, sizes and colours of a page of the web', async () => {
    const html =
      '<style>p{font-family:Georgia;font-size:20px;color:#aa0000}</style><p>Some text of it</p><p>More of that text</p>'
    const { bytes } = await convert({ bytes: new TextEncoder().encode(html), from: 'html', to: 'docx' })
    const zip = await JSZip.loadAsync(bytes)
    expect(await zip.file('word/styles.xml')?.async('string')).toMatch(/Georgia[\s\S]*w:sz w:val="30"/)
    expect(await zip.file('word/document.xml')?.async('string')).toContain('w:color w:val="AA0000"')
  })

  it('has the fonts, sizes, margins and pages of a PDF', async () => {
    const body = `${p(run('Head', '<w:sz w:val="44"/>'))}${p('Some words of the first page of this file, which are enough to fill more than a line of it.')}${p('Next page', '<w:pageBreakBefore/>')}${a5}`
    const pdf = await asPdf(await docx({ body }), 'docx')
    const { bytes } = await convert({ bytes: pdf.bytes, from: 'pdf', to: 'docx' })
    const back = await shownIn((await asPdf(bytes, 'docx')).bytes)
    expect(back.sizes).toEqual([
      [420, 595],
      [420, 595],
    ])
    expect(back.word('Head').size).toBe(22)
    expect(back.word('Next').page).toBe(2)
  })
})
