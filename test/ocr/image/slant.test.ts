import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { slantOf } from '../../../engines/ocr/image/slant.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = [
  'the quiet river ran under all of it',
  'and no one in the town had seen it',
  'since winter came down the hill',
]

describe('the slant of handwriting', () => {
  it.each([0, 15, 30, -15])('of %i degrees is found within a step', (degrees) => {
    const leaning = drawRaster(1100, 400, (context) => {
      context.transform(1, 0, -Math.tan((degrees * Math.PI) / 180), 1, 120, 0)
      drawLines(context, text, { size: 34, step: 90 })
    })
    const gray = toGray(leaning)
    expect(Math.abs(slantOf(gray, findTextComponents(gray)) - degrees)).toBeLessThanOrEqual(5)
  })

  it('is 0 on a page without text', () => {
    const gray = toGray(drawRaster(200, 200, () => {}))
    expect(slantOf(gray, findTextComponents(gray))).toBe(0)
  })
})
