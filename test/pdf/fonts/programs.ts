/** Font dictionaries and the smallest font programs that say something, built by hand. */

import type { PdfFont } from '../../../engines/pdf/fonts/font.ts'
import { loadFont } from '../../../engines/pdf/fonts/load-font.ts'
import {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '../../../engines/pdf/objects.ts'

export type Value = PdfObject | string | number | readonly Value[] | { readonly [key: string]: Value }

/** `/Name` is a name, any other string a string, an object a dictionary. */
export function value(from: Value): PdfObject {
  if (typeof from === 'string')
    return from.startsWith('/') ? PdfName.of(from.slice(1)) : new PdfString(latin(from))
  if (Array.isArray(from)) return from.map(value)
  const isOurs = from instanceof PdfDict || from instanceof PdfStream || from instanceof PdfString
  if (from === null || typeof from !== 'object' || isOurs || from instanceof PdfName) return from as PdfObject
  return new PdfDict(Object.entries(from).map(([key, item]) => [key, value(item)]))
}

export function latin(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

export function stream(data: string | Uint8Array, dict: { readonly [key: string]: Value } = {}): PdfStream {
  return new PdfStream(value(dict) as PdfDict, typeof data === 'string' ? latin(data) : data)
}

export function font(dict: { readonly [key: string]: Value }): PdfFont {
  return loadFont(new PdfFile(new Map(), new PdfDict()), value(dict) as PdfDict)
}

/** What a string of bytes reads as. */
export function read(font: PdfFont, bytes: string | readonly number[]): string {
  const codes = typeof bytes === 'string' ? latin(bytes) : new Uint8Array(bytes)
  return font
    .decode(codes)
    .map((char) => char.unicode)
    .join('')
}

/** A ToUnicode stream with these lines between `begincmap` and `endcmap`. */
export function toUnicode(body: string): PdfStream {
  return stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
${body}
endcmap end end`)
}

const u16 = (n: number) => [(n >> 8) & 255, n & 255]
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)]

export type CodeMap = readonly (readonly [code: number, glyph: number])[]

/** A cmap subtable of format 0, 4, 6 or 12. */
export function subtable(format: 0 | 4 | 6 | 12, map: CodeMap): number[] {
  const glyphOf = new Map(map)
  if (format === 0)
    return [...u16(0), ...u16(262), ...u16(0), ...Array.from({ length: 256 }, (_, c) => glyphOf.get(c) ?? 0)]
  const codes = map.map(([code]) => code).sort((a, b) => a - b)
  if (format === 6) {
    const count = codes[codes.length - 1] - codes[0] + 1
    const glyphs = Array.from({ length: count }, (_, i) => u16(glyphOf.get(codes[0] + i) ?? 0)).flat()
    return [...u16(6), ...u16(10 + count * 2), ...u16(0), ...u16(codes[0]), ...u16(count), ...glyphs]
  }
  if (format === 12) {
    const groups = codes.flatMap((code) => [...u32(code), ...u32(code), ...u32(glyphOf.get(code) ?? 0)])
    return [...u16(12), 0, 0, ...u32(16 + groups.length), ...u32(0), ...u32(codes.length), ...groups]
  }
  const segments = [...codes, 0xffff]
  const deltas = segments.map((code) => u16(((glyphOf.get(code) ?? 0) - code) & 0xffff))
  const ends = segments.flatMap(u16)
  const zeros = segments.flatMap(() => [0, 0])
  return [
    ...[
      ...u16(4),
      ...u16(16 + segments.length * 8),
      ...u16(0),
      ...u16(segments.length * 2),
      0,
      0,
      0,
      0,
      0,
      0,
    ],
    ...[...ends, 0, 0, ...ends, ...deltas.flat(), ...zeros],
  ]
}

export interface SfntParts {
  /** Platform, encoding, bytes of the subtable. */
  readonly cmap?: readonly (readonly [number, number, number[]])[]
  /** Glyph names by index, in a `post` table of version 2. */
  readonly names?: readonly string[]
  /** Advances by glyph, of 1000 to the em. */
  readonly widths?: readonly number[]
}

export function sfnt({ cmap = [], names, widths }: SfntParts): Uint8Array {
  const glyphs = Math.max(names?.length ?? 0, widths?.length ?? 0, 256)
  const tables: [string, number[]][] = [['maxp', [...u32(0x10000), ...u16(glyphs)]]]
  let offset = 4 + cmap.length * 8
  const records = cmap.flatMap(([platform, encoding, bytes]) => {
    const record = [...u16(platform), ...u16(encoding), ...u32(offset)]
    offset += bytes.length
    return record
  })
  if (cmap.length > 0)
    tables.push(['cmap', [0, 0, ...u16(cmap.length), ...records, ...cmap.flatMap(([, , bytes]) => bytes)]])
  if (names) {
    const indices = names.flatMap((_, i) => u16(258 + i))
    const strings = names.flatMap((name) => [name.length, ...latin(name)])
    tables.push([
      'post',
      [...u32(0x20000), ...new Array(28).fill(0), ...u16(names.length), ...indices, ...strings],
    ])
  }
  if (widths) {
    tables.push(['head', [...new Array(18).fill(0), ...u16(1000), ...new Array(34).fill(0)]])
    tables.push(['hhea', [...new Array(34).fill(0), ...u16(widths.length)]])
    tables.push(['hmtx', widths.flatMap((width) => [...u16(width), 0, 0])])
  }
  let at = 12 + tables.length * 16
  const directory = tables.flatMap(([tag, bytes]) => {
    const entry = [...latin(tag), ...u32(0), ...u32(at), ...u32(bytes.length)]
    at += bytes.length
    return entry
  })
  return new Uint8Array([
    ...[...u32(0x10000), ...u16(tables.length), 0, 0, 0, 0, 0, 0, ...directory],
    ...tables.flatMap(([, bytes]) => bytes),
  ])
}

export interface CffParts {
  /** Glyph names after .notdef; all are kept in the program's own strings. */
  readonly names?: readonly string[]
  /** Codes of those glyphs in the built-in encoding. */
  readonly codes?: readonly number[]
  /** Keyed by CID: registry and ordering, and the CIDs of the glyphs after 0. */
  readonly collection?: readonly [string, string]
  readonly cids?: readonly number[]
}

export function cff({ names = [], codes, collection, cids = [] }: CffParts): Uint8Array {
  const index = (items: readonly (readonly number[])[]): number[] => {
    if (items.length === 0) return [0, 0]
    const offsets = [1]
    for (const item of items) offsets.push(offsets[offsets.length - 1] + item.length)
    return [...u16(items.length), 2, ...offsets.flatMap(u16), ...items.flat()]
  }
  const strings = collection ?? names
  const ids = collection ? cids : names.map((_, i) => 391 + i)
  const charset = [0, ...ids.flatMap(u16)]
  const encoding = codes ? [0, codes.length, ...codes] : []
  const charStrings = index([[14], ...ids.map(() => [14])])
  const int = (n: number) => [29, ...u32(n)]
  const top = (at: number): number[] => [
    ...(collection ? [...int(391), ...int(392), ...int(0), 12, 30] : []),
    ...[...int(at), 15],
    ...(codes ? [...int(at + charset.length), 16] : []),
    ...[...int(at + charset.length + encoding.length), 17],
  ]
  const head = (at: number) => [
    ...[1, 0, 4, 2, ...index([[...latin('X')]]), ...index([top(at)])],
    ...[...index(strings.map((s) => [...latin(s)])), ...index([])],
  ]
  const start = head(0).length
  return new Uint8Array([...head(start), ...charset, ...encoding, ...charStrings])
}

/** A descriptor that embeds a TrueType program, symbolic unless told otherwise. */
export function trueType(parts: SfntParts, flags = 4): Value {
  return { Type: '/FontDescriptor', Flags: flags, FontFile2: stream(sfnt(parts)) }
}

/** A Type 1 program (Adobe Type 1 Font Format, chapters 2 and 7) with one empty glyph, which is the glyph of one code. */
export function type1(name: string, code: number): Uint8Array {
  // 0 500 hsbw endchar, after four bytes that readers skip.
  const outline = encrypted([0, 0, 0, 0, 139, 248, 136, 13, 14], 4330)
  const hidden = [
    ...latin(
      `\0\0\0\0dup /Private 8 dict dup begin /lenIV 4 def /CharStrings 1 dict dup begin /${name} ${outline.length} RD `,
    ),
    ...outline,
    ...latin(' ND end end readonly put mark currentfile closefile '),
  ]
  const clear = `%!FontType1-1.0: Odd 001.001
11 dict begin /FontType 1 def /PaintType 0 def /FontName /Odd def /FontMatrix [0.001 0 0 0.001 0 0] readonly def
/FontBBox {0 0 1000 1000} readonly def
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
dup ${code} /${name} put
readonly def currentdict end
currentfile eexec
`
  return Uint8Array.from([...latin(clear), ...encrypted(hidden, 55665)])
}

/** The cipher of Type 1 programs. */
function encrypted(bytes: readonly number[], key: number): number[] {
  let state = key
  return bytes.map((byte) => {
    const cipher = byte ^ (state >> 8)
    state = ((cipher + state) * 52845 + 22719) & 0xffff
    return cipher
  })
}
