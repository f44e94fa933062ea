import { describe, expect, it } from 'vitest'
import { pixelSize, whiteCanvas } from '../../../engines/pdf/second-reader/canvas.ts'
import { codeOf } from '../source.ts'

describe('a page as an image', () => {
  it('has a size in whole pixels', () => {
    expect(pixelSize({ width: 612, height: 792 }, 100)).toEqual({ width: 850, height: 1100 })
    expect(pixelSize({ width: 0.2, height: 595.276 }, 72)).toEqual({ width: 1, height: 596 })
  })

  it('is rejected where its size is too large or not a number', async () => {
    expect(await codeOf(() => pixelSize({ width: 14_400, height: 14_400 }, 600))).toBe('too_many_pixels')
    expect(await codeOf(() => pixelSize({ width: Number.NaN, height: 5 }, 72))).toBe('too_many_pixels')
  })

  it('starts white', () => {
    const { data } = whiteCanvas(3, 2).raster()
    expect([...data]).toEqual(new Array(24).fill(255))
  })
})
