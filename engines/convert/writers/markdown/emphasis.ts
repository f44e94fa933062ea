import type { InlineStyle } from '../../../model/document.ts'
import { isPunctuation, isSpace } from './escape.ts'

/** A token of a line: text, or the start or end of an emphasis. */
export type MarkdownToken =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Plain text, which following characters could turn into markup. */
      readonly plain: boolean
    }
  | { readonly kind: 'open'; readonly style: InlineStyle; readonly close: number }
  | { readonly kind: 'close' }

interface Marks {
  readonly open: string
  readonly close: string
}

const tags: Readonly<Record<InlineStyle, string>> = {
  italic: 'em',
  bold: 'strong',
  strike: 'del',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
}

/**
 * Writes the tokens of a line. Delimiters are used where CommonMark recognises them (6.2), and HTML tags where the
 * neighbouring characters prevent that.
 */
export function assemble(tokens: readonly MarkdownToken[]): string {
  // An array of pieces: asking a growing string for its last character copies the string each time.
  const out: string[] = []
  const write = (text: string) => {
    if (text !== '') out.push(text)
  }
  const open: { readonly marks: Marks; readonly close: number }[] = []
  /** Whether the last piece starts or ends an emphasis. */
  let edge: 'open' | 'close' | null = null
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'text') {
      write(combine(out, token, tokens[i - 1]))
      if (token.text !== '') edge = null
    } else if (token.kind === 'open') {
      const outer = open.at(-1)
      const same = edge === 'open' && outer !== undefined && outer.close === token.close + 1
      const marks = marksOf(token.style, {
        before: out.at(-1)?.at(-1) ?? '',
        first: firstOf(tokens[i + 1]),
        last: lastOf(tokens[token.close - 1]),
        after: firstOf(tokens[token.close + 1]),
        beside: edge !== null && !same,
        same,
        endsAddress: endsAddress(tokens[token.close - 1]),
      })
      open.push({ marks, close: token.close })
      write(marks.open)
      edge = 'open'
    } else {
      write(open.pop()?.marks.close ?? '')
      edge = 'close'
    }
  }
  return out.join('')
}

/**
 * The next text. `!` before a link would make it an image, and `]` before a bracket would make a link of the text before: the
 * last character written is then escaped.
 */
function combine(
  out: string[],
  { text, plain }: Extract<MarkdownToken, { kind: 'text' }>,
  before: MarkdownToken | undefined,
): string {
  const last = out.at(-1)
  if (last === undefined || before?.kind !== 'text' || !before.plain || text === '') return text
  const first = text[0]
  const picture = last.endsWith('!') && first === '[' && !plain
  const link = last.endsWith(']') && !last.endsWith('\\]') && (first === '[' || first === '(')
  if (picture || link) out[out.length - 1] = `${last.slice(0, -1)}\\${last.at(-1)}`
  return text
}

interface Neighbours {
  readonly before: string
  readonly first: string
  readonly last: string
  readonly after: string
  /** Adjacent to another delimiter that is not part of the same emphasis. */
  readonly beside: boolean
  /** The delimiter before starts an emphasis of the same content. */
  readonly same: boolean
  /** The content ends with a web address in plain text. */
  readonly endsAddress: boolean
}

function marksOf(style: InlineStyle, at: Neighbours): Marks {
  const inTags = { open: `<${tags[style]}>`, close: `</${tags[style]}>` }
  if (style !== 'italic' && style !== 'bold' && style !== 'strike') return inTags
  if (!flanks(at)) return inTags
  // GitHub takes all up to the next space into the address, the delimiters too.
  if (at.endsAddress && at.after !== '' && !isSpace(at.after)) return inTags
  if (style === 'strike') return at.before === '~' || at.after === '~' ? inTags : { open: '~~', close: '~~' }
  const touches = at.beside || (at.before === '*' && !at.same)
  const letter = touches ? '_' : '*'
  // Underscores do not work inside words.
  if (letter === '_' && !(outside(at.before) && outside(at.after) && at.before !== '_')) return inTags
  const mark = style === 'bold' ? letter.repeat(2) : letter
  return { open: mark, close: mark }
}

/** Whether both delimiters are left- and right-flanking in any context. */
function flanks({ before, first, last, after }: Neighbours): boolean {
  if (isSpace(first) || isSpace(last)) return false
  const left = !isPunctuation(first) || outside(before)
  return left && (!isPunctuation(last) || outside(after))
}

function outside(letter: string): boolean {
  return isSpace(letter) || isPunctuation(letter)
}

/** First character of a token; delimiters and tags count as punctuation. */
function firstOf(token: MarkdownToken | undefined): string {
  if (token === undefined) return ''
  if (token.kind !== 'text') return '*'
  const code = token.text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

const addressAtEnd = /(?:^|[\s(*_~])(?:https?:\/\/|www\.)[^\s<]+$/i

function endsAddress(token: MarkdownToken | undefined): boolean {
  return token?.kind === 'text' && token.plain && addressAtEnd.test(token.text)
}

function lastOf(token: MarkdownToken | undefined): string {
  if (token === undefined) return ''
  return token.kind === 'text' ? (token.text.at(-1) ?? '') : '*'
}
