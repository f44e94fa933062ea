import { describe, expect, it } from 'vitest'
import type { ProfileName } from '../../../../engines/detect/options.ts'
import { discovery } from './discovery.ts'
import type { TradeDocument } from './documents.ts'
import { hospital } from './hospital.ts'
import { hr } from './hr.ts'
import { llm } from './llm.ts'
import { logs } from './logs.ts'
import { scoreOf } from './score.ts'

const trades: Readonly<Record<ProfileName, readonly TradeDocument[]>> = { discovery, hospital, hr, logs, llm }

describe.each(Object.entries(trades))('the profile %s', (name, documents) => {
  const scores = documents.map((document) => scoreOf(document, { for: name as ProfileName }))
  const plain = documents.map((document) => scoreOf(document, {}))
  const count = (lists: readonly (readonly string[])[]) => lists.flat().length

  it('removes what detection without it removes of the values of its trade', () => {
    for (const [k, { missed }] of scores.entries())
      expect(missed.filter((value) => !plain[k].missed.includes(value))).toEqual([])
    // At most one value in ten, which detection misses without a profile, too.
    expect(count(scores.map(({ missed }) => missed))).toBeLessThanOrEqual(
      count(documents.map(({ remove }) => remove)) / 10,
    )
  })

  it('keeps what its trade needs', () => {
    const lost = scores.map(({ lost }) => lost)
    expect(count(lost), JSON.stringify(lost)).toBeLessThanOrEqual(
      count(documents.map(({ keep }) => keep)) / 20,
    )
    expect(count(lost)).toBeLessThan(count(plain.map(({ lost }) => lost)))
  })
})
