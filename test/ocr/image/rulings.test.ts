import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findRulings } from '../../../engines/ocr/image/rulings.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const text = [
  'minimum illumination of a mill in winter, mnuumi',
  'every number is summed under its column immediately',
  'and all of them were known in the inner rooms',
]

function drawnIn(raster: Raster) {
  const gray = toGray(raster)
  const components = findTextComponents(gray)
  return findRulings(gray, { ...components, height: Math.max(12, components.height) })
}

describe('rulings', () => {
  it('are found in a table, at their full length', () => {
    const table = drawRaster(900, 500, (context) => {
      for (const y of [60, 130, 200, 270]) context.fillRect(50, y, 800, 2)
      for (const x of [50, 300, 600, 848]) context.fillRect(x, 60, 2, 212)
      drawLines(context, ['Name', 'Ada Winslow', 'Peter Hale'], { x: 70, y: 105, step: 70 })
    })
    const { horizontal, vertical } = drawnIn(table)
    expect(horizontal.map(({ y0 }) => Math.round(y0 / 10) * 10)).toEqual([60, 130, 200, 270])
    expect(vertical).toHaveLength(4)
    for (const { x0, x1 } of horizontal) expect(x1 - x0).toBeGreaterThan(780)
    for (const { y0, y1 } of vertical) expect(y1 - y0).toBeGreaterThan(190)
  })

  it('are found when they are dotted or slightly skewed', () => {
    const { horizontal } = drawnIn(
      drawRaster(900, 300, (context) => {
        for (let x = 50; x < 850; x += 4) context.fillRect(x, 80, 2, 2)
        for (let x = 50; x < 850; x++) context.fillRect(x, 180 + Math.floor(x / 200), 1, 2)
      }),
    )
    expect(horizontal).toHaveLength(2)
    for (const { x0, x1 } of horizontal) expect(x1 - x0).toBeGreaterThan(760)
  })

  it('are not found in print, large or small', () => {
    for (const size of [16, 28, 60]) {
      const page = drawRaster(1400, 400, (context) => drawLines(context, text, { size, step: size * 1.5 }))
      expect(drawnIn(page)).toEqual({ horizontal: [], vertical: [], combs: [] })
    }
  })

  it('are not found at the edges of a dark panel', () => {
    expect(drawnIn(drawRaster(900, 500, (context) => context.fillRect(100, 100, 600, 300)))).toEqual({
      horizontal: [],
      vertical: [],
      combs: [],
    })
  })

  it('are not letter boxes if they belong to a table of numbers', () => {
    const table = drawRaster(900, 500, (context) => {
      drawLines(context, ['Points of each player'], { x: 60, y: 60 })
      context.font = '26px Arimo'
      context.lineWidth = 2
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < 6; i++) {
          context.strokeRect(60 + i * 80, 120 + row * 50, 80, 50)
          context.fillText(String(i + row), 90 + i * 80, 155 + row * 50)
        }
      for (let i = 0; i < 6; i++) {
        context.strokeRect(60 + i * 80, 350, 80, 50)
        context.fillText(String(11 + 7 * i), 84 + i * 80, 385)
      }
    })
    expect(drawnIn(table).combs).toEqual([])
  })

  it('are letter boxes if each contains one letter', () => {
    const form = drawRaster(900, 300, (context) => {
      drawLines(context, ['Surname'], { x: 60, y: 60 })
      context.font = '26px Arimo'
      context.lineWidth = 2
      for (let i = 0; i < 7; i++) {
        context.strokeRect(60 + i * 50, 120, 50, 50)
        context.fillText('MUELLER'[i], 74 + i * 50, 155)
      }
    })
    expect(drawnIn(form).combs.map(({ cells }) => cells.length)).toEqual([7])
  })
})
