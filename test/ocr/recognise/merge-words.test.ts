import { describe, expect, it } from 'vitest'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'
import { mergeWords } from '../../../engines/ocr/recognise/merge-words.ts'
import { ocrWord } from '../words.ts'

function word(text: string, x: number, y: number, line: number, confidence = 0.9, block = 0): OcrWord {
  const box = { x0: x, y0: y, x1: x + text.length * 10, y1: y + 20 }
  return ocrWord(text, box, { confidence, line, block })
}

const texts = (words: readonly OcrWord[]) => words.map(({ text, line, block }) => `${text} ${line}.${block}`)

describe('words of a second pass', () => {
  const first = [word('Name:', 0, 0, 0), word('Smith', 160, 0, 0), word('Total', 0, 100, 1, 0.9, 1)]

  it('join the line they are in', () => {
    expect(texts(mergeWords(first, [word('Adela', 80, 1, 0)]))).toEqual([
      'Name: 0.0',
      'Adela 0.0',
      'Smith 0.0',
      'Total 1.1',
    ])
  })

  it('form a new line between two lines', () => {
    expect(texts(mergeWords(first, [word('between', 0, 50, 0)]))).toEqual([
      'Name: 0.0',
      'Smith 0.0',
      'between 1.1',
      'Total 2.2',
    ])
  })

  it('do not repeat words of the first pass', () => {
    expect(mergeWords(first, [word('5mith', 162, 2, 0, 0.95)])).toEqual(first)
  })

  it('replace words of low confidence that they cover', () => {
    const doubt = [word('~~~~~~~', 0, 0, 0, 0.2)]
    expect(texts(mergeWords(doubt, [word('Pascal', 2, 0, 0, 0.8)]))).toEqual(['Pascal 0.0'])
    expect(texts(mergeWords(doubt, [word('P', 2, 0, 0, 0.8)]))).toEqual(['~~~~~~~ 0.0'])
    expect(texts(mergeWords(doubt, [word('Pascal', 2, 0, 0, 0.1)]))).toEqual(['~~~~~~~ 0.0'])
  })
})
