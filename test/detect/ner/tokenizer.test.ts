import { describe, expect, it } from 'vitest'
import { alignBytes, alignCharacters } from '../../../engines/detect/ner/tokenizer.ts'

function cut(piece: string, spans: readonly { start: number; end: number }[]): string[] {
  return spans.map(({ start, end }) => piece.slice(start, end))
}

describe('tokens of WordPiece and Unigram', () => {
  it.each([
    ['Whitcombe', ['whit', '##combe'], ['Whit', 'combe']],
    ['José,', ['jose', ','], ['José', ',']],
    ['Jose\u0301s', ['jose', '##s'], ['Jose\u0301', 's']],
    [
      'Müller-Lüdenscheidt',
      ['▁Mü', 'ller', '-', 'Lü', 'denscheidt'],
      ['Mü', 'ller', '-', 'Lü', 'denscheidt'],
    ],
    ['ﬁne', ['▁fin', 'e'], ['ﬁn', 'e']],
    ['𝒜nna', ['ann', '##a'], ['𝒜nn', 'a']],
    ['田中太郎', ['田', '中', '太', '郎'], ['田', '中', '太', '郎']],
    ['', [], []],
  ])('cover their characters of %s', (piece, tokens, expected) => {
    expect(cut(piece, alignCharacters(piece, tokens))).toEqual(expected)
  })

  it('that the vocabulary lacks cover the text up to the next known token', () => {
    expect(cut('☃☃abc', alignCharacters('☃☃abc', ['[UNK]', '##abc']))).toEqual(['☃☃', 'abc'])
    expect(cut('☃☃', alignCharacters('☃☃', ['[UNK]', '[UNK]']))).toEqual(['☃☃', '☃☃'])
  })

  it('stay in the piece for any result of the tokenizer', () => {
    for (const tokens of [['x'.repeat(99)], ['a', 'a', 'a', 'a'], ['▁', '', '##']])
      for (const { start, end } of alignCharacters('aa', tokens)) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(2)
        expect(end).toBeGreaterThanOrEqual(start)
      }
  })
})

describe('byte-level tokens', () => {
  it('cover the characters of their bytes', () => {
    expect(cut('José', alignBytes('José', ['ĠJ', 'os', 'Ã©']))).toEqual(['J', 'os', 'é'])
    // The four bytes of one character in two tokens.
    expect(cut('😀b', alignBytes('😀b', ['ĠðŁ', 'ĺĢ', 'b']))).toEqual(['😀', '😀', 'b'])
  })

  it('stay in the piece for any result of the tokenizer', () => {
    for (const { start, end } of alignBytes('ab', ['Ġabc', 'def', 'Ġ'])) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(2)
    }
    expect(alignBytes('', ['Ġ'])).toEqual([{ start: 0, end: 0 }])
  })
})
