import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { decodeText } from '../html/decode.ts'
import { documentOf } from '../html/read.ts'
import { splitFrontMatter } from './front-matter.ts'
import { limitNesting } from './limit-nesting.ts'
import { markdownToHtml } from './to-html.ts'

/**
 * Reads Markdown by way of HTML: Markdown is defined by its HTML (CommonMark 0.31), and may contain HTML elements that open in one
 * block and end in another. Supported beyond GitHub's Markdown: footnotes, formulas between dollar signs, definition lists,
 * front matter.
 */
export function readMarkdown(bytes: Uint8Array, conversion: Conversion): Reading {
  const text = decodeText(bytes, conversion)
  const { metadata, body } = splitFrontMatter(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
  const html = markdownToHtml(limitNesting(body, conversion))
  return { document: documentOf(html, { ...conversion, hasLook: false }, metadata) }
}
