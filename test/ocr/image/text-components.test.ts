import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { detectOrientation } from '../../../engines/ocr/segment/orientation.ts'
import { drawLines, drawRaster, rotateQuarter } from '../../builders/raster.ts'

const two = ['Invoice for Leonora Castellane', 'Due on the 4th of October']

const componentsOf = (raster: Raster) => {
  const gray = toGray(raster)
  return detectOrientation(gray, findTextComponents(gray)).components
}

describe('text components are found', () => {
  const written: Record<string, Raster> = {
    'in print': drawRaster(600, 200, (context) => drawLines(context, two)),
    'in small print': drawRaster(300, 80, (context) =>
      drawLines(context, two, { x: 10, y: 20, step: 20, size: 12 }),
    ),
    'in large print': drawRaster(2400, 600, (context) =>
      drawLines(context, two, { x: 60, y: 200, step: 240, size: 150 }),
    ),
    'in faint print': drawRaster(600, 200, (context) => {
      context.fillStyle = '#c4c4c4'
      drawLines(context, two)
    }),
    'light on dark': drawRaster(600, 200, (context) => {
      context.fillRect(0, 0, 600, 200)
      context.fillStyle = '#999999'
      drawLines(context, two)
    }),
    'in one word': drawRaster(200, 70, (context) => drawLines(context, ['Leonora'], { x: 20, y: 45 })),
    'on a picture that shades': drawRaster(800, 400, (context) => {
      const shade = context.createLinearGradient(0, 0, 800, 400)
      shade.addColorStop(0, '#6a7f99')
      shade.addColorStop(1, '#f2e6c9')
      context.fillStyle = shade
      context.fillRect(0, 0, 800, 400)
      context.fillStyle = '#202020'
      drawLines(context, two)
    }),
  }

  it.each(Object.keys(written))('%s', (name) => {
    expect(componentsOf(written[name]).count).toBeGreaterThan(0)
  })

  it.each([1, 2, 3] as const)('on a page rotated by %i quarter turns', (turns) => {
    expect(componentsOf(rotateQuarter(written['in print'], turns)).count).toBeGreaterThan(0)
  })

  it('with about the right number of letters', () => {
    const { count, height } = componentsOf(written['in print'])
    expect(count).toBeGreaterThan(35)
    expect(height).toBeGreaterThanOrEqual(12)
    expect(height).toBeLessThanOrEqual(22)
  })
})

describe('no text components are found', () => {
  const unwritten: Record<string, Raster> = {
    'on a white page': drawRaster(600, 400, () => {}),
    'on a black page': drawRaster(600, 400, (context) => context.fillRect(0, 0, 600, 400)),
    'in one pixel': drawRaster(1, 1, () => {}),
    'in a shading': drawRaster(600, 400, (context) => {
      const shade = context.createRadialGradient(300, 200, 10, 300, 200, 400)
      shade.addColorStop(0, '#ffffff')
      shade.addColorStop(1, '#1a3355')
      context.fillStyle = shade
      context.fillRect(0, 0, 600, 400)
    }),
    'in a few shapes': drawRaster(600, 400, (context) => {
      context.fillRect(50, 50, 200, 120)
      context.beginPath()
      context.arc(420, 250, 90, 0, 7)
      context.fill()
    }),
  }

  it.each(Object.keys(unwritten))('%s', (name) => {
    expect(componentsOf(unwritten[name])).toMatchObject({ count: 0, rows: [], height: 0 })
  })
})

it.each([
  [134, false],
  [150, true],
])('an image of %i by as many specks without letters is noise: %s', (side, noisy) => {
  const specks = drawRaster(1100, 1100, (context) => {
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) context.fillRect(20 + x * 7, 20 + y * 7, 1, 1)
  })
  expect(componentsOf(specks).noisy).toBe(noisy)
})

it('noise takes time linear in its pixels', () => {
  const noise = drawRaster(1500, 1500, () => {})
  let seed = 1
  for (let i = 0; i < noise.data.length; i += 4) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    noise.data.fill((seed >> 16) & 255, i, i + 3)
  }
  expect(componentsOf(noise).count).toBeLessThan(1500 * 1500)
})
