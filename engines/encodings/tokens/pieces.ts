/** Texts that code assembles: joined strings, and characters by their code points. */
import type { Span } from '../../model/text-layer.ts'
import { type Decoder, token } from '../coded.ts'
import { type Sequence, shortReach, viewsOf } from '../view.ts'

const call = String.raw`(?:UNICHAR|CHARW?|CHRW?)\$?\(\s*(?:&H|0x)?[0-9A-Fa-f]{1,6}\s*\)`
const double = String.raw`"(?:[^"\\\r\n]|\\.|""){0,2000}"`
const single = String.raw`'(?:[^'\\\r\n]|\\.|''){0,2000}'`
const piece = `(?:${call}|${double}|${single})`
const chain = new RegExp(
  String.raw`${piece}(?:\s{0,40}(?:[&.]|\+{1,2}|\|\||\.\.|<<|<>)?\s{0,40}${piece})+`,
  'gi',
)
const lists = new RegExp(String.raw`${piece}(?:\s{0,40},\s{0,40}${piece})+`, 'gi')
const joined = new RegExp(
  String.raw`(?:CONCATENATE|CONCAT)\(\s*(${piece}(?:\s{0,40}[,;]\s{0,40}${piece})+)`,
  'gi',
)
const pieces = new RegExp(piece, 'gi')
const hasCall = new RegExp(call, 'i')

/** Strings and characters that a formula, script or style sheet joins: `"Ada"&CHAR(32)`. */
export const joinedPieces: Decoder = function* (text) {
  if (!/['"(]/.test(text)) return
  const chains = [...text.matchAll(chain)]
  // Strings alone are joined in their place. With characters by their numbers they become one string.
  const borders = chains.flatMap(({ 0: one, index }) => (hasCall.test(one) ? [] : [...bordersIn(one, index)]))
  const byOperator = ({ start, end }: Span): boolean => /[&+.|<]/.test(text.slice(start, end))
  const write = (value: string): string => value.replace(/["'\\\r\n]+/g, ' ')
  yield* viewsOf(text, borders.filter(byOperator), { write })
  if (!borders.every(byOperator))
    yield* viewsOf(text, borders, { write, detectable: false, reach: shortReach })
  for (const { 0: one, index } of chains) if (hasCall.test(one)) yield part(one, index)
  if (/CONCAT/i.test(text))
    for (const { 0: all, 1: one, index } of text.matchAll(joined))
      yield part(one, index + all.length - one.length)
}

/** From the end of each string of a chain to the start of the next one. */
function* bordersIn(written: string, offset: number, separator = ''): Generator<Sequence> {
  let last = -1
  for (const { 0: one, index } of written.matchAll(pieces)) {
    if (last >= 0) yield { start: offset + last - 1, end: offset + index + 1, text: separator }
    last = index + one.length
  }
}

/** UTF-16 code units before and after a list in which a call joins it. */
const callReach = 60
const joinAfter = /^\s*[\])]\s*\.join\(\s*(?:(["'])(.{0,20}?)\1)?/s
const joinBefore = /(["'])([^"']{0,20})\1\.join\(\s*[[(]\s*$/

/** Lists of strings: what a call joins them to, `["Ada", "King"].join(" ")`, and any other list as the words of a value. */
export const stringLists: Decoder = function* (text) {
  if (!/["']\s{0,40},/.test(text)) return
  const write = (value: string): string => value.replace(/["'\\\r\n]+/g, ' ')
  const called: Sequence[] = []
  const others: Sequence[] = []
  for (const { 0: one, index } of text.matchAll(lists)) {
    if (hasCall.test(one)) continue
    const end = index + one.length
    const after = joinAfter.exec(text.slice(end, end + callReach))
    const before = joinBefore.exec(text.slice(Math.max(0, index - callReach), index))
    const separator = after ? (after[2] ?? ',') : before?.[2]
    if (separator === undefined) others.push(...bordersIn(one, index, ' '))
    else called.push(...bordersIn(one, index, separator))
  }
  if (called.length > 0) yield* viewsOf(text, called, { write })
  if (others.length > 0) yield* viewsOf(text, others, { write, detectable: false, reach: shortReach })
}

function part(written: string, start: number) {
  const list = written.match(pieces) ?? []
  const quote = list.find((one) => /^["']/.test(one))?.[0] ?? '"'
  const doubled = !written.includes('\\')
  const decoded = list.map(textOf).join('')
  const encode = (changed: string): string => {
    const line = changed.replace(/[\r\n]+/g, ' ')
    return quote + (doubled ? line.replaceAll(quote, quote + quote) : line.replace(/["'\\]/g, '\\$&')) + quote
  }
  return token({ start, end: start + written.length }, decoded, encode)
}

function textOf(piece: string): string {
  const quote = piece[0]
  if (quote === '"' || quote === "'") return piece.slice(1, -1).replaceAll(quote + quote, quote)
  const code = /(&H|0x)?([0-9A-F]+)\s*\)$/i.exec(piece)
  return charOf(Number.parseInt(code?.[2] ?? '', code?.[1] === undefined ? 10 : 16))
}

/** Numbers. Fewer are amounts or coordinates, unless each is a character of a script without an alphabet, where names are short. */
const minCodes = 5
const firstIdeograph = 0x2e80

const listed =
  /(?<![\w.])(?:(?:0x|U\+)[0-9a-f]{2,6}|9|\d{2,7})(?:(?:\s{0,10}[,;]\s{0,10}|\s)(?:(?:0x|U\+)[0-9a-f]{2,6}|9|\d{2,7})){2,}(?![\w.])/gi

/** Lists of character numbers, as in `String.fromCharCode(65, 100, 97)` or `"data": [65, 100, 97]`. */
export const characterNumbers: Decoder = function* (text) {
  for (const { 0: one, index } of text.matchAll(listed)) {
    const codes = one.split(/[,;\s]+/).map((code) => Number(code.replace(/^U\+/i, '0x')))
    if (codes.length < minCodes && codes.some((code) => code < firstIdeograph)) continue
    if (codes.some((code) => !isTextCode(code))) continue
    const [prefix] = /0x|U\+/i.exec(one) ?? ['']
    const [separator] = /[,;\s]+/.exec(one) ?? [',']
    const fromBytes = codes.every((code) => code < 0x100) ? utf8Text(Uint8Array.from(codes)) : null
    const encode = (changed: string): string =>
      [...(fromBytes === null ? Uint32Array.from(changed, pointOf) : Buffer.from(changed))]
        .map((code) =>
          prefix === ''
            ? String(code)
            : prefix === '0x'
              ? `0x${code.toString(16)}`
              : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
        )
        .join(separator)
    const decoded = fromBytes ?? codes.map(charOf).join('')
    yield token({ start: index, end: index + one.length }, decoded, encode, false)
  }
}

/** Null for bytes that are not UTF-8: then each is a character by itself. */
function utf8Text(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? null : text
}

function pointOf(char: string): number {
  return char.codePointAt(0) ?? 0
}

/** Characters of text, and white space. */
const textCode = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\n\v\f\r]$/u

/** Numbers from 128 to 159 are control codes, and bytes of UTF-8. */
function isTextCode(code: number): boolean {
  return (code >= 128 && code < 160) || textCode.test(charOf(code))
}

function charOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
