import { textOfBytes } from '../bytes.ts'
import { type Decoder, token } from '../coded.ts'

/** Tokens of one text that are tried, where a separator may be before the encoded part. */
const maxStarts = 8

/** Separators of addresses and names, which are also digits of ASCII85. */
const separator = /[=/:?&#;,+~<(]/g

/** ASCII85 (ISO 32000-1, 7.4.3). Its digits are most of ASCII, so only text that is readable throughout counts. */
export const ascii85: Decoder = function* (text) {
  for (const { 0: one, index } of text.matchAll(/[!-uz]{10,}/g)) {
    const starts = [0, ...[...one.matchAll(separator)].map((match) => match.index + 1)].slice(0, maxStarts)
    for (const start of starts) {
      const bytes = decode(one.slice(start))
      const read = bytes.length < 4 ? null : textOfBytes(bytes)
      if (read === null) continue
      const encode = (_: string, replacements: readonly string[]): string => replacements.join(' ')
      yield token({ start: index + start, end: index + one.length }, read.text, encode, false)
    }
  }
}

/** Up to the end of the data or the first group that is none. */
function decode(text: string): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = (): boolean => {
    const missing = 5 - group.length
    const value = [...group, ...new Array<number>(missing).fill(84)].reduce(
      (sum, digit) => sum * 85 + digit,
      0,
    )
    if (value > 0xffff_ffff) return false
    for (let i = 0; i < 4 - missing; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256)
    group = []
    return true
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (text[i] === 'z' && group.length === 0) out.push(0, 0, 0, 0)
    else if (code < 33 || code > 117) break
    else group.push(code - 33)
    if (group.length === 5 && !flush()) break
  }
  if (group.length > 1 && group.length < 5) flush()
  return Uint8Array.from(out)
}
