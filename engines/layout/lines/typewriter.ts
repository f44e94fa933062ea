import type { WorkLimit } from '../../model/errors.ts'
import { area, centre, contains } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'

/** Share of the letters; manuals for programmers may have more code than prose. */
const minTypewrittenShare = 0.85
/** Share of the monospaced letters that stand on a shaded area, as code does. */
const maxShadedShare = 0.5
/** Share of the page above which a shaded area is its background. */
const maxShadeShare = 0.8
/** A page with more shaded areas is a drawing. */
const maxShades: WorkLimit = 500

/**
 * Whether most text of a document is monospaced, and not on shaded areas. Then a monospaced font does not indicate code.
 */
export function isTypewritten(pages: readonly PageContent[]): boolean {
  let mono = 0
  let all = 0
  for (const { words } of pages)
    for (const word of words) {
      all += word.text.length
      if (word.mono) mono += word.text.length
    }
  return mono > minTypewrittenShare * all && shadedLetters(pages) <= maxShadedShare * mono
}

/** Returns the number of monospaced letters on shaded areas. */
function shadedLetters(pages: readonly PageContent[]): number {
  let letters = 0
  for (const { words, fills, width, height } of pages) {
    if (fills.length > maxShades) continue
    const shades = fills.filter((box) => area(box) < maxShadeShare * width * height)
    if (shades.length === 0) continue
    for (const { mono, text, box } of words)
      if (mono && shades.some((shade) => contains(shade, centre(box)))) letters += text.length
  }
  return letters
}

const curly = /[‘’]/u
const straight = /['`]/u

/**
 * Writes the quotes of monospaced fonts as they are typed, where a font has curly ones only: TeX fonts show the
 * apostrophe and the backquote of programs as curly quotes.
 */
export function straightenQuotes(pages: readonly PageContent[]): readonly PageContent[] {
  const curlyFonts = new Set<string>()
  const straightFonts = new Set<string>()
  for (const { words } of pages)
    for (const { mono, text, font } of words) {
      if (!mono) continue
      if (curly.test(text)) curlyFonts.add(font)
      if (straight.test(text)) straightFonts.add(font)
    }
  const fonts = curlyFonts.difference(straightFonts)
  if (fonts.size === 0) return pages
  const typed = (word: PageWord): PageWord =>
    word.mono && fonts.has(word.font) && curly.test(word.text)
      ? { ...plainWord(word), text: word.text.replaceAll('‘', '`').replaceAll('’', "'") }
      : word
  return pages.map((page) => ({ ...page, words: page.words.map(typed) }))
}
