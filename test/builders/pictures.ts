/** Pictures of text and the image XObjects that hold them (ISO 32000-1, 8.9). */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import type { StreamOptions } from './pdf/objects.ts'
import type { PdfBuilder } from './pdf/pdf.ts'
import { dict, type Ref } from './pdf/syntax.ts'

export interface TextPicture {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel, rows from the top. */
  readonly rgb: Uint8Array
  /** The same picture as a JPEG file. */
  readonly jpeg: Uint8Array
}

// A bare machine has no fonts at all, so one comes from an installed package.
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts', 'LiberationSans-Regular.ttf'), 'Pictured')

/** A text drawn black on white, filling the height of its picture; `pixels` is that height. */
export function textPicture(text: string, pixels = 40, dark = '#000', light = '#fff'): TextPicture {
  const font = `${Math.round(pixels * 0.75)}px Pictured`
  const measured = createCanvas(1, 1).getContext('2d')
  measured.font = font
  const width = Math.ceil(measured.measureText(text).width) + 8
  const canvas = createCanvas(width, pixels)
  const context = canvas.getContext('2d')
  context.fillStyle = light
  context.fillRect(0, 0, width, pixels)
  context.fillStyle = dark
  context.font = font
  context.fillText(text, 4, pixels * 0.75)
  const rgba = context.getImageData(0, 0, width, pixels).data
  const rgb = new Uint8Array(width * pixels * 3)
  for (let i = 0, k = 0; i < rgba.length; i += 4) {
    rgb[k++] = rgba[i]
    rgb[k++] = rgba[i + 1]
    rgb[k++] = rgba[i + 2]
  }
  return { width, height: pixels, rgb, jpeg: canvas.toBuffer('image/jpeg', 92) }
}

/** One byte a pixel. */
export function grayOf(picture: TextPicture): Uint8Array {
  const gray = new Uint8Array(picture.width * picture.height)
  for (let i = 0; i < gray.length; i++) gray[i] = picture.rgb[i * 3 + 1]
  return gray
}

/** One bit a pixel, rows padded to bytes; a set bit is white unless inverted. */
export function bitsOf(picture: TextPicture, inverted = false): Uint8Array {
  const gray = grayOf(picture)
  const stride = Math.ceil(picture.width / 8)
  const bits = new Uint8Array(stride * picture.height)
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const white = gray[y * picture.width + x] >= 128
      if (white !== inverted) bits[y * stride + (x >> 3)] |= 0x80 >> (x & 7)
    }
  }
  return bits
}

/** Four bytes a pixel: only black ink. */
export function cmykOf(picture: TextPicture): Uint8Array {
  const gray = grayOf(picture)
  const cmyk = new Uint8Array(gray.length * 4)
  for (let i = 0; i < gray.length; i++) cmyk[i * 4 + 3] = 255 - gray[i]
  return cmyk
}

/** An image XObject of samples; `entries` are raw further entries such as SMask. */
export function imageObject(
  doc: PdfBuilder,
  { width, height }: Pick<TextPicture, 'width' | 'height'>,
  samples: Uint8Array,
  entries: Readonly<Record<string, string | number | boolean>> = {},
  options?: StreamOptions,
): Ref {
  const head = dict({
    Type: '/XObject',
    Subtype: '/Image',
    Width: width,
    Height: height,
    ColorSpace: '/DeviceRGB',
    BitsPerComponent: 8,
    ...entries,
  })
  return doc.objects.stream(head.slice(2, -2).trim(), samples, options)
}

/** A JPEG with a segment (APPn or COM) put in after its start marker. */
export function withJpegSegment(jpeg: Uint8Array, marker: number, payload: string): Uint8Array {
  const data = Buffer.from(payload, 'latin1')
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** Samples in a run-length encoding of literal runs (7.4.5). */
export function runLength(samples: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (let i = 0; i < samples.length; i += 128) {
    const some = samples.subarray(i, i + 128)
    parts.push(Uint8Array.of(some.length - 1), some)
  }
  return Buffer.concat([...parts, Uint8Array.of(128)])
}

/** Samples in LZW with a code table that is cleared before it grows past nine bits (7.4.4). */
export function lzw(samples: Uint8Array): Uint8Array {
  const codes: number[] = []
  // Nine-bit codes last until the table has 511 entries; each code after a clear adds one.
  for (let i = 0; i < samples.length; i++) {
    if (i % 200 === 0) codes.push(256)
    codes.push(samples[i])
  }
  codes.push(257)
  const out = new Uint8Array(Math.ceil((codes.length * 9) / 8))
  codes.forEach((code, i) => {
    for (let bit = 0; bit < 9; bit++) {
      const place = i * 9 + bit
      if (code & (0x100 >> bit)) out[place >> 3] |= 0x80 >> (place & 7)
    }
  })
  return out
}

/**
 * Whether a picture file (PNG or JPEG) shows text: some row changes between dark and light many times. A blacked-out
 * picture has no such row.
 */
export async function showsWriting(file: Uint8Array): Promise<boolean> {
  const image = await loadImage(Buffer.from(file))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  for (let y = 0; y < height; y++) {
    let turns = 0
    let last = data[y * width * 4 + 1]
    for (let x = 1; x < width; x++) {
      const light = data[(y * width + x) * 4 + 1]
      // A turn is a change by a third of the scale since the last one.
      if (Math.abs(light - last) < 85) continue
      turns++
      last = light
    }
    if (turns > 10) return true
  }
  return false
}
