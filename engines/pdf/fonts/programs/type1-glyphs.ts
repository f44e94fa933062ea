/** Reads the charstrings of a Type 1 program (Adobe Type 1 Font Format, 2 and 7). */

import { latin1 } from '../../syntax/characters.ts'
import { encodingNamed } from '../glyph-names.ts'
import { drawType1, type Pen, type Subroutines } from './charstrings.ts'
import type { GlyphProgram } from './font-program.ts'
import { ExtentsPen, OutlinePen } from './pens.ts'

/** Glyphs or subroutines of a program that are read. */
const maxEntries = 65_536

/** Bytes of the readable part of a program that may have its matrix. */
const maxHeader = 1 << 16

/** The parts of a program, charstrings decrypted. */
export interface Type1Program {
  /** Where its readable part ends, with the word `eexec`. */
  readonly headerEnd: number
  /** The private part, decrypted, and where its glyphs start. */
  readonly clear: Uint8Array
  readonly glyphsStart: number
  has(name: string): boolean
  /** One more than the highest number of a subroutine. */
  readonly subroutineCount: number
  glyph(name: string): Uint8Array | null
  subroutine(i: number): Uint8Array | null
}

/** Null if the program has no encrypted part that can be read. */
export function readType1Program(program: Uint8Array): Type1Program | null {
  const clear = decryptPrivatePart(program)
  if (!clear) return null
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const randomBytes = Number(
    /\/lenIV\s+(\d)/.exec(latin1(clear.subarray(0, Math.min(start, 4096))))?.[1] ?? 4,
  )
  const plain = (place: readonly [number, number] | undefined) =>
    place ? decryptType1(clear.subarray(place[0], place[0] + place[1]), 4330).subarray(randomBytes) : null
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
  const mark = Buffer.from(program.buffer, program.byteOffset, program.length).indexOf('eexec')
  return {
    headerEnd: mark + 5,
    clear,
    glyphsStart: start,
    has: (name) => named.has(name),
    subroutineCount: numbered.size === 0 ? 0 : Math.min(maxEntries, Math.max(...numbered.keys()) + 1),
    glyph: (name) => plain(named.get(name)),
    subroutine: (i) => plain(numbered.get(i)),
  }
}

/** The glyphs by their name. Null if the program has no encrypted part that can be read. */
export function readType1Glyphs(program: Uint8Array): GlyphProgram | null {
  const parts = readType1Program(program)
  if (!parts) return null
  const own: Subroutines = {
    count: maxEntries,
    at: (i) => parts.subroutine(i) ?? new Uint8Array(0),
  }
  const units = unitsOf(program)
  const draw = (glyph: string | number, pen: Pen) => {
    const charString = typeof glyph === 'string' ? parts.glyph(glyph) : null
    return charString && drawType1(charString, own, pen)
  }
  return {
    byName: true,
    has: (glyph) => typeof glyph === 'string' && parts.has(glyph),
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

/** Reads the glyph names of a Type 1 program, which are in its encrypted part (Adobe Type 1 Font Format, 2.3 and 7). */

/** Glyphs, and characters of a name: real programs have fewer. */
const maxGlyphs = 65_536
const maxName = 127

/** Null if the program has no encrypted part that can be read. */
export function type1GlyphNames(program: Uint8Array): readonly string[] | null {
  const clear = decryptPrivatePart(program)
  return clear && charStringNames(clear)
}

/** Decrypts the private part of a program; null if there is none. */
export function decryptPrivatePart(program: Uint8Array): Uint8Array | null {
  const text = Buffer.from(program.buffer, program.byteOffset, program.length)
  const mark = text.indexOf('eexec')
  if (mark < 0) return null
  let from = mark + 5
  while (isBlank(program[from])) from++
  const coded = program.subarray(from)
  return decryptType1(isHex(coded) ? unhex(coded) : coded, 55_665).subarray(4)
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

function isHex(bytes: Uint8Array): boolean {
  return /^[0-9a-fA-F\s]{4}/.test(latin1(bytes.subarray(0, 4)))
}

function unhex(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(latin1(bytes).replace(/[^0-9a-fA-F]/g, ''), 'hex'))
}

/** Decrypts Type 1 encryption (7.1). The result begins with random bytes. */
function decryptType1(coded: Uint8Array, start: number): Uint8Array {
  const clear = new Uint8Array(coded.length)
  let key = start
  for (let i = 0; i < coded.length; i++) {
    const byte = coded[i] ?? 0
    clear[i] = byte ^ (key >> 8)
    key = ((byte + key) * 52_845 + 22_719) & 0xffff
  }
  return clear
}

/** Reads entries `/name length RD bytes ND`. */
function charStringNames(clear: Uint8Array): readonly string[] | null {
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const names: string[] = []
  let at = start + 12
  while (names.length < maxGlyphs) {
    const slash = text.indexOf('/', at)
    if (slash < 0) break
    const entry = /^\/([^\s/]{1,127})\s+(\d{1,6})\s+\S{1,8} /.exec(
      latin1(clear.subarray(slash, slash + maxName + 24)),
    )
    if (!entry) {
      at = slash + 1
      continue
    }
    names.push(entry[1] ?? '')
    at = slash + entry[0].length + Number(entry[2])
  }
  return names.length > 0 ? names : null
}
