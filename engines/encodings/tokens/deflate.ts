import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { textOfBytes } from '../bytes.ts'
import { type Decoder, matchesInRuns, token } from '../coded.ts'

/** Bytes that one part may expand to. */
const maxExpandedBytes = 1_000_000

/** Digits. Shorter ones expand to a few words at most. */
const minDigits = 24

/**
 * Base64 of DEFLATE data without a header, as sign-on requests (SAML bindings, 3.4.4.1) and diagrams have it. Only digits, small and
 * capital letters together may be it, and only text that is readable throughout counts.
 */
export const deflated: Decoder = function* (text, { words }) {
  for (const { one, index } of matchesInRuns(
    text,
    words,
    minDigits,
    /(?<![\w+/-])[A-Za-z0-9+/_-]{24,}={0,2}(?![\w+/-])/g,
  )) {
    if (one.length < minDigits || !/[a-z]/.test(one) || !/[A-Z]/.test(one) || !/\d/.test(one)) continue
    const bytes = Buffer.from(one, 'base64')
    // The kind of the first block (RFC 1951, 3.2.3): text is compressed.
    const kind = (bytes[0] >> 1) & 3
    if (kind === 0 || kind === 3) continue
    const read = textOf(bytes)
    if (read?.encode == null) continue
    const { encode } = read
    const write = (changed: string): string => {
      const coded = deflateRawSync(encode(changed)).toString(/[-_]/.test(one) ? 'base64url' : 'base64')
      return one.endsWith('=') ? coded : coded.replace(/=+$/, '')
    }
    yield token({ start: index, end: index + one.length }, read.text, write)
  }
}

function textOf(bytes: Uint8Array) {
  try {
    return textOfBytes(inflateRawSync(bytes, { maxOutputLength: maxExpandedBytes }))
  } catch (error) {
    // Most words are not such data, and some expand to more than the limit.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null
    throw error
  }
}
