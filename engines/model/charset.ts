/** A decoded text, with an encoder for the same encoding. */
export interface DecodedText {
  /** A byte order mark is kept as the first character, so offsets count it. */
  readonly text: string
  encode(text: string): Uint8Array<ArrayBuffer>
}

export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Returns UTF-16 if the bytes begin with its byte order mark, else UTF-8, which decoding then validates. */
export function charsetOf(bytes: Uint8Array): Charset {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Decodes the text of a file. Returns null if the bytes are not valid in their encoding. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const charset = charsetOf(bytes)
  try {
    const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, encode: encoders[charset] }
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    return null
  }
}

export const encoders: Readonly<Record<Charset, DecodedText['encode']>> = {
  'utf-8': (text) => new TextEncoder().encode(text),
  'utf-16le': (text) => utf16(text, true),
  'utf-16be': (text) => utf16(text, false),
}

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return bytes
}
