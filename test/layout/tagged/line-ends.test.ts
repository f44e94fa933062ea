import { describe, expect, it } from 'vitest'
import { analyse, sourceLinesOf } from '../../../engines/layout/analyse.ts'
import type { PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

type Kid = TagElement | number

function tag(role: string, kids: readonly Kid[], page = 1, more: Partial<TagElement> = {}): TagElement {
  return { role, kids: kids.map((kid) => (typeof kid === 'number' ? { page, mcid: kid } : kid)), ...more }
}
const inline = (...mcids: number[]) => tag('NonStruct', mcids)
const shapes = (pages: readonly PageContent[], kids: readonly TagElement[]) =>
  summarise(analyse({ pages, tags: tag('', [tag('Document', kids)]) }).blocks)

describe('text that a browser tags as inline', () => {
  it('is a paragraph for each block that ends before its line is full', () => {
    const page = sheet().flow(prose(4), { mcid: 0 })
    page
      .flow('Anna Berg', { mcid: 1, above: 10 })
      .flow('12 Hill Road', { mcid: 2 })
      .flow('Leeds', { mcid: 3 })
    const address = [1, 2, 3].map((mcid) => tag('NonStruct', [inline(mcid)]))
    expect(shapes([page.build()], [tag('P', [0]), ...address])).toEqual([
      prose(4),
      'Anna Berg',
      '12 Hill Road',
      'Leeds',
    ])
  })

  it('has line breaks where a paragraph has them', () => {
    const page = sheet().flow(prose(4), { mcid: 0 })
    page.flow('Anna Berg', { mcid: 1, above: 10 }).flow('12 Hill Road', { mcid: 2 })
    expect(shapes([page.build()], [tag('P', [0]), tag('P', [inline(1), inline(2)])])).toEqual([
      prose(4),
      'Anna Berg\n12 Hill Road',
    ])
  })

  it.each([
    [1.8, 'Anna Berg\n12 Hill Road'],
    [2.2, 'Anna Berg 12 Hill Road'],
  ])('is of the column of lines that begin %d points further right, or is not: %j', (offset, address) => {
    const page = sheet()
    for (const [i, line] of prose(4).split('. ').entries())
      page.text(72 + offset, 100 + 12 * i, line, { mcid: 0 })
    const last = page.words.at(-1)?.baseline ?? 0
    page.text(72, last + 30, 'Anna Berg', { mcid: 1 }).text(72, last + 42, '12 Hill Road', { mcid: 2 })
    const found = shapes([page.build()], [tag('P', [0]), tag('P', [inline(1), inline(2)])])
    expect(found.at(-1)).toBe(address)
  })

  it('continues after a full line, regardless of the element that begins there', () => {
    const page = sheet().flow(prose(2), { mcid: 0 })
    const right = Math.max(...page.words.map(({ box }) => box.x1))
    const last = page.words.at(-1)
    page.text(72, (last?.baseline ?? 0) + 30, 'A line that reaches the margin and', { mcid: 1, size: 10 })
    const end = page.words.at(-1)?.box.x1 ?? 0
    page.text(end + 3, (last?.baseline ?? 0) + 30, 'w'.repeat(Math.floor((right - end - 4) / 5)), { mcid: 1 })
    page.text(72, (last?.baseline ?? 0) + 42, 'emphasis goes on', { mcid: 2 })
    const [, second, ...rest] = shapes([page.build()], [tag('P', [0]), tag('P', [inline(1), inline(2)])])
    expect(rest).toEqual([])
    expect(second).not.toContain('\n')
  })
})

describe('code in the item of a list that has no body', () => {
  const item = (kids: readonly TagElement[]) => tag('L', [tag('LI', [tag('Lbl', [9]), ...kids])])

  it('is in the line of the text around it', () => {
    const page = sheet().text(72, 100, '•', { mcid: 9 }).text(90, 100, 'Turn', { mcid: 0 })
    page.text(130, 100, '-v', { mcid: 1, mono: true }).text(160, 100, 'on', { mcid: 2 })
    const kids = [inline(0), tag('Code', [inline(1)]), inline(2)]
    expect(shapes([page.build()], [item(kids)])).toEqual([{ ul: [['Turn `-v` on']] }])
  })

  it('is in the line of the text around it as a link, too', () => {
    const page = sheet().text(72, 100, 'Turn', { mcid: 0 })
    page.text(130, 100, '-v', { mcid: 1, mono: true }).text(160, 100, 'on', { mcid: 2 })
    const kids = [inline(0), tag('Link', [tag('Code', [inline(1)])]), inline(2)]
    expect(shapes([page.build()], [tag('P', kids)])).toEqual(['Turn `-v` on'])
  })

  it('is a block below the text', () => {
    const page = sheet().text(72, 100, '•', { mcid: 9 }).text(90, 100, 'Turn it on:', { mcid: 0 })
    page.text(90, 114, '-v', { mcid: 1, mono: true })
    expect(shapes([page.build()], [item([inline(0), tag('Code', [inline(1)])])])).not.toEqual([
      { ul: [['Turn it on: `-v`']] },
    ])
  })
})

describe('a line break on a later page', () => {
  it('is on that page, as the words around it are', () => {
    const pages = [1, 2].map((number) => {
      const page = sheet().flow(prose(4), { mcid: 0 })
      page.flow('Anna Berg', { mcid: 1, above: 10 }).flow('12 Hill Road', { mcid: 2 })
      return { ...page.build(), page: number }
    })
    const kids = [1, 2].flatMap((page) => [
      tag('P', [0], page),
      tag('P', [tag('NonStruct', [1], page), tag('NonStruct', [2], page)], page),
    ])
    const { blocks } = analyse({ pages, tags: tag('', [tag('Document', kids)]) })
    const last = blocks.at(-1)
    const lines = last?.kind === 'paragraph' ? sourceLinesOf(last.inlines) : []
    expect(lines.map(({ page }) => page)).toEqual([2, 2, 2])
  })
})

describe('text that is repeated on each page inside of one element', () => {
  it('is in the header of a split table once', () => {
    const pages = [1, 2].map((number) => {
      const page = sheet().text(72, 100, 'No', { mcid: 0 }).text(200, 100, 'Item', { mcid: 1 })
      page.text(72, 120, `${number}`, { mcid: 2 }).text(200, 120, `part ${number}`, { mcid: 3 })
      return { ...page.flow(prose(3), { mcid: 4, above: 100 }).build(), page: number }
    })
    const header = [0, 1].map((mcid) => ({
      role: 'TH',
      kids: [1, 2].map((page) => ({ page, mcid })),
    }))
    const row = (page: number) => tag('TR', [tag('TD', [2], page), tag('TD', [3], page)])
    const table = tag('Table', [tag('TR', header), row(1), row(2)])
    const [found] = shapes(pages, [table, tag('P', [4]), tag('P', [4], 2)])
    expect(found).toEqual({
      table: [
        ['No!', 'Item!'],
        ['1', 'part 1'],
        ['2', 'part 2'],
      ],
    })
  })
})

describe('rows without a table around them', () => {
  it('are a table with a header, its leaders omitted, and titles across its width before it', () => {
    const page = sheet()
    ;['Arrests by age', 'Offense', 'Total', 'Fraud . . . . . .', '173'].forEach((text, i) => {
      page.text(i % 2 === 0 && i > 0 ? 300 : 72, 100 + 20 * Math.ceil(i / 2), text, { mcid: i })
    })
    page.flow(prose(3), { mcid: 5, above: 120 })
    const cell = (mcid: number, more: Partial<TagElement> = {}) => tag('TD', [tag('P', [mcid])], 1, more)
    const rows = [
      tag('TR', [cell(0, { colspan: 2 })]),
      tag('TR', [cell(1), cell(2)]),
      tag('TR', [cell(3), cell(4)]),
    ]
    const [title, table] = shapes([page.build()], [tag('Sect', rows), tag('P', [5])])
    expect(title).toBe('Arrests by age')
    expect(JSON.stringify(table)).toMatch(/Offense.*Total.*"Fraud".*173/)
  })
})
