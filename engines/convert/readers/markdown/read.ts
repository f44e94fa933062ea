import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { decodeText } from '../html/decode.ts'
import { documentOf } from '../html/read.ts'
import { boundNesting } from './bound.ts'
import { splitFrontMatter } from './front-matter.ts'
import { markdownToHtml } from './to-html.ts'

/**
 * Markdown to the tree, by way of HTML: what Markdown means is defined as HTML (CommonMark 0.31), and it may hold HTML that opens in
 * one block and ends in another, which only a reader of the whole page understands. Besides GitHub's Markdown: footnotes, formulas
 * between dollar signs, glossaries, front matter.
 */
export function readMarkdown(bytes: Uint8Array, conversion: Conversion): Reading {
  const text = decodeText(bytes, conversion)
  const { metadata, body } = splitFrontMatter(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
  const html = markdownToHtml(boundNesting(body, conversion))
  return { document: documentOf(html, conversion, metadata) }
}
