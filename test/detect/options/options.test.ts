import { describe, expect, it } from 'vitest'
import { aimOf, type DetectOptions } from '../../../engines/detect/options/options.ts'
import { compileRules } from '../../../engines/detect/options/rules.ts'

describe('what a detection is asked for', () => {
  it('is read once for all bags of the same content', () => {
    expect(aimOf({ entities: ['EMAIL'], minScore: 0.3 })).toBe(aimOf({ minScore: 0.3, entities: ['EMAIL'] }))
    expect(aimOf({})).toBe(aimOf({}))
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
    [{}, { rules: compileRules({ allow: ['x'] }) }],
  ])('is another for %j and %j', (one, other) => {
    expect(aimOf(one)).not.toBe(aimOf(other))
  })

  it('stays wrong when it is wrong, whatever was asked before', () => {
    aimOf({})
    for (let k = 0; k < 2; k++) {
      expect(() => aimOf({ minScore: Number.NaN })).toThrow(/minScore/)
      expect(() => aimOf({ entities: ['EMIAL'] })).toThrow(/no entity type/)
    }
  })

  it('is read for more choices than are kept', () => {
    for (let k = 0; k < 200; k++) expect(aimOf({ minScore: k / 200 }).minScore).toBe(k / 200)
  })
})
