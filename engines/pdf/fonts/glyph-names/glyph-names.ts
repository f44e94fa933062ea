import { glyphList } from './glyph-list.ts'
import { texGlyph } from './tex-glyph-names.ts'

/**
 * The text a glyph name stands for, '' where it says nothing (Adobe Glyph List Specification, section 2): what
 * follows a full stop is dropped, underscores join the parts of a ligature, `uniXXXX` and `uXXXXX` are code points.
 * @param dingbats the font is ZapfDingbats, whose names mean something else elsewhere
 */
export function unicodeOfGlyphName(name: string, dingbats = false): string {
  if (dingbats) {
    const found = glyphList().dingbats.get(name)
    if (found !== undefined) return found
  }
  const whole = listed(name)
  if (whole !== '') return whole
  const dot = name.indexOf('.')
  // `.notdef` and its like have nothing before the stop.
  const stem = dot < 0 ? name : name.slice(0, dot)
  if (stem === '' || stem.length > 512) return ''
  let text = ''
  for (const part of stem.split('_')) {
    const meaning = listed(part) || fromCodePoints(part)
    if (meaning === '') return ''
    text += meaning
  }
  return text
}

const variants: readonly string[] = ['small', 'oldstyle', 'superior', 'inferior', 'fitted', 'sans', 'serif']

function listed(name: string): string {
  const { glyphs } = glyphList()
  const found = glyphs.get(name)
  if (found === undefined) return texGlyph(name)
  if (!isPrivate(found)) return found
  const piece = texGlyph(name)
  if (piece !== '') return piece
  // Adobe gave small capitals and old-style figures private code points; a reader wants the letter.
  for (const variant of variants) {
    if (!name.endsWith(variant)) continue
    const stem = name.slice(0, -variant.length)
    const base = glyphs.get(stem) ?? glyphs.get(stem.toLowerCase())
    if (base !== undefined && !isPrivate(base)) return variant === 'small' ? base.toLowerCase() : base
  }
  return found
}

function fromCodePoints(part: string): string {
  if (/^uni([0-9A-F]{4})+$/i.test(part)) {
    let text = ''
    for (let i = 3; i < part.length; i += 4) text += fromCodePoint(Number.parseInt(part.slice(i, i + 4), 16))
    return text
  }
  return /^u[0-9A-F]{4,6}$/i.test(part) ? fromCodePoint(Number.parseInt(part.slice(1), 16)) : ''
}

/** The character of a code point; '' for what no text holds: U+0000, surrogates, U+FFFD to U+FFFF, past the end. */
export function fromCodePoint(code: number): string {
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return ''
  return code >= 0xfffd && code <= 0xffff ? '' : String.fromCodePoint(code)
}

/** Every character is of a private use area. */
export function isPrivate(text: string): boolean {
  return text !== '' && /^\p{Co}+$/u.test(text)
}

/** A glyph name that is only a number with letters before it (`g123`, `C65`, `cid:4711`), as producers make up. */
export function numberedGlyph(name: string): { prefix: string; digits: string } | null {
  const found = /^([A-Za-z]{0,6})[:.+]?([0-9]{1,6})$/.exec(name)
  return found ? { prefix: found[1], digits: found[2] } : null
}
