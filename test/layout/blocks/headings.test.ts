import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { OutlineEntry, PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

const headings = (pages: readonly PageContent[], outline: readonly OutlineEntry[] = []) =>
  summarise(analyse({ pages, outline }).blocks).filter(
    (block) => typeof block === 'object' && block !== null && /^h\d/.test(Object.keys(block)[0]),
  )

describe('the size of the text that headings are compared with', () => {
  it('is that of the prose, even if code in a smaller font has more letters', () => {
    const page = sheet()
    for (let i = 0; i < 6; i++) {
      page.flow('A line of prose introduces it:', { above: 14 })
      for (let k = 0; k < 6; k++)
        page.flow(`const value_${i}_${k} = compute(${k}, ${i}) // and so on, for a while`, {
          size: 8,
          mono: true,
          above: k === 0 ? 10 : 0,
        })
    }
    expect(headings([page.build()])).toEqual([])
  })
})

describe('titles of admonition boxes', () => {
  it.each(['Note', 'Tip', 'Warning:', 'Hinweis', 'ATENçãO', 'viktigt', '警告', 'Примечание'])(
    'are no headings: %s',
    (title) => {
      const page = sheet()
        .flow('Where rivers begin', { size: 16, bold: true })
        .flow(prose(3), { above: 8 })
        .flow(title, { size: 12, bold: true, above: 20 })
        .flow(prose(2, 1), { above: 12 })
      expect(headings([page.build()])).toEqual([{ h1: 'Where rivers begin' }])
    },
  )

  it('are headings if the outline names them', () => {
    const page = sheet().flow('Note', { size: 14, bold: true, above: 20 }).flow(prose(3), { above: 8 })
    const outline = [{ title: 'Note', level: 2, page: 1, y: 80 }]
    expect(headings([page.build()], outline)).toEqual([{ h2: 'Note' }])
  })
})

describe('bold terms', () => {
  it('are no headings if their definitions are indented', () => {
    const page = sheet().flow(prose(4))
    for (const [i, term] of ['build (required)', 'clean (required)', 'patch (optional)'].entries())
      page.flow(term, { bold: true, above: 8 }).flow(prose(4, i + 1), { x: 97, width: 426, above: 2 })
    page.flow(prose(4, 5), { above: 8 })
    expect(headings([page.build()])).toEqual([])
  })

  it('are no headings if they are titles of list items', () => {
    const page = sheet().flow(prose(4))
    for (const [i, term] of ['1. Precision', '2. Order'].entries())
      page
        .flow(term, { bold: true, x: 80, above: 8 })
        .flow(prose(3, i + 1), { x: 92.5, width: 430, above: 6 })
    expect(headings([page.build()])).toEqual([])
  })

  it('are headings if they hang left of all text', () => {
    const page = sheet()
    for (const [i, title] of ['Of springs', 'Of streams'].entries())
      page.flow(title, { bold: true, above: 12 }).flow(prose(5, i), { x: 108, width: 415, above: 4 })
    expect(headings([page.build()])).toHaveLength(2)
  })
})

describe('an entry of the outline', () => {
  it('names the line below its destination, not the same words elsewhere on the page', () => {
    const page = sheet()
      .flow(prose(3))
      .flow('See also:', { above: 10 })
      .flow('Springs', { above: 4 })
      .flow(prose(3, 1), { above: 10 })
    page.y = 400
    page.flow('Springs').flow(prose(3, 2), { above: 8 })
    const { blocks } = analyse({
      pages: [page.build()],
      outline: [{ title: 'Springs', level: 1, page: 1, y: 398 }],
    })
    const found = blocks.flatMap((block) => (block.kind === 'heading' ? [block.box?.y0 ?? 0] : []))
    expect(found).toHaveLength(1)
    expect(found[0]).toBeGreaterThan(390)
  })
})

describe('titles of the outline', () => {
  it('are not rows of tables without lines', () => {
    const page = sheet().flow(prose(3))
    const rows = (y: number, texts: readonly (readonly [string, string])[]): void =>
      texts.forEach(([left, right], i) => {
        page.text(72, y + 14 * i, left).text(180, y + 14 * i, right)
      })
    rows(150, [
      ['Stone', '120'],
      ['Water', '88'],
      ['Sand', '940'],
    ])
    page.text(72, 206, '2.1').text(180, 206, 'Weights')
    rows(220, [
      ['Iron', '77'],
      ['Wood', '12'],
      ['Clay', '31'],
    ])
    const outline = [{ title: 'Weights', level: 2, page: 1, y: 200 }]
    const kinds = analyse({ pages: [page.build()], outline }).blocks.map(({ kind }) => kind)
    expect(kinds).toEqual(['paragraph', 'table', 'heading', 'table'])
  })
})

describe('bold labels inside the text', () => {
  const chapter = (label: (page: ReturnType<typeof sheet>) => void, font = 'Serif-Bold') => {
    const page = sheet()
    for (const [i, title] of ['Where rivers begin', 'Where rivers end'].entries()) {
      page.flow(title, { size: 14, bold: true, font, above: 18 })
      for (const seed of [2 * i, 2 * i + 1]) page.flow(prose(5, seed), { indent: 15, font: 'Serif-Roman' })
      label(page)
      page.flow('sail --from spring --to sea', { size: 9, mono: true, above: 8 })
    }
    return headings([page.build()])
  }
  const titles = [{ h1: 'Where rivers begin' }, { h1: 'Where rivers end' }]

  it('are no headings if they begin with the indent of paragraphs', () => {
    expect(chapter((page) => page.flow('Type this', { bold: true, x: 87, font: 'Serif-Bold' }))).toEqual(
      titles,
    )
    expect(
      chapter((page) => page.flow('Type this', { bold: true, font: 'Serif-Bold', above: 8 })),
    ).toHaveLength(4)
  })

  it('are no headings if headings are set in another family than the text', () => {
    const label = (page: ReturnType<typeof sheet>) =>
      page.flow('Type this', { bold: true, font: 'Serif-Bold', above: 8 })
    expect(chapter(label, 'Sans')).toEqual(titles)
  })

  it('are headings if they are centred', () => {
    expect(
      chapter((page) => page.flow('Interlude', { bold: true, x: 272, font: 'Serif-Bold', above: 8 })),
    ).toHaveLength(4)
  })
})

describe('a name in a monospaced font', () => {
  const page = (number: object) =>
    sheet()
      .flow('2 Commands', { size: 14, bold: true })
      .flow(prose(5), { above: 8 })
      .text(72, 230, '2.1.1', { size: 11, ...number })
      .text(102, 230, '@Returns value', { size: 11, mono: true })
  const rest = (built: ReturnType<typeof sheet>) => {
    built.y = 240
    return headings([built.flow(prose(5, 1), { above: 8 }).build()])
  }

  it('is a heading if a bold number precedes it', () => {
    expect(rest(page({ bold: true }))).toHaveLength(2)
    expect(rest(page({}))).toHaveLength(1)
  })
})

describe('entries of a table of contents', () => {
  it('are no headings, even if they are bold and larger than the text', () => {
    const page = sheet().flow('Contents', { size: 14, bold: true })
    for (const [i, title] of ['Of springs', 'Of streams', 'Of seas'].entries())
      page.flow(`${title}${'.'.repeat(50)}${i + 4}`, { size: 12, bold: true, above: 6 })
    expect(headings([page.flow(prose(12), { above: 20 }).build()])).toEqual([{ h1: 'Contents' }])
  })
})

describe('a bold line that begins where indented paragraphs do', () => {
  it.each([
    [15, true],
    [25, false],
  ])('is a centred heading up to 2 ems off the middle: %i of 10 points, %s', (off, isHeading) => {
    const page = sheet()
    for (let k = 0; k < 3; k++) {
      page.flow(`Flush heading ${'ABC'[k]}`, { bold: true, size: 15, above: 20 })
      page.flow(prose(4, k), { above: 10 }).flow(prose(4, k + 3), { x: 172, width: 251, above: 10 })
    }
    const title = 'B'.repeat(Math.round((251 - off) / 5))
    page.text(172, page.y + 26, title, { bold: true })
    page.y += 38
    page.flow(prose(5, 2))
    const { blocks } = analyse({ pages: [page.build()] })
    expect(blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(isHeading ? 4 : 3)
  })
})
