import type { ReadCache } from '../content/read-cache.ts'
import type { Surface } from '../content/surface.ts'
import type { ReaderGlyph } from '../second-reader/index.ts'

/** Minimum share of equal codes in both readings. Others are codes that the readers split differently. */
const minAgreement = 0.95

/** Whether pdf.js may know the text of codes on a surface that it was not queried for on an earlier page. */
export function needsInference({ hasUnknownCodes, glyphs }: Surface, cache: ReadCache): boolean {
  return (
    hasUnknownCodes &&
    glyphs.some(({ font, char }) => font.hasUnknownCodes && !cache.wasCompared(font, char.code))
  )
}

/**
 * Adds the Unicode values that pdf.js has for codes of fonts that do not state them; pdf.js finds them in the font
 * program. Both readers return the glyphs of a page in the same order, so they are compared one by one. If they disagree
 * on what is drawn, nothing is added.
 * @returns whether values were added, so that the page should be read again
 */
export function inferUnicode(surface: Surface, seen: readonly ReaderGlyph[], cache: ReadCache): boolean {
  const { glyphs } = surface
  if (glyphs.length !== seen.length || glyphs.length === 0) return false
  const equal = glyphs.reduce((sum, glyph, i) => sum + (glyph.char.code === seen[i]?.code ? 1 : 0), 0)
  if (equal < minAgreement * glyphs.length) return false
  let added = false
  for (const [i, { font, char, text }] of glyphs.entries()) {
    const { code = -1, unicode = '' } = seen[i] ?? {}
    if (!font.hasUnknownCodes || code !== char.code || cache.textCodes.get(font)?.has(code)) continue
    cache.addCompared(font, code)
    if (unicode === '' || unicode === text) continue
    cache.addInferred(font, code, unicode)
    added = true
  }
  return added
}
