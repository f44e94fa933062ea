import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

const blocksOf = (...pages: PageContent[]) => summarise(analyse({ pages }).blocks)

/** A plot with a curve between text, and its labels. */
function plot(page: SheetBuilder): PageContent {
  page.flow(`${prose(4)} In the end all of the valley was`)
  page.rule(120, 300, 400, 300).rule(120, 160, 120, 300)
  for (let i = 0; i < 6; i++) page.text(140 + 40 * i, 312, `${i}`, { size: 8 })
  page.text(70, 230, 'metres', { size: 8 }).text(240, 330, 'days after', { size: 8 })
  page.text(300, 200, 'first spring', { size: 8 }).text(200, 250, 'second spring', { size: 8 })
  page.text(72, 352, 'Figure 1: The height of the water.')
  page.y = 380
  return {
    ...page.flow(`flooded by the river. ${prose(4, 1)}`).build(),
    shapes: [{ x0: 122, y0: 170, x1: 390, y1: 290 }],
  }
}

describe('the lettering of a drawn figure', () => {
  it('is one paragraph before its caption, and the text around the figure is whole', () => {
    const blocks = blocksOf(plot(sheet())).map(String)
    const caption = blocks.indexOf('Figure 1: The height of the water.')
    expect(caption).toBeGreaterThan(0)
    expect(blocks[caption - 1].split(' ').sort()).toEqual(
      'metres days after first spring second spring 0 1 2 3 4 5'.split(' ').sort(),
    )
    expect(blocks.filter((block) => /metres|spring\b|days/.test(block))).toHaveLength(1)
  })

  it('is text where nothing slanted or curved is drawn, as in a box with a listing', () => {
    const page = { ...plot(sheet()), shapes: [] }
    expect(blocksOf(page).map(String)).not.toContain(
      'first spring metres second spring 0 1 2 3 4 5 days after',
    )
  })

  it('leaves sentences and code in a box with a caption', () => {
    const page = sheet().flow(prose(3))
    const text = 'The river carries many small stones to the sea and back.'
    for (let i = 0; i < 4; i++) page.text(90, 200 + 12 * i, text)
    page.text(72, 270, 'Figure 1: What the board at the bridge says.')
    page.y = 290
    const built = { ...page.flow(prose(3, 1)).build(), shapes: [{ x0: 80, y0: 185, x1: 420, y1: 250 }] }
    expect(blocksOf(built).filter((block) => block === text)).toHaveLength(4)
    const code = sheet().flow(prose(3))
    for (let i = 0; i < 4; i++) code.text(90, 200 + 12 * i, `let x${i} = read();`, { mono: true })
    code.text(72, 270, 'Figure 1: A program.')
    const listing = { ...code.build(), shapes: [{ x0: 80, y0: 185, x1: 420, y1: 250 }] }
    expect(JSON.stringify(blocksOf(listing))).toMatch(/"code":"let x0 = read\(\);\\nlet x1/)
  })
})
