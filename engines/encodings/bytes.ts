/** Texts in bytes: their encoding, and compressed content. */
import { deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync, constants as zlib } from 'node:zlib'

/** Bytes that one compressed part may expand to. */
const maxExpandedBytes = 8_000_000

/** Compressed parts inside of each other. */
const maxDepth = 4

/** Entries of one archive that are read. */
const maxEntries = 256

/** Characters. Shorter printable runs occur in any bytes. */
const minRunLength = 4

/** A text contained in bytes. */
export interface BytesText {
  readonly text: string
  /** The bytes for a changed text. Null: they cannot be written again, since only parts of them are text. */
  readonly encode: ((text: string) => Uint8Array) | null
}

const utf8 = new TextDecoder()
const utf16le = new TextDecoder('utf-16le')
const utf16be = new TextDecoder('utf-16be')

/** Control characters other than white space, and the replacement character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
const unprintables = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]+/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]/

/** The text of bytes that are text as a whole, compressed or not; or of the printable runs in them. Null if there are none. */
export function textOfBytes(bytes: Uint8Array, depth = 0): BytesText | null {
  const whole = wholeText(bytes)
  if (whole !== null) return whole
  const inner = depth < maxDepth ? expand(bytes) : []
  if (inner.length === 1 && !isArchive(bytes)) {
    const read = textOfBytes(inner[0], depth + 1)
    const compress = bytes[0] === 0x1f ? gzipSync : deflateSync
    if (read === null) return null
    const { text, encode } = read
    return { text, encode: encode && ((changed) => compress(encode(changed))) }
  }
  const runs = [...inner, bytes].flatMap(longRuns)
  return runs.length === 0 ? null : { text: runs.join('\u0001'), encode: null }
}

/** Bytes. Shorter printable runs are frequent in the digits of any data. */
export const minLongRun = 6

/** The texts of six bytes or more in data: UTF-8, and UTF-16 if there are zeros. */
function longRuns(bytes: Uint8Array): string[] {
  const runs = utf8.decode(bytes).split(unprintables).filter(isLongRun)
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  if (zeros < minLongRun) return runs
  const wide = [0, 1].flatMap((from) => {
    const length = (bytes.length - from) & ~1
    return utf16le
      .decode(bytes.subarray(from, from + length))
      .split(unprintables)
      .filter(isLongRun)
  })
  return [...runs, ...wide]
}

function isLongRun(run: string): boolean {
  return run.length >= minLongRun
}

/** Bytes that are only text: UTF-8, UTF-16, or Latin-1 that is mostly ASCII. */
function wholeText(bytes: Uint8Array): BytesText | null {
  const plain = utf8.decode(bytes)
  if (plain !== '' && !unprintable.test(plain))
    return { text: plain, encode: (text) => new TextEncoder().encode(text) }
  const order = utf16Order(bytes)
  if (order !== null) {
    const text = (order === 'le' ? utf16le : utf16be).decode(bytes)
    if (!unprintable.test(text)) return { text, encode: (changed) => utf16Bytes(changed, order) }
  }
  const latin = Buffer.from(bytes).toString('latin1')
  const foreign = latin.match(/[\xa0-\xff]/g)?.length ?? 0
  if (bytes.length >= minLatin && foreign * 4 < bytes.length && !unprintable.test(latin))
    return { text: latin, encode: (text) => Buffer.from(text, 'latin1') }
  return null
}

/** Bytes. Shorter random bytes may be Latin-1 by chance. */
const minLatin = 16

/** UTF-16 of a text that is mostly ASCII, by its zeros; null for other bytes. */
export function utf16Order(bytes: Uint8Array): 'le' | 'be' | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 2]++
  const [even, odd] = zeros
  const most = Math.max(even, odd)
  // A third of the units are ASCII at least, and no unit has a zero on the other side.
  if (most * 6 < bytes.length || Math.min(even, odd) > 0) return null
  return even > odd ? 'be' : 'le'
}

function utf16Bytes(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

/** The printable runs of bytes in UTF-8, both orders of UTF-16 and, on request, Latin-1, and of compressed content. */
export function decodedTexts(bytes: Uint8Array, latin: boolean): string[] {
  const contents: Uint8Array[] = []
  let layer = [bytes]
  for (let depth = 0; depth < maxDepth && layer.length > 0 && contents.length < maxEntries; depth++) {
    layer = layer.flatMap(expand)
    contents.push(...layer)
  }
  return [...contents.flatMap((content) => encodings(content, true)), ...encodings(bytes, latin)]
}

function encodings(bytes: Uint8Array, latin: boolean): string[] {
  const texts = [printableRuns(utf8.decode(bytes))]
  const even = bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1)
  if (even.length >= 2 * minRunLength) {
    texts.push(printableRuns(utf16le.decode(even)), printableRuns(utf16be.decode(even)))
  }
  if (latin && bytes.some((byte) => byte >= 0x80))
    texts.push(printableRuns(Buffer.from(bytes).toString('latin1')))
  return texts.filter((text) => text !== '')
}

/** The printable runs of a text that are not there by chance, separated by a character that no value has. */
function printableRuns(text: string): string {
  let runs = ''
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isPrintable(text.charCodeAt(at))) continue
    if (at - start >= minRunLength)
      runs += runs === '' ? text.slice(start, at) : `\u0001${text.slice(start, at)}`
    start = at + 1
  }
  return runs
}

/** Neither a control character other than white space, nor the replacement character. */
function isPrintable(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return (code < 0x7f || code > 0x9f) && code !== 0xfffd
}

/** Whether bytes start like an archive or compressed data, which cannot be searched as they are. */
export function isCompressed(bytes: Uint8Array): boolean {
  return signatures.some((magic) => magic.every((byte, i) => bytes[i] === byte))
}

/** First bytes of zip, gzip, bzip2, xz, 7-Zip, RAR and Zstandard. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b, 0x08],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21, 0x1a],
  [0x28, 0xb5, 0x2f, 0xfd],
]

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

function expand(bytes: Uint8Array): Uint8Array[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return attempt(() => gunzipSync(bytes, bounds))
  if (isArchive(bytes)) return entries(bytes)
  // A zlib header is a multiple of 31 (RFC 1950, 2.2).
  const zlibHeader = (bytes[0] & 0x0f) === 8 && bytes.length > 8 && ((bytes[0] << 8) | bytes[1]) % 31 === 0
  return zlibHeader ? attempt(() => inflateSync(bytes, bounds)) : []
}

const bounds = { maxOutputLength: maxExpandedBytes, finishFlush: zlib.Z_SYNC_FLUSH }

/** The entries of a zip archive by their local headers, since the directory may leave some out. */
function entries(bytes: Uint8Array): Uint8Array[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Uint8Array[] = []
  let at = view.indexOf('PK\x03\x04', 0, 'latin1')
  while (at >= 0 && at + 30 <= view.length && found.length < maxEntries) {
    const method = view.readUInt16LE(at + 8)
    const start = at + 30 + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28)
    const data = view.subarray(start)
    const next = view.indexOf('PK\x03\x04', start, 'latin1')
    found.push(view.subarray(at + 30, Math.min(start, view.length)))
    if (method === 8) found.push(...attempt(() => inflateRawSync(data, bounds)))
    else found.push(next < 0 ? data : view.subarray(start, next))
    at = next
  }
  return found
}

/** Returns nothing where the bytes only look compressed, or expand to more than the limit. */
function attempt(decompress: () => Uint8Array): Uint8Array[] {
  try {
    return [decompress()]
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return []
    throw error
  }
}

/** Whether a byte is printable ASCII or white space. */
export function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13
}
