import { charsetDecoder, encodeLegacy, encodingOf, utf7Charset } from '../../encodings/index.ts'

const utf7Name =
  /^(?:unicode-1-1-)?utf-?7$/i /** Transfer encodings of mail (RFC 2045). Mail is handled as a binary string: one character for each byte. */

export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(binary, 'latin1'))
}

export function binaryOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

export type Transfer = 'base64' | 'quoted-printable' | '7bit' | '8bit'

export function transferOf(name: string): Transfer {
  const plain = name.trim().toLowerCase()
  return plain === 'base64' || plain === 'quoted-printable' || plain === '7bit' ? plain : '8bit'
}

export function decodeTransfer(body: string, transfer: Transfer): string {
  if (transfer === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (transfer !== 'quoted-printable') return body
  return body
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Encodes a body. Lines end with `newline`. */
export function encodeTransfer(binary: string, transfer: Transfer, newline: string): string {
  if (transfer === 'base64') {
    const encoded = Buffer.from(binary, 'latin1').toString('base64')
    return (encoded.match(/.{1,76}/g) ?? []).join(newline) + newline
  }
  return transfer === 'quoted-printable' ? quotedPrintable(binary) : binary
}

const maxLine = 76

function quotedPrintable(binary: string): string {
  return binary
    .split(/(\r?\n)/)
    .map((line) => (/^\r?\n$/.test(line) ? line : quotedLine(line)))
    .join('')
}

function quotedLine(line: string): string {
  const units = line.match(/[\s\S]/g) ?? []
  let out = ''
  let width = 0
  for (const [i, unit] of units.entries()) {
    const last = i === units.length - 1
    const plain = /[!-<>-~]/.test(unit) || ((unit === ' ' || unit === '\t') && !last)
    const code = plain ? unit : `=${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    if (width + code.length > maxLine - (last ? 0 : 1)) {
      out += '=\r\n'
      width = 0
    }
    out += code
    width += code.length
  }
  return out
}

/** Decodes bytes, given as a binary string, in a character set of mail. An unknown one is read as Windows-1252. */
export function decodeCharset(binary: string, charset: string): string {
  if (utf7Name.test(charset)) return utf7Charset.decode(binary)
  return charsetDecoder(encodingNamed(charset)).decode(bytesOf(binary))
}

/** An unknown name is Windows-1252. */
function encodingNamed(charset: string): string {
  return charset === '' ? 'utf-8' : (encodingOf(charset) ?? 'windows-1252')
}

/**
 * Encodes text as a binary string. A character that the set does not have is written without its accents, or by `fallback`.
 * `ascii`: only characters of US-ASCII, for a body that must stay 7-bit.
 */
export function encodeCharset(
  text: string,
  charset: string,
  ascii: boolean,
  fallback: (char: string) => string,
): string {
  if (utf7Name.test(charset)) return utf7Charset.encode(text)
  const encoding = encodingNamed(charset)
  if (encoding === 'utf-8' && !ascii) return binaryOf(new TextEncoder().encode(text))
  // ISO-2022-JP is in 7 bits.
  const own = ascii && encoding !== 'iso-2022-jp' ? 'us-ascii' : encoding
  return binaryOf(encodeLegacy(text, own, fallback))
}
