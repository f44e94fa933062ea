import type { Metadata } from '../../model/document.ts'

/** The standard that a file declares. */
export interface PdfAPart {
  readonly part: 1 | 2
  readonly conformance: 'B'
}

/** The XMP packet of a PDF/A file (ISO 19005-2, 6.6.2), with the metadata of the document. */
export function xmpPacket({ part, conformance }: PdfAPart, metadata: Metadata): Uint8Array {
  const { title, authors = [], subject, keywords = [], created, modified } = metadata
  const properties = [
    `<pdfaid:part>${part}</pdfaid:part>`,
    `<pdfaid:conformance>${conformance}</pdfaid:conformance>`,
    '<dc:format>application/pdf</dc:format>',
    title === undefined ? '' : `<dc:title>${alternative(title)}</dc:title>`,
    authors.length === 0 ? '' : `<dc:creator><rdf:Seq>${authors.map(item).join('')}</rdf:Seq></dc:creator>`,
    subject === undefined ? '' : `<dc:description>${alternative(subject)}</dc:description>`,
    keywords.length === 0 ? '' : `<pdf:Keywords>${escaped(keywords.join(', '))}</pdf:Keywords>`,
    created === undefined ? '' : `<xmp:CreateDate>${escaped(created)}</xmp:CreateDate>`,
    modified === undefined ? '' : `<xmp:ModifyDate>${escaped(modified)}</xmp:ModifyDate>`,
    '<pdf:Producer>Palimpsest</pdf:Producer>',
  ]
  return new TextEncoder().encode(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
      ...properties.filter((property) => property !== ''),
      '</rdf:Description>',
      '</rdf:RDF>',
      '</x:xmpmeta>',
      '<?xpacket end="w"?>',
    ].join('\n'),
  )
}

const item = (text: string) => `<rdf:li>${escaped(text)}</rdf:li>`

const alternative = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for XML. Line breaks and characters that XML does not allow become spaces. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (letter) => entities[letter])
}
