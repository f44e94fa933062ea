import type { InlineStyle } from '../../../model/document.ts'
import { isPunctuation, isSpace } from './escape.ts'

/** A line in pieces: what is said, and where emphasis begins and ends. */
export type Token =
  | {
      readonly kind: 'said'
      readonly text: string /** Plain words, which what follows may turn into markup. */
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
 * The line as Markdown. Stars and tildes only mark where CommonMark sees them as beginning and end (6.2); where words
 * touch them in a way that it does not, the same is said by tags.
 */
export function assemble(tokens: readonly Token[]): string {
  // Pieces, since asking a string that grows for its last letter copies all of it each time.
  const out: string[] = []
  const write = (text: string) => {
    if (text !== '') out.push(text)
  }
  const open: { readonly marks: Marks; readonly close: number }[] = []
  /** The last thing written is the beginning or the end of an emphasis. */
  let edge: 'open' | 'close' | null = null
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'said') {
      write(joined(out, token, tokens[i - 1]))
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
 * What is said next. `!` before a link would make a picture of it, `]` before a bracket a link of the words before: the
 * last letter written is escaped then.
 */
function joined(
  out: string[],
  { text, plain }: Extract<Token, { kind: 'said' }>,
  before: Token | undefined,
): string {
  const last = out.at(-1)
  if (last === undefined || before?.kind !== 'said' || !before.plain || text === '') return text
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
  /** Another mark stands right before, and the two are not one emphasis. */
  readonly beside: boolean
  /** The mark right before begins an emphasis of the very same words. */
  readonly same: boolean
}

function marksOf(style: InlineStyle, at: Neighbours): Marks {
  const inTags = { open: `<${tags[style]}>`, close: `</${tags[style]}>` }
  if (style !== 'italic' && style !== 'bold' && style !== 'strike') return inTags
  if (!flanks(at)) return inTags
  if (style === 'strike') return at.before === '~' || at.after === '~' ? inTags : { open: '~~', close: '~~' }
  const touches = at.beside || (at.before === '*' && !at.same)
  const letter = touches ? '_' : '*'
  // Underscores do not mark inside of words.
  if (letter === '_' && !(outside(at.before) && outside(at.after) && at.before !== '_')) return inTags
  const mark = style === 'bold' ? letter.repeat(2) : letter
  return { open: mark, close: mark }
}

/** Whether both marks flank what they mark, whatever stands around. */
function flanks({ before, first, last, after }: Neighbours): boolean {
  if (isSpace(first) || isSpace(last)) return false
  const left = !isPunctuation(first) || outside(before)
  return left && (!isPunctuation(last) || outside(after))
}

function outside(letter: string): boolean {
  return isSpace(letter) || isPunctuation(letter)
}

/** The letter that a token begins with; every mark and tag is punctuation. */
function firstOf(token: Token | undefined): string {
  if (token === undefined) return ''
  if (token.kind !== 'said') return '*'
  const code = token.text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function lastOf(token: Token | undefined): string {
  if (token === undefined) return ''
  return token.kind === 'said' ? (token.text.at(-1) ?? '') : '*'
}
