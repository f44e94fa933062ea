import { describe, expect, it } from 'vitest'
import { compilePrefilter } from '../../../engines/detect/triggers/prefilter-program.ts'
import { unitsBefore } from '../../../engines/detect/triggers/trigger-prefilters.ts'

/** The letters, digits and signs that some pattern may contain before an at sign. */
function readable(...patterns: readonly RegExp[]): string {
  const units = unitsBefore(compilePrefilter(new Map(patterns.entries())), '@'.charCodeAt(0))
  return [...'ab1.,"@é'].filter((char) => units[Math.min(char.charCodeAt(0), 128)] === 1).join('')
}

describe('the code units that patterns may have before a sign', () => {
  it('are those read on the way to it, and no others of the pattern', () => {
    expect(readable(/[a-z.]+@[a-z1]+/y)).toBe('ab.')
    expect(readable(/a@b/y, /1*@/y)).toBe('a1')
  })
  it('include the sign itself if it may be repeated, and code units beyond ASCII', () => {
    expect(readable(/(?:a@)+é@/y)).toBe('a@é')
  })
  it('are not those that a look-ahead at the end excludes', () => {
    expect(readable(/a@b(?![a-z@])/y)).toBe('a')
  })
  it('are none where no pattern has the sign', () => {
    expect(readable(/a1/y)).toBe('')
  })
})
