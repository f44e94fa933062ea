import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { docx, p, part, run, style } from '../../builders/docx.ts'
import { read } from '../readers/docx/read.ts'
import { asPdf, shownIn } from './pages.ts'

/** A text area of 400 x 500 points from 50, 50. */
const page =
  '<w:sectPr><w:pgSz w:w="10000" w:h="12000"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000"/></w:sectPr>'
const spacing = (line: number, rule = 'auto') => `<w:spacing w:line="${line}" w:lineRule="${rule}"/>`
const pageBreak = '<w:r><w:br w:type="page"/></w:r>'

async function shown(body: string, more: Partial<Parameters<typeof docx>[0]> = {}) {
  return shownIn((await asPdf(await docx({ body: body + page, ...more }), 'docx')).bytes)
}

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => run(`${name}${i}`)).join('<w:r><w:br/></w:r>')

describe('the lines of a Word document as PDF', () => {
  it('have the space of a multiple below the text, which the last line of a page does not need', async () => {
    const single = await shown(p(run('First'), spacing(240)))
    // At this pitch, 22 lines and the text of one more are on a page of 500 points.
    const { word, words } = await shown(p(lines('L', 60), `${spacing(460)}<w:widowControl w:val="0"/>`))
    expect(word('L0').y).toBe(single.word('First').y)
    const onFirst = words.filter((one) => one.page === 1)
    const pitch = word('L1').y - word('L0').y
    expect(onFirst.length * pitch).toBeGreaterThan(500)
    expect(onFirst).toHaveLength(23)
  })

  it('may be alone on a page, and stay together, if the source says so', async () => {
    const before = p(lines('A', 24), spacing(400, 'exact'))
    const pagesOf = async (properties: string) => {
      const { words } = await shown(before + p(lines('B', 3), spacing(400, 'exact') + properties))
      return words.filter(({ text }) => text.startsWith('B')).map((one) => one.page)
    }
    expect(await pagesOf('<w:widowControl w:val="0"/>')).toEqual([1, 2, 2])
    expect(await pagesOf('<w:widowControl/>')).toEqual([2, 2, 2])
    expect(await pagesOf('<w:widowControl w:val="0"/><w:keepLines/>')).toEqual([2, 2, 2])
  })

  it('end where word processors end them', async () => {
    const ends = async (word: string) => {
      const { words } = await shown(p(run(`${'Filler '.repeat(6)}${word}`), '<w:jc w:val="left"/>'))
      return words.at(-1)?.text
    }
    const long = 'x'.repeat(30)
    expect(await ends(`${long}/${long}`)).toBe(`${long}/${long}`)
    expect(await ends(`${long}-${long}`)).toBe(long)
    expect(await ends(`${long}--${long}`)).toBe(`${long}--${long}`)
    expect(await ends(`${long}?${long}`)).toBe(long)
    expect(await ends(`${long}?)${long}`)).toBe(`${long}?)${long}`)
  })

  it('are as high as their paragraph mark where they are empty, and share the space around them', async () => {
    const distance = async (empty: string) => {
      const { word } = await shown(p('Above') + empty + p('Below'))
      return word('Below').y - word('Above').y
    }
    const none = await distance('')
    const spaced = await distance(p('', '<w:spacing w:before="400" w:after="400"/>'))
    expect(await distance(p('', '<w:rPr><w:sz w:val="80"/></w:rPr>'))).toBeGreaterThan(none + 40)
    expect(spaced - none).toBeCloseTo(none + 40, 0)
    const two = await distance(p('', '<w:spacing w:before="400" w:after="400"/>').repeat(2))
    expect(two - none).toBeCloseTo(none * 2 + 60, 0)
  })

  it('are as high as the number of their list', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="720"/></w:pPr><w:rPr><w:sz w:val="80"/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    const item = (text: string) => p(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
    const { word } = await shown(item('One') + item('Two'), { numbering })
    expect(word('Two').y - word('One').y).toBeGreaterThan(40)
  })

  it.each([
    ['left', [60, 60]],
    ['center', [57, 50]],
    ['right', [54, 40]],
  ])('have numbers %s of the start of their first line', async (side, places) => {
    const numbering = `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1."/><w:lvlJc w:val="${side}"/><w:pPr><w:ind w:left="600" w:hanging="400"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
    const item = (text: string) => p(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
    const { word } = await shown(
      ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map(item).join(''),
      {
        numbering,
      },
    )
    // The text area begins at 50, the text of the items 30 points on, their numbers 10 points on.
    for (const text of ['One', 'Eight']) expect(word(text).x).toBeCloseTo(80, 0)
    for (const [i, number] of ['i.', 'viii.'].entries()) {
      expect(word(number).x).toBeGreaterThan(places[i] - 6)
      expect(word(number).x).toBeLessThan(places[i] + 6)
    }
  })
})

describe('the pages of a Word document as PDF', () => {
  it('begin with the text after a paragraph that only breaks the page', async () => {
    const { word } = await shown(p('Above') + p(pageBreak) + p('Below'))
    expect(word('Below')).toMatchObject({ page: 2, y: word('Above').y })
  })

  it('begin below their own header', async () => {
    const section = page.replace(
      '<w:sectPr>',
      '<w:sectPr><w:headerReference w:type="first" r:id="h1"/><w:titlePg/>',
    )
    const { word } = await shownIn(
      (
        await asPdf(
          await docx({
            body: `${p('Top')}${p(pageBreak)}${p('Next')}${section}`,
            relations: [['h1', 'header', 'header1.xml']],
            parts: { 'word/header1.xml': part('w:hdr', p('High').repeat(9)) },
          }),
          'docx',
        )
      ).bytes,
    )
    expect(word('Next').y).toBeLessThan(70)
    expect(word('Top').y).toBeGreaterThan(100)
  })

  it('have the heights of rows, also where the document shows its page numbers', async () => {
    const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${p(text)}</w:tc>`
    const row = (text: string) => `<w:tr><w:trPr><w:trHeight w:val="2000"/></w:trPr>${cell(text)}</w:tr>`
    const empty =
      '<w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr><w:p><w:pPr><w:rPr><w:sz w:val="100"/></w:rPr></w:pPr></w:p></w:tc></w:tr>'
    const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row('One')}${empty}${row('Two')}</w:tbl>`
    const number = '<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>'
    const { word } = await shown(table + p(number))
    // The row of 100 points, and the empty one in 50 points.
    expect(word('Two').y - word('One').y).toBeGreaterThan(150)
  })

  it('divide a row where the page ends, unless the source keeps it whole', async () => {
    const rows = async (properties: string) => {
      const row = `<w:tr><w:trPr>${properties}</w:trPr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${p(lines('C', 20), spacing(400, 'exact'))}</w:tc></w:tr>`
      const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row}</w:tbl>`
      const { word } = await shown(p(lines('A', 10), spacing(400, 'exact')) + table + p('End'))
      return [word('C0').page, word('C19').page]
    }
    expect(await rows('')).toEqual([1, 2])
    expect(await rows('<w:cantSplit/>')).toEqual([2, 2])
  })
})

describe('code of a Word document', () => {
  const code = style(
    'Code',
    'Source Code',
    '<w:rPr><w:rFonts w:ascii="Courier New"/><w:sz w:val="16"/></w:rPr>',
  )
  const line = (text: string) => p(text === '' ? '' : run(text), '<w:pStyle w:val="Code"/>')

  it('has the font, spaces and lines of the source', async () => {
    const { word } = await shown(line('begin here') + line('') + line('end there') + p('After'), {
      styles: code,
    })
    expect(word('here').size).toBe(8)
    expect(word('end').x).toBe(word('begin').x)
    expect(word('end').y - word('begin').y).toBeGreaterThan(16)
  })

  it('keeps its empty lines, but not those below it', async () => {
    const { blocks } = await read({
      body: line('a') + line('') + line('b') + line('') + p('Text'),
      styles: code,
    })
    expect(blocks[0]).toMatchObject({ kind: 'code', text: 'a\n\nb' })
    expect(blocks[1]).toMatchObject({ kind: 'paragraph' })
  })
})

describe('a line across the page', () => {
  it('is a rule where a program draws it as a rectangle', async () => {
    const rule = p(
      '<w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" style="width:0;height:1.5pt" o:hr="t"/></w:pict></w:r>',
    )
    const { blocks } = await read(p('Above') + rule + p('Below'))
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'rule', 'paragraph'])
  })
})

describe('the grid of an East Asian document', () => {
  const gridded = (body: string, grid: string) =>
    docx({ body: body + page.replace('</w:sectPr>', `${grid}</w:sectPr>`) })
  const pitch = async (grid: string, properties = '') => {
    const { word } = await shownIn(
      (await asPdf(await gridded(p(run('One'), properties) + p(run('Two'), properties), grid), 'docx')).bytes,
    )
    return word('Two').y - word('One').y
  }

  it('sets the distance of lines', async () => {
    const lines20 = '<w:docGrid w:type="lines" w:linePitch="400"/>'
    expect(await pitch(lines20)).toBeCloseTo(20, 1)
    expect(await pitch('<w:docGrid w:type="linesAndChars" w:linePitch="400"/>')).toBeCloseTo(20, 1)
  })

  it('gives text that is a little too high for a line one line, and higher text two', async () => {
    const natural = await pitch('')
    const grid = (share: number) =>
      `<w:docGrid w:type="lines" w:linePitch="${Math.round(natural * share * 20)}"/>`
    expect(await pitch(grid(0.95))).toBeCloseTo(natural * 0.95, 0)
    expect(await pitch(grid(0.8))).toBeCloseTo(natural * 1.6, 0)
  })

  it('is not followed without a type, by exact lines and by paragraphs that are off the grid', async () => {
    const natural = await pitch('')
    expect(await pitch('<w:docGrid w:linePitch="400"/>')).toBe(natural)
    expect(await pitch('<w:docGrid w:type="lines" w:linePitch="400"/>', '<w:snapToGrid w:val="0"/>')).toBe(
      natural,
    )
    expect(await pitch('<w:docGrid w:type="lines" w:linePitch="400"/>', spacing(300, 'exact'))).toBeCloseTo(
      15,
      1,
    )
  })
})

describe('tab stops beyond the margin', () => {
  const stop = (kind: string, at: number) => `<w:tabs><w:tab w:val="${kind}" w:pos="${at * 20}"/></w:tabs>`
  const tab = '<w:r><w:tab/></w:r>'

  it.each(['right', 'center'])('keep text on its line: %s', async (kind) => {
    const { word } = await shown(p(run('Label') + tab + run('Aligned words'), stop(kind, 410)))
    expect(word('words').y).toBe(word('Label').y)
  })

  it('do not keep text that is too long for them', async () => {
    const { word, words } = await shown(
      p(run('Label') + tab + run(`${'Filler '.repeat(100)}last`), stop('right', 410)),
    )
    expect(word('last').y).toBeGreaterThan(words[0].y)
    expect(word('last').x).toBeLessThan(450)
  })
})

describe('justified lines of a Word document', () => {
  const broken = p('<w:r><w:t>Alpha beta</w:t><w:br/><w:t>Gamma</w:t></w:r>', '<w:jc w:val="both"/>')
  const gapIn = async (settings: string) => {
    const { word } = await shown(broken, {
      relations: [['s', 'settings', 'settings.xml']],
      parts: { 'word/settings.xml': part('w:settings', settings) },
    })
    return word('beta').x - word('Alpha').x
  }

  it('fill the width where a line break ends them, unless the document says otherwise', async () => {
    expect(await gapIn('')).toBeGreaterThan(300)
    expect(await gapIn('<w:compat><w:doNotExpandShiftReturn/></w:compat>')).toBeLessThan(100)
  })
})

describe('columns of a Word document as PDF', () => {
  const columns = (line: string) =>
    page.replace('</w:sectPr>', `<w:cols w:num="2" w:space="400"${line}/></w:sectPr>`)
  const darkInGap = async (line: string) => {
    const bytes = await docx({ body: p(lines('L', 80)) + columns(line) })
    await using reader = await openReader((await asPdf(bytes, 'docx')).bytes)
    const { data, width } = await reader.raster(0, { dpi: 144 })
    const dark = (y: number) => [-2, -1, 0, 1, 2].some((x) => data[(y * 2 * width + 250 * 2 + x) * 4] < 160)
    return [80, 300, 520].map(dark)
  }

  it('have lines between them if the section says so', async () => {
    expect(await darkInGap(' w:sep="1"')).toEqual([true, true, true])
    expect(await darkInGap('')).toEqual([false, false, false])
  })
})
