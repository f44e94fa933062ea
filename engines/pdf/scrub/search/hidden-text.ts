import { reachableObjects } from '../../content/surfaces.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfStream, PdfString } from '../../objects/objects.ts'
import { decodeTextString } from '../../objects/text-string.ts'

/** Strings that are data, not text (ISO 32000-1): identifiers, lookup tables, keys, signatures. */
export const binaryKeys = new Set([
  'ID',
  'Lookup',
  'Panose',
  'CharSet',
  'Cert',
  'ByteRange',
  'Registry',
  'Ordering',
  'DA',
  'CheckSum',
])

/** Characters. A file with more text outside its pages keeps data there; the rest is only searched for known values. */
const maxLength = 4_000_000

/** The distinct texts of a file outside its content: titles, annotations, field values, addresses. */
export function hiddenTexts(file: PdfFile): string[] {
  const texts = new Set<string>()
  let length = 0
  const take = (string: PdfString): void => {
    const text = decodeTextString(string.bytes)
    if (text.length < 3 || length > maxLength || texts.has(text) || !isReadable(text)) return
    texts.add(text)
    length += text.length
  }
  for (const { object } of reachableObjects(file)) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof PdfString) take(next)
      else if (Array.isArray(next)) for (const item of next) waiting.push(item)
      else if (next instanceof PdfDict || next instanceof PdfStream) {
        const dict = next instanceof PdfStream ? next.dict : next
        for (const [key, value] of dict.entries) if (!binaryKeys.has(key)) waiting.push(value)
      }
    }
  }
  return [...texts]
}

/** Whether fewer than one in ten characters are control characters. */
function isReadable(text: string): boolean {
  let control = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) control++
  }
  return control * 10 < text.length
}
