import type { Metadata } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { decodeText } from '../html/decode.ts'
import { documentOf } from '../html/read.ts'
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

/** The line with fewer containers; null if it has few enough. One pass over the start of the line. */
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

/** Splits off front matter: the lines between dashes at the top, if each is simple YAML. */
function splitFrontMatter(source: string): { readonly metadata: Metadata; readonly body: string } {
  const none = { metadata: {}, body: source }
  if (!/^---[ \t]*\n/.test(source)) return none
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/g
  end.lastIndex = 3
  const match = end.exec(source)
  if (match === null) return none
  const lines = source.slice(source.indexOf('\n') + 1, match.index + 1).split('\n')
  if (!lines.every((line) => /^(?:[\w.-]+[ \t]*:|[ \t]|-[ \t]|#|$)/.test(line))) return none
  const values = valuesOf(lines)
  if (values.size === 0) return none
  return { metadata: metadataOf(values), body: source.slice(end.lastIndex) }
}

/** Top-level keys with their scalars or lists; nested values are ignored. */
function valuesOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    const pair = /^([\w.-]+)[ \t]*:(?:[ \t]+(.*))?$/.exec(line)
    const item = /^[ \t]*-[ \t]+(.*)$/.exec(line)
    if (pair) {
      current = []
      values.set(pair[1].toLowerCase(), current)
      const value = (pair[2] ?? '').trim()
      const flow = /^\[(.*)\]$/.exec(value)
      if (flow)
        current.push(
          ...flow[1]
            .split(',')
            .map(scalar)
            .filter((one) => one !== ''),
        )
      else if (value !== '' && !/^[|>]/.test(value)) current.push(scalar(value))
    } else if (item) current.push(scalar(item[1]))
  }
  return values
}

function scalar(text: string): string {
  const value = text.trim()
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) {
    try {
      return String(JSON.parse(value))
    } catch {
      // YAML has escapes that JSON lacks; the text is kept as written.
      return value.slice(1, -1)
    }
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value.replace(/\s+#.*$/, '')
}

function metadataOf(values: ReadonlyMap<string, readonly string[]>): Metadata {
  const all = (...keys: string[]) =>
    keys.map((key) => values.get(key)).find((value) => value !== undefined && value.length > 0)
  const title = all('title')?.[0]
  const language = all('lang', 'language')?.[0]
  const authors = all('author', 'authors')
  const subject = all('description', 'subject', 'summary')?.[0]
  const keywords = all('keywords', 'tags')
  const created = all('date', 'created')?.[0]
  const modified = all('modified', 'updated', 'lastmod')?.[0]
  return {
    ...(title === undefined ? {} : { title }),
    ...(language !== undefined && /^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*$/.test(language) ? { language } : {}),
    ...(authors === undefined ? {} : { authors }),
    ...(subject === undefined ? {} : { subject }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
  }
}
