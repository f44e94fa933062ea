/** The chunks of a WebP file (WebP container specification). */

import { ascii, startsWith, viewOf } from './bytes.ts'

export interface RiffChunk {
  readonly type: string
  readonly data: Uint8Array
}

/** Bytes of the header of the file, before the first chunk. */
export const riffHeader = 12

/** The chunks of a range of bytes. A truncated last chunk is returned as far as it goes. */
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
