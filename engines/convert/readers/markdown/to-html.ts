import {
  Marked,
  type RendererObject,
  type Token,
  type TokenizerAndRendererExtension,
  type TokenizerObject,
  type Tokens,
} from 'marked'
import { LimitError } from '../../../model/errors.ts'
import { escapeAttribute, escapeText } from '../../html/escape.ts'
import { type CellSpan, cellSpanAt, coveredCells } from '../../tree/grid.ts'
import { HeadingSlugs } from '../../tree/links.ts'
import { type EmphasisPair, emphasisPairs } from './emphasis.ts'

/**
 * Renders Markdown as HTML, with notes at the end as GitHub does. marked parses; its types stay in this file. The result is
 * not sanitised: the HTML reader does that.
 */
export function markdownToHtml(source: string): string {
  const notes = new NoteBodies()
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    extensions: [noteBody(notes), noteReference(notes), definitionList, formulaBlock, formula],
    renderer: renderer(),
    tokenizer: tokenizer(),
  })
  try {
    const body = marked.parse(source, { async: false })
    return body + notes.html((tokens) => marked.parser(tokens))
  } catch (error) {
    // The parser recurses, and overflows the stack on hostile input.
    if (!(error instanceof RangeError)) throw error
    throw new LimitError('too_many_entries', 'The Markdown nests too deeply to be read. Flatten it.', {})
  }
}

/** Maximum nesting of emphasis; beyond it, stars are text. */
const maxEmphasisDepth = 50
/** Where plain text ends: before anything that may start markup. Quantifiers are bounded against quadratic time. */
const textEnd = /[\\<![`*~_$]|https?:|ftp:\/\/|www\.|mailto:|xmpp:|(?<! ) {2,}\n|(?<![\w.+-])[\w.+-]{1,64}@/gi
/** Number of lines whose emphasis pairs are cached while their content is parsed. */
const maxCachedLines = 16

function tokenizer(): TokenizerObject {
  const known = new Map<string, ReadonlyMap<number, EmphasisPair>>()
  const pairsOf = (line: string): ReadonlyMap<number, EmphasisPair> => {
    const pairs = known.get(line) ?? emphasisPairs(line)
    known.delete(line)
    known.set(line, pairs)
    const [oldest] = known.keys()
    if (known.size > maxCachedLines) known.delete(oldest)
    return pairs
  }
  let depth = 0
  return {
    // marked searches for the @ of an e-mail address from every letter; local parts have at most 64 characters
    // (RFC 5321, 4.5.3.1.1). false leaves a possible address to marked.
    url(source) {
      return /^(?:https?:|ftp:|www\.|[\w.+-]{1,64}@)/i.test(source) ? false : undefined
    },
    inlineText(source) {
      const first = /^(?:`+|~+|[^`~])/u.exec(source)?.[0] ?? ''
      if (first === '') return undefined
      textEnd.lastIndex = first.length
      const raw = source.slice(0, textEnd.exec(source)?.index ?? source.length)
      return { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock }
    },
    emStrong(source, masked) {
      if (!/^[*_]/.test(source) || depth > maxEmphasisDepth) return undefined
      const start = masked.length - source.length
      const pair = pairsOf(masked).get(start)
      if (pair === undefined) return undefined
      const raw = source.slice(0, pair.end - start)
      const text = raw.slice(pair.marks, -pair.marks)
      depth++
      try {
        const tokens = this.lexer.inlineTokens(text)
        return pair.marks === 2 ? { type: 'strong', raw, text, tokens } : { type: 'em', raw, text, tokens }
      } finally {
        depth--
      }
    },
  }
}

function renderer(): RendererObject {
  const slugs = new HeadingSlugs()
  return {
    heading({ tokens, depth }) {
      const id = slugs.next(this.parser.parseInline(tokens, this.parser.textRenderer))
      return `<h${depth} id="${escapeAttribute(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    paragraph({ tokens, raw }) {
      // TeX commands that pandoc users write.
      return /^\\(?:newpage|pagebreak|clearpage)\{?\}?\s*$/.test(raw)
        ? '<div style="page-break-after: always"></div>\n'
        : `<p>${this.parser.parseInline(tokens)}</p>\n`
    },
    code({ text, lang }) {
      const language = /^\S*/.exec(lang ?? '')?.[0] ?? ''
      if (language === 'math') return `<div class="math display">${escapeText(text)}</div>\n`
      const mark = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`
      return `<pre><code${mark}>${escapeText(text)}\n</code></pre>\n`
    },
    table({ raw, header, rows }) {
      const inline = (tokens: readonly Token[]) => this.parser.parseInline([...tokens])
      // Pipe tables cannot omit the header row; an empty one represents a missing header.
      const headless = header.every(({ text }) => text.trim() === '')
      const lines = raw.trimEnd().split('\n')
      const shown = headless ? rows : [header, ...rows]
      const covered = lines.filter((_, i) => i !== 1 && !(headless && i === 0)).map(coveredCells)
      const html = shown.map((cells, r) => {
        const row = cells.map((cell, c) => {
          const span = cellSpanAt(covered, r, c)
          return span === null ? '' : cellHtml(cell, !headless && r === 0, span, inline)
        })
        return `<tr>${row.join('')}</tr>\n`
      })
      return `<table>${html.join('')}</table>\n`
    },
  }
}

function cellHtml(
  { tokens, align }: Tokens.TableCell,
  header: boolean,
  { colspan, rowspan }: CellSpan,
  inline: (tokens: readonly Token[]) => string,
): string {
  const name = header ? 'th' : 'td'
  const style = align === null ? '' : ` style="text-align: ${align}"`
  const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
  return `<${name}${spans}${style}>${contentHtml(tokens, inline)}</${name}>`
}

/** Lines of a cell that start like list items become a list, since our writer and others put lists into cells this way. */
function contentHtml(tokens: readonly Token[], inline: (tokens: readonly Token[]) => string): string {
  const lines: Token[][] = [[]]
  for (const token of tokens)
    if (token.type === 'html' && /^<br\s*\/?>$/i.test(token.raw)) lines.push([])
    else lines[lines.length - 1].push(token)
  const marks = lines.map(([first]) =>
    first?.type === 'text' ? (/^(?:-|\d{1,9}\.) /.exec(first.raw)?.[0] ?? '') : '',
  )
  if (marks.filter((mark) => mark !== '').length < 2) return inline(tokens)
  let out = ''
  for (const [i, line] of lines.entries()) {
    const list = marks[i] === '' ? '' : marks[i] === '- ' ? 'ul' : 'ol'
    const before = i === 0 || marks[i - 1] === '' ? '' : marks[i - 1] === '- ' ? 'ul' : 'ol'
    if (before !== list && before !== '') out += `</${before}>`
    if (list === '') out += `${i > 0 && before === '' ? '<br>' : ''}${inline(line)}`
    else {
      if (before !== list) out += list === 'ol' ? `<ol start="${Number.parseInt(marks[i], 10)}">` : '<ul>'
      out += `<li>${inline(line).replace(/^(?:-|\d{1,9}\.) /, '')}</li>`
    }
  }
  const last = marks[marks.length - 1]
  return last === '' ? out : `${out}</${last === '- ' ? 'ul' : 'ol'}>`
}

/** Bodies of notes by label, in the order of their definition. */
class NoteBodies {
  readonly #tokens = new Map<string, Token[]>()

  /** The first definition of a label wins. */
  define(label: string, tokens: Token[]): void {
    const key = keyOf(label)
    if (!this.#tokens.has(key)) this.#tokens.set(key, tokens)
  }

  has(label: string): boolean {
    return this.#tokens.has(keyOf(label))
  }

  html(render: (tokens: Token[]) => string): string {
    if (this.#tokens.size === 0) return ''
    const items = [...this.#tokens].map(([key, tokens]) => `<li id="${idOf(key)}">${render(tokens)}</li>\n`)
    return `<section class="footnotes" data-footnotes><ol>\n${items.join('')}</ol></section>`
  }
}

function keyOf(label: string): string {
  return label.toLowerCase()
}

function idOf(label: string): string {
  return `user-content-fn-${escapeAttribute(keyOf(label))}`
}

function noteBody(notes: NoteBodies): TokenizerAndRendererExtension {
  return {
    name: 'noteBody',
    level: 'block',
    tokenizer(source) {
      const found = footnoteLines(source)
      if (found === null) return undefined
      const tokens = this.lexer.blockTokens(found.content, [])
      notes.define(found.label, tokens)
      return { type: 'noteBody', raw: found.raw, tokens }
    },
    renderer: () => '',
  }
}

function noteReference(notes: NoteBodies): TokenizerAndRendererExtension {
  return {
    name: 'noteReference',
    level: 'inline',
    tokenizer(source) {
      const match = /^\[\^([^\]\s[]{1,200})\]/.exec(source)
      return match && notes.has(match[1])
        ? { type: 'noteReference', raw: match[0], label: match[1] }
        : undefined
    },
    renderer: ({ label }) =>
      `<sup><a href="#${encodeURI(idOf(String(label)))}" data-footnote-ref>1</a></sup>`,
  }
}

const definitionList: TokenizerAndRendererExtension = {
  name: 'glossary',
  level: 'block',
  tokenizer(source) {
    const found = definitionLines(source)
    if (found === null) return undefined
    const term = this.lexer.inline(found.term, [])
    const definitions = found.definitions.map((text) => this.lexer.blockTokens(text, []))
    return { type: 'glossary', raw: found.raw, term, definitions }
  },
  renderer(token) {
    const definitions: Token[][] = token.definitions
    const bodies = definitions.map((tokens) => `<dd>${this.parser.parse(tokens)}</dd>`)
    return `<dl><dt>${this.parser.parseInline(token.term)}</dt>${bodies.join('')}</dl>\n`
  },
}

/** A display formula between two lines with `$$`, or on one line. */
const formulaBlock: TokenizerAndRendererExtension = {
  name: 'formulaBlock',
  level: 'block',
  tokenizer(source) {
    const match = /^ {0,3}\$\$((?:(?!\n[ \t]*\n)[^$])+)\$\$[ \t]*(?:\n|$)/.exec(source)
    return match ? { type: 'formulaBlock', raw: match[0], text: match[1].trim() } : undefined
  },
  renderer: ({ text }) => `<div class="math display">${escapeText(text)}</div>\n`,
}

/**
 * An inline formula by the rules of pandoc, which exclude amounts of money: no space inside the dollar signs, no digit after the second.
 */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  tokenizer(source) {
    const match =
      /^\$\$([^$]{1,10000})\$\$/.exec(source) ??
      /^\$`([^`\n]{1,10000})`\$/.exec(source) ??
      /^\$((?:[^\s$\\]|\\[^\n])|(?:[^\s$\\]|\\[^\n])(?:[^$\\]|\\[^\n]){0,10000}?(?:[^\s$\\]|\\[^\n]))\$(?!\d)/.exec(
        source,
      )
    return match ? { type: 'formula', raw: match[0], text: match[1] } : undefined
  },
  renderer: ({ text }) => `<span class="math inline">${escapeText(text)}</span>`,
}

/** Blocks that continue while their lines are indented: notes and definitions. Parsed line by line, in one pass. */

interface FootnoteLines {
  readonly raw: string
  readonly label: string
  readonly content: string
}

/** `[^label]: text`, with further paragraphs indented. */
function footnoteLines(source: string): FootnoteLines | null {
  const head = /^ {0,3}\[\^([^\]\s[]{1,200})\]:[ \t]*/.exec(source)
  if (head === null) return null
  const body = bodyAt(source, head[0].length, (line) => /^ {0,3}\[\^[^\]\s[]{1,200}\]:/.test(line))
  return { raw: source.slice(0, body.end), label: head[1], content: body.content }
}

interface DefinitionLines {
  readonly raw: string
  readonly term: string
  readonly definitions: readonly string[]
}

/** A term on its own line, followed by one or more lines `:   definition`. */
function definitionLines(source: string): DefinitionLines | null {
  const end = source.indexOf('\n')
  if (end <= 0) return null
  const term = source.slice(0, end)
  let at = end + 1
  // An empty line may come between.
  if (source[at] === '\n') at++
  if (!meaning.test(source.slice(at, at + 8)) || /^(?:[ \t]|[#>|:]|[-+*][ \t]|`{3})/.test(term)) return null
  const definitions: string[] = []
  while (meaning.test(source.slice(at, at + 8))) {
    const mark = /^ {0,3}:[ \t]+/.exec(source.slice(at, at + 40))?.[0].length ?? 2
    const body = bodyAt(source, at + mark, (line) => meaning.test(line))
    definitions.push(body.content)
    at = body.end
  }
  return { raw: source.slice(0, at), term, definitions }
}

const meaning = /^ {0,3}:[ \t]+/

/**
 * The body that starts at an offset in its first line. It ends before a line that starts another body, or at an unindented line after
 * an empty one.
 */
function bodyAt(
  source: string,
  from: number,
  begins: (line: string) => boolean,
): { content: string; end: number } {
  const lines: string[] = []
  let at = from
  let end = from
  let empty = false
  while (at < source.length) {
    const newline = source.indexOf('\n', at)
    const next = newline < 0 ? source.length : newline + 1
    const line = source.slice(at, newline < 0 ? source.length : newline)
    if (lines.length > 0 && line.trim() !== '') {
      const indented = /^(?: {2}|\t)/.test(line)
      if (begins(line) || (empty && !indented)) break
    }
    empty = line.trim() === ''
    lines.push(lines.length === 0 ? line : line.replace(/^(?: {1,4}|\t)/, ''))
    at = next
    if (!empty) end = next
  }
  return { content: lines.join('\n').trimEnd(), end: Math.max(end, from) }
}
