import type { Part, XmlTag } from '../../office/parts/index.ts'
import type { OfficeFormat, OfficeTally, OfficeWork, TextLine } from './office-format.ts'
import { attributePiece, drawingLines, textPiece } from './pieces.ts'
import { dropRelationships } from './remove-residue.ts'
import type { ValueFinder } from './value-finder.ts'

/** Elements about people, programs and machines, by their name in the result. */
const removed: readonly (readonly [what: string, names: RegExp])[] = [
  [
    'identifiers of objects',
    /^(?:a16:creationId|p14:creationId|p14:modId|p16:designId|p15:sldGuideLst|a16:rowId|a16:colId|p188:[a-z]+Mk)$/,
  ],
  ['tags of add-ins', /^p:(?:custDataLst|tags|custData)$/],
  ['web publishing settings', /^p:(?:htmlPubPr|webPr)$/],
  ['changes', /^(?:p:modifyVerifier|p15:chgInfo|p14:laserTraceLst|p15:presenceInfo|p15:prstTrans)$/],
  ['smart tags', /^p:smartTags$/],
  ['photo albums', /^p:photoAlbum$/],
]

/** The type of a subtitle, which is a text like `body` and takes its style from the same placeholder of the master. */
const subtitle = 'subTitle'

/** Boxes of MP4 and QuickTime files that contain boxes (ISO/IEC 14496-12). */
const containers: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'edts',
  'mvex',
  'moof',
  'traf',
])
/** Boxes of metadata. */
const metadataBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'ilst', 'skip'])
/** Boxes in boxes. */
const maxDepth = 12

/** Removes metadata, names of authors and the descriptions of media. */
function scrubPptx(work: OfficeWork): void {
  const { package: opened, tally } = work
  tally.add(
    'tags of add-ins',
    dropRelationships(work, ({ kind }) => kind === 'tags'),
  )
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    for (const tag of [...part.root.descendants()])
      for (const [what, names] of removed)
        if (names.test(tag.name)) {
          removeExtension(tag)
          tally.add(what)
        }
    if (/commentAuthors\+xml$|\.authors\+xml$/.test(part.mediaType)) scrubAuthors(part.root, tally)
    else if (/comments\+xml$/.test(part.mediaType)) scrubComments(part.root, tally)
  }
  for (const part of opened.parts()) if (isMedia(part)) cleanMedia(part, tally)
}

function isMedia({ mediaType }: Part): boolean {
  return /^(?:audio|video)\//.test(mediaType)
}

/** An extension that only contains the element is removed with it, and an empty list of extensions, too. */
function removeExtension(tag: XmlTag): void {
  let { parent } = tag
  tag.remove()
  while (parent !== null && /^[a-z]\w*:(?:ext|extLst)$/.test(parent.name) && parent.elements().length === 0) {
    const outer: XmlTag | null = parent.parent
    parent.remove()
    parent = outer
  }
}

/** Authors are numbered: comments refer to them. */
function scrubAuthors(root: XmlTag, tally: OfficeWork['tally']): void {
  let number = 0
  for (const tag of root.elements()) {
    number++
    tag.set('name', `Author ${number}`)
    if (tag.get('initials') !== undefined) tag.set('initials', `A${number}`)
    tag.removeAttributes(({ name }) => name === 'userId' || name === 'providerId')
    // Required by the format.
    if (tag.name === 'p188:author') {
      tag.set('userId', `Author ${number}`)
      tag.set('providerId', 'None')
    }
    for (const list of tag.elements()) if (/:extLst$/.test(list.name)) list.remove()
    tally.add('people')
  }
}

/** Comments are kept, without their times. */
function scrubComments(root: XmlTag, tally: OfficeWork['tally']): void {
  for (const tag of root.descendants()) {
    if (!/^p(?:188)?:cm$|^p188:reply$/.test(tag.name)) continue
    if (tag.name === 'p:cm') tag.removeAttributes(({ name }) => name === 'dt')
    // Required by the format.
    else tag.set('created', '2000-01-01T00:00:00.000')
    tally.add('times of comments')
  }
}

/**
 * If the type name of subtitles spells a value, it is changed to `body` in slides and layouts, unless a slide would then match
 * another placeholder of its layout: placeholders are matched by `idx` (ECMA-376 part 1, 19.3.1.36).
 */
function renameSubtitles({ package: opened, tally }: OfficeWork, finder: ValueFinder): void {
  if (!finder.holds(subtitle)) return
  const subtitles: XmlTag[] = []
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    const all = [...part.root.descendants('p:ph')]
    for (const tag of all) {
      if (tag.get('type') !== subtitle) continue
      const idx = tag.get('idx')
      if (idx === undefined || all.some((other) => other !== tag && other.get('idx') === idx)) return
      subtitles.push(tag)
    }
  }
  for (const tag of subtitles) tag.set('type', 'body')
  tally.add('names and attributes', subtitles.length)
}

/**
 * Removes the metadata of an audio or video file: title, artist, place, comments. Spoken or shown content is not searched, which
 * causes a warning. File offsets do not change: metadata is overwritten, not removed.
 */
function cleanMedia(part: Part, tally: OfficeTally): void {
  const bytes = part.bytes.slice()
  const count = cleanBytes(bytes)
  if (count !== null && count > 0) {
    part.bytes = bytes
    tally.add('metadata of media', count)
  }
  if (count === null)
    tally.warn(
      'media_metadata_kept',
      'The document has audio or video in a format whose metadata cannot be read. It was kept unless it holds a value: check it.',
    )
  tally.warn(
    'media_not_searched',
    'The document has audio or video. What is said and shown in it was not searched.',
  )
}

/** Returns the number of metadata blocks that were overwritten; null for an unknown format. */
function cleanBytes(bytes: Uint8Array): number | null {
  const text = (at: number, length: number) => Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
  if (text(4, 4) === 'ftyp' || /^(?:moov|mdat|wide|free)$/.test(text(4, 4)))
    return cleanBoxes(bytes, 0, bytes.length, 0)
  if (text(0, 4) === 'RIFF') return cleanRiff(bytes)
  if (text(0, 3) === 'ID3' || isMpegAudio(bytes)) return cleanMp3(bytes)
  return null
}

function isMpegAudio(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && (bytes[1] & 0xe0) === 0xe0
}

/** Metadata boxes become `free`, with zeros. */
function cleanBoxes(bytes: Uint8Array, start: number, end: number, depth: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = start; at + 8 <= end; ) {
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    let size = view.getUint32(at)
    let head = 8
    if (size === 1 && at + 16 <= end) {
      size = Number(view.getBigUint64(at + 8))
      head = 16
    } else if (size === 0) size = end - at
    if (size < head || at + size > end) break
    if (metadataBoxes.has(type)) {
      bytes.set(Buffer.from('free'), at + 4)
      bytes.fill(0, at + head, at + size)
      count++
    } else if (containers.has(type) && depth < maxDepth)
      count += cleanBoxes(bytes, at + head, at + size, depth + 1)
    at += size
  }
  return count
}

/** WAV and AVI: lists of information and tags become `JUNK`. */
function cleanRiff(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    const size = view.getUint32(at + 4, true)
    const end = Math.min(at + 8 + size, bytes.length)
    const isInfo =
      type === 'LIST' && Buffer.from(bytes.subarray(at + 8, at + 12)).toString('latin1') === 'INFO'
    if (isInfo || /^(?:id3 |ID3 |bext|iXML|_PMX|cart|IDIT|axml|umid)$/.test(type)) {
      bytes.set(Buffer.from('JUNK'), at)
      bytes.fill(0, at + 8, end)
      count++
    }
    at = end + (size & 1)
  }
  return count
}

/** ID3 version 2 at the start keeps its size, with padding for its frames; version 1 at the end is emptied. */
function cleanMp3(bytes: Uint8Array): number {
  let count = 0
  if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'ID3') {
    const size =
      ((bytes[6] & 127) << 21) | ((bytes[7] & 127) << 14) | ((bytes[8] & 127) << 7) | (bytes[9] & 127)
    bytes.fill(0, 10, Math.min(10 + size, bytes.length))
    bytes[5] = 0
    count++
  }
  const last = bytes.length - 128
  if (last > 0 && Buffer.from(bytes.subarray(last, last + 3)).toString('latin1') === 'TAG') {
    bytes.fill(0, last + 3)
    count++
  }
  return count
}

/** The texts of a presentation: slides in their order, each with its notes and comments, then masters and layouts, then names. */
function* readPptx({ package: opened }: OfficeWork): Generator<TextLine> {
  const { main } = opened
  const seen = new Set<Part>([main])
  let number = 0
  for (const tag of main.root.child('p:sldIdLst')?.elements('p:sldId') ?? []) {
    number++
    const slide = main.related(tag.get('r:id'))
    if (slide === null || seen.has(slide) || !slide.isXml) continue
    yield* slideLines(slide, `slide ${number}`, seen)
  }
  for (const part of opened.parts())
    if (part.isXml && !seen.has(part)) yield* partLines(part, placeOf(part), seen)
  yield* nameLines(main.root)
}

/** A slide, and the parts referenced only by it: notes, comments, charts and diagrams. */
function* slideLines(slide: Part, place: string, seen: Set<Part>): Generator<TextLine> {
  yield* partLines(slide, place, seen)
  for (const { kind, part } of slide.relationships) {
    if (part === null || seen.has(part) || !part.isXml) continue
    if (kind === 'notesSlide') yield* partLines(part, `${place}, notes`, seen)
    else if (kind === 'comments') yield* partLines(part, `${place}, comment`, seen)
    else if (kind === 'chart' || kind === 'chartEx' || kind === 'diagramData' || kind === 'diagramDrawing')
      yield* partLines(part, `${place}, drawing`, seen)
  }
}

function placeOf({ mediaType }: Part): string {
  if (/slideLayout/.test(mediaType)) return 'slide layout'
  if (/slideMaster/.test(mediaType)) return 'slide master'
  if (/notesMaster|handoutMaster/.test(mediaType)) return 'notes or handout master'
  return /chart|diagram|drawing/i.test(mediaType) ? 'drawing' : 'other part'
}

function* partLines(part: Part, place: string, seen: Set<Part>): Generator<TextLine> {
  seen.add(part)
  const { root } = part
  yield* drawingLines(root, place)
  for (const tag of root.descendants()) {
    // The text of comments of PowerPoint 2007 to 2019.
    if (tag.name === 'p:text') yield { place, pieces: [textPiece(tag)] }
    // User-defined names: slides, tags of add-ins, style names.
    else if (tag.name === 'p:cSld' || tag.name === 'a:tblStyle')
      yield* attributeLine(tag, tag.name === 'p:cSld' ? 'name' : 'styleName', place)
    else if (tag.name === 'a:theme' || tag.name === 'a:clrScheme' || tag.name === 'a:fontScheme')
      yield* attributeLine(tag, 'name', place)
  }
}

/** Custom shows and sections of the presentation part. */
function* nameLines(root: XmlTag): Generator<TextLine> {
  for (const tag of root.descendants())
    if (tag.name === 'p:custShow' || tag.name === 'p14:section' || tag.name === 'p:embeddedFont')
      yield* attributeLine(tag, 'name', 'names')
}

function* attributeLine(tag: XmlTag, name: string, place: string): Generator<TextLine> {
  if ((tag.get(name) ?? '') !== '') yield { place, pieces: [attributePiece(tag, name)] }
}

/** PowerPoint presentations. Hidden slides, notes and masters are redacted and kept; comments are kept without their authors. */
export const pptxFormat: OfficeFormat = {
  name: 'pptx',
  relationships: new Set([
    'officeDocument',
    ...['slide', 'slideLayout', 'slideMaster', 'notesSlide', 'notesMaster', 'handoutMaster'],
    ...['theme', 'themeOverride', 'tableStyles', 'presProps', 'viewProps', 'font'],
    ...['comments', 'commentAuthors', 'authors'],
    ...['image', 'hyperlink', 'package', 'oleObject', 'audio', 'video', 'media'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
    ...['vmlDrawing', 'tags'],
  ]),
  scrub: scrubPptx,
  read: readPptx,
  renameWords: renameSubtitles,
}
