import { describe, expect, it } from 'vitest'
import type { PageWord } from '../../../../engines/model/page-content.ts'
import { plainWord } from '../../../../engines/model/plain-word.ts'
import { WordPacker } from '../../../../engines/pdf/reading/words/compact-words.ts'

const box = { x0: 10.1, y0: 20.2, x1: 40.3, y1: 30.4 }
const word = (changes: Partial<ReturnType<typeof plainWord>> = {}): PageWord => ({
  text: 'abc',
  box,
  baseline: 28.123456789,
  size: 9.963,
  font: 'F1',
  bold: false,
  italic: false,
  mono: false,
  spaceBefore: true,
  line: -1,
  confidence: 1,
  mcid: -1,
  charBounds: [10.1, 20.2, 20, 30.4, 20, 20.2, 30, 30.4, 30, 20.2, 40.3, 30.4],
  ...changes,
})

describe('compact words', () => {
  const words: readonly (readonly [what: string, PageWord])[] = [
    ['characters that adjoin each other', word()],
    ['gaps between characters', word({ charBounds: [10.1, 20.2, 19, 30.4, 20, 20.2, 40.3, 30.4] })],
    ['a character lower than the others', word({ charBounds: [10.1, 20.2, 20, 30.4, 20, 22, 40.3, 30.4] })],
    ['a box wider than its characters', word({ box: { ...box, x0: 9, x1: 41 } })],
    ['a box that ends before its last character', word({ box: { ...box, x1: 40 } })],
    ['one character', word({ text: 'a', charBounds: [10.1, 20.2, 40.3, 30.4] })],
    ['characters without boxes', word({ charBounds: [] })],
    ['a style', word({ bold: true, italic: true, mono: true, spaceBefore: false, font: 'F2' })],
    ['a place in its source', word({ line: 7, mcid: 70_000 })],
    ['a recognised text', word({ confidence: 0.75, turn: 270 })],
    ['a formula', word({ formula: 'a^2', display: true })],
    ['an inline formula', word({ formula: 'a^2' })],
  ]

  it.each(words)('keep %s', (_, one) => {
    // Between others, so that each has its own numbers.
    const [, packed] = new WordPacker().pack([word({ size: 5 }), one, word({ size: 6, charBounds: [] })])
    expect(packed).not.toBe(one)
    expect(plainWord(packed)).toEqual(one)
  })

  it('keep data that words do not share', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => word({ baseline: i + 0.1, size: i + 0.2, line: i }))
    const packed = new WordPacker().pack(many)
    for (const i of [0, 10_000, 19_999]) expect(plainWord(packed[i])).toEqual(many[i])
  })

  it('keep equal texts and styles once in a document', () => {
    const packer = new WordPacker()
    const pages = [0, 1, 2].map(() => packer.pack([word(), word({ bold: true })]))
    expect(packer.kept).toEqual({ texts: 1, styles: 2 })
    expect(pages.flat().map((one) => one.bold)).toEqual([false, true, false, true, false, true])
  })
})
