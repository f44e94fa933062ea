import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findRulings } from '../../../engines/ocr/image/rulings.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { segmentPage } from '../../../engines/ocr/segment/segments.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const prose = [
  'The parish kept its own accounts',
  'and every spring two men were sent',
  'to count the sheep over the hill',
  'for which they had a loaf of bread.',
  'No one asked them what they saw',
  'nor did they ever say a word of it',
  'until the river took the bridge away',
  'and all the papers had to be moved',
  'to the upper room of the old school.',
]
const small = { size: 22, step: 34 }

function partsIn(raster: Raster) {
  const gray = toGray(raster)
  const components = findTextComponents(gray)
  return segmentPage({ image: gray, components, rulings: findRulings(gray, components) })
}

describe('the segments of a page', () => {
  it('are a single one if lines span the page', () => {
    const page = drawRaster(800, 700, (context) => drawLines(context, [...prose, ...prose], small))
    expect(partsIn(page)).toEqual([{ x0: 0, y0: 0, x1: 800, y1: 700, table: false }])
  })

  it('are the heading over both columns, the left column and the right one', () => {
    const page = drawRaster(1000, 600, (context) => {
      drawLines(context, ['A heading that goes over both of the columns'], { x: 180, y: 60, size: 30 })
      drawLines(context, prose, { ...small, x: 60, y: 160 })
      drawLines(context, prose, { ...small, x: 540, y: 160 })
    })
    const parts = partsIn(page)
    expect(parts).toHaveLength(4)
    const [heading, left, right] = parts
    expect(heading.y1).toBeLessThan(150)
    expect(left.x1).toBeGreaterThan(420)
    expect(left.x1).toBeLessThan(545)
    expect(right.x0).toBe(left.x1)
  })

  it('are a table if cells are level with each other', () => {
    const page = drawRaster(1000, 900, (context) => {
      drawLines(context, prose, { ...small, y: 60 })
      const rows = ['Norwich', 'Exeter', 'York', 'Durham', 'Ely', 'Wells', 'Truro']
      drawLines(context, rows, { ...small, x: 60, y: 420 })
      drawLines(context, ['1,204.50', '88.10', '730.00', '12.75', '9.20', '61.00', '408.33'], {
        ...small,
        x: 400,
        y: 420,
      })
      drawLines(context, ['north', 'south', 'north', 'east', 'east', 'west', 'south'], {
        ...small,
        x: 700,
        y: 420,
      })
    })
    const parts = partsIn(page)
    expect(parts.map(({ table }) => table)).toContain(true)
    const table = parts.find((part) => part.table)
    expect(table).toMatchObject({ x0: 0, x1: 1000 })
    expect(table?.y0).toBeGreaterThan(340)
  })

  it.each([
    [240, true],
    [340, false],
  ])(
    'are columns next to a dark band of %i of 1000 pixels, and not above and below it: %s',
    (wide, isCut) => {
      const page = drawRaster(1000, 1000, (context) => {
        for (const y of [60, 540]) for (const x of [60, 540]) drawLines(context, prose, { ...small, x, y })
        context.fillRect(520 - wide / 2, 400, wide, 60)
      })
      expect(partsIn(page).length > 1).toBe(isCut)
    },
  )

  it('cover the page without gaps, so that a page number is in one of them', () => {
    const page = drawRaster(1000, 600, (context) => {
      drawLines(context, prose, { ...small, x: 60, y: 160 })
      drawLines(context, prose, { ...small, x: 540, y: 160 })
    })
    const area = partsIn(page).reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
    expect(Math.round(area)).toBeLessThanOrEqual(1000 * 600)
    expect(area).toBeGreaterThan(1000 * 600 * 0.9)
  })
})
