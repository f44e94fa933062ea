import { charsetDecoder, encodingOf } from './decoder.ts'

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
