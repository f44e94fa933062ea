/** Images of a short letter, in every format that is redacted. */
import sharp, { type Sharp } from 'sharp'
import type { Box } from '../../../engines/model/geometry.ts'
import type { Raster } from '../../../engines/model/raster.ts'
import type { Recognise, RecognisedWord } from '../../../engines/redact/task.ts'
import { drawLines, drawRaster } from '../raster.ts'

export const person = 'Marguerite Okonkwo'
export const account = '4929-1188-2207'

/** Words of the letter that no redaction may take. */
export const letterWords = ['Brackenridge', 'statement', 'correspondence']

export const letterLines = [
  'Brackenridge Mutual, statement of',
  'Marguerite Okonkwo, account',
  '4929-1188-2207. Please keep',
  'this correspondence.',
]

export const letterSize = { width: 520, height: 230 }

/** RGBA samples of the letter. */
export function letterRaster(lines: readonly string[] = letterLines, paper = '#ffffff', ink = '#000000') {
  return drawRaster(letterSize.width, letterSize.height, (context) => {
    context.fillStyle = paper
    context.fillRect(0, 0, letterSize.width, letterSize.height)
    context.fillStyle = ink
    drawLines(context, lines, { x: 24, y: 50, step: 46, size: 28 })
  })
}

/** The words of the letter with their boxes, in pixels. */
export function letterWordBoxes(lines: readonly string[] = letterLines): RecognisedWord[] {
  const words: RecognisedWord[] = []
  drawRaster(1, 1, (context) => {
    drawLines(context, [''], { size: 28 })
    lines.forEach((text, line) => {
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const x0 = 24 + context.measureText(text.slice(0, index)).width
        const y1 = 58 + line * 46
        words.push({
          text: word,
          line,
          box: { x0, y0: y1 - 32, x1: x0 + context.measureText(word).width, y1 },
        })
      }
    })
  })
  return words
}

/**
 * A reader of the letter for tests of pixels, without the time of OCR: a word is read where the image still looks as the letter
 * does there. It reads nothing in images of another size, such as parts of the letter.
 */
export function letterReader(lines: readonly string[] = letterLines): Recognise {
  const drawn = letterRaster(lines)
  const words = letterWordBoxes(lines)
  return async (raster) => {
    if (raster.width !== drawn.width || raster.height !== drawn.height) return []
    return words.filter(({ box }) => difference(raster, drawn, box) < 0.6)
  }
}

/** Difference of two images in a box, as a share of the ink of the second one. */
function difference(a: Raster, b: Raster, { x0, y0, x1, y1 }: Box): number {
  let sum = 0
  let ink = 0
  for (let y = Math.round(y0); y < Math.round(y1); y++)
    for (let x = Math.round(x0); x < Math.round(x1); x++) {
      const at = (y * a.width + x) * 4 + 1
      sum += Math.abs(a.data[at] - b.data[at])
      ink += 255 - b.data[at]
    }
  return sum / ink
}

/** The letter, for sharp to encode. */
export function letter(lines?: readonly string[], paper?: string, ink?: string): Sharp {
  const { width, height, data } = letterRaster(lines, paper, ink)
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

export async function encoded(image: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await image.toBuffer())
}

/** One way to encode the letter. */
export interface ImageKind {
  readonly name: string
  /** Pixels outside the boxes may differ by this much on average: the format is coded with loss a second time. */
  readonly loss?: number
  build(): Promise<Uint8Array>
}

export const imageKinds: readonly ImageKind[] = [
  { name: 'PNG, RGB', build: () => encoded(letter().png()) },
  { name: 'PNG, grey', build: () => encoded(letter().toColourspace('b-w').png()) },
  {
    name: 'PNG, palette',
    build: () => encoded(letter(undefined, '#fff4d0', '#102080').png({ palette: true })),
  },
  { name: 'PNG, palette of 2 bits', build: () => encoded(letter().png({ palette: true, colours: 4 })) },
  { name: 'PNG, 16 bits', build: () => encoded(letter().toColourspace('rgb16').png()) },
  { name: 'PNG, transparent', build: () => encoded(letter().ensureAlpha(0.9).png()) },
  { name: 'PNG, interlaced', build: () => encoded(letter().png({ progressive: true })) },
  { name: 'JPEG, 4:2:0', build: () => encoded(letter().jpeg({ quality: 85 })) },
  {
    name: 'JPEG, 4:4:4, progressive',
    build: () => encoded(letter().jpeg({ quality: 90, progressive: true, chromaSubsampling: '4:4:4' })),
  },
  { name: 'JPEG, grey', build: () => encoded(letter().toColourspace('b-w').jpeg({ quality: 80 })) },
  { name: 'JPEG, CMYK', build: () => encoded(letter().toColourspace('cmyk').jpeg({ quality: 90 })) },
  { name: 'WebP, lossless', build: () => encoded(letter().webp({ lossless: true })) },
  { name: 'WebP, lossy', loss: 1, build: () => encoded(letter().webp({ quality: 75 })) },
  {
    name: 'TIFF, bilevel, fax',
    build: () =>
      encoded(letter().toColourspace('b-w').threshold(128).tiff({ compression: 'ccittfax4', bitdepth: 1 })),
  },
  {
    name: 'TIFF, bilevel, white is zero',
    build: () =>
      encoded(
        letter()
          .toColourspace('b-w')
          .threshold(128)
          .tiff({ compression: 'lzw', bitdepth: 1, predictor: 'none', miniswhite: true }),
      ),
  },
  { name: 'TIFF, RGB, LZW', build: () => encoded(letter().tiff({ compression: 'lzw' })) },
  {
    name: 'TIFF, uncompressed, tiled',
    build: () => encoded(letter().tiff({ compression: 'none', tile: true })),
  },
  { name: 'TIFF, JPEG', build: () => encoded(letter().tiff({ compression: 'jpeg', quality: 90 })) },
  { name: 'TIFF, CMYK', build: () => encoded(letter().toColourspace('cmyk').tiff({ compression: 'lzw' })) },
  {
    name: 'TIFF, 16 bits',
    build: () => encoded(letter().toColourspace('grey16').tiff({ compression: 'deflate' })),
  },
  { name: 'GIF', build: () => encoded(letter().gif()) },
  { name: 'BMP', build: async () => bmp() },
]

/** An uncompressed BMP of 24 bits, from the bottom row up. */
export function bmp(): Uint8Array {
  const { width, height, data } = letterRaster()
  const row = Math.ceil((width * 3) / 4) * 4
  const out = Buffer.alloc(54 + row * height)
  out.write('BM')
  out.writeUInt32LE(out.length, 2)
  out.writeUInt32LE(54, 10)
  out.writeUInt32LE(40, 14)
  out.writeInt32LE(width, 18)
  out.writeInt32LE(height, 22)
  out.writeUInt16LE(1, 26)
  out.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        out[54 + (height - 1 - y) * row + x * 3 + c] = data[(y * width + x) * 4 + 2 - c]
  return new Uint8Array(out)
}
