/** The blocks of a GIF (GIF89a). */

import { ascii } from './bytes.ts'

export interface GifBlock {
  readonly kind: 'extension' | 'image' | 'end'
  /** Of an extension: 0xf9 control, 0xfe comment, 0xff application. */
  readonly label: number
  readonly at: number
  /** Offset of its first sub-block. */
  readonly blocks: number
  /** Offset after its last sub-block, at most the end of the file. */
  readonly end: number
  /** Whether the file holds all of it. */
  readonly whole: boolean
}

/** Bytes of the header with the size of the screen, before the colours that all frames share. */
export const screenBytes = 13

export const isGif = (bytes: Uint8Array): boolean =>
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) && bytes.length >= screenBytes

/** Bytes of the table of colours that follows, from the flags of a screen or a frame. */
export const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The blocks after the header, up to the end of the image or the first that is none. */
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
