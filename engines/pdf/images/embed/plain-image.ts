/** Embeds images that converters prepared: JPEG in grey or RGB, and PNG without interlacing. Loads no decoder. */

import { concat, pngChunks, viewOf } from '../../../image/index.ts'
import { jpegSize } from '../../../image/jpeg/read.ts'
import { DocumentError } from '../../../model/errors.ts'
import { decodeStream, encodeFlate } from '../../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '../../objects.ts'
import { imageStream } from './raster-image.ts'

/**
 * Adds an image.
 * @param keepsTransparency as a mask; else the image is put on white
 * @throws DocumentError `malformed`
 */
export function embedPlainImage(file: PdfFile, bytes: Uint8Array, keepsTransparency: boolean): PdfRef {
  if (bytes[0] === 0xff) return file.add(plainJpeg(bytes))
  const parts = pngParts(bytes)
  if (!parts || parts.interlaced || parts.bits !== 8 || parts.transparent || parts.colour === 3)
    throw new DocumentError('malformed', 'An image is not in the form that it was prepared in.')
  return file.add(parts.colour > 3 ? transparentPng(file, parts, keepsTransparency) : plainPng(parts))
}

function plainJpeg(bytes: Uint8Array) {
  const { width, height, components } = jpegSize(bytes)
  const space = components.length === 1 ? 'DeviceGray' : 'DeviceRGB'
  return imageStream([...entries(width, height, space), ['Filter', PdfName.of('DCTDecode')]], bytes)
}

const entries = (width: number, height: number, space: string): [string, PdfObject][] => [
  ['Width', width],
  ['Height', height],
  ['BitsPerComponent', 8],
  ['ColorSpace', PdfName.of(space)],
]

function plainPng(parts: PngParts) {
  const { width, height, colour, data } = parts
  return imageStream(
    [...entries(width, height, colour === 2 ? 'DeviceRGB' : 'DeviceGray'), ...coded(parts)],
    data,
  )
}

/** The coding of PNG, which PDF has as well. */
function coded({ colour, width }: PngParts): [string, PdfObject][] {
  const parameters = new PdfDict([
    ['Predictor', 15],
    ['Colors', channels[colour] ?? 1],
    ['BitsPerComponent', 8],
    ['Columns', width],
  ])
  return [
    ['Filter', PdfName.of('FlateDecode')],
    ['DecodeParms', parameters],
  ]
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

function transparentPng(file: PdfFile, parts: PngParts, keepsTransparency: boolean) {
  const { width, height, colour, data } = parts
  const count = channels[colour] ?? 1
  const samples = decodeStream(file, imageStream(coded(parts), data)).bytes
  const pixels = Math.min(width * height, Math.floor(samples.length / count))
  const colours = new Uint8Array(pixels * (count - 1))
  const alpha = new Uint8Array(pixels)
  for (let i = 0, from = 0, to = 0; i < pixels; i++) {
    alpha[i] = samples[from + count - 1]
    const share = keepsTransparency ? 1 : alpha[i] / 255
    for (let channel = 1; channel < count; channel++)
      colours[to++] = Math.round(samples[from++] * share + 255 * (1 - share))
    from++
  }
  const filter = ['Filter', PdfName.of('FlateDecode')] as [string, PdfObject]
  const space = colour === 6 ? 'DeviceRGB' : 'DeviceGray'
  const image = imageStream([...entries(width, height, space), filter], encodeFlate(colours))
  if (keepsTransparency)
    image.dict.set(
      'SMask',
      file.add(imageStream([...entries(width, height, 'DeviceGray'), filter], encodeFlate(alpha))),
    )
  return image
}

/** The parts of a PNG that a PDF can use unchanged (PNG, 11; ISO 32000-1, 7.4.4.4 has the same predictors). */

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

/** Null if the chunks are invalid. */
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
