import { describe, expect, it } from 'vitest'
import { analyse } from '../../../../engines/layout/analyse.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { sheet } from '../../page-builder.ts'

const cells = [
  ['LICENSE', 'NAME', 'ADDRESS', 'ZIP'],
  ['648765 AAA', 'Allegiant', '7100 Terminal Drive', '73159'],
  ['48766 AAA', 'American', '7777 East Apache Street', '74115'],
  ['82030 BAW', 'Delta', '12 Hill Road', '73159'],
  ['509462 BAW', 'Endeavor', '40 Mill Lane', '73159'],
  ['600941 BAW', 'Skywest', '9 Bay View', '73159'],
  ['478482 AAA', 'United', '1 Lake Side', '74115'],
]

/** A list with rows of one or two lines, in which every other row is shaded from the second on. */
function shaded() {
  const page = sheet()
  const fills = []
  let y = 100
  for (const [i, [license, name, address, zip]] of cells.entries()) {
    const tall = i === 2 || i === 5
    const top = y - 10
    if (tall) {
      page.text(250, y, address.split(' ').slice(0, 2).join(' '))
      y += 12
    }
    const street = tall ? address.split(' ').slice(2).join(' ') : address
    const [number, type] = license.split(' ')
    page.text(100 - 5 * number.length, y, number)
    if (type) page.text(104, y, type)
    page.text(150, y, name).text(250, y, street).text(400, y, zip)
    if (i > 0 && i % 2 === 0) fills.push({ x0: 60, x1: 440, y0: top, y1: y + 2 })
    y += 12
  }
  page.text(104, 100, 'TYPE')
  return { ...page.build(), fills }
}

describe('a table without lines in which every other row is shaded', () => {
  it('has a row for each band, regardless of its lines, and for the white one above the first', () => {
    const [table] = summarise(analyse({ pages: [shaded()] }).blocks)
    expect(table).toEqual({
      table: [
        ['LICENSE!', 'TYPE!', 'NAME!', 'ADDRESS!', 'ZIP!'],
        ['648765', 'AAA', 'Allegiant', '7100 Terminal Drive', '73159'],
        ['48766', 'AAA', 'American', '7777 East Apache Street', '74115'],
        ['82030', 'BAW', 'Delta', '12 Hill Road', '73159'],
        ['509462', 'BAW', 'Endeavor', '40 Mill Lane', '73159'],
        ['600941', 'BAW', 'Skywest', '9 Bay View', '73159'],
        ['478482', 'AAA', 'United', '1 Lake Side', '74115'],
      ],
    })
  })
})

describe('a table of two rows', () => {
  it('is one if a line below its header is drawn over all of its columns', () => {
    const page = sheet().text(72, 100, 'Name').text(300, 100, 'Phone').rule(70, 104, 500, 104)
    page.text(72, 116, 'Robert Kowalski').text(300, 116, '(541) 555-0164')
    expect(summarise(analyse({ pages: [page.build()] }).blocks)).toEqual([
      {
        table: [
          ['Name!', 'Phone!'],
          ['Robert Kowalski', '(541) 555-0164'],
        ],
      },
    ])
  })

  it('is not one without the line', () => {
    const page = sheet().text(72, 100, 'Name').text(300, 100, 'Phone')
    page.text(72, 116, 'Robert Kowalski').text(300, 116, '(541) 555-0164')
    expect(JSON.stringify(summarise(analyse({ pages: [page.build()] }).blocks))).not.toContain('table')
  })
})
