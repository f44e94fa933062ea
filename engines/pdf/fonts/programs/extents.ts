/** Heights of the ink of single glyphs, which tell how large a sign that grows was drawn: delimiters, roots, sums. */

import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { latin1 } from '../../syntax/characters.ts'
import { streamBytes } from '../stream-bytes.ts'
import { ByteReader } from './byte-reader.ts'
import { type CffIndex, readDict, readIndex } from './cff.ts'
import { noSubroutines, type Reach, reachOfType1, reachOfType2, type Subroutines } from './charstrings.ts'
import { OutlineFont } from './outlines.ts'
import { Sfnt } from './sfnt.ts'
import { clearPart, decrypted } from './type1-glyphs.ts'

/** Asked by glyph name where the program goes by names, and else by glyph index. Ems; null where nothing is drawn. */
export interface Reaches {
  readonly byName: boolean
  of(glyph: string | number): Reach | null
}

/** Of the program that a font descriptor embeds; null where there is none that can be read. */
export function reachesOf(file: PdfFile, descriptor: PdfDict | null): Reaches | null {
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

function ofSfnt(bytes: Uint8Array): Reaches {
  const cff = new Sfnt(bytes).table('CFF ')
  const font = new OutlineFont(bytes)
  if (cff) return { ...ofCff(cff, font.unitsPerEm), byName: false }
  return {
    byName: false,
    of(glyph) {
      const points = typeof glyph === 'number' ? font.contours(glyph).flat() : []
      if (points.length === 0) return null
      let low = points[0].y
      let high = low
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

/** By glyph index: whoever asks knows the names. */
function ofCff(bytes: Uint8Array, unitsPerEm: number): Reaches {
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
      return scaled(reachOfType2(bytes.subarray(...charStrings.range(glyph)), global, local), unitsPerEm)
    },
  }
}

/** Which font dictionary a glyph of a CID-keyed program belongs to (Technical Note 5176, 19). */
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

/** Larger ones are not looked through. */
const mostEntries = 65_536

function ofType1(program: Uint8Array): Reaches | null {
  const clear = clearPart(program)
  if (!clear) return null
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const start = text.indexOf('/CharStrings')
  if (start < 0) return null
  const random = Number(/\/lenIV\s+(\d)/.exec(latin1(clear.subarray(0, Math.min(start, 4096))))?.[1] ?? 4)
  const plain = (at: number, length: number) =>
    decrypted(clear.subarray(at, at + length), 4330).subarray(random)
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
    count: mostEntries,
    at(i) {
      const place = numbered.get(i)
      return place ? plain(...place) : new Uint8Array(0)
    },
  }
  return {
    byName: true,
    of(glyph) {
      const place = typeof glyph === 'string' ? named.get(glyph) : undefined
      return place ? scaled(reachOfType1(plain(...place), own), 1000) : null
    },
  }
}

/** Entries of the form `name length RD bytes`; the bytes are passed over. */
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
  for (let count = 0; count < mostEntries; count++) {
    const next = text.indexOf(sign, at)
    if (next < 0 || next >= to) return
    const found = entry.exec(latin1(clear.subarray(next, next + 160)))
    if (!found) {
      at = next + 1
      continue
    }
    const length = Number(found[2])
    take(found[1], next + found[0].length, length)
    at = next + found[0].length + length
  }
}

function scaled(reach: Reach | null, unitsPerEm: number): Reach | null {
  return reach && [reach[0] / unitsPerEm, reach[1] / unitsPerEm]
}
