import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { validateConfig } from '../../../engines/detect/options/config.ts'
import type { CustomType } from '../../../engines/detect/options/custom-types.ts'
import type { DetectOptions } from '../../../engines/detect/options.ts'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'

function found(text: string, options: DetectOptions): string[] {
  return detect(text, options).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
}

describe('the allow list', () => {
  const text = 'Mail jane@example.org or INFO@ours.org, ask Mr. Karlsson.'
  it('removes its values in any case, and values that its patterns match completely', () => {
    expect(found(text, { entities: ['EMAIL'], allow: ['info@OURS.org'] })).toEqual(['EMAIL jane@example.org'])
    const allow = [{ pattern: '.*@ours\\.org', ignoreCase: true }]
    expect(found(text, { entities: ['EMAIL'], allow })).toEqual(['EMAIL jane@example.org'])
    expect(found(text, { entities: ['EMAIL'], allow: [{ pattern: 'jane' }] })).toHaveLength(2)
  })
  it('yields to terms and to the deny list', () => {
    const options = { entities: ['EMAIL'], allow: ['jane@example.org'] }
    expect(found(text, { ...options, terms: ['jane@example.org'] })[0]).toBe('TERM jane@example.org')
    expect(found(text, { ...options, deny: ['jane@example.org'] })[0]).toBe('DENIED jane@example.org')
  })
})

describe('the deny list', () => {
  it('matches literals as whole words, in any case and across line breaks', () => {
    const text = 'Heron, herons, PROJECT\nheron.'
    expect(found(text, { entities: 'none', deny: ['heron', 'project heron'] })).toEqual([
      'DENIED Heron',
      'DENIED PROJECT\nheron',
    ])
  })
  it('matches patterns, also in disguised text', () => {
    expect(found('id ＥＭＰ-12\u200b34 x', { entities: 'none', deny: [{ pattern: 'EMP-\\d{4}' }] })).toEqual([
      'DENIED ＥＭＰ-12\u200b34',
    ])
  })
  it('keeps the type of the rest of a value that it overlaps in part', () => {
    const text = 'Dear Mr. Anna Karlsson, hello'
    expect(found(text, { entities: ['NAME'], deny: ['Karlsson, hello'] })).toEqual([
      'NAME Anna',
      'DENIED Karlsson, hello',
    ])
  })
})

describe('a custom type', () => {
  const badge: CustomType = { code: 'BADGE', patterns: ['EMP-\\d{6}'] }

  it('is found by pattern and by dictionary, in a page of text', () => {
    const types = [badge, { code: 'PROJECT', words: ['Nightjar', 'Blue Heron'] }]
    const text = `${'word '.repeat(40_000)}EMP-123456 of nightjar and the blue\nheron; nightjars.`
    expect(found(text, { entities: ['BADGE', 'PROJECT'], types })).toEqual([
      'BADGE EMP-123456',
      'PROJECT nightjar',
      'PROJECT blue\nheron',
    ])
  })
  it('must pass its check, a general one or a recognizer’s', () => {
    const luhn = { code: 'MEMBER', patterns: ['\\d{11}'], check: 'luhn' }
    expect(found('79927398713 79927398710', { entities: ['MEMBER'], types: [luhn] })).toEqual([
      'MEMBER 79927398713',
    ])
    const npi = { code: 'DOCTOR', patterns: ['\\d{10}'], check: 'us-npi' }
    expect(found('1234567893 1234567890', { entities: ['DOCTOR'], types: [npi] })).toEqual([
      'DOCTOR 1234567893',
    ])
  })
  it('has a higher score with a context word before or after it', () => {
    const types = [{ ...badge, context: ['badge', 'employee card'] }]
    expect(found('part EMP-123456', { types })).toEqual([])
    for (const text of ['badge: EMP-123456', 'Employee-card\nEMP-123456', 'EMP-123456 is a badge'])
      expect(found(text, { entities: ['BADGE'], types })).toEqual(['BADGE EMP-123456'])
    const [entity] = detect('badge EMP-123456', { types, explain: true })
    expect(entity).toMatchObject({
      score: 0.85,
      recognizer: 'custom-badge',
      explanation: { pattern: 'pattern of BADGE', base: 0.4, context: 'badge', check: 'none' },
    })
  })
  it('is detected by default and with a pack, but not when only other types are selected', () => {
    const text = 'EMP-123456 a@example.org'
    expect(found(text, { types: [badge] })).toEqual(['BADGE EMP-123456', 'EMAIL a@example.org'])
    expect(found(text, { types: [badge], pack: 'GDPR_SENSITIVE' })).toEqual(['BADGE EMP-123456'])
    expect(found(text, { types: [badge], entities: ['EMAIL'] })).toEqual(['EMAIL a@example.org'])
    expect(found(text, { types: [badge], entities: ['badge'] })).toEqual(['BADGE EMP-123456'])
    expect(found(text, { types: [badge], entities: 'none' })).toEqual([])
  })
  it.each<[CustomType, RegExp]>([
    [{ code: 'badge', words: ['x'] }, /capitals/],
    [{ code: 'BADGE' }, /needs patterns or words/],
    [{ ...badge, score: 2 }, /from 0 to 1/],
    [{ ...badge, check: 'lunh' }, /luhn/],
    [{ ...badge, patterns: ['(?!x)'] }, /RE2/],
  ])('is rejected when it is invalid: %j', (type, message) => {
    expect(() => found('', { types: [type] })).toThrow(RequestError)
    expect(() => found('', { types: [type] })).toThrow(message)
  })
  it('is limited in its number of patterns', () => {
    const patterns = Array.from({ length: 501 }, (_, i) => `x${i}`)
    expect(() => found('', { types: [{ code: 'MANY', patterns }] })).toThrow(/500/)
  })
})

describe('a configuration', () => {
  it('is returned unchanged when it is valid', () => {
    const config = {
      entities: ['NAME'],
      pack: ['HIPAA'],
      links: false,
      minScore: 0.4,
      language: 'de',
      allow: ['x', { pattern: 'y', ignoreCase: true }],
      deny: [],
      types: [
        { code: 'BADGE', patterns: ['x'], context: ['y'], check: 'luhn', score: 0.3, contextScore: 0.9 },
      ],
    }
    expect(validateConfig(config)).toEqual(config)
    expect(validateConfig({})).toEqual({})
  })
  it.each([
    [null, 'configuration'],
    [[], 'configuration'],
    [{ colour: 1 }, 'colour'],
    [{ pack: 'PCI' }, 'pack'],
    [{ minScore: 2 }, 'minScore'],
    [{ allow: [{ pattern: '' }] }, 'allow'],
    [{ types: [{ code: 'X Y' }] }, 'types[0].code'],
    [{ types: [{ code: 'OK', check: () => true }] }, 'types[0].check'],
    [{ types: [{ code: 'OK', words: [1] }] }, 'types[0].words[0]'],
  ])('is rejected with the invalid place: %j', (config, place) => {
    expect(() => validateConfig(config)).toThrow(PalimpsestError)
    expect(() => validateConfig(config)).toThrow(place)
  })
})

describe('an allowed phrase', () => {
  const allow = ['Holloway & Stent Solicitors']
  const values = (text: string) => detect(text, { allow }).map(({ start, end }) => text.slice(start, end))

  it('protects the names inside it, not the same name elsewhere', () => {
    const text = 'Represented by Holloway & Stent Solicitors. Peter Holloway came, and Mr Holloway spoke.'
    expect(values(text)).toEqual(['Peter Holloway', 'Mr', 'Holloway'])
  })

  it('protects its words from a value that begins in it', () => {
    const text = 'Represented by Holloway & Stent Solicitors of Bristol since then.'
    expect(values(text).join()).not.toMatch(/Holloway|Stent|Solicitors/)
    expect(values(text).join()).toContain('Bristol')
  })

  it('does not remove a value that contains it', () => {
    const text = 'Send it to 12 Park Lane Mews, Bristol BS1 4TR.'
    const without = detect(text).length
    expect(detect(text, { allow: ['Park Lane'] }).length).toBe(without)
  })
})
