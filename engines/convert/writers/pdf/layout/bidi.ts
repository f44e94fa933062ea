import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]|\ud802|\ud83a|\ud83b/

/**
 * Embedding levels of a paragraph by UTF-16 unit (UAX #9); odd levels run right to left. Null where all are 0: a quick test finds
 * no right-to-left character.
 */
export function embeddingLevels(text: string, base: 'ltr' | 'rtl'): Uint8Array | null {
  if (base === 'ltr' && !rightToLeft.test(text)) return null
  return bidi.getEmbeddingLevels(text, base).levels
}

/** Replaces brackets by their mirror images, as drawn in a right-to-left run. */
export function mirror(text: string): string {
  let out = ''
  for (const char of text) out += bidi.getMirroredCharacter(char) ?? char
  return out
}

/** Indexes of runs in visual order, left to right (UAX #9, L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i)
  const highest = levels.reduce((most, level) => Math.max(most, level), 0)
  for (let level = highest; level >= 1; level--)
    for (let i = 0; i < order.length; i++) {
      let end = i
      while (end < order.length && levels[order[end]] >= level) end++
      if (end > i) {
        order.splice(i, end - i, ...order.slice(i, end).reverse())
        i = end
      }
    }
  return order
}
