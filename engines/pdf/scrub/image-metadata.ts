import { stripJpegMetadata, stripJpxMetadata } from '../../image/index.ts'
import { filtersOf } from '../filters/decode-stream.ts'
import { type PdfFile, PdfStream } from '../objects.ts'

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

/** Removes what cameras and programs store beside the pixels of every image: places, dates, names, previews. */
export function removeImageMetadata(file: PdfFile): void {
  for (const [num, object] of file.objects) {
    if (!(object instanceof PdfStream) || file.name(object.dict.get('Subtype')) !== 'Image') continue
    const filters = filtersOf(file, object.dict)
    if (filters.length !== 1) continue
    const clean = withoutImageMetadata(object.raw, filters[0].name)
    if (clean) file.objects.set(num, new PdfStream(object.dict.clone().set('Length', clean.length), clean))
  }
}
