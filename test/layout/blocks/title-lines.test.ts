import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { summarise } from '../../builders/block-summary.ts'
import { type Look, prose, sheet } from '../page-builder.ts'

/** Lines centred on the page, 14 points apart, above running text. */
function centred(lines: readonly string[], look: Look = {}) {
  const page = sheet()
  const { size = 10 } = look
  for (const [i, line] of lines.entries()) {
    const letters = line.replaceAll(' ', '').length
    const width = letters * 0.5 * size + (line.length - letters) * 0.25 * size
    page.text((595 - width) / 2, 90 + 1.4 * size * i, line, look)
  }
  page.y = 90 + 1.4 * size * lines.length + 30
  const { blocks } = analyse({ pages: [page.flow(prose(8)).flow(prose(6, 1), { above: 12 }).build()] })
  return summarise(blocks)[0]
}

describe('centred lines', () => {
  it('stay lines if a word would have fitted on the line above', () => {
    const lines = ['Harbour Boat Works', '12 Long Quay Road, Westhaven, WX 20417', 'Phone: 555 0144']
    expect(centred(lines)).toBe(lines.join('\n'))
  })

  it('stay lines in one heading', () => {
    const lines = ['Harbour Boat Works', '12 Long Quay Road, Westhaven, WX 20417', 'Phone: 555 0144']
    expect(centred(lines, { size: 14 })).toEqual({ h1: lines.join('\n') })
  })

  it('are one text if they are wrapped', () => {
    const lines = ['This text was wrapped by a program that centres', 'Every line of it, whatever its length']
    expect(centred(lines)).toBe(lines.join(' '))
  })

  it('are one text where a line begins in lower case', () => {
    const lines = ['Report of the harbour', 'and of its boats', 'Second edition, with all names of masters']
    expect(centred(lines)).toBe(
      'Report of the harbour and of its boats\nSecond edition, with all names of masters',
    )
  })

  it('are one title if there are two in large letters', () => {
    expect(centred(['Boats', 'Their Builders and the Harbour'], { size: 18 })).toEqual({
      h1: 'Boats Their Builders and the Harbour',
    })
  })
})
