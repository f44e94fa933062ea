import { describe, expect, it } from 'vitest'
import { shrink, toGray } from '../../../engines/ocr/image/gray-image.ts'
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

describe('an image that is scaled down', () => {
  it.each([2, 3, 5])('has the mean of %d pixels in each direction, without incomplete blocks', (factor) => {
    const [width, height] = [17, 11]
    const data = Uint8Array.from({ length: width * height }, (_, i) => (i * 37) % 256)
    const small = shrink({ width, height, data }, factor)
    expect([small.width, small.height]).toEqual([Math.floor(width / factor), Math.floor(height / factor)])
    const means = Array.from(small.data, (_, i) => {
      const [x, y] = [(i % small.width) * factor, Math.floor(i / small.width) * factor]
      let sum = 0
      for (let v = y; v < y + factor; v++) for (let u = x; u < x + factor; u++) sum += data[v * width + u]
      return Math.floor(sum / factor / factor)
    })
    expect([...small.data]).toEqual(means)
  })

  it('is at least one pixel', () => {
    expect(shrink({ width: 2, height: 1, data: Uint8Array.of(10, 30) }, 4)).toEqual({
      width: 1,
      height: 1,
      data: Uint8Array.of(20),
    })
  })
})
