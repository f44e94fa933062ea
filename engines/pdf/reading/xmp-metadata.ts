import type { Metadata } from '../../model/document.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { type PdfFile, PdfStream } from '../objects/objects.ts'

/** A packet with more than the properties of the document, such as a history, is not read. */
const maxPacketBytes = 1024 * 1024

/**
 * Title, authors, subject, keywords and dates in the XMP packet of a file (ISO 16684-1). PDF/A files have only that. Properties are found by
 * the prefixes that every producer uses; other XML is ignored.
 */
export function xmpMetadataOf(file: PdfFile): Metadata {
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
const maxLength = 2000

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
    .slice(0, maxLength)
}
