import path from 'node:path'

const maxLength = 120

/**
 * A file name from outside, made safe for a header and for a disk: the last part of the path, without control, bidirectional and reserved
 * characters. Default: `document`.
 */
export function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    // Cc and Cf include line breaks, zero-width characters and bidirectional overrides, which disguise an extension.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffd"<>:|?*;%]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return 'document'
  const { name: stem, ext } = path.parse(clean)
  const extension = ext.length <= 10 ? ext : ''
  return `${[...stem].slice(0, maxLength).join('')}${extension}`
}

/** The name of an output of a document: `letter.pdf` becomes `letter-redacted.pdf`. */
export function outputName(source: string | undefined, extension: string, suffix = ''): string {
  return `${path.parse(safeFileName(source)).name}${suffix}.${extension}`
}
