/** A decoded text, with an encoder for the same encoding. */
export interface DecodedText {
  /** A byte order mark is kept as the first character, so offsets count it. */
  readonly text: string
  encode(text: string): Uint8Array<ArrayBuffer>
}

export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/** Decodes bytes, whole or in pieces; throws a TypeError for bytes that are not valid. */
export interface CharsetDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** Bytes in which an encoding without a byte order mark is recognised. */
const sampleBytes = 4096

/**
 * Returns UTF-16 or UTF-32 if the bytes begin with its byte order mark, or are text in it by their zeros. All others are UTF-8, which
 * decoding then validates.
 */
export function charsetOf(bytes: Uint8Array): Charset {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be'
  return unmarkedCharset(bytes)
}

/** Text in UTF-8 has no zeros. In UTF-16 and UTF-32 they are at the places of the high bytes, and only there. */
function unmarkedCharset(bytes: Uint8Array): Charset {
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes) & ~3 || bytes.length & ~1)
  const zeros: [number, number, number, number] = [0, 0, 0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[(i & 3) as 0 | 1 | 2 | 3]++
  const [first, second, third, fourth] = zeros.map((count) => count > 0)
  if (!(first || second || third || fourth)) return 'utf-8'
  const quarter = sample.length / 4
  // The highest byte of a character is always zero in UTF-32, and the next one nearly always.
  const candidates: Charset[] =
    zeros[0] === quarter && second && !fourth
      ? ['utf-32be']
      : zeros[3] === quarter && third && !first
        ? ['utf-32le']
        : (first || third) && !(second || fourth)
          ? ['utf-16be']
          : (second || fourth) && !(first || third)
            ? ['utf-16le']
            : []
  return candidates.find((charset) => isText(sample, charset)) ?? 'utf-8'
}

/** Unassigned and private characters, and control codes that are not in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
const noText = /[\p{Cn}\p{Co}]|(?![\t\n\v\f\r\b\x1b\x1a])[\x00-\x1f]/u

function isText(sample: Uint8Array, charset: Charset): boolean {
  try {
    return !noText.test(decoderFor(charset).decode(sample, { stream: true }))
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    return false
  }
}

export function decoderFor(charset: Charset): CharsetDecoder {
  if (charset === 'utf-32le' || charset === 'utf-32be') return new Utf32Decoder(charset === 'utf-32le')
  return new TextDecoder(charset, { fatal: true, ignoreBOM: true })
}

/** Decodes the text of a file. Returns null if the bytes are not valid in their encoding. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const charset = charsetOf(bytes)
  try {
    return { text: decoderFor(charset).decode(bytes), encode: encoders[charset] }
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    return null
  }
}

export const encoders: Readonly<Record<Charset, DecodedText['encode']>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  'utf-16le': (text) => utf16(text, true),
  'utf-16be': (text) => utf16(text, false),
  'utf-32le': (text) => utf32(text, true),
  'utf-32be': (text) => utf32(text, false),
}

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return bytes
}

function utf32(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const points = Array.from(text.toWellFormed(), (char) => char.codePointAt(0) ?? 0)
  const view = new DataView(new ArrayBuffer(points.length * 4))
  for (const [i, point] of points.entries()) view.setUint32(i * 4, point, littleEndian)
  return new Uint8Array(view.buffer)
}

/** UTF-32, which TextDecoder does not know. */
class Utf32Decoder implements CharsetDecoder {
  readonly #littleEndian: boolean
  #rest = new Uint8Array(0)

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian
  }

  decode(bytes = new Uint8Array(0), { stream = false } = {}): string {
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    const whole = all.length & ~3
    if (!stream && whole < all.length) throw new TypeError('The text ends inside a character.')
    this.#rest = all.slice(whole)
    const view = new DataView(all.buffer)
    const parts: string[] = []
    for (let at = 0; at < whole; at += 4) {
      const point = view.getUint32(at, this.#littleEndian)
      if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) throw new TypeError('Not a character.')
      parts.push(String.fromCodePoint(point))
    }
    return parts.join('')
  }
}
