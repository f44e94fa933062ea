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

/** Encodings by Windows code page. Pages 1250 to 1258 and those of DOS follow from the number; others are read as Windows-1252. */
const encodings: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** Code pages by the character set of a font (RTF 1.9.1, "Font table"). */
const charsetCodePages: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** The code page of a font's character set; undefined for the default of the document. */
export function codePageOfCharset(charset: number): number | undefined {
  return charsetCodePages[charset]
}

export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const name = encodings[codePage] ?? encodingOf(`windows-${codePage}`) ?? encodingOf(`ibm${codePage}`)
  return charsetDecoder(name ?? 'windows-1252').decode(bytes)
}
