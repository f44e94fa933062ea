import type { Span } from '../model/text-layer.ts'
import { decodeEscapes, type Escapes } from './escapes.ts'
import { nameCodec } from './markup/codecs.ts'
import type { Codec, Item, Replacement, Source } from './source.ts'

/**
 * Calendars and contacts: lines of a name, parameters and a value, folded after 75 bytes (RFC 5545, 3.1; RFC 6350, 3.2). The text is read
 * as one, unfolded, because a name may be broken by a fold. Embedded files, such as the photo of a contact, are removed; what is attached
 * to an event is handled like the attachment of a mail.
 */

/** A fold, and a line break inside a value. The break is read as a line separator, so that it is written as it was. */
const escapes: Escapes = {
  pattern: /\r?\n[ \t]|\\[nN]/g,
  decode: (sequence) => (sequence.startsWith('\\') ? '\u2028' : ''),
}

/** Of the text after a name, which counts for the length of its line. */
function codecAfter(name: string): Codec {
  return {
    encode: (value, raw) => {
      const newline = raw.includes('\r\n') ? '\r\n' : '\n'
      const lines = (name + value.replaceAll('\u2028', '\\n')).replace(/[^\r\n]+/g, (line) =>
        folded(line, newline),
      )
      return lines.slice(name.length)
    },
    escapes,
    inset: [0, 0],
  }
}

/** Of a line in UTF-8, without its end (RFC 5545, 3.1). */
const maxLineBytes = 75

function folded(line: string, newline: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line
  const lines: string[] = ['']
  let bytes = 0
  for (const char of line) {
    const more = Buffer.byteLength(char)
    if (bytes + more > maxLineBytes) {
      lines.push('')
      bytes = 1
    }
    lines[lines.length - 1] += char
    bytes += more
  }
  return lines.join(`${newline} `)
}

/** Of RFC 6350 (6), RFC 2426 (3) and RFC 5545 (3.7, 3.8). What else is before a colon may be a name, and is read as text. */
const properties =
  `begin end version source kind xml fn n nickname photo bday anniversary gender adr tel email impp lang tz geo title role logo
  org member related categories note prodid rev sound uid clientpidmap url key fburl caladruri caluri label mailer agent class sort-string
  calscale method attach comment description location percent-complete priority resources status summary completed dtend due dtstart
  duration freebusy transp tzid tzname tzoffsetfrom tzoffsetto tzurl attendee contact organizer recurrence-id related-to exdate rdate rrule
  action repeat trigger created dtstamp last-modified sequence request-status`.split(/\s+/)
const propertyName = new RegExp(String.raw`^(?:item\d{1,4}\.)?(?:${properties.join('|')})(?=[;:])`, 'gim')

/** A property whose value is a file: marked as base64 or binary, or a data address. */
interface Embedded extends Span {
  /** Name and parameters, unfolded. */
  readonly head: string
  /** Where the file begins, and how it is written: folded, with the end of the line. */
  readonly value: number
  readonly type: string
  readonly isBase64: boolean
}

/** A line with its folds and its end. */
const foldedLine = /^.+(?:\r?\n[ \t].*)*(?:\r?\n|$)/gm
const unfold = (text: string): string => text.replace(/\r?\n[ \t]/g, '')

function* embeddedIn(text: string): Generator<Embedded> {
  for (const match of text.matchAll(foldedLine)) {
    const [line] = match
    const colon = colonOf(line)
    if (colon < 0) continue
    const head = unfold(line.slice(0, colon))
    const place = { start: match.index, end: match.index + line.length, head }
    const data = /^:data:([\w.+-]+\/[\w.+-]+)[;,]/i.exec(unfold(line.slice(colon, colon + maxAddressHead)))
    if (data !== null) {
      const comma = line.indexOf(',', colon)
      const isBase64 = /;base64$/i.test(unfold(line.slice(colon, comma)))
      yield { ...place, value: match.index + comma + 1, type: data[1].toLowerCase(), isBase64 }
    } else if (/;(?:ENCODING=)?(?:b|BASE64)(?:;|$)/i.test(head)) {
      const type = /;FMTTYPE=([\w.+-]+\/[\w.+-]+)/i.exec(head)?.[1] ?? ''
      yield { ...place, value: match.index + colon + 1, type: type.toLowerCase(), isBase64: true }
    }
  }
}

/** Characters of a data address in which its media type ends. */
const maxAddressHead = 400

/** Where the value of a line begins: a colon in quotes is part of a parameter. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted
    else if (line[i] === ':' && !isQuoted) return i
  }
  return line.indexOf(':')
}

/** A file that someone attached to an event. Others are photos, sounds and keys of a person. */
const isAttached = ({ head, isBase64 }: Embedded): boolean => isBase64 && /^ATTACH(?:;|$)/i.test(head)

/**
 * Null if the text is neither a calendar nor a contact.
 * @param attachment how files that are attached to events are handled; other embedded files are removed
 */
export function readContentLines(text: string, attachment: AttachmentPort = () => 'drop'): Source | null {
  if (!/^\ufeff?BEGIN:\w/i.test(text)) return null
  const items: Item[] = []
  const path: readonly string[] = []
  const codecs = new Map<string, Codec>()
  const put = (start: number, end: number, name: string): void => {
    if (end <= start) return
    const codec = codecs.get(name) ?? codecAfter(name)
    codecs.set(name, codec)
    const value = decodeEscapes(text.slice(start, end), escapes)
    const join = name === '' ? '\n' : ''
    items.push({ start, end, value, role: 'value', path, record: 0, before: name, join, codec })
  }
  const add = (start: number, end: number): void => {
    let at = start
    let name = ''
    propertyName.lastIndex = start
    for (let match = propertyName.exec(text); match && match.index < end; match = propertyName.exec(text)) {
      put(at, match.index, name)
      name = match[0]
      at = match.index + name.length
      items.push({ start: match.index, end: at, value: name, role: 'key', path, record: 0, codec: nameCodec })
    }
    put(at, end, name)
  }
  let at = 0
  for (const file of embeddedIn(text)) {
    const { start, end, value, head, type } = file
    const name = /;(?:X-[\w-]*)?FILENAME=(?:"([^"]*)"|([^;]*))/i.exec(head)
    const bytes = (): Uint8Array<ArrayBuffer> =>
      Uint8Array.from(Buffer.from(unfold(text.slice(value, end)), 'base64'))
    const result = isAttached(file)
      ? attachment({ type, name: name?.[1] ?? name?.[2] ?? '', bytes: bytes() })
      : 'drop'
    if (result === 'drop') {
      add(at, start)
      items.push({ start, end, replacement: '' })
    } else if (result === 'keep') add(at, value)
    else {
      add(at, start)
      at = start
      for (const change of result.renamed ? renamed(text.slice(start, value), type, result.renamed) : []) {
        add(at, start + change.start)
        at = start + change.end
        items.push({ ...change, start: start + change.start, end: at })
      }
      add(at, value)
      items.push({ start: value, end, replacement: foldedFile(result.bytes, text.slice(value, end)) })
    }
    at = end
  }
  add(at, text.length)
  const shape = [...text.matchAll(/^(?:BEGIN|END):.*$/gim)]
    .map(([line]) => line.trim().toUpperCase())
    .join('\n')
  return { text, items, shape }
}

/** The media type and the extension of the file name in the text before a file. */
function renamed(head: string, before: string, { type, extension }: NewType): Replacement[] {
  const inFolds = [...before].map((char) => char.replace(/[.+]/g, '\\$&')).join('(?:\\r?\\n[ \\t])?')
  const media = before === '' ? null : new RegExp(inFolds, 'i').exec(head)
  const name = /FILENAME=(?:"[^"]*(?=\.\w{1,8}")|[^";:]*(?=\.\w{1,8}[;:]))(\.\w{1,8})/i.exec(head)
  const changes: Replacement[] = []
  if (media !== null)
    changes.push({ start: media.index, end: media.index + media[0].length, replacement: type })
  if (name !== null) {
    const end = name.index + name[0].length
    changes.push({ start: end - name[1].length, end, replacement: `.${extension}` })
  }
  return changes.sort((a, b) => a.start - b.start)
}

/** A file as base64 in folded lines, with the end that the line had. */
function foldedFile(bytes: Uint8Array, before: string): string {
  const end = /\r?\n$/.exec(before)?.[0] ?? ''
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,74}/g) ?? []
  const newline = before.includes('\r\n') ? '\r\n' : '\n'
  return lines.map((line) => `${newline} ${line}`).join('') + end
}

/** How many embedded files a calendar or contact contains that are not attached to an event. */
export function countEmbedded(text: string): number {
  return [...embeddedIn(text)].filter((file) => !isAttached(file)).length
}

/** A part of a mail or event that is not text. */
export interface Attachment {
  /** Media type in lower case. */
  readonly type: string
  /** File name, or an empty string. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Is a part of a text, such as an image in a page. */
  readonly isInner?: boolean
}

/** What an attachment is after its conversion. */
export interface NewType {
  /** Media type. */
  readonly type: string
  /** Of its file name, without the point. */
  readonly extension: string
}

/** What replaces an attachment. */
export interface NewAttachment {
  readonly bytes: Uint8Array
  /** Default: its type and name stay. */
  readonly renamed?: NewType
}

/** How an attachment is handled: what replaces it, `drop`, or `keep`. */
export type AttachmentPort = (attachment: Attachment) => NewAttachment | 'drop' | 'keep'
