import { describe, expect, it } from 'vitest'
import { removeMarginNumbers } from '../../../engines/layout/lines/margin-numbers.ts'
import { type Look, prose, type SheetBuilder, sheet } from '../page-builder.ts'

/** Numbers beside the lines of a page, every `step` lines. */
function number(page: SheetBuilder, step: number, x: number, look: Look = {}): SheetBuilder {
  const lines = [...new Set(page.words.map(({ baseline }) => baseline))].sort((a, b) => a - b)
  for (const [i, y] of lines.entries()) {
    const text = `${i + 1}`
    if ((i + 1) % step === 0) page.text(x - 0.5 * (look.size ?? 10) * text.length, y, text, look)
  }
  return page
}

const left = (page: SheetBuilder) =>
  removeMarginNumbers(page.build())
    .words.map(({ text }) => text)
    .filter((text) => /^\d+$/.test(text))

describe('line numbers in the margin', () => {
  it('are removed, on the left and on the right', () => {
    expect(left(number(sheet().flow(prose(20)), 1, 60))).toEqual([])
    expect(left(number(sheet().flow(prose(20)), 1, 560, { size: 7 }))).toEqual([])
  })

  it('are removed if only every fifth line has one', () => {
    expect(left(number(sheet().flow(prose(30)), 5, 60))).toEqual([])
  })

  it('are left next to code, where other rules apply', () => {
    const page = sheet()
    for (let i = 0; i < 8; i++) page.text(72 + 10 * (i % 3), 100 + 12 * i, 'x = 1;', { mono: true })
    expect(left(number(page, 1, 60, { size: 6 })).length).toBeGreaterThan(7)
  })

  it('are removed from a page of a transcript, whose lines are numbered even where they are empty', () => {
    const page = sheet()
    const lines = [
      'Q. Did you sign the log?',
      'A. No.',
      '',
      'THE COURT: You may answer the question now.',
      '',
    ]
    for (let i = 0; i < 25; i++) {
      const text = lines[i % 5]
      page.text(50, 100 + 24 * i, `${i + 1}`)
      if (text !== '') page.text(90 + 30 * (i % 3), 100 + 24 * i, text)
    }
    expect(left(page)).toEqual([])
  })

  it('are not the numbers of 25 rows of a table', () => {
    const page = sheet()
    for (let i = 0; i < 25; i++) {
      page.text(50, 100 + 24 * i, `${i + 1}`)
      page.text(90 + 7 * (i % 3), 100 + 24 * i, 'the name of the part').text(300, 100 + 24 * i, `${i * 7}`)
    }
    expect(left(page).length).toBeGreaterThan(25)
  })

  it('are not the numbers of a list, of the rows of a table or of years', () => {
    const list = sheet()
    for (let i = 0; i < 8; i++) list.text(72, 100 + 12 * i, `Spring of the ${i % 2 ? 'hill' : 'vale'}`)
    expect(left(number(list, 1, 60))).toHaveLength(8)
    const items = sheet()
    for (let i = 0; i < 8; i++) {
      items.text(60, 100 + 36 * i, `${i + 1}`)
      items.y = 88 + 36 * i
      items.flow(prose(2, i))
    }
    expect(left(items)).toHaveLength(8)
    const years = sheet().flow(prose(20))
    for (let i = 0; i < 8; i++)
      years.text(30, 84 + 24 * i, `${[1834, 1840, 1841, 1850, 1866, 1870, 1871, 1900][i]}`)
    expect(left(years)).toHaveLength(8)
  })

  it('are not the numbers of rows whose texts begin in lowercase, one after the other', () => {
    const table = sheet()
    for (let i = 0; i < 12; i++)
      table.text(72, 100 + 12 * i, ['dd mm yy', 'mm', 'yyyy'][i % 3]).text(200, 100 + 12 * i, 'Mon')
    expect(left(number(table, 1, 60))).toHaveLength(12)
    const wide = sheet()
    for (let i = 0; i < 12; i++)
      wide.text(72, 100 + 12 * i, 'the name of it').text(260, 100 + 12 * i, 'and what it stands for')
    expect(left(number(wide, 1, 60))).toHaveLength(12)
    const close = sheet()
    for (let i = 0; i < 8; i++)
      close
        .text(72, 100 + 12 * i, ['petal', 'cheetah', 'widow'][i % 3])
        .text(118, 100 + 12 * i, 'each of the pages')
    expect(left(number(close, 1, 60))).toHaveLength(8)
  })

  it('are not removed if there is text on both sides', () => {
    const page = sheet()
    for (let i = 0; i < 12; i++)
      page
        .text(72, 100 + 12 * i, 'more of it')
        .text(140, 100 + 12 * i, `${i + 10}`)
        .text(170, 100 + 12 * i, 'than before')
    expect(left(page)).toHaveLength(12)
  })
})
