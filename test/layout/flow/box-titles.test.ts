import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

describe('the title of a box of code', () => {
  it('is not code where it interrupts the upper line of the box', () => {
    const page = sheet().flow(prose(5), { above: 10 })
    const top = page.y + 20
    page.rule(72, top, 260, top).rule(310, top, 523, top)
    page.text(268, top + 2, 'Example', { mono: true }).text(80, top + 14, 'sail(river);', { mono: true })
    page.text(80, top + 26, 'true', { mono: true }).rule(72, top + 34, 523, top + 34)
    expect(summarise(analyse({ pages: [page.build()] }).blocks).slice(1)).toEqual([
      '`Example`',
      { code: 'sail(river);\ntrue' },
    ])
  })

  /** The title of a box in the gap of its upper line: `gap` points from its ends, its baseline `rise` points below them. */
  function boxWith(gap: number, rise: number) {
    const page = sheet().flow(prose(5), { above: 10 })
    const top = page.y + 20
    page.rule(72, top, 268 - gap, top).rule(303 + gap, top, 523, top)
    page.text(268, top + rise, 'Example', { mono: true }).text(80, top + 24, 'sail(river);', { mono: true })
    page.text(80, top + 36, 'true', { mono: true }).rule(72, top + 44, 523, top + 44)
    return summarise(analyse({ pages: [page.build()] }).blocks)
  }

  it.each([
    [19, 2, true],
    [21, 2, false],
    [8, 8.8, true],
    [8, 9.2, false],
  ])('is up to 2 ems from the ends of the line and 0.9 ems below it: %s and %s points', (gap, rise, is) => {
    expect(boxWith(gap, rise).includes('`Example`')).toBe(is)
  })
})
