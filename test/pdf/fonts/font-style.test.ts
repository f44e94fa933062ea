import { describe, expect, it } from 'vitest'
import { type FontStyle, isMonospaced } from '../../../engines/pdf/fonts/font-style.ts'

const style = (monospace: boolean): FontStyle => ({
  name: 'Any',
  bold: false,
  italic: false,
  monospace,
  serif: false,
  symbolic: false,
  ascent: 0.8,
  descent: -0.2,
})
const varied = Array.from({ length: 60 }, (_, i) => 0.3 + 0.01 * (i % 30))
const equal = (width: number) => new Array<number>(60).fill(width)

describe('a monospaced font', () => {
  it('is not one with a fixed-pitch flag but different widths', () => {
    expect(isMonospaced(style(true), varied)).toBe(false)
    expect(isMonospaced(style(true), equal(0.602))).toBe(true)
  })

  it('is one with equal widths, regardless of its descriptor', () => {
    expect(isMonospaced(style(false), equal(0.6))).toBe(true)
    expect(isMonospaced(style(false), varied)).toBe(false)
  })

  it('is not a font of ideographs, whose widths are an em', () => {
    expect(isMonospaced(style(false), equal(1))).toBe(false)
  })

  it('is not decided by a few widths: digits have equal widths in most fonts', () => {
    expect(isMonospaced(style(false), equal(0.5).slice(0, 10))).toBe(false)
    expect(isMonospaced(style(true), varied.slice(0, 5))).toBe(true)
  })

  it('ignores codes without a width', () => {
    expect(isMonospaced(style(false), [...equal(0.6), ...new Array<number>(200).fill(0)])).toBe(true)
  })
})
