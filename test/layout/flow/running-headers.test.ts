import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { prose, sheet } from '../page-builder.ts'

const textOf = (pages: readonly PageContent[]) =>
  plainText({ ...analyse({ pages }), metadata: {}, resources: new Map() })

describe('running headers', () => {
  it('include the title of the section next to them, which changes on every page', () => {
    const pages = ['OF SPRINGS', 'OF STREAMS', 'OF RIVERS'].map((title, i) => {
      const page = sheet()
        .text(72, 40, 'CHAPTER 2. WATER', { italic: true })
        .text(380, 40, title, { italic: true })
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/OF S|OF R|CHAPTER/)
  })

  it('include the title of the section next to the page number at the foot', () => {
    const pages = ['4.1. Springs', '4.4. Streams', '4.9. Rivers'].map((title, i) => {
      const page = sheet().flow(prose(12, i))
      return page
        .text(72, 800, title, { bold: true })
        .text(510, 800, `${i + 19}`, { bold: true })
        .build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/Streams|19|20/)
  })

  it('occur once in a chapter of two pages: they repeat its title', () => {
    const first = sheet()
      .flow('Chapter 3', { size: 20, bold: true })
      .flow('Of springs', { size: 24, bold: true })
    const second = (header: string) => {
      const page = sheet().text(72, 40, header, { italic: true })
      page.y = 80
      return [first.build(1), page.flow(prose(12, 1)).build(2)]
    }
    first.flow(prose(12), { above: 20 })
    expect(textOf(second('CHAPTER 3. OF SPRINGS'))).not.toContain('CHAPTER')
    expect(textOf(second('CHAPTER 4. OF STREAMS'))).toContain('CHAPTER 4')
  })

  it('leave the label of a title, which is the same on the first page of each chapter', () => {
    const pages = ['ONE', 'TWO', 'THREE'].map((number, i) => {
      const page = sheet()
        .text(470, 60, 'CHAPTER', { bold: true })
        .text(480, 84, number, { bold: true, size: 15 })
        .text(72, 130, 'Of rivers and springs', { bold: true, size: 20 })
      page.y = 150
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages).match(/CHAPTER/g)).toHaveLength(3)
  })

  it('exclude text that is close to the text of the page', () => {
    const pages = ['The first words', 'The second words', 'The third words'].map((words, i) => {
      const page = sheet().text(72, 40, 'WATER').text(300, 40, words)
      page.y = 40
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).toMatch(/second words/)
  })

  it.each([
    ['leave the last lines of sections that end alike at the foot of some pages', [3, 4, 6], 3],
    [
      'take lines as close to the text that stand at the foot of most pages',
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      0,
    ],
  ])('%s', (_, on, kept) => {
    const pages = Array.from({ length: 10 }, (_, i) => {
      const page = sheet()
      // Up to the foot of the page, a line each 14 points.
      for (let line = 0; line < 50; line++)
        page.text(72, 72 + line * 14, prose(1, i * 50 + line).slice(0, 60))
      if (on.includes(i)) page.text(72, 772, 'or 64, is used.').text(72, 786, 'See also: colours, page 870.')
      return page.build(i + 1)
    })
    expect(textOf(pages).match(/See also/g) ?? []).toHaveLength(kept)
    expect(textOf(pages).match(/is used/g) ?? []).toHaveLength(kept)
  })

  it('include page numbers that are elsewhere on the first page of a chapter', () => {
    const pages = Array.from({ length: 8 }, (_, i) => {
      const page = sheet()
      if (i % 4 === 0) page.text(290, 800, `${i + 31}`)
      else page.text(72, 40, `${i + 31} | The Book of Rivers`)
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/31|35|38/)
  })

  it('take footers of two pages with their numbers on opposite sides', () => {
    const pages = ['All Rights Reserved: Rivers | 65', '66 | All Rights Reserved: Rivers'].map((text, i) =>
      sheet()
        .flow(prose(12, i))
        .text(i === 0 ? 300 : 72, 800, text)
        .build(i + 1),
    )
    expect(textOf(pages)).not.toMatch(/Reserved|65|66/)
  })

  it('include headers that each occur on one page', () => {
    const titles = ['Springs', 'Brooks', 'Lakes', 'Seas', 'Gulfs', 'Straits']
    const pages = titles.map((title, i) => {
      const page = sheet().text(72, 40, `${title} | ${i + 11}`)
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/Lakes|13/)
  })

  it('include page numbers in Roman numerals, with dashes, and at the top', () => {
    const pages = ['– 3 –', '– 4 –', '– 5 –', 'iv', 'v'].map((number, i) => {
      const page = sheet().text(290, 680, number)
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/– [345] –|\biv\b|\bv\b/)
  })

  it('leave the first line of a page that begins with the number of the page', () => {
    const pages = Array.from({ length: 5 }, (_, i) => {
      const page = sheet().text(290, 800, `${i + 1}`)
      page.y = 60
      return page.flow(`${i + 1} springs feed the river. ${prose(12, i)}`).build(i + 1)
    })
    expect(textOf(pages)).toMatch(/3 springs feed/)
  })
})

describe('a line at the edge of a page', () => {
  /** Pages with these lines at the head, each above other text. */
  const headed = (...heads: readonly string[]) =>
    heads.map((head, i) => {
      const page = sheet().text(40, 30, head, { size: 6 })
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })

  it.each([
    [119, false],
    [124, true],
  ])('with a page number is text from 121 characters on: %i characters', (length, stays) => {
    const words = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((word, i) => `${word} ${prose(6, i)}`)
    const pages = headed(...words.map((text, i) => `${text.slice(0, length - 3).trim()} ${i + 5}`))
    expect(textOf(pages).includes('Beta')).toBe(stays)
  })

  it.each([
    ['Ebb', true],
    ['Ebbs', false],
  ])('with the number of its page on opposite sides is a header from four letters on: %s', (word, stays) => {
    expect(textOf(headed(`${word} 65`, `66 ${word}`)).includes(word)).toBe(stays)
  })

  it.each([
    [3, false],
    [5, true],
  ])(
    'with another number is a page number where those are, within 3 points: %i points higher',
    (up, stays) => {
      const pages = [1, 2, 3, 90].map((number, i) =>
        sheet()
          .flow(prose(12, i))
          .text(510, number === 90 ? 800 - up : 800, `${number}`)
          .build(i + 1),
      )
      expect(textOf(pages).includes('90')).toBe(stays)
    },
  )
})
