import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCtc } from '../../../engines/ocr/models/onnx.ts'

const charset = ['a', 'b', 'ß', ' ']

/** Scores of a path with high confidence in each step. */
function path(classes: readonly number[], high = 12): Float32Array {
  const scores = new Float32Array(classes.length * (charset.length + 1))
  classes.forEach((best, step) => {
    scores[step * (charset.length + 1) + best] = high
  })
  return scores
}

describe('CTC decoding', () => {
  it.each([
    [[1, 1, 0, 1, 2, 2, 0, 0], 'aab'],
    [[0, 0, 0], ''],
    [[3, 4, 3], 'ß ß'],
    [[1, 2, 1, 2], 'abab'],
    [[], ''],
  ])('is %j -> %j, with repetitions and blanks removed', (classes, text) => {
    expect(decodeCtc(path(classes), charset, 'first').text).toBe(text)
  })

  it('supports the blank as the last class', () => {
    expect(decodeCtc(path([0, 4, 0, 1]), charset, 'last').text).toBe('aab')
  })

  it('has a higher confidence the clearer a class is', () => {
    const sure = decodeCtc(path([1, 0, 2]), charset, 'first').confidence
    const unsure = decodeCtc(path([1, 0, 2], 2), charset, 'first').confidence
    expect(sure).toBeGreaterThan(0.99)
    expect(unsure).toBeLessThan(0.75)
  })

  it('has a position for each code point, from left to right', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 60 }), (classes) => {
        const { text, positions, confidence } = decodeCtc(path(classes), charset, 'first')
        expect(positions).toHaveLength([...text].length)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        for (const place of positions) expect(place > 0 && place < 1).toBe(true)
        expect(confidence >= 0 && confidence <= 1).toBe(true)
      }),
    )
  })
})
