import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { readRightToLeft } from '../../../engines/layout/flow/right-to-left.ts'
import { summarise } from '../../builders/block-summary.ts'
import { type SheetBuilder, sheet } from '../page-builder.ts'

/** A page whose lines show these characters from left to right, each word as a program stores it. */
function drawn(...lines: readonly string[]): SheetBuilder {
  const page = sheet()
  for (const [i, line] of lines.entries()) page.text(300 - 5 * line.length, 100 + 14 * i, line)
  return page
}

/** The text of a page in reading order. */
const read = (...lines: readonly string[]) =>
  readRightToLeft(drawn(...lines).build())
    .words.map(({ text, spaceBefore }) => (spaceBefore ? ' ' : '') + text)
    .join('')
    .trim()

describe('a line from right to left', () => {
  it.each([
    // Hebrew letters are given from left to right, as they stand on the page.
    ['.17:30 העשה ינפל', 'לפני השעה 17:30.'],
    [')12 החולש( 03-555-0164', '03-555-0164 (שלוחה 12)'],
    [':)12( ףיעס', 'סעיף (12):'],
    ['12+ דע 5- תויה', 'היות -5 עד +12'],
    ['50% םלשי', 'ישלם 50%'],
    ['.)17% מ"עמ ללוכ(', '(כולל מע"מ 17%).'],
    ['א לא path?id=9 :תבותכ', 'כתובת: path?id=9 אל א'],
    ['.B-ל A ןיב', 'בין A ל-B.'],
  ])('%s is read as %s', (shown, text) => {
    expect(read(shown)).toBe(text)
  })

  it('reads a number after Arabic letters from its parts on the right, also on the next line', () => {
    expect(read('0164-555 مقر')).toBe('رقم 555-0164')
    expect(read('مقر فتاهلا وه اذه', '0164-555')).toBe('هذا هو الهاتف رقم 555-0164')
  })

  it('keeps an address together that continues on the next line', () => {
    const page = drawn(
      'תילארשיה הרבחה לש',
      'תילארשיה הרבחה לש',
      'https://example.org/path? :תבותכ',
      'id=9',
    ).build()
    const texts = readRightToLeft(page).words.map(({ text }) => text)
    expect(texts.slice(6)).toEqual(['כתובת:', 'https://example.org/path?', 'id=9'])
  })

  it('does not change pages without such letters', () => {
    const page = drawn('(12) and 50%').build()
    expect(readRightToLeft(page)).toBe(page)
  })
})

describe('a table from right to left', () => {
  it('has its first column on the right, and its cells in reading order', () => {
    const page = sheet()
    ;[
      ['םש', ':ןופלט'],
      ['דוד', '.03-555'],
      ['יול', ')12('],
    ].forEach(([name, phone], i) => {
      page.text(400, 100 + 20 * i, name).text(200, 100 + 20 * i, phone)
    })
    for (let i = 0; i < 4; i++) page.rule(180, 86 + 20 * i, 460, 86 + 20 * i)
    for (const x of [180, 320, 460]) page.rule(x, 86, x, 146)
    const [table] = summarise(analyse({ pages: [page.build()] }).blocks)
    expect(JSON.stringify(table).replaceAll('!', '')).toBe(
      JSON.stringify({
        table: [
          ['שם', 'טלפון:'],
          ['דוד', '03-555.'],
          ['לוי', '(12)'],
        ],
      }),
    )
  })
})
