import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

const blocksOf = (page: SheetBuilder) => JSON.stringify(summarise(analyse({ pages: [page.build()] }).blocks))

describe('a drop cap', () => {
  it('joins the word drawn after it without a space, one or more lines higher', () => {
    const page = sheet()
    page.text(72, 136, 'T', { size: 34 })
    page.text(90, 112, 'he old mill stands beside the river and has not')
    page.words[1] = { ...plainWord(page.words[1]), spaceBefore: false }
    page.text(90, 124, 'ground any corn since the year in which the last')
    page.text(90, 136, 'miller left the valley with his three sons and')
    page.text(72, 148, 'went to the coast, where they built a new one.')
    page.y = 148
    const text = blocksOf(page.flow(prose(6)))
    expect(text).toContain('The old mill stands beside the river and has not ground any corn')
    expect(text).toContain('with his three sons and went to the coast')
  })

  it('does not move the words of the line at its foot', () => {
    const page = sheet()
    page.text(72, 124, 'S', { size: 28 })
    page.text(88, 112, 'prings feed the river from all sides until it')
    page.text(88, 124, 'is wide and slow and full of reeds, and here')
    page.text(72, 136, 'it bends to the west for the first time. Then')
    page.y = 136
    expect(blocksOf(page.flow(prose(6)))).toContain(
      'Springs feed the river from all sides until it is wide and slow and full of reeds, and here it bends',
    )
  })

  it.each([
    ['H', 'ad'],
    ['A', 'greed'],
    ['T', 'HE OLD MILL and'],
  ])('joins the rest of its word however it was drawn: %s%s', (cap, rest) => {
    const page = sheet().text(72, 136, cap, { size: 34 })
    page.text(96, 112, `${rest} the river beside the mill not been so high`)
    page.text(96, 124, 'the miller would have left the valley with all')
    page.y = 136
    expect(blocksOf(page.flow(prose(6)))).toContain(`${cap}${rest} the river beside`)
  })

  it('is a word if the text contains the next word on its own', () => {
    const page = sheet().text(72, 136, 'A', { size: 34 })
    page.text(96, 112, 'mill stood beside the river and had not been')
    page.text(96, 124, 'used since the miller left the valley, and the mill')
    page.y = 136
    expect(blocksOf(page.flow(prose(6)))).toContain('A mill stood beside')
  })

  it('is not a letter with a raised number', () => {
    const page = sheet().text(72, 100, 'Energy E\u2060^2 in closed systems', { size: 24 })
    page.y = 110
    expect(blocksOf(page.flow(prose(6)))).toContain('Energy E^2^ in closed systems')
  })
})
