import { describe, expect, it } from 'vitest'
import { contains } from '../../../engines/model/geometry.ts'
import { ocrRegions, unreadWords } from '../../../engines/pdf/text/index.ts'
import { createEngine } from '../../../src/index.ts'
import { type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** The regions of a page on which rectangles are drawn: x, y from the bottom, width, height. */
async function regionsOf(boxes: readonly (readonly [number, number, number, number])[]) {
  const content = boxes.map((box) => `${box.join(' ')} re`).join('\n')
  const { surface, node } = await readPage(pdf().page().content(`${content} f`).build())
  return ocrRegions(surface, node)
}

/** Widths of bars and of the room between them, in modules of a point, as in Code 128. */
const widths = [2, 1, 1, 2, 3, 2, 1, 3, 1, 2, 4, 1, 1, 1, 2, 2, 3, 1, 2, 1, 1, 3, 2, 1, 2, 3, 1, 1, 2]

describe('a barcode that is drawn', () => {
  it('with bars is read', async () => {
    let x = 100
    const bars = widths.flatMap((width, i) => {
      x += width
      return i % 2 === 0 ? [[x - width, 500, width, 60] as const] : []
    })
    const regions = await regionsOf(bars)
    expect(regions).toHaveLength(1)
    expect(regions[0].x0).toBeLessThanOrEqual(100)
    expect(regions[0].x1).toBeGreaterThanOrEqual(x)
  })

  it('with small squares next to a bar is read whole', async () => {
    const squares = Array.from({ length: 60 }, (_, i) => {
      const [column, row] = [1 + (i % 10), 1 + Math.floor(i / 10)]
      return (i * 7) % 3 === 0 ? null : ([100 + column * 2, 500 + row * 2, 2, 2] as const)
    }).filter((box) => box !== null)
    const regions = await regionsOf([[100, 500, 2, 24], [100, 500, 24, 2], ...squares])
    const whole = { x0: 100, y0: 792 - 524, x1: 124, y1: 792 - 500 }
    expect(regions.some((region) => contains(region, { x: whole.x0, y: whole.y0 }))).toBe(true)
    expect(regions.some((region) => contains(region, { x: whole.x1 - 1, y: whole.y1 - 1 }))).toBe(true)
  })

  it('is not found for the rules of a table', async () => {
    const rules = [
      ...Array.from({ length: 20 }, (_, i) => [72, 700 - 14 * i, 400, 0.5] as const),
      ...Array.from({ length: 14 }, (_, i) => [72 + 30 * i, 434, 0.5, 266] as const),
    ]
    expect(await regionsOf(rules)).toEqual([])
  })
})

/** A line in a font that does not say what # is. */
function page(text: string): Uint8Array {
  const doc = pdf().page()
  const glyphs = [...new Set(text)]
  const font = type0Font(doc, { glyphs, toUnicode: { '#': '\ue012' } })
  return doc.text({ raw: `${font.hex(text)} Tj` }, { x: 72, y: 700, size: 10, font: font.ref }).build()
}

async function wordsOf(text: string): Promise<string[]> {
  const { surface } = await readPage(page(text))
  const words = new Set(unreadWords(surface).values())
  return [...words].map((word) => word.map((glyph) => glyph.text.replace('\ue012', '#')).join(''))
}

it.each([
  ['Mr Whit#eld came', ['Whit#eld']],
  ['O##ce and Spring#eld', ['O##ce', 'Spring#eld']],
  ['# Item, end#', []],
  ['漢字#漢字', []],
])('words with an unread glyph between two letters: %s', async (text, expected) => {
  expect(await wordsOf(text)).toEqual(expected)
})

it('are not made of a whole line', async () => {
  expect(await wordsOf(`${'x'.repeat(30)}#${'y'.repeat(30)}`)).toEqual([])
})

it('are erased whole where a value is in them', async () => {
  await using engine = await createEngine({ threads: 1 })
  const { bytes } = await engine.redactDocument(page('Dear Mr. Jonathan Whit#eld, thank you'))
  const { surface } = await readPage(bytes)
  expect(surface.glyphs.map(({ text }) => text).join('')).not.toMatch(/Jon|Whit|eld/)
})
