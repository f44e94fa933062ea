/**
 * Decodes texts that programs encoded for transport: percent escapes, character references, escapes of scripts, base64,
 * ASCII85, hexadecimal, UTF-16, and all of these compressed with gzip, zlib or zip. Anyone can undo such an encoding with one
 * command, so the search for values has to undo it too.
 */
import { gunzipSync, inflateRawSync, inflateSync, constants as zlib } from 'node:zlib'

/** Nested encodings that are undone. Mail trackers nest three. */
const maxDepth = 4

/** Characters. Shorter printable runs occur in any bytes. */
const minRunLength = 4

/** Code units that are decoded for one text: eight times its length, and this. */
const extraBudget = 1_000_000

/** Bytes that one compressed part may expand to. */
const maxExpandedBytes = 8_000_000

/** Entries of one archive that are read. */
const maxEntries = 256

/** The text, which comes first, and every text that it decodes to. */
export function decodedForms(text: string): string[] {
  const known = new Set([text])
  let layer = [text]
  let left = text.length * 8 + extraBudget
  for (let depth = 0; depth < maxDepth && layer.length > 0; depth++) {
    const next: string[] = []
    for (const coded of layer) {
      for (const plain of decodings(coded)) {
        if (plain === '' || known.has(plain) || plain.length > left) continue
        left -= plain.length
        known.add(plain)
        next.push(plain)
      }
    }
    layer = next
  }
  return [...known]
}

/** The same for bytes that are not plain ASCII: their text in common encodings, and what is compressed in them. */
export function decodedFormsOfBytes(bytes: Uint8Array): string[] {
  return decodedTexts(bytes, true).flatMap(decodedForms)
}

/** Whether a byte is printable ASCII or white space. */
export function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13
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

function* decodings(text: string): Generator<string> {
  if (text.includes('\0')) yield text.replaceAll('\0', '')
  if (text.includes('%')) yield decodePercent(text)
  if (text.includes('<')) {
    yield text.replace(/<[^<>]*>/g, '')
    yield text.replace(/<[^<>]*>/g, ' ')
  }
  if (text.includes('&')) yield decodeReferences(text)
  if (text.includes('\\')) yield decodeEscapes(text)
  if (text.includes('=')) yield decodeQuotedPrintable(text)
  if (text.length < 8) return
  for (const [token] of text.matchAll(/[!-uz]{10,}/g)) yield* ascii85Texts(token)
  const unbroken = /[\r\n]/.test(text) ? text.replace(/[\r\n]+[ \t]*/g, '') : text
  for (const [token] of unbroken.matchAll(/[A-Za-z0-9+/_-]{8,}/g)) {
    // Characters before the encoded part may belong to its alphabet too, so every phase is tried.
    for (let phase = 0; phase < 4; phase++)
      yield* decodedTexts(Buffer.from(token.slice(phase), 'base64'), false)
  }
  for (const [token] of unbroken.matchAll(/[0-9A-Fa-f]{10,}/g)) {
    for (let phase = 0; phase < 2; phase++) yield* decodedTexts(Buffer.from(token.slice(phase), 'hex'), false)
  }
}

/** Tokens of one text that are tried as ASCII85, where a separator may be before the encoded part. */
const maxStarts = 8

/** Separators of addresses and names, which are also digits of ASCII85. */
const separator = /[=/:?&#;,+~<(]/g

/** ASCII85 (ISO 32000-1, 7.4.3) in a token. Its digits are most of ASCII, so only text that is readable throughout counts. */
function* ascii85Texts(token: string): Generator<string> {
  const starts = [0, ...[...token.matchAll(separator)].map(({ index }) => index + 1)].slice(0, maxStarts)
  for (const start of starts) {
    const bytes = decodeAscii85(token.slice(start))
    if (bytes.length < minRunLength) continue
    yield* decodedTexts(bytes, false)
  }
}

/** Up to the end of the data or the first group that is none. */
function decodeAscii85(text: string): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = (): boolean => {
    const missing = 5 - group.length
    const value = [...group, ...new Array<number>(missing).fill(84)].reduce(
      (sum, digit) => sum * 85 + digit,
      0,
    )
    if (value > 0xffff_ffff) return false
    for (let i = 0; i < 4 - missing; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256)
    group = []
    return true
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (text[i] === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (code < 33 || code > 117) break
    else group.push(code - 33)
    if (group.length === 5 && !flush()) break
  }
  if (group.length > 1 && group.length < 5) flush()
  return Uint8Array.from(out)
}

/** The printable runs of bytes in UTF-8, both orders of UTF-16 and, on request, Latin-1, and of what is compressed in them. */
function decodedTexts(bytes: Uint8Array, latin: boolean): string[] {
  const contents: Uint8Array[] = []
  let layer = [bytes]
  for (let depth = 0; depth < maxDepth && layer.length > 0 && contents.length < maxEntries; depth++) {
    layer = layer.flatMap(expand)
    contents.push(...layer)
  }
  return [...contents.flatMap((content) => encodings(content, true)), ...encodings(bytes, latin)]
}

const utf8 = new TextDecoder()
const utf16le = new TextDecoder('utf-16le')
const utf16be = new TextDecoder('utf-16be')

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

/** Neither a control character other than white space, nor the sign for bytes that cannot be decoded. */
function isPrintable(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return (code < 0x7f || code > 0x9f) && code !== 0xfffd
}

function expand(bytes: Uint8Array): Uint8Array[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return attempt(() => gunzipSync(bytes, bounds))
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return entries(bytes)
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

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    utf8OrLatin1(Buffer.from(run.replaceAll('%', ''), 'hex')),
  )
}

function utf8OrLatin1(bytes: Uint8Array): string {
  const text = utf8.decode(bytes)
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    return character(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)) ?? whole
  })
}

/** Escapes of scripts and JSON: `\u004d`, `\u{4d}`, `\x4d`, `\115`. */
function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-7]{3}))/gi,
    (whole, point, unit, byte, octal) =>
      character(octal ? Number.parseInt(octal, 8) : Number.parseInt(point ?? unit ?? byte, 16)) ?? whole,
  )
}

/** Escapes of mail (RFC 2045, 6.7): `=4D`; other equals signs stay. */
function decodeQuotedPrintable(text: string): string {
  if (!/=[0-9A-F]{2}/i.test(text)) return text
  return decodePercent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
}

function character(code: number): string | null {
  return code <= 0x10ffff ? String.fromCodePoint(code) : null
}
