import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { isTypewritten } from '../../../engines/layout/lines/code-lines.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

const typed = { mono: true, font: 'Typewriter' } as const

describe('a document in a monospaced font', () => {
  it('is typewritten, so that its font does not show code', () => {
    const page = sheet().flow('Page 1').flow(prose(30), typed).build()
    expect(isTypewritten([page])).toBe(true)
  })

  it('is code if its text is on a shaded area', () => {
    const page = sheet()
      .flow('Appendix')
      .flow(prose(30), { ...typed, above: 10 })
      .build()
    const shade = { x0: 60, y0: 90, x1: 535, y1: 700 }
    expect(isTypewritten([{ ...page, fills: [shade] }])).toBe(false)
    const paper = { x0: 0, y0: 0, x1: 595, y1: 842 }
    expect(isTypewritten([{ ...page, fills: [paper] }])).toBe(true)
  })
})

describe('a transcript', () => {
  const lines = (...all: readonly (readonly [x: number, text: string])[]) => {
    const page = sheet()
    all.forEach(([x, text], i) => {
      page.text(x, 80 + 26 * i, text, typed)
    })
    return page
  }
  const shown = (page: ReturnType<typeof sheet>) => summarise(analyse({ pages: [page.build()] }).blocks)

  it('has paragraphs at its double-spaced lines, where the next word would have fitted', () => {
    const page = lines(
      [80, 'IN THE COURT OF THE NORTHERN DISTRICT OF THE PROVINCE'],
      [80, '- - - - - - - - - - - - - - - - - - x'],
      [80, 'The matter came on for argument before the Court, whose judges were all'],
      [80, 'there, at ten past one.'],
      [80, 'APPEARANCES:'],
      [80, 'STELLA MERTENS, for the plaintiff.'],
    )
    expect(shown(page)).toEqual([
      'IN THE COURT OF THE NORTHERN DISTRICT OF THE PROVINCE',
      '- - - - - - - - - - - - - - - - - - x',
      'The matter came on for argument before the Court, whose judges were all there, at ten past one.',
      'APPEARANCES:',
      'STELLA MERTENS, for the plaintiff.',
    ])
  })

  it('has the lines of a title in columns apart', () => {
    const page = lines([130, 'v.'], [80, 'ALEXANDER MIRZOYAN.'])
    page.text(330, 80, ': No. 07-1315', typed).text(330, 106, ':', typed)
    page.flow(prose(3), { ...typed, above: 60 })
    expect(shown(page).slice(0, 2)).toEqual(['v. : No. 07-1315', 'ALEXANDER MIRZOYAN. :'])
  })
})

describe('quotes in code', () => {
  const code = (text: string, others = '') => {
    const page = sheet()
      .flow(prose(5))
      .flow(text, { ...typed, above: 10 })
      .flow(prose(5, 1), { above: 10 })
    if (others !== '') page.flow(others, { ...typed, above: 10 })
    return summarise(analyse({ pages: [page.build()] }).blocks)[1]
  }

  it('are written as they are typed if the font has curly ones only', () => {
    expect(code('echo ‘date’')).toEqual({ code: "echo `date'" })
  })

  it('are kept if the font has both', () => {
    expect(code('echo ‘date’', "echo 'date'")).toEqual({ code: 'echo ‘date’' })
  })

  it('are kept in other text', () => {
    const page = sheet()
      .flow(`It’s ‘so’. ${prose(3)}`)
      .flow('echo ‘date’', { ...typed, above: 10 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)[0]).toMatch(/^It’s ‘so’\./)
  })
})
