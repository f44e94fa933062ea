import { filtersOf } from '../filters/decode-stream.ts'
import { type PdfFile, PdfStream } from '../objects/objects.ts'
import { withoutImageMetadata } from './image-metadata.ts'

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
