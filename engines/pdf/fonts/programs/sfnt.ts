/**
 * Reads the characters, names and advance widths of the glyphs of a TrueType or OpenType program from `cmap`, `post` and
 * `hmtx` (OpenType 1.9; ISO 32000-1, 9.6.6.4).
 */

import { fromCodePoint, unicodeOfGlyphName } from '../glyph-names.ts'
import { ByteReader } from './byte-reader.ts'

const macintoshNames = `
  .notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand
  quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four
  five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L
  M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b
  c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde Adieresis
  Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde
  aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde
  oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree
  cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis
  notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation
  product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown logicalnot
  radical florin approxequal Delta guillemotleft guillemotright ellipsis nonbreakingspace Agrave
  Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge
  ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl
  periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis
  Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex
  Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron
  Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus
  multiply onesuperior twosuperior threesuperior onehalf onequarter threequarters franc Gbreve
  gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat`

/** The 258 glyph names that a `post` table refers to by number (Apple TrueType Reference Manual, `post`). */
const macintoshGlyphNames: readonly string[] = macintoshNames.trim().split(/\s+/)

/** Entries of one cmap subtable that are read. */
const maxEntries = 200_000

/** Glyph index by character code. */
type GlyphMap = ReadonlyMap<number, number>

/**
 * The ASCII character of a glyph in the core fonts of Windows and many others, which have ASCII from glyph 3 on; 0 for
 * other glyphs. Holds for subsets too if their glyphs were not renumbered.
 */
export function asciiOfGlyph(glyph: number): number {
  return glyph >= 3 && glyph <= 97 ? glyph + 29 : 0
}

export class Sfnt {
  readonly #reader: ByteReader
  readonly #tables = new Map<string, { offset: number; length: number }>()
  readonly glyphCount: number
  /** Number of `cmap` subtables. */
  readonly cmapCount: number
  /** The subtables (3,10), (3,1) or (0,*): codes are code points. */
  readonly unicode: GlyphMap | null
  /** (3,0): codes are bytes, usually with 0xF000 added. */
  readonly symbol: GlyphMap | null
  /** (1,0): codes are of the Macintosh Roman encoding. */
  readonly macintosh: GlyphMap | null
  #characters: Map<number, string> | null = null
  #names: readonly string[] | null = null

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes)
    const reader = this.#reader
    let base = 0
    if (reader.ascii(0, 4) === 'ttcf') base = reader.u32(12)
    const count = Math.min(reader.u16(base + 4), 256)
    for (let i = 0; i < count; i++) {
      const at = base + 12 + i * 16
      const tag = reader.ascii(at, 4)
      const offset = reader.u32(at + 8)
      if (offset < reader.length && !this.#tables.has(tag))
        this.#tables.set(tag, { offset, length: Math.min(reader.u32(at + 12), reader.length - offset) })
    }
    const maxp = this.#tables.get('maxp')
    this.glyphCount = maxp ? reader.u16(maxp.offset + 4) : 0
    const subtables = this.#subtables()
    this.cmapCount = subtables.size
    const unicode = ['3,10', '0,6', '0,4', '3,1', '0,3', '0,2', '0,1', '0,0'].find((key) =>
      subtables.has(key),
    )
    this.unicode = this.#subtable(unicode === undefined ? undefined : subtables.get(unicode))
    this.symbol = this.#subtable(subtables.get('3,0'))
    this.macintosh = this.#subtable(subtables.get('1,0'))
  }

  table(tag: string): Uint8Array | null {
    const table = this.#tables.get(tag)
    return table ? this.#reader.bytes.subarray(table.offset, table.offset + table.length) : null
  }

  /** The text of a glyph by the tables of the program; '' if unknown. */
  unicodeOf(glyph: number): string {
    this.#characters ??= charactersByGlyph(this.unicode)
    return this.#characters.get(glyph) ?? unicodeOfGlyphName(this.nameOf(glyph))
  }

  /** The glyph of a code in a simple font with the encoding of the program; 0 if there is none. */
  glyphOfCode(code: number): number {
    return this.symbol?.get(0xf000 + code) ?? this.symbol?.get(code) ?? this.macintosh?.get(code) ?? 0
  }

  /** The name of a glyph in `post`, '' if it has none. */
  nameOf(glyph: number): string {
    this.#names ??= this.#postNames()
    return this.#names[glyph] ?? ''
  }

  /** Advance width of a glyph at size 1, or null. */
  advanceOf(glyph: number): number | null {
    const hmtx = this.#tables.get('hmtx')
    const hhea = this.#tables.get('hhea')
    const head = this.#tables.get('head')
    if (!hmtx || !hhea || !head) return null
    const measured = this.#reader.u16(hhea.offset + 34)
    const units = this.#reader.u16(head.offset + 18)
    if (measured === 0 || units === 0) return null
    const at = Math.min(glyph, measured - 1) * 4
    return at + 2 > hmtx.length ? null : this.#reader.u16(hmtx.offset + at) / units
  }

  #subtables(): Map<string, number> {
    const found = new Map<string, number>()
    const cmap = this.#tables.get('cmap')
    if (!cmap) return found
    const count = Math.min(this.#reader.u16(cmap.offset + 2), 64)
    for (let i = 0; i < count; i++) {
      const at = cmap.offset + 4 + i * 8
      const key = `${this.#reader.u16(at)},${this.#reader.u16(at + 2)}`
      if (!found.has(key)) found.set(key, cmap.offset + this.#reader.u32(at + 4))
    }
    return found
  }

  #subtable(at: number | undefined): GlyphMap | null {
    if (at === undefined || at >= this.#reader.length) return null
    const map = readSubtable(this.#reader, at)
    return map.size > 0 ? map : null
  }

  #postNames(): readonly string[] {
    const post = this.#tables.get('post')
    if (!post) return []
    const version = this.#reader.u32(post.offset)
    if (version === 0x10000) return macintoshGlyphNames
    if (version !== 0x20000) return []
    const count = Math.min(this.#reader.u16(post.offset + 32), this.glyphCount || 0xffff)
    const end = post.offset + post.length
    const own: string[] = []
    for (let at = post.offset + 34 + count * 2; at < end && own.length < 0x10000; ) {
      const length = this.#reader.u8(at)
      own.push(this.#reader.ascii(at + 1, Math.min(length, end - at - 1)))
      at += 1 + length
    }
    const names: string[] = []
    for (let glyph = 0; glyph < count; glyph++) {
      const index = this.#reader.u16(post.offset + 34 + glyph * 2)
      names.push((index < 258 ? macintoshGlyphNames[index] : own[index - 258]) ?? '')
    }
    return names
  }
}

function readSubtable(reader: ByteReader, at: number): Map<number, number> {
  const map = new Map<number, number>()
  const add = (code: number, glyph: number) => {
    if (glyph !== 0 && !map.has(code)) map.set(code, glyph)
  }
  const format = reader.u16(at)
  if (format === 0) for (let code = 0; code < 256; code++) add(code, reader.u8(at + 6 + code))
  else if (format === 4) readSegments(reader, at, add)
  else if (format === 6) {
    const first = reader.u16(at + 6)
    const count = Math.min(reader.u16(at + 8), (reader.length - at) >> 1)
    for (let i = 0; i < count; i++) add(first + i, reader.u16(at + 10 + i * 2))
  } else if (format === 10) {
    const first = reader.u32(at + 12)
    const count = Math.min(reader.u32(at + 16), (reader.length - at) >> 1, maxEntries)
    for (let i = 0; i < count; i++) add(first + i, reader.u16(at + 20 + i * 2))
  } else if (format === 12 || format === 13) {
    const groups = Math.min(reader.u32(at + 12), Math.ceil((reader.length - at) / 12))
    let left = maxEntries
    for (let i = 0; i < groups && left > 0; i++) {
      const group = at + 16 + i * 12
      const first = reader.u32(group)
      const last = Math.min(reader.u32(group + 4), 0x10ffff)
      const glyph = reader.u32(group + 8)
      for (let code = first; code <= last && left > 0; code++, left--)
        add(code, format === 12 ? glyph + code - first : glyph)
    }
  }
  return map
}

function readSegments(reader: ByteReader, at: number, add: (code: number, glyph: number) => void): void {
  const segments = Math.min(reader.u16(at + 6) >> 1, (reader.length - at) >> 3)
  const ends = at + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  let left = maxEntries
  for (let i = 0; i < segments; i++) {
    const first = reader.u16(starts + i * 2)
    const last = reader.u16(ends + i * 2)
    const delta = reader.u16(deltas + i * 2)
    const offset = reader.u16(offsets + i * 2)
    for (let code = first; code <= last && code < 0xffff && left > 0; code++, left--) {
      if (offset === 0) add(code, (code + delta) & 0xffff)
      else {
        const glyph = reader.u16(offsets + i * 2 + offset + (code - first) * 2)
        add(code, glyph === 0 ? 0 : (glyph + delta) & 0xffff)
      }
    }
  }
}

/** The character of each glyph; of several, the most plausible one. */
function charactersByGlyph(map: GlyphMap | null): Map<number, string> {
  const best = new Map<number, number>()
  for (const [code, glyph] of map ?? []) {
    const known = best.get(glyph)
    if (known === undefined || implausibility(code) < implausibility(known)) best.set(glyph, code)
  }
  const characters = new Map<number, string>()
  for (const [glyph, code] of best) {
    const text = code < 0x20 || (code >= 0xe000 && code <= 0xf8ff) ? '' : fromCodePoint(code)
    if (text !== '') characters.set(glyph, text)
  }
  return characters
}

/** Orders code points by value; control, private, compatibility and radical ones come last. */
function implausibility(code: number): number {
  if (code < 0x20) return 0x3000000 + code
  if (code >= 0xe000 && code <= 0xf8ff) return 0x2000000 + code
  if ((code >= 0xf900 && code <= 0xfaff) || (code >= 0x2e80 && code <= 0x2fdf)) return 0x1000000 + code
  return code
}
