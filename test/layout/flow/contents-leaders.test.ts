import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

/** A table of contents: titles, dots and numbers up to x = 523, then text. */
function contents(entries: readonly (readonly [title: string, dots: string, number: string])[], gap = ' ') {
  const page = sheet()
  entries.forEach(([title, dots, number], i) => {
    page.text(72, 80 + 20 * i, `${title}${gap}${dots}${gap}${number}`)
  })
  page.flow(prose(9), { above: 260 })
  return summarise(analyse({ pages: [page.build()] }).blocks).slice(0, entries.length)
}

describe('the entries of a table of contents', () => {
  it('have their page numbers without the dots between', () => {
    const entries = [
      ['1 Purpose', '. . . . . . . . . . . . . . . . . . . .', '1'],
      ['2 Terms and Conditions', '. . . . . . . . . . . . . .', '12'],
      ['Preface', '. . . . . . . . . . . . . . . . . . . . .', 'iv'],
      ['Annex', '. . . . . . . . . . . . . . . . . . . . . .', 'A-2'],
    ] as const
    expect(contents(entries)).toEqual(['1 Purpose 1', '2 Terms and Conditions 12', 'Preface iv', 'Annex A-2'])
  })

  it('have them where the dots touch the title and the number', () => {
    const entries = [
      ['Purpose', '.'.repeat(60), '1'],
      ['Terms', '.'.repeat(62), '12'],
      ['Groups', '.'.repeat(58), '140'],
    ] as const
    expect(contents(entries, '')).toEqual(['Purpose 1', 'Terms 12', 'Groups 140'])
  })

  it('have them where the last of several dots touches the number', () => {
    const page = sheet().text(72, 80, 'Terms . . . . . . . . 12')
    const last = page.words.length - 1
    page.words[last] = { ...plainWord(page.words[last]), spaceBefore: false }
    page.flow(prose(9), { above: 60 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)[0]).toBe('Terms 12')
  })

  it('are not sentences with an ellipsis, nor fill-in lines', () => {
    const entries = [
      ['It was in the year', '...', '12'],
      ['Name', '.'.repeat(40), ''],
    ] as const
    const [sentence, blank] = contents(entries)
    expect(sentence).toBe('It was in the year ... 12')
    expect(blank).toContain('....')
  })

  it.each([
    ['an em and a half', 3, 1.5, 0],
    ['a little less', 3, 1.4, 3],
    ['an em and a half, but are only two', 2, 1.5, 2],
  ])(
    'are not headings, even if they are bold, if their numbers are flush after %s',
    (_, count, gap, titles) => {
      const page = sheet()
      // Characters are 6 points wide, spaces 3: the titles end at 72 + 102.
      for (let i = 0; i < count; i++) {
        page.y += 40
        page.text(72, page.y, 'Chapters of rivers', { bold: true, size: 12 })
        page.text(174 + 12 * gap, page.y, `${i + 3}`, { bold: true, size: 12 })
        page.flow(prose(3, i), { above: 10 })
      }
      const { blocks } = analyse({ pages: [page.build()] })
      expect(blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(titles)
    },
  )
})
