import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OcrPage } from '../../../engines/ocr/ocr-page.ts'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { drawLines, drawRaster, drawStamp, rotateQuarter } from '../../builders/raster.ts'
import { letter } from '../letter.ts'

afterAll(closeTesseract)

describe('a letter that was stamped and signed', () => {
  const stamped = drawRaster(900, 500, (context) => {
    drawLines(context, [...letter, 'With kind regards, the accounts department'])
    drawStamp(context, ['RECEIVED', '17 March'], { x: 640, y: 230, radius: 150, degrees: -6 })
    context.globalCompositeOperation = 'multiply'
    context.strokeStyle = '#2840aa'
    context.lineWidth = 4
    context.beginPath()
    context.moveTo(60, 300)
    for (let x = 60; x < 420; x += 8) context.lineTo(x, 300 + 40 * Math.sin(x / 11))
    context.stroke()
  })
  let read: OcrPage
  beforeAll(async () => {
    read = await recognise(stamped)
  })

  it('is read under the ink', () => {
    const words = new Set(read.words.map(({ text }) => text))
    expect(letter.flatMap((line) => line.split(' ')).filter((word) => !words.has(word))).toEqual([])
  })

  it('has the words of the stamp after its own, where they are', () => {
    const received =
      read.words.find(({ text }) => text === 'RECEIVED') ?? expect.fail('The stamp was not read.')
    expect(received.block).toBeGreaterThan(read.words[0].block)
    expect(received.box.x0).toBeGreaterThan(500)
    expect(received.box.x1).toBeLessThan(780)
    expect(received.box.y0).toBeGreaterThan(150)
    expect(received.box.y1).toBeLessThan(260)
  })

  it('is read on its side, too', async () => {
    const words = new Set((await recognise(rotateQuarter(stamped, 1))).words.map(({ text }) => text))
    expect(['Pemberton', 'Orchard', 'RECEIVED'].filter((word) => !words.has(word))).toEqual([])
  })
})
