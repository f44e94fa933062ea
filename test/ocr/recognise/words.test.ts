import { describe, expect, it } from 'vitest'
import { identity } from '../../../engines/model/geometry.ts'
import type { RawBlock } from '../../../engines/ocr/recognise/read-results.ts'
import { toOcrWords } from '../../../engines/ocr/recognise/words.ts'

const page = { x0: 0, y0: 0, x1: 1000, y1: 1000 }

/** A line of words, each letter ten pixels wide. */
function line(y: number, ...texts: string[]): RawBlock['paragraphs'][number]['lines'][number] {
  let x = 0
  const words = texts.map((text) => {
    const from = x
    const symbols = [...text].map((letter) => {
      x += 10
      return { text: letter, confidence: 90, bbox: { x0: x - 10, y0: y, x1: x, y1: y + 20 } }
    })
    const word = { text, confidence: 80, symbols, bbox: { x0: from, y0: y, x1: x, y1: y + 20 } }
    x += 8
    return word
  })
  return { words, baseline: { x0: 0, y0: y + 18, x1: x, y1: y + 18 } }
}

const read = (...lines: RawBlock['paragraphs'][number]['lines']) =>
  toOcrWords([{ paragraphs: [{ lines }] }], identity, page)

describe('the words of tesseract blocks', () => {
  it('have text, box, line and confidence', () => {
    const words = read(line(10, 'Dear', 'Ada'), line(50, 'thanks'))
    expect(words.map(({ text, line: at }) => `${text} ${at}`)).toEqual(['Dear 0', 'Ada 0', 'thanks 1'])
    expect(words[1]).toMatchObject({ box: { x0: 48, y0: 10, x1: 78, y1: 30 }, confidence: 0.8 })
    expect(words[1].baseline).toEqual({ x0: 48, y0: 28, x1: 78, y1: 28 })
  })

  it.each([
    ['‘‘Ada’’', '“Ada”'],
    ["''Ada''", '"Ada"'],
    ['‘Ada’', '‘Ada’'],
    ['don’t', 'don’t'],
  ])('have double quotes where two single ones were seen: %s', (seen, text) => {
    const [word] = read(line(10, seen))
    expect(word.text).toBe(text)
    expect(word.symbols.map((symbol) => symbol.text).join('')).toBe(text)
    expect(word.symbols[0].box.x0).toBe(0)
    expect(word.symbols.at(-1)?.box.x1).toBe([...seen].length * 10)
  })

  it('exclude those without text or outside the image', () => {
    expect(
      read(line(10, ' '), line(2000, 'beyond'), line(50, 'in')).map(({ text, line: at }) => `${text} ${at}`),
    ).toEqual(['in 0'])
  })
})
