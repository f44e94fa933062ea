/** Reads the encoding and charset of a CFF program (Adobe Technical Note 5176), not the charstrings. */

import { encodingNamed } from '../glyph-names/encodings.ts'
import { ByteReader } from './byte-reader.ts'
import {
  expertCharset,
  expertEncoding,
  expertSubsetCharset,
  isoAdobeCharset,
  standardStrings,
} from './cff-names.ts'

export interface Cff {
  /** Glyph names by glyph index; null if the program is CID-keyed. */
  readonly names: readonly string[] | null
  /** CID-keyed: CID by glyph index. */
  readonly cids: readonly number[] | null
  /** CID-keyed: the character collection, such as `Adobe-Japan1`. */
  readonly collection: string | null
  /** Built-in encoding: glyph name by code; empty if the program is CID-keyed. */
  readonly encoding: readonly string[]
}

export interface CffIndex {
  readonly count: number
  readonly end: number
  /** Start and end of an item in the file. */
  range(i: number): readonly [number, number]
}

const operators = { charset: 15, encoding: 16, charStrings: 17, ros: 12 * 256 + 30 } as const

export function readCff(bytes: Uint8Array): Cff {
  const reader = new ByteReader(bytes)
  const fontNames = readIndex(reader, reader.u8(2))
  const dicts = readIndex(reader, fontNames.end)
  const strings = readIndex(reader, dicts.end)
  const top = dicts.count > 0 ? readDict(reader, ...dicts.range(0)) : new Map<number, number[]>()
  const stringOf = (sid: number): string => {
    const standard = standardStrings[sid]
    if (standard !== undefined) return standard
    if (sid < 0 || sid - standardStrings.length >= strings.count) return ''
    const [start, end] = strings.range(sid - standardStrings.length)
    return reader.ascii(start, Math.min(end - start, 256))
  }
  const charStrings = top.get(operators.charStrings)?.[0] ?? 0
  const glyphs = charStrings > 0 ? readIndex(reader, charStrings).count : 0
  const ros = top.get(operators.ros)
  const charset = top.get(operators.charset)?.[0] ?? 0
  if (ros) {
    const cids =
      charset > 2 ? readCharset(reader, charset, glyphs) : Array.from({ length: glyphs }, (_, i) => i)
    return {
      names: null,
      cids,
      collection: `${stringOf(ros[0] ?? 0)}-${stringOf(ros[1] ?? 0)}`,
      encoding: [],
    }
  }
  const predefined = [isoAdobeCharset, expertCharset, expertSubsetCharset][charset]
  const names = predefined ?? readCharset(reader, charset, glyphs).map(stringOf)
  const at = top.get(operators.encoding)?.[0] ?? 0
  return { names, cids: null, collection: null, encoding: readEncoding(reader, at, names, stringOf) }
}

/** An INDEX (section 5). */
export function readIndex(reader: ByteReader, at: number): CffIndex {
  const count = reader.u16(at)
  const size = reader.u8(at + 2)
  if (count === 0 || size < 1 || size > 4 || at + 3 + (count + 1) * size > reader.length)
    return { count: 0, end: at + 2, range: () => [0, 0] }
  const offset = (i: number) => reader.unsigned(at + 3 + i * size, size)
  const data = at + 2 + (count + 1) * size
  const within = (position: number) => Math.min(position, reader.length)
  return {
    count,
    end: within(data + offset(count)),
    range: (i) => [within(data + offset(i)), within(data + offset(i + 1))],
  }
}

/** The digits of a real number in a DICT (table 5). */
const realDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-']

/** A DICT (section 4): operands by operator; two-byte operators as 12 * 256 + the second. */
export function readDict(reader: ByteReader, start: number, end: number): Map<number, number[]> {
  const dict = new Map<number, number[]>()
  let operands: number[] = []
  for (let at = start; at < end; ) {
    const b = reader.u8(at++)
    if (b <= 21) {
      const operator = b === 12 ? 12 * 256 + reader.u8(at++) : b
      dict.set(operator, operands)
      operands = []
    } else if (b === 28) {
      operands.push(reader.i16(at))
      at += 2
    } else if (b === 29) {
      operands.push(reader.u32(at) | 0)
      at += 4
    } else if (b === 30) {
      let text = ''
      for (let ended = false; !ended && at < end; at++)
        for (const nibble of [reader.u8(at) >> 4, reader.u8(at) & 15]) {
          ended ||= nibble === 15
          if (!ended) text += realDigits[nibble] ?? ''
        }
      operands.push(Number(text) || 0)
    } else if (b >= 32 && b <= 246) operands.push(b - 139)
    else if (b >= 247 && b <= 250) operands.push((b - 247) * 256 + reader.u8(at++) + 108)
    else if (b >= 251 && b <= 254) operands.push(-(b - 251) * 256 - reader.u8(at++) - 108)
  }
  return dict
}

/** SIDs (or CIDs) by glyph index. */
function readCharset(reader: ByteReader, at: number, glyphs: number): number[] {
  const ids = [0]
  const format = reader.u8(at)
  let pos = at + 1
  while (ids.length < glyphs && pos < reader.length) {
    const first = reader.u16(pos)
    pos += 2
    if (format === 0) ids.push(first)
    else {
      const more = format === 1 ? reader.u8(pos) : reader.u16(pos)
      pos += format === 1 ? 1 : 2
      for (let i = 0; i <= more && ids.length < glyphs; i++) ids.push(first + i)
    }
  }
  return ids
}

function readEncoding(
  reader: ByteReader,
  at: number,
  names: readonly string[],
  stringOf: (sid: number) => string,
): readonly string[] {
  if (at === 0) return encodingNamed('StandardEncoding')
  if (at === 1) return expertEncoding
  const encoding: string[] = new Array(256).fill('')
  const format = reader.u8(at)
  const count = reader.u8(at + 1)
  let pos = at + 2
  let glyph = 1
  for (let i = 0; i < count; i++) {
    const code = reader.u8(pos++)
    const more = (format & 127) === 1 ? reader.u8(pos++) : 0
    for (let j = 0; j <= more && code + j < 256; j++) encoding[code + j] = names[glyph++] ?? ''
  }
  if (format & 128) {
    const extra = reader.u8(pos++)
    for (let i = 0; i < extra; i++, pos += 3) encoding[reader.u8(pos)] = stringOf(reader.u16(pos + 1))
  }
  return encoding
}
