/**
 * Tables of UTF-16 code units: their classes, and the plain form in which words are compared (lower case, no diacritics). They are
 * computed at load for the scripts with case, U+0000 to U+24FF.
 */
export const unitClass = {
  letter: 1,
  digit: 2,
  upper: 4,
  blank: 8,
  /** A combining mark: part of the word whose letter it modifies. */
  mark: 16,
} as const
const { letter, digit, upper, blank, mark } = unitClass

/** Units below may have case. */
const casedEnd = 0x2500
const classes = new Uint8Array(0x10000)
const plain = new Uint16Array(casedEnd)
/** Second unit of a letter that is compared as two: ß as ss. */
const second = new Uint16Array(casedEnd)

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

/** All units below `casedEnd`, for one match of each class instead of several for each unit. */
const cased = Array.from({ length: casedEnd }, (_, code) => String.fromCharCode(code))

function setClass(pattern: RegExp, bits: number): void {
  for (const { 0: run, index } of cased.join('').matchAll(pattern))
    classes.fill(bits, index, index + run.length)
}
setClass(/\p{M}+/gu, mark)
setClass(/[0-9]+/g, digit)
setClass(/\p{L}+/gu, letter)
setClass(/[\p{Lu}\p{Lt}]+/gu, letter | upper)
setClass(/[\s\u0085]+/g, blank)

const divider = '\uffff'
const lower = cased.join(divider).toLowerCase()
const smalls = lower.split(divider)
const bares = lower
  .normalize('NFD')
  .replace(/\p{M}+/gu, '')
  .split(divider)
for (let code = 0; code < casedEnd; code++) {
  const base = bares[code] || smalls[code]
  const pair = pairs[base] ?? strokes[base] ?? base
  plain[code] = pair.charCodeAt(0)
  second[code] = pair.length > 1 ? pair.charCodeAt(1) : 0
}
// Letters above have no case. They are set by block, which is much faster than matching 50,000 units with Unicode patterns.
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
  classes.fill(letter, from, to + 1)
classes[0x3000] = blank
// Surrogates separate words, since most are emoji and rare signs.
classes.fill(0, 0xd800, 0xe000)

export const unitClasses: Readonly<Uint8Array> = classes

/** Bits of `unitTable` above the plain form. */
export const letterUnit = 1 << 16
export const upperBit = 17
/** A combining mark, or a letter that is compared as two. */
export const oddUnit = 1 << 18

const units = new Uint32Array(0x10000)
for (let code = 0; code < 0x10000; code++) {
  const bits = classes[code]
  units[code] =
    (code < casedEnd ? plain[code] : code) |
    (bits & letter ? letterUnit : 0) |
    (bits & upper ? 1 << upperBit : 0) |
    (bits & mark || (code < casedEnd && bits & letter && second[code] !== 0) ? oddUnit : 0)
}
/** By unit: the plain form in the low 16 bits, then the bits above. The tokenizer's loop needs only this one look-up. */
export const unitTable: Readonly<Uint32Array> = units

export function isLetter(code: number): boolean {
  return (classes[code] & letter) !== 0
}
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
export function isUpper(code: number): boolean {
  return (classes[code] & upper) !== 0
}
export function isWordUnit(code: number): boolean {
  return (classes[code] & (letter | digit)) !== 0
}
export function isCombiningMark(code: number): boolean {
  return (classes[code] & mark) !== 0
}
export function isWhitespace(code: number): boolean {
  return (classes[code] & blank) !== 0
}
export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}
/** By unit: 1 for those of a text, else 0. Faster than a set of them. */
export function unitFlags(signs: string): Uint8Array {
  const flags = new Uint8Array(0x10000)
  for (let i = 0; i < signs.length; i++) flags[signs.charCodeAt(i)] = 1
  return flags
}
/** The plain form of a unit: lower case, no diacritics. */
export function plainUnit(code: number): number {
  return code < casedEnd ? plain[code] : code
}
/** The second unit of the plain form, 0 for none. */
export function plainSecond(code: number): number {
  return code < casedEnd ? second[code] : 0
}

/** The plain form of a word: lower case, no diacritics or marks. */
export function plainWord(word: string): string {
  let out = ''
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (isCombiningMark(code)) continue
    out += String.fromCharCode(plainUnit(code))
    const next = plainSecond(code)
    if (next !== 0) out += String.fromCharCode(next)
  }
  return out
}
