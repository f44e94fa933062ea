import { describe, expect, it } from 'vitest'
import {
  compileOptions,
  recentOptions,
  resolveOptions,
} from '../../../engines/detect/options/compile-options.ts'
import type { DetectOptions } from '../../../engines/detect/options.ts'

describe('resolved options', () => {
  it('are compiled once for equal options', () => {
    const resolved = resolveOptions({ entities: ['EMAIL'], minScore: 0.3 })
    expect(resolveOptions({ minScore: 0.3, entities: ['EMAIL'] })).toBe(resolved)
    expect(resolveOptions({})).toBe(resolveOptions({}))
  })

  it('are compiled once for the same lists', () => {
    const [terms, allow] = [['x'], ['y']]
    expect(resolveOptions({ terms, allow })).toBe(resolveOptions({ allow, terms }))
    expect(resolveOptions({ terms, allow })).not.toBe(resolveOptions({ terms: ['x'], allow }))
  })

  it.each<[DetectOptions, DetectOptions]>([
    [{}, { minScore: 0.4 }],
    [{}, { explain: true }],
    [{}, { links: false }],
    [{ links: true }, { links: false }],
    [{}, { language: 'de' }],
    [{}, { pack: 'HIPAA' }],
    [{}, { entities: 'none' }],
    [{ entities: ['EMAIL'] }, { entities: ['IBAN'] }],
    [{ entities: ['EMAIL'] }, { entities: ['EMAIL'], pack: 'GDPR' }],
    [{}, { allow: ['x'] }],
    [{ terms: ['x'] }, { terms: ['x'], wholeWords: true }],
  ])('differ for %j and %j', (one, other) => {
    expect(resolveOptions(one)).not.toBe(resolveOptions(other))
  })

  it('do not change with a list of types that the caller changes later', () => {
    const entities = ['EMAIL']
    const resolved = resolveOptions({ entities })
    entities[0] = 'IBAN'
    expect(resolveOptions({ entities }).isWanted('IBAN')).toBe(true)
    expect(resolveOptions({ entities: ['EMAIL'] })).toBe(resolved)
  })

  it('are not kept when the options are invalid', () => {
    resolveOptions({})
    for (let k = 0; k < 2; k++) {
      expect(() => resolveOptions({ minScore: Number.NaN })).toThrow(/minScore/)
      expect(() => resolveOptions({ entities: ['EMIAL'] })).toThrow(/Unknown entity type/)
    }
  })

  it('are correct for more options than are kept', () => {
    for (let k = 0; k < 200; k++) expect(resolveOptions({ minScore: k / 200 }).minScore).toBe(k / 200)
  })

  it('keep the lists of the last call only', () => {
    const [first, second] = [{ terms: ['x'] }, { terms: ['y'] }]
    resolveOptions(first)
    resolveOptions(second)
    expect(recentOptions(first)).toBeUndefined()
    expect(recentOptions(second)).toBeDefined()
  })

  it('pass through when they are compiled already', () => {
    const compiled = compileOptions({ entities: 'none' })
    expect(resolveOptions(compiled)).toBe(compiled)
  })
})
