import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

describe('links inside a document', () => {
  it('lead to the block at their target', () => {
    const page = sheet().flow(prose(3)).flow('The second chapter', { size: 16, bold: true, above: 20 })
    page.flow('see above', { above: 10 })
    const built = page.build()
    const box = built.words[built.words.length - 1].box
    const links = [{ box, href: '#page=1', y: 125 }]
    const { blocks } = analyse({ pages: [{ ...built, links }] })
    expect(blocks[1]).toMatchObject({ kind: 'heading', id: 'page-1-125' })
    expect(summarise(blocks)[2]).toBe('see [above](#page-1-125)')
  })

  it.each([
    [-5, 'The second chapter'],
    [4, 'The second chapter'],
    [9, 'After it.'],
  ])('lead to the block below a target that is %i points below its top: %s', (below, text) => {
    const page = sheet().flow(prose(3)).flow('The second chapter', { size: 16, bold: true, above: 20 })
    page.flow(`After it. ${prose(2)}`, { above: 10 })
    const built = page.build()
    const heading = built.words.find((word) => word.text === 'second')
    const links = [{ box: built.words[0].box, href: '#page=1', y: (heading?.box.y1 ?? 0) - 10 + below }]
    const target = analyse({ pages: [{ ...built, links }] }).blocks.find(({ id }) => id !== undefined)
    expect(JSON.stringify(target)).toContain(text)
  })

  it('cover words in any part of a page, however high they are', () => {
    const page = sheet(595, 4000).text(72, 60, 'first').text(72, 2000, 'middle').text(72, 3900, 'last')
    const built = page.build()
    const links = [{ box: { x0: 50, y0: 1990, x1: 200, y1: 3950 }, href: 'https://example.org/' }]
    const text = JSON.stringify(summarise(analyse({ pages: [{ ...built, links }] }).blocks))
    for (const word of ['first', 'middle', 'last']) expect(text.includes(`[${word}](`)).toBe(word !== 'first')
  })

  it('lead to the item of a list, such as a note at the end', () => {
    const page = sheet().flow(`${prose(3)} 7 8`)
    for (const [i, note] of ['Mostly in April.', 'In July.', 'The oldest one.'].entries())
      page.text(80, 200 + 14 * i, `${i + 1}.`).text(95, 200 + 14 * i, note)
    const built = page.build()
    const [first, second] = built.words.filter(({ text }) => /^[78]$/.test(text))
    const links = [
      { box: first.box, href: '#page=1', y: 189, name: 'fn1' },
      { box: second.box, href: '#page=1', y: 217, name: 'fn3' },
    ]
    const { blocks } = analyse({ pages: [{ ...built, links }] })
    expect(blocks[0].id).toBeUndefined()
    const list = blocks[1]
    const ids = list.kind === 'list' ? list.items.map((item) => item.blocks[0].id) : []
    expect(ids).toEqual(['fn1', undefined, 'fn3'])
  })
})
