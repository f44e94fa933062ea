import { reachableObjects } from '../../content/surfaces.ts'
import { decodeStream } from '../../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../../objects.ts'
import { decodeTextString } from '../../text-string.ts'

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

const mailAddress = /[^\s()<>[\]{}/%"']{1,64}@[^\s()<>[\]{}/%"']{3,255}/g
/** The form of an IBAN. */
const account = /\b[A-Z]{2}\d\d[A-Z\d]{11,30}\b/g

/** Hidden addresses and account numbers: in names, keys, data strings, comments and the operands of streams, except images and fonts. */
export function hiddenAddresses(file: PdfFile): string[] {
  const found = new Set<string>()
  let length = 0
  const take = (text: string): void => {
    if (length > maxLength) return
    const words = [...text.matchAll(account), ...(text.includes('@') ? text.matchAll(mailAddress) : [])]
    for (const [word] of words) {
      found.add(word)
      length += word.length
    }
  }
  for (const { object } of reachableObjects(file)) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof PdfString) take(decodeTextString(next.bytes))
      else if (next instanceof PdfName) take(next.name)
      else if (Array.isArray(next)) for (const item of next) waiting.push(item)
      else if (next instanceof PdfDict || next instanceof PdfStream) {
        const dict = next instanceof PdfStream ? next.dict : next
        for (const [key, value] of dict.entries) {
          take(key)
          waiting.push(value)
        }
        if (next instanceof PdfStream && isWritten(file, dict)) take(textOf(file, next))
      }
    }
  }
  return [...found]
}

/** Images and font programs are binary data, in which an @ is not evidence of an address. */
function isWritten(file: PdfFile, { entries }: PdfDict): boolean {
  if (['Length1', 'Length2', 'Length3'].some((key) => entries.has(key))) return false
  const subtype = file.name(entries.get('Subtype'))
  return subtype === null || !/^(?:Image|Type1C|CIDFontType0C|OpenType)$/.test(subtype)
}

/** Of a stream that cannot be decoded: nothing. What its filters leave is searched for known values. */
function textOf(file: PdfFile, stream: PdfStream): string {
  const { bytes, rest } = decodeStream(file, stream)
  if (rest.length > 0) return ''
  const isWide = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe)
  return isWide ? decodeTextString(bytes) : Buffer.from(bytes).toString('latin1')
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
