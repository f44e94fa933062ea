import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { separateOverprint } from '../../../engines/ocr/image/overprint.ts'
import { photoOfPage } from '../../../fixtures/photo.ts'
import { drawLines, drawRaster, drawStamp } from '../../builders/raster.ts'

const text = Array.from({ length: 9 }, () => 'Operating income of the year 436.9 and interest expense 1.3')
const paper = '#fbf6e8'

function page(draw: (context: Parameters<typeof drawStamp>[0]) => void = () => {}): Raster {
  return drawRaster(900, 500, (context) => {
    context.fillStyle = paper
    context.fillRect(0, 0, 900, 500)
    context.fillStyle = '#1c1c20'
    drawLines(context, text)
    draw(context)
  })
}

const plain = page()
const separate = (raster: Raster) => separateOverprint(raster, toGray(raster))

/** Share of the pixels that are dark on one image and light on the other. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let apart = 0
  for (let i = 0; i < one.length; i++) if (Math.abs(one[i] - other[i]) > 100) apart++
  return apart / one.length
}

describe('print under coloured ink', () => {
  it.each(['#c83246', '#2a3fae', '#96208a', '#147846'])('is as it was before the ink %s', (colour) => {
    const stamped = page((context) => drawStamp(context, ['RECEIVED'], { x: 400, y: 250, colour }))
    const { print } = separate(stamped) ?? expect.fail('The ink was not found.')
    const before = difference(toGray(stamped).data, toGray(plain).data)
    expect(before).toBeGreaterThan(0.01)
    expect(difference(print.data, toGray(plain).data)).toBeLessThan(before / 20)
  })

  it('is as it was before two inks that cross', () => {
    const stamped = page((context) => {
      drawStamp(context, ['RECEIVED'], { x: 400, y: 250 })
      drawStamp(context, ['COPY'], { x: 480, y: 220, colour: '#2a3fae' })
    })
    const { print } = separate(stamped) ?? expect.fail('The ink was not found.')
    const before = difference(toGray(stamped).data, toGray(plain).data)
    expect(difference(print.data, toGray(plain).data)).toBeLessThan(before / 8)
  })
})

describe('coloured ink over print', () => {
  it('is separate on white, one piece for each stamp', () => {
    const stamped = page((context) => {
      drawStamp(context, ['RECEIVED'], { x: 200, y: 250 })
      drawStamp(context, [], { x: 650, y: 250, radius: 60, colour: '#2a3fae' })
    })
    const { inks } = separate(stamped) ?? expect.fail('The ink was not found.')
    expect(inks).toHaveLength(2)
    const [{ image, x, y }] = inks
    expect(x).toBeLessThan(80)
    expect(x + image.width).toBeGreaterThan(320)
    expect(y).toBeLessThan(130)
    const dark = image.data.filter((level) => level < 128).length
    expect(dark / image.data.length).toBeGreaterThan(0.03)
    expect(dark / image.data.length).toBeLessThan(0.15)
  })
})

describe('pieces of coloured ink', () => {
  /** Frames over print, each with its corner, width, height and stroke. */
  const frames = (places: readonly (readonly [number, number, number, number])[], stroke: number) =>
    page((context) => {
      context.globalCompositeOperation = 'multiply'
      context.strokeStyle = '#c83246'
      context.lineWidth = stroke
      for (const [x, y, width, height] of places)
        context.strokeRect(x + stroke / 2, y + stroke / 2, width - stroke, height - stroke)
    })

  it.each([
    [16, 1],
    [48, 2],
  ])('%i pixels apart are %i', (apart, count) => {
    const two = frames(
      [
        [128, 64, 128, 128],
        [256 + apart, 64, 128, 128],
      ],
      6,
    )
    const { inks } = separate(two) ?? expect.fail('The ink was not found.')
    expect(inks).toHaveLength(count)
  })

  it.each([
    [18, true],
    [36, true],
    [46, false],
  ])('with strokes of %i pixels are ink and not a panel: %s', (stroke, isInk) => {
    expect(separate(frames([[128, 64, 120, 130]], stroke)) !== null).toBe(isInk)
  })

  it('are removed from print, and the largest 24 of them are read', () => {
    const places = Array.from(
      { length: 26 },
      (_, i) => [48 + (i % 9) * 90, 38 + Math.floor(i / 9) * 140, 35, 55 + i] as const,
    )
    const { inks, print } = separate(frames(places, 5)) ?? expect.fail('The ink was not found.')
    expect(inks).toHaveLength(24)
    expect(difference(print.data, toGray(plain).data)).toBeLessThan(0.002)
  })
})

describe('a page', () => {
  const write = (colour: string) => (context: Parameters<typeof drawStamp>[0]) => {
    context.fillStyle = colour
    drawLines(context, ['Coloured words', 'in their own lines'], { x: 620, y: 100, step: 48 })
  }

  it.each([
    ['of black print', plain],
    [
      'with coloured words beside black ones',
      drawRaster(900, 300, (context) => {
        drawLines(context, ['Black words are here,', 'and here'])
        write('#c02030')(context)
      }),
    ],
    ['with coloured print only', drawRaster(900, 300, write('#c02030'))],
    [
      'with a coloured panel behind print',
      drawRaster(900, 500, (context) => {
        context.fillStyle = '#e0b0b8'
        context.fillRect(40, 40, 820, 200)
        context.fillStyle = '#000000'
        drawLines(context, text)
      }),
    ],
    [
      'that is light on dark',
      drawRaster(900, 500, (context) => {
        context.fillStyle = '#101018'
        context.fillRect(0, 0, 900, 500)
        context.fillStyle = '#f0f0f0'
        drawLines(context, text)
        context.fillStyle = '#c02030'
        context.fillRect(200, 200, 300, 8)
      }),
    ],
    ['in shadow', photoOfPage(3, { shadow: 0.5, width: 900 })],
  ])('%s has none', (_, raster) => {
    expect(separate(raster)).toBeNull()
  })

  it('written by a coloured pen, whose strokes are dark where it was pressed, has none', () => {
    const written = drawRaster(900, 500, (context) => {
      for (let i = 0; i < text.length; i++) {
        context.fillStyle = i % 2 === 0 ? '#20223c' : '#3a44a0'
        drawLines(context, [text[i]], { y: 60 + i * 48 })
        context.fillStyle = '#3a44a0'
        context.fillRect(60, 50 + i * 48, 700, 3)
      }
    })
    expect(separate(written)).toBeNull()
  })

  it('too small for ink has none', () => {
    expect(separate(drawRaster(1, 1, () => {}))).toBeNull()
    expect(separate(drawRaster(20, 3, write('#c02030')))).toBeNull()
  })
})
