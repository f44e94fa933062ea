import { sniff } from '../model/format.ts'
import { ascii, concat, startsWith, viewOf } from './containers/bytes.ts'
import {
  comment,
  endOfImage,
  gifBlocks,
  isGif,
  isJpeg,
  isPng,
  type JpegSegment,
  nextSegment,
  pngChunks,
  riffChunks,
  riffHeader,
  screenBytes,
  startOfScan,
  tableBytes,
  webpEnd,
  writeWebp,
} from './containers/chunks.ts'
import {
  exifOrientation,
  orientationExif,
  type TiffEntry,
  TiffReader,
  type TiffTable,
} from './containers/tiff-reader.ts'

const strippers: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | null>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/webp': stripWebpMetadata,
  'image/gif': stripGifMetadata,
  'image/tiff': stripTiffMetadata,
  'image/x-emf': stripEmfMetadata,
  'image/emf': stripEmfMetadata,
}

/**
 * Removes the metadata of an image: Exif with locations and cameras, XMP, IPTC, comments, previews, and data after its end. Pixels, colour
 * profile and orientation are kept; nothing is decoded. Returns null if the image cannot be parsed, and the same bytes if there is nothing
 * to remove.
 * @param mediaType only used if the content is not recognised, because packages often state wrong types
 */
export function stripImageMetadata(bytes: Uint8Array, mediaType: string): Uint8Array | null {
  const type = imageTypeOf(bytes) ?? mediaType
  return Object.hasOwn(strippers, type) ? strippers[type](bytes) : bytes
}

/**
 * Keeps the segments (ITU-T T.81, annex B) that a decoder needs: JFIF, Adobe's colour transform and, of a file that is separate, the
 * colour profile and the orientation, which PDF has elsewhere or ignores. Null where the segments are invalid; the same bytes where
 * nothing is removed.
 */
export function stripJpegMetadata(bytes: Uint8Array, { inPdf = false } = {}): Uint8Array | null {
  if (!isJpeg(bytes)) return null
  const kept: Uint8Array[] = []
  let orientation = 1
  let at = 2
  let ended = false
  while (!ended) {
    const segment = nextSegment(bytes, at)
    if (!isFill(bytes.subarray(at, segment?.at))) return null
    // Truncated, as files of many cameras are; the rest can be shown.
    if (segment === null) break
    if (!segment.whole) return null
    const { marker, start, end } = segment
    ended = marker === endOfImage
    at = marker === startOfScan ? endOfScanData(bytes, end) : end
    const content = bytes.subarray(start, end)
    if (marker === 0xe1 && startsWith(content, 'Exif')) orientation = exifOrientation(content)
    if (isKeptSegment(segment, content, inPdf)) kept.push(bytes.subarray(segment.at, at))
  }
  const turned = inPdf || orientation === 1 ? [] : [orientationSegment(orientation)]
  const out = concat([bytes.subarray(0, 2), ...turned, ...kept])
  return Buffer.compare(out, bytes) === 0 ? bytes : out
}

/** What may be before a marker, and at the end of a file that was cut there. */
function isFill(bytes: Uint8Array): boolean {
  return bytes.every((byte, i) => byte === 0xff || i > 0)
}

/** Where the entropy-coded data of a scan ends. */
function endOfScanData(bytes: Uint8Array, from: number): number {
  return nextSegment(bytes, from)?.at ?? bytes.length
}

function isKeptSegment({ marker }: JpegSegment, content: Uint8Array, inPdf: boolean): boolean {
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  // JFXX contains a thumbnail.
  if (marker === 0xe0) return startsWith(content, 'JFIF\0')
  return marker === 0xee || (!inPdf && marker === 0xe2 && startsWith(content, 'ICC_PROFILE'))
}

/** An Exif segment with only the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = orientationExif(orientation)
  return concat([Uint8Array.of(0xff, 0xe1, 0, exif.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0), exif])
}

/** Ancillary chunks that affect how pixels look (PNG 3rd edition, 11.3), or animate them. */
const keptChunks: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function stripPngMetadata(bytes: Uint8Array): Uint8Array | null {
  if (!isPng(bytes)) return null
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  for (const { type, at, end, whole } of pngChunks(bytes)) {
    if (!whole) return null
    if (/^[A-Z]/.test(type) || keptChunks.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return concat(parts)
  }
  return null
}

/** Flags of the extended header for Exif and XMP (WebP container specification). */
const exifBit = 0x08
const xmpBit = 0x04

function stripWebpMetadata(bytes: Uint8Array): Uint8Array | null {
  const end = webpEnd(bytes)
  if (end === null) return null
  const chunks = riffChunks(bytes, riffHeader, end)
  const last = chunks.at(-1)
  // A last chunk that is cut short.
  if (last && viewOf(bytes).getUint32(last.data.byteOffset - bytes.byteOffset - 4, true) !== last.data.length)
    return null
  const kept = chunks.filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
  return writeWebp(
    kept.map(({ type, data }) => ({ type, data: type === 'VP8X' ? withoutMetadataFlags(data) : data })),
  )
}

function withoutMetadataFlags(header: Uint8Array): Uint8Array {
  const out = header.slice()
  out[0] &= ~(exifBit | xmpBit)
  return out
}

/** Removes comments and application extensions (GIF89a), except those for looping. */
function stripGifMetadata(bytes: Uint8Array): Uint8Array | null {
  if (!isGif(bytes)) return null
  const parts: Uint8Array[] = [bytes.subarray(0, screenBytes + tableBytes(bytes[10]))]
  for (const { kind, label, at, blocks, end, whole } of gifBlocks(bytes)) {
    if (!whole) return null
    const isText = kind === 'extension' && (label === 0xfe || (label === 0xff && !isLoop(bytes, blocks)))
    if (!isText) parts.push(bytes.subarray(at, end))
    if (kind === 'end') return concat(parts)
  }
  return null
}

function isLoop(bytes: Uint8Array, blocks: number): boolean {
  return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(ascii(bytes, blocks + 1, 11))
}

/** Tags that a decoder needs (TIFF 6.0, technical notes 1 and 2, ICC.1 annex B). All others are metadata. */
const keptTags: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336,
  338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675,
])

/** Tags with offsets of pixels, and the tags with their lengths: strips, tiles, old-style JPEG. */
const pixelTags: readonly (readonly [places: number, lengths: number])[] = [
  [273, 279],
  [324, 325],
  [513, 514],
]

const maxDirectories = 10_000

/**
 * Keeps only pixels and what decodes them: entries of other tags are removed from their directories, and every byte that is then
 * unreferenced is zeroed. null where the directories are invalid, and for BigTIFF.
 */
function stripTiffMetadata(bytes: Uint8Array): Uint8Array | null {
  const reader = TiffReader.open(bytes)
  if (!reader || reader.isBig) return null
  const out = new Uint8Array(bytes.length)
  // Strips that overlap many times only occur in crafted files.
  let work = bytes.length * 4
  const keep = (from: number, length: number) => {
    if (length <= 0 || from + length > bytes.length || work < 0) return
    work -= length
    out.set(bytes.subarray(from, from + length), from)
  }
  keep(0, 8)
  const tables: TiffTable[] = []
  const seen = new Set<number>()
  for (let at = reader.first; at !== 0; ) {
    const table = seen.has(at) || tables.length >= maxDirectories ? null : reader.table(at)
    if (!table || at + 2 + table.count * 12 + 4 > bytes.length) return null
    seen.add(at)
    tables.push(table)
    at = table.next
  }
  for (const { entries } of tables) {
    for (const [tag, { at, length }] of entries) if (keptTags.has(tag)) keep(at, length)
    for (const [places, lengths] of pixelTags) {
      const from = numbersOf(reader, entries.get(places))
      const counts = numbersOf(reader, entries.get(lengths))
      for (const [i, start] of from.entries()) keep(start, counts[i] ?? 0)
      // A single strip without a length extends to the end of the file, as decoders read it.
      if (from.length === 1 && counts.length === 0) keep(from[0], bytes.length - from[0])
    }
  }
  if (work < 0) return null
  // Directories are written last, so that no range of pixels can overwrite them.
  const written = viewOf(out)
  for (const { at, entries, count, next } of tables) {
    const left = [...entries].filter(([tag]) => keptTags.has(tag))
    written.setUint16(at, left.length, reader.little)
    out.fill(0, at + 2, at + 2 + count * 12 + 4)
    for (const [i, [, { entry }]] of left.entries())
      out.set(bytes.subarray(entry, entry + 12), at + 2 + i * 12)
    written.setUint32(at + 2 + left.length * 12, next, reader.little)
  }
  return out.every((byte, i) => byte === bytes[i]) ? bytes : out
}

function numbersOf(reader: TiffReader, entry: TiffEntry | undefined): number[] {
  return entry ? reader.numbers(entry, entry.values) : []
}

/** Boxes of a JPEG 2000 file that contain text: XML, UUID (Exif, XMP), UUID lists, URLs, labels. */
const jpxText = new Set(['xml ', 'uuid', 'uinf', 'lbl ', 'asoc', 'free'])

/** A JPEG 2000 file without its text boxes. Null if its boxes are invalid, and for a bare codestream; the same bytes if it has none. */
export function stripJpxMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (bytes.length < 12 || view.getUint32(4) !== 0x6a502020) return null
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    let length = view.getUint32(at)
    const type = ascii(bytes, at + 4, 4)
    if (length === 1 && at + 16 <= bytes.length) length = Number(view.getBigUint64(at + 8))
    else if (length === 0) length = bytes.length - at
    if (length < 8 || at + length > bytes.length) return null
    if (!jpxText.has(type)) parts.push(bytes.subarray(at, at + length))
    at += length
  }
  const out = concat(parts)
  return out.length === bytes.length ? bytes : out
}

/** Signature in the header record (MS-EMF 2.2.9), which also has length and offset of a description in UTF-16. */
const emfSignature = 0x464d4520

/** Removes the description, which names program and title; null where the header is invalid. */
function stripEmfMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (bytes.length < 88 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== emfSignature)
    return null
  const length = view.getUint32(60, true) * 2
  const start = view.getUint32(64, true)
  if (length === 0) return bytes
  const header = view.getUint32(4, true)
  if (start + length > Math.min(header, bytes.length)) return null
  const out = bytes.slice()
  out.fill(0, start, start + length)
  viewOf(out).setUint32(60, 0, true)
  viewOf(out).setUint32(64, 0, true)
  return out
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

/** The media type of an image, detected from its content; null for anything that is not a common image format. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const format = sniff(bytes)
  return format !== null && Object.hasOwn(types, format) ? types[format] : null
}
