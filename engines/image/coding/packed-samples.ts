/** Samples of 1 to 16 bits, packed in rows that start at byte borders, high bits first, as in PNG, TIFF and BMP. */

import type { PixelSize } from '../areas.ts'

export interface PackedFormat extends PixelSize {
  readonly channels: number
  /** For each sample: 1, 2, 4, 8 or 16. */
  readonly bits: number
}

export interface PackedImage extends PackedFormat {
  readonly data: Uint8Array
}

export const strideOf = ({ width, channels, bits }: PackedFormat): number =>
  Math.ceil((width * channels * bits) / 8)

/** A sample of a pixel. */
export function sampleAt({ data, ...format }: PackedImage, x: number, y: number, channel: number): number {
  const { channels, bits } = format
  const row = y * strideOf(format)
  const index = x * channels + channel
  if (bits === 8) return data[row + index]
  if (bits === 16) return (data[row + index * 2] << 8) | data[row + index * 2 + 1]
  const bit = index * bits
  return (data[row + (bit >> 3)] >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}

export function setSample(
  { data, ...format }: PackedImage,
  x: number,
  y: number,
  channel: number,
  value: number,
): void {
  const { channels, bits } = format
  const row = y * strideOf(format)
  const index = x * channels + channel
  if (bits === 8) data[row + index] = value
  else if (bits === 16) {
    data[row + index * 2] = value >> 8
    data[row + index * 2 + 1] = value & 0xff
  } else {
    const bit = index * bits
    const shift = 8 - bits - (bit & 7)
    const mask = ((1 << bits) - 1) << shift
    data[row + (bit >> 3)] = (data[row + (bit >> 3)] & ~mask) | (value << shift)
  }
}

/**
 * Repeats the high byte of 16-bit samples in the low byte, which no screen shows. Returns how many samples change.
 * @param data high bytes first
 */
export function clearLowBytes(data: Uint8Array): number {
  let cleared = 0
  for (let i = 0; i + 1 < data.length; i += 2) {
    if (data[i + 1] === data[i]) continue
    data[i + 1] = data[i]
    cleared++
  }
  return cleared
}
