import { type Box, union } from '../../model/geometry.ts'
import type { Glyph } from '../../pdf/content/index.ts'

/** Neighbouring glyphs in content order that are hidden or shown alike. */
export interface GlyphWord {
  readonly glyphs: readonly Glyph[]
  readonly text: string
  readonly box: Box
}

/** Letters, digits, and codes without a known character. Ink of punctuation is too small to measure. */
export function isMeasured({ text }: Pick<Glyph, 'text'>): boolean {
  return /[\p{L}\p{N}\p{Co}\uFFFD]/u.test(text)
}

/** Ems. A larger gap ends a word. */
const wordGap = 0.25

/**
 * The words of those glyphs that a test selects. A glyph that is not selected ends a word; punctuation belongs to the word before it.
 */
export function wordsOf(glyphs: readonly Glyph[], isSelected: (glyph: Glyph) => boolean): GlyphWord[] {
  const words: GlyphWord[] = []
  let open: Glyph[] = []
  const close = (): void => {
    const last = open.findLastIndex(isMeasured)
    const kept = open.slice(0, last + 1)
    open = []
    if (kept.length === 0) return
    const text = kept.map((glyph) => glyph.text).join('')
    words.push({ glyphs: kept, text, box: kept.map(({ box }) => box).reduce(union) })
  }
  for (const glyph of glyphs) {
    const last = open.at(-1)
    if (last && !follows(last, glyph)) close()
    if (glyph.text.trim() === '') close()
    else if (isMeasured(glyph)) {
      if (isSelected(glyph)) open.push(glyph)
      else close()
    } else if (open.length > 0) open.push(glyph)
  }
  close()
  return words
}

function follows(last: Glyph, next: Glyph): boolean {
  const along = (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
  const across = (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
  const size = Math.max(last.size, next.size)
  return Math.abs(across) < 0.5 * size && along < wordGap * size && along > -1.5 * size
}
