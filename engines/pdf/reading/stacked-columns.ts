import type { Glyph } from '../content/surface.ts'

/** A letter of a script that is also written in columns, or a mark of its texts. */
const upright =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u303f\u30fc\ufe10-\ufe4f\uff00-\uff60]$/u

/** In ems: maximum distance of the next letter below, and from its column. Lines of a horizontal list are further apart. */
const step = { min: 0.8, max: 1.18, aside: 0.3 }
/** Share of such letters of a page that are below the one before, from which they are in columns. */
const minStackedShare = 0.5
/** In ems: a letter at this distance on the same line is a neighbour of horizontal text. */
const besideEms = 1.3
/** In ems above the baseline: the upper edge of an ideograph, and its middle. Latin letters in the column are on that baseline. */
const topEms = 0.88
const middleEms = 0.38

/**
 * Text in columns whose letters were placed one by one, with a font for horizontal text: they get the direction of text that runs down,
 * as with a font for vertical text. Other pages are returned unchanged.
 */
export function stackedColumns(glyphs: readonly Glyph[]): readonly Glyph[] {
  const written = glyphs.filter(({ text }) => text.trim() !== '')
  const letters = written.filter(isUpright).length
  const stacked = written.filter((glyph, i) => i > 0 && isBelow(written[i - 1], glyph)).length
  if (stacked <= minStackedShare * letters) return glyphs
  return glyphs.map((glyph, i) => {
    if (!isUpright(glyph) || isBeside(glyphs[i - 1], glyph) || isBeside(glyph, glyphs[i + 1])) return glyph
    return stackedGlyph(glyph)
  })
}

/** A glyph with the direction of its column. Properties of glyphs are accessors, which a spread does not copy. */
function stackedGlyph(glyph: Glyph): Glyph {
  const { text, box, size, kern, font, invisible, mcid, replacement, instance, operation, stringIndex } =
    glyph
  const { offset, char, textMatrix, ctm, charSpacing, wordSpacing, clip, thickened, color, hidden } = glyph
  const place = {
    x: (box.x0 + box.x1) / 2 - middleEms * size,
    y: glyph.y - topEms * size,
    dx: 0,
    dy: 1,
    advance: size,
  }
  const source = { instance, operation, stringIndex, offset, char, textMatrix, ctm, charSpacing, wordSpacing }
  const look = { size, kern, font, invisible, clip, thickened, color, hidden }
  return { text, box, ...place, ...source, ...look, mcid, replacement, stacked: true }
}

function isUpright({ text, dx, font }: Glyph): boolean {
  return dx > 0.999 && !font.vertical && upright.test(text)
}

function isBelow(last: Glyph, next: Glyph): boolean {
  if (!isUpright(last) || !isUpright(next)) return false
  const { size } = last
  const down = next.y - last.y
  return down > step.min * size && down < step.max * size && Math.abs(next.x - last.x) < step.aside * size
}

function isBeside(last: Glyph | undefined, next: Glyph | undefined): boolean {
  if (!last || !next) return false
  const gap = next.x - last.x
  return Math.abs(next.y - last.y) < 0.1 * last.size && gap > 0 && gap < besideEms * last.size
}
