import type { Span } from '../../model/text-layer.ts'
import type { Attachment, AttachmentPort, NewType } from '../content-lines.ts'
import { readHtml } from '../markup/html.ts'
import type { Codec, Field, Item, Replacement, Source } from '../source.ts'
import { readPlain } from '../text.ts'
import {
  addressCodec,
  boundarySpan,
  decodeHeader,
  type Header,
  headerFields,
  headerNameField,
  parameterOf,
  readHeaders,
} from './headers.ts'
import {
  binaryOf,
  bytesOf,
  decodeCharset,
  decodeTransfer,
  encodeCharset,
  encodeTransfer,
  transferOf,
} from './transfer.ts'

export interface MailOptions {
  /** Reads a text part with a syntax, such as CSV, by its file name and media type. Null: it is read as plain text. */
  readonly readText: (text: string, name: string, type: string) => Source | null
  readonly attachment: AttachmentPort
  /** Receives the content in order. */
  readonly visit?: MailVisitor
}

/** What a mail consists of. A message within another one comes after what was before it. */
export interface MailVisitor {
  /** @param headerOf the value of a header by its name in lower case, decoded; empty if there is none */
  message(headerOf: (name: string) => string): void
  text(part: TextPart): void
  /** @param id its content identifier, without angle brackets; empty if it has none */
  file(part: Attachment & { readonly id: string }): void
}

export interface TextPart {
  readonly type: string
  /** File name, or an empty string. */
  readonly name: string
  readonly text: string
  /** One of several forms of the same text. */
  readonly isAlternative: boolean
}

const maxDepth = 50

/** A message in a mail is written as it is, without a transfer encoding (RFC 2046, 5.2.1). */
const messageType = 'message/rfc822'

const asIs: Codec = { encode: (value) => value, inset: [0, 0] }

/** The line before a message of a mailbox file, after an empty line (RFC 4155): an address and the time of delivery. */
const separator = /(?:^|(?<=\n\r?\n))From (\S+) .*(?:\r?\n|$)/g

/** The line between parts, and its name in the header: they stay equal, and differ from those of other parts by `number`. */
function boundaryCodec(number: number): Codec {
  return { encode: (value) => `${value.replace(/[^A-Za-z\d+_.-]+/g, '_')}_${number}`, inset: [0, 0] }
}

/** A line that begins with dashes would be a boundary. */
const aroundCodec: Codec = {
  encode: (value) => encodeCharset(value, 'us-ascii', true, () => '#').replace(/^--/gm, '- -'),
  escapes: null,
  inset: [0, 0],
}

/**
 * Reads a mail (RFC 5322 and MIME), given as a binary string, with the place of each header value and the texts of its parts.
 * Returns null if it does not begin with headers.
 */
function readMail(text: string, options: MailOptions): Source | null {
  const items: Item[] = []
  const shape: string[] = []
  let boundaries = 0
  const { headers } = readHeaders(text, 0, text.length)
  if (headers.length === 0) return null
  const newline = /\r\n/.test(text.slice(0, 4096)) ? '\r\n' : '\n'
  const written = ({ start, end }: Header): string => text.slice(start, end)
  options.visit?.message((name) => {
    const found = headers.find((header) => header.name === name)
    return found === undefined ? '' : decodeHeader(written(found)).replace(/\s+/g, ' ').trim()
  })
  readPart(0, text.length, 0, '')
  return { text, items, shape: shape.join('') }

  /** @param around the type of the part around it */
  function readPart(from: number, to: number, depth: number, around: string): void {
    const { headers, body } = readHeaders(text, from, to)
    const headerOf = (name: string): string => {
      const found = headers.find((header) => header.name === name)
      return found === undefined ? '' : text.slice(found.start, found.end).replace(/\r?\n[ \t]+/g, ' ')
    }
    const contentType = headerOf('content-type')
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentType.trim())?.[0].toLowerCase() ?? 'text/plain'
    const boundary = parameterOf(contentType, 'boundary')
    if (type.startsWith('multipart/') && boundary !== '' && depth < maxDepth) {
      const codec = boundaryCodec(boundaries++)
      const named = headers.find((header) => header.name === 'content-type')
      addHeaders(headers, (header) =>
        header === named
          ? [
              ...(type === signedType ? signedItems(text, header) : []),
              ...boundaryField(boundarySpan(text, header), codec),
            ]
          : [],
      )
      shape.push('(')
      const { parts, before, after, lines } = partsOf(text, body, to, boundary)
      addAround(body, before)
      for (const [i, line] of lines.entries()) {
        items.push(...boundaryField(line, codec))
        if (i < parts.length) readPart(parts[i][0], parts[i][1], depth + 1, type)
      }
      addAround(after, to)
      shape.push(')')
      return
    }
    shape.push('p')
    const transfer = transferOf(headerOf('content-transfer-encoding'))
    const disposition = headerOf('content-disposition')
    const name = decodeHeader(parameterOf(disposition, 'filename') || parameterOf(contentType, 'name'))
    const written = text.slice(body, to)
    const decoded = decodeTransfer(written, transfer)
    const last = /\r?\n$/.exec(written)?.[0] ?? ''
    const encode = (binary: string): string => {
      const encoded = encodeTransfer(binary, transfer, newline)
      return transfer === 'base64' && last === '' ? encoded.trimEnd() : encoded
    }
    if (type === messageType) {
      addHeaders(headers)
      const inner = readMail(decoded, options)
      if (inner !== null) items.push({ start: body, end: to, inner, encode })
      return
    }
    if (isText(type) && !containers.some((start) => decoded.startsWith(start))) {
      addHeaders(headers)
      const charset =
        parameterOf(contentType, 'charset') || (/[\x80-\xff]/.test(decoded) ? 'utf-8' : 'us-ascii')
      const plain = decodeCharset(decoded, charset)
      const isAlternative = around === 'multipart/alternative'
      options.visit?.text({ type, name, text: plain, isAlternative })
      const html = type === 'text/html'
      const inner = html
        ? readHtml(plain)
        : (options.readText(plain, name, type) ?? withoutSignatures(readPlain(plain)))
      const ascii = transfer === '7bit' || /^us-ascii$/i.test(charset)
      const fallback = html ? (char: string) => `&#${char.codePointAt(0)};` : () => '#'
      if (to > body)
        items.push({
          start: body,
          end: to,
          inner,
          encode: (changed) => encode(encodeCharset(changed, charset, ascii, fallback)),
        })
      return
    }
    if (isSignatureType(type) && depth > 0) {
      items.push({ start: from, end: to, replacement: noteOf(signatureNote, last) })
      return
    }
    const attachment = { type, name, bytes: bytesOf(decoded) }
    const id = headerOf('content-id').trim().replace(/^<|>$/g, '')
    options.visit?.file({ ...attachment, id })
    const result = options.attachment(attachment)
    if (result === 'drop') {
      // The headers of the mail itself stay.
      if (depth === 0) {
        addHeaders(headers)
        items.push({ start: body, end: to, replacement: '' })
      } else items.push({ start: from, end: to, replacement: noteOf('[An attachment was removed.]', last) })
      return
    }
    if (result === 'keep') {
      addHeaders(headers)
      return
    }
    const { bytes, renamed } = result
    addHeaders(headers, undefined, renamed)
    const binary = binaryOf(bytes)
    items.push({
      start: body,
      end: to,
      replacement: renamed?.type === messageType ? binary : encode(binary),
    })
  }

  /** In place of a part. */
  function noteOf(note: string, last: string): string {
    return `Content-Type: text/plain; charset=us-ascii${newline}${newline}${note}${last}`
  }

  /** Text before the first part and after the last one, which readers of mail do not show. */
  function addAround(start: number, end: number): void {
    if (end > start && /\S/.test(text.slice(start, end)))
      items.push({
        start,
        end,
        value: text.slice(start, end),
        role: 'comment',
        path: [],
        record: 0,
        codec: aroundCodec,
      })
  }

  function addHeaders(
    headers: readonly Header[],
    more: (header: Header) => Item[] = () => [],
    renamed?: NewType,
  ): void {
    for (const header of headers) {
      const name = headerNameField(header, text)
      if (name !== null) items.push(name)
      if (isSignatureHeader(header.name)) {
        items.push(removedHeader(header))
        continue
      }
      const fields = headerFields(text, header)
      const written = renamed === undefined ? fields : renamedItems(text, header, fields, renamed)
      items.push(...[...written, ...more(header)].sort((a, b) => a.start - b.start))
    }
  }

  function boundaryField(span: Span | null, codec: Codec): Field[] {
    if (span === null) return []
    const value = text.slice(span.start, span.end)
    return [{ ...span, value, role: 'opaque', fixed: true, path: [], record: 0, codec }]
  }
}

/** Documents that some programs send as text: RTF, and others under a wrong type. */
const containers = ['{\\rtf', '%PDF-', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1']

function isText(type: string): boolean {
  return (
    type.startsWith('text/') || /^application\/(?:[\w.+-]+\+)?(?:json|xml|yaml|x-yaml|x-ndjson)$/.test(type)
  )
}

/**
 * The parts between the lines of a boundary (RFC 2046, 5.1.1), the end of the text before them, and the start of the text after them.
 * The line end before a boundary belongs to the boundary.
 */
function partsOf(text: string, from: number, to: number, boundary: string) {
  const escaped = boundary.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const line = new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)(\\r?\\n)?`, 'g')
  line.lastIndex = Math.max(0, from - 1)
  const parts: [start: number, end: number][] = []
  const lines: Span[] = []
  let before = to
  let start = -1
  for (let match = line.exec(text); match !== null && match.index < to; match = line.exec(text)) {
    if (start >= 0) parts.push([Math.min(start, match.index), match.index])
    else before = Math.max(from, match.index)
    start = match.index + match[0].length
    const name = match.index + match[0].indexOf('--') + 2
    lines.push({ start: name, end: name + boundary.length })
    if (match[1] !== undefined) return { parts, before, after: Math.min(start, to), lines }
    // The next boundary may begin with the line end of this one.
    line.lastIndex = Math.max(match.index + 1, start - (match[2]?.length ?? 0))
  }
  if (start >= 0 && start < to) parts.push([start, to])
  return { parts, before, after: to, lines }
}

/** The items of a header of an attachment that has another type now: the new media type, and names of files with the new extension. */
function renamedItems(
  text: string,
  { name, start, end }: Header,
  fields: readonly Field[],
  { type, extension }: NewType,
): Item[] {
  if (name === 'content-transfer-encoding' && type === messageType)
    return [{ start, end, replacement: '8bit' }]
  const media = name === 'content-type' ? /^[\w.+-]+\/[\w.+-]+/.exec(text.slice(start, end))?.[0] : undefined
  const items = fields.map((field, i) => {
    const isName = field.path[0] === 'file name' && fields[i + 1]?.join !== ''
    return isName ? withExtension(field, text, extension) : field
  })
  return media === undefined ? items : [{ start, end: start + media.length, replacement: type }, ...items]
}

/** A field with the name of a file, whose extension is replaced; the rest may still be a value. */
function withExtension(field: Field, text: string, extension: string): Item {
  const { value, start, end, codec } = field
  const length = value.length - (/\.[A-Za-z0-9]{1,8}$/.exec(value)?.[0].length ?? 0)
  const stem = { ...field, start: 0, end: length, value: value.slice(0, length), codec: asIs }
  return {
    start,
    end,
    inner: {
      text: value,
      items: [stem, { start: length, end: value.length, replacement: `.${extension}` }],
      shape: '',
    },
    encode: (changed) => codec.encode(changed, text.slice(start, end), false),
  }
}

/**
 * Reads a mail, or a mailbox file of many, given as a binary string. A message that is damaged is read as text.
 * @returns null if it begins neither with headers nor with the line of a mailbox file
 */
export function readMailbox(text: string, options: MailOptions): Source | null {
  if (!text.startsWith('From ')) return readMail(text, options)
  const lines = [...text.matchAll(separator)]
  const items: Item[] = []
  const shape: string[] = []
  for (const [i, line] of lines.entries()) {
    const [written, address] = line
    const at = line.index + 'From '.length
    items.push(addressOf(address, at, i))
    const start = line.index + written.length
    const end = lines[i + 1]?.index ?? text.length
    if (end === start) continue
    const message = text.slice(start, end)
    const inner = readMail(message, options) ?? readPlain(message)
    items.push({ start, end, inner, verbatim: true, encode: (changed) => changed })
    shape.push(inner.shape)
  }
  return lines.length === 0 ? null : { text, items, shape: shape.join('|') }
}

function addressOf(value: string, start: number, record: number): Field {
  const end = start + value.length
  return { start, end, value, role: 'value', path: ['from'], record, codec: addressCodec }
}

/**
 * Signatures and digests of a mail. They are not valid for a redacted one, and let anyone who has it check guesses of what was removed: the
 * body hash of DKIM is that of the whole text (RFC 6376, 3.7).
 */

/** Headers whose value is a signature or digest. */
const isSignatureHeader = (name: string): boolean =>
  /^(?:[\w-]*dkim-signature|domainkey-signature|arc-(?:message-signature|seal)|content-md5)$/.test(name)

/** Parts with the signature of another part (RFC 1847): OpenPGP and S/MIME. */
const isSignatureType = (type: string): boolean =>
  /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/.test(type)

const signedType = 'multipart/signed'

/** In place of a part or a block of text. */
const signatureNote = '[A signature was removed.]'

const removedHeader = ({ start, end }: Header): Replacement => ({
  start,
  end,
  replacement: '[removed]',
})

/** The header of signed parts, which become mixed ones. */
function signedItems(text: string, { start, end }: Header): Replacement[] {
  const parameters = /;\s*(?:micalg|protocol)\s*=\s*(?:"[^"]*"|[^\s;"]+)/gi
  return [
    { start, end: start + signedType.length, replacement: 'multipart/mixed' },
    ...[...text.slice(start, end).matchAll(parameters)].map(({ index, 0: all }) => ({
      start: start + index,
      end: start + index + all.length,
      replacement: '',
    })),
  ]
}

/** A block in a text (RFC 9580, 7). What may be lost of it stays short. */
const block = /^-----BEGIN PGP SIGNATURE-----$[\s\S]{0,20000}?^-----END PGP SIGNATURE-----$/gm

/** A plain text without the signatures in it. */
function withoutSignatures({ text, items, shape }: Source): Source {
  const blocks: Replacement[] = [...text.matchAll(block)].map(({ index, 0: all }) => ({
    start: index,
    end: index + all.length,
    replacement: signatureNote,
  }))
  if (blocks.length === 0) return { text, items, shape }
  const field = items[0] as Field
  const part = ({ start, end }: Span): Field[] =>
    end > start ? [{ ...field, start, end, value: text.slice(start, end) }] : []
  const starts = [0, ...blocks.map(({ end }) => end)]
  return {
    text,
    items: starts.flatMap((start, i): Item[] => [
      ...part({ start, end: blocks[i]?.start ?? text.length }),
      ...blocks.slice(i, i + 1),
    ]),
    shape,
  }
}

/** How many signatures of parts and texts a mail loses. */
export function countSignatures({ items }: Source): number {
  let count = 0
  for (const item of items) {
    if ('inner' in item) count += countSignatures(item.inner)
    else if ('replacement' in item && item.replacement.includes(signatureNote)) count++
  }
  return count
}
