import type { Span } from '../../model/text-layer.ts'

/**
 * Signs that programs write in place of the spaces of a name, in addresses, paths, file names, keys and lists. One to three of them
 * between two letters or digits count, and an underscore anywhere: it is also the end of a word, which it continues elsewhere.
 */
const signs = '_.+/|\\:;,=~#&*'
/** Signs that separate the items of a list also with spaces around them. */
const separators = '|;/'

/** Signs between two words: `::`, `://` and `...` join, longer runs are drawn lines. */
const maxSigns = 3
const space = 32
const underscore = 95
const isSign = tableOf(signs)
const isSeparator = tableOf(separators)

function tableOf(list: string): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const sign of list) table[sign.charCodeAt(0)] = 1
  return table
}

/** A text with spaces in place of its joining signs. Offsets are kept. */
export interface SpacedText {
  readonly text: string
  /** The parts around the signs, in text order. */
  readonly parts: readonly Span[]
}

/** Null for a text without joining signs. `reach`: UTF-16 units of a part before and after its signs. */
export function spacedText(text: string, reach: number): SpacedText | null {
  let units: Uint16Array<ArrayBuffer> | null = null
  const parts: { start: number; end: number }[] = []
  for (let at = 0; at < text.length; at++) {
    if (isSign[text.charCodeAt(at)] === 0) continue
    const start = at
    while (at + 1 < text.length && isSign[text.charCodeAt(at + 1)] !== 0) at++
    const sign = joiningAt(text, start, at + 1)
    if (sign === null) continue
    units ??= unitsOf(text)
    units.fill(space, sign.start, sign.end)
    const last = parts.at(-1)
    if (last !== undefined && sign.start - reach <= last.end)
      last.end = Math.min(text.length, sign.end + reach)
    else parts.push({ start: Math.max(0, sign.start - reach), end: Math.min(text.length, sign.end + reach) })
  }
  if (units === null) return null
  return { text: Buffer.from(units.buffer).toString('utf16le'), parts }
}

/** Whether a span holds a joining sign, or begins or ends beside one. */
export function touchesSign(text: string, spaced: string, { start, end }: Span): boolean {
  for (let at = Math.max(0, start - 1); at < Math.min(text.length, end + 1); at++)
    if (text.charCodeAt(at) !== spaced.charCodeAt(at)) return true
  return false
}

function unitsOf(text: string): Uint16Array<ArrayBuffer> {
  const units = new Uint16Array(text.length)
  Buffer.from(units.buffer).write(text, 'utf16le')
  return units
}

/** A run of signs with the spaces around it, if it joins two words. */
function joiningAt(text: string, start: number, end: number): Span | null {
  if (text.charCodeAt(start) === underscore) return { start, end }
  if (end - start > maxSigns) return null
  const isItem = end - start === 1 && isSeparator[text.charCodeAt(start)] !== 0
  const from = isItem && text.charCodeAt(start - 1) === space ? start - 1 : start
  const to = isItem && text.charCodeAt(end) === space ? end + 1 : end
  return isLetterBefore(text, from) && isLetterAt(text, to) ? { start: from, end: to } : null
}

const letterBefore = /[\p{L}\p{N}\p{M}]$/u
const letterAt = /^[\p{L}\p{N}]/u

function isLetterBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1)
  return code < 0x80 ? isPlainLetter(code) : letterBefore.test(text.slice(Math.max(0, at - 2), at))
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 0x80 ? isPlainLetter(code) : letterAt.test(text.slice(at, at + 2))
}

function isPlainLetter(code: number): boolean {
  const small = code | 0x20
  return (code >= 48 && code < 58) || (small >= 97 && small < 123)
}
