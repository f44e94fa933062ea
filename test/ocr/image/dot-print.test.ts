import { afterAll, describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { joinDots } from '../../../engines/ocr/image/dot-print.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = [
  'Payments of March: 1,250.00 to Harold Pemberton,',
  'and 318.40 to Margaret Whitfield of the office.',
  'The account has been closed since Monday.',
]
const print = drawRaster(330, 90, (context) => drawLines(context, text, { x: 12, y: 26, step: 24, size: 13 }))

/** The print as a needle printer makes it: a round dot for each dark pixel. */
function inDots(pitch: number, dot: number): Raster {
  return drawRaster(Math.round(print.width * pitch), Math.round(print.height * pitch), (context) => {
    for (let i = 0; i < print.width * print.height; i++) {
      if (print.data[i * 4] > 150) continue
      context.beginPath()
      context.arc(((i % print.width) + 0.5) * pitch, (Math.floor(i / print.width) + 0.5) * pitch, dot, 0, 7)
      context.fill()
    }
  })
}

const joined = (raster: Raster) => {
  const gray = toGray(raster)
  return { gray, result: joinDots(gray) }
}

afterAll(closeTesseract)

describe('print of dots', () => {
  it.each([3.5, 4, 4.2])('%s pixels apart is joined', (pitch) => {
    const { gray, result } = joined(inDots(pitch, pitch * 0.42))
    expect(result).not.toBe(gray)
  })

  it('is read', async () => {
    const { words } = await recognise(inDots(4, 1.6))
    const read = new Set(words.map((word) => word.text))
    expect(text.flatMap((line) => line.split(' ')).filter((word) => !read.has(word))).toEqual([])
  })
})

describe('an image without dots', () => {
  it.each([
    ['print', drawRaster(700, 300, (context) => drawLines(context, text))],
    ['small print', print],
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
  ])('stays as it is: %s', (_, raster) => {
    const { gray, result } = joined(raster)
    expect(result).toBe(gray)
  })
})
