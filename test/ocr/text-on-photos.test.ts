import { describe, expect, it } from 'vitest'
import { recogniseThoroughly } from '../../engines/ocr/recognise-thoroughly.ts'
import { type Ground, photoOnGround } from '../../fixtures/grounds.ts'

const options = { languages: ['en'], dpi: 200 }

describe('a name on a photo is read', () => {
  it.each<[Ground, number, string, number]>([
    ['clouds', 28, '#000000', 0],
    ['clouds', 26, '#ffffff', -17],
    ['gradient', 40, '#d02020', -6],
    ['foliage', 32, '#f0e020', 21],
    ['paper', 44, '#ffffff', 22],
    ['water', 43, '#ffffff', 0],
  ])('on %s, %i pixels in %s, tilted by %i degrees', async (ground, size, colour, degrees) => {
    const text = { words: 'Ingrid Hadromeyer', size, colour, degrees }
    const { words } = await recogniseThoroughly(photoOnGround({ ground, seed: 3, text }), options)
    expect(words.map((word) => word.text).join(' ')).toContain('Hadromeyer')
  })
})

describe('a photo without text has no places to check', () => {
  it.each<Ground>(['clouds', 'gradient', 'water', 'paper'])('%s', async (ground) => {
    const { unread } = await recogniseThoroughly(photoOnGround({ ground, seed: 500 }), options)
    expect(unread).toEqual([])
  })
})
