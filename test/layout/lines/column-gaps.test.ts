import { describe, expect, it } from 'vitest'
import { findLines } from '../../../engines/layout/lines/find-lines.ts'
import { sheet } from '../page-builder.ts'

const words = ['moss', 'fern', 'reed', 'pine', 'rose', 'lily', 'palm', 'sage', 'mint', 'iris']
/** A line of ten words: 222.5 points wide. */
const line = (i: number) => words.map((_, k) => words[(i + k) % words.length]).join(' ')
const right = 72 + 222.5 + 10

describe('a narrow gap between columns', () => {
  it('is found where a paragraph of the second column is indented', () => {
    const page = sheet()
    for (let i = 0; i < 12; i++) page.text(72, 100 + 12 * i, line(i))
    for (let i = 0; i < 12; i++)
      if (i === 5) page.text(right + 11, 160, line(i).split(' ').slice(0, 9).join(' '))
      else page.text(right, 100 + 12 * i, line(i))
    const lines = findLines(page.build(), page.words)
    expect(lines.filter(({ box }) => box.x1 - box.x0 > 230)).toEqual([])
    expect(lines.length).toBe(24)
  })

  it('needs several rows', () => {
    const page = sheet().text(72, 100, line(0)).text(right, 100, line(1))
    expect(findLines(page.build(), page.words).length).toBe(1)
  })
})
