import type { PlacedGlyph } from '../frame.ts'

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

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const leftToRight = /[\p{L}\p{N}]/u
const combining = /^\p{M}+$/u

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

/**
 * Reorders the letters of a word with right-to-left letters to logical order: from the right, with runs of digits and
 * left-to-right letters reversed. Combining marks stay with the letter they were drawn after.
 */
export function visualToLogical<T extends PlacedGlyph & { readonly text: string }>(
  letters: readonly T[],
): T[] {
  const clusters: T[][] = []
  for (const letter of letters) {
    const last = clusters.at(-1)
    if (last && combining.test(letter.text)) last.push(letter)
    else clusters.push([letter])
  }
  clusters.sort((a, b) => centre(b) - centre(a))
  const ordered: T[] = []
  let left: T[][] = []
  // Punctuation between two digits or Latin letters belongs to them: dates, decimals, addresses.
  let between: T[][] = []
  const turnBack = () => {
    for (const cluster of left.reverse()) ordered.push(...cluster)
    for (const cluster of between) ordered.push(...cluster)
    left = []
    between = []
  }
  for (const cluster of clusters) {
    const text = cluster[0]?.text ?? ''
    // Digits run left to right in all scripts.
    if (rightToLeft.test(text) && !/^\p{N}/u.test(text)) {
      turnBack()
      ordered.push(...cluster)
    } else if (leftToRight.test(text)) {
      left.push(...between, cluster)
      between = []
    } else if (left.length > 0) between.push(cluster)
    else ordered.push(...cluster)
  }
  turnBack()
  return ordered
}

/** Horizontal centre of the first letter of a cluster. */
function centre([first]: readonly PlacedGlyph[]): number {
  return first ? (first.box.x0 + first.box.x1) / 2 : 0
}
