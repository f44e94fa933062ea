import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isLegacyText } from '../engines/encodings/charsets/guess.ts'
import { DocumentError } from '../engines/model/errors.ts'
import { type Format, isOutlookMessage, olderFormats, sniff } from '../engines/model/format.ts'
import type { ImageFormat } from '../engines/redact/image/index.ts'
import {
  isRecordFormat,
  type RecordFormat,
  type StructuredFormat,
  structuredFormatOf,
} from '../engines/structured/formats.ts'
import { readError, type Source } from './input.ts'

/** Office formats that can be redacted. */
const officeFormats = ['docx', 'xlsx', 'pptx'] as const
export type OfficeFormat = (typeof officeFormats)[number]

export function isOfficeFormat(format: string | null): format is OfficeFormat {
  return officeFormats.some((one) => one === format)
}

const imageFormats: ReadonlySet<string> = new Set<ImageFormat>(['png', 'jpg', 'webp', 'tiff', 'gif', 'bmp'])

export function isImage(format: string | null): format is ImageFormat {
  return format !== null && imageFormats.has(format)
}

/** Formats that can be redacted. */
export type RedactableFormat = 'pdf' | 'epub' | OfficeFormat | ImageFormat | 'txt' | 'md' | StructuredFormat

const redactable: ReadonlySet<string> = new Set<string>([
  'pdf',
  'epub',
  ...officeFormats,
  'txt',
  'md',
  'html',
  ...imageFormats,
])

/** Formats that are converted before they are redacted, with the target format. */
export const convertedFirst: Readonly<Partial<Record<string, OfficeFormat | 'png'>>> = {
  ...olderFormats,
  heic: 'png',
}

const supported = `Formats that can be redacted: ${[...redactable, ...Object.keys(convertedFirst)].join(', ')}, msg.`

/** The format of a document that is converted before it is redacted, with the target format; null for all others. */
export function formerFormat({
  bytes,
  name,
}: Source): { readonly from: Format; readonly to: OfficeFormat | 'png' } | null {
  const from = sniff(bytes, name)
  const to = from === null ? undefined : convertedFirst[from]
  return from === null || to === undefined ? null : { from, to }
}

/**
 * The format in which a source is redacted: its own, the one that it is converted to first, or e-mail for an Outlook message.
 * Throws `empty`, `malformed` or `unsupported_format` if it cannot be redacted.
 */
export function redactableFormat({ bytes, name }: Source): RedactableFormat {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (name !== undefined && /\.pdf$/i.test(name) && (format === null || isTextFormat(format)))
    throw new DocumentError(
      'malformed',
      'The file is named .pdf, but it has no PDF header in its first 1024 bytes: it is damaged, or has another format.',
    )
  if (isOutlookMessage(bytes)) return 'eml'
  const binary = format === null ? legacyFormat(bytes, name) : null
  if (binary !== null) return binary
  if (format === null)
    throw new DocumentError(
      'unsupported_format',
      `The format was not recognised from the content. ${supported}`,
    )
  const former = convertedFirst[format]
  if (former !== undefined) return former
  if (!redactable.has(format))
    throw new DocumentError('unsupported_format', `${format} files cannot be redacted. ${supported}`, {
      format,
    })
  return format as RedactableFormat
}

/** An e-mail, XML or HTML that declares its encoding, or a text in a legacy encoding: they may not be UTF-8. */
function legacyFormat(bytes: Uint8Array, name: string | undefined): RedactableFormat | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (head.includes('\0')) return null
  const format = structuredFormatOf(head, name)
  if (format === 'eml' && /^(?:From .*\r?\n)?[!-9;-~]+:/.test(head)) return format
  if ((format === 'xml' || format === 'html') && /\b(?:encoding|charset)\s*=/i.test(head)) return format
  return isPlainLegacyText({ bytes, name }) ? 'txt' : null
}

/** Bytes that are read to detect whether a file is text. */
const legacySample = 64 * 1024

/** Whether a source is a text in an encoding that is not Unicode, by its name or its letters. */
export function isPlainLegacyText({
  bytes,
  name = '',
}: {
  readonly bytes: Uint8Array
  readonly name?: string
}): boolean {
  const end = bytes.length <= legacySample ? bytes.length : bytes.lastIndexOf(0x0a, legacySample) + 1
  const isNamed = textName.test(name) || structuredFormatOf('', name) !== null
  return isLegacyText(bytes.subarray(0, end || legacySample), isNamed)
}

const textName = /\.(?:txt|text|md|markdown|html?|ini|conf)$/i

function isTextFormat(format: Format): boolean {
  return format === 'txt' || format === 'md' || format === 'html'
}

/** Whether a source starts as text. An empty one does. */
export function isText({ bytes, name }: { readonly bytes: Uint8Array; readonly name?: string }): boolean {
  if (bytes.length === 0) return true
  const format = sniff(bytes, name)
  return format !== null && isTextFormat(format)
}

/** Larger text files are redacted in parts. */
const largeTextBytes = 64 * 1024 * 1024
/** What format detection reads, and one byte more, which shows that the text continues. */
const headBytes = 64 * 1024 + 1

/** The format of a file that can be redacted, from its first bytes. Throws like `redactableFormat`. */
export async function formatOf(file: string): Promise<RedactableFormat> {
  const head = await readHead(file)
  // The directory of an archive is at its end, the directory of a compound file anywhere.
  const isContainer = (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xd0 && head[1] === 0xcf)
  const bytes = isContainer && head.length === headBytes ? await readWhole(file) : head
  return redactableFormat({ bytes, name: path.basename(file) })
}

/** The format of a text file that is too large to be read at once and can be redacted in parts; else null. */
export async function largeTextFormat(
  file: string,
  named?: StructuredFormat | 'txt',
  limit = largeTextBytes,
): Promise<RecordFormat | 'txt' | null> {
  try {
    const { size } = await stat(file)
    if (size <= limit) return null
    const head = { bytes: await readHead(file), name: path.basename(file) }
    if (!isText(head)) return null
    const format = named ?? structuredFormatOf(Buffer.from(head.bytes).toString('utf8'), head.name) ?? 'txt'
    // Other formats cannot be split.
    return format === 'txt' || isRecordFormat(format) ? format : null
  } catch (error) {
    throw readError(error)
  }
}

async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    throw readError(error)
  }
}

async function readHead(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    await using handle = await open(file)
    const head = new Uint8Array(headBytes)
    const { bytesRead } = await handle.read(head, 0, headBytes, 0)
    return head.subarray(0, bytesRead)
  } catch (error) {
    throw readError(error)
  }
}

/** IANA media types of outputs, by format. */
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  tiff: 'image/tiff',
  zip: 'application/zip',
  eml: 'message/rfc822',
}

export function mediaTypeOf(format: string): string {
  return Object.hasOwn(mediaTypes, format) ? mediaTypes[format] : 'application/octet-stream'
}
