import { describe, expect, it } from 'vitest'
import { pixelSize, toPng, whiteSheet } from '../../../engines/pdf/second-reader/raster.ts'
import { codeOf } from '../source.ts'

describe('pictures', () => {
  it('measures a page in whole pixels', () => {
    expect(pixelSize({ width: 612, height: 792 }, 100)).toEqual({ width: 850, height: 1100 })
    expect(pixelSize({ width: 0.2, height: 595.276 }, 72)).toEqual({ width: 1, height: 596 })
  })

  it('refuses sizes that are too large or make no sense', async () => {
    expect(await codeOf(() => pixelSize({ width: 14_400, height: 14_400 }, 600))).toBe('too_many_pixels')
    expect(await codeOf(() => pixelSize({ width: Number.NaN, height: 5 }, 72))).toBe('too_many_pixels')
  })

  it('starts white, and comes back as it was drawn', async () => {
    const { data } = whiteSheet(3, 2).raster()
    expect([...data]).toEqual(new Array(24).fill(255))
    data.set([1, 2, 3, 255], 4)
    const png = await toPng({ width: 3, height: 2, data })
    const { default: sharp } = await import('sharp')
    const again = await sharp(png).ensureAlpha().raw().toBuffer()
    expect([...again]).toEqual([...data])
  })
})
