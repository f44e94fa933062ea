import { describe, expect, it } from 'vitest'
import { unicodeOfGlyphName } from '../../../../engines/pdf/fonts/glyph-names/glyph-names.ts'
import {
  noSubroutines,
  type1Extents,
  type2Extents,
} from '../../../../engines/pdf/fonts/programs/charstrings.ts'

/** A number of a charstring in its short form, or an operator by its name. */
const operators = {
  hstem: 1,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  return: 11,
  endchar: 14,
  hintmask: 19,
  rmoveto: 21,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
} as const

function charString(...parts: readonly (number | keyof typeof operators | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (part instanceof Uint8Array) return [...part]
      if (typeof part === 'string') return [operators[part]]
      if (part >= -107 && part <= 107) return [part + 139]
      const value = Math.abs(part) - 108
      return [(value >> 8) + (part > 0 ? 247 : 251), value & 255]
    }),
  )
}

const subroutines = (...list: readonly Uint8Array[]) => ({ count: list.length, at: (i: number) => list[i] })

describe('the extents of a glyph', () => {
  it('follow from lines and curves of Type 1', () => {
    const glyph = charString(
      0,
      500,
      'rmoveto',
      100,
      -700,
      'rlineto',
      50,
      'hlineto',
      30,
      40,
      50,
      60,
      'vhcurveto',
      'endchar',
    )
    expect(type1Extents(glyph, noSubroutines)).toEqual([-200, 500])
  })

  it('follow the subroutines of Type 1', () => {
    const own = subroutines(charString(300, 'vlineto', 'return'))
    expect(type1Extents(charString(-10, 'vmoveto', 0, 'callsubr', 'endchar'), own)).toEqual([-10, 290])
  })

  it('follow from lines and curves of Type 2, without hints and masks', () => {
    const glyph = charString(
      10,
      20,
      'hstem',
      5,
      6,
      'hintmask',
      Uint8Array.of(0xff),
      -50,
      'vmoveto',
      400,
      'vlineto',
      1,
      2,
      3,
      100,
      5,
      6,
      'rrcurveto',
      'endchar',
    )
    expect(type2Extents(glyph, noSubroutines, noSubroutines)).toEqual([-50, 458])
  })

  it('follow the subroutines of Type 2 by their bias', () => {
    const local = subroutines(charString(200, 'vlineto', 'return'))
    const global = subroutines(charString(-107, 'callsubr', 'return'))
    expect(type2Extents(charString(7, 'vmoveto', -107, 'callgsubr', 'endchar'), global, local)).toEqual([
      7, 207,
    ])
  })

  it('are null for an empty glyph', () => {
    expect(type1Extents(charString(0, 500, 'rmoveto', 'endchar'), noSubroutines)).toBeNull()
    expect(type2Extents(new Uint8Array(0), noSubroutines, noSubroutines)).toBeNull()
  })

  it('take bounded time with recursive subroutines and endless operands', () => {
    const loop = subroutines(charString(0, 'callsubr', 0, 'callsubr', 0, 'callsubr'))
    expect(type1Extents(charString(0, 'callsubr'), loop)).toBeNull()
    const biased = subroutines(charString(-107, 'callsubr', -107, 'callsubr', -107, 'callsubr'))
    expect(type2Extents(charString(-107, 'callsubr'), biased, biased)).toBeNull()
    expect(type1Extents(new Uint8Array(1 << 20).fill(139), noSubroutines)).toBeNull()
    for (let seed = 1; seed < 200; seed++) {
      const noise = Uint8Array.from({ length: 200 }, (_, i) => (seed * 7919 + i * i * 31 + i * seed) & 255)
      const own = subroutines(noise)
      for (const reach of [type1Extents(noise, own), type2Extents(noise, own, own)])
        if (reach) expect(reach[0]).toBeLessThanOrEqual(reach[1])
    }
  })
})

describe('glyph names of TeX', () => {
  it.each([
    ['parenleftbigg', '('],
    ['bracerightBig', '}'],
    ['summationdisplay', '∑'],
    ['integraltext', '∫'],
    ['radicalBigg', '√'],
    ['bracketlefttp', '⎡'],
    ['braceleftmid', '⎨'],
    ['hatwidest', 'ˆ'],
    ['epsilon1', 'ϵ'],
    ['negationslash', '\u0338'],
    ['lessmuch', '≪'],
  ])('%s is %s', (name, text) => {
    expect(unicodeOfGlyphName(name)).toBe(text)
  })

  it.each(['parenleft', 'text', 'display', 'wide', 'sizedbig'])('leave %s to Adobe’s list', (name) => {
    expect(unicodeOfGlyphName(name)).toBe(name === 'parenleft' ? '(' : '')
  })
})
