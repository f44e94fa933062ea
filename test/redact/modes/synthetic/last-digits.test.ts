import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, isLuhn } from '../../../../engines/detect/checks/check-digits.ts'
import { isIban } from '../../../../engines/detect/checks/iban.ts'
import { isCpf } from '../../../../engines/detect/checks/values/americas.ts'
import { redactText } from '../../../../engines/redact/text/redact-text.ts'

function synthetic(type: string, value: string, key: number): string {
  const entity = { type, start: 0, end: value.length, score: 1, recognizer: 'test' }
  return redactText(value, [entity], { mode: 'synthetic', key: `key ${key}` }).text
}

const lastFour = (value: string) => value.replace(/\D/g, '').slice(-4)

/** Enough that each of the values met its own last digits under some of the keys, which are the same in every run. */
const manyKeys = 20_000
const someKeys = 2_000

describe('a synthetic number never ends in the last four digits of the original', () => {
  it.each([
    ['PHONE', '(541) 555-0164', someKeys, /^\([2-9]\d\d\) 555-01\d\d$/],
    ['FAX', '+1 541 555 0107', someKeys, /^\+1 [2-9]\d\d 555 01\d\d$/],
    ['PHONE', '+44 7700 900123', someKeys, /^\+44 7700 900\d{3}$/],
    ['PHONE', '+33 1 99 00 12 34', manyKeys, /^\+33 1 99 00 \d\d \d\d$/],
    ['PHONE', '+46 8 123 456 78', manyKeys, /^\+46 \d \d{3} \d{3} \d\d$/],
    ['US_SSN', '536-22-8714', manyKeys, /^9\d\d-\d\d-\d{4}$/],
    ['ACCOUNT_NUMBER', '0044718714', manyKeys, /^\d{10}$/],
  ])('%s %s', (type, value, keys, shape) => {
    const replacements = Array.from({ length: keys }, (_, key) => synthetic(type, value, key))
    expect(replacements.filter((one) => lastFour(one) === lastFour(value))).toEqual([])
    expect(replacements.filter((one) => !shape.test(one))).toEqual([])
  })

  it('nor is the line before an extension kept', () => {
    for (let key = 0; key < someKeys; key++)
      expect(synthetic('PHONE', '541-555-0164 x22', key)).toMatch(/^\d{3}-555-01(?!64)\d\d x\d\d$/)
  })

  it('also among the few test cards, which stay valid', () => {
    for (const value of [
      '4242 4242 4242 4242',
      '3782 822463 10005',
      '3056 930902 5904',
      '4222 2222 2222 2',
      '6759 6498 2643 8453',
    ])
      for (let key = 0; key < 300; key++) {
        const replacement = synthetic('CREDIT_CARD', value, key)
        expect(lastFour(replacement)).not.toBe(lastFour(value))
        if (value.length > 16) expect(isLuhn(digitsOf(replacement))).toBe(true)
      }
  })

  it('and check digits are valid', () => {
    for (let key = 0; key < 200; key++) {
      expect(isCpf(synthetic('BR_CPF', '390.533.447-05', key))).toBe(true)
      expect(isIban(synthetic('IBAN', 'DE89 3704 0044 0532 0130 00', key).replaceAll(' ', ''))).toBe(true)
    }
  })

  it('for any digits, separators and type', () => {
    const type = fc.constantFrom(
      'PHONE',
      'FAX',
      'US_SSN',
      'CREDIT_CARD',
      'IBAN',
      'BANK_ACCOUNT',
      'MRN',
      'UUID',
      'IP',
      'ADDRESS',
    )
    const group = fc.stringMatching(/^[0-9]{1,5}$/)
    const value = fc
      .tuple(fc.array(group, { minLength: 1, maxLength: 6 }), fc.constantFrom(' ', '-', '.', '/', ''))
      .map(([groups, separator]) => groups.join(separator))
    fc.assert(
      fc.property(type, value, fc.integer({ min: 0, max: 50 }), (type, value, key) => {
        const last = lastFour(value)
        fc.pre(last.length === 4)
        expect(lastFour(synthetic(type, value, key))).not.toBe(last)
      }),
      { numRuns: 2_000 },
    )
  })

  it('nor does a card begin with its first six', () => {
    const firstSix = (value: string) => value.replace(/\D/g, '').slice(0, 6)
    // The numbers of the tests have their own; other lengths get random digits, which meet them by chance.
    const known = [
      '4242 4242 4242 1111',
      '5555 5555 5555 1117',
      '3782 822463 10112',
      '4222 2222 2211 1',
      '6799 9901 0000 0000 019',
    ]
    for (const value of known)
      for (let key = 0; key < 300; key++)
        expect(firstSix(synthetic('CREDIT_CARD', value, key))).not.toBe(firstSix(value))
    const digits = fc.stringMatching(/^[0-9]{12,19}$/)
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 50 }), (value, key) => {
        const out = synthetic('CREDIT_CARD', value, key)
        expect(firstSix(out)).not.toBe(firstSix(value))
        expect(lastFour(out)).not.toBe(lastFour(value))
      }),
    )
  })

  it('but dates keep their intervals, also within a year', () => {
    const ends = new Set<string>()
    for (let key = 0; key < someKeys; key++) ends.add(lastFour(synthetic('DATE', '06/15/2024', key)))
    expect(ends).toContain('2024')
  })
})
