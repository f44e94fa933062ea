import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileOptions, detect } from '../../../engines/detect/detect.ts'
import {
  type DetectOptions,
  type Profile,
  parseProfile,
  profileNames,
  profiles,
  withProfile,
} from '../../../engines/detect/options.ts'

const wanted = (options: DetectOptions, ...codes: string[]) => codes.map(compileOptions(options).isWanted)

describe('the profiles of the product', () => {
  it.each(profileNames)('%s is a valid file that users can copy', async (name) => {
    const file = new URL(`../../../engines/detect/options/profiles/${name}.json`, import.meta.url)
    const copy = JSON.parse(readFileSync(file, 'utf8'))
    expect(await parseProfile(copy)).toEqual(profiles[name])
    expect(() => detect('x', { for: copy })).not.toThrow()
    expect(copy.about).toMatch(/\.$/)
    for (const rule of copy.keepRules) expect(rule.name).toMatch(/^\p{Lu}/u)
  })

  it.each(profileNames)('%s finds numbers and secrets of every kind', (name) => {
    expect(
      wanted({ for: name }, 'NAME', 'EMAIL', 'PHONE', 'US_SSN', 'IBAN', 'CREDIT_CARD', 'DOB', 'ADDRESS'),
    ).toEqual(Array(8).fill(true))
    if (name !== 'hospital') expect(wanted({ for: name }, 'PASSWORD', 'GENERIC_SECRET')).toEqual([true, true])
  })

  it('differ in what stays', () => {
    const date = (name: (typeof profileNames)[number]) => compileOptions({ for: name }).isWanted('DATE')
    expect(profileNames.filter(date)).toEqual(['hospital'])
    expect(wanted({ for: 'hospital' }, 'DIAGNOSIS', 'DRUG_NAME')).toEqual([false, false])
    expect(wanted({ for: 'hr' }, 'DIAGNOSIS', 'ORG', 'PROFESSION')).toEqual([true, false, false])
    expect(wanted({ for: 'logs' }, 'IP', 'HOSTNAME', 'URL')).toEqual([true, false, false])
  })
})

describe('options with a profile', () => {
  const base: Profile = {
    entities: ['NAME', 'EMAIL'],
    keep: ['URL'],
    links: true,
    minScore: 0.8,
    minScores: { NAME: 0.9 },
    bareDates: true,
    allow: ['Ada'],
    keepRules: [{ types: ['NAME'], before: ['Judge'] }],
  }

  it('replace its types, whole, by entities or pack', () => {
    expect(withProfile({ for: base, entities: ['IBAN'] })).toMatchObject({ entities: ['IBAN'] })
    expect(wanted({ for: base, entities: ['IBAN', 'URL'] }, 'IBAN', 'URL', 'NAME')).toEqual([
      true,
      true,
      false,
    ])
    expect(wanted({ for: base, pack: 'GDPR_SENSITIVE' }, 'RELIGION', 'NAME')).toEqual([true, false])
    expect(wanted({ for: base, entities: 'none' }, 'NAME', 'EMAIL')).toEqual([false, false])
    expect(wanted({ for: 'hr', entities: ['ORG'] }, 'ORG')).toEqual([true])
  })

  it('add to the types that it keeps', () => {
    expect(wanted({ for: base, keep: ['EMAIL'] }, 'NAME', 'EMAIL', 'URL')).toEqual([true, false, false])
  })

  it('replace its scores by minScore, and single ones by minScores', () => {
    const score = (options: DetectOptions, type: string) => compileOptions(options).minScoreOf(type)
    expect(score({ for: base }, 'NAME')).toBe(0.9)
    expect(score({ for: base }, 'EMAIL')).toBe(0.8)
    expect(score({ for: base, minScore: 0.3 }, 'NAME')).toBe(0.3)
    expect(score({ for: base, minScores: { EMAIL: 0.4 } }, 'EMAIL')).toBe(0.4)
    expect(score({ for: base, minScores: { EMAIL: 0.4 } }, 'NAME')).toBe(0.9)
    expect(score({ for: base, minScore: 0.3, minScores: { NAME: 0.6 } }, 'NAME')).toBe(0.6)
  })

  it('replace single values and are joined with lists', () => {
    const merged = withProfile({ for: base, bareDates: false, allow: ['Bob'], links: undefined })
    expect(merged).toMatchObject({ bareDates: false, allow: ['Ada', 'Bob'], links: true })
    const rule = { types: ['NAME'], words: ['Ada'] }
    expect(withProfile({ for: base, keepRules: [rule] }).keepRules).toHaveLength(2)
  })

  it('may be a profile that is based on another', () => {
    const mine: Profile = { for: 'hr', keep: ['AGE'], allow: ['Acme'] }
    const { keep = [], keepRules = [], allow } = withProfile({ for: mine })
    expect(keep).toEqual([...(profiles.hr.keep ?? []), 'AGE'])
    expect(keepRules).toEqual(profiles.hr.keepRules)
    expect(allow).toEqual(['Acme'])
  })

  it('cannot keep a denied value: deny and terms take precedence', () => {
    const text = 'Before: Judge Elena Ramsbottom'
    const options = { for: 'discovery', deny: ['Ramsbottom'] } as const
    expect(detect(text, { for: 'discovery' })).toEqual([])
    expect(detect(text, options).map(({ type }) => type)).toEqual(['DENIED'])
  })
})

describe('an unknown profile is refused', () => {
  it('with the nearest name', () => {
    expect(() => detect('x', { for: 'hosptal' as 'hospital' })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message:
          'Unknown profile; did you mean hospital? The profiles are discovery, hospital, hr, logs, llm.',
        detail: { nearest: 'hospital' },
      }),
    )
    expect(() => detect('x', { for: 'xyzzyplugh' as 'hr' })).toThrow(/^Unknown profile\. The profiles are/)
    expect(() => detect('x', { for: 'constructor' as 'hr' })).toThrow(/Unknown profile/)
  })
  it('with the places of its file that are not valid', async () => {
    await expect(parseProfile({ keepRules: [{ types: [] }], colour: 1 })).rejects.toThrow(
      /The profile is not valid\. keepRules\[0\]\.types: .*; the profile: .*colour/,
    )
    await expect(parseProfile({ ner: { model: 'x' } })).rejects.toThrow(/ner/)
  })
  it('if profiles are based on each other without end', () => {
    const loop: { for?: Profile } = {}
    loop.for = loop
    expect(() => withProfile(loop)).toThrow(/based on each other/)
  })
})
