import { describe, expect, it } from 'vitest'
import { analyse } from '../../engines/layout/analyse.ts'
import type { PageContent } from '../../engines/model/page-content.ts'
import { summarise } from '../builders/block-summary.ts'
import { prose, sheet } from './page-builder.ts'

const shapes = (...pages: readonly PageContent[]) => summarise(analyse({ pages }).blocks)

describe('paragraphs', () => {
  it('are built from their lines', () => {
    const [one, two] = [prose(5), prose(4, 1)]
    expect(shapes(sheet().flow(one).flow(two, { above: 8 }).build())).toEqual([one, two])
  })

  it('begin with an indent if there is no space between them', () => {
    const texts = [prose(5), prose(4, 1), prose(6, 2)]
    const page = sheet()
    for (const text of texts) page.flow(text, { indent: 14 })
    expect(shapes(page.build())).toEqual(texts)
  })

  it('continue in the next column and on the next page', () => {
    const text = prose(30)
    const words = text.split(' ')
    const column = (part: string[], x: number, page = sheet()) => {
      page.y = 72
      return page.flow(part.join(' '), { x, width: 210 })
    }
    const third = Math.floor(words.length / 3)
    // Split inside a sentence each time.
    const cut = (from: number) =>
      words.findIndex((word, i) => i > from && /^[a-z]/.test(word) && !/[.]$/.test(words[i - 1]))
    const [a, b] = [cut(third), cut(2 * third)]
    const first = column(words.slice(a, b), 310, column(words.slice(0, a), 72))
    expect(shapes(first.build(1), column(words.slice(b), 72).build(2))).toEqual([text])
  })

  it('keep a justified line whole whose few words have wide spaces', () => {
    const page = sheet()
    const lines = [
      'whence the beginning of the lock is counted from here on and for all the other processes',
      'reader: posix:flock-whence; writer: posix:set-flock-whence; beginning',
      'where the reader and writer of any such lock begin to count the bytes in all of these files',
      'and when the owner of each of the locks will have to give it back to another one of them',
    ]
    const words = lines.map((line) => line.split(' '))
    for (const [i, line] of words.entries()) {
      const letters = line.reduce((sum, word) => sum + word.length * 5, 0)
      const gap = (420 - letters) / (line.length - 1)
      let x = 72
      for (const word of line) {
        page.text(x, 100 + 12 * i, word)
        x += word.length * 5 + gap
      }
    }
    expect(shapes(page.build())).toEqual([words.flat().join(' ')])
  })

  it('come before a figure that interrupts their sentence', () => {
    const first = sheet().flow('Before the picture there is a sentence that runs on over to the')
    first.picture({ x0: 72, y0: 120, x1: 300, y1: 240 })
    first.flow('Figure 1: What is shown.', { above: 165, size: 9 })
    first.flow(prose(3), { above: 30 })
    const kinds = analyse({ pages: [first.build()] }).blocks.map(({ kind }) => kind)
    expect(kinds).toEqual(['paragraph', 'figure', 'paragraph'])
  })
})

describe('words broken at a line end', () => {
  const joined = (before: string, after: string, ...elsewhere: readonly string[]) => {
    const page = sheet()
      .text(72, 100, `the long line ends with ${before}`)
      .text(72, 112, `${after} and goes on`)
    elsewhere.forEach((text, i) => {
      page.text(72, 300 + i * 12, text)
    })
    return shapes(page.build())[0]
  }

  it('are joined', () => {
    expect(joined('expo-', 'nentially')).toBe('the long line ends with exponentially and goes on')
  })

  it('keep the hyphen if the document has it inside a line', () => {
    expect(joined('well-', 'known', 'a well-known name')).toContain('with well-known and')
  })

  it('keep it if the document has both halves as words but not the whole', () => {
    expect(joined('Iranian-', 'born', 'born in Iran, an Iranian family')).toContain('with Iranian-born and')
  })

  it('lose it if the document has the whole word', () => {
    expect(joined('over-', 'view', 'an overview of the view over there')).toContain('with overview and')
  })

  it('keep it before a capital letter and after a number', () => {
    expect(joined('Jean-', 'Paul')).toContain('Jean-Paul')
    expect(joined('COVID-19-', 'related')).toContain('COVID-19-related')
  })

  it('keep a hyphen in another style than the word before it', () => {
    const page = sheet().text(72, 72, 'rules for all of the').text(180, 72, '*.changes', { mono: true })
    const end = page.words[page.words.length - 1].box.x1
    page.text(end, 72, '\u2060-').text(72, 84, 'files and others')
    expect(JSON.stringify(analyse({ pages: [page.build()] }).blocks)).toMatch(/"-files and others"/)
  })

  it('lose a hyphen after a slash, unless the document uses one there', () => {
    expect(joined('debian/-', 'control')).toContain('with debian/control and')
    expect(joined('Leser/-', 'innen', 'Schreiber/-innen')).toContain('with Leser/-innen and')
  })

  it('lose a soft hyphen', () => {
    expect(joined('in\u00ad', 'side', 'a side in')).toContain('with inside and')
  })
})

describe('the reading order', () => {
  it('goes down one column and then the next, under a title that spans both', () => {
    const page = sheet().flow('A title over everything on this page', { size: 20, bold: true })
    const [left, right] = [prose(14, 1), prose(14, 2)]
    page.y = 120
    page.flow(left, { x: 72, width: 215 })
    page.y = 120
    page.flow(right, { x: 308, width: 215 })
    expect(shapes(page.build())).toEqual([{ h1: 'A title over everything on this page' }, left, right])
  })

  it('finds columns that are close and share their baselines', () => {
    const page = sheet()
    const [left, right] = [prose(20, 3), prose(20, 4)]
    page.flow(left, { x: 72, width: 220 })
    page.y = 72
    page.flow(right, { x: 303, width: 220 })
    expect(shapes(page.build())).toEqual([left, right])
  })

  it('reads the columns above a spanning heading before those below it', () => {
    const page = sheet()
    const parts = [prose(8, 1), prose(8, 2), prose(8, 3), prose(8, 4)]
    const columns = (top: number, left: string, right: string) => {
      page.y = top
      page.flow(left, { x: 72, width: 215 })
      page.y = top
      page.flow(right, { x: 308, width: 215 })
    }
    columns(72, parts[0], parts[1])
    page.text(72, 300, 'A heading that spans both of the columns of this page', { size: 16, bold: true })
    columns(320, parts[2], parts[3])
    expect(shapes(page.build())).toEqual([
      parts[0],
      parts[1],
      { h1: 'A heading that spans both of the columns of this page' },
      parts[2],
      parts[3],
    ])
  })

  it('reads short entries side by side row by row', () => {
    const page = sheet()
    const rows = [
      ['Name:', 'Okonkwo'],
      ['Born:', '1971'],
      ['Town:', 'Enugu'],
      ['Trade:', 'Joiner'],
    ]
    rows.forEach(([key, value], i) => {
      page.text(72, 100 + i * 30, key).text(220, 100 + i * 30, value)
    })
    const text = analyse({ pages: [page.build()] }, { tables: () => [] }).blocks
    expect(summarise(text)).toEqual(rows.map((row) => row.join(' ')))
  })

  it('keeps a label in the margin separate from the text next to it', () => {
    const page = sheet()
    const text = prose(12)
    page.flow(text, { x: 180, width: 340 })
    page.text(72, 108, 'Margin', { size: 8 }).text(72, 118, 'note', { size: 8 })
    expect(shapes(page.build())).toEqual(['Margin note', text])
  })
})

describe('running headers and footers', () => {
  const page = (number: number, options: { left?: string; roman?: boolean } = {}) => {
    const built = sheet().text(72, 40, options.left ?? 'The Book of Rivers', { size: 8 })
    built.flow(prose(20, number))
    return built
      .text(290, 800, options.roman ? ['i', 'ii', 'iii', 'iv'][number - 1] : `${number + 11}`, { size: 8 })
      .build(number)
  }

  it('are omitted, page numbers too', () => {
    expect(shapes(page(1), page(2), page(3))).toEqual([prose(20, 1), prose(20, 2), prose(20, 3)])
  })

  it('are found if left and right pages differ, and if numbers are Roman', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(number, { left: number % 2 ? 'Rivers' : 'A. Author', roman: true }),
    )
    expect(shapes(...pages)).toEqual([1, 2, 3, 4].map((number) => prose(20, number)))
  })

  it('stay in a document of one page', () => {
    expect(shapes(page(1))).toEqual(['The Book of Rivers', prose(20, 1), '12'])
  })

  it('do not include text that is only at the edge of a page', () => {
    const other = (number: number, first: string) =>
      sheet().text(72, 40, first).flow(prose(20, number)).build(number)
    const kept = shapes(other(1, 'One thing'), other(2, 'Another thing'))
    expect(kept).toContain('One thing')
    expect(kept).toContain('Another thing')
  })
})
