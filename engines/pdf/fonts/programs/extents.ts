/** Vertical extents of single glyphs, for the size of extensible symbols: delimiters, roots, sums. */

import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { latin1 } from '../../syntax/characters.ts'
import { streamBytes } from '../stream-bytes.ts'
import { ByteReader } from './byte-reader.ts'
import { type CffIndex, readDict, readIndex } from './cff.ts'
import { type Extents, noSubroutines, type Subroutines, type1Extents, type2Extents } from './charstrings.ts'
import { OutlineFont } from './outlines.ts'
import { Sfnt } from './sfnt.ts'
import { decryptPrivatePart, decryptType1 } from './type1-glyph-names.ts'

/** Extents of glyphs in ems; null for a glyph that draws nothing. */
interface GlyphExtents {
  /** Glyphs are identified by name, else by glyph index. */
  readonly byName: boolean
  of(glyph: string | number): Extents | null
}

/** The extents of the glyphs of an embedded font program; null if there is none that can be read. */
export function readGlyphExtents(file: PdfFile, descriptor: PdfDict | null): GlyphExtents | null {
  const stream =
    file.stream(descriptor?.get('FontFile2')) ??
    file.stream(descriptor?.get('FontFile3')) ??
    file.stream(descriptor?.get('FontFile'))
  const bytes = streamBytes(file, stream)
  if (!bytes || bytes.length < 4) return null
  const tag = latin1(bytes.subarray(0, 4))
  if (tag === 'OTTO' || tag === 'true' || tag === 'ttcf' || tag === '\0\x01\0\0') return ofSfnt(bytes)
  if (bytes[0] === 1 && !tag.startsWith('%!')) return ofCff(bytes, 1000)
  return ofType1(bytes)
}

function ofSfnt(bytes: Uint8Array): GlyphExtents {
  const cff = new Sfnt(bytes).table('CFF ')
  const font = new OutlineFont(bytes)
  if (cff) return { ...ofCff(cff, font.unitsPerEm), byName: false }
  return {
    byName: false,
    of(glyph) {
      const points = typeof glyph === 'number' ? font.contours(glyph).flat() : []
      if (points.length === 0) return null
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (const { y } of points) {
        low = Math.min(low, y)
        high = Math.max(high, y)
      }
      return scaled([low, high], font.unitsPerEm)
    },
  }
}

const operators = { charset: 15, charStrings: 17, private: 18, subrs: 19, ros: 12 * 256 + 30 } as const
const fontArray = 12 * 256 + 36
const fontSelect = 12 * 256 + 37

/** By glyph index: the caller knows the names. */
function ofCff(bytes: Uint8Array, unitsPerEm: number): GlyphExtents {
  const reader = new ByteReader(bytes)
  const dicts = readIndex(reader, readIndex(reader, reader.u8(2)).end)
  const strings = readIndex(reader, dicts.end)
  const global = subroutines(bytes, readIndex(reader, strings.end))
  const top = dicts.count > 0 ? readDict(reader, ...dicts.range(0)) : new Map<number, number[]>()
  const charStrings = readIndex(reader, top.get(operators.charStrings)?.[0] ?? reader.length)
  const localOf = (dict: Map<number, number[]>): Subroutines => {
    const [size = 0, at = 0] = dict.get(operators.private) ?? []
    if (size <= 0 || at <= 0) return noSubroutines
    const offset = readDict(reader, at, Math.min(at + size, reader.length)).get(operators.subrs)?.[0]
    return offset === undefined ? noSubroutines : subroutines(bytes, readIndex(reader, at + offset))
  }
  const fonts = top.has(operators.ros) ? readIndex(reader, top.get(fontArray)?.[0] ?? reader.length) : null
  const locals = fonts
    ? Array.from({ length: Math.min(fonts.count, 256) }, (_, i) =>
        localOf(readDict(reader, ...fonts.range(i))),
      )
    : [localOf(top)]
  const select = top.get(fontSelect)?.[0] ?? 0
  return {
    byName: false,
    of(glyph) {
      if (typeof glyph !== 'number' || glyph < 0 || glyph >= charStrings.count) return null
      const local = locals[fonts ? fontOf(reader, select, glyph) : 0] ?? noSubroutines
      return scaled(type2Extents(bytes.subarray(...charStrings.range(glyph)), global, local), unitsPerEm)
    },
  }
}

/** The font dictionary of a glyph of a CID-keyed program (Technical Note 5176, 19). */
function fontOf(reader: ByteReader, at: number, glyph: number): number {
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

/** Glyphs or subroutines of a Type 1 program that are read. */
const maxEntries = 65_536

function ofType1(program: Uint8Array): GlyphExtents | null {
  const clear = decryptPrivatePart(program)
  if (!clear) return null
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const randomBytes = Number(
    /\/lenIV\s+(\d)/.exec(latin1(clear.subarray(0, Math.min(start, 4096))))?.[1] ?? 4,
  )
  const plain = (at: number, length: number) =>
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
      return place ? plain(...place) : new Uint8Array(0)
    },
  }
  return {
    byName: true,
    of(glyph) {
      const place = typeof glyph === 'string' ? named.get(glyph) : undefined
      return place ? scaled(type1Extents(plain(...place), own), 1000) : null
    },
  }
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

function scaled(extents: Extents | null, unitsPerEm: number): Extents | null {
  return extents && [extents[0] / unitsPerEm, extents[1] / unitsPerEm]
}
