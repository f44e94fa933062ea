import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../objects/objects.ts'
import { metadataOf } from '../reading/document-metadata.ts'
import { makeResourcesExplicit } from './explicit-resources.ts'
import { keepLinks } from './forbidden/actions.ts'
import { cleanContents } from './forbidden/clean-content.ts'
import { allowedStream, removeForbidden } from './forbidden/objects.ts'
import { divideContainers } from './limits/containers.ts'
import { ValueLimits } from './limits/values.ts'
import { srgbProfile } from './srgb-profile.ts'
import { type PdfAPart, xmpPacket } from './xmp.ts'

/** Files whose metadata already declares their conformance. */
const complied = new WeakSet<PdfFile>()

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

const keptOnPages = [
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'UserUnit',
  'Resources',
  'Contents',
  'Group',
  'Annots',
  'StructParents',
  'Tabs',
]

/**
 * Makes a file PDF/A: removes what the standard forbids and adds what it requires (ISO 19005-2, level B). Pages with an obstacle
 * (`pageObstacle`) must have been replaced before. Scripts, actions, attachments, layers and private data are removed. Changes the
 * objects of the file.
 * @param options.isClean whether a writer made the file that writes nothing the standard forbids, nor values outside of its limits.
 * Default: no
 */
export function comply(
  file: PdfFile,
  nodes: readonly PageNode[],
  part: PdfAPart,
  { isClean = false }: { readonly isClean?: boolean } = {},
): void {
  const root = file.dict(file.trailer.get('Root'))
  if (!root) return
  // Of the name trees only that of destinations stays: the others hold scripts and files.
  const destinations = file.dict(root.get('Names'))?.get('Dests')
  for (const key of [...root.entries.keys()]) if (!keptInCatalogue.includes(key)) root.delete(key)
  if (destinations !== undefined) root.set('Names', new PdfDict([['Dests', destinations]]))
  // On a second call, after pages were replaced, the metadata is already there.
  if (!complied.has(file))
    root.set('Metadata', metadata(file, part)).set('OutputIntents', [outputIntent(file)])
  // Its content is in the XMP metadata now; both together could contradict each other.
  file.trailer.delete('Info')
  if (part.part === 1) divideContainers(file, root, nodes)
  if (!isClean) removeAll(file, root, nodes, part)
  complied.add(file)
}

/** Removes what the standard forbids from pages, contents and all other objects. */
function removeAll(file: PdfFile, root: PdfDict, nodes: readonly PageNode[], part: PdfAPart): void {
  for (const { dict } of nodes) {
    for (const key of [...dict.entries.keys()]) if (!keptOnPages.includes(key)) dict.delete(key)
    keepLinks(file, dict)
  }
  makeResourcesExplicit(file, nodes)
  if (!complied.has(file)) cleanContents(file, nodes)
  const kept = new Set(reachable(file, root))
  const limits = new ValueLimits((object) => file.resolve(object))
  for (const object of kept) {
    limits.apply(object instanceof PdfStream ? object.dict : object)
    if (Array.isArray(object)) continue
    removeForbidden(file, object, part.part)
    // XMP of single images and forms often uses schemas that PDF/A does not allow.
    if (object !== root) (object instanceof PdfStream ? object.dict : object).delete('Metadata')
  }
  for (const [num, object] of file.objects)
    if (object instanceof PdfStream && kept.has(object)) {
      const allowed = allowedStream(file, object)
      if (allowed) file.objects.set(num, allowed)
    }
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

/** Every dictionary, stream and array that is reachable from an object, each once, and after what leads to it. */
function* reachable(file: PdfFile, from: PdfDict): Generator<PdfDict | PdfStream | PdfObject[]> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (typeof object !== 'object' || object === null || seen.has(object)) continue
    seen.add(object)
    if (Array.isArray(object)) {
      yield object
      for (const item of object) open.push(item)
    } else if (object instanceof PdfDict || object instanceof PdfStream) {
      yield object
      const dict = object instanceof PdfStream ? object.dict : object
      for (const value of dict.entries.values()) open.push(value)
    }
  }
}
