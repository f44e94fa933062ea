import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { DocumentError } from '../../model/errors.ts'
import { decodeCharset } from './charsets.ts'
import { binaryOf } from './transfer.ts'
import { type Mailbox, type Message, writeMail } from './write-mail.ts'

type Exports = typeof import('@kenjiuno/msgreader')

/** Messages inside of each other; deeper ones are left out. */
const maxDepth = 8

/**
 * Reads a message of Outlook ([MS-OXMSG]) and writes it as a mail: sender, recipients, subject, date, the text as plain text and HTML, and
 * the attachments, messages within as mails. What else Outlook stores, such as the way of the message, is left out.
 * @param level as in `writeMail`
 * @throws DocumentError `malformed`
 */
export function outlookToMail(bytes: Uint8Array, level = 0): Uint8Array<ArrayBuffer> {
  // Published as CommonJS, whose default export `import` shows in two ways.
  const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as Exports
  try {
    const reader = new MsgReader(Uint8Array.from(bytes).buffer)
    const fields = reader.getFileData()
    if (fields.error !== undefined) throw new Error(fields.error)
    return writeMail(
      messageOf(fields, (attachment) => reader.getAttachment(attachment).content, 0),
      level,
    )
  } catch (cause) {
    throw new DocumentError(
      'malformed',
      'The message of Outlook is damaged. Save it again, or export it as .eml.',
      {},
      cause,
    )
  }
}

function messageOf(fields: FieldsData, contentOf: (file: FieldsData) => Uint8Array, depth: number): Message {
  const { subject = '', body = '', recipients = [], attachments = [], compressedRtf } = fields
  const html = fields.html === undefined ? (fields.bodyHtml ?? '') : pageOf(fields.html)
  const addressed = (type: string): Mailbox[] =>
    recipients
      .filter(({ recipType = 'to' }) => recipType === type)
      .map(({ name = '', smtpAddress, email = '' }) => ({ name, address: smtpAddress ?? email }))
  const files = attachments.flatMap((attachment): Message['attachments'][number][] => {
    const { innerMsgContentFields: inner, fileName, fileNameShort } = attachment
    const name = fileName ?? fileNameShort ?? attachment.name ?? 'attachment'
    if (inner !== undefined)
      return depth < maxDepth ? [{ name, message: messageOf(inner, contentOf, depth + 1) }] : []
    return [{ name, type: attachment.attachMimeTag ?? '', bytes: contentOf(attachment) }]
  })
  const isOnlyRtf = body === '' && html === '' && compressedRtf !== undefined
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
    text: isOnlyRtf ? '[The text of this message is in a format that was not read.]' : body,
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
