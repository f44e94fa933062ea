import { decodeHTML, decodeHTMLAttribute } from '../../encodings/index.ts'
import type { Escapes } from '../escapes.ts'
import type { Codec } from '../source.ts'

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

function attributeCodec(escapes: Escapes): Codec {
  return {
    encode: (value, raw) => {
      const quote = raw[0] === "'" ? "'" : '"'
      const escaped = escapeMarkup(value, raw).replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)
      return quote + (quote === "'" ? escaped.replaceAll("'", '&#39;') : escaped) + quote
    },
    escapes,
    inset: [1, 1],
  }
}

export const xmlText: Codec = { encode: escapeMarkup, escapes: xmlReferences, inset: [0, 0] }
export const xmlAttribute = attributeCodec(xmlReferences)
export const htmlText: Codec = {
  encode: (value) => escapeMarkup(value, ''),
  escapes: htmlReferences,
  inset: [0, 0],
}
export const htmlAttribute = attributeCodec(htmlAttributeReferences)
/** An attribute without quotes gets them when it changes. */
export const htmlBareAttribute: Codec = {
  encode: (value) => `"${escapeMarkup(value, '')}"`,
  escapes: htmlAttributeReferences,
  inset: [0, 0],
}

export const cdata: Codec = {
  encode: (value) => `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
  escapes: lineEnds,
  inset: ['<![CDATA['.length, ']]>'.length],
}

export const comment: Codec = {
  encode: (value) =>
    `<!--${value.replace(/--+/g, (dashes) => '- '.repeat(dashes.length).trim()).replace(/^(-?>|-)|-$/g, ' $& ')}-->`,
  escapes: lineEnds,
  inset: ['<!--'.length, '-->'.length],
}

/** Names of elements and attributes. */
export const nameCodec: Codec = {
  encode: (value) => value.replace(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^[^\p{L}_]/u, '_') || '_',
  inset: [0, 0],
}

/** The same in HTML, where case does not matter. `data-` and other prefixes are parts of the value. */
export const htmlName: Codec = {
  encode: (value) => nameCodec.encode(value, '', false).toLowerCase(),
  inset: [0, 0],
}

/** A tag begins with a letter of ASCII (HTML, 13.2.5.6). */
export const htmlElementName: Codec = {
  encode: (value) => htmlName.encode(value, '', false).replace(/^(?![a-z])/, 'x'),
  inset: [0, 0],
}

/** Processing instructions, declarations, styles and scripts: written as they are, and never closed early. */
export const verbatim: Codec = { encode: (value) => value.replace(/[<>]/g, ' '), inset: [0, 0] }
/** The text of an entity in the document type, between its quotes. */
export const entityValue: Codec = { encode: (value) => value.replace(/["'<>&%]/g, ' '), inset: [0, 0] }
/** A document type with its declarations: markup that is kept; a replacement contains none. */
export const declarations: Codec = { encode: (value) => value, inset: [0, 0] }
/** Scripts and styles cannot be changed safely: one that contains a removed value loses its content. */
export const emptied: Codec = { encode: () => '', inset: [0, 0] }

/** Escapes text for an element or a quoted attribute. References in `raw` that could not be decoded stay references. */
function escapeMarkup(value: string, raw: string): string {
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
