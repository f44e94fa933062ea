import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FoldedText } from '../../../engines/detect/text/fold.ts'

function folded(source: string): FoldedText {
  const text = new FoldedText(source.length)
  text.fold(source, 0, source.length)
  return text
}

it.each([
  ['ＡＢ１２', 'AB12'],
  ['a\u200bb\u00adc\ufeffd', 'abcd'],
  ['“x” ‘y’ 5–6', '"x" \'y\' 5-6'],
  ['e\u0301a\u0308', 'éä'],
  ['Garcı\u0301a ısı', 'García ısı'],
  ['ﬁﬄ', 'fiffl'],
  ['𝐀𝟗', 'A9'],
  ['٣٤ ४', '34 4'],
  ['\u{1f600}x', '\u{1f600}x'],
  ['Аnnа Kоwаlskа', 'Anna Kowalska'],
  ['раура@ехаmрlе.соm', 'paypa@example.com'],
  ['4І11 11О1', '4111 1101'],
  ['оса и Москва', 'оса и Москва'],
  ['exam-\nple and well-\r\n   known', 'example and wellknown'],
  ['Jean-\nPierre', 'Jean-\nPierre'],
  ['hand\u00ad\nbook', 'handbook'],
  ['- one\n- two', '- one\n- two'],
])('folds %s', (source, plain) => {
  expect(folded(source).text).toBe(plain)
})

it('maps each unit back to the characters it came from', () => {
  const source = 'a\u200bﬁe\u0301\u00adz'
  const text = folded(source)
  expect(text.text).toBe('afiéz')
  const back = [...text.text].map((_, i) => source.slice(text.startOf(i), text.endOf(i + 1)))
  expect(back).toEqual(['a', 'ﬁ', 'ﬁ', 'e\u0301', 'z'])
})

it('keeps offsets in order and inside the source for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (source) => {
      const text = folded(source)
      let last = 0
      for (let i = 0; i < text.length; i++) {
        expect(text.startOf(i)).toBeGreaterThanOrEqual(last)
        expect(text.endOf(i + 1)).toBeGreaterThan(text.startOf(i))
        last = text.startOf(i)
      }
      if (text.length > 0) expect(text.endOf(text.length)).toBeLessThanOrEqual(source.length)
      expect(text.text.length).toBe(text.length)
    }),
  )
})

it('leaves nothing of a longer text after a shorter one', () => {
  const text = new FoldedText(100)
  text.fold('a longer text  with spaces', 0, 26)
  text.fold('a shorter one ', 0, 14)
  expect([...text.codes.subarray(14, 20)]).toEqual([0, 0, 0, 0, 0, 0])
})
