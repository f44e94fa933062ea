import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileUserPattern, maxMatchUnits } from '../../../engines/detect/options/user-patterns.ts'
import { RequestError } from '../../../engines/model/errors.ts'

const found = (source: string, text: string, options = {}) =>
  compileUserPattern(source, options)
    .find(text, 0, text.length)
    .map(({ start, end }) => text.slice(start, end))

describe('a user pattern', () => {
  it('finds all of its matches, from left to right, without overlap', () => {
    expect(found('EMP-\\d{3}', 'EMP-123 xEMP-456EMP-789')).toEqual(['EMP-123', 'EMP-456', 'EMP-789'])
    expect(found('\\bab\\b', 'ab cab ab')).toEqual(['ab', 'ab'])
    expect(found('emp', 'EMP emp', { ignoreCase: true })).toEqual(['EMP', 'emp'])
    expect(found('emp', 'EMP emp')).toEqual(['emp'])
  })
  it('narrows a match to its group named value', () => {
    expect(found('no\\. (?<value>\\d+)', 'no. 12, no. 34')).toEqual(['12', '34'])
  })
  it('finds the same as RegExp, wherever its blocks are split', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '1', '-', ' ', 'é'),
      minLength: 900,
      maxLength: 3_000,
    })
    fc.assert(
      fc.property(text, fc.constantFrom('a+1', '\\b[ab]{2,4}\\b', '\\d-\\d', 'b1?a'), (sample, source) => {
        expect(found(source, sample)).toEqual([...sample.matchAll(new RegExp(source, 'g'))].map(([m]) => m))
      }),
      { numRuns: 60 },
    )
  })
  it('finds only matches that start inside the given range', () => {
    const pattern = compileUserPattern('\\d+')
    expect(pattern.find('11 22 33', 3, 5)).toEqual([{ start: 3, end: 5 }])
  })
  it('reports whether it matches a whole value', () => {
    const pattern = compileUserPattern('\\w+@ours\\.org')
    expect(pattern.matchesAll('me@ours.org')).toBe(true)
    expect(pattern.matchesAll('me@ours.org.evil')).toBe(false)
  })
  it.each(['(a', '(?=a)', '(?<=a)b', '(a)\\1', 'a*', '', 'x'.repeat(2_001), '((a{100}){10}b?){9}'])(
    'is refused where it cannot be had in linear time, or is none: %#',
    (source) => {
      expect(() => compileUserPattern(source)).toThrow(RequestError)
    },
  )
  it('stays linear on a pattern that searches for its end at every position', () => {
    const pattern = compileUserPattern('x+y|x')
    expect(pattern.find('x'.repeat(2_000), 0, 2_000)).toHaveLength(2_000)
    const [first] = compileUserPattern('x+').find('x'.repeat(10_000), 0, 10_000)
    expect(first.end).toBeLessThanOrEqual(maxMatchUnits * 2)
  })
})
