/**
 * What the detector needs to know of a UTF-16 code unit, as tables: letter or digit, upper or lower, and the form in which
 * words are compared (lower case, no diacritics). Tables are filled at load for the scripts with case, U+0000 to U+24FF.
 */
export const letter = 1
export const digit = 2
export const upper = 4
export const blank = 8
export const lineEnd = 16
/** A mark that stands on the letter before it; part of the word. */
export const mark = 32

const cased = 0x2500
const kinds = new Uint8Array(0x10000)
const plain = new Uint16Array(cased)
/** Second unit of a letter that is compared as two, such as ß as ss. */
const second = new Uint16Array(cased)

const pairs: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' }
const strokes: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

function kindOf(char: string): number {
  const code = char.charCodeAt(0)
  if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029 || code === 11 || code === 12)
    return blank | lineEnd
  if (/\s/.test(char) || code === 0x85) return blank
  if (/\p{Lu}|\p{Lt}/u.test(char)) return letter | upper
  if (/\p{L}/u.test(char)) return letter
  if (code < 0x100 ? /[0-9]/.test(char) : false) return digit
  if (/\p{M}/u.test(char)) return mark
  return 0
}

for (let code = 0; code < cased; code++) {
  const char = String.fromCharCode(code)
  kinds[code] = kindOf(char)
  const small = char.toLowerCase()
  const bare = small.normalize('NFD').replace(/\p{M}+/gu, '')
  const base = bare.length > 0 ? bare : small
  const pair = pairs[base] ?? strokes[base] ?? base
  plain[code] = pair.charCodeAt(0)
  second[code] = pair.length > 1 ? pair.charCodeAt(1) : 0
}
// Above, the letters that matter have no case: Han, kana, Hangul and Thai-like scripts are told by block, which is much
// quicker than asking the Unicode tables for 50,000 units.
for (const [from, to] of [
  [0x2c00, 0x2dff],
  [0x3005, 0x3007],
  [0x3041, 0x30ff],
  [0x3105, 0x318e],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa48c],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xf900, 0xfaff],
  [0xfb1d, 0xfdfb],
  [0xfe70, 0xfefc],
])
  kinds.fill(letter, from, to + 1)
kinds[0x3000] = blank
// Surrogates are no letters of a word: emoji and rare signs part words.
kinds.fill(0, 0xd800, 0xe000)

export const kindTable: Readonly<Uint8Array> = kinds

/** Bits of `unitTable` beside the plain form. */
export const letterUnit = 1 << 16
export const upperBit = 17
/** A mark that stands on a letter, or a letter that is compared as two. */
export const oddUnit = 1 << 18

const units = new Uint32Array(0x10000)
for (let code = 0; code < 0x10000; code++) {
  const kind = kinds[code]
  units[code] =
    (code < cased ? plain[code] : code) |
    (kind & letter ? letterUnit : 0) |
    (kind & upper ? 1 << upperBit : 0) |
    (kind & mark || (code < cased && kind & letter && second[code] !== 0) ? oddUnit : 0)
}
/** By unit: its plain form in the low 16 bits, and whether it is a letter, a capital, an odd one. One look-up for the loop that reads text. */
export const unitTable: Readonly<Uint32Array> = units

export function isLetter(code: number): boolean {
  return (kinds[code] & letter) !== 0
}
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
export function isUpper(code: number): boolean {
  return (kinds[code] & upper) !== 0
}
export function isWordUnit(code: number): boolean {
  return (kinds[code] & (letter | digit)) !== 0
}
export function isWhitespace(code: number): boolean {
  return (kinds[code] & blank) !== 0
}
export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}
/** The unit by which words are compared: lower case, no diacritics. */
export function plainUnit(code: number): number {
  return code < cased ? plain[code] : code
}
export function plainSecond(code: number): number {
  return code < cased ? second[code] : 0
}

/** A word in the form of comparison. */
export function plainWord(word: string): string {
  let out = ''
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (kinds[code] & mark) continue
    out += String.fromCharCode(plainUnit(code))
    const next = plainSecond(code)
    if (next !== 0) out += String.fromCharCode(next)
  }
  return out
}
