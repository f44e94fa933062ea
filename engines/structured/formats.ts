import { findDelimiter } from './delimiter.ts'

/** Formats whose syntax redaction keeps. */
export const structuredFormats = [
  'csv',
  'tsv',
  'json',
  'jsonl',
  'xml',
  'yaml',
  'env',
  'html',
  'eml',
  'ics',
  'vcf',
  'log',
] as const

/** A structured text format, whose values are redacted so that the file stays valid. */
export type StructuredFormat = (typeof structuredFormats)[number]

/** Formats made of records that can be read one after another. */
export const recordFormats = ['csv', 'tsv', 'jsonl', 'log'] as const satisfies readonly StructuredFormat[]
export type RecordFormat = (typeof recordFormats)[number]

export function isRecordFormat(format: string | null): format is RecordFormat {
  return (recordFormats as readonly (string | null)[]).includes(format)
}

const byExtension: Readonly<Record<string, StructuredFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  geojson: 'json',
  har: 'json',
  ipynb: 'json',
  webmanifest: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  xml: 'xml',
  svg: 'xml',
  xsd: 'xml',
  rss: 'xml',
  atom: 'xml',
  gpx: 'xml',
  kml: 'xml',
  plist: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  env: 'env',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  eml: 'eml',
  mht: 'eml',
  mhtml: 'eml',
  mbox: 'eml',
  mbx: 'eml',
  ics: 'ics',
  vcs: 'ics',
  vcf: 'vcf',
  vcard: 'vcf',
  log: 'log',
}

/** Extensions of texts that have no syntax to keep, regardless of their look. */
const plain = new Set(['txt', 'text', 'md', 'markdown', 'rst', 'tex'])

/**
 * The format of a text by its file name, else by the start of its content. Null: plain text. The content of a named format is not
 * checked here.
 */
export function structuredFormatOf(text: string, name = ''): StructuredFormat | null {
  const file = name.replace(/^.*[\\/]/, '').toLowerCase()
  if (/^\.env(?:\.|$)/.test(file)) return 'env'
  const extension = /\.([a-z\d]+)$/.exec(file)?.[1] ?? ''
  if (extension === 'log')
    return /^\ufeff?\s*\{/.test(text.slice(0, 100)) && isJsonLines(text) ? 'jsonl' : 'log'
  if (Object.hasOwn(byExtension, extension)) return byExtension[extension]
  return plain.has(extension) ? null : byContent(text)
}

const sampleLength = 64 * 1024

function byContent(text: string): StructuredFormat | null {
  const sample = text.slice(0, sampleLength)
  if (/^\ufeff?\s*[[{]/.test(sample)) {
    if (isJsonLines(text)) return 'jsonl'
    return /^\ufeff?\s*(?:\{\s*(?:"|\})|\[\s*(?:[[{"\d\]-]|true|false|null))/.test(sample) ? 'json' : null
  }
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(sample))
    return 'html'
  if (/^\ufeff?\s*<\?xml\s/.test(sample)) return 'xml'
  const begun = /^\ufeff?BEGIN:(VCALENDAR|VCARD)\r?\n/i.exec(sample)?.[1].toUpperCase()
  if (begun !== undefined) return begun === 'VCARD' ? 'vcf' : 'ics'
  if (isMail(sample)) return 'eml'
  return isTable(sample) ? 'csv' : null
}

/** Two lines or more that each begin and end as a JSON object. */
function isJsonLines(text: string): boolean {
  const lines = text.slice(0, sampleLength).split('\n')
  if (text.length > sampleLength) lines.pop()
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '')
  return filled.length > 1 && filled.every((line) => /^\ufeff?\{.*\}$|^\[.*\]$/.test(line))
}

/** Begins with headers, three or more, one of which only mail has. */
function isMail(sample: string): boolean {
  const head = /^(?:From .*\r?\n)?(?:[!-9;-~]+:[ \t].*(?:\r?\n[ \t].+)*\r?\n){3,}\r?\n/.exec(sample)?.[0]
  return (
    head !== undefined && /^from:/im.test(head) && /^(?:mime-version|message-id|received|date):/im.test(head)
  )
}

/** Three rows or more, and each has the same number of cells. */
function isTable(sample: string): boolean {
  const lines = sample.split(/\r?\n/, 50).filter((line) => line.trim() !== '')
  if (lines.length < 3 || lines.some((line) => /[.!?]$/.test(line) && line.length > 80)) return false
  // The bars of a dump of bytes are around its characters.
  if (lines.slice(0, 2).every((line) => /^[\da-f]{8} {2}(?:[\da-f]{2} )/i.test(line))) return false
  const delimiter = findDelimiter(sample)
  if (delimiter === null) return false
  const widths = new Set(lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length))
  return widths.size === 1 && [...widths][0] >= 3
}
