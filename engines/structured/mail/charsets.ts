import { encodeLegacy, encodingOf, utf7Charset } from '../../encodings/index.ts'
import { binaryOf, bytesOf } from './transfer.ts'

const utf7Name = /^(?:unicode-1-1-)?utf-?7$/i

/** Decodes bytes, given as a binary string, in a character set of mail. An unknown one is read as Windows-1252. */
export function decodeCharset(binary: string, charset: string): string {
  if (utf7Name.test(charset)) return utf7Charset.decode(binary)
  return decoderOf(charset).decode(bytesOf(binary))
}

/** An unknown name is Windows-1252. */
function decoderOf(charset: string) {
  const encoding = charset === '' ? 'utf-8' : encodingOf(charset)
  return new TextDecoder(encoding ?? 'windows-1252', { ignoreBOM: true })
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
  const { encoding } = decoderOf(charset)
  if (encoding === 'utf-8' && !ascii) return binaryOf(new TextEncoder().encode(text))
  // ISO-2022-JP is in 7 bits.
  const own = ascii && encoding !== 'iso-2022-jp' ? 'us-ascii' : encoding
  return binaryOf(encodeLegacy(text, own, fallback))
}
