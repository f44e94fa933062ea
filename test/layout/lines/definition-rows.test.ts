import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

/** A page of a manual: each function has its kind in brackets at the right edge, at x 523. */
function manual(functions: readonly (readonly [string, string])[], mark = '▷') {
  const page = sheet().flow(prose(6))
  for (const [i, [name, kind]] of functions.entries()) {
    page.y += 22
    page.text(72, page.y, `${mark} ${name}`, { mono: true })
    const width = [...kind].reduce((sum, letter) => sum + (letter === ' ' ? 2 : 4), 0)
    page.text(523 - width, page.y, kind, { size: 8 })
    if (i % 2 === 1) page.flow(prose(4, i), { above: 6 })
  }
  return page.build()
}

describe('definitions with their kind at the right edge', () => {
  it('are paragraphs, not tables or items of lists', () => {
    const page = manual([
      ['Flow(river)', '(attribute)'],
      ['FlowOf(river)', '(global variable)'],
      ['Source(river)', '(function)'],
      ['Mouth(river)', '(function)'],
    ])
    const blocks = summarise(analyse({ pages: [page] }).blocks)
    expect(blocks).toContain('`▷ Flow(river)` (attribute)')
    expect(blocks).toContain('`▷ FlowOf(river)` (global variable)')
    expect(blocks.every((block) => typeof block === 'string')).toBe(true)
  })

  it('are not the rows of a table with a column of numbers in brackets', () => {
    const page = sheet().flow(prose(6))
    page.y += 12
    for (const [name, last, now] of [
      ['Income', '1,204', '(310)'],
      ['Costs', '910', '(120)'],
      ['Result', '294', '(190)'],
      ['Reserve', '104', '(115)'],
    ]) {
      page.y += 14
      page.text(90, page.y, name).text(250, page.y, last).text(400, page.y, now)
    }
    expect(
      summarise(analyse({ pages: [page.flow(prose(4), { above: 12 }).build()] }).blocks)[1],
    ).toHaveProperty('table')
  })
})
