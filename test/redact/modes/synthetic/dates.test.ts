import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOrderOf, shiftDate } from '../../../../engines/redact/modes/synthetic/dates.ts'

describe('a shifted date keeps its format', () => {
  it.each([
    ['2024-01-15', 30, '2024-02-14'],
    ['2024-01-15T10:30:00Z', 30, '2024-02-14T10:30:00Z'],
    ['15/01/2024', 30, '14/02/2024'],
    ['15.1.2024', 30, '14.2.2024'],
    ['15/01/84', 30, '14/02/84'],
    ['12/25/2024', 10, '01/04/2025'],
    ['15 January 2024', 30, '14 February 2024'],
    ['15 Jan 2024', 30, '14 Feb 2024'],
    ['15-JAN-2024', 30, '14-FEB-2024'],
    ['January 15, 2024', 30, 'February 14, 2024'],
    ['January 1st, 2024', 1, 'January 2nd, 2024'],
    ['Monday, 15 January 2024', 1, 'Tuesday, 16 January 2024'],
    ['15. Januar 2024', 60, '15. März 2024'],
    ['15 janvier 2024', 30, '14 février 2024'],
    ['1er mars 2024', 1, '2 mars 2024'],
    ['15 de enero de 2024', 30, '14 de febrero de 2024'],
    ['15 gennaio 2024', 30, '14 febbraio 2024'],
    ['15 de janeiro de 2024', 30, '14 de fevereiro de 2024'],
    ['15 januari 2024', 30, '14 februari 2024'],
    ['March 3', 30, 'April 2'],
    ['3 March', 30, '2 April'],
    ['March 2024', 61, 'May 2024'],
    ['December 2024', 30, 'January 2025'],
    ['2019', 400, '2020'],
    ['2024-02-29', 366, '2025-03-01'],
  ])('%s by %i days', (value, days, moved) => {
    expect(shiftDate(value, days)).toBe(moved)
  })

  it.each(['yesterday', '31/31/2024', 'Foo 3, 2024 BC'.slice(0, 5), '2024-13-40'.slice(5)])(
    'or is null for other formats: %s',
    (value) => {
      expect(shiftDate(value, 30)).toBeNull()
    },
  )
})

it('keeps the interval between two dates of any formats', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((n) => new Date(Date.UTC(1930, 0, 1) + n * 86_400_000))
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  const english = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  fc.assert(
    fc.property(day, fc.integer({ min: -700, max: 700 }), (date, days) => {
      const expected = Date.parse(iso(date)) + days * 86_400_000
      expect(Date.parse(`${shiftDate(iso(date), days)}`)).toBe(expected)
      expect(Date.parse(`${shiftDate(english(date), days)} UTC`)).toBe(expected)
    }),
  )
})

it('reads ambiguous dates like the others of the text, else by the language', () => {
  expect(dateOrderOf(['12/25/2024', '03/04/2024'], 'de')).toBe('month-first')
  expect(dateOrderOf(['25/12/2024', '03/04/2024'], 'en')).toBe('day-first')
  expect(dateOrderOf(['03/04/2024'], 'en')).toBe('month-first')
  expect(dateOrderOf(['03.04.2024'], 'de')).toBe('day-first')
  expect(shiftDate('03/04/2024', 1, 'month-first')).toBe('03/05/2024')
  expect(shiftDate('03/04/2024', 1, 'day-first')).toBe('04/04/2024')
})
