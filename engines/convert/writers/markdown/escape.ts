/**
 * What text must not look like. Escaping is ours, and not turndown's: that escapes every star, bracket and underscore, while most
 * of them mean nothing where they stand (CommonMark 0.31, GFM); a text full of backslashes is read by nobody.
 */
export interface EscapeOptions {
  /** A second dollar sign stands in the paragraph, so that a pair of them could be taken for a formula. */
  readonly dollars: boolean
}

/** The letters of a text, so that none of them is taken for markup, wherever it stands in a line. */
export function escapeInline(text: string, { dollars }: EscapeOptions): string {
  if (!special.test(text)) return text
  // White space at either end may move away.
  const first = text.length - text.trimStart().length
  const last = text.trimEnd().length - 1
  const tildes = text.indexOf('~') !== text.lastIndexOf('~')
  // The next bracket that closes; looked for once each.
  let close = -1
  return text.replace(candidates, (letter, at: number) => {
    const before = text[at - 1] ?? ' '
    const after = text[at + 1] ?? ' '
    switch (letter) {
      case '*':
        return isSpace(before) && isSpace(after) && at > first && at < last ? letter : '\\*'
      case '_':
        return isWord(before) && isWord(after) && at > 0 && at < text.length - 1 ? letter : '\\_'
      case '<':
        return /[A-Za-z/!?]/.test(after) ? '\\<' : letter
      case '&':
        return /^&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{0,31});/.test(text.slice(at, at + 40))
          ? '\\&'
          : letter
      case '[':
        if (close >= 0 && close < at) close = -1
        if (close === -1) close = text.indexOf(']', at)
        if (close === -1) close = text.length
        return after === '^' || (close - at <= longestLabel && /[[(:]/.test(text[close + 1] ?? ''))
          ? '\\['
          : letter
      case '~':
        return tildes ? '\\~' : letter
      case '$':
        return dollars && !isSpace(after) ? '\\$' : dollars && at > 0 && !isSpace(before) ? '\\$' : letter
      default:
        return `\\${letter}`
    }
  })
}

/** No label of a link is longer (CommonMark 0.31, 4.7). */
const longestLabel = 1001

const special = /[\\`*_<&[~$]/
const candidates = /[\\`*_<&[~$]/g

/** A line of a paragraph, so that its beginning is not taken for the beginning of another block. */
export function escapeLineStart(line: string): string {
  const text = line.replace(/^[ \t]+/, '')
  if (/^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|:\s|\[[^\]]{1,1000}\]:)/.test(text)) return `\\${text}`
  if (/^(?:=+|-+)\s*$/.test(text) || /^[|:-][|:\- \t]*$/.test(text)) return `\\${text}`
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Text between the brackets of a link: no bracket of its own may end it. */
export function escapeBrackets(label: string): string {
  return label.replace(/\\[\s\S]|[[\]]/g, (part) => (part.length === 2 ? part : `\\${part}`))
}

/** White space as CommonMark takes it beside an emphasis; both ends of a line count. */
export function isSpace(letter: string): boolean {
  return letter === '' || /\s/u.test(letter)
}

/** Punctuation as CommonMark takes it beside an emphasis: symbols too. */
export function isPunctuation(letter: string): boolean {
  return /[\p{P}\p{S}]/u.test(letter)
}

function isWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter)
}
