import { isDigit } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { partWord, partWordAt } from './part-words.ts'
import { isLinked, matchEnd } from './streets.ts'

/** A part of an address that a word says. */
export interface AddressPart {
  /** `weak`: its word also numbers other things. */
  readonly kind: 'unit' | 'weak' | 'street'
  readonly start: number
  readonly end: number
  /** The word in lower case. */
  readonly word: string
  /** What its word says: see `partWord`. */
  readonly bits: number
  /** Whether the word of a street has no other meaning here. */
  readonly isSure: boolean
}

const notInWord = String.raw`(?![\p{L}\p{M}])`
/** Not a decimal, a time, a share or the beginning of a longer number. */
const numberEnd = String.raw`(?![\p{L}\p{M}\d%°]|[.,:][\d\p{Ll}]|-\d)`
/** A number of a house or flat with what it continues with: 14, 3B, 9/44, 8-2-293/82/A, 14 B before a comma. */
const digits = String.raw`\d{1,5}(?:\p{L}${notInWord}| \p{Lu}(?=[ \t]*(?:[,،;/)\n]|$)))?(?:[-/](?:\d{1,4}\p{L}?|\p{L})${notInWord}){0,5}`
/** The letter of a block or stairs, with a number: C, C3, B44/7, II. */
const letters = String.raw`\p{L}[-/]?\d{1,4}(?:\p{L}${notInWord})?(?:[-/]\d{1,4}){0,2}|[\p{Lu}\p{Lo}]${notInWord}|[IVX]{1,4}`
const valueAt = new RegExp(`(?:${digits}|${letters})${numberEnd}`, 'uy')
/** The number of a house behind the name of its street: 14; , 447; 9-44. */
const houseAt = new RegExp(
  String.raw`,?[ \t]{1,2}(?:(?!0)(?:${digits})${numberEnd}|[sS]/[nN](?!\p{L}))`,
  'uy',
)
/** Between a word and its number. */
const [gap, signs] = [/[.°]?[ \t]{0,2}:?[ \t]{0,2}/uy, /[#№]\.?[ \t]?/uy]
const gapBehindSign = /[.°]?[ \t]{0,2}/uy
/** A floor or block before its word: 3rd floor, 3º piso, 3. em., B Blok, 12/F, 14-uy. */
const ordinalAt =
  /(?:\d{1,4}(?:st|nd|rd|th|ST|ND|RD|TH|ers?|[eè]me|[eèoaºª]|ος|ης|er)?|[\p{Lu}\p{Lo}]|[IVX]{1,4})(?:[.][ \t]?|[ \t]{1,2}|[-/])(?=\p{L})/uy
/** Floor and door without a word: 3º B, 5º 3ª, III/7. */
const doorAt =
  /(?:\d{1,2}[.]?[ºª](?:[ \t]?-?[ \t]?(?:\p{Lu}|\d{1,2}[ºª]?))?|[IVX]{1,4}[./]\d{1,3})(?![\p{L}\p{M}\d])/uy
const hasDigit = /\d/
const spaces = /[ \t]{1,2}/uy

const [hash, apostrophe, point, slash, colon, numero] = [35, 39, 46, 47, 58, 0x2116]
/** Letters of the longest Roman number. */
const maxRoman = 4

/** The part that begins at a position with a word and its number, or a number and its word. */
export function numberedPart(window: TokenWindow, at: number): AddressPart | undefined {
  const sign = signEnd(window, at)
  if (sign > at) {
    const end = matchEnd(valueAt, window, sign)
    return end > sign ? partOf('weak', at, end, '#', partWord.numberSign) : undefined
  }
  const k = window.tokenAt(at)
  if (k >= window.count || window.start[k] !== at) return undefined
  return behindNumber(window, k) ?? (window.shape[k] === shape.number ? undefined : afterWord(window, k))
}

/** The position after a sign for a number. */
function signEnd(window: TokenWindow, at: number): number {
  const sign = window.unit(at)
  return sign === hash || sign === numero ? matchEnd(signs, window, at) : at
}

function partOf(
  kind: AddressPart['kind'],
  start: number,
  end: number,
  word: string,
  bits: number,
): AddressPart {
  return { kind, start, end, word, bits, isSure: false }
}

/** Blok C3, D:5, Daire No. 7, plot no 3. */
function afterWord(window: TokenWindow, k: number): AddressPart | undefined {
  const found = partWordAt(window, k)
  if (found === undefined || (found.bits & (partWord.unit | partWord.weak | partWord.numberSign)) === 0)
    return undefined
  const { bits, last } = found
  const end = window.end[last]
  const sign = window.unit(end)
  const isMarked = sign === point || sign === colon
  // d. 14 and D:5, not the moves d4 and d5 of a game; et. 2, ET 2, not et 2.
  const isLetter = last === k && window.size(k) === 1
  if (isLetter && !isMarked) return undefined
  const isShort = last === k && window.size(k) === 2 && window.shape[k] === shape.lower
  if (isShort && !isMarked && /^[a-z]+$/.test(wordAt(window, k))) return undefined
  const behind = matchEnd(gap, window, end)
  const number = numberAt(window, behind)
  // An identifier: block3.
  if (number === end) return undefined
  const to = !isLetter || isDigit(window.unit(number)) ? matchEnd(valueAt, window, number) : number
  const value = to > number ? to : ordinalEnd(window, number)
  if (value === number) return undefined
  const kind = bits & partWord.unit ? 'unit' : 'weak'
  return partOf(kind, window.start[k], value, window.text.slice(window.start[k], end).toLowerCase(), bits)
}

/** The position behind a sign or word for a number, if there is one: No. 7, #08. */
function numberAt(window: TokenWindow, at: number): number {
  const sign = signEnd(window, at)
  if (sign > at) return sign
  const k = window.tokenAt(at)
  if (k >= window.count || window.start[k] !== at || window.shape[k] === shape.number) return at
  const found = partWordAt(window, k)
  if (found === undefined || (found.bits & partWord.numberSign) === 0) return at
  const behind = matchEnd(gapBehindSign, window, window.end[found.last])
  // The letter of block N is not a sign.
  return hasDigit.test(window.text.slice(behind, matchEnd(valueAt, window, behind))) ? behind : at
}

function wordAt(window: TokenWindow, k: number): string {
  return window.text.slice(window.start[k], window.end[k])
}

/** The end of a number in words: الطابق الثالث. */
function ordinalEnd(window: TokenWindow, at: number): number {
  const k = window.tokenAt(at)
  if (k >= window.count || window.start[k] !== at) return at
  const found = partWordAt(window, k)
  return found !== undefined && found.bits & partWord.ordinal ? window.end[found.last] : at
}

/** B Blok, 3rd floor, 12/F, 3º B izq, III/7. */
function behindNumber(window: TokenWindow, k: number): AddressPart | undefined {
  if (window.shape[k] === shape.lower || (window.shape[k] !== shape.number && window.size(k) > maxRoman))
    return undefined
  const start = window.start[k]
  const word = matchEnd(ordinalAt, window, start)
  if (word > start) {
    const found = partWordAt(window, window.tokenAt(word))
    if (found !== undefined && found.bits & (partWord.behindNumber | partWord.side)) {
      const end = window.end[found.last]
      const text = window.text.slice(word, end).toLowerCase()
      // 12/F, not 7221 f.
      const isWord = text.length > 1 || window.unit(word - 1) === slash
      const kind = found.bits & partWord.weak ? 'weak' : 'unit'
      if (isWord && window.unit(end) !== apostrophe)
        return partOf(kind, start, withSide(window, end), text, found.bits)
    }
  }
  const door = matchEnd(doorAt, window, start)
  return door > start ? partOf('weak', start, withSide(window, door), '', 0) : undefined
}

/** The end with the side or letter of a door: 3º B izq, 3er piso B. */
function withSide(window: TokenWindow, end: number): number {
  const at = matchEnd(spaces, window, end)
  if (at === end) return end
  const found = partWordAt(window, window.tokenAt(at))
  return found !== undefined && found.bits & partWord.side ? window.end[found.last] : end
}

/** The end of the house number behind a name, if it is not the number of a further part: 3. kat, 1748 Sk. */
export function houseEnd(window: TokenWindow, at: number): number {
  const end = matchEnd(houseAt, window, at)
  if (end === at) return at
  let k = window.tokenAt(at)
  if (behindNumber(window, k) !== undefined) return at
  while (k < window.count && window.end[k] < end) k++
  const next = partWordAt(window, k + 1)
  return next !== undefined && isLinked(window, k) && next.bits & partWord.after ? at : end
}
