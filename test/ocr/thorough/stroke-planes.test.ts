import { expect, it } from 'vitest'
import { levelNear } from '../../../engines/ocr/thorough/stroke-planes.ts'
import { seeded } from '../../../fixtures/random.ts'

it.each([
  [1, 1, 13],
  [5, 3, 13],
  [30, 17, 13],
  [33, 40, 5],
  [31, 25, 3],
])(
  'the greatest and the least level near each of %i x %i pixels, in squares of %i',
  (width, height, side) => {
    const random = seeded(width)
    const data = Uint8Array.from({ length: width * height }, () => random() * 256)
    const reach = (side - 1) / 2
    const expected = Array.from(data, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      let most = 0
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
          most = Math.max(most, data[v * width + u])
      return most
    })
    expect([...levelNear({ width, height, data }, side, 'greatest')]).toEqual(expected)
    const negative = data.map((level) => 255 - level)
    const least = levelNear({ width, height, data: negative }, side, 'least')
    expect([...least].map((level) => 255 - level)).toEqual(expected)
  },
)
