import type { Metadata } from '../../model/document.ts'
import { isoOfPdfDate, pdfDateOfIso } from '../objects/dates.ts'
import { type PdfFile, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString, encodeTextString } from '../objects/text-string.ts'
import { xmpMetadataOf } from './xmp-metadata.ts'

/** Characters of a value that are read. */
const maxLength = 2000

/**
 * The metadata of a file: its information dictionary and its language (ISO 32000-1, 14.3.3 and 14.9.2), and its XMP for what the dictionary
 * does not state.
 */
export function metadataOf(file: PdfFile): Metadata {
  const info = file.dict(file.trailer.get('Info'))
  const root = file.dict(file.trailer.get('Root'))
  const said = (key: string) => text(file, info?.get(key))
  const language = text(file, root?.get('Lang'))
  const metadata = {
    title: said('Title') || undefined,
    authors: list(said('Author'), /\s*;\s*/),
    subject: said('Subject') || undefined,
    keywords: list(said('Keywords'), /\s*[,;]\s*/),
    created: isoOfPdfDate(said('CreationDate')),
    modified: isoOfPdfDate(said('ModDate')),
    language: /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language) ? language : undefined,
  }
  const stated = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined))
  return { ...xmpMetadataOf(file), ...stated }
}

/** Replaces the information dictionary of a file by the given metadata. The language stays. */
export function setMetadata(file: PdfFile, metadata: Metadata): void {
  const info = file.dict(file.trailer.get('Info'))
  if (!info) return
  for (const key of [...info.entries.keys()]) info.delete(key)
  const { title, authors, subject, keywords, created = '', modified = '' } = metadata
  const values = {
    Title: title,
    Author: authors?.join('; '),
    Subject: subject,
    Keywords: keywords?.join(', '),
    CreationDate: pdfDateOfIso(created),
    ModDate: pdfDateOfIso(modified),
  }
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== '') info.set(key, new PdfString(encodeTextString(value)))
}

function list(joined: string, separator: RegExp): string[] | undefined {
  const values = joined.split(separator).filter((value) => value !== '')
  return values.length === 0 ? undefined : values
}

function text(file: PdfFile, object: PdfObject | undefined): string {
  const found = file.resolve(object)
  if (!(found instanceof PdfString) || found.bytes.length > 4 * maxLength) return ''
  return decodeTextString(found.bytes)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
