import { decodeHTML, decodeHTMLAttribute } from '../../encodings/index.ts'
import type { Escapes } from '../escapes.ts'

const xmlNames: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** References of XML. One that the file declares itself stays as written. */
export const xmlReferences: Escapes = {
  pattern: /&(?:#\d+|#x[\da-fA-F]+|[A-Za-z_:][\w:.-]*);|\r\n?/g,
  decode(sequence) {
    if (sequence[0] === '\r') return '\n'
    const name = sequence.slice(1, -1)
    if (name[0] !== '#') return xmlNames[name] ?? sequence
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : sequence
  },
}

const htmlPattern = /&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][\dA-Za-z]*);?|\r\n?/g

/** References in the text of HTML. */
export const htmlReferences: Escapes = {
  pattern: htmlPattern,
  decode: (sequence) => (sequence[0] === '\r' ? '\n' : decodeHTML(sequence)),
}

/** References in attributes of HTML, where `&copy=` is not one. */
export const htmlAttributeReferences: Escapes = {
  pattern: /&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][\dA-Za-z]*)(?:;|(?![\dA-Za-z=]))|\r\n?/g,
  decode: (sequence) => (sequence[0] === '\r' ? '\n' : decodeHTMLAttribute(sequence)),
}

/** Line ends of sections that have no references. */
export const lineEnds: Escapes = { pattern: /\r\n?/g, decode: () => '\n' }

const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const

/** Characters that XML 1.0 does not allow. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes text for an element or a quoted attribute. References in `raw` that could not be decoded stay references. */
export function escapeMarkup(value: string, raw: string): string {
  const kept = new Set(
    (raw.match(xmlReferences.pattern) ?? []).filter(
      (one) => one[1] !== '#' && !(one.slice(1, -1) in xmlNames),
    ),
  )
  const escaped = value.replace(forbidden, '\ufffd').replace(/[&<>"]/g, (char) => named[char as '&'])
  if (kept.size === 0) return escaped
  return escaped.replace(/&amp;([\w:.-]+;)/g, (all, name: string) =>
    kept.has(`&${name}`) ? `&${name}` : all,
  )
}
