import { describe, expect, it } from 'vitest'
import { findFormulas, isFormula } from '../../../engines/ocr/models/formulas.ts'
import type { LineRecogniser } from '../../../engines/ocr/models/onnx.ts'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'

const gray = { width: 600, height: 300, data: new Uint8Array(180_000).fill(255) }

function line(text: string, number: number): OcrWord[] {
  return text.split(' ').map((word, i) => {
    const box = { x0: 40 + i * 60, y0: 40 + number * 60, x1: 90 + i * 60, y1: 64 + number * 60 }
    const baseline = { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 }
    return { text: word, box, baseline, symbols: [], confidence: 0.5, line: number, block: 0 }
  })
}

const words = [...line('where the sum is', 0), ...line('f(x) = a x + b', 1), ...line('for all of them.', 2)]

describe('a displayed formula', () => {
  it.each([
    ['f(x) = a x + b', true],
    ['E = m c2', true],
    ['∑ a_i ≤ 3', true],
    ['x2 + y2 = r2', true],
    ['Total = 14.50 as agreed with the office', false],
    ['1,204.50 88.10 730.00 12.75', false],
    ['A B C D', false],
    ['= 3', false],
    ['Total = 14.50', false],
    ['y = sin x + 1', true],
    ['E=mc+4', true],
    ['f(x)=ax+b (3)', true],
    ['Total=14.50', false],
    ['name=value', false],
    ['N= = = a a a a a', false],
    ['= = = = =', false],
    ['Tom+Jerry=friends', false],
    ['C++ and F# for <b>beginners</b>', false],
  ])('is detected from its tokens: %s', (text, formula) => {
    expect(isFormula(text.split(' '))).toBe(formula)
  })

  it('is flagged with its box without a model', async () => {
    const [formula, ...others] = await findFormulas(words, gray, 0, null)
    expect(others).toEqual([])
    expect(formula).toMatchObject({ latex: null, line: 1, confidence: 0.25 })
    expect(formula.box.y0).toBeLessThan(100)
    expect(formula.box.y1).toBeGreaterThan(124)
    expect(formula.box.y1).toBeLessThan(140)
  })

  it('is LaTeX with a model', async () => {
    const model: LineRecogniser = {
      read: async () => ({ text: 'f(x)=ax+b', confidence: 0.9, positions: [] }),
    }
    expect(await findFormulas(words, gray, 0, model)).toMatchObject([{ latex: 'f(x)=ax+b', confidence: 0.9 }])
  })
})
