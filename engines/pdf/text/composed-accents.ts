/** Letters whose accent is a separate glyph over or under them, as in the original font encoding of TeX. */
import { union } from '../../model/geometry.ts'
import type { Glyph } from '../content/surface.ts'

/** Spacing accents, which some producers draw over a letter, and their combining marks. */
const marks = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
  // The stroke of ł, which Unicode does not compose.
  ['\u0338', '\u0338'],
])
const stroked = new Map([
  ['L', 'Ł'],
  ['l', 'ł'],
])

/** In ems. A wider accent spans several letters of a formula; the ring is as wide as a capital. */
const maxAccentWidth = 0.7
const maxRingWidth = 0.8
/** Share of the narrower of accent and letter that is over the other. */
const minOverlap = 0.5
/** In ems: an accent is raised by less for a capital. */
const maxRaise = 0.4
/** Cosine: accent and letter have the same direction. */
const sameDirection = 0.998

export function isAccent(text: string): boolean {
  return text.length === 1 && marks.has(text)
}

/** The character of a letter and an accent drawn over it; null if there is none. */
export function composeAccent(letter: string, accent: string): string | null {
  const mark = marks.get(accent)
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter
  if (mark === undefined || !/^\p{L}$/u.test(base)) return null
  if (mark === '\u0338') return stroked.get(base) ?? null
  const joined = (base + mark).normalize('NFC')
  return joined.length === 1 ? joined : null
}

const spacingAccent = /([`´ˆ˜¯˘˙¨˚˝ˇ¸˛]|\u0338)\s?(\p{L})/gu

/** A text in which another reader wrote each accent before its letter, with the two as one character. */
export function composeText(text: string): string {
  return text.replace(
    spacingAccent,
    (apart, accent: string, letter: string) => composeAccent(letter, accent) ?? apart,
  )
}

/** Whether an accent is narrow enough for one letter. */
export function isLetterAccent({ text, advance, size }: Glyph): boolean {
  return advance <= (text === '˚' ? maxRingWidth : maxAccentWidth) * size
}

/** A letter with its accent as one glyph, at the position of the letter. */
interface ComposedGlyph extends Glyph {
  readonly parts: readonly Glyph[]
}

/** The glyphs of the file represented by a glyph of a text layer. */
export function partsOf(glyph: Glyph): readonly Glyph[] {
  return 'parts' in glyph ? (glyph as ComposedGlyph).parts : [glyph]
}

/** Composed once for a surface, regardless of the requested orders. */
const composed = new WeakMap<readonly Glyph[], readonly Glyph[]>()

/** Glyphs in content order, each letter and its accent as one. The same list if no accent is drawn separately. */
export function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  const known = composed.get(glyphs)
  if (known) return known
  const out = glyphs.some(({ text }) => isAccent(text)) ? compose(glyphs) : glyphs
  composed.set(glyphs, out)
  return out
}

function compose(glyphs: readonly Glyph[]): Glyph[] {
  const out: Glyph[] = []
  for (const glyph of glyphs) {
    const last = out.at(-1)
    const one = last && composedGlyph(last, glyph)
    if (one) out[out.length - 1] = one
    else out.push(glyph)
  }
  return out
}

function composedGlyph(first: Glyph, second: Glyph): ComposedGlyph | null {
  const isFirst = isAccent(first.text)
  if (isFirst === isAccent(second.text)) return null
  const [accent, letter] = isFirst ? [first, second] : [second, first]
  const text = composeAccent(letter.text, accent.text)
  if (text === null || letter.replacement !== accent.replacement || !isOver(accent, letter)) return null
  const { x, y, dx, dy, size, advance, kern, font, invisible, mcid, replacement, instance } = letter
  const { operation, stringIndex, offset, char, clip, thickened, hidden, color } = letter
  const { textMatrix, ctm, charSpacing, wordSpacing } = letter
  return {
    ...{ text, box: union(letter.box, accent.box), parts: [first, second] },
    ...{ x, y, dx, dy, size, advance, kern, font, invisible, mcid, replacement, instance },
    ...{ operation, stringIndex, offset, char, clip, thickened, hidden, color },
    ...{ textMatrix, ctm, charSpacing, wordSpacing },
  }
}

function isOver(accent: Glyph, letter: Glyph): boolean {
  const { dx, dy, size } = letter
  if (accent.dx * dx + accent.dy * dy < sameDirection || !isLetterAccent(accent)) return false
  const raise = (accent.y - letter.y) * dx - (accent.x - letter.x) * dy
  if (Math.abs(raise) > maxRaise * size) return false
  const start = (accent.x - letter.x) * dx + (accent.y - letter.y) * dy
  const overlap = Math.min(start + accent.advance, letter.advance) - Math.max(start, 0)
  return overlap > 0 && overlap >= minOverlap * Math.min(accent.advance, letter.advance)
}
