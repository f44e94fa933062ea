import { stripJpegMetadata, stripJpxMetadata } from '../../image/index.ts'

/**
 * The coded bytes of an image without what cameras and programs store beside the pixels: Exif, XMP, IPTC, comments, previews, and data
 * after the end. Null where there is nothing to remove.
 * @param filter name of its coding; most have no metadata
 */
export function withoutImageMetadata(bytes: Uint8Array, filter: string): Uint8Array | null {
  const clean =
    filter === 'DCTDecode'
      ? stripJpegMetadata(bytes, { inPdf: true })
      : filter === 'JPXDecode'
        ? stripJpxMetadata(bytes)
        : null
  return clean === bytes ? null : clean
}
