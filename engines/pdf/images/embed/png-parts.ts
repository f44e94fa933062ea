/** The parts of a PNG that a PDF can use unchanged (PNG, 11; ISO 32000-1, 7.4.4.4 has the same predictors). */

import { concat, pngChunks, viewOf } from '../../../image/index.ts'

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

/** Null where the chunks are invalid. */
export function pngParts(bytes: Uint8Array): PngParts | null {
  let header: Pick<PngParts, 'width' | 'height' | 'bits' | 'colour' | 'interlaced'> | null = null
  let palette: Uint8Array | null = null
  let transparent = false
  const coded: Uint8Array[] = []
  for (const { type, data, whole } of pngChunks(bytes)) {
    if (!whole) return null
    if (type === 'IHDR' && data.length >= 13)
      header = {
        width: viewOf(data).getUint32(0),
        height: viewOf(data).getUint32(4),
        bits: data[8],
        colour: data[9],
        interlaced: data[12] !== 0,
      }
    else if (type === 'PLTE') palette = data
    else if (type === 'tRNS') transparent = true
    else if (type === 'IDAT') coded.push(data)
  }
  if (!header || coded.length === 0) return null
  return { ...header, palette, transparent, data: concat(coded) }
}
