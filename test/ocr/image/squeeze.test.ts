import { describe, expect, it } from 'vitest'
import { squeeze } from '../../../engines/ocr/image/squeeze.ts'

const columns = (...levels: number[]) => ({
  width: levels.length,
  height: 2,
  data: Uint8Array.from([...levels, ...levels]),
})

describe('a narrowed image', () => {
  it('has the mean of the pixels under each new one', () => {
    expect(squeeze(columns(0, 100, 200, 100), 0.5)).toEqual(columns(50, 150))
    expect(squeeze(columns(0, 90, 240), 2 / 3)).toEqual(columns(30, 190))
  })

  it('keeps a plain level and its height at every width', () => {
    for (const share of [0.5, 0.72, 0.8, 0.87, 0.99]) {
      const { width, height, data } = squeeze(
        { width: 97, height: 3, data: new Uint8Array(291).fill(201) },
        share,
      )
      expect([width, height]).toEqual([Math.round(97 * share), 3])
      expect(new Set(data)).toEqual(new Set([201]))
    }
  })

  it('weights the pixels under each new one by how much of them it covers', () => {
    const [width, height] = [61, 2]
    const data = Uint8Array.from({ length: width * height }, (_, i) => (i * 53) % 256)
    for (const share of [0.3, 0.45, 0.6, 0.85, 0.95]) {
      const narrow = squeeze({ width, height, data }, share)
      const step = width / narrow.width
      narrow.data.forEach((level, i) => {
        const row = Math.floor(i / narrow.width) * width
        const [from, to] = [(i % narrow.width) * step, Math.min(width, ((i % narrow.width) + 1) * step)]
        let sum = 0
        for (let x = Math.floor(from); x < Math.min(width, to); x++)
          sum += data[row + x] * Math.max(0, Math.min(to, x + 1) - Math.max(from, x))
        expect(Math.abs(level - sum / (to - from))).toBeLessThan(2.5)
      })
    }
  })

  it('has at least one column', () => {
    expect(squeeze({ width: 1, height: 1, data: Uint8Array.of(7) }, 0.3)).toEqual({
      width: 1,
      height: 1,
      data: Uint8Array.of(7),
    })
  })
})
