import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decompressRtf, rtfHtml, rtfText } from '../../encodings/index.ts'
import { DocumentError } from '../../model/errors.ts'
import { encodeFileName, encodeHeader, encodePhrase } from './headers.ts'
import { binaryOf, bytesOf, decodeCharset, encodeTransfer } from './transfer.ts'

type Exports = typeof import('@kenjiuno/msgreader')

/** Messages inside of each other; deeper ones are omitted. */
const maxDepth = 8

/**
 * Reads a message of Outlook ([MS-OXMSG]) and writes it as a mail: sender, recipients, subject, date, the text as plain text and HTML, and
 * the attachments, messages within as mails. What else Outlook stores, such as the way of the message, is omitted.
 * @param level as in `writeMail`
 * @throws DocumentError `malformed`
 */
export function outlookToMail(bytes: Uint8Array, level = 0): Uint8Array<ArrayBuffer> {
  // Published as CommonJS, whose default export `import` shows in two ways.
  const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as Exports
  try {
    const source = Uint8Array.from(bytes).buffer
    // Strings that are not Unicode have the code page that the message names among its properties.
    const { messageCodepage, internetCodepage } = new MsgReader(source).getFileData()
    const reader = new MsgReader(source)
    const pages = new Map<FieldsData, Uint8Array>()
    reader.parserConfig = {
      ansiEncoding: encodingOf(messageCodepage ?? internetCodepage),
      propertyObserver: (fields, tag, raw) => {
        // Of the list of properties, only the size of the page is reported.
        if (tag === htmlInCodePage && raw !== null && raw.length > entryBytes) pages.set(fields, raw)
      },
    }
    const fields = reader.getFileData()
    if (fields.error !== undefined) throw new Error(fields.error)
    const stored = {
      contentOf: (attachment: FieldsData) => reader.getAttachment(attachment).content,
      pageOf: (message: FieldsData) => pages.get(message),
    }
    return writeMail(messageOf(fields, stored, 0), level)
  } catch (cause) {
    throw new DocumentError(
      'malformed',
      'The message of Outlook is damaged. Save it again, or export it as .eml.',
      {},
      cause,
    )
  }
}

/** Of a value in the list of properties ([MS-OXMSG] 2.4). */
const entryBytes = 8
/** HTML as bytes of a code page, and not as Unicode (PidTagBodyHtml as PtypString8). */
const htmlInCodePage = 0x1013001e

/** UTF-8 has no number below those of Windows pages. */
function encodingOf(page = 1252): string {
  return page === 65001 ? 'utf8' : page === 20127 ? 'cp1252' : `cp${page}`
}

/** Parts of a message other than its fields. */
interface Stored {
  contentOf(attachment: FieldsData): Uint8Array
  pageOf(message: FieldsData): Uint8Array | undefined
}

function messageOf(fields: FieldsData, stored: Stored, depth: number): Message {
  const { subject = '', recipients = [], attachments = [], compressedRtf } = fields
  const written = fields.html ?? stored.pageOf(fields)?.filter((byte) => byte !== 0)
  // The body may only be RTF, converted from HTML.
  const rtf = compressedRtf === undefined ? null : decompressRtf(compressedRtf)
  const html = written ? pageOf(written) : fields.bodyHtml || (rtf && rtfHtml(rtf)) || ''
  const body = fields.body || (html === '' && rtf && rtfText(rtf)?.trim()) || ''
  const addressed = (type: string): Mailbox[] =>
    recipients
      .filter(({ recipType = 'to' }) => recipType === type)
      .map(({ name = '', smtpAddress, email = '' }) => ({ name, address: smtpAddress ?? email }))
  const files = attachments.flatMap((attachment): Message['attachments'][number][] => {
    const { innerMsgContentFields: inner, fileName, fileNameShort } = attachment
    const name = fileName ?? fileNameShort ?? attachment.name ?? 'attachment'
    if (inner !== undefined)
      return depth < maxDepth ? [{ name, message: messageOf(inner, stored, depth + 1) }] : []
    return [{ name, type: attachment.attachMimeTag ?? '', bytes: stored.contentOf(attachment) }]
  })
  const isUnread = compressedRtf !== undefined && rtf === null && body === '' && html === ''
  return {
    subject,
    from: {
      name: fields.senderName ?? '',
      address: fields.senderSmtpAddress ?? fields.senderEmail ?? '',
    },
    to: addressed('to'),
    cc: addressed('cc'),
    bcc: addressed('bcc'),
    date: fields.messageDeliveryTime ?? fields.clientSubmitTime ?? '',
    text: isUnread ? '[The text of this message is in a format that was not read.]' : body,
    html,
    attachments: files,
  }
}

/** A page in UTF-8, or else in the encoding that it declares. */
function pageOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    const named = /\bcharset\s*=\s*["']?([\w-]{1,40})/i.exec(binaryOf(bytes.subarray(0, 4096)))?.[1]
    return decodeCharset(binaryOf(bytes), named ?? 'windows-1252')
  }
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

/** What of a message is written as a mail. */
interface Message {
  readonly subject: string
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  readonly bcc: readonly Mailbox[]
  /** As `Date` reads it; empty if unknown. */
  readonly date: string
  readonly text: string
  /** Empty if there is only plain text. */
  readonly html: string
  readonly attachments: readonly (
    | { readonly name: string; readonly type: string; readonly bytes: Uint8Array }
    | { readonly name: string; readonly message: Message }
  )[]
}

/** A part with its headers, as a binary string. */
interface Entity {
  readonly headers: readonly string[]
  readonly body: string
}

const newline = '\r\n'

/**
 * Writes a mail (RFC 5322 and MIME). Equal messages give equal bytes.
 * @param level of a mail that will be within another one, from 1: its boundaries differ from those of other levels
 */
function writeMail(message: Message, level = 0): Uint8Array<ArrayBuffer> {
  return bytesOf(mailOf(message, level))
}

function mailOf(message: Message, level: number): string {
  const { text, html, attachments } = message
  const texts = [
    ...(text !== '' || html === '' ? [textPart('plain', text)] : []),
    ...(html === '' ? [] : [textPart('html', html)]),
  ]
  const body = texts.length === 1 ? texts[0] : multipart('alternative', texts, level)
  const whole =
    attachments.length === 0
      ? body
      : multipart('mixed', [body, ...attachments.map((one) => attachmentPart(one, level))], level)
  const head = [...headersOf(message), 'MIME-Version: 1.0', ...whole.headers]
  return [...head, '', whole.body].join(newline)
}

function headersOf({ from, to, cc, bcc, subject, date }: Message): string[] {
  const sent = new Date(date)
  const list = (name: string, boxes: readonly Mailbox[]): string[] =>
    boxes.length === 0 ? [] : [`${name}: ${boxes.map(mailboxOf).join(`,${newline} `)}`]
  return [
    ...list('From', [from]),
    ...list('To', to),
    ...list('Cc', cc),
    ...list('Bcc', bcc),
    `Subject: ${encodeHeader(subject)}`,
    ...(Number.isNaN(sent.getTime()) ? [] : [`Date: ${sent.toUTCString().replace('GMT', '+0000')}`]),
  ]
}

/** The address of a directory of Exchange, which names a person in words that no one reads: `/o=Firm/ou=Group/cn=Recipients/cn=aberg`. */
const ofDirectory = /^\/o=/i

function mailboxOf(box: Mailbox): string {
  const name = ofDirectory.test(box.name) ? '' : box.name
  const address = ofDirectory.test(box.address) ? '' : box.address
  // Another address that is not one of mail, such as a number of a fax, is part of the name.
  const isMail = /^[^\s<>"()[\],;:\\]+@[^\s<>"()[\],;:\\]+$/.test(address)
  const shown = isMail || address === '' || address === name ? name : `${name} ${address}`.trim()
  const phrase = encodePhrase(shown)
  if (!isMail) return shown === '' ? 'unknown:;' : `${phrase} <unknown@unknown.invalid>`
  return shown === '' || shown === address ? address : `${phrase} <${address}>`
}

function textPart(subtype: 'plain' | 'html', text: string): Entity {
  const bytes = new TextEncoder().encode(text.replace(/\r\n?|\n/g, newline))
  return {
    headers: [`Content-Type: text/${subtype}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'],
    body: encodeTransfer(binaryOf(bytes), 'quoted-printable', newline),
  }
}

function attachmentPart(attachment: Message['attachments'][number], level: number): Entity {
  const { name } = attachment
  const written = encodeFileName(name)
  const disposition = `Content-Disposition: attachment;${newline} filename=${written}`
  if ('message' in attachment)
    return { headers: ['Content-Type: message/rfc822', disposition], body: mailOf(attachment.message, level) }
  // How Outlook stores a signed message: the whole of it, with its headers, is one attachment.
  if (/^multipart\//i.test(attachment.type))
    return { headers: ['Content-Type: message/rfc822', disposition], body: binaryOf(attachment.bytes) }
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(attachment.type) ? attachment.type : 'application/octet-stream'
  return {
    headers: [
      `Content-Type: ${type};${newline} name=${written}`,
      'Content-Transfer-Encoding: base64',
      disposition,
    ],
    body: encodeTransfer(binaryOf(attachment.bytes), 'base64', newline),
  }
}

/** The boundary is the first of a series that is in none of the parts, so that equal messages give equal bytes. */
function multipart(subtype: 'alternative' | 'mixed', parts: readonly Entity[], level: number): Entity {
  const written = parts.map(({ headers, body }) => [...headers, '', body].join(newline))
  let number = 1
  while (written.some((part) => part.includes(boundaryOf(number, level)))) number++
  const boundary = boundaryOf(number, level)
  const lines = written.flatMap((part) => [`--${boundary}`, part])
  return {
    headers: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: [...lines, `--${boundary}--`, ''].join(newline),
  }
}

/** No text in quoted-printable or base64 contains it. */
function boundaryOf(number: number, level: number): string {
  return level === 0 ? `=_part_${number}_` : `=_part_${level}_${number}_`
}
