import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { slantOf } from '../../../engines/ocr/recognise/read-upright.ts'
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

  it.each([-20, -10, 10, 20, 35])(
    'of %i degrees, which is one of those tried, is found exactly',
    (degrees) => {
      const leaning = drawRaster(1100, 400, (context) => {
        for (let row = 0; row < 3; row++)
          for (let i = 0; i < 24; i++) {
            const x = 120 + i * 34 + (i % 3) * 7
            context.save()
            context.transform(1, 0, -Math.tan((degrees * Math.PI) / 180), 1, x, 100 + row * 100)
            context.fillRect(0, -44, 4, 44)
            context.restore()
          }
      })
      const gray = toGray(leaning)
      expect(slantOf(gray, findTextComponents(gray))).toBe(degrees)
    },
  )

  it('is 0 on a page without text', () => {
    const gray = toGray(drawRaster(200, 200, () => {}))
    expect(slantOf(gray, findTextComponents(gray))).toBe(0)
  })
})
