/** Structured texts: values with their keys and columns, written back as a valid file of the same shape. */
import { type ReadText, readText } from '../encodings/index.ts'
import { type AttachmentPort, readContentLines } from './content-lines.ts'
import { readCsv, readTableText } from './csv.ts'
import { readEnv } from './env.ts'
import { type StructuredFormat, structuredFormatOf } from './formats.ts'
import { withInnerFiles } from './inner-files.ts'
import { readJson, readJsonLines } from './json.ts'
import { readLog } from './log.ts'
import { readMailbox } from './mail/mail.ts'
import { binaryOf, bytesOf } from './mail/transfer.ts'
import { readHtml } from './markup/html.ts'
import { readXml } from './markup/xml.ts'
import type { Source } from './source.ts'
import { readPlain } from './text.ts'
import { readYaml } from './yaml.ts'

export type { Attachment, AttachmentPort, NewAttachment, NewType } from './content-lines.ts'
export { countEmbedded } from './content-lines.ts'
export { looksLikeHeader } from './csv.ts'
export {
  isRecordFormat,
  type RecordFormat,
  recordFormats,
  type StructuredFormat,
  structuredFormatOf,
  structuredFormats,
} from './formats.ts'
export { countUnreadFiles, drawingType, mayHoldFiles, withInnerFiles } from './inner-files.ts'
export { countSignatures } from './mail/mail.ts'
export { defaultBlockLength, type RecordBlock, RecordReader } from './records.ts'
export { type Field, jsonNumber, type Place, placesOf, type Source, writeSource } from './source.ts'
export { readPlain, readTableText }

/**
 * Reads a text of a format. Returns null if it is not valid in it.
 * @param attachment how attachments of a mail or event are handled
 */
export function readStructured(
  text: string,
  format: StructuredFormat,
  attachment: AttachmentPort = () => 'keep',
): Source | null {
  switch (format) {
    case 'csv':
      return readCsv(text)
    case 'tsv':
      return readCsv(text, true)
    case 'json':
      return readJson(text)
    case 'jsonl':
      return readJsonLines(text)
    case 'xml':
      return readXml(text)
    case 'yaml':
      return readYaml(text)
    case 'env':
      return readEnv(text)
    case 'html':
      return readHtml(text)
    case 'eml':
      return readMailbox(text, {
        readText: (part, name, type) => readPart(part, name, type, attachment),
        attachment,
      })
    case 'ics':
    case 'vcf':
      return readContentLines(text, attachment)
    case 'log':
      return readLog(text)
  }
}

/** The same, with the files inside of texts, such as images in a page. Null: the text is not valid in the format. */
export function readWithFiles(
  text: string,
  format: StructuredFormat | 'txt',
  attachment: AttachmentPort,
): Source | null {
  const read = (one: string, port?: AttachmentPort) =>
    format === 'txt' ? readPlain(one) : readStructured(one, format, port)
  const source = read(text, attachment)
  return source === null ? null : withInnerFiles(source, attachment, read)
}

/** A text part of a mail: by its name or, if it has none, by its media type. */
function readPart(text: string, name: string, type: string, attachment: AttachmentPort): Source | null {
  const subtype = type.replace(/^.*\/|;.*$/g, '').replace(/^.*\+|^x-/g, '')
  const format = structuredFormatOf(
    text,
    name === '' || !name.includes('.') ? `part.${subtype === 'plain' ? 'txt' : subtype}` : name,
  )
  return format === null || format === 'eml' ? null : readStructured(text, format, attachment)
}

/**
 * Decodes a file: a mail is a binary string, other formats have the encoding of text files. Null: not a text.
 * @param hints texts that may be in it, which reveal an undeclared encoding
 */
export function decodeStructured(
  bytes: Uint8Array,
  format: StructuredFormat | null,
  hints?: readonly string[],
): ReadText | null {
  if (format === 'eml') return { text: binaryOf(bytes), encode: bytesOf }
  return readText(bytes, { hints, fallback: fallbackOf(format) })
}

/** How a format writes a character that the encoding of its file does not have. */
function fallbackOf(format: StructuredFormat | null): ((char: string) => string) | undefined {
  if (format === 'xml' || format === 'html') return (char) => `&#${char.codePointAt(0)};`
  if (format === 'json' || format === 'jsonl')
    return (char) =>
      char.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return undefined
}
