/** Palettes: colours to paint with, and removal of unused entries. */

import { forEachPixel, type PaintArea, type PixelSize } from '../areas.ts'

export interface PaletteColours {
  /** Three bytes for each entry. */
  readonly palette: Uint8Array
  /** One byte for each of the first entries; the others are opaque. */
  readonly alpha: Uint8Array
  /** Entries that the samples can index. */
  readonly most: number
}

/** At most this luminance counts as black, at least the other as white, 0 to 255. */
const maxBlack = 60
const minWhite = 195

function luminance(palette: Uint8Array, index: number): number {
  return 0.299 * palette[index * 3] + 0.587 * palette[index * 3 + 1] + 0.114 * palette[index * 3 + 2]
}

function usedEntries(image: PackedImage): Uint8Array {
  const used = new Uint8Array(256)
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) used[sampleAt(image, x, y, 0)] = 1
  return used
}

/**
 * Paints areas of an image with a palette, and removes the colours that no pixel shows.
 * @returns `removed`: colours that no pixel showed before; 0 if something was painted
 */
export function paintPalette(
  image: PackedImage,
  colours: PaletteColours,
  areas: readonly PaintArea[],
): ReturnType<typeof cleanPalette> {
  if (areas.length === 0) return cleanPalette(image, colours)
  const shades = paletteShades(image, colours)
  forEachPixel(areas, image, (x, y, white) => {
    setSample(image, x, y, 0, white >= 128 ? shades.white : shades.black)
  })
  return { ...cleanPalette(image, shades.colours), removed: 0 }
}

/** The indices of an opaque black and an opaque white, added to the palette if missing and there is space. */
function paletteShades(
  image: PackedImage,
  colours: PaletteColours,
): { colours: PaletteColours; black: number; white: number } {
  const used = usedEntries(image)
  const { most } = colours
  const size = colours.palette.length / 3
  const palette = new Uint8Array(Math.min(most, 256) * 3)
  palette.set(colours.palette.subarray(0, palette.length))
  const alpha = new Uint8Array(palette.length / 3).fill(255)
  alpha.set(colours.alpha.subarray(0, alpha.length))
  const taken = new Set<number>()
  const shade = (value: number): number => {
    let best = -1
    for (let i = 0; i < palette.length / 3; i++) {
      if (alpha[i] !== 255 || (i >= size && !taken.has(i))) continue
      const distance = Math.abs(luminance(palette, i) - value)
      if (best < 0 || distance < Math.abs(luminance(palette, best) - value)) best = i
    }
    const near = best >= 0 ? luminance(palette, best) : Number.NaN
    if (value === 0 ? near <= maxBlack : near >= minWhite) return best
    for (let i = 0; i < palette.length / 3; i++) {
      if (used[i] !== 0 || taken.has(i)) continue
      palette.fill(value, i * 3, i * 3 + 3)
      alpha[i] = 255
      taken.add(i)
      return i
    }
    // Every colour is in use: the nearest one.
    return Math.max(0, best)
  }
  const black = shade(0)
  taken.add(black)
  const white = shade(255)
  return { colours: { palette, alpha, most }, black, white }
}

/** Makes unused entries black, and gives equal and transparent ones one index, since only their indices distinguish them. */
function cleanPalette(
  image: PackedImage,
  { palette, alpha }: PaletteColours,
): { palette: Uint8Array; alpha: Uint8Array; removed: number } {
  const same = firstOfEach(usedEntries(image), palette, alpha)
  if (same.some((first, i) => first !== i))
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < image.width; x++) {
        const index = sampleAt(image, x, y, 0)
        if (same[index] !== index) setSample(image, x, y, 0, same[index])
      }
  const used = usedEntries(image)
  const last = used.lastIndexOf(1)
  let removed = same.filter((first, i) => first !== i).length
  const out = new Uint8Array(palette.length).fill(0)
  for (let i = 0; i < palette.length / 3; i++) {
    const shown = used[i] !== 0 && (alpha[i] ?? 255) !== 0
    if (shown) out.set(palette.subarray(i * 3, i * 3 + 3), i * 3)
    else if (palette[i * 3] | palette[i * 3 + 1] | palette[i * 3 + 2]) removed++
  }
  const size = Math.max(1, Math.min(palette.length / 3, last + 1))
  // A trailing run of opaque entries is omitted of the alpha, as writers do.
  let alphaSize = Math.min(alpha.length, size)
  while (alphaSize > 0 && alpha[alphaSize - 1] === 255) alphaSize--
  const outAlpha = alpha.slice(0, alphaSize)
  for (let i = 0; i < alphaSize; i++) if (used[i] === 0) outAlpha[i] = 255
  return { palette: out.subarray(0, size * 3), alpha: outAlpha, removed }
}

/** The first used entry that shows the same as each entry. */
function firstOfEach(used: Uint8Array, palette: Uint8Array, alpha: Uint8Array): number[] {
  const firsts = new Map<number, number>()
  return Array.from(used, (isUsed, i) => {
    if (isUsed === 0) return i
    const opacity = alpha[i] ?? 255
    const [r = 0, g = 0, b = 0] = palette.subarray(i * 3, i * 3 + 3)
    const colour = opacity === 0 ? -1 : ((opacity * 256 + r) * 256 + g) * 256 + b
    const first = firsts.get(colour) ?? i
    firsts.set(colour, first)
    return first
  })
}

/** Samples of 1 to 16 bits, packed in rows that start at byte borders, high bits first, as in PNG, TIFF and BMP. */

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
