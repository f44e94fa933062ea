import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { joinDots } from '../../../engines/ocr/image/dot-print.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { seeded } from '../../../fixtures/random.ts'
import { drawDots, drawLines, drawRaster } from '../../builders/raster.ts'

const text = [
  'Payments of March: 1,250.00 to Harold Pemberton,',
  'and 318.40 to Margaret Whitfield of the office.',
  'The account has been closed since Monday.',
]
const print = drawRaster(330, 90, (context) => drawLines(context, text, { x: 12, y: 26, step: 24, size: 13 }))

const inDots = (pitch: number, dot: number) => drawDots(print, pitch, dot)

const joined = (raster: Raster) => {
  const gray = toGray(raster)
  return { gray, result: joinDots(gray) }
}

describe('print of dots', () => {
  it.each([3.5, 4, 4.2])('%s pixels apart is joined', (pitch) => {
    const { gray, result } = joined(inDots(pitch, pitch * 0.42))
    expect(result).not.toBe(gray)
  })

  it.each([
    [40, 0, false],
    [80, 0, true],
    [80, 10, true],
    [80, 18, true],
    [255, 18, true],
  ])(
    '%i levels darker than the paper, with a grain of %i levels, is joined: %s',
    (levels, grain, isJoined) => {
      const random = seeded(5)
      const { width, height, data } = inDots(4, 1.6)
      for (let i = 0; i < data.length; i += 4) {
        const level = 250 - ((255 - data[i]) * levels) / 255 + (random() - 0.5) * grain
        data.fill(Math.max(0, level), i, i + 3)
      }
      const { gray, result } = joined({ width, height, data })
      expect(result !== gray).toBe(isJoined)
    },
  )
})

describe('an image without dots', () => {
  it.each([
    ['print', drawRaster(700, 300, (context) => drawLines(context, text))],
    ['small print', print],
    ['print whose dots have run together', inDots(4, 2.4)],
    [
      'print on a halftone',
      drawRaster(700, 300, (context) => {
        context.fillStyle = '#707070'
        for (let y = 2; y < 300; y += 4) for (let x = 2; x < 700; x += 4) context.fillRect(x, y, 2, 2)
        context.fillStyle = '#000000'
        drawLines(context, text)
      }),
    ],
    ['nothing', drawRaster(2, 2, () => {})],
  ])('is not changed: %s', (_, raster) => {
    const { gray, result } = joined(raster)
    expect(result).toBe(gray)
  })
})
