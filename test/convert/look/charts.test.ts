import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { chartPart, frame, pptx } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const points = 12_700
const uri = 'http://schemas.openxmlformats.org/drawingml/2006/chart'

/** The words of a slide with a chart in a box of 400 by 300 points at 50, 50. */
async function chartWords(chart: string) {
  const shapes = frame(uri, '<c:chart r:id="rc"/>').replace(
    '<a:graphic>',
    `<p:xfrm><a:off x="${50 * points}" y="${50 * points}"/><a:ext cx="${400 * points}" cy="${300 * points}"/></p:xfrm><a:graphic>`,
  )
  const bytes = await pptx([{ shapes, relations: [['rc', 'chart', '../charts/chart1.xml']] }], {
    'ppt/charts/chart1.xml': chart,
  })
  const pdf = (await asPdf(bytes, 'pptx')).bytes
  await using reader = await openReader(pdf)
  return { ...(await shownIn(pdf)), text: await reader.text(0) }
}

describe('charts as PDF', () => {
  it('have the name of their only series as title, unless it was deleted', async () => {
    const chart = chartPart('', ['North', 'South'], { Boats: [3, 5] }).replace(/<c:title>.*<\/c:title>/, '')
    const { words } = await chartWords(chart)
    expect(words.map(({ text }) => text)).toContain('Boats')
    const deleted = chart.replace('<c:plotArea>', '<c:autoTitleDeleted val="1"/><c:plotArea>')
    expect((await chartWords(deleted)).words.map(({ text }) => text)).not.toContain('Boats')
  })

  it('end their axis above the largest value, in steps that have room', async () => {
    const { words } = await chartWords(chartPart('T', ['North', 'South'], { A: [3, 4.4], B: [1, 2] }))
    const texts = words.map(({ text }) => text)
    expect(texts).toContain('5')
    expect(texts).not.toContain('5.5')
  })

  it('show values, shares and names at points where they say so', async () => {
    const chart = chartPart('T', ['North', 'South'], { A: [3, 5], B: [1, 2] })
    const noted = chart.replaceAll(
      '<c:cat>',
      '<c:dLbls><c:numFmt formatCode="0.00" sourceLinked="0"/><c:showVal val="1"/><c:showSerName val="1"/></c:dLbls><c:cat>',
    )
    const texts = (await chartWords(noted)).words.map(({ text }) => text).join(' ')
    expect(texts).toContain('A; 3.00')
    expect(texts).toContain('B; 2.00')
  })

  it('keep long names of points apart', async () => {
    const names = [
      'Department North',
      'Department South',
      'Department East',
      'Department West',
      'Department Central',
    ]
    const { text } = await chartWords(chartPart('T', names, { A: [3, 5, 4, 2, 1], B: [1, 2, 2, 1, 3] }))
    for (const name of names) expect(text).toContain(name)
  })

  it('place points of numbers by their values', async () => {
    const chart = chartPart('T', ['1', '2'], { A: [3, 5] })
      .replaceAll('barChart', 'scatterChart')
      .replaceAll('c:cat>', 'c:xVal>')
      .replaceAll('c:val>', 'c:yVal>')
    const { word } = await chartWords(chart)
    expect(word('1.2').x).toBeLessThan(word('1.8').x)
  })

  it('have the titles of their axes, and a second axis of values for the plots that state it', async () => {
    const title = (text: string) =>
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
    const axis = (name: string, id: number, text: string) =>
      `<c:${name}><c:axId val="${id}"/>${title(text)}<c:numFmt formatCode="0.0"/></c:${name}>`
    const ids = (names: number, values: number) => `<c:axId val="${names}"/><c:axId val="${values}"/>`
    const [, line = ''] =
      /(<c:ser>.*<\/c:ser>)/.exec(chartPart('', ['North', 'South'], { Rate: [0.5, 0.9] })) ?? []
    const chart = chartPart('Sales', ['North', 'South'], { Sums: [300, 500] }).replace(
      '</c:barChart>',
      `${ids(1, 2)}</c:barChart><c:lineChart>${line}${ids(3, 4)}</c:lineChart>${axis('catAx', 1, 'Region')}${axis('valAx', 2, 'Euros')}${axis('catAx', 3, '')}${axis('valAx', 4, 'Share')}`,
    )
    const { word, words } = await chartWords(chart)
    expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['Euros', 'Region', 'Share']))
    expect(word('Region').y).toBeGreaterThan(word('South').y)
    expect(word('400.0').x).toBeLessThan(word('North').x)
    expect(word('0.8').x).toBeGreaterThan(word('South').x)
    // Both scales begin at the bottom of the plot, so that half of each is at one height.
    expect(Math.abs(word('0.4').y - word('200.0').y)).toBeLessThan(20)
  })

  it('break titles that are wider than the chart', async () => {
    const title =
      'Employment of workers with a degree or better grew at two to three percent in these two decades'
    const { word } = await chartWords(chartPart(title, ['North'], { A: [3], B: [1] }))
    expect(word('decades').y).toBeGreaterThan(word('Employment').y)
    expect(word('Employment').x).toBeGreaterThan(50)
  })
})
