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

  it('has at least one column', () => {
    expect(squeeze({ width: 1, height: 1, data: Uint8Array.of(7) }, 0.3)).toEqual({
      width: 1,
      height: 1,
      data: Uint8Array.of(7),
    })
  })
})
