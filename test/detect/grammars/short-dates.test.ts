import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('days without a year', () => {
  it.each([
    ['Sie kommt am 12.3. um 9 Uhr.', ['12.3.']],
    ['vom 02.02. bis zum 09.02. im Haus', ['02.02.', '09.02.']],
    ['Next appt Tues 2/20 @ 3pm', ['2/20']],
    ['Reported to HR on 10/4 by mail', ['10/4']],
    ['Kurs Montag, 4.11. im Büro', ['4.11.']],
  ])('are dates after a weekday or a preposition: %s', (text, expected) => {
    expect(found(text, 'DATE')).toEqual(expected)
  })

  it.each([
    'a score of 12/3 in the cup',
    'on 45/50 points',
    'on 3/4 of the pages, by 24/7 support',
    'siehe Kapitel 3.2. am Ende',
    'from 1/2 cup to 3/4 cup of 24/7 care',
    'on 10/4.5 and by 3/2%',
  ])('are no fractions, chapters and amounts: %s', (text) => {
    expect(found(text, 'DATE')).toEqual([])
  })
})
