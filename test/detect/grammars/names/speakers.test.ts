import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('speakers of a transcript', () => {
  it.each([
    ['[12/03/2024, 18:22:41] Zwetla: hello there', ['Zwetla']],
    ['12/03/2024, 18:22 - Zwetla Quorn: hello there', ['Zwetla Quorn']],
    ['[2024-03-12, 6:22:41 PM] ~ zwetla: hello', ['zwetla']],
    ['00:13.100 --> 00:19.000\n<v Zwetla Quorn>Hello.</v>', ['Zwetla Quorn']],
    ['Zwetla Quorn  10:42 AM\nHello there.\n', ['Zwetla Quorn']],
  ])('are names, also where no dictionary holds them: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it('are found wherever they are mentioned', () => {
    const text = '[12/03/2024, 18:22:41] Zwetla: hello\n[12/03/2024, 18:23:10] Tom Baxter: thanks Zwetla\n'
    expect(found(text, 'NAME')).toEqual(['Zwetla', 'Tom Baxter', 'Zwetla'])
  })

  it.each([
    ['[10:42] <zwet_q> hello', ['zwet_q']],
    ['zwetla.quorn  10:42 AM\nhello there', ['zwetla.quorn']],
  ])('are user names where they are written as such: %s', (text, expected) => {
    expect(found(text, 'USERNAME')).toEqual(expected)
  })

  it.each([
    '2024-03-12 18:22:41 - nginx: reloaded',
    '[2024-03-12 18:22:41] kernel: out of memory',
    '10:42 <b> a word of HTML',
    'Breakfast  8:00 AM\nLunch  12:30 PM\nDinner  7:00 PM\n',
    'Doors open  7:00 PM\nBring your ticket.\n',
  ])('are not the words of logs, pages and timetables: %s', (text) => {
    expect(found(text, 'NAME', 'USERNAME')).toEqual([])
  })
})
