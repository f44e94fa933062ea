import type { Metadata } from '../../model/document.ts'
import { type PdfFile, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'

/** Characters of a value that are read. */
const maxLength = 2000

/** Title, authors and language of a file (ISO 32000-1, 14.3.3 and 14.9.2). */
export function metadataOf(file: PdfFile): Metadata {
  const info = file.dict(file.trailer.get('Info'))
  const root = file.dict(file.trailer.get('Root'))
  const title = text(file, info?.get('Title'))
  const author = text(file, info?.get('Author'))
  const language = text(file, root?.get('Lang'))
  return {
    ...(title === '' ? {} : { title }),
    ...(author === '' ? {} : { authors: author.split(/\s*;\s*/).filter((name) => name !== '') }),
    ...(/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language) ? { language } : {}),
  }
}

function text(file: PdfFile, object: PdfObject | undefined): string {
  const found = file.resolve(object)
  if (!(found instanceof PdfString) || found.bytes.length > 4 * maxLength) return ''
  return decodeTextString(found.bytes)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
