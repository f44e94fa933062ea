import type { Metadata } from '../../model/document.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { type PdfFile, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import { decodeTextString, encodeTextString } from '../text-string.ts'

/** Characters of a value that are read. */
const maxLength = 2000

/** Dates of PDF (ISO 32000-1, 7.9.4): `D:20110304050607+01'00'`, of which everything after the year can be missing. */
const dateShape =
  /^(?:D:)?(\d{4})(?:(0[1-9]|1[0-2])(?:(0[1-9]|[12]\d|3[01])(?:([01]\d|2[0-3])(?:([0-5]\d)(?:([0-5]\d))?)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?)?)?)?/

/** A packet with more than the properties of the document, such as a history, is not read. */
const maxPacketBytes = 1024 * 1024

/**
 * The metadata of a file: its information dictionary and its language (ISO 32000-1, 14.3.3 and 14.9.2), and its XMP for
 * missing entries.
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

/** The ISO 8601 form of a date, or undefined for a malformed one. A time without a zone is taken as UTC. */
export function isoOfPdfDate(text: string): string | undefined {
  const match = dateShape.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day, hour, minute = '00', second = '00', sign, zoneHours, zoneMinutes = '00'] = match
  const date = [year, month, day].filter((part) => part !== undefined).join('-')
  if (hour === undefined) return date
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHours}:${zoneMinutes}`
  return `${date}T${hour}:${minute}:${second}${zone}`
}

/** The PDF form of an ISO 8601 date, or date and time; undefined for anything else. */
export function pdfDateOfIso(text: string): string | undefined {
  if (/^\d{4}(?:-\d\d){0,2}$/.test(text)) return `D:${text.replaceAll('-', '')}`
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-/.test(text)) return undefined
  return `D:${new Date(time).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}

/**
 * Title, authors, subject, keywords and dates in the XMP packet of a file (ISO 16684-1). PDF/A files have only that. Properties are found by
 * the prefixes that every producer uses; other XML is ignored.
 */
function xmpMetadataOf(file: PdfFile): Metadata {
  const stream = file.resolve(file.dict(file.trailer.get('Root'))?.get('Metadata'))
  if (!(stream instanceof PdfStream)) return {}
  const packet = packetOf(file, stream)
  const list = (name: string) => itemsOf(elementOf(packet, name))
  const single = (name: string) =>
    list(name)[0] ?? (plain(elementOf(packet, name)) || plain(attributeOf(packet, name)))
  const keywords = single('pdf:Keywords')
    .split(/\s*[,;]\s*/)
    .filter((word) => word !== '')
  const metadata = {
    title: single('dc:title'),
    authors: list('dc:creator'),
    subject: single('dc:description'),
    keywords: keywords.length > 0 ? keywords : list('dc:subject'),
    created: dateOnly(single('xmp:CreateDate')),
    modified: dateOnly(single('xmp:ModifyDate')),
  }
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value.length > 0))
}

/** ISO 8601, as XMP demands. */
function dateOnly(text: string): string {
  return /^\d{4}(?:-\d\d){0,2}(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:\d\d)?)?$/.test(text) ? text : ''
}

function packetOf(file: PdfFile, stream: PdfStream): string {
  try {
    const { bytes } = decodeStream(file, stream, { streamBytes: maxPacketBytes })
    return new TextDecoder().decode(bytes)
  } catch (error) {
    // A damaged packet: the document is read without it.
    if (error instanceof LimitError || error instanceof DocumentError) return ''
    throw error
  }
}

function elementOf(packet: string, name: string): string {
  const start = packet.indexOf(`<${name}`)
  const open = start < 0 ? -1 : packet.indexOf('>', start)
  const end = open < 0 ? -1 : packet.indexOf(`</${name}>`, open)
  return end < 0 ? '' : packet.slice(open + 1, end)
}

function attributeOf(packet: string, name: string): string {
  const start = packet.indexOf(` ${name}="`)
  const from = start + name.length + 3
  return start < 0 ? '' : packet.slice(from, Math.max(from, packet.indexOf('"', from)))
}

/** The texts of the items of an array. */
function itemsOf(element: string): string[] {
  return element
    .split('<rdf:li')
    .slice(1)
    .map((item) => plain(item.slice(item.indexOf('>') + 1).split('</rdf:li>', 1)[0]))
    .filter((text) => text !== '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters of a value that are read. */
const maxXmpLength = 2000

/** The text of an element without others in it. */
function plain(xml: string): string {
  if (xml.includes('<')) return ''
  return xml
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()]
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxXmpLength)
}
