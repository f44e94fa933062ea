import { utf7Charset } from '../../encodings/index.ts'
import { binaryOf, bytesOf } from './transfer.ts'

const utf7Name = /^(?:unicode-1-1-)?utf-?7$/i

/** Decodes bytes, given as a binary string, in a character set of mail. An unknown one is read as Windows-1252. */
export function decodeCharset(binary: string, charset: string): string {
  if (utf7Name.test(charset)) return utf7Charset.decode(binary)
  return decoderOf(charset).decode(bytesOf(binary))
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset, { ignoreBOM: true })
  } catch {
    // The name is not one that the standard of encodings knows.
    return new TextDecoder('windows-1252')
  }
}

const tables = new Map<string, ReadonlyMap<string, number> | null>()

/** Byte of each character in a character set of one byte; null for the others. */
function tableOf(charset: string): ReadonlyMap<string, number> | null {
  const decoder = decoderOf(charset)
  const known = tables.get(decoder.encoding)
  if (known !== undefined) return known
  const table = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  const single = table.size > 250 || [...table.keys()].every((char) => [...char].length === 1 && char !== '')
  const result = single && !/^(?:utf|gb|big5|euc|shift|iso-2022)/.test(decoder.encoding) ? table : null
  tables.set(decoder.encoding, result)
  return result
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
  const utf8 = encoding === 'utf-8' && !ascii
  if (utf8) return binaryOf(new TextEncoder().encode(text))
  const table = ascii ? null : tableOf(charset)
  let out = ''
  for (const char of text) {
    const own = encodeChar(char, table)
    out += own ?? [...plainOf(char)].map((one) => encodeChar(one, table) ?? fallback(char)).join('')
  }
  return out
}

function encodeChar(char: string, table: ReadonlyMap<string, number> | null): string | undefined {
  if (char < '\x80') return char
  const byte = table?.get(char)
  return byte === undefined ? undefined : String.fromCharCode(byte)
}

function plainOf(char: string): string {
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain === '' ? char : plain
}
