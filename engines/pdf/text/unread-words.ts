import type { Glyph, Surface } from '../content/surface.ts'
import { continuesLine, gap } from './text-layer.ts'

/** In ems: a wider gap is between two words. */
const maxGap = 0.17
/** Glyphs. What is longer is not a word. */
const maxLength = 48

const letter = /^[\p{L}\p{N}\p{M}]+$/u
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Private use, control characters, as which codes without a text are taken, and the character for unknown text. */
const unknown = /^[\p{Co}\p{Cc}\ufffd]*$/u

/** Whether the text of a glyph says nothing about what it shows. */
export function isUnknownText(text: string): boolean {
  return unknown.test(text)
}

/**
 * Words in which a glyph between two letters has no known text, such as a ligature of a font that does not say what its codes mean. A
 * value in such a word is read in part, so what belongs to it cannot be known by less than the whole word. By each of their glyphs.
 */
export function unreadWords({ glyphs }: Surface): ReadonlyMap<Glyph, readonly Glyph[]> {
  const words = new Map<Glyph, readonly Glyph[]>()
  if (!glyphs.some(({ text, hidden }) => isUnknownText(text) && !hidden)) return words
  let word: Glyph[] = []
  const end = (): void => {
    const first = word.findIndex(isRead)
    const last = word.findLastIndex(isRead)
    const isUnread = word.length <= maxLength && word.slice(first, last + 1).some((glyph) => !isRead(glyph))
    if (first >= 0 && isUnread) for (const glyph of word) words.set(glyph, word)
    word = []
  }
  for (const glyph of glyphs) {
    const last = word.at(-1)
    if (last && (!continuesLine(last, glyph) || gap(last, glyph) > maxGap)) end()
    if (isRead(glyph) || isUnknownGlyph(glyph)) word.push(glyph)
    else end()
  }
  end()
  return words
}

function isRead({ text }: Glyph): boolean {
  return letter.test(text) && !unspaced.test(text)
}

/** A glyph that draws something, which a space does not, and whose text is not known. */
export function isUnknownGlyph({ text, font, char }: Glyph): boolean {
  if (!unknown.test(text)) return false
  const extents = font.extents(char)
  return extents !== null && extents[1] > extents[0]
}
