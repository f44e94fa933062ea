import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { encodePng } from '../../../engines/image/image-files.ts'
import { readPdf } from '../../../engines/pdf/reading/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { type DocxParts, docx, p, part, run } from '../../builders/docx.ts'
import { drawRaster } from '../../builders/raster.ts'
import { asPdf, shownIn } from './pages.ts'

const emu = 12_700
const page =
  '<w:pgSz w:w="10000" w:h="12000"/><w:pgMar w:top="1000" w:right="800" w:bottom="1200" w:left="600"/>'

/** A picture of 100 by 40 points in DrawingML, at a place. */
function anchored(across: string, down: string, wrap = '<wp:wrapNone/>'): string {
  const picture =
    '<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>'
  const extent = `<wp:extent cx="${100 * emu}" cy="${40 * emu}"/>`
  return `<w:r><w:drawing><wp:anchor behindDoc="1">${across}${down}${extent}${wrap}<wp:docPr id="1"/>${picture}</wp:anchor></w:drawing></w:r>`
}

const offset = (axis: 'H' | 'V', from: string, points: number) =>
  `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${points * emu}</wp:posOffset></wp:position${axis}>`
const aligned = (axis: 'H' | 'V', from: string, to: string) =>
  `<wp:position${axis} relativeFrom="${from}"><wp:align>${to}</wp:align></wp:position${axis}>`

async function converted(parts: DocxParts) {
  const picture = await encodePng(
    drawRaster(50, 20, (context) => {
      context.fillStyle = '#c81e1e'
      context.fillRect(0, 0, 50, 20)
    }),
  )
  const bytes = await docx({
    ...parts,
    relations: [['i', 'image', 'media/one.png'], ...(parts.relations ?? [])],
    parts: { 'word/media/one.png': picture, ...parts.parts },
  })
  const pdf = (await asPdf(bytes, 'docx')).bytes
  const { pages } = await readPdf(pdf)
  return {
    pdf,
    ...(await shownIn(pdf)),
    images: pages.map(({ pictures }) => pictures.map(({ box }) => box)),
    pages,
  }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  await using reader = await openReader(pdf)
  return await reader.text(0)
}

/** The box of all grey pixels of the first page, in points. */
async function inkOf(pdf: Uint8Array) {
  await using reader = await openReader(pdf)
  const { width, data } = await reader.raster(0, { dpi: 72 })
  const box = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: 0, y1: 0 }
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] < 150 || data[i] > 220) continue
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)]
    // The text of the page has grey edges, too.
    if (y < 70) continue
    box.x0 = Math.min(box.x0, x)
    box.x1 = Math.max(box.x1, x)
    box.y0 = Math.min(box.y0, y)
    box.y1 = Math.max(box.y1, y)
  }
  return box
}

const rounded = (box: { x0: number; y0: number } | undefined) =>
  box && [Math.round(box.x0), Math.round(box.y0)]

describe('an image next to the text of a Word document', () => {
  it.each([
    ['from the edge of the paper', offset('H', 'page', 200), offset('V', 'page', 300), [200, 300]],
    ['from the margins', offset('H', 'margin', 20), offset('V', 'margin', 50), [50, 100]],
    ['at the right margin', aligned('H', 'margin', 'right'), offset('V', 'page', 70), [360, 70]],
    [
      'in the middle of the paper',
      aligned('H', 'page', 'center'),
      aligned('V', 'page', 'center'),
      [200, 280],
    ],
    ['from its paragraph', offset('H', 'column', 10), offset('V', 'paragraph', 5), [40, 55]],
  ])('is placed %s and does not move lines', async (_, across, down, place) => {
    const plain = await converted({ body: `${p('Alpha')}${p('Beta')}<w:sectPr>${page}</w:sectPr>` })
    const body = `${p(anchored(across, down) + run('Alpha'))}${p('Beta')}<w:sectPr>${page}</w:sectPr>`
    const { images, word } = await converted({ body })
    expect(rounded(images[0].at(0))).toEqual(place)
    for (const text of ['Alpha', 'Beta']) expect(word(text)).toEqual(plain.word(text))
  })

  it('takes up space if text flows around it', async () => {
    const at = [offset('H', 'page', 200), offset('V', 'page', 300)] as const
    const wrapped = anchored(...at, '<wp:wrapTopAndBottom/>')
    const { word } = await converted({ body: `${p(wrapped)}${p('Beta')}<w:sectPr>${page}</w:sectPr>` })
    expect(word('Beta').y).toBeGreaterThan(90)
  })

  it('of a header does not push the text down', async () => {
    const logo = anchored(offset('H', 'page', 30), offset('V', 'page', 10), '<wp:wrapSquare/>')
    const relation = '<Relationship Id="i" Type="http://x/image" Target="media/one.png"/>'
    const { images, word } = await converted({
      body: `${p('Alpha')}<w:sectPr><w:headerReference w:type="default" r:id="h"/>${page}</w:sectPr>`,
      relations: [['h', 'header', 'header1.xml']],
      parts: {
        'word/header1.xml': part('w:hdr', p(logo)),
        'word/_rels/header1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
      },
    })
    expect(rounded(images[0].at(0))).toEqual([30, 10])
    expect(word('Alpha').y).toBeLessThan(75)
  })
})

describe('a text box next to the text of a Word document', () => {
  const sect = `<w:sectPr>${page}</w:sectPr>`
  const inside = `<w:txbxContent>${p('Inside')}</w:txbxContent>`
  const drawn = (wrap: string) =>
    `<w:r><w:drawing><wp:anchor>${offset('H', 'page', 250)}${offset('V', 'paragraph', 100)}<wp:extent cx="${120 * emu}" cy="${50 * emu}"/>${wrap}<a:graphic><a:graphicData><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="FFEEAA"/></a:solidFill><a:ln w="12700"><a:solidFill><a:srgbClr val="112233"/></a:solidFill></a:ln></wps:spPr><wps:txbx>${inside}</wps:txbx><wps:bodyPr lIns="127000" tIns="63500"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
  const legacy = `<w:r><w:pict><v:rect style="position:absolute;margin-left:250pt;margin-top:100pt;width:120pt;height:50pt;mso-position-horizontal-relative:page"><v:textbox>${inside}</v:textbox></v:rect></w:pict></w:r>`

  it.each([
    ['of DrawingML', drawn('<wp:wrapNone/>'), 260],
    ['of VML', legacy, 257.2],
  ])('%s keeps its text in place and does not move lines', async (_, box, x) => {
    const plain = await converted({ body: `${p('Alpha')}${p('Beta')}${sect}` })
    const { word, words, pages } = await converted({ body: `${p(run('Alpha') + box)}${p('Beta')}${sect}` })
    expect(word('Inside').x).toBeCloseTo(x, 0)
    expect(word('Inside').y).toBeGreaterThan(155)
    expect(word('Inside').y).toBeLessThan(175)
    expect(words.filter(({ text }) => text === 'Inside')).toHaveLength(1)
    for (const text of ['Alpha', 'Beta']) expect(word(text)).toEqual(plain.word(text))
    expect(pages[0].fills.length + pages[0].rulings.length).toBeGreaterThan(0)
  })

  it('in an empty paragraph keeps the line of the paragraph', async () => {
    const plain = await converted({ body: `${p('Alpha')}${p('')}${p('Beta')}${sect}` })
    const { word } = await converted({
      body: `${p('Alpha')}${p(drawn('<wp:wrapNone/>'))}${p('Beta')}${sect}`,
    })
    expect(word('Beta')).toEqual(plain.word('Beta'))
    // From the top of the empty paragraph, a line below that of Alpha.
    expect(word('Inside').y - word('Alpha').y).toBeCloseTo(100 + 5 + 11.5, -1)
  })

  it('in a margin stays there, although wrapping is on and its position is a share of the page with a fallback', async () => {
    const share = `<mc:AlternateContent><mc:Choice Requires="wp14"><wp:positionH relativeFrom="page"><wp14:pctPosHOffset xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing">900</wp14:pctPosHOffset></wp:positionH></mc:Choice><mc:Fallback>${offset('H', 'page', 1)}</mc:Fallback></mc:AlternateContent>`
    const box = drawn('<wp:wrapSquare/>').replace(offset('H', 'page', 250), share)
    const wide = sect.replace('w:left="600"', 'w:left="2600"')
    const plain = await converted({ body: `${p('Alpha')}${p('Beta')}${wide}` })
    const { word } = await converted({ body: `${p(run('Alpha') + box)}${p('Beta')}${wide}` })
    expect(word('Beta')).toEqual(plain.word('Beta'))
    expect(word('Inside').x).toBeCloseTo(1 + 10, 0)
  })

  it('in a group keeps its position in the group, with the shape around it', async () => {
    const space =
      '<wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></wpg:grpSpPr>'
    const text = (words: string, x: number) =>
      `<wps:wsp><wps:spPr><a:xfrm><a:off x="${x}" y="50"/><a:ext cx="50" cy="50"/></a:xfrm><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="FFEEAA"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${p(words)}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="0"/></wps:wsp>`
    const group = `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup">${space}${text('Left', 0)}${text('Right', 50)}</wpg:wgp>`
    const anchor = `<w:r><w:drawing><wp:anchor>${offset('H', 'page', 100)}${offset('V', 'page', 100)}<wp:extent cx="${200 * emu}" cy="${60 * emu}"/><wp:wrapNone/><a:graphic><a:graphicData>${group}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
    const { word, pages } = await converted({ body: `${p(run('Alpha') + anchor)}${sect}` })
    expect(word('Left').x).toBeCloseTo(100, 0)
    expect(word('Right').x).toBeCloseTo(200, 0)
    expect(word('Left').y).toBe(word('Right').y)
    expect(word('Left').y).toBeGreaterThan(130)
    expect(pages[0].fills.length).toBeGreaterThan(0)
  })

  it('stays in the text if text flows around it at a page position', async () => {
    const { word } = await converted({
      body: `${p(run('Alpha') + drawn('<wp:wrapSquare/>'))}${p('Beta')}${sect}`,
    })
    expect(word('Inside').x).toBeCloseTo(30, 0)
    expect(word('Beta').y).toBeGreaterThan(word('Inside').y)
  })
})

describe('a watermark', () => {
  const withHeader = (header: string) =>
    converted({
      body: `${p('Alpha')}<w:sectPr><w:headerReference w:type="default" r:id="h"/>${page}</w:sectPr>`,
      relations: [['h', 'header', 'header1.xml']],
      parts: { 'word/header1.xml': part('w:hdr', p(header)) },
    })

  it('of Word is drawn across the middle of the text area, in its colour on white', async () => {
    const shape =
      '<w:r><w:pict><v:shape type="#_x0000_t136" style="position:absolute;width:300pt;height:60pt;rotation:315;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="black"><v:fill opacity=".25"/><v:textpath style="font-family:&quot;Arial&quot;" string="DRAFT"/></v:shape></w:pict></w:r>'
    const { pdf } = await withHeader(shape)
    expect(await textOf(pdf)).toMatch(/DRAFT/)
    // The middle of an area of 430 by 490 points from (30, 50). A line of 300 points rises by 212.
    const { x0, y0, x1, y1 } = await inkOf(pdf)
    expect(Math.abs((x0 + x1) / 2 - 245)).toBeLessThan(12)
    expect(Math.abs((y0 + y1) / 2 - 295)).toBeLessThan(12)
    expect(x1 - x0).toBeGreaterThan(200)
    expect(x1 - x0).toBeLessThan(270)
  })

  it('of LibreOffice is no text of the header', async () => {
    const box = `<w:txbxContent>${p(run('SECRET', '<w:color w:val="A0A0A0"/>'))}</w:txbxContent>`
    const anchor = `<wp:anchor behindDoc="1">${aligned('H', 'margin', 'center')}${aligned('V', 'margin', 'center')}<wp:extent cx="${300 * emu}" cy="${60 * emu}"/><wp:wrapNone/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:xfrm rot="18900000"/></wps:spPr><wps:txbx>${box}</wps:txbx><wps:bodyPr><a:prstTxWarp prst="textPlain"/></wps:bodyPr></wps:wsp></a:graphicData></a:graphic></wp:anchor>`
    const { pdf } = await withHeader(`<w:r><w:drawing>${anchor}</w:drawing></w:r>`)
    expect((await textOf(pdf)).match(/SECRET/g)).toHaveLength(1)
    expect((await inkOf(pdf)).y1).toBeGreaterThan(350)
  })
})

it('lines around a page are drawn at their distance from the paper', async () => {
  const line = 'w:val="single" w:sz="8" w:space="24" w:color="003366"'
  const borders = `<w:pgBorders w:offsetFrom="page"><w:top ${line}/><w:left ${line}/><w:bottom ${line}/><w:right ${line}/></w:pgBorders>`
  const { pages } = await converted({ body: `${p('Alpha')}<w:sectPr>${page}${borders}</w:sectPr>` })
  const ends = pages[0].rulings.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map(Math.round))
  expect(ends).toContainEqual([24, 24, 476, 24])
  expect(ends).toContainEqual([24, 576, 476, 576])
})

it('text that VML draws as a shape is text', async () => {
  const art =
    '<w:r><w:pict><v:shape style="width:200pt;height:30pt" fillcolor="#336699"><v:textpath string="Drawn"/></v:shape></w:pict></w:r>'
  const { word } = await converted({ body: `${p(art)}<w:sectPr>${page}</w:sectPr>` })
  expect(word('Drawn').size).toBe(30)
})

it('a text box of a group stays in the text, since its place is in units of the group', async () => {
  const box = `<v:shape style="position:absolute;left:4257;top:5969;width:1130;height:1115"><v:textbox><w:txbxContent>${p('Inside')}</w:txbxContent></v:textbox></v:shape>`
  const { word } = await converted({
    body: `${p(`<w:r><w:pict><v:group style="width:126pt;height:99pt">${box}</v:group></w:pict></w:r>`)}<w:sectPr>${page}</w:sectPr>`,
  })
  expect(word('Inside').x).toBeCloseTo(30, 0)
})

describe('drawn shapes of a Word document', () => {
  const sect = `<w:sectPr>${page}</w:sectPr>`
  const solid = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
  const anchorOf = (content: string) =>
    `<w:r><w:drawing><wp:anchor>${offset('H', 'page', 200)}${offset('V', 'page', 200)}<wp:extent cx="${100 * emu}" cy="${100 * emu}"/><wp:wrapNone/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
  const shapeOf = (preset: string, inside: string, transform = '') =>
    `<wps:wsp><wps:spPr>${transform}<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${inside}</wps:spPr><wps:bodyPr/></wps:wsp>`
  const colorsOf = async (pdf: Uint8Array) => {
    await using reader = await openReader(pdf)
    const { width, data } = await reader.raster(0, { dpi: 72 })
    return (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
  }

  it('have their outline and fill, and move no line', async () => {
    const plain = await converted({ body: `${p('Alpha')}${p('Beta')}${sect}` })
    const drawn = anchorOf(shapeOf('ellipse', solid('00AA00')))
    const { word, pdf } = await converted({ body: `${p(run('Alpha') + drawn)}${p('Beta')}${sect}` })
    const color = await colorsOf(pdf)
    expect(color(250, 250)).toEqual([0, 170, 0])
    expect(color(204, 204)).toEqual([255, 255, 255])
    expect(word('Beta')).toEqual(plain.word('Beta'))
  })

  it('in an empty paragraph are drawn, lines in their colour', async () => {
    const drawn = anchorOf(shapeOf('line', `<a:ln w="${4 * emu}">${solid('0000FF')}</a:ln>`))
    const { pdf } = await converted({ body: `${p('Alpha')}${p(drawn)}${p('Beta')}${sect}` })
    expect((await colorsOf(pdf))(250, 250)).toEqual([0, 0, 255])
  })

  it('of a group are where the group has them', async () => {
    const half = `<a:xfrm><a:off x="50" y="0"/><a:ext cx="50" cy="100"/></a:xfrm>`
    const space =
      '<wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></wpg:grpSpPr>'
    const group = `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup">${space}${shapeOf('rect', solid('FF0000'), half)}</wpg:wgp>`
    const { pdf } = await converted({ body: `${p(run('Alpha') + anchorOf(group))}${sect}` })
    const color = await colorsOf(pdf)
    expect(color(275, 250)).toEqual([255, 0, 0])
    expect(color(225, 250)).toEqual([255, 255, 255])
  })

  it('are not in formats without places', async () => {
    const body = `${p(run('Alpha') + anchorOf(shapeOf('ellipse', solid('00AA00'))))}${p('Beta')}${sect}`
    const { bytes } = await convert({ bytes: await docx({ body }), from: 'docx', to: 'md' })
    expect(new TextDecoder().decode(bytes)).toBe('Alpha\n\nBeta\n')
  })
})

describe('a table of a Word document', () => {
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`
  const table = (indent: string) =>
    `<w:tbl><w:tblPr>${indent}</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell('Cell')}</w:tr></w:tbl>`
  const mode = (version: number) =>
    part(
      'w:settings',
      `<w:compat><w:compatSetting w:name="compatibilityMode" w:val="${version}"/></w:compat>`,
    )

  it.each([
    ['begins with its border at the margin', 15, '', 5.4],
    ['begins with its border at its indent', 15, '<w:tblInd w:w="400" w:type="dxa"/>', 25.4],
    ['of Word 2010 begins with its text at the margin', 14, '', 0],
    ['of Word 2010 begins with its text at its indent', 14, '<w:tblInd w:w="400" w:type="dxa"/>', 20],
  ])('%s', async (_, version, indent, x) => {
    const bytes = await docx({
      body: p('Before') + table(indent) + p('After'),
      relations: [['r1', 'settings', 'settings.xml']],
      parts: { 'word/settings.xml': mode(version) },
    })
    const { word } = await shownIn((await asPdf(bytes, 'docx')).bytes)
    expect(word('Cell').x - word('Before').x).toBeCloseTo(x, 0)
  })
})

it('an image in the text may pass it up to the edge of the paper', async () => {
  const inline = (width: number) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="${width * emu}" cy="${40 * emu}"/><wp:docPr id="1"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  const widthOf = async (width: number) => {
    const { images } = await converted({ body: `${p(inline(width))}<w:sectPr>${page}</w:sectPr>` })
    const [box] = images[0]
    return box && Math.round(box.x1 - box.x0)
  }
  // The text is 430 points wide, and the right margin 40.
  expect(await widthOf(460)).toBe(460)
  expect(await widthOf(600)).toBe(470)
})
