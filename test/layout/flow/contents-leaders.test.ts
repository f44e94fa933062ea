import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
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

  it('are not sentences with an ellipsis, nor blanks to fill in', () => {
    const entries = [
      ['It was in the year', '...', '12'],
      ['Name', '.'.repeat(40), ''],
    ] as const
    const [sentence, blank] = contents(entries)
    expect(sentence).toBe('It was in the year ... 12')
    expect(blank).toContain('....')
  })
})
