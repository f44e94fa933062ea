import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'
import { recogniseThoroughly } from '../../../engines/ocr/recognise-thoroughly.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

/** The sizes of the images of unread letters that a tesseract is given which reads nothing, and how many places stay unread. */
async function viewsOf(raster: Raster) {
  const sizes: { readonly width: number; readonly height: number }[] = []
  const reader: TesseractInstance = {
    read: async ({ width, height }, { mode }) => {
      if (mode === 'sparse') sizes.push({ width, height })
      return []
    },
  }
  const { unread } = await recogniseThoroughly(raster, { languages: ['eng'], dpi: 150 }, () => reader)
  // The first is of all letters, and belongs to the ordinary reading.
  return { views: sizes.slice(1), unread: unread.length }
}

describe('letters that no word covers', () => {
  it.each([
    [5, 9, 5],
    [9, 12, 9],
  ])(
    'in %i directions are read in up to six, upright and upside down: %i views, and %i unread places',
    async (count, views, unread) => {
      const raster = drawRaster(1000, 1000, (context) => {
        for (let i = 0; i < count; i++) {
          context.save()
          context.translate(170 + (i % 3) * 330, 170 + Math.floor(i / 3) * 330)
          context.rotate(((i * 18 - 63) * Math.PI) / 180)
          drawLines(context, ['Hadromeyer'], { x: -90, y: 10, size: 34 })
          context.restore()
        }
      })
      const found = await viewsOf(raster)
      expect([found.views.length, found.unread]).toEqual([views, unread])
    },
  )

  it.each([
    [7, true],
    [8, false],
  ])(
    'in %i lines of 43 letters are read at once: %s, and of more only some words first',
    async (count, isWhole) => {
      const raster = drawRaster(1000, 900, (context) => {
        context.translate(500, 450)
        context.rotate((24 * Math.PI) / 180)
        const lines = Array.from(
          { length: count },
          () => 'Abernathy harbour office wants more ladders of oak',
        )
        drawLines(context, lines, { x: -300, y: -count * 20, size: 24, step: 40 })
      })
      const [{ height }] = (await viewsOf(raster)).views
      expect(height > count * 80).toBe(isWhole)
    },
  )

  it.each([
    [7, false],
    [8, true],
  ])('of which %i fall by five degrees are levelled before they are read: %s', async (count, isLevelled) => {
    const raster = drawRaster(700, 300, (context) => {
      context.translate(350, 150)
      context.rotate((5 * Math.PI) / 180)
      context.font = '34px Arimo'
      for (const [i, letter] of [...'HENKMHEN'.slice(0, count)].entries())
        context.fillText(letter, -150 + i * 32, 10)
    })
    const [{ height }] = (await viewsOf(raster)).views
    expect(height < 92).toBe(isLevelled)
  })
})
