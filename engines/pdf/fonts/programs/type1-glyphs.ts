/** Reads the charstrings of a Type 1 program (Adobe Type 1 Font Format, 2 and 7). */

import { latin1 } from '../../syntax/characters.ts'
import { encodingNamed } from '../glyph-names/encodings.ts'
import { drawType1, type Pen, type Subroutines } from './charstrings.ts'
import type { GlyphProgram } from './glyph-program.ts'
import { ExtentsPen, OutlinePen } from './pens.ts'
import { decryptPrivatePart, decryptType1 } from './type1-glyph-names.ts'

/** Glyphs or subroutines of a program that are read. */
const maxEntries = 65_536

/** Bytes of the readable part of a program that may have its matrix. */
const maxHeader = 1 << 16

/** The glyphs by their name. Null if the program has no encrypted part that can be read. */
export function readType1Glyphs(program: Uint8Array): GlyphProgram | null {
  const clear = decryptPrivatePart(program)
  if (!clear) return null
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const randomBytes = Number(
    /\/lenIV\s+(\d)/.exec(latin1(clear.subarray(0, Math.min(start, 4096))))?.[1] ?? 4,
  )
  const plain = ([at, length]: readonly [number, number]) =>
    decryptType1(clear.subarray(at, at + length), 4330).subarray(randomBytes)
  const numbered = new Map<number, readonly [number, number]>()
  const subrs = text.indexOf('/Subrs')
  if (subrs >= 0 && subrs < start)
    eachEntry(
      clear,
      text,
      subrs + 6,
      start,
      'dup ',
      /^dup (\d{1,6})\s+(\d{1,6})\s+\S{1,8} /,
      (name, at, length) => numbered.set(Number(name), [at, length]),
    )
  const named = new Map<string, readonly [number, number]>()
  eachEntry(
    clear,
    text,
    start + 12,
    clear.length,
    '/',
    /^\/([^\s/]{1,127})\s+(\d{1,6})\s+\S{1,8} /,
    (name, at, length) => named.set(name, [at, length]),
  )
  const own: Subroutines = {
    count: maxEntries,
    at(i) {
      const place = numbered.get(i)
      return place ? plain(place) : new Uint8Array(0)
    },
  }
  const units = unitsOf(program)
  const draw = (glyph: string | number, pen: Pen) => {
    const place = typeof glyph === 'string' ? named.get(glyph) : undefined
    return place ? drawType1(plain(place), own, pen) : null
  }
  return {
    byName: true,
    has: (glyph) => typeof glyph === 'string' && named.has(glyph),
    extents(glyph) {
      const pen = new ExtentsPen()
      draw(glyph, pen)
      return pen.extents && [pen.extents[0] / units, pen.extents[1] / units]
    },
    contours(glyph) {
      const pen = new OutlinePen(units)
      const accented = draw(glyph, pen)?.accented
      if (accented) {
        const standard = encodingNamed('StandardEncoding')
        pen.moveTo(0, 0)
        draw(standard[accented.base] ?? '', pen)
        pen.moveTo(accented.dx, accented.dy)
        draw(standard[accented.accent] ?? '', pen)
      }
      return pen.inEms()
    },
    advance(glyph) {
      const width = draw(glyph, new ExtentsPen())?.width ?? null
      return width === null ? null : width / units
    },
  }
}

/** Units of the font in an em, from its matrix. */
function unitsOf(program: Uint8Array): number {
  const head = latin1(program.subarray(0, maxHeader))
  const scale = Number(/\/FontMatrix\s*[[{]\s*([\d.eE+-]{1,16})/.exec(head)?.[1] ?? 0.001)
  const units = Math.round(1e6 / scale) / 1e6
  return units >= 16 && units <= 65_536 ? units : 1000
}

/** Calls `take` for entries of the form `name length RD bytes`. */
function eachEntry(
  clear: Uint8Array,
  text: Buffer,
  from: number,
  to: number,
  sign: string,
  entry: RegExp,
  take: (name: string, at: number, length: number) => void,
): void {
  let at = from
  for (let count = 0; count < maxEntries; count++) {
    const next = text.indexOf(sign, at)
    if (next < 0 || next >= to) return
    const found = entry.exec(latin1(clear.subarray(next, next + 160)))
    if (!found) {
      at = next + 1
      continue
    }
    const length = Number(found[2])
    take(found[1] ?? '', next + found[0].length, length)
    at = next + found[0].length + length
  }
}
