/** What glyphs read as, mended: forms that only typesetting knows give way to the letters they stand for. */

/** Ligatures of Latin, presentation forms of Hebrew and Arabic, radicals and ideographs doubled for compatibility. */
const presentation = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc\u2e80-\u2fdf\uf900-\ufaff]/u

/** Letters of symbol fonts that producers leave in the private use area, by their low byte (Symbol and Wingdings). */
const symbols: Readonly<Record<number, string>> = {
  167: '▪',
  168: '◻',
  183: '•',
  216: '➢',
  252: '✓',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  117: '◆',
  118: '❖',
  159: '•',
}

/** The text of a glyph as it is read; '' where it says nothing. A soft hyphen that is drawn is a hyphen. */
export function mended(text: string): string {
  if (text.length === 1) {
    const code = text.charCodeAt(0)
    if (code > 32 && code < 0xa0) return code < 0x7f ? text : ''
    if (code === 0xad) return '-'
    if (code >= 0xf000 && code <= 0xf0ff) return symbols[code - 0xf000] ?? text
  }
  if (presentation.test(text)) return text.normalize('NFKC').trim()
  return /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\ufeff]/u.test(text)
    ? text.replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    : text
}

export function isBlank(text: string): boolean {
  if (text.length === 1) {
    const code = text.charCodeAt(0)
    return code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a)
  }
  return text.trim() === ''
}

/** Accents that some fonts draw by themselves over the letter, and the marks that combine with it. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}

export function isAccent(text: string): boolean {
  return text in accents
}

/** A letter with an accent that was drawn over it, or null where no such letter is written. */
export function accented(letter: string, accent: string): string | null {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter
  if (!/^\p{L}$/u.test(base)) return null
  const joined = (base + accents[accent]).normalize('NFC')
  return joined.length === 1 ? joined : null
}
