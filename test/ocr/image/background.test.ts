import { describe, expect, it } from 'vitest'
import { cleanBackground, evenLight } from '../../../engines/ocr/image/background.ts'
import { type GrayImage, toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = ['Operating income 436.9', 'Interest expense 1.3', 'Income taxes 144.9', 'Net income 294.7']

/** The lowest and the highest level in a box without print. */
function levels(
  { width, data }: GrayImage,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): [number, number] {
  let [least, most] = [255, 0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      least = Math.min(least, data[y * width + x])
      most = Math.max(most, data[y * width + x])
    }
  return [least, most]
}

describe('a page prepared for reading', () => {
  it('is unchanged if its paper is white', () => {
    const gray = toGray(drawRaster(900, 400, (context) => drawLines(context, text)))
    expect(cleanBackground(gray, findTextComponents(gray))).toBe(gray)
  })

  it('has white paper instead of a shaded panel, and keeps its ink', () => {
    const gray = toGray(
      drawRaster(900, 400, (context) => {
        context.fillStyle = '#bbbbbb'
        context.fillRect(0, 0, 900, 400)
        context.fillStyle = '#ffffff'
        context.fillRect(0, 0, 300, 400)
        context.fillStyle = '#000000'
        drawLines(context, text, { x: 360 })
      }),
    )
    const clean = cleanBackground(gray, findTextComponents(gray))
    expect(levels(clean, 600, 320, 890, 390)[0]).toBeGreaterThan(245)
    expect(levels(clean, 360, 60, 600, 90)[0]).toBeLessThan(30)
  })

  it('has no halftone dots', () => {
    const gray = toGray(
      drawRaster(900, 400, (context) => {
        for (let y = 0; y < 400; y += 5)
          for (let x = 0; x < 900; x += 5) context.fillRect(x + (y % 2) * 2, y, 2, 2)
        drawLines(context, text)
      }),
    )
    const before = levels(gray, 600, 300, 880, 380)
    const [least, most] = levels(cleanBackground(gray, findTextComponents(gray)), 600, 300, 880, 380)
    expect(before[1] - before[0]).toBe(255)
    expect(most - least).toBeLessThan(110)
  })

  it('keeps a dark panel dark', () => {
    const gray = toGray(
      drawRaster(900, 400, (context) => {
        drawLines(context, text)
        context.fillRect(0, 260, 900, 140)
      }),
    )
    expect(levels(cleanBackground(gray, findTextComponents(gray)), 200, 300, 700, 380)[1]).toBeLessThan(60)
  })
})

describe('the light of a photo', () => {
  const lines = Array.from({ length: 12 }, () => 'in the shadow of a hand every line is read as in the light')
  const lit = (shadow: string) =>
    toGray(
      drawRaster(900, 700, (context) => {
        drawLines(context, lines)
        // A shadow over the lower half, with a soft edge.
        context.globalCompositeOperation = 'multiply'
        const gradient = context.createLinearGradient(0, 250, 0, 450)
        gradient.addColorStop(0, '#ffffff')
        gradient.addColorStop(1, shadow)
        context.fillStyle = gradient
        context.fillRect(0, 0, 900, 700)
      }),
    )

  it('is evened out if a shadow is on the text, and the text keeps its contrast', () => {
    const gray = lit('#666666')
    const even = evenLight(gray, findTextComponents(gray))
    expect(levels(gray, 0, 660, 900, 700)[1]).toBeLessThan(110)
    expect(levels(even, 0, 660, 900, 700)[0]).toBeGreaterThan(240)
    expect(levels(even, 60, 580, 700, 640)[0]).toBeLessThan(40)
  })

  it('is not changed on a scan and in a light shadow', () => {
    for (const gray of [lit('#ffffff'), lit('#dddddd')])
      expect(evenLight(gray, findTextComponents(gray))).toBe(gray)
  })
})
