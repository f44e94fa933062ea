import { constants, inflateRawSync } from 'node:zlib'
import { charsetOf, decoderFor } from './charset.ts'

/**
 * Formats, and their detection from the content of a file. The file name is only used to distinguish formats with the
 * same content (a Markdown file is valid plain text). At most one media type is decompressed and every search is bounded, so
 * detection is cheap for malicious files too.
 */

export const formats = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'doc',
  'xls',
  'ppt',
  'odt',
  'ods',
  'odp',
  'rtf',
  'html',
  'md',
  'txt',
  'png',
  'jpg',
  'webp',
  'tiff',
  'gif',
  'bmp',
  'heic',
  'csv',
  'eml',
  'msg',
  'ics',
  'vcf',
  'epub',
  'zip',
] as const

/** A format that is detected from the content of a file. */
export type Format = (typeof formats)[number]

/** Older and open office formats, and the format of today of the same kind of document. */
export const olderFormats = {
  doc: 'docx',
  rtf: 'docx',
  odt: 'docx',
  xls: 'xlsx',
  ods: 'xlsx',
  ppt: 'pptx',
  odp: 'pptx',
} as const satisfies Partial<Record<Format, Format>>

/** Bytes that are decoded to decide whether a file is text. */
const textSample = 64 * 1024

/**
 * Detects the format of a file from its content. Returns null if the format is not supported.
 * @param name file name or path; only its extension is used, and only for text
 */
export function sniff(bytes: Uint8Array, name?: string): Format | null {
  if (bytes.length === 0) return null
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  // Before the search below: the first file of an archive may be an uncompressed PDF.
  const found = image(bytes) ?? container(bytes)
  if (found !== null) return found
  // Readers accept a header anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13 of Annex H).
  if (indexOf(bytes, '%PDF-', 0, 1024) >= 0) return 'pdf'
  return text(bytes, extensionOf(name))
}

function image(bytes: Uint8Array): Format | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  // Classic TIFF (version 42) and BigTIFF (43), either byte order.
  if (/^(?:II[*+]\0|MM\0[*+])$/.test(latin1(bytes, 0, 4))) return 'tiff'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  // Text may begin with "BM" too, so the size of the header that must follow is checked as well.
  // A file of ISO base media whose brand is of HEIF with HEVC; AVIF has others (ISO 23008-12, Annex B).
  if (startsWith(bytes, 'ftyp', 4) && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(latin1(bytes, 8, 4)))
    return 'heic'
  if (startsWith(bytes, 'BM') && bmpHeaderSizes.has(u32(bytes, 14))) return 'bmp'
  return null
}

const bmpHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124])

function container(bytes: Uint8Array): Format | null {
  if (startsWith(bytes, '{\\rtf')) return 'rtf'
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compound(bytes)
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06')) return archive(bytes)
  return null
}

/**
 * Detects an OPC package by its content types part and the folder of its main part (ECMA-376 part 2, 10.1.2), and a book or an
 * OpenDocument file by its entry `mimetype`, which contains the media type (EPUB 3.3, 4.2.4; ODF 1.3 part 2, 3.3). It should be the
 * first entry and not compressed; programs that zip a folder put it anywhere, and compress it.
 */
function archive(bytes: Uint8Array): Format {
  // The first entry may be read without the directory, which a damaged file lacks.
  const first = mediaFormat(bytes, 0)
  if (first !== null) return first
  let typed = false
  let found: Format | null = null
  for (const { name, offset } of entries(bytes)) {
    if (name === 'mimetype') {
      const format = mediaFormat(bytes, offset)
      if (format !== null) return format
    }
    if (name === '[Content_Types].xml') typed = true
    else if (found === null) found = packageRoots.find(([root]) => name.startsWith(root))?.[1] ?? null
  }
  return typed && found !== null ? found : 'zip'
}

/** The format that an entry `mimetype` names (APPNOTE 4.3.7), else null. */
function mediaFormat(bytes: Uint8Array, offset: number): Format | null {
  if (latin1(bytes, offset + 30, 8) !== 'mimetype') return null
  const start = offset + 30 + u16(bytes, offset + 26) + u16(bytes, offset + 28)
  const isDeflated = u16(bytes, offset + 8) === 8
  const content = isDeflated ? inflatedStart(bytes.subarray(start, start + 200)) : latin1(bytes, start, 60)
  const named = /^application\/(epub\+zip|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))/
  return mediaFormats[named.exec(content)?.[1] ?? ''] ?? null
}

/** The first letters of deflated text; empty if it is damaged. */
function inflatedStart(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 4096 }).toString(
      'latin1',
    )
  } catch {
    // Not deflated text of a few letters: a damaged or hostile entry names no format.
    return ''
  }
}

const mediaFormats: Readonly<Record<string, Format>> = {
  'epub+zip': 'epub',
  'vnd.oasis.opendocument.text': 'odt',
  'vnd.oasis.opendocument.spreadsheet': 'ods',
  'vnd.oasis.opendocument.presentation': 'odp',
}

const packageRoots: readonly (readonly [string, Format])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
]

/** Yields at most 4096 entries of the central directory (APPNOTE 4.3.12); none if the directory cannot be found. */
function* entries(bytes: Uint8Array): Generator<{ readonly name: string; readonly offset: number }> {
  const end = lastIndexOf(bytes, 'PK\x05\x06', bytes.length - 22, 65_557)
  if (end < 0) return
  let at = u32(bytes, end + 16)
  for (let n = 0; n < 4096 && startsWith(bytes, 'PK\x01\x02', at); n++) {
    const nameLength = u16(bytes, at + 28)
    yield { name: latin1(bytes, at + 46, nameLength), offset: u32(bytes, at + 42) }
    at += 46 + nameLength + u16(bytes, at + 30) + u16(bytes, at + 32)
  }
}

/**
 * Whether a file is an encrypted DOCX, XLSX or PPTX: a compound file that contains the package ([MS-OFFCRYPTO] 1.3.2).
 * Which of the three cannot be detected without the password.
 */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  return startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && streamFound(bytes) === 'encrypted'
}

/** Whether a file is a message of Outlook: a compound file of properties ([MS-OXMSG] 2.1). It is read as a mail. */
export function isOutlookMessage(bytes: Uint8Array): boolean {
  return startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && streamFound(bytes) === 'message'
}

function compound(bytes: Uint8Array): Format | null {
  const found = streamFound(bytes)
  return found === 'encrypted' || found === 'message' ? null : found
}

/** Detects a legacy office file by the name of its main stream in the compound file ([MS-CFB] 2.2, 2.3, 2.6.1). */
function streamFound(bytes: Uint8Array): CompoundContent | null {
  const size = 2 ** Math.min(u16(bytes, 30), 16)
  if (size < 128) return null
  const perSector = size / 4
  let isMessage = false
  let sector = u32(bytes, 48)
  for (let n = 0; n < 64 && sector < 0xfffffffa; n++) {
    const start = (sector + 1) * size
    for (let at = start; at < start + size && at + 128 <= bytes.length; at += 128) {
      const name = utf16(bytes, at, Math.max(0, u16(bytes, at + 64) - 2))
      const found = compoundStreams.get(name.toUpperCase())
      if (found) return found
      // A document may contain a message, so these names only count if no other content is found.
      if (messageStreams.test(name)) isMessage = true
    }
    // The header lists the first 109 sectors of the allocation table, which cover 6.8 MB at the usual sector size.
    // Writers put the directory there; a directory beyond it is not followed.
    const table = Math.floor(sector / perSector)
    if (table >= 109) break
    sector = u32(bytes, (u32(bytes, 76 + table * 4) + 1) * size + (sector % perSector) * 4)
  }
  return isMessage ? 'message' : null
}

/** Names of the parts of an Outlook message ([MS-OXMSG] 2.2). */
const messageStreams = /^__(?:properties_version1\.0|nameid_version1\.0|substg1\.0_)/

type CompoundContent = Format | 'encrypted' | 'message'

/** Names are compared without their case ([MS-CFB] 2.6.4). */
const compoundStreams: ReadonlyMap<string, CompoundContent> = new Map<string, CompoundContent>([
  ['WORDDOCUMENT', 'doc'],
  ['WORKBOOK', 'xls'],
  ['BOOK', 'xls'],
  ['POWERPOINT DOCUMENT', 'ppt'],
  ['ENCRYPTEDPACKAGE', 'encrypted'],
])

function text(bytes: Uint8Array, extension: string): Format | null {
  const sample = decodeSample(bytes)
  if (sample === null) return null
  if (extension === 'txt') return 'txt'
  if (markup.test(sample.slice(0, 4096)) || extension === 'html' || extension === 'htm') return 'html'
  if (extension === 'md' || extension === 'markdown') return 'md'
  return extension === '' && looksLikeMarkdown(sample) ? 'md' : 'txt'
}

const markup =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,1000}-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i

/** Requires two different Markdown constructs, so that a shell script or a log with a # stays plain text. */
function looksLikeMarkdown(sample: string): boolean {
  const constructs = [
    /^#{1,6} \S/m,
    /^```/m,
    /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
    /^\|? ?:?-{3,}:? ?\|/m,
    /\*\*[^*\n]{1,200}\*\*/,
    /^[-*] \S/m,
  ]
  return constructs.filter((construct) => construct.test(sample)).length >= 2
}

/** Decodes the start of a file: UTF-8, UTF-16 or UTF-32. Returns null for other bytes or control codes. */
function decodeSample(bytes: Uint8Array): string | null {
  const whole = bytes.length <= textSample
  const sample = whole ? bytes : bytes.subarray(0, textSample)
  try {
    // Streaming mode lets the sample end inside a character; a whole file that ends inside one is not text.
    const decoded = decoderFor(charsetOf(bytes))
      .decode(sample, { stream: !whole })
      .replace(/^\ufeff/, '')
    return controls.test(decoded) ? null : decoded
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    return null
  }
}

// Tab, line and page breaks, backspace, escape (terminal logs) and the old end-of-file mark occur in real text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
const controls = /[\x00-\x07\x0e-\x19\x1c-\x1f]/

function extensionOf(name: string | undefined): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name ?? '')?.[1]?.toLowerCase() ?? ''
}

function startsWith(bytes: Uint8Array, signature: string, at = 0): boolean {
  if (at + signature.length > bytes.length) return false
  for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature.charCodeAt(i)) return false
  return true
}

function indexOf(bytes: Uint8Array, signature: string, from: number, within: number): number {
  const last = Math.min(bytes.length - signature.length, from + within)
  for (let at = from; at <= last; at++) if (startsWith(bytes, signature, at)) return at
  return -1
}

function lastIndexOf(bytes: Uint8Array, signature: string, from: number, within: number): number {
  for (let at = from; at >= Math.max(0, from - within); at--) if (startsWith(bytes, signature, at)) return at
  return -1
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  let out = ''
  for (let i = at; i < Math.min(at + length, bytes.length); i++) out += String.fromCharCode(bytes[i] ?? 0)
  return out
}

function utf16(bytes: Uint8Array, at: number, length: number): string {
  let out = ''
  for (let i = at; i + 1 < at + Math.min(length, 62); i += 2) out += String.fromCharCode(u16(bytes, i))
  return out
}

/** Reads little-endian; returns zero beyond the end, so an offset out of range reads as nothing. */
function u16(bytes: Uint8Array, at: number): number {
  return at + 2 <= bytes.length ? (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) : 0
}

function u32(bytes: Uint8Array, at: number): number {
  return at + 4 <= bytes.length ? u16(bytes, at) + u16(bytes, at + 2) * 0x10000 : 0
}
