import type { Escapes } from '../escapes.ts'
import type { Codec } from '../source.ts'
import {
  escapeMarkup,
  htmlAttributeReferences,
  htmlReferences,
  lineEnds,
  xmlReferences,
} from './references.ts'

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
/** A document type with its declarations: markup that stays, and a replacement has none. */
export const declarations: Codec = { encode: (value) => value, inset: [0, 0] }
/** Scripts and styles cannot be changed safely: one that holds a removed value loses its content. */
export const emptied: Codec = { encode: () => '', inset: [0, 0] }
