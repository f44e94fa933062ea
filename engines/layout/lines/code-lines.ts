import type { WorkLimit } from '../../model/errors.ts'
import { area, centre, contains } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import type { PageLine } from './page-line.ts'

/** Ems between the baselines of neighbouring lines of code. */
const maxStepEms = 2.2
/** Share of the characters of a line before a comment in the font of the text. */
const minCodeShare = 0.25

const commentMark = /^(?:#{1,4}|\/\/+|;{1,4}|%{1,3}|--|\/\*+|=>|⇒|→|->)$/
const commentLine = /^(?:#{1,4}\s|\/\/|;;|%%|--\s|\/\*|\*\/|\.\.\.|…|⋮)/

/**
 * Marks lines of code that are not all monospaced: lines with a comment in the font of the text, and lines that
 * stand for omitted ones. Lines come from top to bottom, of one column. O(n).
 */
export function markCodeLines(lines: readonly PageLine[]): PageLine[] {
  const out = [...lines]
  const tailed = lines.map((line) => hasCommentTail(line))
  for (const [i, line] of lines.entries()) {
    if (line.mono || line.turn !== 0 || line.rtl) continue
    const near = [neighbour(out[i - 1], line), neighbour(line, lines[i + 1])]
    const beside = near.some((other) => other?.mono)
    const alone = (line.words[1]?.mono ?? false) && near.every((other) => other === null)
    const tail = tailed[i] && (beside || alone || near.some((other, k) => other && tailed[i + 2 * k - 1]))
    if (tail || (beside && isBetweenCode(line, near))) out[i] = { ...line, mono: true }
  }
  return out
}

/** Returns the one of two consecutive lines that is the neighbour, or null if they are too far apart. */
function neighbour(above: PageLine | undefined, below: PageLine | undefined): PageLine | null {
  if (!above || !below) return null
  const step = below.baseline - above.baseline
  return step > 0 && step <= maxStepEms * below.size ? (above.mono ? above : below) : null
}

/** Whether a line is code, then the mark of a comment, then words of the text font. */
function hasCommentTail({ words }: PageLine): boolean {
  const tail = words.findIndex(({ mono }) => !mono)
  if (tail < 1 || !commentMark.test(words[tail - 1].text)) return false
  if (words.slice(tail).some(({ mono }) => mono)) return false
  const length = (from: number, to: number) =>
    words.slice(from, to).reduce((sum, { text }) => sum + text.length, 0)
  return tail === 1 || length(0, tail) > minCodeShare * length(0, words.length)
}

/**
 * Whether a line is code as a whole: all words are monospaced, except its number, symbols that the font lacks and a comment at the
 * end. Lines of names between brackets, full stops or words of the text font are signatures or sentences.
 */
export function isWholeCode(line: PageLine): boolean {
  const isOfOtherFont = (text: string, i: number) => /^\p{S}+$/u.test(text) || (i === 0 && /^\d+$/.test(text))
  return line.words.every(({ mono, text }, i) => mono || isOfOtherFont(text, i)) || hasCommentTail(line)
}

/** Whether a line in the text font is a comment or an ellipsis among lines of code. */
function isBetweenCode(line: PageLine, near: readonly (PageLine | null)[]): boolean {
  if (!commentLine.test(line.text)) return false
  const left = near.reduce(
    (least, other) => (other?.mono ? Math.min(least, other.box.x0) : least),
    line.box.x1,
  )
  return line.box.x0 > left - 0.5 * line.size
}

/** Share of the letters; manuals for programmers may have more code than prose. */
const minTypewrittenShare = 0.85
/** Share of the monospaced letters on a shaded area, which is typical of code. */
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
 * Writes the quotes of monospaced fonts as they are typed, if the font has only curly ones: TeX fonts show the
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
