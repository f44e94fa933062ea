import type { PageNode } from '../file/pages.ts'
import { decodeStream, encodeFlate, filtersOf } from '../filters/decode-stream.ts'
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
import { clampNumbers, cleanContents } from './clean-content.ts'
import { makeResourcesExplicit } from './explicit-resources.ts'
import { unwrapOpenType } from './fonts/font-program.ts'
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
 */
export function comply(file: PdfFile, nodes: readonly PageNode[], part: PdfAPart): void {
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
  for (const { dict } of nodes) {
    for (const key of [...dict.entries.keys()]) if (!keptOnPages.includes(key)) dict.delete(key)
    keepLinks(file, dict)
  }
  makeResourcesExplicit(file, nodes)
  if (!complied.has(file)) cleanContents(file, nodes)
  const kept = new Set(reachable(file, root))
  for (const object of kept) {
    removeForbidden(file, object, part)
    // XMP of single images and forms often uses schemas that PDF/A does not allow.
    if (object !== root) (object instanceof PdfStream ? object.dict : object).delete('Metadata')
  }
  for (const [num, object] of file.objects)
    if (object instanceof PdfStream && kept.has(object)) {
      const plain = replaceLzw(file, object)
      if (plain) file.objects.set(num, plain)
    }
  complied.add(file)
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

/** Required. The flags invisible 1, hidden 2, no view 32 and toggle no view 256 are forbidden. */
const printFlag = 4

/** Actions, and who made a link and when. */
const forbiddenOfLinks = [
  'AA',
  'AP',
  'PA',
  'M',
  'T',
  'NM',
  'Subj',
  'RC',
  'Popup',
  'CreationDate',
  'Contents',
  'OC',
]

/** Keeps only links to a destination or an address. */
function keepLinks(file: PdfFile, page: PdfDict): void {
  const links = (file.array(page.get('Annots')) ?? []).filter((item) => {
    const annotation = file.dict(item)
    if (!annotation || file.name(annotation.get('Subtype')) !== 'Link') return false
    const action = file.name(file.dict(annotation.get('A'))?.get('S'))
    if (annotation.has('A') && action !== 'URI' && action !== 'GoTo') return false
    for (const key of forbiddenOfLinks) annotation.delete(key)
    annotation.set('F', printFlag)
    return true
  })
  if (links.length > 0) page.set('Annots', links)
  else page.delete('Annots')
}

/** Every dictionary and stream that is reachable from an object, each once. */
function* reachable(file: PdfFile, from: PdfDict): Generator<PdfDict | PdfStream> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (typeof object !== 'object' || object === null || seen.has(object)) continue
    seen.add(object)
    if (Array.isArray(object)) for (const item of object) open.push(item)
    else if (object instanceof PdfDict || object instanceof PdfStream) {
      yield object
      const dict = object instanceof PdfStream ? object.dict : object
      for (const value of dict.entries.values()) open.push(value)
    }
  }
}

const forbiddenOfImages = ['Alternates', 'OPI', 'Intent']
const forbiddenOfForms = ['OPI', 'Ref', 'PS', 'Subtype2', 'PieceInfo', 'LastModified']
/** Optional from part 2 on, and often wrong in subset fonts. */
const forbiddenOfDescriptors = ['CIDSet', 'CharSet']
const forbiddenOfStates = ['TR', 'TR2', 'HTP', 'HT']

function removeForbidden(file: PdfFile, object: PdfDict | PdfStream, { part }: PdfAPart): void {
  if (object instanceof PdfStream) for (const key of ['F', 'FFilter', 'FDecodeParms']) object.dict.delete(key)
  const dict = object instanceof PdfStream ? object.dict : object
  const subtype = file.name(dict.get('Subtype'))
  const type = file.name(dict.get('Type'))
  const forbidden =
    subtype === 'Image'
      ? forbiddenOfImages
      : subtype === 'Form'
        ? forbiddenOfForms
        : type === 'ExtGState'
          ? forbiddenOfStates
          : type === 'FontDescriptor' && part > 1
            ? forbiddenOfDescriptors
            : []
  for (const key of forbidden) dict.delete(key)
  for (const [key, value] of dict.entries) {
    const within = clampNumbers(value)
    if (within !== value) dict.set(key, within)
  }
  if (subtype === 'CIDFontType2' && !dict.has('CIDToGIDMap')) dict.set('CIDToGIDMap', PdfName.of('Identity'))
  if (part === 1) {
    const descriptor = file.dict(dict.get('FontDescriptor'))
    if (descriptor) unwrapOpenType(file, descriptor, subtype === 'CIDFontType0')
  }
  // Overprint mode 1 is forbidden with ICC-based CMYK, which all CMYK is here.
  if (dict.has('OPM')) dict.set('OPM', 0)
  if (subtype === 'Image' && file.resolve(dict.get('Interpolate')) === true) dict.delete('Interpolate')
  // Layers were removed from the catalogue, so their content is always shown.
  if (object instanceof PdfStream) dict.delete('OC')
}

/** Recodes a stream with LZW or its own encryption, which are forbidden. Null for any other stream. */
function replaceLzw(file: PdfFile, stream: PdfStream): PdfStream | null {
  const filters = filtersOf(file, stream.dict)
  if (!filters.some(({ name }) => name === 'LZWDecode' || name === 'Crypt')) return null
  const { bytes, rest } = decodeStream(file, stream)
  const coded = rest.length > 0
  const raw = coded ? bytes : encodeFlate(bytes)
  const dict = stream.dict.clone()
  for (const key of ['DecodeParms', 'DP']) dict.delete(key)
  dict.set('Filter', coded ? rest.map(({ name }) => PdfName.of(name)) : PdfName.of('FlateDecode'))
  if (coded)
    dict.set(
      'DecodeParms',
      rest.map(({ params }): PdfObject => params),
    )
  return new PdfStream(dict.set('Length', raw.length), raw)
}
