/** Reads the charstrings of a CFF program (Adobe Technical Note 5176). */

import { encodingNamed } from '../glyph-names.ts'
import { ByteReader } from './byte-reader.ts'
import { type CffIndex, readCff, readDict, readIndex } from './cff.ts'
import { drawType2, noSubroutines, type Pen, type Subroutines } from './charstrings.ts'
import type { GlyphProgram } from './font-program.ts'
import { ExtentsPen, OutlinePen } from './pens.ts'

const operators = {
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  matrix: 12 * 256 + 7,
  ros: 12 * 256 + 30,
  fontArray: 12 * 256 + 36,
  fontSelect: 12 * 256 + 37,
} as const

/** Fonts of a CID-keyed program that are read: their number is a byte. */
const maxFonts = 256

type Dict = ReadonlyMap<number, readonly number[]>

/** What the glyphs of one font of a program share. */
interface FontPart {
  readonly subroutines: Subroutines
  readonly defaultWidth: number
  readonly nominalWidth: number
  /** Units of the font in an em, from its matrix. */
  readonly unitsPerEm: number
}

/**
 * The glyphs by their index: the caller knows the names.
 * @param unitsPerEm of the enclosing OpenType program. Default: that of the program.
 */
export function readCffGlyphs(bytes: Uint8Array, unitsPerEm?: number): GlyphProgram {
  const reader = new ByteReader(bytes)
  const dicts = readIndex(reader, readIndex(reader, reader.u8(2)).end)
  const strings = readIndex(reader, dicts.end)
  const global = subroutines(bytes, readIndex(reader, strings.end))
  const top: Dict = dicts.count > 0 ? readDict(reader, ...dicts.range(0)) : new Map()
  const charStrings = readIndex(reader, top.get(operators.charStrings)?.[0] ?? reader.length)
  const fonts = top.has(operators.ros)
    ? readIndex(reader, top.get(operators.fontArray)?.[0] ?? reader.length)
    : null
  const part = (dict: Dict) => fontPart(bytes, reader, dict, unitsPerEm ?? unitsOf(top, dict))
  const parts = fonts
    ? Array.from({ length: Math.min(fonts.count, maxFonts) }, (_, i) =>
        part(readDict(reader, ...fonts.range(i))),
      )
    : [part(top)]
  const select = top.get(operators.fontSelect)?.[0] ?? 0
  const none = part(new Map())
  const partOf = (glyph: number) => parts[fonts ? fontOf(reader, select, glyph) : 0] ?? none
  const has = (glyph: string | number): glyph is number =>
    typeof glyph === 'number' && glyph >= 0 && glyph < charStrings.count
  const draw = (glyph: number, pen: Pen) => {
    const { subroutines: local } = partOf(glyph)
    return drawType2(bytes.subarray(...charStrings.range(glyph)), global, local, pen)
  }
  const advance = (glyph: string | number, part: (value: number) => number) => {
    if (!has(glyph)) return null
    const { defaultWidth, nominalWidth, unitsPerEm: units } = partOf(glyph)
    const { width } = draw(glyph, new ExtentsPen())
    return (width === null ? part(defaultWidth) : part(nominalWidth) + part(width)) / units
  }
  return {
    byName: false,
    has,
    extents(glyph) {
      if (!has(glyph)) return null
      const pen = new ExtentsPen()
      draw(glyph, pen)
      const { unitsPerEm: units } = partOf(glyph)
      return pen.extents && [pen.extents[0] / units, pen.extents[1] / units]
    },
    contours(glyph) {
      if (!has(glyph)) return []
      const { unitsPerEm: units } = partOf(glyph)
      const pen = new OutlinePen(units)
      const { accented } = draw(glyph, pen)
      if (accented) {
        const standard = encodingNamed('StandardEncoding')
        const names = readCff(bytes).names ?? []
        for (const [code, x, y] of [
          [accented.base, 0, 0],
          [accented.accent, accented.dx, accented.dy],
        ] as const) {
          const index = names.indexOf(standard[code] ?? '')
          pen.moveTo(x, y)
          if (index > 0) draw(index, pen)
        }
      }
      return pen.inEms()
    },
    advance: (glyph) => advance(glyph, (value) => value),
    wholeAdvance: (glyph) => advance(glyph, Math.floor),
  }
}

function fontPart(bytes: Uint8Array, reader: ByteReader, dict: Dict, unitsPerEm: number): FontPart {
  const [size = 0, at = 0] = dict.get(operators.private) ?? []
  const hasPrivate = size > 0 && at > 0
  const own: Dict = hasPrivate ? readDict(reader, at, Math.min(at + size, reader.length)) : new Map()
  const offset = own.get(operators.subrs)?.[0]
  return {
    subroutines: offset === undefined ? noSubroutines : subroutines(bytes, readIndex(reader, at + offset)),
    defaultWidth: own.get(operators.defaultWidth)?.[0] ?? 0,
    nominalWidth: own.get(operators.nominalWidth)?.[0] ?? 0,
    unitsPerEm,
  }
}

/** By the matrices of the program and of the font in it, which are multiplied. */
export function unitsOf(top: Dict, font: Dict): number {
  const own = font === top ? undefined : font.get(operators.matrix)?.[0]
  const scale = (top.get(operators.matrix)?.[0] ?? (own === undefined ? 0.001 : 1)) * (own ?? 1)
  const units = Math.round(1e6 / scale) / 1e6
  return units >= 16 && units <= 65_536 ? units : 1000
}

/** The font dictionary of a glyph of a CID-keyed program (section 19). */
export function fontOf(reader: ByteReader, at: number, glyph: number): number {
  const format = reader.u8(at)
  if (format === 0) return reader.u8(at + 1 + glyph)
  const count = reader.u16(at + 1)
  let low = 0
  let high = count
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (reader.u16(at + 3 + middle * 3) <= glyph) low = middle
    else high = middle
  }
  return reader.u8(at + 5 + low * 3)
}

function subroutines(bytes: Uint8Array, index: CffIndex): Subroutines {
  return { count: index.count, at: (i) => bytes.subarray(...index.range(i)) }
}
