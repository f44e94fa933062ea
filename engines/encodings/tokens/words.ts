/** Encoded words of mail, labels of host names, and files in uuencode. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { charsetDecoder, encodingOf } from '../charsets/decoder.ts'
import { type Decoder, token } from '../coded.ts'

/** Labels of international host names (RFC 3492). */
export const punycode: Decoder = function* (text) {
  if (!/xn--/i.test(text)) return
  for (const { 0: label, index } of text.matchAll(/xn--[a-z0-9-]{1,59}/gi)) {
    const decoded = domainToUnicode(label)
    if (decoded === '' || decoded === label.toLowerCase()) continue
    yield token({ start: index, end: index + label.length }, decoded, hostLabel, false)
  }
}

function hostLabel(text: string): string {
  return domainToASCII(text) || text.replace(/[^a-z0-9]+/gi, '-').replace(/^-+|-+$/g, '') || 'x'
}

const encodedWord = String.raw`=\?[\w.:-]{1,40}(?:\*[\w-]{1,20})?\?[BbQq]\?[^?\s]{0,2000}\?=`
const wordRun = new RegExp(String.raw`${encodedWord}(?:\s{1,20}${encodedWord})*`, 'g')

/** Encoded words (RFC 2047). Those that follow each other are one text. */
export const encodedWords: Decoder = function* (text) {
  if (!text.includes('=?')) return
  for (const { 0: run, index } of text.matchAll(wordRun)) {
    const decoded = decodeWords(run.split(/\s+/))
    yield token({ start: index, end: index + run.length }, decoded, encodeWords)
  }
}

/** The bytes of words of one encoding are decoded at once: mailers also split the bytes of a character. */
function decodeWords(words: readonly string[]): string {
  const parts: { readonly charset: string; bytes: Buffer }[] = []
  for (const word of words) {
    const [, charset, coding, digits] = /^=\?([^?*]+)(?:\*[^?]*)?\?([^?])\?(.*)\?=$/s.exec(word) ?? []
    const bytes = /b/i.test(coding)
      ? Buffer.from(digits, 'base64')
      : Buffer.from(
          digits
            .replaceAll('_', ' ')
            .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
    const last = parts.at(-1)
    if (last?.charset.toLowerCase() === charset.toLowerCase()) last.bytes = Buffer.concat([last.bytes, bytes])
    else parts.push({ charset, bytes })
  }
  return parts.map(({ charset, bytes }) => decoderOf(charset).decode(bytes)).join('')
}

function decoderOf(charset: string) {
  return charsetDecoder(encodingOf(charset) ?? 'windows-1252')
}

/** Characters of an encoded word, which has at most 75 in all: their bytes in base64, four at most for each. */
const maxWordCharacters = 11

function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const chars = [...text.replace(/[\r\n]+/g, ' ')]
  const words: string[] = []
  for (let at = 0; at < chars.length; at += maxWordCharacters)
    words.push(
      `=?UTF-8?B?${Buffer.from(chars.slice(at, at + maxWordCharacters).join('')).toString('base64')}?=`,
    )
  return words.join('\r\n ')
}

const uuBegin = /^begin(?:-base64)? [0-7]{3,4} [^\r\n]{1,200}\r?\n/gm
const uuLine = /([ -`]{1,90})(\r?\n|$)/y

/** Files in uuencode. */
export const uuencode: Decoder = function* (text) {
  if (!text.includes('begin ')) return
  for (const { 0: head, index } of text.matchAll(uuBegin)) {
    const bytes: number[] = []
    const start = index + head.length
    let end = start
    for (uuLine.lastIndex = start; ; ) {
      const match = uuLine.exec(text)
      if (match === null || match[1] === 'end') break
      bytes.push(...uuBytes(match[1]))
      end = match.index + match[1].length
    }
    const decoded = new TextDecoder().decode(Uint8Array.from(bytes))
    const lineEnd = head.endsWith('\r\n') ? '\r\n' : '\n'
    if (end > start) yield token({ start, end }, decoded, (changed) => uuLines(changed).join(lineEnd))
  }
}

function uuBytes(line: string): number[] {
  const length = (line.charCodeAt(0) - 32) & 63
  const digits = [...line.slice(1)].map((char) => (char.charCodeAt(0) - 32) & 63)
  const bytes: number[] = []
  for (let at = 0; at < digits.length; at += 4) {
    const [a, b = 0, c = 0, d = 0] = digits.slice(at, at + 4)
    bytes.push(((a << 2) | (b >> 4)) & 255, ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255)
  }
  return bytes.slice(0, length)
}

function uuLines(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const char = (value: number): string => String.fromCharCode((value & 63) === 0 ? 96 : 32 + (value & 63))
  const lines: string[] = []
  for (let from = 0; from < bytes.length; from += 45) {
    const part = bytes.subarray(from, from + 45)
    let line = char(part.length)
    for (let at = 0; at < part.length; at += 3) {
      const [a, b = 0, c = 0] = part.subarray(at, at + 3)
      line += char(a >> 2) + char((a << 4) | (b >> 4)) + char((b << 2) | (c >> 6)) + char(c)
    }
    lines.push(line)
  }
  return [...lines, '`']
}
