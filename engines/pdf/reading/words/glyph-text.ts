/** Normalises the text of glyphs: presentation forms become the letters they represent. */

/** Latin ligatures, Hebrew and Arabic presentation forms, CJK radicals and compatibility ideographs. */
const presentation = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc\u2e80-\u2fdf\uf900-\ufaff]/u

/** Symbols that producers leave in the private use area, by their low byte (Symbol and Wingdings). */
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

/** The normalised text of a glyph; '' if it is not text. A soft hyphen with a glyph is a hyphen. */
export function normaliseGlyphText(text: string): string {
  if (text.length === 1) {
    const code = text.charCodeAt(0)
    if (code > 32 && code < 0xa0) return code < 0x7f ? text : ''
    if (code === 0xad) return '-'
    if (code >= 0xf000 && code <= 0xf0ff) return symbols[code - 0xf000] ?? text
  }
  if (presentation.test(text)) return text.normalize('NFKC').trim()
  // A glyph of a mark with the space around it: the gaps show whether it separates words.
  if (text.length > 1 && /^\s|\s$/.test(text) && !isBlank(text)) return normaliseGlyphText(text.trim())
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
