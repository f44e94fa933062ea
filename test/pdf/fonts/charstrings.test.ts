import { describe, expect, it } from 'vitest'
import { unicodeOfGlyphName } from '../../../engines/pdf/fonts/glyph-names.ts'
import {
  drawType1,
  drawType2,
  noSubroutines,
  type Subroutines,
} from '../../../engines/pdf/fonts/programs/charstrings.ts'
import { ExtentsPen, OutlinePen } from '../../../engines/pdf/fonts/programs/pens.ts'

/** A number of a charstring in its short form, or an operator by its name. */
const operators = {
  closepath: 9,
  hsbw: 13,
  hmoveto: 22,
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

function type1Extents(glyph: Uint8Array, own: Subroutines) {
  const pen = new ExtentsPen()
  drawType1(glyph, own, pen)
  return pen.extents
}

function type2Extents(glyph: Uint8Array, global: Subroutines, local: Subroutines) {
  const pen = new ExtentsPen()
  drawType2(glyph, global, local, pen)
  return pen.extents
}

/** Rounded points of the contours, in thousandths of an em; those off the curve in brackets. */
function outline(draw: (pen: OutlinePen) => unknown): string[] {
  const pen = new OutlinePen(1000)
  draw(pen)
  const point = ({ x, y, on }: { x: number; y: number; on: boolean }) => {
    const text = `${Math.round(x * 1000)} ${Math.round(y * 1000)}`
    return on ? text : `(${text})`
  }
  return pen.inEms().map((contour) => contour.map(point).join(', '))
}

describe('the outline of a glyph', () => {
  it('starts at the side bearing of a Type 1 glyph, and the charstring states its width', () => {
    const glyph = charString(
      20,
      600,
      'hsbw',
      100,
      'vmoveto',
      50,
      'hlineto',
      60,
      'vlineto',
      'closepath',
      'endchar',
    )
    expect(outline((pen) => drawType1(glyph, noSubroutines, pen))).toEqual(['20 100, 70 100, 70 160'])
    expect(drawType1(glyph, noSubroutines, new ExtentsPen()).width).toBe(600)
  })

  it('has the width of a Type 2 glyph as its difference from the nominal one', () => {
    const glyph = charString(-44, 10, 20, 'rmoveto', 30, 'hlineto', 40, 'vlineto', 'endchar')
    expect(outline((pen) => drawType2(glyph, noSubroutines, noSubroutines, pen))).toEqual([
      '10 20, 40 20, 40 60',
    ])
    expect(drawType2(glyph, noSubroutines, noSubroutines, new ExtentsPen()).width).toBe(-44)
    const usual = charString(10, 20, 'rmoveto', 30, 'hlineto', 'endchar')
    expect(drawType2(usual, noSubroutines, noSubroutines, new ExtentsPen()).width).toBeNull()
  })

  it('has a flex of Type 1 as two curves', () => {
    const escaped = (operator: number) => Uint8Array.of(12, operator)
    const own = subroutines(
      charString(3, 0, escaped(16), escaped(17), escaped(17), escaped(33), 'return'),
      charString(0, 1, escaped(16), 'return'),
      charString(0, 2, escaped(16), 'return'),
    )
    const step = (dx: number, dy: number) => [dx, dy, 'rmoveto', 2, 'callsubr'] as const
    const glyph = charString(
      0,
      500,
      'hsbw',
      0,
      0,
      'rmoveto',
      1,
      'callsubr',
      ...step(50, 0),
      ...step(-30, 0),
      ...step(10, 5),
      ...step(20, 0),
      ...step(20, 0),
      ...step(10, -5),
      ...step(20, 0),
      50,
      100,
      0,
      0,
      'callsubr',
      40,
      'vlineto',
      'closepath',
      'endchar',
    )
    const [contour] = outline((pen) => drawType1(glyph, own, pen))
    expect(contour.startsWith('0 0, (')).toBe(true)
    expect(contour).toContain('50 5')
    expect(contour.endsWith('100 0, 100 40')).toBe(true)
  })

  it('names the two glyphs of an accented letter', () => {
    const accented = charString(30, 500, 'hsbw', 12, 100, 200, 97, 107, Uint8Array.of(12, 6))
    expect(drawType1(accented, noSubroutines, new ExtentsPen()).accented).toEqual({
      base: 97,
      accent: 107,
      dx: 118,
      dy: 200,
    })
    const type2 = charString(100, 107, 97, 107, 'endchar')
    expect(drawType2(type2, noSubroutines, noSubroutines, new ExtentsPen()).accented).toEqual({
      base: 97,
      accent: 107,
      dx: 100,
      dy: 107,
    })
  })

  it('follows a cubic curve to a thousandth of an em', () => {
    const glyph = charString(0, 0, 'rmoveto', 0, 107, 107, 107, 107, 0, 'rrcurveto', 'endchar')
    const pen = new OutlinePen(1000)
    drawType2(glyph, noSubroutines, noSubroutines, pen)
    const [points] = pen.inEms()
    const at = (t: number) =>
      [0, 0, 107, 214]
        .map((x, i) => x * [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3][i])
        .reduce((a, b) => a + b)
    for (const { x, y, on } of points.filter((point) => point.on)) {
      expect(on).toBe(true)
      const near = Math.min(
        ...Array.from({ length: 401 }, (_, i) =>
          Math.hypot(at(i / 400) - x * 1000, 214 - at(1 - i / 400) - y * 1000),
        ),
      )
      expect(near).toBeLessThan(1)
    }
  })
})

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
