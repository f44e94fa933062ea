import { describe, expect, it } from 'vitest'
import { formatNumber, isDateFormat } from '../../../engines/office/sheet/number-format.ts'

/** 15 March 2026, noon. */
const day = 46_096.5

describe('a number is shown in the format of its cell', () => {
  it.each([
    // Dots and letters that are not instructions are text.
    ['dd.mm.yyyy', day, '15.03.2026'],
    ['d. mmmm yyyy', day, '15. March 2026'],
    ['yyyy. m. d.', day, '2026. 3. 15.'],
    ['d.m.yy h:mm "Uhr"', day, '15.3.26 12:00 Uhr'],
    ['mm:ss.00', day + 1.25 / 86_400, '00:01.25'],
    ['0.00 %', 0.125, '12.50 %'],
    ['0.00', 2.175, '2.18'],
    ['#,##0.00', 1.005, '1.01'],
    ['0.00', 2.1749999, '2.17'],
    ['0', 0.49999999, '0'],
    ['0%;[Red]-0%', -0.25, '-25%'],
    ['#,##0.00 zł', 1234.5, '1,234.50 zł'],
    ['#,##0 kg', -1200, '-1,200 kg'],
    ['0 "Stk."', 3, '3 Stk.'],
    ['General" kg"', 2.5, '2.5 kg'],
    // Digits of a number are not lost, though a narrow cell would not show them.
    ['General', 123_456_789_012_345, '123456789012345'],
    ['General', -4_111_111_111_111_111, '-4111111111111111'],
    ['General', 1.5e21, '1.5E+21'],
    ['General', 0.1 + 0.2, '0.3'],
    ['"No. "0', -0.2, 'No. 0'],
    ['[>=1000]0.0,"k";0', 1500, '1.5k'],
    ['TT.MM.JJJJ', day, '15.03.2026'],
    ['Standard', 7, '7'],
    // The language of the code names the months.
    ['[$-407]d. mmmm yyyy', day, '15. März 2026'],
    ['[$-419]d mmmm yyyy', day, '15 марта 2026'],
    ['[$-40C]dddd d mmmm', day, 'dimanche 15 mars'],
    ['yyyy"年"m"月"d"日"', day, '2026年3月15日'],
    // A date before the calendar, and codes that no program can apply, give the number.
    ['dd.mm.yyyy', -3, '-3'],
    ['[', 3, '['],
    ['0;0;0;0;0;0', 3, '3'],
  ])('%s', (code, value, shown) => {
    expect(formatNumber(value, code)).toBe(shown)
  })

  it('never fails, for any format code', () => {
    const signs = [
      '0',
      '#',
      '.',
      ',',
      '%',
      'y',
      'm',
      'd',
      'h',
      's',
      '"',
      '\\',
      '[',
      ']',
      ';',
      '_',
      '*',
      '@',
      'E+',
      '/',
      ' ',
      'ł',
      '?',
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return signs[seed % signs.length]
    }
    for (let i = 0; i < 3000; i++) {
      const code = Array.from({ length: 1 + (i % 9) }, next).join('')
      for (const value of [0, -1.5, day]) expect(typeof formatNumber(value, code), code).toBe('string')
    }
  })

  it.each([
    ['dd.mm.yyyy', true],
    [14, true],
    ['0 "days"', false],
    ['0.00 m', false],
    ['[h]:mm', true],
    ['General', false],
  ])('%s is a date: %s', (code, expected) => {
    expect(isDateFormat(code)).toBe(expected)
  })
})
