/** Mail, calendars and contacts as a page of HTML, for conversion: as a mail program shows them. */

import { readContentLines } from '../content-lines.ts'
import { readPlain } from '../text.ts'
import { type MailVisitor, readMailbox, type TextPart } from './mail.ts'
import { outlookToMail } from './outlook.ts'
import { binaryOf } from './transfer.ts'

/** Shown headers, with their labels. */
const shownHeaders = ['from', 'to', 'cc', 'bcc', 'date', 'subject'] as const

type File = Parameters<MailVisitor['file']>[0]

interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly texts: TextPart[]
  readonly files: File[]
}

/**
 * A mail, or a mailbox of many: the headers, the text as HTML if available, images within it, and the names of the attachments.
 * Messages within a message follow it.
 * @returns null if it does not begin as a mail
 */
export function mailPage(bytes: Uint8Array): string | null {
  const messages: Message[] = []
  const last = (): Message => messages[messages.length - 1]
  const visit: MailVisitor = {
    message: (headerOf) =>
      messages.push({
        headers: shownHeaders.flatMap((name) => {
          const value = headerOf(name)
          return value === '' ? [] : [[name, value] as const]
        }),
        texts: [],
        files: [],
      }),
    text: (part) => last().texts.push(part),
    file: (part) => last().files.push(part),
  }
  // The texts are not read as values.
  const source = readMailbox(binaryOf(bytes), { readText: readPlain, attachment: () => 'keep', visit })
  if (source === null) return null
  return page(messages.map(messagePart).join('<hr>'))
}

/** A message of Outlook. @throws DocumentError `malformed` */
export function outlookPage(bytes: Uint8Array): string | null {
  return mailPage(outlookToMail(bytes))
}

function messagePart({ headers, texts, files }: Message): string {
  const subject = headers.find(([name]) => name === 'subject')?.[1] ?? ''
  const rows = headers
    .filter(([name]) => name !== 'subject')
    .map(([name, value]) => row(capitalised(name), value))
  const shown = new Set<File>()
  const body = chosenTexts(texts).map((part) => textPart(part, files, shown))
  const others = files.filter((file) => !shown.has(file))
  const images = others.filter(({ type, name }) => name === '' && type.startsWith('image/'))
  const named = others.filter((file) => !images.includes(file))
  return [
    subject === '' ? '' : `<h1>${escaped(subject)}</h1>`,
    table(rows),
    named.length === 0 ? '' : `<p>Attachments:</p><ul>${named.map(listed).join('')}</ul>`,
    ...body,
    ...images.map((image) => `<p><img src="${dataAddress(image)}" alt=""></p>`),
  ].join('\n')
}

/** Of the forms of one text, the HTML. */
function chosenTexts(texts: readonly TextPart[]): readonly TextPart[] {
  const hasHtml = texts.some(({ isAlternative, type }) => isAlternative && type === 'text/html')
  if (hasHtml) return texts.filter(({ isAlternative, type }) => !isAlternative || type === 'text/html')
  const first = texts.find(({ isAlternative }) => isAlternative)
  return texts.filter((part) => !part.isAlternative || part === first)
}

function textPart({ type, text, name }: TextPart, files: readonly File[], shown: Set<File>): string {
  const heading = name === '' ? '' : `<h2>${escaped(name)}</h2>`
  if (type !== 'text/html')
    return `${heading}${text
      .replace(/\r\n?/g, '\n')
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
      .join('\n')}`
  const withImages = text.replace(/\bcid:([^"'\s>)]+)/gi, (address, id: string) => {
    const file = files.find((one) => one.id !== '' && one.id === decoded(id))
    if (file === undefined || !file.type.startsWith('image/')) return address
    shown.add(file)
    return dataAddress(file)
  })
  // The page around it has its own. An element without an end would take the rest of the page in.
  return `${heading}<div>${withImages.replace(/<!doctype[^>]*>|<\/?(?:html|head|body|plaintext)(?:\s[^>]*)?>/gi, '')}</div>`
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    // Not valid percent escapes: as it is written.
    return id
  }
}

function dataAddress({ type, bytes }: File): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

function listed({ name, type, bytes }: File): string {
  return `<li>${escaped(name === '' ? type : name)} (${bytes.length} bytes)</li>`
}

/** A line of a calendar or contact: group, name, parameters, value. */
const contentLine = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:"[^"]*"|[^:"])*)?:([\s\S]*)$/

/** Properties that only programs need. */
const technical = /^(?:begin|end|version|prodid|uid|rev|dtstamp|sequence|calscale|method|transp|tz.*|x-.*)$/

/**
 * A calendar or contacts: each entry as a heading and a table of its properties. Embedded files, such as photos, are omitted.
 * @returns null if the text is neither
 */
export function entriesPage(text: string): string | null {
  const source = readContentLines(text)
  if (source === null) return null
  const read = source.items
    .map((item) => ('value' in item && item.role === 'value' ? `${item.before ?? ''}${item.value}` : ''))
    .join('')
  const entries: { title: string; readonly rows: string[] }[] = []
  for (const line of read.split(/\r?\n/)) {
    const [, name = '', written = ''] = contentLine.exec(line) ?? []
    const key = name.toLowerCase()
    const value = written
      .replaceAll('\u2028', '\n')
      .replace(/\\([,;\\])/g, '$1')
      .replace(/;+/g, (signs) => (signs.length === written.length ? '' : '; '))
      .trim()
    if (key === 'begin' && /^v(?:event|card|todo|journal)$/i.test(value))
      entries.push({ title: '', rows: [] })
    const entry = entries.at(-1)
    if (entry === undefined || technical.test(key) || value === '') continue
    if (key === 'summary' || key === 'fn') entry.title = value
    else entry.rows.push(row(propertyNames[key] ?? capitalised(key), shownValue(key, value)))
  }
  return page(
    entries
      .map(({ title, rows }) => `${title === '' ? '' : `<h2>${escaped(title)}</h2>`}${table(rows)}`)
      .join('\n'),
  )
}

/** What the properties are called. Others keep their names. */
const propertyNames: Readonly<Record<string, string>> = {
  dtstart: 'Start',
  dtend: 'End',
  rrule: 'Repeats',
  tel: 'Phone',
  adr: 'Address',
  org: 'Organisation',
  bday: 'Birthday',
  n: 'Name',
}

function shownValue(key: string, value: string): string {
  if (!key.startsWith('dt')) return value
  return value.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/,
    (_, year, month, day, hour, minute, zone) =>
      `${year}-${month}-${day}${hour ? ` ${hour}:${minute}${zone ? ' UTC' : ''}` : ''}`,
  )
}

function page(body: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`
}

function table(rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
}

function row(name: string, value: string): string {
  return `<tr><th>${escaped(name)}</th><td>${escaped(value).replaceAll('\n', '<br>')}</td></tr>`
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
