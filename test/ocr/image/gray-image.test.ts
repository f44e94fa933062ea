import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { drawRaster } from '../../builders/raster.ts'

function onPaper(paper: string, ink: string) {
  return toGray(
    drawRaster(200, 200, (context) => {
      context.fillStyle = paper
      context.fillRect(0, 0, 200, 200)
      context.fillStyle = ink
      context.fillRect(20, 20, 60, 160)
    }),
  )
}

describe('the gray channel', () => {
  it('is red on yellowed paper, where ink has more contrast', () => {
    const { data } = onPaper('#c8a070', '#303030')
    expect(data[0]).toBe(0xc8)
    expect(data[100 * 200 + 40]).toBe(0x30)
  })

  it('is luma on white paper, so that red print stays visible', () => {
    const { data } = onPaper('#ffffff', '#ff0000')
    expect(data[0]).toBe(255)
    expect(data[100 * 200 + 40]).toBeLessThan(100)
  })

  it('is luma for red print on yellowed paper', () => {
    const { data } = onPaper('#c8a070', '#c02020')
    expect(data[0] - data[100 * 200 + 40]).toBeGreaterThan(60)
  })

  it('is white where the image is transparent', () => {
    const raster = { width: 2, height: 1, data: Uint8ClampedArray.from([0, 0, 0, 0, 0, 0, 0, 255]) }
    expect([...toGray(raster).data]).toEqual([255, 0])
  })
})
