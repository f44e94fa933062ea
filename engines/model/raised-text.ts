import type { InlineStyle } from './document.ts'

const digits = '0123456789+-=()n'
const raised: Partial<Record<InlineStyle, string>> = {
  superscript:
    '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207c\u207d\u207e\u207f',
  subscript:
    '\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089\u208a\u208b\u208c\u208d\u208e\u2099',
}

/**
 * Raised or lowered digits as the characters of Unicode for them, where text has no styles: 83,190,556 and a raised 2 are not 83,190,5562.
 * Other text, and text with characters that lack a raised form, is returned as it is.
 */
export function raisedText(text: string, style: InlineStyle): string {
  const forms = raised[style]
  if (forms === undefined) return text
  const shown = Array.from(text.replaceAll('\u2212', '-'), (letter) => forms[digits.indexOf(letter)] ?? '')
  return shown.includes('') || text === '' ? text : shown.join('')
}
