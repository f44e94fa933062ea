/** PNG: samples stay exact, with their depth, palette and colour type. */

import { crc32, deflateSync } from 'node:zlib'
import type { ImageLimits, Raster } from '../../model/raster.ts'
import type { Warning } from '../../model/warning.ts'
import { codedArea, forEachPixel, type PaintArea, uprightRaster, uprightSize } from '../areas.ts'
import { clearLowBytes, type PackedImage, sampleAt, setSample, strideOf } from '../coding/packed-samples.ts'
import { cleanPalette, paletteShades } from '../coding/palette.ts'
import { predictedRows } from '../coding/png-filters.ts'
import { exifOrientation, orientationExif } from '../containers/exif.ts'
import { cleanProfile } from '../containers/icc.ts'
import { count, type ImageFile, type Removed } from './image-file.ts'
import { type Png, readPng } from './png-read.ts'

export async function openPng(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const png = readPng(bytes, removed, limits)
  const orientation = png.exif ? exifOrientation(png.exif) : 1
  count(removed, 'hidden colours', clearHiddenColours(png))
  if (png.image.bits === 16) {
    count(removed, 'low bytes of samples', clearLowBytes(png.image.data))
    // The transparent colour is compared with all bits of a sample.
    if (png.transparency) clearLowBytes(png.transparency)
  }
  const pixelSize = png.kept.find(({ type }) => type === 'pHYs')?.data
  return {
    format: 'png',
    frames: [{ ...uprightSize(png.image, orientation), dpi: pixelSize ? dpiOf(pixelSize) : null }],
    removed,
    warnings: warningsOf(png),
    raster: async () => uprightRaster(rasterOf(png), orientation),
    write: async (areas) => {
      const painted = (areas.get(0) ?? []).map((area) => codedArea(area, png.image, orientation))
      const image = { ...png.image, data: png.image.data.slice() }
      return encode({ ...png, image }, painted, orientation, removed)
    },
  }
}

function warningsOf(png: Png): Warning[] {
  const warnings: Warning[] = []
  if (png.animated)
    warnings.push({
      code: 'animation_dropped',
      message: 'The PNG was animated. Only its still image was kept.',
    })
  if (png.damaged)
    warnings.push({
      code: 'damaged_picture',
      message: 'The image is damaged; only the part that could be decoded was kept.',
    })
  return warnings
}

/** Dots per inch of a pHYs chunk (11.3.4.3); null where its unit is unknown or the value implausible. */
function dpiOf(data: Uint8Array): number | null {
  const perMetre = new DataView(data.buffer, data.byteOffset).getUint32(0)
  const dpi = perMetre * 0.0254
  return data[8] === 1 && dpi >= 10 && dpi <= 10_000 ? dpi : null
}

/** Makes fully transparent pixels black: their colours are not shown, but stored. Returns how many had a colour. */
function clearHiddenColours({ image, type }: Png): number {
  if (type !== 4 && type !== 6) return 0
  const { width, height, channels, bits, data } = image
  const size = bits >> 3
  let cleared = 0
  for (let at = 0; at < width * height * channels * size; at += channels * size) {
    let alpha = 0
    for (let i = (channels - 1) * size; i < channels * size; i++) alpha |= data[at + i]
    if (alpha !== 0) continue
    let colour = 0
    for (let i = 0; i < (channels - 1) * size; i++) {
      colour |= data[at + i]
      data[at + i] = 0
    }
    if (colour !== 0) cleared++
  }
  return cleared
}

/** Eight bits for each channel, as viewers show it. */
function rasterOf({ image, type, palette, transparency }: Png): Raster {
  const { width, height, bits } = image
  const data = new Uint8ClampedArray(width * height * 4)
  const most = 2 ** bits - 1
  const grey = type === 0 || type === 4
  const key = (channel: number): number =>
    transparency && transparency.length >= channel * 2 + 2
      ? ((transparency[channel * 2] << 8) | transparency[channel * 2 + 1]) & most
      : -1
  const keys = [key(0), key(1), key(2)]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (type === 3) {
        const index = sampleAt(image, x, y, 0)
        for (let c = 0; c < 3; c++) data[at + c] = palette[index * 3 + c] ?? 0
        data[at + 3] = transparency?.[index] ?? 255
        continue
      }
      const first = sampleAt(image, x, y, 0)
      const second = grey ? first : sampleAt(image, x, y, 1)
      const third = grey ? first : sampleAt(image, x, y, 2)
      data[at] = (first * 255) / most
      data[at + 1] = (second * 255) / most
      data[at + 2] = (third * 255) / most
      if (type === 4) data[at + 3] = (sampleAt(image, x, y, 1) * 255) / most
      else if (type === 6) data[at + 3] = (sampleAt(image, x, y, 3) * 255) / most
      else {
        const keyed = first === keys[0] && (grey || (second === keys[1] && third === keys[2]))
        data[at + 3] = keyed ? 0 : 255
      }
    }
  return { width, height, data }
}

function encode(png: Png, areas: readonly PaintArea[], orientation: number, removed: Removed): Uint8Array {
  const { image, type } = png
  const { width, height, channels, bits } = image
  let { palette, transparency } = png
  if (type === 3) {
    const colours = { palette, alpha: transparency ?? new Uint8Array(0), most: 2 ** bits }
    const shades = areas.length > 0 ? paletteShades(image, colours) : null
    if (shades) {
      forEachPixel(areas, image, (x, y, white) => {
        setSample(image, x, y, 0, white >= 128 ? shades.white : shades.black)
      })
    }
    const clean = cleanPalette(image, shades?.colours ?? colours)
    count(removed, 'unused palette colours', areas.length > 0 ? 0 : clean.removed)
    palette = clean.palette
    transparency = clean.alpha.length > 0 ? clean.alpha : null
  } else {
    const most = 2 ** bits - 1
    // Black as the transparent colour would make the boxes holes.
    const black = transparency?.every((byte) => byte === 0) ? 1 : 0
    const colours = type === 4 || type === 6 ? channels - 1 : channels
    forEachPixel(areas, image, (x, y, white) => {
      const value = Math.max(black, Math.round((white * most) / 255))
      for (let c = 0; c < colours; c++) setSample(image, x, y, c, value)
      if (colours < channels) setSample(image, x, y, colours, most)
    })
    const expected = type === 0 ? 2 : type === 2 ? 6 : 0
    transparency = transparency && expected > 0 ? transparency.subarray(0, expected) : null
    if (transparency && transparency.length < expected) transparency = null
    palette = new Uint8Array(0)
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = bits
  header[9] = type
  const profile = png.profile ? cleanProfile(png.profile, type === 0 || type === 4 ? 1 : 3) : null
  const chunks: Uint8Array[] = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    ...png.kept.map(({ type: name, data }) => chunk(name, data)),
    ...(profile
      ? [chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))]
      : []),
    ...(palette.length > 0 ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    ...(orientation > 1 ? [chunk('eXIf', orientationExif(orientation))] : []),
    chunk('IDAT', deflateSync(filteredRows(image, type), { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ]
  return new Uint8Array(Buffer.concat(chunks))
}

function filteredRows(image: PackedImage, type: number): Uint8Array {
  const stride = strideOf(image)
  clearPadding(image)
  // Neighbouring indices and packed bits are not similar (12.8).
  if (type !== 3 && image.bits >= 8)
    return predictedRows(image.data, stride, (image.channels * image.bits) / 8)
  const out = new Uint8Array((stride + 1) * image.height)
  for (let y = 0; y < image.height; y++)
    out.set(image.data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return out
}

/** Bits after the last pixel of a row are not shown, but stored. */
function clearPadding(image: PackedImage): void {
  const used = (image.width * image.channels * image.bits) & 7
  if (used === 0) return
  const stride = strideOf(image)
  for (let y = 0; y < image.height; y++) image.data[(y + 1) * stride - 1] &= 0xff << (8 - used)
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  out.set(Buffer.from(type, 'latin1'), 4)
  out.set(data, 8)
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)))
  return out
}
