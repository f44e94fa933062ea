import { type BytesText, minLongRun, textOfBytes } from '../bytes.ts'
import { type Coded, type Decoder, token } from '../coded.ts'

/** Digits. Shorter words of ordinary text are base64 of text by chance. */
const minDetectableDigits = 16

/** Digits. A longer token that does not decode from its start on is binary data, such as an image. */
const maxShiftedDigits = 4096

/** Places in a token where the encoded part may begin, after signs that are digits too. */
const maxStarts = 8

/** Digits. Shorter tokens encode five bytes or fewer. */
const minDigits = 8

/** The rest of a token on the next line. */
const nextLine = /[ \t]*\r?\n[ \t]*([A-Za-z0-9+/_-]+={0,2})(?=[ \t]*(?:\r?\n|$))/y

/** Base64 (RFC 4648), in either alphabet and over several lines, of text in any encoding, compressed or not. */
export const base64: Decoder = function* (text, { words }) {
  let end = 0
  for (let k = 0; k < words.length; k += 2)
    for (let at = Math.max(words[k], end); at < words[k + 1]; at = Math.max(at + 1, end)) {
      if (!isDigit(text.charCodeAt(at))) continue
      const index = at
      end = at + 1
      while (isDigit(text.charCodeAt(end))) end++
      if (end - index < minDigits) continue
      for (let padding = 0; padding < 2 && text.charCodeAt(end) === equals; padding++) end++
      if (!isCandidate(text, index, end)) continue
      const block = blockEnd(text, index, end)
      const long = block > end ? partsOf(text, index, block) : []
      const parts = long.length > 0 ? long : partsOf(text, index, end)
      end = parts[0]?.end ?? end
      yield* parts
    }
}

/** The end of base64 that continues over lines of the same length, the last of which may be shorter. */
function blockEnd(text: string, start: number, firstEnd: number): number {
  let end = firstEnd
  let width = start === 0 || text[start - 1] === '\n' ? firstEnd - start : 0
  while (text[end - 1] !== '=') {
    nextLine.lastIndex = end
    const line = nextLine.exec(text)?.[1]
    if (line === undefined) return end
    if (width > 0 && line.length > width) return end
    end = nextLine.lastIndex
    if (width > 0 && line.length < width) return end
    width = line.length
  }
  return end
}

/** The text that a token encodes from its start or a later place on, and the texts in it that begin at any other digit. */
function partsOf(text: string, start: number, end: number): Coded[] {
  const written = text.slice(start, end)
  const compact = written.replace(/[\s=]+/g, '')
  const parts: Coded[] = []
  let whole = -1
  for (const from of startsOf(compact)) {
    const read = readAt(compact, from)
    if (read?.encode == null) continue
    const { encode } = read
    const prefix = written.slice(0, from)
    const change = (changed: string): string => prefix + likeWritten(encode(changed), written.slice(from))
    parts.push(token({ start, end }, read.text, change, compact.length - from >= minDetectableDigits))
    whole = from
    break
  }
  if (whole >= 0 && compact.length > maxShiftedDigits) return parts
  const runs = textRuns(compact, whole)
  if (runs === null) return parts
  const replace = (_: string, replacements: readonly string[]): string =>
    likeWritten(Buffer.from(replacements.join(' ')), written)
  return [...parts, token({ start, end }, runs, replace, false)]
}

/** Base64 in the alphabet, padding and lines of what was written before. */
function likeWritten(bytes: Uint8Array, written: string): string {
  const buffer = Buffer.from(bytes)
  const urlSafe = /[-_]/.test(written)
  const padded = written.includes('=') || written.replace(/\s+/g, '').length % 4 === 0
  let coded = buffer.toString('base64')
  if (!padded) coded = coded.replace(/=+$/, '')
  if (urlSafe) coded = coded.replaceAll('+', '-').replaceAll('/', '_')
  const [lineEnd] = /\s+/.exec(written) ?? []
  if (lineEnd === undefined) return coded
  const width = Math.max(4, ...written.split(/\s+/).map(({ length }) => length))
  return (coded.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(lineEnd)
}

function startsOf(compact: string): number[] {
  const starts = [0]
  for (let at = 1; at < compact.length && starts.length < maxStarts && at < maxShiftedDigits; at++)
    if (/[/_+-]/.test(compact[at - 1])) starts.push(at)
  return starts
}

function readAt(compact: string, from: number): BytesText | null {
  if (compact.length - from < minDigits || !mayBeText(compact, from)) return null
  return textOfBytes(Buffer.from(compact.slice(from), 'base64'))
}

/** By unit: the digit of base64, in either alphabet; -1 for others. */
const digitOf = new Int8Array(128).fill(-1)
for (const [alphabet] of ['+/', '-_'].map((last) => [
  `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${last}`,
]))
  for (let i = 0; i < 64; i++) digitOf[alphabet.charCodeAt(i)] = i

function isDigit(code: number): boolean {
  return code < 128 && digitOf[code] >= 0
}

/** Whether a token may encode text anywhere: most words of ordinary text do not. Apart from the rest, which is much slower. */
function isCandidate(text: string, start: number, end: number): boolean {
  const length = text.charCodeAt(end - 1) === equals ? text.indexOf('=', start) : end
  const last = Math.min(length, start + maxShiftedDigits)
  if (length - start >= minHexDigits && isHexadecimal(text, start, last)) return false
  if (mayBeText(text, start)) return true
  for (let at = start + 1; at + minDigits <= last; at++)
    if (isSeparator(text.charCodeAt(at - 1)) && mayBeText(text, at)) return true
  for (let phase = 0; phase < 4; phase++) if (hasTextRun(text, start + phase, last)) return true
  return false
}

/** Digits. A longer token of hexadecimal digits alone is not base64. */
const minHexDigits = 16

function isHexadecimal(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || (code > 0x39 && ((code | 0x20) < 0x61 || (code | 0x20) > 0x66))) return false
  }
  return true
}

const equals = 0x3d

function isSeparator(code: number): boolean {
  return code === 0x2b || code === 0x2d || code === 0x2f || code === 0x5f
}

/** Whether the first bytes may be those of a text, or of compressed data. */
function mayBeText(digits: string, from: number): boolean {
  const a = digitOf[digits.charCodeAt(from)]
  const b = digitOf[digits.charCodeAt(from + 1)]
  const c = digitOf[digits.charCodeAt(from + 2)]
  const d = digitOf[digits.charCodeAt(from + 3)]
  const first = (a << 2) | (b >> 4)
  const second = ((b & 15) << 4) | (c >> 2)
  const third = ((c & 3) << 6) | d
  if (isTextByte(first))
    return (isTextByte(second) && isTextByte(third)) || second === 0 || mayFollow(second, third)
  if (first >= 0xc2 && first < 0xf5) return second >= 0x80 && second < 0xc0
  return (
    (first === 0 && isTextByte(second)) ||
    (first === 0x1f && second === 0x8b) ||
    first >= 0xfe ||
    first === 0xef
  )
}

/** Whether two bytes may be a character beyond ASCII, a part of one, or the rest of the header of compressed data. */
function mayFollow(second: number, third: number): boolean {
  return third >= 0x80 ? second >= 0xc2 || isTextByte(second) : second === 0x9c || second === 0xda
}

function isTextByte(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13
}

/** The printable runs of a token that has other data or letters before its text. `whole`: where its text begins, if that was read. */
function textRuns(compact: string, whole: number): string | null {
  const runs: string[] = []
  const phases = compact.length > maxShiftedDigits ? 1 : 4
  for (let phase = 0; phase < phases; phase++) {
    if (phase === whole || !hasTextRun(compact, phase, compact.length)) continue
    const read = textOfBytes(Buffer.from(compact.slice(phase), 'base64'))
    if (read !== null) runs.push(read.text)
  }
  return runs.length === 0 ? null : runs.join('\u0001')
}

/** Whether the digits from a place on have some printable bytes in a row. */
function hasTextRun(digits: string, from: number, to: number): boolean {
  let run = 0
  for (let at = from; at + 1 < to; at += 4) {
    const a = digitOf[digits.charCodeAt(at)]
    const b = digitOf[digits.charCodeAt(at + 1)]
    const c = at + 2 < to ? digitOf[digits.charCodeAt(at + 2)] : 0
    const d = at + 3 < to ? digitOf[digits.charCodeAt(at + 3)] : 0
    run = isTextByte((a << 2) | (b >> 4)) ? run + 1 : 0
    if (run >= minLongRun) return true
    run = isTextByte(((b & 15) << 4) | (c >> 2)) ? run + 1 : 0
    if (run >= minLongRun) return true
    run = isTextByte(((c & 3) << 6) | d) ? run + 1 : 0
    if (run >= minLongRun) return true
    // Not enough is left for a run.
    if (run === 0 && to - at < 12) return false
  }
  return false
}
