import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfStream } from '../objects/objects.ts'
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './filters-plain.ts'
import { inflateWhatReads } from './inflate.ts'
import { undoPredictor } from './predictor.ts'

/** A filter that was not applied, by its full name, with its parameters. */
export interface Filter {
  readonly name: string
  readonly params: PdfDict | null
}

export interface Decoded {
  /** The data after the filters that were applied. May be a view of the stream's own bytes: do not write into it. */
  readonly bytes: Uint8Array
  /** From the first filter on that is not ours to undo: an image's codec, or one nobody knows. Empty: fully decoded. */
  readonly rest: readonly Filter[]
}

/** Abbreviations that inline images may use (ISO 32000-1, table 94). */
const fullNames: Readonly<Record<string, string>> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}

const longestChain = 16

/** The filters of a stream, first to last, by their full names (7.3.8.2, 7.4). */
export function filtersOf(file: PdfFile, dict: PdfDict): Filter[] {
  // `F` is a filter in an inline image and a file specification elsewhere; a specification is never a name.
  const named = file.resolve(dict.has('Filter') ? dict.get('Filter') : dict.get('F'))
  const names = Array.isArray(named) ? named : named === null ? [] : [named]
  const given = file.resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const params = Array.isArray(given) ? given : [given]
  if (names.length > longestChain)
    throw new DocumentError('malformed', 'A stream of the PDF names more filters than any honest one does.')
  const filters: Filter[] = []
  for (const [i, item] of names.entries()) {
    const name = file.resolve(item)
    if (!(name instanceof PdfName)) continue
    const param = file.resolve(params[i])
    filters.push({
      name: Object.hasOwn(fullNames, name.name) ? fullNames[name.name] : name.name,
      params: param instanceof PdfDict ? param : null,
    })
  }
  return filters
}

/**
 * The data of a stream with its general filters undone: FlateDecode, LZWDecode, ASCII85Decode, ASCIIHexDecode,
 * RunLengthDecode and Crypt (streams are decrypted when the file is loaded), with their predictors. Stops at the first
 * image codec or unknown filter. Damaged data gives what can be read of it; only a bound throws.
 * @throws LimitError `ratio_exceeded` or `too_many_bytes` before more is decoded than the limits allow.
 */
export function decodeStream(file: PdfFile, stream: PdfStream, limits?: Partial<PdfLimits>): Decoded {
  const bound = pdfLimits(limits)
  const filters = filtersOf(file, stream.dict)
  const most = Math.min(bound.streamBytes, Math.max(bound.ratioFloor, stream.raw.length * bound.ratio))
  let bytes = stream.raw
  for (const [i, filter] of filters.entries()) {
    const next = undo(file, filter, bytes, most)
    if (next === null) return { bytes, rest: filters.slice(i) }
    if (next.length > most) throw tooLarge(most, bound)
    bytes = next
  }
  return { bytes, rest: [] }

  function undo(file: PdfFile, { name, params }: Filter, input: Uint8Array, most: number): Uint8Array | null {
    const number = (key: string, otherwise: number) => file.number(params?.get(key)) ?? otherwise
    const predicted = (data: Uint8Array) =>
      undoPredictor(data, {
        predictor: number('Predictor', 1),
        colors: number('Colors', 1),
        bits: number('BitsPerComponent', 8),
        columns: number('Columns', 1),
      })
    if (name === 'FlateDecode') return predicted(inflate(input, most) ?? tooLargeFor(most, bound))
    if (name === 'LZWDecode')
      return predicted(decodeLzw(input, number('EarlyChange', 1), most) ?? tooLargeFor(most, bound))
    if (name === 'ASCII85Decode') return decodeAscii85(input)
    if (name === 'ASCIIHexDecode') return decodeAsciiHex(input)
    if (name === 'RunLengthDecode') return decodeRunLength(input, most) ?? tooLargeFor(most, bound)
    return name === 'Crypt' ? input : null
  }
}

function tooLargeFor(most: number, limits: PdfLimits): never {
  throw tooLarge(most, limits)
}

function tooLarge(most: number, limits: PdfLimits): LimitError {
  return most < limits.streamBytes
    ? new LimitError('ratio_exceeded', 'A stream of the PDF unpacks to far more than its size explains.', {
        limit: 'ratio',
        bytes: most,
      })
    : new LimitError('too_many_bytes', 'A stream of the PDF unpacks to more than the limit allows.', {
        limit: 'streamBytes',
        bytes: most,
      })
}

/** What a zlib stream holds; of a damaged one, what comes out before the damage. Null when it is more than `most`. */
function inflate(input: Uint8Array, most: number): Uint8Array | null {
  if (input.length === 0) return input
  const options = {
    maxOutputLength: most,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: chunkFor(input.length),
  }
  try {
    return plain(inflateSync(input, options))
  } catch (error) {
    if (isTooLarge(error)) return null
  }
  // A wrong header or checksum around sound data is common; only then is the slow reader worth its time.
  const body = zlibHeader(input) ? input.subarray(2) : input
  try {
    return plain(inflateRawSync(body, options))
  } catch (error) {
    if (isTooLarge(error)) return null
  }
  return inflateWhatReads(body, most)
}

/** Without Buffer's own methods, whose `slice` shares where an array's copies. */
function plain(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}

function chunkFor(length: number): number {
  return Math.min(1 << 20, Math.max(1 << 12, length * 4))
}

function zlibHeader(input: Uint8Array): boolean {
  return (input[0] & 15) === 8
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  )
}

/** Bytes as FlateDecode data. The same bytes always give the same data. */
export function encodeFlate(bytes: Uint8Array): Uint8Array {
  return plain(deflateSync(bytes, { level: 6, chunkSize: chunkFor(bytes.length >> 2) }))
}
