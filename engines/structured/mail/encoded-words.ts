import { binaryOf, decodeCharset } from './transfer.ts'

const word = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([BbQq])\?([^?\s]*)\?=/g
const between = /(=\?[\w.:*-]+\?[BbQq]\?[^?\s]*\?=)\s+(?==\?[\w.:*-]+\?[BbQq]\?)/g

/** Decodes the text of a header, given as a binary string: folded lines, encoded words (RFC 2047), and UTF-8. */
export function decodeHeader(binary: string): string {
  const unfolded = binary.replace(/\r?\n(?=[ \t])/g, '')
  return decodeCharset(unfolded, 'utf-8')
    .replace(between, '$1')
    .replace(word, (_, charset: string, coding: string, text: string) => {
      if (/b/i.test(coding)) return decodeCharset(Buffer.from(text, 'base64').toString('latin1'), charset)
      const bytes = text
        .replaceAll('_', ' ')
        .replace(/=([\da-fA-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return decodeCharset(bytes, charset)
    })
}

/** Bytes of text in an encoded word of at most 75 characters. */
const maxBytes = 45

/** Writes text for a header: as it is where it is printable ASCII, else as encoded words. */
export function encodeHeader(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?')) return fold(line)
  const words: string[] = []
  let bytes: number[] = []
  const end = (): void => {
    if (bytes.length > 0) words.push(`=?UTF-8?B?${Buffer.from(bytes).toString('base64')}?=`)
    bytes = []
  }
  for (const char of line) {
    const encoded = new TextEncoder().encode(char)
    if (bytes.length + encoded.length > maxBytes) end()
    bytes.push(...encoded)
  }
  end()
  return words.join('\r\n ')
}

/** Breaks a long line at spaces. */
function fold(line: string): string {
  return line.replace(/(.{40,70}) (?=.{8})/g, '$1\r\n ')
}

/** Decodes a parameter of the form `utf-8'en'na%C3%AFve` (RFC 2231). */
export function decodeParameter(value: string): string {
  const [, charset = 'utf-8', text = value] = /^([^']*)'[^']*'(.*)$/s.exec(value) ?? []
  const bytes = text.replace(/%([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeCharset(bytes, charset)
}

/** `isFirst`: the part of a long value that names its character set. */
export function encodeParameter(value: string, isFirst = true): string {
  const bytes = binaryOf(new TextEncoder().encode(value))
  return `${isFirst ? "UTF-8''" : ''}${bytes.replace(/[^A-Za-z\d.-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}`
}
