import { stripJpegMetadata, stripJpxMetadata } from '../../../image/index.ts'
import { contentStreamNumbers } from '../../content/surfaces.ts'
import { decodeStream, encodeFlate, type Filter, filtersOf } from '../../filters/decode-stream.ts'
import { shownData } from '../../images/normalise.ts'
import { type PdfFile, PdfName, PdfStream } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'
import { isFormatWord } from '../search/format-words.ts'
import type { RawSearch } from '../search/raw-search.ts'

const counted = 'streams with values or metadata'

/** Values in the bytes of streams, and metadata in coded images. */
export const streams: Scrubber = {
  name: 'streams',
  stage: 'values',
  reports: [counted],
  start({ file, nodes, raw, tally }) {
    const content = contentStreamNumbers(file, nodes)
    return {
      stream(stream, num) {
        const clean = cleanStream(file, stream, raw, content.has(num))
        if (!clean) return stream
        tally.add(counted)
        return clean
      },
    }
  },
}

function cleanStream(file: PdfFile, stream: PdfStream, raw: RawSearch, content: boolean): PdfStream | null {
  const { bytes: stored, rest } = decodeStream(file, stream)
  const coded = rest.at(0)
  if (rest.length > 1) return null
  const isImage = file.name(stream.dict.get('Subtype')) === 'Image'
  const shown = isImage ? shownData(file, stream.dict, stored, coded) : null
  const bytes = shown ?? stored
  if (coded) {
    const source = shown ? new PdfStream(stream.dict, shown) : stream
    return cleanImage(source, bytes, coded, raw) ?? (shown && withFilter(source, shown, coded))
  }
  // Content was erased before: what looks like a value in it is a coordinate. Samples are not text either.
  const plain = !content && !isImage
  const clean = plain ? raw.overwrite(bytes, isPostScript(bytes) ? isFormatWord : undefined) : null
  // A value in the coded bytes is after their end, or in parts that are stored uncompressed.
  if (!clean && !shown && (stream.raw === bytes || !raw.foundInBinary(stream.raw))) return null
  const dict = stream.dict.clone().set('Filter', PdfName.of('FlateDecode'))
  dict.delete('DecodeParms')
  return new PdfStream(dict, encodeFlate(clean ?? bytes))
}

/** Whether a stream is a font program or a character map in PostScript: words of the language in it are not text. */
export function isPostScript(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1')
  return start.startsWith('%!') || start.includes('begincmap')
}

/** An image keeps its pixels and loses its metadata. */
function cleanImage(stream: PdfStream, bytes: Uint8Array, filter: Filter, raw: RawSearch): PdfStream | null {
  const clean = withoutImageMetadata(bytes, filter.name)
  if (!clean && !raw.foundInBinary(stream.raw)) return null
  return withFilter(stream, clean ?? bytes, filter)
}

function withFilter(stream: PdfStream, bytes: Uint8Array, { name, params }: Filter): PdfStream {
  const dict = stream.dict.clone().set('Filter', PdfName.of(name))
  dict.delete('DecodeParms')
  if (params) dict.set('DecodeParms', params)
  return new PdfStream(dict, bytes)
}

/**
 * The coded bytes of an image without data that cameras and programs store next to the pixels: Exif, XMP, IPTC, comments, previews, and
 * data after the end. Null if there is nothing to remove.
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

/** Removes what cameras and programs store next to the pixels of every image: places, dates, names, previews. */
export function removeImageMetadata(file: PdfFile): void {
  for (const [num, object] of file.objects) {
    if (!(object instanceof PdfStream) || file.name(object.dict.get('Subtype')) !== 'Image') continue
    const filters = filtersOf(file, object.dict)
    if (filters.length !== 1) continue
    const clean = withoutImageMetadata(object.raw, filters[0].name)
    if (clean) file.objects.set(num, new PdfStream(object.dict.clone().set('Length', clean.length), clean))
  }
}
