import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import { catalog } from '../../engines/detect/options/catalog.ts'
import { harmless } from '../../fixtures/harmless/index.ts'
import { pick, seeded } from '../../fixtures/random.ts'

const texts = harmless()
const length = texts.reduce((sum, { text }) => sum + text.length, 0)

function counts(found: readonly { readonly type: string }[]): Map<string, number> {
  const byType = new Map<string, number>()
  for (const { type } of found) byType.set(type, (byType.get(type) ?? 0) + 1)
  return byType
}

/** National numbers of people, companies, banks or insurers. */
const national = new Set(catalog().flatMap(({ code, region }) => (region === 'GLOBAL' ? [] : [code])))

describe('text without sensitive values', () => {
  const alarms = counts(texts.flatMap(({ text }) => detect(text)))
  const per10Kb = (count: number): number => (count / length) * 10_000

  it('is long and varied', () => {
    expect(length).toBeGreaterThan(400_000)
    expect(texts.length).toBeGreaterThanOrEqual(16)
  })

  it('has at most one false positive in 10 KB for each type', () => {
    for (const [type, count] of alarms) expect(per10Kb(count), type).toBeLessThanOrEqual(1)
  })

  it('has fewer than two false positives in 10 KB for all types together', () => {
    expect(per10Kb([...alarms.values()].reduce((sum, count) => sum + count, 0))).toBeLessThan(2)
  })

  it('has no national number, secret, card or account', () => {
    for (const type of alarms.keys()) {
      expect(national.has(type), type).toBe(false)
      expect(['CREDIT_CARD', 'IBAN', 'PASSWORD', 'GENERIC_SECRET', 'EMAIL', 'PHONE', 'IP']).not.toContain(
        type,
      )
    }
  })
})

describe('numbers without context', () => {
  const random = seeded(5)
  const words = 'alpha stone quick red list row went some then beta item'.split(' ')
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `${pick(random, words)} ${digits(5 + (i % 16))} ${pick(random, words)}`,
  )
  const text = lines.join('\n')

  it('are not identifiers, even if their check digits hold by chance', () => {
    const found = counts(detect(text, { entities: [...national] }))
    expect([...found]).toEqual([])
  })

  it('are not cards or accounts', () => {
    const found = detect(text)
    expect(found.length).toBeLessThanOrEqual(text.length / 10_000)
    expect(counts(found).get('CREDIT_CARD')).toBeUndefined()
  })
})
