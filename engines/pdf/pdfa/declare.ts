import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream, PdfString } from '../objects/objects.ts'
import { metadataOf } from '../reading/document-metadata.ts'
import { divideContainers } from './limits/containers.ts'
import { srgbProfile } from './srgb-profile.ts'
import { type PdfAPart, xmpPacket } from './xmp.ts'

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
 * Adds what PDF/A requires to a file that holds nothing the standard forbids, as those of our own writer: metadata and the output
 * intent. Removes further entries of the catalogue, and divides what is too large for part 1. @returns the catalogue
 */
export function declarePdfA(file: PdfFile, nodes: readonly PageNode[], part: PdfAPart): PdfDict | null {
  const root = file.dict(file.trailer.get('Root'))
  if (!root) return null
  // Of the name trees only that of destinations stays: the others hold scripts and files.
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
