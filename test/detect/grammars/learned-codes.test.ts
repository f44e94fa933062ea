import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end))
}

describe('codes that only the text around them shows', () => {
  it.each([
    ['hi Hilda its 7715 for the gate then 3390 inside', ['7715', '3390']],
    ['Fob | Who | Issued\n118907 | Hilda Kolmsberger | 3/4/22\n118915 | Finn Orrisk | 6/9/22', ['118915']],
    ['Mrs Orrisk, flat 12, has fob 90418', ['90418']],
    ['Parzelle 44 hat Frau Kolmsberger, Schlüssel 3381', ['3381']],
    [
      'taq   socio    nombre    hasta\n12   3381   Iker Orrisk  30/6\n13   3390   Lourdes Berg   30/6',
      ['3381'],
    ],
    ['房客：林志強\n門鎖密碼 557182，信箱 3 號', ['557182']],
    ['Ключ 0447 у Анны Орловой, код на воротах 5518', ['0447', '5518']],
  ])('%s', (text, values) => {
    for (const value of values) expect(found(text).join(' ')).toContain(value)
  })

  it.each([
    [
      'The museum had 4417 visitors in May and 250 on its first day, says Hilda Kolmsberger.',
      ['4417', '250'],
    ],
    [
      'Chapter 12, pages 118 to 220: Hilda Kolmsberger on error 8443 of version 2.4.1.',
      ['12', '118', '8443'],
    ],
  ])('keeps %s', (text, words) => {
    const values = found(text)
    for (const word of words) expect(values).not.toContain(word)
  })

  it('has a lower score for a less likely code, so that a lower threshold finds more', () => {
    const text = 'Rota\nHilda Kolmsberger 4417 gate\nFinn Orrisk 3390 shed\n12 chairs, 44 cups, room 7'
    const codes = (minScore: number) =>
      detect(text, { minScore }).filter(({ recognizer }) => recognizer === 'learned-codes')
    expect(codes(0.3).length).toBeGreaterThanOrEqual(codes(0.5).length)
    for (const { score } of codes(0.3)) expect(score).toBeLessThanOrEqual(0.58)
  })

  it.each([
    ['DOB', 'Judge Orrisk heard Thomas Whitfield (born 7 August 1979) on Monday.'],
    ['IP', 'Hilda Kolmsberger uses 10.20.30.44 at home.'],
    ['URL', 'Hilda Kolmsberger sent https://orr.example/4417/B-2204 again.'],
  ])('guesses no part of a value that is to stay: %s', (keep, text) => {
    const types = detect(text, { for: { keep: [keep, 'DATE', 'DOMAIN'] } }).map(({ type }) => type)
    expect(types.filter((type) => !['NAME', 'PROFESSION'].includes(type))).toEqual([])
  })

  it('guesses nothing where a rule has found a value', () => {
    const text = 'Hilda Kolmsberger, IBAN DE89 3704 0044 0532 0130 00'
    expect(detect(text).map(({ type }) => type)).toEqual(['NAME', 'IBAN'])
  })
})
