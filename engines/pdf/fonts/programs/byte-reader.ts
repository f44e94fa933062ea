import { DocumentError, LimitError } from '../../../model/errors.ts'
import { decodeStream } from '../../filters/decode-stream.ts'
import type { PdfFile, PdfStream } from '../../objects.ts'
/** Reads big-endian numbers from a font program. Bytes past the end are zero, so that truncated programs do not throw. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly length: number
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.length = bytes.length
  }
  u8(at: number): number {
    return at >= 0 && at < this.length ? (this.bytes[at] ?? 0) : 0
  }
  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1)
  }
  i16(at: number): number {
    return (this.u16(at) << 16) >> 16
  }
  u32(at: number): number {
    return this.u16(at) * 0x10000 + this.u16(at + 2)
  }
  /** An unsigned number of 1 to 4 bytes. */
  unsigned(at: number, size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.u8(at + i)
    return value
  }
  ascii(at: number, length: number): string {
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.u8(at + i))
    return text
  }
}

/** A font program or CMap larger than this is not read. */
const maxBytes = 64 << 20

/** Data of streams that were read, as long as there is memory: a program is read for its texts, its glyphs and its outlines. */
const read = new WeakMap<PdfStream, WeakRef<Uint8Array>>()

/**
 * The data of a stream that a font refers to; null if it cannot be decoded. A decompression bomb in a font makes that
 * part of the font missing, not the document unreadable.
 */
export function streamBytes(file: PdfFile, stream: PdfStream | null): Uint8Array | null {
  if (!stream) return null
  const known = read.get(stream)?.deref()
  if (known) return known
  try {
    const { bytes, rest } = decodeStream(file, stream, { streamBytes: maxBytes })
    if (rest.length > 0) return null
    read.set(stream, new WeakRef(bytes))
    return bytes
  } catch (error) {
    if (error instanceof LimitError || error instanceof DocumentError) return null
    throw error
  }
}
