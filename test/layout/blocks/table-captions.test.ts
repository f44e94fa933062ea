import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { Inline } from '../../../engines/model/document.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

function table(page: SheetBuilder, from: number): SheetBuilder {
  for (const [i, row] of [
    ['Year', 'North', 'South'],
    ['2001', '10.5', '11.0'],
    ['2002', '12.5', '13.0'],
    ['2003', '14.5', '15.0'],
  ].entries())
    for (const [column, text] of row.entries()) page.text(100 + 100 * column, from + 12 * i, text)
  return page
}

const textOf = (inlines: readonly Inline[]) =>
  plainText({
    metadata: {},
    blocks: [{ kind: 'paragraph', inlines }],
    notes: new Map(),
    resources: new Map(),
  }).trim()

const captions = (page: SheetBuilder) =>
  analyse({ pages: [page.build()] }).blocks.flatMap((block) =>
    block.kind === 'table' ? [block.caption ? textOf(block.caption) : null] : [],
  )

describe('the caption of a table', () => {
  it.each(['Cuadro 3.1. Toneladas por año', 'Tabulka 2: Tuny', 'Tabell 4 Ton per år', '表 5 年別'])(
    'may be %s',
    (text) => {
      const page = table(sheet().flow(prose(4)).text(72, 180, text), 200)
      page.y = 260
      expect(captions(page.flow(prose(4, 1)))).toEqual([text])
    },
  )

  it('is above or below it', () => {
    const page = sheet().flow(prose(4))
    table(page.text(72, 180, 'Table 1: Tons by year'), 200)
    page.y = 260
    page.flow(prose(4, 1))
    expect(captions(page)).toEqual(['Table 1: Tons by year'])
    const below = table(sheet().flow(prose(4)), 160).text(72, 216, 'Table 2.1: Tons by year')
    below.y = 250
    expect(captions(below.flow(prose(4, 1)))).toEqual(['Table 2.1: Tons by year'])
    const sides = [page, below].map((one) =>
      analyse({ pages: [one.build()] }).blocks.flatMap((block) =>
        block.kind === 'table' ? [block.captionBelow ?? false] : [],
      ),
    )
    expect(sides).toEqual([[false], [true]])
  })

  it('between two tables belongs to the side on which the others are', () => {
    const page = table(sheet(), 100).text(72, 156, 'Table 1: Tons by year')
    table(page, 176).text(72, 232, 'Table 2: Shares by year')
    expect(captions(page)).toEqual(['Table 1: Tons by year', 'Table 2: Shares by year'])
  })

  it('is not a sentence about the table', () => {
    const page = table(sheet().flow(prose(4)), 160)
    page.y = 204
    expect(captions(page.flow(`Table 3 shows what was carried in these years. ${prose(3, 1)}`))).toEqual([
      null,
    ])
  })
})
