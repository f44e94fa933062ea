import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

describe('terms next to their definitions', () => {
  it('are read before them, even if several terms share one', () => {
    const page = sheet().flow(prose(4))
    page.text(72, 132, 'add').text(130, 132, 'Draws on the plot that is there, so that what it shows')
    page.text(130, 144, 'before is seen below the new points and lines.')
    for (const [i, term] of ['log-x', 'log-y', 'log-xy'].entries()) page.text(72, 164 + 12 * i, term)
    page.text(130, 188, 'Makes one axis or both of them logarithmic, which works')
    page.text(130, 200, 'for most kinds of plots.')
    page.text(72, 220, 'type').text(130, 220, 'Sets the type of the plot that is drawn.')
    const text = summarise(analyse({ pages: [page.build()] }).blocks).join(' ')
    const places = ['add', 'Draws', 'log-x', 'log-y', 'log-xy', 'Makes', 'type Sets'].map((part) =>
      text.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})

describe('terms that are more than the lines of their definitions', () => {
  const terms = (lines: readonly number[], texts: readonly string[]) => {
    const page = sheet()
    page.text(72, 100, 'zoom=1.5')
    for (const [i, term] of ['zoom.axis', 'zoom.label', 'zoom.main', 'zoom.sub'].entries())
      page.text(72, 132 + 12 * i, term)
    for (const [i, y] of lines.entries()) page.text(140, y, texts[i])
    return summarise(analyse({ pages: [page.flow(prose(3), { above: 140 }).build()] }).blocks).join(' ')
  }
  const texts = [
    'The size of letters, and of points too, where one is 12 points',
    'wide on paper.',
    'The size of letters in the title, below it and at the axes,',
    'of each for itself.',
  ]

  it('are read with them', () => {
    expect(terms([100, 112, 168, 180], texts)).toMatch(/^zoom=1\.5 The size .* wide on paper\. zoom\.axis/u)
  })

  it('are a separate column next to a text that continues', () => {
    const beside = texts.map((text) => text.replace(/[.,]/g, ' and'))
    expect(terms([132, 144, 156, 168], beside)).toMatch(/^zoom=1\.5 zoom\.axis/u)
  })
})

describe('kinds of functions at the right edge', () => {
  it('stay in the lines of their functions', () => {
    const page = sheet()
    const functions = [
      ['int capacity (void) const', '[Method on Array<T>]'],
      ['int length (void) const', '[Method on Array<T>]'],
      ['void resize (int n, const T &val)', '[Method on Array2<T>]'],
      ['Array<T>& operator = (const Array<T> &a)', '[Assignment on Array<T>]'],
      ['T& elem (int i, int j)', '[Indexing on Array<T>]'],
    ]
    for (const [i, [name, kind]] of functions.entries())
      page.text(72, 100 + 14 * i, name).text(500 - 5 * kind.length, 100 + 14 * i, kind)
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toEqual(
      functions.map(([name, kind]) => `${name} ${kind}`),
    )
  })
})

describe('notes in the margin', () => {
  it('that are smaller than the text are not part of its lines, not even next to the start of a paragraph', () => {
    const page = sheet()
    for (let i = 0; i < 3; i++) {
      const top = page.y
      page.flow(prose(4, i), { width: 350, above: i === 0 ? 0 : 6 })
      page.text(432, top + 12 + (i === 0 ? 0 : 6), `remark ${i}`, { size: 8 })
    }
    const blocks = summarise(analyse({ pages: [page.build()] }).blocks).map(String)
    expect(blocks.filter((block) => /remark/.test(block)).join(' ')).toMatch(
      /^remark 0\D*remark 1\D*remark 2$/,
    )
    expect(blocks).toContain(prose(4, 1))
  })
})
