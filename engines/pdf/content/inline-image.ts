/**
 * Finds where an inline image ends (ISO 32000-1, 8.9.7). Nothing in the file says so: the data is binary and may
 * hold the letters EI. By length where the length can be known, else by what follows a candidate.
 */
import { type PdfDict, PdfName, type PdfObject } from '../objects/objects.ts'
import { byteClass } from '../syntax/characters.ts'
import { operatorOf, operatorPacked } from './operators.ts'

/** What earlier searches of the same stream learned, so that many unfinished images cost one search. */
export interface InlineEnds {
  /** No end lies at or after this byte. */
  absentFrom: number
}

export interface InlineEnd {
  readonly dataStart: number
  readonly dataEnd: number
  /** The byte after `EI`. */
  readonly end: number
}

/** @param from the byte after `ID` */
export function findInlineEnd(
  bytes: Uint8Array,
  from: number,
  dict: PdfDict,
  ends: InlineEnds,
): InlineEnd | null {
  let dataStart = Math.min(from + (byteClass[bytes[from]] === 1 ? 1 : 0), bytes.length)
  const length = dataLength(dict)
  if (length !== null) {
    const end = endAt(bytes, dataStart + length)
    if (end >= 0) return { dataStart, dataEnd: dataStart + length, end }
  }
  if (bytes[from] === 0x0d && bytes[from + 1] === 0x0a) {
    dataStart++
    const end = length === null ? -1 : endAt(bytes, dataStart + (length ?? 0))
    if (length !== null && end >= 0) return { dataStart, dataEnd: dataStart + length, end }
  }
  return search(bytes, dataStart, asciiEnd(bytes, dataStart, dict), ends)
}

/** The byte after an `EI` that stands here, white space before it allowed; -1 where there is none. */
function endAt(bytes: Uint8Array, from: number): number {
  let pos = from
  // Some producers pad; more than a few bytes would be something else.
  while (pos < from + 4 && byteClass[bytes[pos]] === 1) pos++
  return isEnd(bytes, pos) ? pos + 2 : -1
}

function isEnd(bytes: Uint8Array, pos: number): boolean {
  if (bytes[pos] !== 0x45 || bytes[pos + 1] !== 0x49) return false
  return pos + 2 >= bytes.length || byteClass[bytes[pos + 2]] !== 0
}

function search(bytes: Uint8Array, dataStart: number, from: number, ends: InlineEnds): InlineEnd | null {
  if (from >= ends.absentFrom) return null
  let weak = -1
  for (let pos = from; pos + 1 < bytes.length; pos++) {
    pos = bytes.indexOf(0x45, pos)
    if (pos < 0) break
    if (!isEnd(bytes, pos) || !readsOn(bytes, pos + 2)) continue
    const white = pos > dataStart && byteClass[bytes[pos - 1]] === 1
    if (white || pos === dataStart) return { dataStart, dataEnd: white ? pos - 1 : pos, end: pos + 2 }
    if (weak < 0) weak = pos
  }
  if (weak >= 0) return { dataStart, dataEnd: weak, end: weak + 2 }
  ends.absentFrom = Math.min(ends.absentFrom, from)
  return null
}

/** Whether content, not image data, follows: the next few tokens are operands up to an operator, all printable. */
function readsOn(bytes: Uint8Array, from: number): boolean {
  const limit = Math.min(bytes.length, from + 64)
  let pos = from
  while (pos < limit) {
    const c = bytes[pos]
    if (byteClass[c] === 1) {
      pos++
      continue
    }
    if (c < 0x21 || c > 0x7e) return false
    const isWord = (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a) || c === 0x27 || c === 0x22
    // A comment or a string may hold anything.
    if (c === 0x25 || c === 0x28) return true
    if (c === 0x2f || !isWord) {
      pos++
      while (pos < limit && byteClass[bytes[pos]] === 0) {
        if (bytes[pos] < 0x21 || bytes[pos] > 0x7e) return false
        pos++
      }
      continue
    }
    let end = pos
    while (end < limit && end - pos < 4 && byteClass[bytes[end]] === 0) end++
    return end - pos <= 3 && operatorOf(operatorPacked(bytes, pos, end)) !== undefined
  }
  return true
}

/** Text filters mark their own end; the search for EI starts after it. */
function asciiEnd(bytes: Uint8Array, from: number, dict: PdfDict): number {
  const filter = firstFilter(dict)
  if (filter === 'AHx' || filter === 'ASCIIHexDecode') {
    const at = bytes.indexOf(0x3e, from)
    return at < 0 ? from : at + 1
  }
  if (filter === 'A85' || filter === 'ASCII85Decode') {
    const at = bytes.indexOf(0x7e, from)
    return at < 0 || bytes[at + 1] !== 0x3e ? from : at + 2
  }
  return from
}

function entry(dict: PdfDict, short: string, long: string): PdfObject {
  return dict.get(short) ?? dict.get(long) ?? null
}

function firstFilter(dict: PdfDict): string | null {
  let filter = entry(dict, 'F', 'Filter')
  if (Array.isArray(filter)) filter = filter[0] ?? null
  return filter instanceof PdfName ? filter.name : null
}

/** Bytes of the data, where no filter stands between the dictionary and them; PDF 2.0 may say it outright. */
function dataLength(dict: PdfDict): number | null {
  const stated = entry(dict, 'L', 'Length')
  if (typeof stated === 'number' && Number.isInteger(stated) && stated > 0) return stated
  if (firstFilter(dict) !== null) return null
  const width = entry(dict, 'W', 'Width')
  const height = entry(dict, 'H', 'Height')
  if (typeof width !== 'number' || typeof height !== 'number') return null
  const mask = entry(dict, 'IM', 'ImageMask') === true
  const bits = mask ? 1 : entry(dict, 'BPC', 'BitsPerComponent')
  const components = mask ? 1 : componentsOf(entry(dict, 'CS', 'ColorSpace'))
  if (typeof bits !== 'number' || components === null) return null
  const length = Math.ceil((width * components * bits) / 8) * height
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

const components: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  CalGray: 1,
  I: 1,
  Indexed: 1,
  RGB: 3,
  DeviceRGB: 3,
  CalRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
}

function componentsOf(space: PdfObject): number | null {
  const name = Array.isArray(space) ? space[0] : space
  if (!(name instanceof PdfName)) return null
  return Object.hasOwn(components, name.name) ? components[name.name] : null
}
