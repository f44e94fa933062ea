import type { ReadCache } from '../content/read-cache.ts'
import type { Surface } from '../content/surface.ts'
import type { ReaderGlyph } from '../second-reader/index.ts'

/** Two readings are of the same glyphs when this share of their codes agree; the rest are codes read by another length. */
const agreement = 0.95

/**
 * Teaches fonts that do not say what their codes mean what pdf.js makes of them, from the outlines of the font
 * program. Both readers meet the glyphs of a page in the same order, so they are compared one by one; nothing is
 * learned where they disagree on what was drawn.
 * @returns whether anything was learned, so that the page should be read again
 */
export function inferUnicode(surface: Surface, seen: readonly ReaderGlyph[], cache: ReadCache): boolean {
  const { glyphs } = surface
  if (glyphs.length !== seen.length || glyphs.length === 0) return false
  const equal = glyphs.reduce((sum, glyph, i) => sum + (glyph.char.code === seen[i].code ? 1 : 0), 0)
  if (equal < agreement * glyphs.length) return false
  let learned = false
  for (const [i, { font, char, text }] of glyphs.entries()) {
    const { code, unicode } = seen[i]
    if (!font.hasUnknownCodes || code !== char.code || unicode === '' || unicode === text) continue
    cache.addInferred(font, code, unicode)
    learned = true
  }
  return learned
}
