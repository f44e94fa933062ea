/** Encodings by the numbers of Windows' code pages; what is not listed is read as Windows-1252. */
const codePages: Readonly<Record<number, string>> = {
  437: 'windows-1252',
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
const charsets: Readonly<Record<number, number>> = {
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

/** The code page of a font's character set; undefined where it is that of the document. */
export function codePageOfCharset(charset: number): number | undefined {
  return charsets[charset]
}

export function decoded(bytes: Uint8Array, codePage: number): string {
  const single = codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252'
  return new TextDecoder(codePages[codePage] ?? single).decode(bytes)
}
