import { describe, expect, it } from 'vitest'
import { adaptiveThreshold } from '../../../engines/ocr/image/connected-components.ts'
import { seeded } from '../../../fixtures/random.ts'

const window = 10
const minContrast = 14

/** The definition: each pixel is compared with the mean of the window around it, cut at the edges of the image. */
function byDefinition({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8Array
}): number[] {
  return Array.from(data, (level, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    let [sum, count] = [0, 0]
    for (let v = Math.max(0, y - window); v <= Math.min(height - 1, y + window); v++)
      for (let u = Math.max(0, x - window); u <= Math.min(width - 1, x + window); u++) {
        sum += data[v * width + u]
        count++
      }
    const above = level * count - sum
    return above < -minContrast * count ? 1 : above > minContrast * count ? 2 : 0
  })
}

describe('the adaptive threshold', () => {
  it.each([
    [1, 1],
    [3, 9],
    [11, 8],
    [21, 22],
    [60, 25],
    [25, 60],
    [97, 61],
  ])('compares each pixel of %d by %d with the mean around it', (width, height) => {
    const random = seeded(width * height)
    const data = Uint8Array.from({ length: width * height }, () => (random() < 0.5 ? random() * 255 : 200))
    expect([...adaptiveThreshold({ width, height, data })]).toEqual(byDefinition({ width, height, data }))
  })
})
