import { describe, expect, it } from 'vitest'
import { isBlankScan } from '../../engines/ocr/read-page.ts'
import { drawRaster } from '../builders/raster.ts'

type Draw = Parameters<typeof drawRaster>[2]

/** Whether a sheet of 100 by 100 millimetres, at 254 dpi, is blank: ten pixels for a millimetre. */
const isBlank = (draw: Draw) => isBlankScan(drawRaster(1000, 1000, draw), 254)

/** A mark in the middle, in pixels. */
function mark(width: number, height: number, colour = '#000000'): Draw {
  return (context) => {
    context.fillStyle = colour
    // Inside of one square millimetre.
    context.fillRect(491, 491, width, height)
  }
}

describe('a blank sheet', () => {
  it.each<readonly [string, boolean, Draw]>([
    ['with nothing on it', true, () => {}],
    ['with a digit', false, (context) => context.fillText('7', 500, 500)],
    [
      'with specks of dust',
      true,
      (context) => {
        for (let i = 0; i < 40; i++) context.fillRect(100 + 19 * i, 300 + 11 * i, 2, 2)
      },
    ],
    ['with a mark on a tenth of a square millimetre', true, mark(3, 3)],
    ['with a mark on an eighth of it', false, mark(4, 4)],
    [
      'with a mark on a tenth of some square millimetres',
      true,
      (context) => {
        for (let y = 0; y < 3; y++)
          for (let x = 0; x < 3; x++) context.fillRect(491 + x * 10, 491 + y * 10, 3, 3)
      },
    ],
    ['with pale print of the other side', true, mark(8, 8, '#cccccc')],
    ['with pale ink', false, mark(8, 8, '#b8b8b8')],
    [
      'with shadows at its edge',
      true,
      (context) => {
        context.fillRect(0, 0, 1000, 45)
        context.fillRect(0, 0, 45, 1000)
      },
    ],
    ['with print near its edge', false, (context) => context.fillRect(60, 60, 40, 40)],
    [
      'of gray paper',
      true,
      (context) => {
        context.fillStyle = '#b0b0b0'
        context.fillRect(0, 0, 1000, 1000)
      },
    ],
    [
      'whose paper is darker on the greater part',
      true,
      (context) => {
        context.fillStyle = '#b0b0b0'
        context.fillRect(0, 0, 1000, 840)
      },
    ],
    [
      'of which a quarter is lighter than a dark panel',
      false,
      (context) => {
        context.fillStyle = '#b0b0b0'
        context.fillRect(0, 0, 1000, 740)
      },
    ],
  ])('%s: %s', (_, blank, draw) => {
    expect(isBlank(draw)).toBe(blank)
  })
})
