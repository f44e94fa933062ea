import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../engines/detect/dictionaries/lexicon.ts'
import { firstToken, lastToken, WordFilter } from '../../../engines/detect/tokens/word-filter.ts'

const low = (word: string): number => hashOf(word).low

describe('WordFilter', () => {
  const words = ["charlotte's web", 'behçet', 'work and pensions']
  const filter = new WordFilter(words.map(firstToken))

  it.each(['charlotte', 'CHARLOTTE', 'Behçet', 'Behcet', 'Work'])('lets %s pass', (word) => {
    expect(filter.mayHave(low(word))).toBe(true)
  })

  it('lets numbers pass, which have no hash', () => {
    expect(filter.mayHave(0)).toBe(true)
  })

  it('stops nearly all other words', () => {
    const others = Array.from(
      { length: 1000 },
      (_, n) => `word${String.fromCharCode(97 + (n % 26))}${'x'.repeat(n / 26)}`,
    )
    expect(others.filter((word) => filter.mayHave(low(word))).length).toBeLessThan(10)
  })

  it('splits phrases as the tokenizer does', () => {
    expect(words.map(firstToken)).toEqual(['charlotte', 'behçet', 'work'])
    expect([...words, 'office 365'].map(lastToken)).toEqual(['web', 'behçet', 'pensions', ''])
  })
})
