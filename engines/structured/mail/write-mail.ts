import { encodeFileName, encodeHeader, encodePhrase } from './headers.ts'
import { binaryOf, bytesOf, encodeTransfer } from './transfer.ts'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** What of a message is written as a mail. */
export interface Message {
  readonly subject: string
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  readonly bcc: readonly Mailbox[]
  /** As `Date` reads it; empty where it is not known. */
  readonly date: string
  readonly text: string
  /** Empty where there is only a plain text. */
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
export function writeMail(message: Message, level = 0): Uint8Array<ArrayBuffer> {
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

/** No text in quoted-printable or base64 holds it. */
function boundaryOf(number: number, level: number): string {
  return level === 0 ? `=_part_${number}_` : `=_part_${level}_${number}_`
}
