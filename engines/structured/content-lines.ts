import { decodeEscapes, type Escapes } from './escapes.ts'
import type { Codec, Item, Source } from './source.ts'

/**
 * Calendars and contacts: lines of a name, parameters and a value, folded after 75 bytes (RFC 5545, 3.1; RFC 6350, 3.2). The text is read
 * as one, unfolded, since a name may be broken by a fold. Embedded files, such as the photo of a contact, are removed.
 */

/** A fold, and a line break inside a value. The break is read as a line separator, so that it is written as it was. */
const escapes: Escapes = {
  pattern: /\r?\n[ \t]|\\[nN]/g,
  decode: (sequence) => (sequence.startsWith('\\') ? '\u2028' : ''),
}

const codec: Codec = {
  encode: (value, raw) => {
    const newline = raw.includes('\r\n') ? '\r\n' : '\n'
    return value.replaceAll('\u2028', '\\n').replace(/[^\r\n]+/g, (line) => folded(line, newline))
  },
  escapes,
  inset: [0, 0],
}

/** Of a line in UTF-8, without its end (RFC 5545, 3.1). */
const maxLineBytes = 75

function folded(line: string, newline: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line
  const lines: string[] = ['']
  let bytes = 0
  for (const char of line) {
    const more = Buffer.byteLength(char)
    if (bytes + more > maxLineBytes) {
      lines.push('')
      bytes = 1
    }
    lines[lines.length - 1] += char
    bytes += more
  }
  return lines.join(`${newline} `)
}

/** A property whose value is a file: marked as base64 or binary, or a data address. With its folded lines and its end. */
const embedded =
  /^(?:[\w-]+\.)?[\w-]+(?:;[^:\r\n]*?)?(?:;(?:ENCODING=)?(?:b|BASE64)(?=[;:])[^:\r\n]*:|:data:[\w.+-]+\/[\w.+-]+[;,]).*(?:\r?\n[ \t].*)*(?:\r?\n|$)/gim

/** Null if the text is neither a calendar nor a contact. */
export function readContentLines(text: string): Source | null {
  if (!/^\ufeff?BEGIN:\w/i.test(text)) return null
  const items: Item[] = []
  const add = (start: number, end: number): void => {
    if (end <= start) return
    const value = decodeEscapes(text.slice(start, end), escapes)
    items.push({ start, end, value, role: 'value', path: [], record: 0, join: '\n', codec })
  }
  let at = 0
  for (const match of text.matchAll(embedded)) {
    add(at, match.index)
    at = match.index + match[0].length
    items.push({ start: match.index, end: at, replacement: '' })
  }
  add(at, text.length)
  const shape = [...text.matchAll(/^(?:BEGIN|END):.*$/gim)]
    .map(([line]) => line.trim().toUpperCase())
    .join('\n')
  return { text, items, shape }
}

/** How many embedded files a calendar or contact holds. */
export function countEmbedded(text: string): number {
  return [...text.matchAll(embedded)].length
}
