import { expect, it } from 'vitest'
import { WordList } from '../../../engines/detect/tokens/word-list.ts'

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
