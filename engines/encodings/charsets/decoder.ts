/** Decoders of encodings by their name: those of the platform, and the code pages of DOS, which it has not. */
import type { CharsetDecoder } from '../../model/charset.ts'
import dosPages from './dos-pages.json' with { type: 'json' }

/** The characters of the upper 128 bytes by name: ibm850. Old programs, exports of tills and laboratory devices write them still. */
const pages: Readonly<Record<string, string>> = dosPages

const dosLabel = /^(?:cp|ibm|dos|oem)[-_ ]?0?(\d{3})$/i

/** The name of an encoding by one of its labels (WHATWG Encoding, 4.2; `cp850` or `IBM850` for DOS). Null for an unknown label. */
export function encodingOf(label: string): string | null {
  const dos = `ibm${dosLabel.exec(label.trim())?.[1]}`
  if (Object.hasOwn(pages, dos)) return dos
  try {
    return new TextDecoder(label).encoding
  } catch {
    // The label is not one of the standard.
    return null
  }
}

/** @param encoding a name of `encodingOf` */
export function charsetDecoder(encoding: string, { fatal = false } = {}): CharsetDecoder {
  const upper = Object.hasOwn(pages, encoding) ? pages[encoding] : undefined
  if (upper === undefined) return new TextDecoder(encoding, { fatal, ignoreBOM: true })
  return {
    decode: (bytes = new Uint8Array(0)) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80]),
  }
}
