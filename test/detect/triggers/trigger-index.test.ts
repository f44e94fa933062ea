import { describe, expect, it } from 'vitest'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import { endsMatch } from '../../../engines/detect/triggers/trigger-index.ts'

describe('groups at the end of a match', () => {
  it.each([
    ['ssn (?<value>\\d{9})', true],
    ['ssn (?<value>\\d{9})(?![\\d)])(?=x|y)', true],
    ['(?<=a)(?:b|c)[(|](?<value>(?:d|e)+)', true],
    ['(?<value>\\d{4}) end', false],
    ['(?:ssn (?<value>\\d{9}))?', false],
    ['ssn|(?<value>\\d{9})', false],
    ['(?<value>\\d{9})\\)', false],
    ['\\d{9}', false],
  ])('of %s: %s', (source, expected) => {
    expect(endsMatch(source, 'value')).toBe(expected)
  })

  it('are most groups of the recognizers', () => {
    const groups = recognizers.filter(({ group }) => group !== undefined)
    const atEnd = groups.filter(({ pattern, group }) => endsMatch(pattern.source, group ?? ''))
    expect(atEnd.length).toBeGreaterThan(groups.length / 2)
  })
})
