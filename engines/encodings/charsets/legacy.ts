/** Encoders of encodings that are neither UTF-8 nor UTF-16, made from their decoders. */
import { charsetDecoder } from './decoder.ts'

/** Codes of a character in one encoding. */
type Encoder = (char: string) => readonly number[] | undefined

const encoders = new Map<string, Encoder>()

/**
 * Encodes a text. `us-ascii`: only its characters, though the standard reads it as Windows-1252.
 * @param fallback writes a character that the encoding does not have, in characters that it has
 */
export function encodeLegacy(
  text: string,
  encoding: string,
  fallback: (char: string) => string,
): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const encode = encoderOf(encoding)
  const shifts = encoding === 'iso-2022-jp'
  let shifted = false
  const shift = (to: boolean): void => {
    if (!shifts || shifted === to) return
    bytes.push(0x1b, ...(to ? [0x24, 0x42] : [0x28, 0x42]))
    shifted = to
  }
  const write = (char: string): boolean => {
    if (char < '\x80') {
      shift(false)
      bytes.push(char.charCodeAt(0))
      return true
    }
    const codes = encode(char)
    if (codes === undefined) return false
    shift(true)
    for (const code of codes) bytes.push(code)
    return true
  }
  for (const char of text) {
    if (write(char)) continue
    for (const plain of withoutAccents(char)) if (!write(plain)) for (const one of fallback(char)) write(one)
  }
  shift(false)
  return Uint8Array.from(bytes)
}

function withoutAccents(char: string): string {
  return char.normalize('NFKD').replace(/\p{M}/gu, '') || char
}

function encoderOf(encoding: string): Encoder {
  const known = encoders.get(encoding)
  if (known !== undefined) return known
  const encoder = newEncoder(encoding)
  encoders.set(encoding, encoder)
  return encoder
}

function newEncoder(encoding: string): Encoder {
  if (encoding === 'iso-2022-jp') {
    const euc = encoderOf('euc-jp')
    // JIS X 0208 is in EUC-JP with the high bits set.
    return (char) => {
      const codes = euc(char)
      return codes?.length === 2 && codes[0] > 0xa0 ? codes.map((code) => code & 0x7f) : undefined
    }
  }
  const table = new Map<string, readonly number[]>()
  if (encoding === 'us-ascii') return () => undefined
  const decoder = charsetDecoder(encoding)
  const add = (...codes: readonly number[]): void => {
    const char = decoder.decode(Uint8Array.from(codes))
    if (char >= '\x80' && char !== '\ufffd' && [...char].length === 1 && !table.has(char))
      table.set(char, codes)
  }
  for (let byte = 0x80; byte < 0x100; byte++) add(byte)
  if (!/^(?:gb|big5|euc|shift)/.test(encoding)) return (char) => table.get(char)
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  if (encoding === 'euc-jp')
    for (let second = 0xa1; second < 0xff; second++)
      for (let third = 0xa1; third < 0xff; third++) add(0x8f, second, third)
  if (encoding !== 'gb18030' && encoding !== 'gbk') return (char) => table.get(char)
  for (let index = 0; index < fourByteCodes; index++) add(...fourBytes(index))
  return (char) => {
    const point = char.codePointAt(0) ?? 0
    return table.get(char) ?? (point > 0xffff ? fourBytes(point - 0x10000 + firstSupplementary) : undefined)
  }
}

/** Codes of four bytes in GB 18030: how many are below U+10000, and the index of U+10000. */
const fourByteCodes = 39_420
const firstSupplementary = 189_000

function fourBytes(index: number): number[] {
  return [
    0x81 + Math.floor(index / 12_600),
    0x30 + (Math.floor(index / 1260) % 10),
    0x81 + (Math.floor(index / 10) % 126),
    0x30 + (index % 10),
  ]
}
