import type { Span } from '../../model/text-layer.ts'
import type { Codec, Field } from '../source.ts'
import { binaryOf, decodeCharset } from './transfer.ts'

export interface Header {
  /** In lower case. */
  readonly name: string
  readonly written: string
  /** Of the value, without the colon and the space after it. */
  readonly start: number
  readonly end: number
}

/** The headers at `from`, and where the body begins. */
export function readHeaders(text: string, from: number, to: number): { headers: Header[]; body: number } {
  const headers: Header[] = []
  const line = /([!-9;-~]+)[ \t]*:[ \t]*((?:[^\r\n]|\r?\n[ \t]|\r(?!\n))*)(?:\r?\n|$)/y
  let at = from
  // The line that mailbox files put before a message.
  if (text.startsWith('From ', at)) at = Math.min(to, text.indexOf('\n', at) + 1 || to)
  while (at < to) {
    line.lastIndex = at
    const match = line.exec(text)
    if (match === null || match.index + match[0].length > to + 2) break
    const [all, written, value] = match
    const start = at + all.indexOf(value, written.length + 1)
    headers.push({ name: written.toLowerCase(), written, start, end: start + value.length })
    at += all.length
  }
  const blank = /\r?\n/y
  blank.lastIndex = at
  return { headers, body: Math.min(to, blank.test(text) ? blank.lastIndex : at) }
}

const textCodec: Codec = { encode: encodeHeader, escapes: null, inset: [0, 0] }

/** Writes the name of a person before an address: quoted if it is printable ASCII, else as encoded words. */
export function encodePhrase(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodeHeader(name)
}

const phraseCodec: Codec = { encode: encodePhrase, escapes: null, inset: [0, 0] }

/** A token stays as it is, so that it can be restored; anything else becomes an address that no one has (RFC 2606). */
export const addressCodec: Codec = {
  encode(value) {
    if (/^[\w.+-]+@[\w.-]+$/.test(value) || /^\[[A-Z]\w*_[0-9A-Z]{8,}\]$/.test(value)) return value
    const local = value.replace(/[^A-Za-z\d.+-]+/g, '').replace(/^\.|\.$|\.(?=\.)/g, '')
    return `${local === '' ? 'redacted' : local}@redacted.invalid`
  },
  inset: [0, 0],
}

/** Writes the name of a file, quoted, without what would end it or make it a path. */
export function encodeFileName(name: string): string {
  const safe = name.replace(/[\r\n"\\/]/g, '_')
  return `"${/^[\x20-\x7e]*$/.test(safe) ? safe : encodeHeader(safe)}"`
}

const fileNameCodec: Codec = {
  encode: encodeFileName,
  escapes: null,
  inset: [0, 0],
}
const extendedCodec: Codec = { encode: (value) => encodeParameter(value), escapes: null, inset: [0, 0] }
const extendedPartCodec: Codec = { ...extendedCodec, encode: (value) => encodeParameter(value, false) }

/** Names of headers, which only programs of their senders know. */
const headerNameCodec: Codec = {
  encode: (value) => value.replace(/[^A-Za-z\d-]+/g, '-'),
  inset: [0, 0],
}

/** The name of a header that is not one of the standard. Null for those of the standard. */
export function headerNameField({ written, start }: Header, text: string): Field | null {
  if (!/^x-|-.*-/i.test(written)) return null
  const from = text.lastIndexOf(written, start)
  return {
    start: from,
    end: from + written.length,
    value: written,
    role: 'key',
    path: [],
    record: 0,
    codec: headerNameCodec,
  }
}

const addressed = new Set(
  'from to cc bcc sender reply-to mail-followup-to mail-reply-to resent-from resent-to resent-cc resent-bcc resent-sender resent-reply-to return-path delivered-to apparently-to x-original-to x-original-from x-sender x-receiver envelope-to disposition-notification-to errors-to x-envelope-from x-envelope-to'.split(
    ' ',
  ),
)
/** Headers for programs. A removed value in them is removed there too. */
const technical =
  /^(?:mime-version|content-(?!type|disposition|description).*|dkim-.*|arc-.*|authentication-results|received-spf|message-id|in-reply-to|references|x-mailer|user-agent|list-.*|precedence|thread-.*|x-ms-.*|x-google-.*)$/

/** Those without which the rest of the part is read wrongly. */
const structural = /^(?:mime-version|content-transfer-encoding)$/

/** The fields of a header. */
export function headerFields(text: string, header: Header): Field[] {
  const { name, written, start, end } = header
  const path = [written]
  const base = { path, record: 0 }
  if (name === 'content-type' || name === 'content-disposition') return parameterFields(text, header)
  if (addressed.has(name)) return addressFields(text, header)
  const plain = (from: number, to: number, more: Partial<Field> = {}): Field[] =>
    to > from
      ? [
          {
            start: from,
            end: to,
            value: decodeHeader(text.slice(from, to)),
            role: 'value',
            codec: textCodec,
            ...base,
            ...more,
          },
        ]
      : []
  if (technical.test(name))
    return plain(start, end, { role: 'opaque', ...(structural.test(name) && { fixed: true }) })
  if (name === 'date' || name === 'resent-date' || name === 'delivery-date')
    return plain(start, end, { timestamp: true })
  if (name === 'received' || name === 'x-received') {
    const semicolon = text.lastIndexOf(';', end)
    if (semicolon > start)
      return [...plain(start, semicolon), ...plain(semicolon + 1, end, { timestamp: true })]
  }
  return plain(start, end)
}

/** Names and addresses of a list, each as a separate field. */
function addressFields(text: string, { written, start, end }: Header): Field[] {
  const fields: Field[] = []
  const value = text.slice(start, end)
  const part =
    /<([^<>]*)>|"(?:[^"\\]|\\[\s\S])*"|\(([^()]*)\)|[^\s<>,;:"()]+(?:[ \t\r\n]+[^\s<>,;:"()]+)*|[,;:]/g
  let first = true
  for (const match of value.matchAll(part)) {
    const [all, angled, comment] = match
    // A colon ends the name of a group.
    if (all === ',' || all === ';' || all === ':') {
      first = true
      continue
    }
    const inner = angled ?? comment ?? all
    const from = start + match.index + (inner === all ? 0 : 1)
    const join = first
      ? {}
      : ({ join: angled !== undefined ? ' <' : comment === undefined ? ' ' : ' (' } as const)
    first = false
    if (inner === '') continue
    const address = angled !== undefined || /^[^\s@]+@[^\s@]+$/.test(inner)
    fields.push({
      start: from,
      end: from + inner.length,
      value: address
        ? inner
        : decodeHeader(inner.replace(/^"([\s\S]*)"$/, '$1').replace(/\\([\s\S])/g, '$1')),
      role: 'value',
      path: [written],
      record: 0,
      codec: address ? addressCodec : comment === undefined ? phraseCodec : textCodec,
      ...(address && /^[^\s@]+@[^\s@]+$/.test(inner) ? { type: 'EMAIL' } : {}),
      ...join,
    })
  }
  return fields
}

const parameter = /;\s*([!#$&+.^\w`{}~-]+?)(\*(?:\d+\*?)?)?\s*=\s*("(?:[^"\\]|\\[\s\S])*"|[^\s;"]+)/g

/** Parameters that have a fixed set of values. */
const technicalParameter =
  /^(?:charset|format|delsp|type|protocol|micalg|report-type|smime-type|size|.*-date|boundary)$/i

/** The parameters of a header: file names are values, others syntax. A long value may be in several parts. */
function parameterFields(text: string, { start, end }: Header): Field[] {
  const fields: Field[] = []
  let last = ''
  for (const match of text.slice(start, end).matchAll(parameter)) {
    const [all, name, extended, raw] = match
    if (technicalParameter.test(name)) continue
    const from = start + match.index + all.length - raw.length
    const plain = raw.replace(/^"([\s\S]*)"$/, '$1')
    const encoded = extended?.endsWith('*') === true
    const isPart = /^\*[1-9]/.test(extended ?? '') && last === name
    last = name
    const isName = /^(?:file)?name$/i.test(name)
    fields.push({
      start: from,
      end: from + raw.length,
      value: encoded ? decodeParameter(plain) : decodeHeader(plain),
      role: isName ? 'value' : 'opaque',
      path: isName ? ['file name'] : [],
      record: 0,
      codec: encoded ? (isPart ? extendedPartCodec : extendedCodec) : fileNameCodec,
      ...(isPart ? { join: '' as const } : {}),
    })
  }
  return fields
}

/** The boundary of the parts of a mail in its header, if it has no characters that need quoting. */
export function boundarySpan(text: string, { start, end }: Header): Span | null {
  const match = /;\s*boundary\s*=\s*(?:"([^"\\]*)"|([^\s;"]+))/i.exec(text.slice(start, end))
  const value = match?.[1] ?? match?.[2]
  if (match === null || value === undefined) return null
  const from = start + match.index + match[0].lastIndexOf(value)
  return { start: from, end: from + value.length }
}

/** A parameter of a header, such as `boundary`. */
export function parameterOf(value: string, name: string): string {
  const match = new RegExp(
    `;\\s*${name}\\*?\\s*=\\s*(?:"((?:[^"\\\\]|\\\\[\\s\\S])*)"|([^\\s;"]+))`,
    'i',
  ).exec(value)
  return match?.[1] ?? match?.[2] ?? ''
}

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

/** Writes text for a header: unchanged if it is printable ASCII, else as encoded words. */
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
function decodeParameter(value: string): string {
  const [, charset = 'utf-8', text = value] = /^([^']*)'[^']*'(.*)$/s.exec(value) ?? []
  const bytes = text.replace(/%([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeCharset(bytes, charset)
}

/** `isFirst`: the part of a long value that names its character set. */
function encodeParameter(value: string, isFirst = true): string {
  const bytes = binaryOf(new TextEncoder().encode(value))
  return `${isFirst ? "UTF-8''" : ''}${bytes.replace(/[^A-Za-z\d.-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}`
}
