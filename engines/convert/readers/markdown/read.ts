import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { decodeText } from '../html/decode.ts'
import { documentOf } from '../html/read.ts'
import { splitFrontMatter } from './front-matter.ts'
import { markdownToHtml } from './to-html.ts'

/** Limits on the containers that one line opens and on its indent; together they limit the nesting of blocks. */
const maxContainers = 60
const maxIndent = 300

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

/**
 * Flattens lines that nest deeper than any author writes: the parser recurses for each level and would overflow the
 * stack. Their text stays.
 */
function limitNesting(source: string, conversion: Conversion): string {
  let changed = false
  const lines = source.split('\n').map((line) => {
    const prefix = withFewerContainers(line)
    if (prefix === null) return line
    changed = true
    return prefix
  })
  if (!changed) return source
  conversion.warn({
    code: 'flattened',
    message: `Quotations and lists nested deeper than ${maxContainers} levels were flattened.`,
  })
  return lines.join('\n')
}

/** The line with fewer containers; null where it has few enough. One pass over the start of the line. */
function withFewerContainers(line: string): string | null {
  if (line.length <= maxContainers) return null
  const mark = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
  let marks = 0
  let kept = 0
  let end = 0
  while (mark.test(line)) {
    end = mark.lastIndex
    if (++marks <= maxContainers) kept = end
  }
  const indent = line.length - line.trimStart().length
  if (marks > maxContainers) return line.slice(0, kept) + line.slice(end)
  return indent > maxIndent ? ' '.repeat(maxIndent) + line.slice(indent) : null
}
