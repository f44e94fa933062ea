import { describe, expect, it } from 'vitest'
import { findTables } from '../../../engines/layout/tables/find-tables.ts'
import { type PageBuilder, page } from './table-page.ts'

const found = (content: PageBuilder) => findTables(content.build()).length
const line = 'words that fill a column of a page from its left edge to'

describe('not a table:', () => {
  it('text in two columns', () => {
    const content = page()
    for (let i = 0; i < 30; i++)
      content.text(50, 100 + i * 12, line, { size: 8 }).text(310, 100 + i * 12, line, { size: 8 })
    expect(found(content)).toBe(0)
  })

  it('text in three narrow columns', () => {
    const content = page()
    for (let i = 0; i < 30; i++)
      for (const x of [50, 220, 390])
        content.text(x, 100 + i * 12, i % 7 === 6 ? 'a short end' : 'words that fill a narrow column of', {
          size: 8,
        })
    expect(found(content)).toBe(0)
  })

  it('one paragraph with wide spaces', () => {
    const content = page()
    for (let i = 0; i < 8; i++) {
      let x = 50
      for (const word of ['justified', 'text', 'with', 'far', 'too', 'wide', 'spaces']) {
        content.text(x + ((i * 7) % 5), 100 + i * 12, word)
        x += word.length * 5 + 14 + ((i * 11) % 6)
      }
    }
    expect(found(content)).toBe(0)
  })

  it('two lines of justified text with wide spaces, at one left and right edge', () => {
    const content = page()
    const lines = [
      ['The', 'package', 'normally', 'sends', 'mail', 'from', 'the', 'account'],
      ['You', 'need', 'to', 'set', 'the', 'name', 'that', 'is', 'described'],
    ]
    for (const [i, words] of lines.entries()) {
      const letters = words.reduce((sum, word) => sum + word.length * 5, 0)
      const gap = (400 - letters) / (words.length - 1)
      let x = 60
      for (const word of words) {
        content.text(x, 100 + i * 12, word)
        x += word.length * 5 + gap
      }
    }
    expect(found(content)).toBe(0)
  })

  it('justified text whose numbers happen to are below each other', () => {
    const content = page()
    const lines = [
      'The account of the society in the register is 40 4539 1488 2207',
      'and was moved to the branch in the harbour as 41 6467 0418 4502',
      'in May.',
      'A short line',
      'The other one',
    ]
    for (const [i, text] of lines.entries()) {
      const words = text.split(' ')
      const letters = words.reduce((sum, word) => sum + word.length * 5, 0)
      const gap = words.length > 3 ? (360 - letters) / (words.length - 1) : 3.5
      let x = 60
      for (const word of words) {
        content.text(x, 100 + i * 12, word)
        x += word.length * 5 + gap
      }
    }
    expect(found(content)).toBe(0)
  })

  it('output of a program in columns, with prose around it', () => {
    const content = page().text(
      50,
      80,
      'The following names are then shown with their numbers and sizes, one a line:',
    )
    for (let i = 0; i < 6; i++)
      content
        .text(70, 100 + i * 12, `value${i}`, { mono: true })
        .text(180, 100 + i * 12, `${i * 17}`, { mono: true })
        .text(260, 100 + i * 12, `${i * 170}`, { mono: true })
    expect(found(content)).toBe(0)
    expect(findTables(content.build(), { typewritten: true })).toHaveLength(1)
  })

  it('headings with numbers and the paragraphs below them', () => {
    const content = page()
    for (const [i, title] of ['Upload', 'Reports', 'Archives'].entries()) {
      const y = 100 + i * 60
      content.text(50, y, `7.${i}`, { size: 14, bold: true }).text(96, y, title, { size: 14, bold: true })
      content.text(
        50,
        y + 20,
        'After it was signed, the set of files is sent with a command that is described in',
      )
      content.text(50, y + 32, 'the chapter about the archive.')
    }
    expect(found(content)).toBe(0)
  })

  it('items with numbers or bullets', () => {
    const content = page()
    for (let i = 0; i < 6; i++)
      content.text(50, 100 + i * 14, `${i + 1}.`).text(80, 100 + i * 14, `The item number ${i} of a list`)
    for (let i = 0; i < 6; i++)
      content.text(50, 300 + i * 14, '•').text(70, 300 + i * 14, `A point to be made`)
    for (let i = 0; i < 6; i++)
      content.text(50, 500 + i * 14, `[${i}]`).text(90, 500 + i * 14, `Author, The title of a work, place`)
    expect(found(content)).toBe(0)
  })

  it('justified items with bullets and wide spaces', () => {
    const content = page()
    for (const [i, name] of ['whence', 'start', 'length'].entries())
      content
        .rows([50, 110, 180, 250, 330, 480], 100 + 40 * i, [
          [`• ${name}`, 'initarg:', `:${name} ;`, 'reader:', `flock-${name} ;`, 'writer:'],
        ])
        .text(62, 112 + 40 * i, 'Offset in bytes.')
    expect(found(content)).toBe(0)
  })

  it('numbered headings', () => {
    const content = page().rows([50, 90], 100, [
      ['3.2', 'Measuring losses'],
      ['3.2.1', 'Reported losses'],
      ['3.2.2', 'Hidden losses'],
    ])
    expect(found(content)).toBe(0)
  })

  it('a table of contents', () => {
    const content = page()
    const titles = ['Introduction', 'Methods of the work', 'Results', 'What follows', 'Sources']
    titles.forEach((title, i) => {
      const y = 100 + i * 16
      content.text(50, y, `${i + 1}`).text(75, y, title)
      for (let x = 220; x < 460; x += 8) content.text(x, y, '.')
      content.text(500, y, String(3 + i * 7), { at: 'right' })
    })
    expect(found(content)).toBe(0)
  })

  it('an address next to a date', () => {
    const content = page().rows([50, 350], 100, [
      ['Jane Doe', 'Filed on'],
      ['12 Any Street', 'March 9'],
      ['Anytown', 'Clerk'],
      ['Phone', 'Court'],
    ])
    expect(found(content)).toBe(0)
  })

  it('charts above each other, with lines across them', () => {
    const content = page()
    for (const [i, value] of ['80', '60', '40', '40', '20', '0'].entries())
      content.text(80, 100 + i * 22, value, { at: 'right' }).line(60, 106 + i * 22, 420, 106 + i * 22)
    for (const [i, name] of ['Austria', 'Belgium', 'Denmark', 'Finland'].entries())
      content
        .text(120 + i * 80, 100, name)
        .text(120 + i * 80, 166, name)
        .text(120 + i * 80, 221, '2004')
    expect(found(content)).toBe(0)
  })

  it('the axes of a chart', () => {
    const content = page()
    for (let i = 0; i < 8; i++)
      content
        .text(80, 100 + i * 25, `${(8 - i) * 1000}`, { at: 'right' })
        .text(500, 100 + i * 25, `${80 - i * 10}`)
    for (let i = 0; i < 8; i++) content.text(90 + i * 50, 305, `${1950 + i * 10}`)
    expect(found(content)).toBe(0)
  })

  it('the labels of bars', () => {
    const content = page()
    for (let i = 0; i < 4; i++) {
      content.rows([90, 200, 300, 380], 110 + i * 30, [[`${2001 + i}`, '30.5', '49.0', '20.4']])
      for (const x of [150, 250, 340]) content.line(x, 98 + i * 30, x, 116 + i * 30)
    }
    expect(found(content)).toBe(0)
  })

  it('a name with its value, here and there', () => {
    const content = page()
      .text(50, 100, 'Dear Sir,')
      .text(400, 100, 'London')
      .text(50, 300, 'Yours')
      .text(400, 300, 'Page 2')
    expect(found(content)).toBe(0)
  })

  it('two records of what was said, side by side', () => {
    const content = page()
    for (let i = 0; i < 40; i++) {
      const wide = i % 9 === 8 ? 24 : 12
      content.text(50, 100 + i * wide, `${i % 25} Q. You are ready then`, { size: 8 })
      content.text(300, 100 + i * wide, `${i % 25} A. Yes I am, go on`, { size: 8 })
    }
    expect(found(content)).toBe(0)
  })

  it.each([
    [0, 0],
    [1.8, 0],
    [2.2, 3],
  ])('headings of entries with their kinds %d points before the right edge: %i tables', (off, tables) => {
    const content = page()
    for (let i = 0; i < 3; i++) {
      const y = 100 + i * 84
      content.text(50, y, `2.${i + 1}`, { bold: true }).text(90, y, 'Regions', { bold: true })
      for (const [k, name] of ['IsRegion(obj)', 'IsClosedRegion(obj)', 'IsEmptyRegion(obj)'].entries())
        content
          .text(50, y + 14 + k * 12, name, { mono: true })
          .text(550 - off, y + 14 + k * 12, '(Category)', { at: 'right' })
      for (const below of [54, 66])
        content.text(
          550,
          y + below,
          'what an object of this sort can be here, as long as it has been made in',
          {
            at: 'right',
          },
        )
    }
    expect(found(content)).toBe(tables)
  })

  it('a page with few or no words', () => {
    expect(found(page())).toBe(0)
    expect(found(page().text(50, 50, 'x').grid([10, 100, 200], [10, 60, 90]))).toBe(0)
  })
})
