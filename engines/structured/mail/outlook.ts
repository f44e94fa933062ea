import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decompressRtf, rtfHtml, rtfText } from '../../encodings/index.ts'
import { DocumentError } from '../../model/errors.ts'
import { binaryOf, decodeCharset } from './transfer.ts'
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

/** What a message has besides its fields. */
interface Stored {
  contentOf(attachment: FieldsData): Uint8Array
  pageOf(message: FieldsData): Uint8Array | undefined
}

function messageOf(fields: FieldsData, stored: Stored, depth: number): Message {
  const { subject = '', recipients = [], attachments = [], compressedRtf } = fields
  const written = fields.html ?? stored.pageOf(fields)?.filter((byte) => byte !== 0)
  // The body may be RTF alone, which HTML was made to be.
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
