import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts'

/** Every dictionary and stream reachable from the roots, each once. Parents are not followed. */
export function* reachableFrom(file: PdfFile, roots: readonly PdfObject[]): Generator<PdfDict | PdfStream> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [...roots]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (object === null || typeof object !== 'object' || object instanceof PdfName || seen.has(object))
      continue
    seen.add(object)
    if (Array.isArray(object)) for (const item of object) open.push(item)
    else if (object instanceof PdfDict || object instanceof PdfStream) {
      yield object
      const entries = object instanceof PdfStream ? object.dict : object
      for (const [key, value] of entries.entries) if (key !== 'Parent' && key !== 'P') open.push(value)
    }
  }
}
