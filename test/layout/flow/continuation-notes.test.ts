import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { prose, sheet } from '../page-builder.ts'

const code = ['if test -e rivers', 'then', '    count rivers', '    sort rivers', 'else', '    stop', 'fi']

/** Two pages with code that goes on over the page break, and a small text at each end of it. */
function blocksOf(below: string, above: string, right = 520) {
  const first = sheet().flow(`${prose(40, 1)} They count them all.^1`)
  for (const [i, line] of code.slice(0, 4).entries())
    first.text(72 + 5 * line.search(/\S/), 740 + 12 * i, line.trim(), { mono: true, size: 9 })
  const second = sheet()
  for (const [i, line] of code.slice(4).entries())
    second.text(72 + 5 * line.search(/\S/), 84 + 12 * i, line.trim(), { mono: true, size: 9 })
  second.y = 150
  const place = (page: ReturnType<typeof sheet>, y: number, text: string, edge: number) =>
    page.text(edge - 4 * text.replaceAll(' ', '').length - 2 * (text.split(' ').length - 1), y, text, {
      size: 8,
    })
  first.text(72, 805, '^1 All rivers are counted each year.', { size: 8 })
  const pages = [place(first, 790, below, 520), place(second.flow(prose(20, 2)), 70, above, right)]
  return analyse({ pages: pages.map((page, i) => page.build(i + 1)) }).blocks
}

describe('notes where code continues after a page break', () => {
  it('are omitted, and the code is one block', () => {
    const blocks = blocksOf('(continues on next page)', '(continued from previous page)')
    const found = blocks.filter((block) => block.kind === 'code')
    expect(found.map((block) => block.text.split('\n').map((line) => line.trim()))).toEqual([
      code.map((line) => line.trim()),
    ])
    expect(JSON.stringify(blocks)).not.toMatch(/continue/)
  })

  it('stay where they are text: only one of them, or at different edges', () => {
    expect(JSON.stringify(blocksOf('(as they were counted)', 'From the first page'))).toMatch(/counted/)
    expect(JSON.stringify(blocksOf('(as they were counted)', '(on a river)', 400))).toMatch(/counted/)
  })
})
