/** Stores the images of a PDF in fewer bytes: the same pixels, or fewer of them where that was asked for. */

import type { Raster } from '../../model/raster.ts'
import { pageSurface, ReadCache } from '../../pdf/content/index.ts'
import { type PageNode, type PdfFile, type PdfLimits, PdfName, PdfStream } from '../../pdf/file/index.ts'
import { rasterImage } from '../../pdf/images/embed/raster-image.ts'
import { imagePixels } from '../../pdf/images/pixels.ts'

export interface ImageOptimising {
  /** Images are stored without loss in the smallest form. */
  readonly optimise?: boolean
  /** Images with a higher resolution, in dots per inch, get this one. Default: all keep theirs. */
  readonly downsample?: number
}

/** A resolution that is higher by less is kept: the loss would be larger than the gain. */
const minDownsampleRatio = 1.2
/** JPEG quality of images with fewer pixels. */
const jpegQuality = 85

/** Replaces images in the file where that saves bytes. Masks, and images of colours that are not those of a screen, stay. */
export async function optimiseImages(
  file: PdfFile,
  nodes: readonly PageNode[],
  { optimise = false, downsample }: ImageOptimising,
  limits?: Partial<PdfLimits>,
): Promise<void> {
  if (!optimise && downsample === undefined) return
  for (const [num, { stream, dpi }] of shownImages(file, nodes)) {
    const ratio = downsample === undefined ? 1 : dpi / downsample
    const shrinks = ratio >= minDownsampleRatio
    if (!shrinks && (!optimise || isCompact(file, stream))) continue
    const raster = await imagePixels(file, stream, limits)
    if (raster === null) continue
    const made = shrinks
      ? await rasterImage(
          shrunk(raster, ratio),
          { coding: 'smaller', quality: jpegQuality, small: true },
          limits,
        )
      : await rasterImage(raster, { coding: 'lossless', quality: 100, small: true }, limits)
    const exact = shrinks || isExact(file, stream, made)
    if (exact && made.raw.length < stream.raw.length) file.objects.set(num, made)
  }
}

/** Images on the pages by object number, with the lowest resolution at which they are shown. */
function shownImages(file: PdfFile, nodes: readonly PageNode[]) {
  const found = new Map<number, { readonly stream: PdfStream; dpi: number }>()
  const numbers = new Map<PdfStream, number>()
  for (const [num, object] of file.objects) if (object instanceof PdfStream) numbers.set(object, num)
  const cache = new ReadCache(file)
  for (const node of nodes)
    for (const { stream, matrix } of pageSurface(file, node, cache).images) {
      const num = stream === null ? undefined : numbers.get(stream)
      if (stream === null || num === undefined) continue
      const width = file.number(stream.dict.get('Width')) ?? 0
      const dpi = (72 * width) / Math.max(1, Math.hypot(matrix[0], matrix[1]))
      const known = found.get(num)
      if (known) known.dpi = Math.min(known.dpi, dpi)
      else found.set(num, { stream, dpi })
    }
  return found
}

/** Filters that a lossless one cannot replace with fewer bytes. */
const compactFilters = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'DCT', 'CCF'])

function isCompact(file: PdfFile, { dict }: PdfStream): boolean {
  const entry = file.resolve(dict.get('Filter'))
  const names = Array.isArray(entry) ? entry.map((name) => file.name(name)) : [file.name(entry)]
  return names.some((name) => name !== null && compactFilters.has(name))
}

/** Whether the colours of the new image are those of the old one: black and white, or stated for a screen. */
function isExact(file: PdfFile, old: PdfStream, made: PdfStream): boolean {
  if (file.number(made.dict.get('BitsPerComponent')) === 1) return true
  const space = file.resolve(old.dict.get('ColorSpace'))
  return space instanceof PdfName && /^(?:DeviceGray|DeviceRGB)$/.test(space.name)
}

/** The mean of the pixels that fall on each new one. An image of black and white stays one. */
function shrunk({ width, height, data }: Raster, ratio: number): Raster {
  const [w, h] = [Math.max(1, Math.round(width / ratio)), Math.max(1, Math.round(height / ratio))]
  const out = new Uint8ClampedArray(w * h * 4)
  const bilevel = data.every((value, i) => i % 4 === 3 || value === 0 || value === 255)
  for (let y = 0; y < h; y++) {
    const y0 = Math.floor((y * height) / h)
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * height) / h))
    for (let x = 0; x < w; x++) {
      const x0 = Math.floor((x * width) / w)
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * width) / w))
      for (let k = 0; k < 4; k++) {
        let sum = 0
        for (let v = y0; v < y1; v++) for (let u = x0; u < x1; u++) sum += data[(v * width + u) * 4 + k]
        const mean = sum / ((y1 - y0) * (x1 - x0))
        out[(y * w + x) * 4 + k] = bilevel && k < 3 ? (mean < 128 ? 0 : 255) : mean
      }
    }
  }
  return { width: w, height: h, data: out }
}
