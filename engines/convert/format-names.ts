import { RequestError } from '../model/errors.ts'
import { type Format, formats } from '../model/format.ts'
import type { PdfCompliance } from './options.ts'

/** A format by name, with other properties implied by the name. */
interface NamedFormat {
  readonly format: Format
  /** `pdfa` implies an archival PDF. */
  readonly compliance?: PdfCompliance
}

/** Further names: those of both interfaces, and file extensions in use. */
const aliases: Readonly<Record<string, NamedFormat>> = {
  word: { format: 'docx' },
  excel: { format: 'xlsx' },
  powerpoint: { format: 'pptx' },
  text: { format: 'txt' },
  plain: { format: 'txt' },
  tsv: { format: 'csv' },
  markdown: { format: 'md' },
  mbox: { format: 'eml' },
  mbx: { format: 'eml' },
  mht: { format: 'eml' },
  mhtml: { format: 'eml' },
  vcard: { format: 'vcf' },
  vcs: { format: 'ics' },
  heif: { format: 'heic' },
  htm: { format: 'html' },
  xhtml: { format: 'html' },
  jpeg: { format: 'jpg' },
  tif: { format: 'tiff' },
  pdfa: { format: 'pdf', compliance: 'pdf-a-1b' },
  'pdf/a': { format: 'pdf', compliance: 'pdf-a-1b' },
}

/** Names of old source formats that mean the new format as an output: `ppt` is written as `pptx`, as Interface B defines it. */
const outputAliases: Readonly<Record<string, NamedFormat>> = {
  ppt: { format: 'pptx' },
  doc: { format: 'docx' },
  xls: { format: 'xlsx' },
}

/** The source format of a name; null for an unknown name. A leading dot and case are ignored. */
export function parseSourceFormat(name: string): Format | null {
  const key = keyOf(name)
  return (
    formats.find((format) => format === key) ?? (Object.hasOwn(aliases, key) ? aliases[key].format : null)
  )
}

/** The output format of a name. Throws `invalid_request` for an unknown name. */
export function parseOutputFormat(name: string): NamedFormat {
  const key = keyOf(name)
  const alias = Object.hasOwn(outputAliases, key)
    ? outputAliases[key]
    : Object.hasOwn(aliases, key)
      ? aliases[key]
      : undefined
  if (alias) return alias
  const format = formats.find((one) => one === key)
  if (format) return { format }
  throw new RequestError('invalid_request', `Unknown output format. Use one of: ${outputNames.join(', ')}.`)
}

/** Names of outputs, as help and messages list them. */
export const outputNames = ['pdf', 'pdfa', 'docx', 'html', 'md', 'txt', 'xlsx', 'pptx', 'jpg'] as const

function keyOf(name: string): string {
  return name.trim().toLowerCase().replace(/^\./, '')
}

/** Formats that are shown as a page of entries or messages. A mailbox is `eml`. */
export const mailFormats = ['eml', 'msg', 'ics', 'vcf'] as const
export type MailFormat = (typeof mailFormats)[number]
