import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { encodePng } from '../../../engines/image/image-files.ts'
import { docx, p, run } from '../../builders/docx.ts'
import { drawRaster } from '../../builders/raster.ts'
import { asPdf, shownIn } from './pages.ts'

const emu = 12_700
/** A text area of 400 points from 50, 50. */
const page =
  '<w:sectPr><w:pgSz w:w="10000" w:h="12000"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000"/></w:sectPr>'

type Side = 'left' | 'right'

function anchor(side: Side, wrap: string, size: readonly [number, number], content: string): string {
  const across = `<wp:positionH relativeFrom="column"><wp:align>${side}</wp:align></wp:positionH>`
  const down = '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>'
  const extent = `<wp:extent cx="${size[0] * emu}" cy="${size[1] * emu}"/>`
  return `<w:r><w:drawing><wp:anchor distL="${10 * emu}" distR="${10 * emu}">${across}${down}${extent}<wp:${wrap}/><wp:docPr id="1"/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
}

const picture = (side: Side, wrap: string, size: readonly [number, number] = [150, 60]) =>
  anchor(side, wrap, size, '<pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic>')

const box = (side: Side) =>
  anchor(
    side,
    'wrapSquare',
    [150, 60],
    `<wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>${p('Inside')}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`,
  )

const long = 'several words that fill lines of text '.repeat(24)

/** The left and right ends of the lines of a document. */
async function linesOf(body: string) {
  const png = await encodePng(drawRaster(15, 6, () => {}))
  const bytes = await docx({
    body: body + page,
    relations: [['i', 'image', 'media/one.png']],
    parts: { 'word/media/one.png': png },
  })
  const { words, word } = await shownIn((await asPdf(bytes, 'docx')).bytes)
  const lines = new Map<number, number[]>()
  for (const { x, y, text } of words) if (text !== 'Inside') lines.set(y, [...(lines.get(y) ?? []), x])
  return {
    word,
    lines: [...lines]
      .sort(([a], [b]) => a - b)
      .map(([y, xs]) => ({ y, x: Math.min(...xs), end: Math.max(...xs) })),
  }
}

describe('text around an image of a Word document', () => {
  it('begins below it, at both margins, if it flows only above and below', async () => {
    const shape =
      '<wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>' +
      p('Inside') +
      '</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>'
    const box = anchor('left', 'wrapTopAndBottom', [150, 60], shape)
    for (const drawing of [picture('left', 'wrapTopAndBottom'), box]) {
      const { lines } = await linesOf(p(drawing + run(long)))
      expect(lines[0].x).toBeCloseTo(50, 0)
      // The picture ends at 110.
      expect(lines[0].y).toBeGreaterThan(110)
      expect(lines[0].y).toBeLessThan(125)
    }
  })

  it.each(['wrapSquare', 'wrapTight', 'wrapThrough'])(
    'begins right of it, and below it at the margin: %s',
    async (wrap) => {
      const { lines } = await linesOf(p(picture('left', wrap) + run(long)))
      expect(lines[0].x).toBeCloseTo(210, 0)
      expect(lines[0].y).toBeLessThan(70)
      for (const { x, y } of lines) expect(x).toBeCloseTo(y - 9 < 110 ? 210 : 50, 0)
    },
  )

  it('ends left of it', async () => {
    const { lines } = await linesOf(p(picture('right', 'wrapSquare') + run(long)))
    for (const { x, end, y } of lines) {
      expect(x).toBeCloseTo(50, 0)
      if (y - 9 < 110) expect(end).toBeLessThan(290)
    }
    expect(Math.max(...lines.map(({ end }) => end))).toBeGreaterThan(380)
  })

  it('continues in the next paragraphs', async () => {
    const { word } = await linesOf(p(`${picture('left', 'wrapSquare')}${run('Alpha')}`) + p('Beta') + p(long))
    expect(word('Alpha').x).toBeCloseTo(210, 0)
    expect(word('Beta').x).toBeCloseTo(210, 0)
  })

  it('stays above and below one without space next to it', async () => {
    const { word } = await linesOf(p(picture('left', 'wrapSquare', [390, 60]) + run('Alpha')) + p('Beta'))
    expect(word('Alpha').x).toBeCloseTo(50, 0)
    expect(word('Alpha').y).toBeGreaterThan(110)
  })

  it('places a table below it', async () => {
    const cell = `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${p('Cell')}</w:tc>`
    const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl>`
    const { word } = await linesOf(p(picture('left', 'wrapSquare') + run('Alpha')) + table + p('Beta'))
    expect(word('Cell').y).toBeGreaterThan(110)
  })
})

it('text of a Word document flows around a text box', async () => {
  const { word, lines } = await linesOf(p(run(long) + box('right')))
  expect(word('Inside').x).toBeCloseTo(307, 0)
  for (const { end, y } of lines) if (y - 9 < 110) expect(end).toBeLessThan(290)
})

it('an image of a Word document has text around it in Word, too', async () => {
  const png = await encodePng(drawRaster(15, 6, () => {}))
  const bytes = await docx({
    body: p(picture('left', 'wrapSquare') + run(long)) + page,
    relations: [['i', 'image', 'media/one.png']],
    parts: { 'word/media/one.png': png },
  })
  const written = await convert({ bytes, from: 'docx', to: 'docx' })
  const xml = (await (await JSZip.loadAsync(written.bytes)).file('word/document.xml')?.async('string')) ?? ''
  expect(xml).toMatch(/<wp:positionH relativeFrom="column"><wp:align>left<\/wp:align>/)
  expect(xml).toMatch(/<wp:positionV relativeFrom="paragraph">/)
  expect(xml).toMatch(/<wp:wrapSquare wrapText="bothSides"/)
  expect(xml).toMatch(/distR="127000"/)
})

it('an image of a Word document has text above and below it only in Word, too', async () => {
  const png = await encodePng(drawRaster(15, 6, () => {}))
  const bytes = await docx({
    body: p(picture('left', 'wrapTopAndBottom') + run(long)) + page,
    relations: [['i', 'image', 'media/one.png']],
    parts: { 'word/media/one.png': png },
  })
  const written = await convert({ bytes, from: 'docx', to: 'docx' })
  const xml = (await (await JSZip.loadAsync(written.bytes)).file('word/document.xml')?.async('string')) ?? ''
  expect(xml).toContain('<wp:wrapTopAndBottom')
})
