import { PdfDict, type PdfFile, PdfRef, PdfStream } from '../objects/objects.ts'

const keptEntries = new Set(['Type', 'Subtype', 'BBox', 'Matrix'])

/** Makes an annotation show nothing, in any state. */
export function emptyAppearance(file: PdfFile, annotation: PdfDict): void {
  for (const mode of file.dict(annotation.get('AP'))?.entries.values() ?? []) {
    const streams = file.stream(mode) ? [mode] : [...(file.dict(mode)?.entries.values() ?? [])]
    for (const ref of streams) {
      const stream = file.stream(ref)
      if (!(ref instanceof PdfRef) || !stream) continue
      const bounds = new PdfDict([...stream.dict.entries].filter(([key]) => keptEntries.has(key)))
      file.objects.set(ref.num, new PdfStream(bounds, new Uint8Array()))
    }
  }
}
