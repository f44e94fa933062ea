import { charsetDecoder, declaredEncodings, readText } from '../../../encodings/index.ts'
import { charsetOf, decoderFor } from '../../../model/charset.ts'
import type { Conversion } from '../../conversion.ts'

/** Decodes an HTML file: by its byte order mark, by its declaration, and else as other texts. */
export function decodeHtml(bytes: Uint8Array, conversion: Conversion): string {
  const marked = charsetOf(bytes)
  if (marked !== 'utf-8') return withoutMark(decoderFor(marked).decode(bytes))
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const encoding = hasMark ? 'utf-8' : declaredEncodings(bytes, ['page', 'xml']).at(0)
  // A declaration of UTF-16 that can be read as ASCII is wrong (HTML, 13.2.3.3).
  if (encoding !== undefined && !encoding.startsWith('utf-16'))
    return withoutMark(charsetDecoder(encoding).decode(bytes))
  return decodeText(bytes, conversion)
}

/**
 * Decodes a text as Unicode if valid, else in the declared or detected encoding, else as UTF-8 with
 * replacement characters for invalid bytes. A guess causes a warning.
 */
export function decodeText(bytes: Uint8Array, conversion: Conversion): string {
  const read = readText(bytes)
  if (read === null) {
    conversion.warn({
      code: 'charset_guessed',
      message: 'The text is not valid UTF-8. What could not be read is marked by U+FFFD.',
    })
    return withoutMark(new TextDecoder().decode(bytes))
  }
  if (read.guessed !== undefined)
    conversion.warn({
      code: 'charset_guessed',
      message: `The text is not UTF-8. It was read as ${read.guessed}, chosen by its letters.`,
    })
  return withoutMark(read.text)
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}
