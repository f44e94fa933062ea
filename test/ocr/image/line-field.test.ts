import { describe, expect, it } from 'vitest'
import { findLineField, flatten } from '../../../engines/ocr/image/line-field.ts'
import type { TextComponents } from '../../../engines/ocr/image/text-components.ts'

const [width, height] = [1000, 1200]

/** Thirty lines of letters, 16 pixels high, whose feet lie at `foot` of their level. Every fifth letter hangs lower. */
function lines(foot: (x: number, level: number) => number, count = 30): TextComponents {
  const rows = Array.from({ length: count }, (_, i) => {
    const level = 100 + (i * 1000) / count
    const letters = Array.from({ length: 60 }, (_, k) => {
      const x = 100 + k * 13
      const y1 = Math.round(foot(x + 5, level) + (k % 5 === 0 ? 5 : 0))
      return { x0: x, x1: x + 10, y0: y1 - 16, y1, pixels: 60, runs: 30, dark: true }
    })
    return { x0: 100, y0: level, x1: 900, y1: level, letters, dark: true, height: 16, weight: 600 }
  })
  return {
    rows,
    parts: [],
    alone: [],
    height: 16,
    count: count * 60,
    verticalShare: 0,
    specks: [],
    noisy: false,
  }
}

const bent = (x: number, level: number) => level + 40 * Math.sin((x * Math.PI) / width) * (0.5 + level / 1200)
const tilted = (x: number, level: number) => level + (level - 600) * (x - 500) * 0.0002

describe('the shape of text lines', () => {
  it.each([
    ['bent', bent],
    ['tilted away from the camera', tilted],
  ])('is found on a page that is %s: each line becomes level', (_, foot) => {
    const field = findLineField(lines(foot))
    for (const level of [150, 400, 650, 1000]) {
      const levels = [120, 300, 500, 700, 880].map((x) => field?.level(x, foot(x, level)) ?? Number.NaN)
      expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3)
    }
  })

  it('is not changed on a page that is flat, skewed or slightly bent', () => {
    expect(findLineField(lines((_, level) => level))).toBeNull()
    expect(findLineField(lines((x, level) => level + x * 0.07))).toBeNull()
    expect(findLineField(lines((x, level) => level + 6 * Math.sin((x * Math.PI) / width)))).toBeNull()
  })

  it('is not guessed from few lines, from noise, or from letters that are not in lines', () => {
    expect(findLineField(lines(bent, 6))).toBeNull()
    expect(findLineField({ ...lines(bent), noisy: true })).toBeNull()
    expect(findLineField(lines((x, level) => level + ((x * 7919 + level * 31) % 90)))).toBeNull()
  })

  it.each([
    [1, true],
    [2, false],
  ])('is found where letters are %i pixels off their line: %s', (off, found) => {
    const uneven = lines((x, level) => bent(x, level) + (Math.round((x - 105) / 13) % 2 === 0 ? off : -off))
    expect(findLineField(uneven) !== null).toBe(found)
  })

  it('keeps the slope of a page that is also turned', () => {
    const field = findLineField(lines((x, level) => bent(x, level) + (x - 500) * 0.12))
    expect(field?.skew).toBeCloseTo(6.8, 0)
    const rise = (x: number) => field?.level(x, bent(x, 600) + (x - 500) * 0.12) ?? Number.NaN
    expect((rise(850) - rise(150)) / 700).toBeCloseTo(0.12, 1)
  })
})

describe('a flattened image', () => {
  it('has straight lines, and leads back to the pixels of the input', () => {
    const data = new Uint8Array(width * height).fill(255)
    for (const level of [200, 600, 1000])
      for (let x = 50; x < 950; x++)
        for (let k = -2; k <= 2; k++) data[Math.round(bent(x, level) + k) * width + x] = 0
    const field = findLineField(lines(bent))
    if (!field) throw new Error('No field was found.')
    const { image, toInput } = flatten({ width, height, data }, field)
    const rows = [150, 500, 800].map((x) => firstDark(image, x))
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(3)
    for (const x of [150, 500, 800]) {
      const at = toInput(x, firstDark(image, x) + 2)
      expect(Math.abs(at.y - bent(at.x, 200))).toBeLessThan(4)
    }
  })
})

function firstDark({ width: columns, data }: { width: number; data: Uint8Array }, x: number): number {
  let y = 0
  while (data[y * columns + x] > 128) y++
  return y
}
