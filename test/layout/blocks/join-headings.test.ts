import { describe, expect, it } from 'vitest'
import { inlineText } from '../../../engines/convert/tree/walk.ts'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { OutlineEntry } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

describe('a chapter heading', () => {
  it.each([
    [['Chapter 2', 'Prerequisites']],
    [['CHAPTER', 'FOUR', 'SOURCE PACKAGES']],
    [['Anhang B', 'Beispiele']],
    [['KAPITEL6', 'Beispiele']],
    [['Příloha D', 'Příklady']],
    [['第2章', '準備']],
  ])('is one heading if its label is separate: %s', (parts) => {
    const page = sheet()
    for (const part of parts) page.flow(part, { size: 20, bold: true, above: 24 })
    page.flow(prose(5), { above: 30 })
    const [first] = analyse({ pages: [page.build()] }).blocks
    if (first.kind !== 'heading') throw new Error('The first block is not a heading.')
    expect(inlineText(first.inlines).replaceAll(' ', '')).toBe(parts.join('').replaceAll(' ', ''))
  })

  it('may have any word for its label if the outline names the title', () => {
    const page = sheet()
    for (const part of ['Caibidil 2', 'Rivers']) page.flow(part, { size: 20, bold: true, above: 24 })
    page.flow(prose(5), { above: 30 })
    const outline: OutlineEntry[] = [{ title: 'Rivers', level: 1, page: 1, y: 150 }]
    expect(summarise(analyse({ pages: [page.build()], outline }).blocks)[0]).toEqual({
      h1: 'Caibidil 2 Rivers',
    })
  })

  it('has the level of its title in the outline', () => {
    const page = sheet().flow('Rivers and seas', { size: 24, bold: true })
    for (const part of ['KAPITEL6', 'Quellen']) page.flow(part, { size: 20, bold: true, above: 24 })
    page.flow(prose(5), { above: 30 })
    const outline: OutlineEntry[] = [{ title: 'Quellen', level: 1, page: 1, y: 150 }]
    expect(summarise(analyse({ pages: [page.build()], outline }).blocks)[1]).toEqual({
      h1: 'KAPITEL6 Quellen',
    })
  })

  it('does not take the next label of a list of chapters', () => {
    const page = sheet()
    for (const part of ['Chapter 1', 'Chapter 2']) page.flow(part, { size: 20, bold: true, above: 24 })
    page.flow(prose(5), { above: 30 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toEqual([
      { h1: 'Chapter 1' },
      { h1: 'Chapter 2' },
      prose(5),
    ])
  })
})

describe('a long heading', () => {
  const wide = { size: 14.3, bold: true, leading: 1.6 }

  it('is joined if its lines are further apart than those of the text', () => {
    const title =
      'Why does the output of the analysis depend on the order of factors in the whole of the model'
    const page = sheet().flow(title, wide).flow(prose(5), { above: 8 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toEqual([{ h1: title }, prose(5)])
  })

  it('is joined with a line that has only names in a monospaced font', () => {
    const page = sheet()
      .flow('Fields that name other packages, what they mean: Suggests, En-', wide)
      .flow('hances', { ...wide, mono: true })
      .flow(prose(5), { above: 8 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toHaveLength(2)
  })

  it('is not joined with the heading of the next section', () => {
    const page = sheet().flow('Of rivers', wide).flow('Of springs', wide).flow(prose(5), { above: 8 })
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toHaveLength(3)
  })

  it('is joined if its parts are a title of the outline', () => {
    const page = sheet()
      .flow('Of the rivers', { bold: true, above: 20 })
      .flow('and their springs', { bold: true, above: 10 })
      .flow(prose(5), { above: 8 })
    const outline: OutlineEntry[] = [{ title: 'Of the rivers and their springs', level: 2, page: 1, y: 80 }]
    expect(summarise(analyse({ pages: [page.build()], outline }).blocks)[0]).toEqual({
      h2: 'Of the rivers and their springs',
    })
  })
})
