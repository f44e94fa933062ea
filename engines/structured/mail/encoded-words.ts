import { binaryOf, decodeCharset } from './transfer.ts'

const word = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([BbQq])\?([^?\s]*)\?=/g
/** Words that follow each other, which are one text. */
const words = new RegExp(`${word.source}(?:\\s+${word.source})*`, 'g')

/** Decodes the text of a header, given as a binary string: folded lines, encoded words (RFC 2047), and UTF-8. */
export function decodeHeader(binary: string): string {
  const unfolded = binary.replace(/\r?\n(?=[ \t])/g, '')
  return decodeCharset(unfolded, 'utf-8').replace(words, (run) => {
    const parts: { readonly charset: string; bytes: string }[] = []
    for (const [, charset, coding, text] of run.matchAll(word)) {
      const bytes = /b/i.test(coding) ? Buffer.from(text, 'base64').toString('latin1') : bytesOfQ(text)
      const last = parts.at(-1)
      // Mailers also split the bytes of a character between words.
      if (last?.charset.toLowerCase() === charset.toLowerCase()) last.bytes += bytes
      else parts.push({ charset, bytes })
    }
    return parts.map(({ charset, bytes }) => decodeCharset(bytes, charset)).join('')
  })
}

function bytesOfQ(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/=([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
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
