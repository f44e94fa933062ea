import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../objects.ts'
import { hexDigit } from '../syntax/characters.ts'
import { ByteSink, inflateDamaged } from './inflate.ts'

/** A filter that was not applied, by its full name, with its parameters. */
export interface Filter {
  readonly name: string
  readonly params: PdfDict | null
}

export interface Decoded {
  /** The decoded data. May be a view of the stream's own bytes: read-only. */
  readonly bytes: Uint8Array
  /** The filters that are left, from the first image codec or unknown filter on. Empty if the data is fully decoded. */
  readonly rest: readonly Filter[]
}

/** Abbreviations that inline images may use (ISO 32000-1, table 94). */
const fullNames = new Map([
  ['A85', 'ASCII85Decode'],
  ['AHx', 'ASCIIHexDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['RL', 'RunLengthDecode'],
])

/** Filters of one stream. Real files use one or two. */
const maxFilters = 16

/** The filters of a stream, first to last, by their full names (7.3.8.2, 7.4). */
export function filtersOf(file: PdfFile, dict: PdfDict): Filter[] {
  // `F` is the filter of an inline image, else a file specification, which is never a name.
  const named = file.resolve(dict.has('Filter') ? dict.get('Filter') : dict.get('F'))
  const names = Array.isArray(named) ? named : named === null ? [] : [named]
  const given = file.resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const params = Array.isArray(given) ? given : [given]
  if (names.length > maxFilters)
    throw new DocumentError(
      'malformed',
      'A stream of the PDF has too many filters. The file may be malicious.',
    )
  const filters: Filter[] = []
  for (const [i, item] of names.entries()) {
    const name = file.resolve(item)
    if (!(name instanceof PdfName)) continue
    const param = file.resolve(params[i])
    filters.push({
      name: fullNames.get(name.name) ?? name.name,
      params: param instanceof PdfDict ? param : null,
    })
  }
  return filters
}

/**
 * Decodes the data of a stream: FlateDecode, LZWDecode, ASCII85Decode, ASCIIHexDecode, RunLengthDecode and Crypt
 * (streams are decrypted when the file is loaded), with their predictors. Stops at the first image codec or unknown
 * filter. Damaged data is decoded as far as possible.
 * @throws LimitError `ratio_exceeded` or `too_many_bytes` before more is decoded than the limits allow
 */
export function decodeStream(file: PdfFile, stream: PdfStream, limits?: Partial<PdfLimits>): Decoded {
  const bound = pdfLimits(limits)
  const filters = filtersOf(file, stream.dict)
  const maxBytes = Math.min(bound.streamBytes, Math.max(bound.ratioFloor, stream.raw.length * bound.ratio))
  let bytes = stream.raw
  for (const [i, filter] of filters.entries()) {
    const next = undo(file, filter, bytes)
    if (next === null) return { bytes, rest: filters.slice(i) }
    if (next.length > maxBytes) throw tooLarge(maxBytes, bound)
    bytes = next
  }
  return { bytes, rest: [] }

  function undo(file: PdfFile, { name, params }: Filter, input: Uint8Array): Uint8Array | null {
    const number = (key: string, otherwise: number) => file.number(params?.get(key)) ?? otherwise
    const predicted = (data: Uint8Array) =>
      undoPredictor(data, {
        predictor: number('Predictor', 1),
        colors: number('Colors', 1),
        bits: number('BitsPerComponent', 8),
        columns: number('Columns', 1),
      })
    if (name === 'FlateDecode') return predicted(inflate(input, maxBytes) ?? failTooLarge(maxBytes, bound))
    if (name === 'LZWDecode')
      return predicted(decodeLzw(input, number('EarlyChange', 1), maxBytes) ?? failTooLarge(maxBytes, bound))
    if (name === 'ASCII85Decode') return decodeAscii85(input)
    if (name === 'ASCIIHexDecode') return decodeAsciiHex(input)
    if (name === 'RunLengthDecode') return decodeRunLength(input, maxBytes) ?? failTooLarge(maxBytes, bound)
    return name === 'Crypt' ? input : null
  }
}

function failTooLarge(maxBytes: number, limits: PdfLimits): never {
  throw tooLarge(maxBytes, limits)
}

function tooLarge(maxBytes: number, limits: PdfLimits): LimitError {
  return maxBytes < limits.streamBytes
    ? new LimitError(
        'ratio_exceeded',
        'The compression ratio of a stream of the PDF is too high. The file may be malicious.',
        { limit: 'ratio', bytes: maxBytes },
      )
    : new LimitError('too_many_bytes', 'A stream of the PDF unpacks to more than the limit allows.', {
        limit: 'streamBytes',
        bytes: maxBytes,
      })
}

/** Decompresses zlib data, damaged data up to the damage. Null when the result is larger than `maxBytes`. */
function inflate(input: Uint8Array, maxBytes: number): Uint8Array | null {
  if (input.length === 0) return input
  const options = {
    maxOutputLength: maxBytes,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: chunkFor(input.length),
  }
  try {
    return plain(inflateSync(input, options))
  } catch (error) {
    if (isTooLarge(error)) return null
  }
  // A wrong header or checksum around valid data is common; zlib still reads that. Our own slow reader comes last.
  const body = zlibHeader(input) ? input.subarray(2) : input
  try {
    return plain(inflateRawSync(body, options))
  } catch (error) {
    if (isTooLarge(error)) return null
  }
  return inflateDamaged(body, maxBytes)
}

/**
 * The same bytes as a plain array with memory of its size. zlib returns the beginning of a chunk, which would stay in memory as long as
 * the bytes; and `slice` of a Buffer shares memory where that of an array copies.
 */
function plain(buffer: Buffer): Uint8Array {
  const { byteOffset, byteLength } = buffer
  const isWhole = byteLength === buffer.buffer.byteLength
  return isWhole ? new Uint8Array(buffer.buffer, byteOffset, byteLength) : new Uint8Array(buffer)
}

function chunkFor(length: number): number {
  return Math.min(1 << 20, Math.max(1 << 12, length * 4))
}

function zlibHeader(input: Uint8Array): boolean {
  return ((input[0] ?? 0) & 15) === 8
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  )
}

/** Compresses bytes for FlateDecode. The same bytes always give the same data. */
export function encodeFlate(bytes: Uint8Array): Uint8Array {
  return plain(deflateSync(bytes, { level: 6, chunkSize: chunkFor(bytes.length >> 2) }))
}

/** RunLengthDecode (ISO 32000-1, 7.4.5). Null when the data is longer than `maxBytes`. */
function decodeRunLength(input: Uint8Array, maxBytes: number): Uint8Array | null {
  const out = new ByteSink(input.length * 2, maxBytes)
  for (let i = 0; i < input.length && input[i] !== 128 && !out.full; ) {
    const length = input[i++] ?? 0
    if (length < 128) {
      out.append(input.subarray(i, i + length + 1))
      i += length + 1
    } else if (i < input.length) out.fill(input[i++] ?? 0, 257 - length)
  }
  return out.full ? null : out.take()
}

/** A compressed stream. @param like source of its other entries */
export function flateStream(bytes: Uint8Array, like: PdfDict = new PdfDict()): PdfStream {
  const raw = encodeFlate(bytes)
  const dict = like.clone().set('Filter', PdfName.of('FlateDecode')).set('Length', raw.length)
  dict.delete('DecodeParms')
  return new PdfStream(dict, raw)
}

/** ASCIIHexDecode and ASCII85Decode (ISO 32000-1, 7.4.2 and 7.4.3). They never throw. */

function decodeAsciiHex(input: Uint8Array): Uint8Array {
  const out = new Uint8Array((input.length + 1) >> 1)
  let length = 0
  let high = -1
  for (const code of input) {
    if (code === 0x3e) break
    const value = hexDigit[code] ?? 16
    if (value > 15) continue
    if (high < 0) high = value
    else {
      out[length++] = (high << 4) | value
      high = -1
    }
  }
  if (high >= 0) out[length++] = high << 4
  return out.subarray(0, length)
}

function decodeAscii85(input: Uint8Array): Uint8Array {
  let zeros = 0
  for (const code of input) if (code === 0x7a) zeros++
  const out = new Uint8Array(zeros * 4 + Math.ceil(((input.length - zeros) * 4) / 5) + 4)
  let length = 0
  let group = 0
  let count = 0
  for (let i = input[0] === 0x3c && input[1] === 0x7e ? 2 : 0; i < input.length; i++) {
    const code = input[i] ?? 0
    if (code === 0x7e) break
    if (code === 0x7a && count === 0) {
      length += 4
    } else if (code >= 0x21 && code <= 0x75) {
      group = group * 85 + code - 0x21
      if (++count === 5) {
        out[length++] = group >>> 24
        out[length++] = group >>> 16
        out[length++] = group >>> 8
        out[length++] = group
        group = 0
        count = 0
      }
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) group = group * 85 + 84
    for (let i = 0; i < count - 1; i++) out[length++] = (group / 2 ** (24 - 8 * i)) & 255
  }
  return out.subarray(0, length)
}

/**
 * LZWDecode: codes of 9 to 12 bits (ISO 32000-1, 7.4.4). Each code stands for bytes already written, so the table contains
 * their offset and length. Null if the data is longer than `maxBytes`. Stops at damaged data.
 */
function decodeLzw(input: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array | null {
  const early = earlyChange === 0 ? 0 : 1
  const starts = new Uint32Array(4097)
  const lengths = new Uint32Array(4097)
  const out = new ByteSink(input.length * 3, maxBytes)
  let next = 258
  let width = 9
  let previous = -1
  let held = 0
  let bits = 0
  for (let i = 0; i < input.length && !out.full; ) {
    while (bits < width && i < input.length) {
      held = ((held << 8) | (input[i++] ?? 0)) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    const code = (held >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === 257) break
    if (code === 256) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code >= next && !(code === next && previous >= 0)) break
    const at = out.length
    // The new entry: the bytes of the last code and the one byte that is written next.
    if (previous >= 0 && next < 4096) {
      starts[next] = previous
      lengths[next] = at - previous + 1
      next++
    }
    if (code < 256) out.push(code)
    else out.copy(at - (starts[code] ?? 0), lengths[code] ?? 0)
    previous = at
    if (next + early >= 1 << width && width < 12) width++
  }
  return out.full ? null : out.take()
}

interface Prediction {
  readonly predictor: number
  readonly colors: number
  readonly bits: number
  readonly columns: number
}

/** Undoes a predictor (ISO 32000-1, 7.4.4.4). An incomplete last row is decoded up to its end. */
function undoPredictor(data: Uint8Array, { predictor, colors, bits, columns }: Prediction): Uint8Array {
  if (predictor <= 1 || data.length === 0) return data
  const isCount = (n: number) => Number.isInteger(n) && n > 0
  if (!isCount(colors) || !isCount(columns) || ![1, 2, 4, 8, 16].includes(bits)) return data
  const step = Math.max(1, (colors * bits + 7) >> 3)
  const row = Math.ceil((colors * bits * columns) / 8)
  if (predictor === 2) return undoTiff(data, row, colors, bits)
  return undoPng(data, row, step)
}

/** PNG rows, each after a byte with its filter type (PNG specification, 9). */
function undoPng(data: Uint8Array, row: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (row + 1))
  const out = new Uint8Array(data.length - rows)
  for (let y = 0, from = 0, to = 0; y < rows; y++, from += row + 1, to += row) {
    const kind = data[from]
    const length = Math.min(row, data.length - from - 1)
    const source = from + 1
    const above = to - row
    for (let x = 0; x < length; x++) {
      const left = x >= step ? (out[to + x - step] ?? 0) : 0
      const up = y > 0 ? (out[above + x] ?? 0) : 0
      let guess = 0
      if (kind === 1) guess = left
      else if (kind === 2) guess = up
      else if (kind === 3) guess = (left + up) >> 1
      else if (kind === 4) guess = paeth(left, up, y > 0 && x >= step ? (out[above + x - step] ?? 0) : 0)
      out[to + x] = (data[source + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner
  const a = Math.abs(p - left)
  const b = Math.abs(p - up)
  const c = Math.abs(p - corner)
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** TIFF predictor 2: each sample is the difference from the same colour of the sample before it (TIFF 6.0, section 14). */
function undoTiff(data: Uint8Array, row: number, colors: number, bits: number): Uint8Array {
  const out = data.slice()
  for (let from = 0; from < out.length; from += row) {
    const end = Math.min(out.length, from + row)
    if (bits === 8) for (let i = from + colors; i < end; i++) out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0)
    else if (bits === 16)
      for (let i = from + 2 * colors; i + 1 < end; i += 2) {
        const sum = uint16(out, i) + uint16(out, i - 2 * colors)
        out[i] = sum >> 8
        out[i + 1] = sum
      }
    else undoTiffBits(out, from, end, colors, bits)
  }
  return out
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function undoTiffBits(out: Uint8Array, from: number, end: number, colors: number, bits: number): void {
  const mask = (1 << bits) - 1
  const samples = Math.floor(((end - from) * 8) / bits)
  const shiftOf = (i: number) => 8 - bits - ((i * bits) & 7)
  for (let i = colors; i < samples; i++) {
    const before = ((out[from + (((i - colors) * bits) >> 3)] ?? 0) >> shiftOf(i - colors)) & mask
    const at = from + ((i * bits) >> 3)
    const byte = out[at] ?? 0
    const shift = shiftOf(i)
    const sum = (((byte >> shift) & mask) + before) & mask
    out[at] = (byte & ~(mask << shift)) | (sum << shift)
  }
}
