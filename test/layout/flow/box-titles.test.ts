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
})
