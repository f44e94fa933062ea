import { describe, expect, it } from 'vitest'
import { type Matrix, transformPoint } from '../../../engines/model/geometry.ts'
import { type OcrWord, transformWord } from '../../../engines/ocr/ocr-page.ts'
import { toTextLines, transformLines } from '../../../engines/ocr/output/text-lines.ts'
import { glyphless } from '../../../engines/pdf/text/glyphless-font.ts'

/** A word of letters ten points high on a baseline at `y`. */
function word(text: string, x0: number, x1: number, y: number, more: Partial<OcrWord> = {}): OcrWord {
  const box = { x0, y0: y - 10, x1, y1: y }
  const symbols = [...text].map((letter, i, { length }) => ({
    text: letter,
    confidence: 0.9,
    box: { ...box, x0: x0 + ((x1 - x0) * i) / length, x1: x0 + ((x1 - x0) * (i + 1)) / length },
  }))
  const baseline = { x0, y0: y, x1, y1: y }
  return { text, box, symbols, baseline, confidence: 0.9, line: 0, block: 0, ...more }
}

function turnedBy(degrees: number): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return [cos, sin, -sin, cos, 300, 200]
}

const close = (value: number) => expect.closeTo(value, 3)

describe('the lines of a text layer', () => {
  it('begin and end with their ink, on one baseline', () => {
    const low = word('low', 70, 90, 100.4)
    const [line] = toTextLines([word('High', 10, 60, 100), low, word('words', 100, 140, 99.6)])
    expect(line.map(({ text, run }) => [text, run.x, run.length])).toEqual([
      ['High', close(10), close(50)],
      ['low', close(70), close(20)],
      ['words', close(100), close(40)],
    ])
    expect(line.map(({ run }) => run.y)).toEqual([close(100), close(100), close(100)])
    expect(new Set(line.map(({ run }) => run.size))).toEqual(new Set([line[0].run.size]))
  })

  it('are as high as the tallest letters of their line', () => {
    const [line] = toTextLines([word('High', 10, 60, 100), word('words', 70, 140, 100)])
    expect(line[0].run.size * glyphless.ascent).toBeCloseTo(10)
  })

  it('have one size within a block of similar lines', () => {
    const tall = { box: { x0: 10, y0: 89, x1: 60, y1: 100 }, symbols: [] }
    const lines = toTextLines([word('Tall', 10, 60, 100, tall), word('next', 10, 60, 115, { line: 1 })])
    expect(lines[0][0].run.size).toBe(lines[1][0].run.size)
  })

  it('follow lines in another direction', () => {
    for (const degrees of [-7, 20, 90, 180, 270]) {
      const matrix = turnedBy(degrees)
      const words = [word('one', 10, 60, 100), word('two', 70, 140, 100)].map((w) => transformWord(w, matrix))
      const [line] = toTextLines(words)
      expect(line.map(({ text }) => text)).toEqual(['one', 'two'])
      const start = transformPoint(matrix, 70, 100)
      expect(line[1].run).toMatchObject({
        x: close(start.x),
        y: close(start.y),
        dx: close(matrix[0]),
        dy: close(matrix[1]),
        length: close(70),
      })
    }
  })

  it('of a slightly sloping line have level words, each at its own height', () => {
    const matrix = turnedBy(2.5)
    const far = word('far', 400, 440, 100)
    const [line] = toTextLines([word('near', 10, 60, 100), far].map((w) => transformWord(w, matrix)))
    const middle = transformPoint(matrix, 420, 100)
    expect(line.map(({ run }) => [run.dx, run.dy])).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(line[1].run.y).toBeCloseTo(middle.y)
    expect(line[1].run.y - line[0].run.y).toBeGreaterThan(15)
  })

  it('of a hardly sloping line have all words at one height', () => {
    const matrix = turnedBy(0.2)
    const words = [word('near', 10, 60, 100), word('far', 400, 440, 100)].map((w) => transformWord(w, matrix))
    const [line] = toTextLines(words)
    expect(line[1].run.y).toBe(line[0].run.y)
  })

  it('of a bent line are each on their own baseline, at the size of their letters', () => {
    const heights = [100, 106, 109, 106, 100]
    const [line] = toTextLines(heights.map((y, i) => word('Bent', 10 + i * 50, 50 + i * 50, y)))
    expect(line.map(({ run }) => run.y)).toEqual(heights.map((y) => close(y)))
    expect(line[0].run.size).toBeCloseTo(10 / glyphless.ascent, 1)
  })

  it.each([
    [2.5, 1],
    [3.6, 3],
  ])('with a word that is %s points off the baseline have %i heights', (off, count) => {
    const [line] = toTextLines(
      [100, 100, 100, 100 + off, 100 - off].map((y, i) => word('Bent', 10 + i * 50, 50 + i * 50, y)),
    )
    expect(new Set(line.map(({ run }) => run.y.toFixed(1))).size).toBe(count)
  })

  it.each([
    [12.5, 1],
    [13.5, 2],
  ])(
    'of a block whose letters are 10 points high have one size up to a height of 13: %s',
    (height, count) => {
      const tall = { box: { x0: 10, y0: 175 - height, x1: 60, y1: 175 }, symbols: [], line: 5 }
      const usual = [0, 1, 2, 3, 4].map((line) => word('Next', 10, 60, 100 + line * 15, { line }))
      const lines = toTextLines([...usual, word('Tall', 10, 60, 175, tall)])
      expect(new Set(lines.map(([{ run }]) => run.size.toFixed(2))).size).toBe(count)
    },
  )

  it.each([
    [0.4, 1],
    [0.7, 2],
  ])('that fall by %s degrees have %i heights', (degrees, count) => {
    const words = [word('near', 10, 60, 100), word('far', 400, 440, 100)]
    const [line] = toTextLines(words.map((one) => transformWord(one, turnedBy(degrees))))
    expect(new Set(line.map(({ run }) => run.y.toFixed(1))).size).toBe(count)
  })

  it('are ordered from left to right, regardless of the direction of the script', () => {
    const [line] = toTextLines([word('שלום', 100, 140, 50), word('עולם', 40, 90, 50)])
    expect(line.map(({ text }) => text)).toEqual(['עולם', 'שלום'])
  })

  it('of two columns are two lines', () => {
    const lines = toTextLines([
      word('left', 10, 60, 100),
      word('right', 300, 360, 100, { line: 1, block: 1 }),
    ])
    expect(lines).toHaveLength(2)
  })

  it('keep their position and direction in a coordinate system with y up', () => {
    const lines = toTextLines([word('up', 10, 60, 100)])
    const [[moved]] = transformLines(lines, [2, 0, 0, -2, 0, 500])
    expect(moved.run).toMatchObject({ x: 20, y: 300, dx: 1, length: 100, size: lines[0][0].run.size * 2 })
    expect(moved.run.dy).toBeCloseTo(0)
  })
})
