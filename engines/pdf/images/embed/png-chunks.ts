/** The parts of a PNG that a PDF can use unchanged (PNG, 11; ISO 32000-1, 7.4.4.4 has the same predictors). */

import { concatBytes } from '../../objects/concat-bytes.ts'

export interface PngParts {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  readonly colour: number
  readonly interlaced: boolean
  readonly palette: Uint8Array | null
  /** A colour or colours of the palette are transparent. */
  readonly transparent: boolean
  /** The compressed samples: all IDAT chunks joined. */
  readonly data: Uint8Array
}

/** Bounds the work on malicious files. */
const maxChunks = 1_000_000

/** Null where the chunks are invalid. */
export function pngParts(bytes: Uint8Array): PngParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: Pick<PngParts, 'width' | 'height' | 'bits' | 'colour' | 'interlaced'> | null = null
  let palette: Uint8Array | null = null
  let transparent = false
  const data: Uint8Array[] = []
  for (let at = 8, n = 0; at + 12 <= bytes.length && n < maxChunks; n++) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const body = at + 8
    if (body + length + 4 > bytes.length) return null
    if (type === IHDR && length >= 13)
      header = {
        width: view.getUint32(body),
        height: view.getUint32(body + 4),
        bits: bytes[body + 8],
        colour: bytes[body + 9],
        interlaced: bytes[body + 12] !== 0,
      }
    else if (type === PLTE) palette = bytes.subarray(body, body + length)
    else if (type === tRNS) transparent = true
    else if (type === IDAT) data.push(bytes.subarray(body, body + length))
    else if (type === IEND) break
    at = body + length + 4
  }
  if (!header || data.length === 0) return null
  return { ...header, palette, transparent, data: concatBytes(data) }
}

const IHDR = 0x49484452
const PLTE = 0x504c5445
const tRNS = 0x74524e53
const IDAT = 0x49444154
const IEND = 0x49454e44
