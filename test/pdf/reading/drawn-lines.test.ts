import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ruling } from '../../../engines/model/page-content.ts'
import { joinRulings } from '../../../engines/pdf/reading/drawn-lines.ts'
import { readPdf } from '../../../engines/pdf/reading/read-pdf.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

/** Rulings as `x0 y0 x1 y1` in whole points, and fills the same way. */
async function drawn(content: string): Promise<{ rulings: string[]; fills: string[]; shapes: string[] }> {
  const [page] = (await readPdf(pdf().page().content(content).build())).pages
  const text = ({ x0, y0, x1, y1 }: Omit<Ruling, 'thickness'>) => [x0, y0, x1, y1].map(Math.round).join(' ')
  return {
    rulings: page.rulings.map(text),
    fills: page.fills.map(text),
    shapes: (page.shapes ?? []).map(text),
  }
}

describe('the lines of a page', () => {
  it('are strokes along its axes', async () => {
    expect((await drawn('72 700 m 300 700 l S 72 600 m 72 700 l S 72 500 m 300 550 l S')).rulings).toEqual([
      '72 92 300 92',
      '72 92 72 192',
    ])
  })

  it('are thin rectangles that are filled', async () => {
    expect((await drawn('72 700 200 0.7 re f 72 500 0.7 200 re f')).rulings).toEqual([
      '72 92 272 92',
      '72 92 72 292',
    ])
  })

  it('are the four sides of a rectangle that is stroked', async () => {
    expect((await drawn('72 600 200 100 re S')).rulings).toHaveLength(4)
  })

  it('are joined from dashes and borders of cells', async () => {
    const dashes = Array.from({ length: 20 }, (_, i) => `${72 + i * 10} 700 m ${78 + i * 10} 700 l S`)
    const cells = Array.from({ length: 4 }, (_, i) => `${72 + i * 50} 600 m ${122 + i * 50} 600 l S`)
    expect((await drawn([...dashes, ...cells].join(' '))).rulings).toEqual(['72 92 268 92', '72 192 272 192'])
  })

  it('are merged from double lines', async () => {
    expect((await drawn('72 700 m 300 700 l S 72 698 m 300 698 l S')).rulings).toEqual(['72 93 300 93'])
  })

  it('are omitted if white, clipped away or rounded', async () => {
    const content = `1 G 72 700 m 300 700 l S 0 G
      q 400 400 50 50 re W n 72 600 m 300 600 l S Q
      72 500 m 100 520 200 520 300 500 c S`
    expect((await drawn(content)).rulings).toEqual([])
  })

  it('are rotated with the page', async () => {
    const doc = pdf().page({ rotate: 90 }).content('72 700 m 300 700 l S')
    const [page] = (await readPdf(doc.build())).pages
    expect(page.rulings).toHaveLength(1)
    expect(page.rulings[0].x0).toBeCloseTo(page.rulings[0].x1, 1)
  })
})

describe('the areas of a page', () => {
  it('are white where white covers a part of a colour, in the order of painting', async () => {
    const table = '0.3 0.5 0.9 rg 72 600 200 100 re f 1 g 72 650 100 50 re f 172 600 100 50 re f'
    expect((await drawn(table)).fills).toEqual(['72 92 272 192', '72 92 172 142', '172 142 272 192'])
  })

  it('are not white on the paper, below a colour, or as thin as a line', async () => {
    expect((await drawn('1 g 72 600 200 100 re f 300 600 50 50 re f')).fills).toEqual([])
    expect((await drawn('1 g 72 600 200 100 re f 0 0 1 rg 72 600 200 100 re f')).fills).toEqual([
      '72 92 272 192',
    ])
    expect((await drawn('0 0 1 rg 72 600 200 100 re f 1 g 72 650 200 1 re f')).fills).toEqual([
      '72 92 272 192',
    ])
  })

  it('are read in linear time, however many white ones there are', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, i) => `${i % 2} g ${72 + (i % 50)} ${600 + (i % 40)} 20 20 re f`,
    )
    const start = performance.now()
    await drawn(many.join(' '))
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('are filled rectangles that are not white', async () => {
    const content = '0.9 g 72 600 200 100 re f 1 g 72 400 200 100 re f 0 0 0 0.1 k 72 200 200 100 re f'
    expect((await drawn(content)).fills).toEqual(['72 92 272 192', '72 492 272 592'])
  })

  it('restore their colour after q and Q, and inherit it in forms', async () => {
    const doc = pdf().page().content('1 g q 0.5 g Q 72 600 200 100 re f').form('0.5 g 10 10 100 100 re f')
    const [page] = (await readPdf(doc.build())).pages
    expect(page.fills).toHaveLength(1)
  })
})

describe('joined rulings', () => {
  const ruling = fc.record({
    from: fc.integer({ min: 0, max: 500 }),
    length: fc.integer({ min: 1, max: 200 }),
    at: fc.integer({ min: 0, max: 40 }),
  })

  it('cover the same as the segments, without overlap', () => {
    fc.assert(
      fc.property(fc.array(ruling, { maxLength: 40 }), (pieces) => {
        const rulings = pieces.map(({ from, length, at }) => ({
          x0: from,
          x1: from + length,
          y0: at * 20,
          y1: at * 20,
          thickness: 1,
        }))
        const joined = joinRulings(rulings)
        for (const { x0, x1, y0 } of rulings)
          expect(joined.filter((line) => line.y0 === y0 && line.x0 <= x0 && line.x1 >= x1)).toHaveLength(1)
      }),
    )
  })
})

describe('the shapes of a page', () => {
  it('are slanted or curved shapes that are visible and not rectangles', async () => {
    expect((await drawn('72 500 m 300 550 l S 72 300 100 50 re f')).shapes).toEqual(['72 242 300 292'])
    expect((await drawn('72 500 m 90 600 110 600 130 500 c S')).shapes).toHaveLength(1)
    expect((await drawn('1 G 72 500 m 300 550 l S 72 700 m 300 700 l S')).shapes).toEqual([])
  })

  it('are joined where they are close, so that a map has few', async () => {
    const strokes = Array.from({ length: 3000 }, (_, i) => `${72 + (i % 60)} ${500 + (i % 37)} m 76 503 l S`)
    expect((await drawn(strokes.join(' '))).shapes.length).toBeLessThan(20)
  })
})
