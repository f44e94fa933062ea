import { describe, expect, it } from 'vitest'
import { encodePng } from '../../../engines/image/image-files.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { pptx, shape } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const points = 12_700
const square = [100 * points, 100 * points, 200 * points, 200 * points] as const

interface Shown {
  readonly preset?: string
  readonly inside?: string
  readonly body?: string
  readonly content?: string
}

function drawn({ preset = 'rect', inside = '', body = '<a:bodyPr/>', content = '' }: Shown): string {
  return shape(content, { at: square })
    .replace('</a:xfrm>', `</a:xfrm><a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${inside}`)
    .replace('<a:bodyPr/>', body)
}

/** The colour of a point of the first page. */
async function colorsOf(pdf: Uint8Array) {
  await using reader = await openReader(pdf)
  const { data, width } = await reader.raster(0, { dpi: 72 })
  return (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

async function slideColors(shapes: string, options = {}) {
  return colorsOf((await asPdf(await pptx([{ shapes }]), 'pptx', options)).bytes)
}

const solid = (color: string, alpha = '') =>
  `<a:solidFill><a:srgbClr val="${color}">${alpha}</a:srgbClr></a:solidFill>`

describe('shapes of slides as PDF', () => {
  const gradient =
    '<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs></a:gsLst>WAY</a:gradFill>'

  it('have the colours of a gradient along its direction', async () => {
    const down = await slideColors(
      drawn({ inside: gradient.replace('WAY', '<a:lin ang="5400000" scaled="0"/>') }),
    )
    expect(down(200, 105)[0]).toBeGreaterThan(230)
    expect(down(200, 295)[2]).toBeGreaterThan(230)
    expect(down(110, 200)).toEqual(down(290, 200))
  })

  it('have the colours of a gradient from the middle outwards', async () => {
    const way = '<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path>'
    const out = await slideColors(drawn({ inside: gradient.replace('WAY', way) }))
    expect(out(200, 200)[0]).toBeGreaterThan(230)
    expect(out(105, 105)[2]).toBeGreaterThan(230)
  })

  it('show the background of a translucent fill, in PDF/A-1 as a mixed colour', async () => {
    const shapes =
      drawn({ inside: solid('0000FF') }) + drawn({ inside: solid('FF0000', '<a:alpha val="40000"/>') })
    expect((await slideColors(shapes, { pdfCompliance: 'pdf-1.7' }))(200, 200)).toEqual([102, 0, 153])
    const archived = await slideColors(shapes, { pdfCompliance: 'pdf-a-1b' })
    expect(archived(200, 200)).toEqual([102, 0, 153])
  })

  it('show an image inside of their outline', async () => {
    const data = new Uint8ClampedArray(4 * 4 * 4).map((_, i) => [0, 160, 0, 255][i % 4])
    const png = await encodePng({ data, width: 4, height: 4 }, { pixels: 100 })
    const fill = '<a:blipFill><a:blip r:embed="rp"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>'
    const bytes = await pptx(
      [
        {
          shapes: drawn({ preset: 'ellipse', inside: fill }),
          relations: [['rp', 'image', '../media/image1.png']],
        },
      ],
      { 'ppt/media/image1.png': png },
    )
    const color = await colorsOf((await asPdf(bytes, 'pptx')).bytes)
    expect(color(200, 200)).toEqual([0, 160, 0])
    expect(color(104, 104)).toEqual([255, 255, 255])
  })

  it('bend where a connector bends, and end in its arrow', async () => {
    const line = `<a:ln w="25400">${solid('FF0000')}<a:tailEnd type="triangle" w="lg" len="lg"/></a:ln>`
    const color = await slideColors(drawn({ preset: 'bentConnector3', inside: line }))
    expect(color(200, 200)).toEqual([255, 0, 0])
    expect(color(150, 150)).toEqual([255, 255, 255])
    expect(color(293, 302)).toEqual([255, 0, 0])
    expect(color(280, 304)).toEqual([255, 255, 255])
  })

  it('have their text in the part of the box that the preset leaves for it', async () => {
    const wordsIn = async (preset: string) =>
      (
        await shownIn(
          (
            await asPdf(await pptx([{ shapes: drawn({ preset, content: 'Alpha' }) }]), 'pptx')
          ).bytes,
        )
      ).word
    const [rect, diamond] = [await wordsIn('rect'), await wordsIn('diamond')]
    expect(rect('Alpha').x).toBe(107.2)
    expect(diamond('Alpha').x).toBe(157.2)
  })

  it('point where a callout points', async () => {
    const to = (x: number, y: number) =>
      `<a:prstGeom prst="wedgeRoundRectCallout"><a:avLst><a:gd name="adj1" fmla="val ${x * 1000}"/><a:gd name="adj2" fmla="val ${y * 1000}"/></a:avLst></a:prstGeom>${solid('00FF00')}`
    const colors = async (x: number, y: number) =>
      slideColors(drawn({}).replace(/<a:prstGeom.*<\/a:prstGeom>/, to(x, y)))
    // The shape is 200 points wide and high, with its middle at 200, 200.
    const below = await colors(-20, 90)
    expect(below(163, 330)).toEqual([0, 255, 0])
    expect(below(330, 163)).toEqual([255, 255, 255])
    expect((await colors(90, -20))(330, 163)).toEqual([0, 255, 0])
  })

  it('grow on both sides for text that is not broken', async () => {
    const long = 'Alpha and words that are wider than it Omega'
    const bytes = await pptx([{ shapes: drawn({ body: '<a:bodyPr wrap="none"/>', content: long }) }])
    const { word } = await shownIn((await asPdf(bytes, 'pptx')).bytes)
    expect(word('Omega').y).toBe(word('Alpha').y)
    expect(200 - word('Alpha').x).toBeGreaterThan(150)
  })

  it('have the space of a multiple above the text', async () => {
    const firstLine = async (spacing: string) => {
      const content = `<a:p><a:pPr>${spacing}</a:pPr><a:r><a:t>Point</a:t></a:r></a:p>`
      const bytes = await pptx([{ shapes: drawn({ body: '<a:bodyPr anchor="t"/>', content }) }])
      return (await shownIn((await asPdf(bytes, 'pptx')).bytes)).word('Point').y
    }
    const double = await firstLine('<a:lnSpc><a:spcPct val="200000"/></a:lnSpc>')
    expect(double - (await firstLine(''))).toBeGreaterThan(10)
  })

  it('have the bullet of a symbol font', async () => {
    const bulleted =
      '<a:p><a:pPr marL="342900" indent="-342900"><a:buFont typeface="Wingdings"/><a:buChar char="n"/></a:pPr><a:r><a:t>Point</a:t></a:r></a:p>'
    const { words } = await shownIn(
      (await asPdf(await pptx([{ shapes: drawn({ content: bulleted }) }]), 'pptx')).bytes,
    )
    expect(words[0].text).toBe('■')
  })

  it('set text in columns, which fill one after the other', async () => {
    const paragraph = (i: number) => `<a:p><a:r><a:rPr sz="2000"/><a:t>line${i}</a:t></a:r></a:p>`
    const lines = Array.from({ length: 10 }, (_, i) => paragraph(i)).join('')
    const shapes = drawn({ body: '<a:bodyPr numCol="2" spcCol="254000"/>', content: lines })
    const { word } = await shownIn((await asPdf(await pptx([{ shapes }]), 'pptx')).bytes)
    // 200 points have room for eight lines of 24; the columns are (200 - 14.4 - 20) / 2 wide.
    expect(word('line8').y).toBeCloseTo(word('line0').y, 0)
    expect(word('line7').x).toBe(word('line0').x)
    expect(word('line8').x - word('line0').x).toBeCloseTo((200 - 14.4 - 20) / 2 + 20, 0)
    expect(word('line9').x).toBe(word('line8').x)
  })
})
