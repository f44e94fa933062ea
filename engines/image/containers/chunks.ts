import { ascii, startsWith, viewOf } from './bytes.ts'

/** The chunks of a PNG (3rd edition, W3C, clause 5). */

interface PngChunk {
  readonly type: string
  /** Offset of the length field. */
  readonly at: number
  readonly data: Uint8Array
  /** Offset after the check sum. */
  readonly end: number
  /** Whether the file contains all of it. */
  readonly whole: boolean
}

/** Bounds the work on malicious files. */
const maxChunks = 1_000_000

export const isPng = (bytes: Uint8Array): boolean => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'

/** The chunks up to IEND, which is the last. A truncated one is returned up to its end. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes)
  for (let at = 8, n = 0; at + 12 <= bytes.length && n < maxChunks; n++) {
    const end = at + 12 + view.getUint32(at)
    const type = ascii(bytes, at + 4, 4)
    const data = bytes.subarray(at + 8, Math.min(end - 4, bytes.length))
    yield { type, at, data, end, whole: end <= bytes.length }
    if (type === 'IEND') return
    at = end
  }
}

/** The segments of a JPEG (ITU-T T.81, annex B). */

export interface JpegSegment {
  /** Second byte of the marker. */
  readonly marker: number
  /** Offset of the marker. */
  readonly at: number
  /** Offset of the content, after the length. */
  readonly start: number
  /** Offset after the content, at most the end of the file. */
  readonly end: number
  /** Whether the length is valid and the file contains all of it. */
  readonly whole: boolean
}

export const endOfImage = 0xd9
export const startOfScan = 0xda
export const comment = 0xfe

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/**
 * The next segment at or after `from`, or null if there is none. Skips data between segments: the entropy-coded data of a scan,
 * with its stuffed zeros and restarts, and fill bytes.
 */
export function nextSegment(bytes: Uint8Array, from: number): JpegSegment | null {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes[at + 1]
    if (marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) continue
    if (marker === endOfImage) return { marker, at, start: at + 2, end: at + 2, whole: true }
    if (at + 3 >= bytes.length) return null
    const length = (bytes[at + 2] << 8) | bytes[at + 3]
    const end = at + 2 + Math.max(2, length)
    const whole = length >= 2 && end <= bytes.length
    return { marker, at, start: at + 4, end: Math.min(end, bytes.length), whole }
  }
  return null
}

/** The blocks of a GIF (GIF89a). */

interface GifBlock {
  readonly kind: 'extension' | 'image' | 'end'
  /** Of an extension: 0xf9 control, 0xfe comment, 0xff application. */
  readonly label: number
  readonly at: number
  /** Offset of its first sub-block. */
  readonly blocks: number
  /** Offset after its last sub-block, at most the end of the file. */
  readonly end: number
  /** Whether the file contains all of it. */
  readonly whole: boolean
}

/** Bytes of the header with the size of the screen, before the colours that all frames share. */
export const screenBytes = 13

export const isGif = (bytes: Uint8Array): boolean =>
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) && bytes.length >= screenBytes

/** Bytes of the table of colours that follows, from the flags of a screen or a frame. */
export const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The blocks after the header, up to the end of the image or the first invalid one. */
export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  for (let at = screenBytes + tableBytes(bytes[10]); at < bytes.length; ) {
    if (bytes[at] === 0x3b) {
      yield { kind: 'end', label: 0, at, blocks: at + 1, end: at + 1, whole: true }
      return
    }
    const kind = bytes[at] === 0x21 ? 'extension' : bytes[at] === 0x2c ? 'image' : null
    if (kind === null) return
    const blocks = kind === 'extension' ? at + 2 : at + 11 + tableBytes(bytes[at + 9])
    const { end, whole } = endOfBlocks(bytes, blocks)
    yield { kind, label: bytes[at + 1], at, blocks, end, whole }
    at = end
  }
}

function endOfBlocks(bytes: Uint8Array, from: number): { end: number; whole: boolean } {
  for (let at = from; at < bytes.length; at += 1 + bytes[at])
    if (bytes[at] === 0) return { end: at + 1, whole: true }
  return { end: bytes.length, whole: false }
}

/** The bytes of the sub-blocks that begin at `from`. */
export function subBlockBytes(bytes: Uint8Array, from: number): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = from; at < bytes.length && bytes[at] !== 0; at += 1 + bytes[at])
    parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]))
  return Buffer.concat(parts)
}

/** The chunks of a WebP file (WebP container specification). */

export interface RiffChunk {
  readonly type: string
  readonly data: Uint8Array
}

/** Bytes of the header of the file, before the first chunk. */
export const riffHeader = 12

/** The chunks of a range of bytes. A truncated last chunk is returned up to its end. */
export function riffChunks(bytes: Uint8Array, from: number, to: number): RiffChunk[] {
  const chunks: RiffChunk[] = []
  for (let at = from; at + 8 <= to; ) {
    const type = ascii(bytes, at, 4)
    const length = viewOf(bytes).getUint32(at + 4, true)
    chunks.push({ type, data: bytes.subarray(at + 8, Math.min(to, at + 8 + length)) })
    at += 8 + length + (length & 1)
  }
  return chunks
}

/** Where the RIFF container ends, or null where the bytes are not a WebP file. */
export function webpEnd(bytes: Uint8Array): number | null {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return null
  const size = viewOf(bytes).getUint32(4, true)
  return Math.min(bytes.length, 8 + size + (size & 1))
}

export function writeChunk({ type, data }: RiffChunk): Uint8Array {
  const out = new Uint8Array(8 + data.length + (data.length & 1))
  out.set(Buffer.from(type, 'latin1'))
  new DataView(out.buffer).setUint32(4, data.length, true)
  out.set(data, 8)
  return out
}

export function writeWebp(chunks: readonly RiffChunk[]): Uint8Array {
  const body = Buffer.concat(chunks.map(writeChunk))
  const out = new Uint8Array(12 + body.length)
  out.set(Buffer.from('RIFF', 'latin1'))
  new DataView(out.buffer).setUint32(4, 4 + body.length, true)
  out.set(Buffer.from('WEBP', 'latin1'), 8)
  out.set(body, 12)
  return out
}
