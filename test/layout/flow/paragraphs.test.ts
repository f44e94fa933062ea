import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

/** A bullet, words that fill the line with spaces of equal width, and a line of code below the first word. */
function item(gap: number) {
  const page = sheet().flow(prose(6), { x: 72, width: 440 })
  page.text(80, 200, '•')
  const words = ['name', 'of', 'the', 'user;', 'reader', 'of', 'the', 'password', 'and', 'its', 'writer:']
  let x = 92
  for (const word of words) {
    page.text(x, 200, word)
    x += 5 * word.length + gap
  }
  return page.text(92, 212, '(setf user:name-of-one)', { mono: true })
}

describe('a line of code after a colon', () => {
  it('belongs to the paragraph if the line above it is stretched to the full width', () => {
    const blocks = summarise(analyse({ pages: [item(18).build()] }).blocks)
    expect(JSON.stringify(blocks)).toMatch(/writer: `?\(setf user:name-of-one\)/)
  })

  it('is code if the line above it is not stretched', () => {
    const blocks = summarise(analyse({ pages: [item(3).build()] }).blocks)
    expect(JSON.stringify(blocks)).not.toMatch(/writer: `?\(setf/)
  })
})
