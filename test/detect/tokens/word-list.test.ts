import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../engines/detect/dictionaries/lexicon.ts'
import { firstToken, lastToken, WordFilter, WordList } from '../../../engines/detect/tokens/word-list.ts'

const list = new WordList(['an', 'über', 'Ötzi'.toLowerCase(), 'strasse', 'is'])

it.each([
  ['an', true],
  ['AN', true],
  ['And', false],
  ['a', false],
  ['Über', true],
  ['ötzi', true],
  ['strassen', false],
  ['Strasse', true],
  ['is', true],
  ['I\u0307s', false],
  ['', false],
])('knows of %j whether it is in the list: %s', (word, known) => {
  const text = `x ${word} y`
  const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  expect(list.has({ text, codes }, 2, 2 + word.length)).toBe(known)
})

it.each([
  ['номер', 'НОМЕР'],
  ['αριθμός', 'ΑΡΙΘΜΌΣ'],
  ['i\u0307sim', 'İSIM'],
  ['番号', '番号'],
  ['ｎｏ', 'ＮＯ'],
])('finds %j in capitals', (word, text) => {
  const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  expect(new WordList([word]).has({ text, codes }, 0, text.length)).toBe(true)
})

it('finds the same words as a set of them in lower case', () => {
  const words = ['de', 'la', 'van', 'östlich', 'été', "d'", 'nº', 'straße']
  const filtered = new WordList(words)
  const changed = fc
    .tuple(
      fc.constantFrom(...words, 'del', 'vån', 'K', 'İ', 'dE', 'ſ'),
      fc.boolean(),
      fc.string({ maxLength: 2 }),
    )
    .map(([word, isUpper, more]) => (isUpper ? word.toUpperCase() : word) + more)
  fc.assert(
    fc.property(changed, (text) => {
      const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
      expect(filtered.has({ text, codes }, 0, text.length)).toBe(new Set(words).has(text.toLowerCase()))
    }),
  )
})

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
