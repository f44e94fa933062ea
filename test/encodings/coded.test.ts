import { describe, expect, it } from 'vitest'
import { Runs } from '../../engines/encodings/coded.ts'

const wordsOf = (text: string): string[] => {
  const { words } = new Runs(text)
  return Array.from({ length: words.length / 2 }, (_, k) => text.slice(words[2 * k], words[2 * k + 1]))
}

describe('runs of a text that may be encoded as a whole', () => {
  it.each([
    ['', []],
    ['a short text', []],
    ['before QW5uYQ== after', ['QW5uYQ==']],
    ['QW5uYSBTbWl0aA', ['QW5uYSBTbWl0aA']],
    ['naïveandlonger\tpath/to/file,x', ['veandlonger', 'path/to/file,x']],
  ])('are the long words of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it.each([
    ['to be added', []],
    ['4 41 6e 6e 61', [2, 5, 8]],
    ['41:6e', [0]],
    ['41,6e6', []],
    ['x416e6e6120', [1]],
    ['416e6e612', []],
  ])('have hexadecimal digits of %j at %j', (text, places) => {
    expect(new Runs(text).hex).toEqual(places)
  })
})
