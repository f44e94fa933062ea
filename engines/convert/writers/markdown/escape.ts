/**
 * Escapes only what would be read as markup at its position (CommonMark 0.31, GFM). turndown escapes every star, bracket and underscore,
 * which fills a text with needless backslashes.
 */
interface EscapeOptions {
  /** The paragraph has a second dollar sign, so a pair could be read as a formula. */
  readonly dollars: boolean
}

/** Escapes text anywhere in a line. */
export function escapeInline(text: string, { dollars }: EscapeOptions): string {
  if (!special.test(text)) return text
  // Leading and trailing white space may move out of an emphasis.
  const first = text.length - text.trimStart().length
  const last = text.trimEnd().length - 1
  const tildes = text.indexOf('~') !== text.lastIndexOf('~')
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
        return after === '^' ? '\\[' : letter
      // The opening delimiter may be in other text before an emphasis.
      case ']':
        return after === '(' || after === '[' ? '\\]' : letter
      case '~':
        return tildes ? '\\~' : letter
      case '$':
        return dollars && !isSpace(after) ? '\\$' : dollars && at > 0 && !isSpace(before) ? '\\$' : letter
      default:
        return `\\${letter}`
    }
  })
}

const special = /[\\`*_<&[\]~$]/
const candidates = /[\\`*_<&[\]~$]/g

/** Escapes the start of a line, so that it does not start another block. */
export function escapeLineStart(line: string): string {
  const text = line.replace(/^[ \t]+/, '')
  if (/^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|:\s|\[[^\]]{1,1000}\]:)/.test(text)) return `\\${text}`
  if (/^(?:=+|-+)\s*$/.test(text) || /^[|:-][|:\- \t]*$/.test(text)) return `\\${text}`
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Escapes brackets in the text of a link. */
export function escapeBrackets(label: string): string {
  return label.replace(/\\[\s\S]|[[\]]/g, (part) => (part.length === 2 ? part : `\\${part}`))
}

/** White space next to an emphasis, as CommonMark defines it; '' is an end of the line. */
export function isSpace(letter: string): boolean {
  return letter === '' || /\s/u.test(letter)
}

/** Punctuation next to an emphasis, as CommonMark defines it, including symbols. */
export function isPunctuation(letter: string): boolean {
  return /[\p{P}\p{S}]/u.test(letter)
}

function isWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter)
}
