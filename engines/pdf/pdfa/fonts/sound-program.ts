import { ByteReader, streamBytes } from '../../fonts/programs/byte-reader.ts'
import { readDict, readIndex } from '../../fonts/programs/cff.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { decryptPrivatePart, type1GlyphNames } from '../../fonts/programs/type1-glyphs.ts'
import type { PdfDict, PdfFile } from '../../objects.ts'
import { latin1 } from '../../syntax/characters.ts'

/** Results by descriptor: fonts share programs. */
const known = new WeakMap<PdfDict, boolean>()

/**
 * Whether the program of a font is complete: no part of it is cut off or points outside of it. Readers may show a damaged program in
 * part, but validators reject it.
 */
export function isSound(file: PdfFile, descriptor: PdfDict): boolean {
  let sound = known.get(descriptor)
  if (sound === undefined) {
    const stream =
      file.stream(descriptor.get('FontFile')) ??
      file.stream(descriptor.get('FontFile2')) ??
      file.stream(descriptor.get('FontFile3'))
    const bytes = streamBytes(file, stream)
    sound = bytes !== null && soundProgram(bytes)
    known.set(descriptor, sound)
  }
  return sound
}

function soundProgram(bytes: Uint8Array): boolean {
  const tag = latin1(bytes.subarray(0, 4))
  if (tag === 'OTTO' || tag === 'true' || tag === 'ttcf' || tag === '\0\x01\0\0') return soundSfnt(bytes)
  return bytes[0] === 1 && !tag.startsWith('%!') ? soundCff(bytes) : soundType1(bytes)
}

function soundSfnt(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes)
  const base = reader.ascii(0, 4) === 'ttcf' ? reader.u32(12) : 0
  const count = reader.u16(base + 4)
  for (let i = 0; i < count; i++) {
    const at = base + 12 + i * 16
    if (at + 16 > bytes.length || reader.u32(at + 8) + reader.u32(at + 12) > bytes.length) return false
  }
  const sfnt = new Sfnt(bytes)
  const cff = sfnt.table('CFF ')
  return cff ? soundCff(cff) : soundMetrics(sfnt) && soundGlyphs(sfnt) && soundCmap(sfnt)
}

function soundMetrics(sfnt: Sfnt): boolean {
  const measured = new ByteReader(sfnt.table('hhea') ?? new Uint8Array(0)).u16(34)
  return measured > 0 && (sfnt.table('hmtx')?.length ?? 0) >= measured * 4
}

/** Whether the glyphs are in order and within their table, and each has its points. */
function soundGlyphs(sfnt: Sfnt): boolean {
  const none = new Uint8Array(0)
  const head = new ByteReader(sfnt.table('head') ?? none)
  const loca = new ByteReader(sfnt.table('loca') ?? none)
  const glyf = new ByteReader(sfnt.table('glyf') ?? none)
  // Programs made from colour fonts have no outlines at all. Validators do not read them.
  if (glyf.length === 0) return false
  const long = head.i16(50) !== 0
  const count = sfnt.glyphCount
  if (head.length < 54 || loca.length < (count + 1) * (long ? 4 : 2)) return false
  const place = (i: number) => (long ? loca.u32(i * 4) : loca.u16(i * 2) * 2)
  for (let i = 0; i < count; i++) {
    const [start, end] = [place(i), place(i + 1)]
    if (end < start || end > glyf.length) return false
    if (end === start) continue
    if (end - start < 10) return false
    const contours = glyf.i16(start)
    if (contours > 0 && !soundContours(glyf, start + 10, end, contours)) return false
  }
  return true
}

function soundContours(glyf: ByteReader, start: number, end: number, contours: number): boolean {
  let last = -1
  for (let i = 0; i < contours; i++) {
    const at = start + i * 2
    const point = glyf.u16(at)
    if (at + 2 > end || point <= last) return false
    last = point
  }
  const instructions = start + contours * 2
  return instructions + 2 + glyf.u16(instructions) + (last + 1 > 0 ? 1 : 0) <= end
}

function soundCmap(sfnt: Sfnt): boolean {
  const table = sfnt.table('cmap')
  if (!table) return true
  const reader = new ByteReader(table)
  const count = reader.u16(2)
  for (let i = 0; i < count; i++) {
    const at = reader.u32(4 + i * 8 + 4)
    const format = reader.u16(at)
    if (at + 6 > table.length || ![0, 2, 4, 6, 8, 10, 12, 13, 14].includes(format)) return false
    const length = format === 14 ? reader.u32(at + 2) : format >= 8 ? reader.u32(at + 4) : reader.u16(at + 2)
    if (at + length > table.length) return false
  }
  return true
}

const operators = {
  charset: 15,
  charStrings: 17,
  private: 18,
  ros: 12 * 256 + 30,
  fontArray: 12 * 256 + 36,
} as const

function soundCff(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes)
  const names = soundIndex(reader, reader.u8(2))
  const dicts = names === null ? null : soundIndex(reader, names)
  const strings = dicts === null ? null : soundIndex(reader, dicts)
  if (names === null || strings === null || soundIndex(reader, strings) === null) return false
  const tops = readIndex(reader, names)
  if (tops.count === 0) return false
  const top = readDict(reader, ...tops.range(0))
  const charStrings = top.get(operators.charStrings)?.[0] ?? 0
  if (charStrings <= 0 || soundIndex(reader, charStrings) === null) return false
  if ((top.get(operators.charset)?.[0] ?? 0) >= bytes.length) return false
  if (!top.has(operators.ros)) return soundPrivate(top, bytes.length)
  const fonts = top.get(operators.fontArray)?.[0] ?? 0
  if (fonts <= 0 || soundIndex(reader, fonts) === null) return false
  const list = readIndex(reader, fonts)
  for (let i = 0; i < list.count; i++)
    if (!soundPrivate(readDict(reader, ...list.range(i)), bytes.length)) return false
  return true
}

function soundPrivate(dict: ReadonlyMap<number, readonly number[]>, length: number): boolean {
  const [size = 0, at = 0] = dict.get(operators.private) ?? []
  return size >= 0 && at >= 0 && at + size <= length
}

/** The end of an INDEX. Null if its items are not in order or are outside of the program. */
function soundIndex(reader: ByteReader, at: number): number | null {
  if (at + 2 > reader.length) return null
  const count = reader.u16(at)
  if (count === 0) return at + 2
  const size = reader.u8(at + 2)
  const data = at + 2 + (count + 1) * size
  if (size < 1 || size > 4 || data >= reader.length) return null
  let last = 1
  for (let i = 0; i <= count; i++) {
    const offset = reader.unsigned(at + 3 + i * size, size)
    if (offset < last || (i === 0 && offset !== 1)) return null
    last = offset
  }
  return data + last <= reader.length ? data + last : null
}

/** Whether the encrypted part has as many glyphs as it declares, and its end. */
function soundType1(bytes: Uint8Array): boolean {
  const clear = decryptPrivatePart(bytes)
  if (!clear) return false
  const text = Buffer.from(clear.buffer, clear.byteOffset, clear.length)
  const at = text.indexOf('/CharStrings')
  if (at < 0) return false
  const declared = Number(
    /^\/CharStrings\s+(\d{1,5})/.exec(latin1(clear.subarray(at, at + 40)))?.[1] ?? Number.NaN,
  )
  const names = type1GlyphNames(bytes)
  return names !== null && names.length >= Math.min(declared, 65_536) - 1 && text.indexOf('end', at) > 0
}
