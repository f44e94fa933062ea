import { expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { detectOrientation } from '../../../engines/ocr/segment/orientation.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = Array.from({ length: 8 }, () => 'Lines of the harbour office, whatever they may say')

it.each([
  [0, 0],
  [4, 4],
  [-9, -9],
  [14, 14],
  [17, 0],
])('lines that fall by %i degrees are levelled by %i: more is not the skew of a scan', (degrees, skew) => {
  const gray = toGray(
    drawRaster(1000, 700, (context) => {
      context.translate(500, 350)
      context.rotate((degrees * Math.PI) / 180)
      drawLines(context, text, { x: -330, y: -160, step: 46, size: 28 })
    }),
  )
  const found = detectOrientation(gray, findTextComponents(gray)).skew
  if (Math.abs(degrees) <= 15) expect(found).toBeCloseTo(skew, 0)
  else expect(Math.abs(found)).toBeLessThan(15.8)
})
