import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digitNeed, takesLetters } from '../../engines/detect/digit-need.ts'
import { recognizers } from '../../engines/detect/recognizers.ts'

it.each([
  [/\d{3}-\d{2}-\d{4}/, 9],
  [/\d{3}(?: ?\d{3}){2}/, 9],
  [/[A-Z]{2}\d+/, 1],
  [/\d*x?/, 0],
  [/(?:\d{4}|\d{2}[a-z])\d/, 3],
  [/(?<!\d)(?=\d{9})(?<value>[0-9]{2,5})/, 2],
  [/[0-9A-F]{12}/, 0],
  [/[1-9]\d{3}\p{L}\x41\u0041/u, 4],
  [/4[0-9]{12}(?:[0-9]{3})?/, 13],
] as const)('%s needs %i digits', (pattern, need) => {
  expect(digitNeed(pattern)).toBe(need)
})

it('never asks for more digits than a match has', () => {
  for (const { pattern } of recognizers) {
    const need = digitNeed(pattern)
    const whole = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -./AB'), maxLength: 30 }), (text) => {
        const match = whole.exec(text)
        return match === null || match[0].replace(/\D/g, '').length >= need
      }),
      { numRuns: 50 },
    )
  }
})

it.each([
  [/\d{3}[- ]\d{2}/, false],
  [/(?<![A-Za-z])\d+(?![A-Za-z])/, false],
  [/\(\d+\)[ ,-/]?\d\b/, false],
  [/\d+[\dX]/, true],
  [/\d+ ?x/, true],
  [/\d+\w/, true],
  [/\d+[^ ]/, true],
  [/\d+[!-~]/, true],
  [/\d\p{L}/u, true],
  [/\d\u0041/, true],
  [/\d./, true],
  [/(?<=a)(?:\d|é)/, true],
] as const)('whether %s takes letters: %s', (pattern, takes) => {
  expect(takesLetters(pattern)).toBe(takes)
})

it('calls no pattern letterless that takes a letter', () => {
  for (const { pattern, name } of recognizers) {
    if (takesLetters(pattern)) continue
    const whole = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -./+()ABxe'), maxLength: 24 }), (text) => {
        expect(/\p{L}/u.test(whole.exec(text)?.[0] ?? ''), name).toBe(false)
      }),
      { numRuns: 50 },
    )
  }
})
