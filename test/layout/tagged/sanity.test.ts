import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

type Kid = TagElement | number

/** A structure element; numbers are marked content of page 1. */
function tag(role: string, kids: readonly Kid[], more: Partial<TagElement> = {}): TagElement {
  return { role, kids: kids.map((kid) => (typeof kid === 'number' ? { page: 1, mcid: kid } : kid)), ...more }
}

const read = (page: PageContent, ...kids: readonly TagElement[]) =>
  analyse({ pages: [page], tags: tag('', [tag('Document', kids)]) })

const shapes = (page: PageContent, ...kids: readonly TagElement[]) => summarise(read(page, ...kids).blocks)

describe('a tagged document', () => {
  it('has the headings, paragraphs and order of its tags, regardless of its fonts', () => {
    const page = sheet()
      .flow('Looks like text', { mcid: 0 })
      .flow('Large as a heading', { size: 20, mcid: 2, above: 10 })
      .flow(prose(3), { mcid: 1, above: 10 })
    expect(shapes(page.build(), tag('H2', [0]), tag('P', [1]), tag('P', [2]))).toEqual([
      { h2: 'Looks like text' },
      prose(3),
      'Large as a heading',
    ])
  })

  it('gives headings without a level the depth of their sections', () => {
    const page = sheet().flow('Outer', { mcid: 0 }).flow('Inner', { mcid: 1 }).flow(prose(2), { mcid: 2 })
    const inner = tag('Sect', [tag('H', [1]), tag('P', [2])])
    expect(shapes(page.build(), tag('Sect', [tag('H', [0]), inner]))).toEqual([
      { h2: 'Outer' },
      { h3: 'Inner' },
      prose(2),
    ])
  })

  it('has nested lists without their labels', () => {
    const page = sheet()
    ;['1. first', '2. second', '• inner'].forEach((text, i) => {
      const [label, body] = text.split(' ')
      page.text(72, 100 + i * 14, label, { mcid: 2 * i }).text(90, 100 + i * 14, body, { mcid: 2 * i + 1 })
    })
    const item = (label: number, ...more: readonly Kid[]) =>
      tag('LI', [tag('Lbl', [label]), tag('LBody', [label + 1, ...more])])
    const list = tag('L', [item(0), item(2, tag('L', [item(4)]))], { numbering: 'Decimal' })
    expect(shapes(page.build(), list)).toEqual([{ 'ol 1': [['first'], ['second', { ul: [['inner']] }]] }])
  })

  it('has tables with their headers and spans', () => {
    const page = sheet()
    ;['Both', 'one', 'two'].forEach((text, i) => {
      page.text(72 + i * 60, 100 + i * 14, text, { mcid: i })
    })
    const table = tag('Table', [
      tag('THead', [tag('TR', [tag('TH', [0], { colspan: 2 })])]),
      tag('TBody', [tag('TR', [tag('TD', [tag('P', [1])]), tag('TD', [2])])]),
    ])
    expect(shapes(page.build(), table)).toEqual([{ table: [['Both c2!'], ['one', 'two']] }])
  })

  it('has figures with captions and alternative texts', () => {
    const built = sheet().flow(prose(2), { mcid: 0 }).picture({ x0: 72, y0: 200, x1: 200, y1: 300 }).build()
    const page = { ...built, pictures: built.pictures.map((picture) => ({ ...picture, mcid: 7 })) }
    expect(shapes(page, tag('P', [0]), tag('Figure', [7], { alt: 'A bridge' }))).toEqual([
      prose(2),
      { figure: 'image-1', alt: 'A bridge', caption: undefined },
    ])
  })

  it('has images inside paragraphs, and untagged images', () => {
    const page = sheet().text(72, 100, 'Before', { mcid: 0 }).text(200, 100, 'after.', { mcid: 1 })
    page.picture({ x0: 110, y0: 60, x1: 180, y1: 100 }, 'inside').text(72, 300, 'The end.', { mcid: 2 })
    const tags = [tag('P', [0, tag('Figure', [], { alt: 'A hut' }), 1]), tag('P', [2])]
    expect(shapes(page.build(), ...tags)).toEqual([
      'Before after.',
      { figure: 'inside', alt: 'A hut', caption: undefined },
      'The end.',
    ])
  })

  it('has untagged images at their places', () => {
    const page = sheet().text(72, 100, 'Before.', { mcid: 0 }).text(72, 300, 'After.', { mcid: 1 })
    page.picture({ x0: 72, y0: 150, x1: 180, y1: 250 }, 'forgotten')
    expect(shapes(page.build(), tag('P', [0]), tag('P', [1]))).toEqual([
      'Before.',
      { figure: 'forgotten', alt: undefined, caption: undefined },
      'After.',
    ])
  })

  it('has notes for their reference marks', () => {
    const page = sheet()
      .text(72, 84, 'A claim^1', { mcid: 0 })
      .text(120, 84, 'that is supported well.', { mcid: 2 })
    page.text(72, 760, '^1 The support.', { size: 8, mcid: 1 })
    const { blocks, notes } = read(page.build(), tag('P', [0, tag('Note', [1]), 2]))
    expect(summarise(blocks)).toEqual(['A claim[^1-1] that is supported well.'])
    expect([...notes.values()].map(summarise)).toEqual([['The support.']])
  })

  it('omits artifacts at the edge of pages', () => {
    const page = sheet().text(72, 40, 'Running head').flow(prose(9), { mcid: 0 }).text(290, 800, '7')
    expect(shapes(page.build(), tag('P', [0]))).toEqual([prose(9)])
  })
})

describe('text that the tags lack', () => {
  it('is read from the page, between the blocks above and below it', () => {
    const page = sheet()
    for (let i = 0; i < 9; i++) page.flow(prose(4, i), { mcid: i, above: 30 })
    const [{ words }] = [page.build()]
    const below = Math.max(...words.filter(({ mcid }) => mcid === 3).map(({ baseline }) => baseline))
    page.text(300, below + 20, 'Paid 12 May')
    const tags = Array.from({ length: 9 }, (_, i) => tag('P', [i]))
    expect(shapes(page.build(), ...tags).slice(3, 6)).toEqual([prose(4, 3), 'Paid 12 May', prose(4, 4)])
  })

  it('is read after the table above it', () => {
    const page = sheet()
    for (let i = 0; i < 7; i++) page.flow(prose(4, i), { mcid: i, above: 10 })
    page.text(72, 700, 'Item', { mcid: 7 }).text(150, 700, 'Price', { mcid: 8 })
    page.text(72, 714, 'Lamp', { mcid: 9 }).text(150, 714, '12', { mcid: 10 })
    page.text(300, 740, 'Paid')
    const rows = [7, 9].map((i) => tag('TR', [tag('TD', [i]), tag('TD', [i + 1])]))
    const texts = Array.from({ length: 7 }, (_, i) => tag('P', [i]))
    expect(shapes(page.build(), ...texts, tag('Table', rows)).at(-1)).toBe('Paid')
  })

  it('may be that of a whole page, such as one that was added later', () => {
    const first = sheet().flow('A title', { mcid: 0, size: 20 }).flow(prose(6), { mcid: 1, above: 10 })
    const added = sheet()
    ;['Item', 'Lamp', 'Chair', 'Table'].forEach((name, i) => {
      added.text(72, 100 + 14 * i, name).text(200, 100 + 14 * i, i === 0 ? 'Price' : String(110 + 7 * i))
    })
    const last: TagElement = { role: 'P', kids: [{ page: 3, mcid: 0 }] }
    const { blocks } = analyse({
      pages: [first.build(), added.build(2), sheet().flow(prose(5, 1), { mcid: 0 }).build(3)],
      tags: tag('', [tag('H1', [0]), tag('P', [1]), last]),
    })
    expect(summarise(blocks)).toEqual([
      { h1: 'A title' },
      prose(6),
      {
        table: [
          ['Item!', 'Price!'],
          ['Lamp', '117'],
          ['Chair', '124'],
          ['Table', '131'],
        ],
      },
      prose(5, 1),
    ])
  })
})

describe('unreliable tags', () => {
  it('are ignored if they contain only a part of the words', () => {
    const page = sheet().flow(prose(3), { mcid: 0 }).flow(prose(6, 1), { above: 10 })
    expect(shapes(page.build(), tag('P', [0]))).toEqual([prose(3), prose(6, 1)])
  })

  it('are ignored if they do not follow the page', () => {
    const page = sheet()
    for (let i = 0; i < 12; i++) page.flow(prose(2, i), { mcid: i, above: 8 })
    const backwards = Array.from({ length: 12 }, (_, i) => tag('P', [11 - i]))
    expect(shapes(page.build(), ...backwards)[0]).toBe(prose(2, 0))
  })

  it('are ignored if each line is a paragraph', () => {
    const text = prose(40)
    const built = sheet().flow(text).build()
    const lines = [...new Set(built.words.map(({ baseline }) => baseline))]
    const words = built.words.map((word) => ({ ...plainWord(word), mcid: lines.indexOf(word.baseline) }))
    const tags = lines.map((_, i) => tag('P', [i]))
    expect(shapes({ ...built, words }, ...tags)).toEqual([text])
  })

  it('may be nested to any depth', () => {
    let element = tag('P', [0])
    for (let i = 0; i < 50_000; i++) element = tag(i % 2 ? 'Div' : 'Span', [element])
    const page = sheet().flow(prose(3), { mcid: 0 })
    expect(shapes(page.build(), element)).toEqual([prose(3)])
  })
})

describe('paragraphs that are tagged up the page', () => {
  it.each([
    [4, true],
    [5, false],
  ])('in %i of 30 places: the tags are followed: %s', (count, followed) => {
    const page = sheet()
    const contents = Array.from({ length: 31 }, (_, i) => i)
    for (const i of contents) page.text(72, 60 + 24 * i, `Paragraph number ${i} here.`, { mcid: i })
    for (let i = 2; i < 2 + 6 * count; i += 6) [contents[i], contents[i + 1]] = [contents[i + 1], contents[i]]
    const read = JSON.stringify(shapes(page.build(), ...contents.map((i) => tag('P', [i]))))
    expect(read.indexOf('number 3 ') < read.indexOf('number 2 ')).toBe(followed)
  })
})
