/** The chunks of a PNG (3rd edition, W3C, clause 5). */

import { ascii, viewOf } from './bytes.ts'

export interface PngChunk {
  readonly type: string
  /** Offset of the length field. */
  readonly at: number
  readonly data: Uint8Array
  /** Offset after the check sum. */
  readonly end: number
  /** Whether the file holds all of it. */
  readonly whole: boolean
}

/** Bounds the work on malicious files. */
const maxChunks = 1_000_000

export const isPng = (bytes: Uint8Array): boolean => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'

/** The chunks up to IEND, which is the last. A truncated one is returned as far as it goes. */
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
