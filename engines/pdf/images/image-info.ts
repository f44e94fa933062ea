import { filtersOf } from '../filters/decode-stream.ts'
import type { PdfFile, PdfStream } from '../objects/objects.ts'
import { colourSpace } from './colour.ts'
import { fullKeys } from './inline-keys.ts'

export interface ImageInfo {
  /** In pixels; 0 where the dictionary does not say. */
  readonly width: number
  readonly height: number
  /** Components of its colour space; 0 where it has none, as JPEG 2000 may. */
  readonly components: number
  /** Bits a component; 0 where the dictionary does not say. */
  readonly bits: number
  /** A stencil mask: 1 bit, painted in the current colour. */
  readonly isMask: boolean
  /** All filters by their full names, first to last. */
  readonly filters: readonly string[]
}

/** Reads the dictionary of an image. Nothing is decoded. */
export function imageInfo(file: PdfFile, image: PdfStream): ImageInfo {
  const dict = fullKeys(image.dict)
  const isMask = file.resolve(dict.get('ImageMask')) === true
  return {
    width: file.number(dict.get('Width')) ?? 0,
    height: file.number(dict.get('Height')) ?? 0,
    components: isMask ? 1 : (colourSpace(file, dict.get('ColorSpace'))?.components ?? 0),
    bits: isMask ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 0),
    isMask,
    filters: filtersOf(file, dict).map(({ name }) => name),
  }
}
