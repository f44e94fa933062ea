import { RequestError } from '../model/errors.ts'
import { type Format, formats } from '../model/format.ts'
import type { PdfCompliance } from './options.ts'

/** A format as somebody names it, and what the name says besides. */
export interface NamedFormat {
  readonly format: Format
  /** `pdfa` asks for an archival PDF, whatever else is said. */
  readonly compliance?: PdfCompliance
}

/** Names beside the formats' own: those of both interfaces, and extensions in use. */
const aliases: Readonly<Record<string, NamedFormat>> = {
  word: { format: 'docx' },
  excel: { format: 'xlsx' },
  powerpoint: { format: 'pptx' },
  text: { format: 'txt' },
  plain: { format: 'txt' },
  markdown: { format: 'md' },
  htm: { format: 'html' },
  xhtml: { format: 'html' },
  jpeg: { format: 'jpg' },
  tif: { format: 'tiff' },
  pdfa: { format: 'pdf', compliance: 'pdf-a-1b' },
  'pdf/a': { format: 'pdf', compliance: 'pdf-a-1b' },
}

/** What can be written under a name that, as a source, means the old format (`ppt` out is a `pptx`, as Interface B has it). */
const outputAliases: Readonly<Record<string, NamedFormat>> = {
  ppt: { format: 'pptx' },
  doc: { format: 'docx' },
  xls: { format: 'xlsx' },
}

/** The format that a name of a source means; null for a name that means none. A leading dot and case do not matter. */
export function sourceNamed(name: string): Format | null {
  const key = keyOf(name)
  return (
    formats.find((format) => format === key) ?? (Object.hasOwn(aliases, key) ? aliases[key].format : null)
  )
}

/** The format that a name of an output means. Throws `invalid_request` for a name that means none. */
export function outputNamed(name: string): NamedFormat {
  const key = keyOf(name)
  const alias = Object.hasOwn(outputAliases, key)
    ? outputAliases[key]
    : Object.hasOwn(aliases, key)
      ? aliases[key]
      : undefined
  if (alias) return alias
  const format = formats.find((one) => one === key)
  if (format) return { format }
  throw new RequestError(
    'invalid_request',
    `There is no output format of this name. Known are: ${outputNames.join(', ')}.`,
  )
}

/** Names that `outputNamed` takes for something that can be written, as help and messages list them. */
export const outputNames = ['pdf', 'pdfa', 'docx', 'html', 'md', 'txt', 'xlsx', 'pptx', 'jpg'] as const

function keyOf(name: string): string {
  return name.trim().toLowerCase().replace(/^\./, '')
}
