import { describe, expect, it } from 'vitest'
import { readRtf } from '../../../engines/convert/legacy/rtf/read.ts'
import { encodePng } from '../../../engines/image/image-files.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { drawRaster } from '../../builders/raster.ts'
import { conversion } from '../conversion.ts'
import { asPdf, shownIn } from './pages.ts'

const fonts =
  '{\\fonttbl{\\f0\\froman{\\*\\panose 0202}Times New Roman;}{\\f1\\fswiss Arial;}{\\f2\\fnil\\fcharset2 Symbol;}}'
const colors = '{\\colortbl;\\red200\\green0\\blue0;\\red0\\green0\\blue200;}'
const paper = '\\paperw8000\\paperh10000\\margl1000\\margr1000\\margt1200\\margb1000'
const source = (body: string) =>
  Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}${colors}${paper} ${body}}`, 'latin1')

async function shown(body: string) {
  const pdf = (await asPdf(new Uint8Array(source(body)), 'rtf')).bytes
  return { pdf, ...(await shownIn(pdf)) }
}

async function colorsOf(pdf: Uint8Array) {
  await using reader = await openReader(pdf)
  const { data, width } = await reader.raster(0, { dpi: 72 })
  return (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

describe('RTF as PDF', () => {
  it('has the paper, margins, fonts and sizes that the file states', async () => {
    const { word, sizes } = await shown('\\pard\\fs40 Large \\f1\\fs20 small\\par')
    expect(sizes).toEqual([[400, 500]])
    expect(word('Large').x).toBeCloseTo(50, 0)
    expect([word('Large').size, word('small').size]).toEqual([20, 10])
    expect(word('Large').font).toMatch(/Times|Tinos|LiberationSerif|Nimbus/)
    expect(word('small').font).toMatch(/Arial|Arimo|LiberationSans|Nimbus/)
  })

  it('has the colours of text and its background', async () => {
    const looks = readRtf(source('\\pard\\cf1 Red \\cf0\\highlight2 marked\\par'), {
      ...conversion(),
      hasLook: true,
    })
    const [block] = looks.document.blocks
    const texts = block.kind === 'paragraph' ? block.inlines : []
    expect(texts.map((one) => one.kind === 'text' && [one.look?.color, one.look?.background])).toEqual([
      ['#c80000', undefined],
      [undefined, '#0000c8'],
    ])
  })

  it('has indents, distances, empty lines and alignment', async () => {
    const { word } = await shown(
      '\\pard\\fs20\\li400\\fi200\\sa400 One\\par\\pard\\fs20 Two\\par\\par\\pard\\fs20 Three\\par\\pard\\qr Four\\par',
    )
    expect(word('One').x).toBeCloseTo(50 + 30, 0)
    expect(word('Two').y - word('One').y).toBeGreaterThan(30)
    expect(word('Three').y - word('Two').y).toBeGreaterThan(20)
    expect(word('Four').x).toBeGreaterThan(300)
  })

  it('begins pages, and has columns', async () => {
    const { word } = await shown('\\pard One\\par\\page\\pard Two\\par')
    expect([word('One').page, word('Two').page]).toEqual([1, 2])
    const lines = Array.from({ length: 60 }, (_, i) => `line${i}\\par `).join('')
    const columns = await shown(`\\sectd\\cols2\\colsx400 \\pard\\fs20 ${lines}`)
    expect(columns.word('line59').page).toBe(1)
    expect(columns.word('line59').x).toBeGreaterThan(200)
  })

  it('has tables with their widths, fills and lines', async () => {
    const cell = (right: number) =>
      `\\clbrdrt\\brdrs\\brdrw40\\clbrdrl\\brdrs\\brdrw40\\clcbpat1\\cellx${right}`
    const row = `\\trowd\\trgaph100${cell(2000)}${cell(5000)}\\pard\\intbl A\\cell B\\cell\\row\\pard After\\par`
    const { pdf, word } = await shown(row)
    expect(word('B').x - word('A').x).toBeCloseTo(100, 0)
    expect((await colorsOf(pdf))(250, 66)).toEqual([200, 0, 0])
  })

  it('keeps the labels of lists as shown, with their indents', async () => {
    const item = (text: string) =>
      `{\\listtext\\pard\\plain\\f2 \\'b7\\tab}\\pard\\ls1\\fi-360\\li720 ${text}\\par`
    const { words, word } = await shown(item('One') + item('Two'))
    expect(words.map(({ text }) => text)).toEqual(['\u2022', 'One', '\u2022', 'Two'])
    expect(word('One').x).toBeCloseTo(50 + 36, 0)
    expect(word('Two').x).toBe(word('One').x)
  })

  it('has images in their size, whose marks are not a part of them', async () => {
    const picture = await encodePng(
      drawRaster(10, 10, (context) => {
        context.fillStyle = '#00c800'
        context.fillRect(0, 0, 10, 10)
      }),
    )
    const hex = Buffer.from(picture).toString('hex')
    const { pdf } = await shown(
      `{\\*\\shppict{\\pict{\\*\\picprop}\\picwgoal2000\\pichgoal1000\\picscalex50\\picscaley50\\pngblip{\\*\\blipuid 52f7d0b7}${hex}}}\\par`,
    )
    const color = await colorsOf(pdf)
    expect(color(90, 75)).toEqual([0, 200, 0])
    expect(color(110, 75)).toEqual([255, 255, 255])
  })
})
