import type { Sequence } from '../view.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The bytes of the UTF-8 character that begins at an index, 0 if none does. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  const length =
    first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let i = 1; i < length; i++) if ((bytes[at + i] & 0xc0) !== 0x80) return 0
  return length
}

/**
 * The characters of a run of encoded bytes, each of which is written in `width` UTF-16 units: UTF-8, and where the bytes are not,
 * Latin-1, unless `strict`.
 */
export function* byteSequences(
  start: number,
  bytes: Uint8Array,
  width: number,
  strict = false,
): Generator<Sequence> {
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at)
    const text = length > 1 ? charOf(bytes.subarray(at, at + length)) : null
    if (text === null) {
      if (!strict)
        yield {
          start: start + at * width,
          end: start + (at + 1) * width,
          text: String.fromCharCode(bytes[at]),
        }
      at++
      continue
    }
    yield { start: start + at * width, end: start + (at + length) * width, text }
    at += length
  }
}

function charOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    // Overlong forms and surrogates are not UTF-8.
    return null
  }
}
