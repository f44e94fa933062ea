import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

/** The letters and digits of a text that no value covers. */
function left(text: string): string {
  const found = detect(text)
  return [...text]
    .map((unit, at) => (found.some(({ start, end }) => start <= at && at < end) ? ' ' : unit))
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

describe('addresses of numbered parts', () => {
  it.each([
    'Plot 17 Block C',
    'Flat 4B, Plot 17, Sector 9',
    'via Brolmeco 14, int. 7, scala B',
    'str. Brolmec nr. 14, bl. C3, sc. B, et. 2, ap. 17',
    'ul. Velonska br. 9/44',
    'ул. „Бролмек“ № 14, вх. Б, ап. 7',
    'Gg. Mawar III No. 17',
    'Cité des Ormes, esc. 4, appt 118',
    'Quadra 12 Conjunto C Casa 17',
    'số 14, ngõ 118, đường Brolmek',
    'حي نزال، بناية 12',
    'خیابان بهار، کوچه نرگس، پلاک ۱۴، واحد ۷',
    'मकान नंबर 14, गली नंबर 3',
  ])('are whole: %s', (text) => {
    expect(left(text)).toBe('')
  })

  it.each([
    'See Section 4, No. 7 of the annex.',
    'Read page 12, block 3 and level 2.',
    'Lot of 12 boxes, no. 4 is broken.',
    'Im Kapitel Nr. 5 steht mehr.',
  ])('are not: %s', (text) => {
    expect(detect(text, { entities: ['ADDRESS'] })).toEqual([])
  })
})
