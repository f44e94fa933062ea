import { describe, expect, it } from 'vitest'
import { TriedLetters } from '../../../engines/ocr/recognise-thoroughly.ts'
import { strongInk } from '../../../engines/ocr/thorough/ink-plane.ts'
import { lineGroups } from '../../../engines/ocr/thorough/line-groups.ts'
import { ReadMask } from '../../../engines/ocr/thorough/read-mask.ts'
import { seeded } from '../../../fixtures/random.ts'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A plane with hollow rectangles, which are as full as letters. */
function plane(rectangles: readonly Rectangle[]) {
  const [width, height] = [800, 400]
  const distance = new Uint8Array(width * height)
  for (const { x, y, width: w, height: h } of rectangles)
    for (let dy = 0; dy < h; dy++)
      for (let dx = 0; dx < w; dx++)
        if (dx < 3 || dy < 3 || dx >= w - 3 || dy >= h - 3) distance[(y + dy) * width + x + dx] = 255
  const ink = distance.map((level) => (level > 0 ? strongInk : 0))
  return { width, height, factor: 1, distance, ink }
}

/** A row of letters of one size. */
function row(count: number, y = 100): Rectangle[] {
  return Array.from({ length: count }, (_, i) => ({ x: 40 + i * 24, y, width: 14, height: 20 }))
}

function word(box: { x0: number; y0: number; x1: number; y1: number }) {
  return { text: 'word', box, line: 0, block: 0, confidence: 0.95, symbols: [] } as never
}

function maskOf(boxes: readonly { x0: number; y0: number; x1: number; y1: number }[]): ReadMask {
  return new ReadMask({ width: 800, height: 400 }, { words: boxes.map(word), skew: 0 })
}

describe('the parts of an image that are read again', () => {
  it('is a line of letters that no word covers', () => {
    const [group] = lineGroups(plane(row(20)))
    expect(maskOf([]).unreadPart(group, 1)).toEqual(group)
  })

  it('is nothing where a word covers them', () => {
    const [group] = lineGroups(plane(row(20)))
    expect(maskOf([{ x0: 30, y0: 90, x1: 530, y1: 130 }]).unreadPart(group, 1)).toBeNull()
  })

  it('is only the unread end of a line, with the letters next to it', () => {
    const [group] = lineGroups(plane(row(30)))
    const part = maskOf([{ x0: 30, y0: 90, x1: 340, y1: 130 }]).unreadPart(group, 1)
    expect(part?.letters.length).toBeLessThan(30)
    expect(part?.box.x0).toBeGreaterThan(40)
    expect(part?.box.x1).toBe(group.box.x1)
  })

  it('is not the frame around words that were read', () => {
    const frames = [0, 1, 2].map((i) => ({ x: 20 + i * 160, y: 60, width: 150, height: 150 }))
    const [group] = lineGroups(plane(frames))
    expect(maskOf([]).unreadPart(group, 1)).not.toBeNull()
    const words = frames.map(({ x }) => ({ x0: x + 10, y0: 80, x1: x + 130, y1: 104 }))
    expect(maskOf(words).unreadPart(group, 1)).toBeNull()
  })

  it.each([
    [10, true],
    [16, false],
  ])('is a frame with less than a twelfth of it under words, %i pixels high: %s', (high, isOpen) => {
    const frames = [0, 1, 2].map((i) => ({ x: 20 + i * 160, y: 60, width: 150, height: 150 }))
    const [group] = lineGroups(plane(frames))
    const words = frames.map(({ x }) => ({ x0: x + 10, y0: 80, x1: x + 130, y1: 80 + high }))
    expect(maskOf(words).unreadPart(group, 1) !== null).toBe(isOpen)
  })

  it.each([
    [11, 1],
    [13, 0],
  ])('is a few pieces of two sizes, and not more, which are a texture: %i', (count, found) => {
    const random = seeded(4)
    const pieces = Array.from({ length: count }, (_, i) => {
      const side = random() < 0.5 ? 24 : 60
      const x = 10 + (i % 5) * 68 + Math.floor(random() * 6)
      const y = 10 + Math.floor(i / 5) * 68 + Math.floor(random() * 6)
      return { x, y, width: side, height: side }
    })
    expect(lineGroups(plane(pieces))).toHaveLength(found)
  })

  it('is not a texture: pieces of all sizes in no rows', () => {
    let seed = 3
    const random = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return (seed >> 8) % most
    }
    const pieces = Array.from({ length: 60 }, (_, i) => {
      const side = i % 3 === 0 ? 8 + random(6) : 24 + random(30)
      return {
        x: (i % 12) * 62 + random(6),
        y: Math.floor(i / 12) * 70 + random(14),
        width: side,
        height: side,
      }
    })
    expect(lineGroups(plane(pieces)).filter(({ letters }) => letters.length >= 12)).toEqual([])
  })
})

describe('letters that were drawn and read', () => {
  const drawn = plane(row(10))
  const groups = lineGroups(drawn)

  it('are not drawn again in the same way', () => {
    const tried = new TriedLetters()
    const view = { plane: drawn, erased: null, angle: 0 }
    expect(tried.has(view, groups[0])).toBe(false)
    tried.add(view, groups)
    expect(tried.has(view, groups[0])).toBe(true)
    expect(tried.has({ ...view, erased: new Uint8Array(800 * 400) }, groups[0])).toBe(true)
  })

  it('are drawn again at another angle, and where a line next to them was removed', () => {
    const tried = new TriedLetters()
    tried.add({ plane: drawn, erased: null, angle: 0 }, groups)
    expect(tried.has({ plane: drawn, erased: null, angle: 12 }, groups[0])).toBe(false)
    const erased = new Uint8Array(800 * 400)
    erased[122 * 800 + 60] = 1
    expect(tried.has({ plane: drawn, erased, angle: 0 }, groups[0])).toBe(false)
  })
})
