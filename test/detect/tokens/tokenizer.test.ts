import { describe, expect, it } from 'vitest'
import { Lexicon } from '../../../engines/detect/dictionaries/lexicon.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { shape, TokenWindow } from '../../../engines/detect/tokens/token-window.ts'

function read(text: string): TokenWindow {
  const window = new TokenWindow(text.length + 1, new Lexicon(100))
  window.read(text, wholeRange(text))
  return window
}

function words(text: string): [string, number][] {
  const window = read(text)
  return Array.from({ length: window.count }, (_, i) => [
    window.text.slice(window.start[i], window.end[i]),
    window.shape[i],
  ])
}

describe('a text is split into words and numbers', () => {
  it.each([
    ['word', shape.lower],
    ['Word', shape.capital],
    ['WORD', shape.upper],
    ['camelCase', shape.mixed],
    ['McKay', shape.mixed],
    ['A', shape.initial],
    ['straße', shape.lower],
    ['Æsop', shape.capital],
    ['ŒUVRE', shape.upper],
    ['Élan', shape.capital],
    ['Ωmega', shape.capital],
    ['田中', shape.uncased],
    ['שלום', shape.uncased],
    ['2041', shape.number],
  ])('%s', (word, form) => {
    expect(words(`${word} (${word}).`)).toEqual([
      [word, form],
      [word, form],
    ])
  })

  it('separates letters and digits that touch', () => {
    expect(words('AB12cd')).toEqual([
      ['AB', shape.upper],
      ['12', shape.number],
      ['cd', shape.lower],
    ])
  })
})

describe('a line is lower-case if it has no capital within 400 units', () => {
  const lower = (text: string, at: number): boolean => read(text).lineIsLower(at)
  it('regardless of other lines', () => {
    expect(lower('ABC\nanna smith\nDEF', 6)).toBe(true)
    expect(lower('anna Smith', 0)).toBe(false)
    expect(lower('Anna smith', 6)).toBe(false)
  })
  it('a capital farther away does not count', () => {
    const far = 'a '.repeat(250)
    expect(lower(`B${far}`, 450)).toBe(true)
    expect(lower(`B${far}`, 300)).toBe(false)
    expect(lower(`${far}B`, 10)).toBe(true)
    expect(lower(`${far}B`, 200)).toBe(false)
  })
  it('gives the same answer for every word of a line, in any order', () => {
    const window = read('anna smith\nBob lee\ncarl')
    const ask = [20, 0, 12, 5, 16, 21]
    expect(ask.map((at) => window.lineIsLower(at))).toEqual([true, true, false, true, false, true])
  })
})
