import { reachableObjects } from '../content/surfaces.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfStream } from '../objects/objects.ts'

const subtypes = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3'])

/** Nesting of dictionaries in an object that is searched. */
const maxDepth = 8

/** Every font dictionary that can be reached, used or not. */
export function everyFont(file: PdfFile): ReadonlySet<PdfDict> {
  const found = new Set<PdfDict>()
  const look = (object: PdfObject, depth: number): void => {
    const dict = object instanceof PdfStream ? object.dict : object
    if (Array.isArray(object)) for (const item of object) look(item, depth + 1)
    if (!(dict instanceof PdfDict) || depth > maxDepth) return
    if (file.name(dict.get('Type')) === 'Font' && subtypes.has(file.name(dict.get('Subtype')) ?? ''))
      found.add(dict)
    // The type is often missing.
    for (const entry of file.dict(dict.get('Font'))?.entries.values() ?? []) {
      const font = file.dict(entry)
      if (font && subtypes.has(file.name(font.get('Subtype')) ?? '')) found.add(font)
    }
    for (const value of dict.entries.values()) look(value, depth + 1)
  }
  for (const { object } of reachableObjects(file)) look(object, 0)
  return found
}
