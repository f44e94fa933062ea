import type { Metadata } from '../../model/document.ts'
import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream, PdfString } from '../objects.ts'
import { metadataOf } from '../reading/document-metadata.ts'
import { divideContainers } from './limits.ts'
import { srgbProfile } from './srgb-profile.ts'

/** Files whose metadata already declares their conformance. */
const declared = new WeakSet<PdfFile>()

/** Entries of the catalogue that describe the document and trigger nothing. */
const keptInCatalogue = [
  'Type',
  'Pages',
  'Metadata',
  'OutputIntents',
  'Lang',
  'Outlines',
  'Dests',
  'PageLabels',
  'MarkInfo',
  'StructTreeRoot',
]

/** Whether the metadata of a file was written by `declarePdfA`. */
export const isDeclared = (file: PdfFile): boolean => declared.has(file)

/**
 * Adds what PDF/A requires to a file that contains nothing the standard forbids, as those of our own writer: metadata and the output
 * intent. Removes further entries of the catalogue, and splits structures that are too large for part 1. @returns the catalogue
 */
export function declarePdfA(file: PdfFile, nodes: readonly PageNode[], part: PdfAPart): PdfDict | null {
  const root = file.dict(file.trailer.get('Root'))
  if (!root) return null
  // Of the name trees only that of destinations is kept: the others contain scripts and files.
  const destinations = file.dict(root.get('Names'))?.get('Dests')
  for (const key of [...root.entries.keys()]) if (!keptInCatalogue.includes(key)) root.delete(key)
  if (destinations !== undefined) root.set('Names', new PdfDict([['Dests', destinations]]))
  // On a second call, after pages were replaced, the metadata is already there.
  if (!declared.has(file))
    root.set('Metadata', metadata(file, part)).set('OutputIntents', [outputIntent(file)])
  // Its content is in the XMP metadata now; both together could contradict each other.
  file.trailer.delete('Info')
  if (part.part === 1) divideContainers(file, root, nodes)
  declared.add(file)
  return root
}

function metadata(file: PdfFile, part: PdfAPart): PdfRef {
  const packet = xmpPacket(part, metadataOf(file))
  // Without a filter, so that other programs find the packet by searching the bytes.
  return file.add(
    new PdfStream(
      new PdfDict([
        ['Type', PdfName.of('Metadata')],
        ['Subtype', PdfName.of('XML')],
        ['Length', packet.length],
      ]),
      packet,
    ),
  )
}

function outputIntent(file: PdfFile): PdfRef {
  const raw = encodeFlate(srgbProfile())
  const profile = new PdfDict([
    ['N', 3],
    ['Filter', PdfName.of('FlateDecode')],
    ['Length', raw.length],
  ])
  const text = (value: string) => new PdfString(new TextEncoder().encode(value))
  return file.add(
    new PdfDict([
      ['Type', PdfName.of('OutputIntent')],
      ['S', PdfName.of('GTS_PDFA1')],
      ['OutputConditionIdentifier', text('sRGB')],
      ['Info', text('sRGB IEC61966-2.1')],
      ['DestOutputProfile', file.add(new PdfStream(profile, raw))],
    ]),
  )
}

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
