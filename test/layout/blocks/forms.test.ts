import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { Block } from '../../../engines/model/document.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

/** The options of a list: `x` for a checked one. */
function options(block: Block): string[] {
  if (block.kind !== 'list') return []
  return block.items.map(({ blocks, checked }) => `${checked ? 'x' : ' '} ${summarise(blocks).join(' ')}`)
}

describe('check boxes', () => {
  it('in one line are one option each, after their label', () => {
    const page = sheet().flow(prose(4))
    page
      .text(72, 200, 'Status:')
      .text(112, 200, '☐ single')
      .text(170, 200, '☒ married')
      .text(240, 200, '☐ widowed')
    const [, label, list] = analyse({ pages: [page.build()] }).blocks
    expect(summarise([label])).toEqual(['Status:'])
    expect(options(list)).toEqual(['  single', 'x married', '  widowed'])
  })

  it('after their text are moved before it, and the paragraph below is not part of the item', () => {
    const page = sheet().flow(prose(4))
    page
      .text(72, 200, 'I accept the rules ☒')
      .text(72, 218, 'I want the letter ☐')
      .text(72, 236, 'Thank you for this.')
    const [, list, end] = analyse({ pages: [page.build()] }).blocks
    expect(options(list)).toEqual(['x I accept the rules', '  I want the letter'])
    expect(summarise([end])).toEqual(['Thank you for this.'])
  })

  it('are empty and crossed squares of any font', () => {
    const page = sheet().flow(prose(4))
    page.text(72, 200, '□ one').text(72, 214, '⊠ two').text(72, 228, '☑ three')
    expect(options(analyse({ pages: [page.build()] }).blocks[1])).toEqual(['  one', 'x two', 'x three'])
  })
})

describe('lines for a value', () => {
  it('are fill-in lines after their labels', () => {
    const page = sheet().flow(prose(4)).text(72, 200, 'Name:').rule(100, 202, 250, 202)
    page.text(260, 200, 'Date:').rule(288, 202, 400, 202)
    expect(summarise(analyse({ pages: [page.build()] }).blocks)[1]).toBe('Name: ____ Date: ____')
  })

  it('are not fill-in lines if a value is on them, or next to a text without a colon', () => {
    const page = sheet().flow(prose(4)).text(72, 200, 'Name:').rule(100, 202, 250, 202).text(110, 200, 'Anna')
    page.text(72, 240, 'above').rule(100, 242, 250, 242)
    expect(JSON.stringify(summarise(analyse({ pages: [page.build()] }).blocks))).not.toContain('_')
  })
})
