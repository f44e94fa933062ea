import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'
import { handwritingFeatures, handwritingLikelihood } from '../../../engines/ocr/segment/handwriting.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = [
  'the quiet river ran under all of it',
  'and no one in the town had seen it',
  'since winter came down the hill',
]

/** The recognised words, with this confidence. */
function read(confidence: number): OcrWord[] {
  const box = { x0: 0, y0: 0, x1: 9, y1: 9 }
  const baseline = { x0: 0, y0: 9, x1: 9, y1: 9 }
  return text
    .join(' ')
    .split(' ')
    .map((word) => ({ text: word, box, baseline, symbols: [], confidence, line: 0, block: 0 }))
}

/** Imitates handwriting: the height and size of each letter vary. */
const written = drawRaster(1100, 400, (context) => {
  text.forEach((line, row) => {
    let x = 40
    ;[...line].forEach((letter, i) => {
      const size = 30 + ((i * 7 + row * 3) % 11) * 2.4
      context.font = `${size}px "Test Serif"`
      context.fillText(letter, x, 100 + row * 100 + Math.sin(i * 1.7 + row) * 9)
      x += context.measureText(letter).width + 2
    })
  })
})
const printed = drawRaster(1100, 400, (context) => drawLines(context, text, { size: 34, step: 90 }))

const score = (raster: typeof printed, confidence: number) => {
  const letters = findTextComponents(toGray(raster))
  return handwritingLikelihood(letters, handwritingFeatures(letters, read(confidence)))
}

describe('handwriting', () => {
  it('differs from print in uneven baselines and letter heights', () => {
    const hand = handwritingFeatures(findTextComponents(toGray(written)), [])
    const print = handwritingFeatures(findTextComponents(toGray(printed)), [])
    expect(hand.baselineDeviation).toBeGreaterThan(print.baselineDeviation * 2)
    expect(print.baselineDeviation).toBeLessThan(0.05)
  })

  it('is detected if its confidence is low', () => {
    expect(score(written, 0.2)).toBeGreaterThan(0.5)
  })

  it('is not detected in print of any confidence: it may be in another language', () => {
    for (const confidence of [0.95, 0.6, 0.2]) expect(score(printed, confidence)).toBeLessThan(0.5)
  })

  it('is not detected if the confidence is high', () => {
    expect(score(written, 0.95)).toBeLessThan(0.5)
  })

  it('is more likely the lower the confidence', () => {
    const scores = [0.6, 0.4, 0.3, 0.2, 0.1].map((confidence) => score(written, confidence))
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  it('is not detected on a page with hardly any letters', () => {
    expect(
      handwritingLikelihood(
        { count: 5 },
        { baselineDeviation: 1, heightSpread: 1, joinedShare: 1, doubt: 1 },
      ),
    ).toBe(0)
  })
})
