import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { textColumnsOf } from '../../../engines/layout/lines/text-columns.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

const left = 72
const width = 140
const gutter = 9

/** Sets words from one edge of a column to the other, with spaces of equal width. */
function justified(page: SheetBuilder, x: number, y: number, words: readonly string[]): void {
  const letters = words.reduce((sum, word) => sum + 5 * word.length, 0)
  const space = (width - letters) / (words.length - 1)
  let at = x
  for (const word of words) {
    page.text(at, y, word)
    at += 5 * word.length + space
  }
}

/** Breaks a text into lines of at most 29 characters. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if ([...last, word].join(' ').length > 29) lines.push([word])
    else last.push(word)
  }
  return lines
}

/** Three columns of paragraphs that begin at the given lines of each column. */
function columns(texts: readonly (readonly string[])[]): SheetBuilder {
  const page = sheet()
  texts.forEach((paragraphs, column) => {
    const x = left + column * (width + gutter)
    let y = 100
    for (const text of paragraphs) {
      const lines = linesOf(text)
      lines.forEach((words, i) => {
        if (i < lines.length - 1 && words.length > 1) justified(page, x, y, words)
        else page.text(x, y, words.join(' '))
        y += 12
      })
    }
  })
  return page
}

describe('columns of justified text', () => {
  it('are read one after the other, however narrow their gutters are', () => {
    const texts = [[prose(6, 0), prose(4, 3)], [prose(4, 5), prose(6, 7)], [prose(8, 10)]]
    const { blocks } = analyse({ pages: [columns(texts).build()] })
    // Short words leave such wide spaces that some paragraphs are cut.
    expect(summarise(blocks).join(' ')).toBe(texts.flat().join(' '))
  })

  // Further rows may be those of a table below the columns.
  it.each([
    [4, true],
    [5, false],
  ])('end with the short lines below their full lines, as the one %i rows below: %s', (rows, isPart) => {
    const page = sheet()
    const lines = linesOf(prose(30, 0)).filter(({ length }) => length > 3)
    for (let column = 0; column < 2; column++)
      for (let row = 0; row < 10; row++)
        justified(page, left + column * (width + gutter), 100 + 12 * row, lines[10 * column + row])
    for (let row = 10; row < 10 + rows; row++) page.text(left, 100 + 12 * row, 'A short end of line')
    const content = page.build()
    const [{ words }] = textColumnsOf([{ page: content }])
    const lowest = Math.max(...content.words.map(({ baseline }) => baseline))
    expect(words.size).toBeGreaterThan(0)
    expect(content.words.filter(({ baseline }) => baseline === lowest).every((word) => words.has(word))).toBe(
      isPart,
    )
  })

  it('are apart where the last lines of one are the items of a list', () => {
    const items = Array.from({ length: 9 }, (_, i) => `• ${prose(1, i).slice(0, 8)}`)
    const texts = [[prose(5, 0), ...items], [prose(4, 5), prose(8, 7)], [prose(11, 10)]]
    const { blocks } = analyse({ pages: [columns(texts).build()] })
    expect(summarise(blocks).filter((block) => typeof block !== 'string')).toEqual([
      { ul: items.map((item) => [item.slice(2).trim()]) },
    ])
  })

  it('are found on pages of lists as on the other pages', () => {
    const texts = [[prose(6, 0), prose(4, 3)], [prose(4, 5), prose(6, 7)], [prose(8, 10)]]
    const items = Array.from({ length: 9 }, (_, i) => `• ${prose(1, i).slice(0, 8)}`)
    const lists = [items, items, [prose(9, 4)]]
    const { blocks } = analyse({ pages: [columns(texts).build(), columns(lists).build(2)] })
    // The list goes on in the second column.
    expect(summarise(blocks).filter((block) => typeof block !== 'string')).toEqual([
      { ul: [...items, ...items].map((item) => [item.slice(2).trim()]) },
    ])
  })

  it('are no table of lines that are not drawn, even where their texts are short', () => {
    const items = Array.from({ length: 9 }, (_, i) => `• ${prose(1, i).slice(0, 8)}`)
    const short = Array.from({ length: 9 }, (_, i) => `${i + 1}. ${prose(1, i + 2).slice(0, 12)}`)
    const texts = [[prose(6, 0), prose(4, 3)], [prose(4, 5), prose(6, 7)], [prose(8, 10)]]
    const lists = [items, short, [prose(9, 4)]]
    const { blocks } = analyse({ pages: [columns(texts).build(), columns(lists).build(2)] })
    expect(blocks.filter(({ kind }) => kind === 'table')).toEqual([])
  })

  it('are a table if their texts begin next to each other', () => {
    const page = sheet()
    const cells = Array.from({ length: 5 }, (_, row) => [0, 1, 2].map((column) => prose(1, 3 * row + column)))
    let y = 100
    for (const row of cells) {
      const texts = row.map(linesOf)
      texts.forEach((lines, column) => {
        const x = left + column * (width + gutter)
        lines.forEach((words, i) => {
          if (i < lines.length - 1 && words.length > 1) justified(page, x, y + 12 * i, words)
          else page.text(x, y + 12 * i, words.join(' '))
        })
      })
      y += 12 * Math.max(...texts.map(({ length }) => length)) + 3
    }
    const { blocks } = analyse({ pages: [page.build()] })
    expect(blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1)
    expect(blocks.length).toBeLessThan(3)
  })

  it('are not columns of numbers of the same length', () => {
    const page = sheet()
    for (let row = 0; row < 12; row++)
      for (let column = 0; column < 4; column++)
        page.text(left + 32 * column, 100 + 14 * row, String(1000 + 97 * row + 13 * column))
    const { blocks } = analyse({ pages: [page.build()] })
    expect(blocks.map(({ kind }) => kind)).toEqual(['table'])
  })
})
