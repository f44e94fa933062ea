import { textOfBytes } from '../bytes.ts'
import { type Decoder, token } from '../coded.ts'

/** Tokens of one text that are tried, where a separator may be before the encoded part. */
const maxStarts = 4

/** Digits. Shorter ones encode seven bytes or fewer. */
const minDigits = 10

/** Separators before a value, which are also digits: `=`, `:`, `,`, `~`, `<`, `(` and quotes. */
const separators = new Set([...'=:,~<("\''].map((sign) => sign.charCodeAt(0)))

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The value of each digit, by unit; 85 for others. */
const alphabets: readonly Uint8Array[] = [
  // ASCII85 (ISO 32000-1, 7.4.3), RFC 1924 as version control writes it, and Z85 of message queues.
  Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join(''),
  `${alphanumerics}!#$%&()*+-;<=>?@^_\`{|}~`,
  `0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#`,
].map((digits) => {
  const values = new Uint8Array(128).fill(85)
  for (let i = 0; i < 85; i++) values[digits.charCodeAt(i)] = i
  return values
})

/** Digits that words and addresses rarely have: of 24 digits, fewer than one in a hundred have none. */
const odd = /[!"#$^*;<>()[\]{}\\`|~+']/

/** Base 85 in one of its alphabets, whose digits are most of ASCII: only text that is readable throughout counts. */
export const base85: Decoder = function* (text, { words }) {
  for (let k = 0; k < words.length; k += 2) {
    const index = words[k]
    if (words[k + 1] - index < minDigits) continue
    const one = text.slice(index, words[k + 1])
    if (!odd.test(one)) continue
    let starts = 0
    for (let start = 0; start + minDigits <= one.length && starts < maxStarts; start++) {
      if (start > 0 && !separators.has(one.charCodeAt(start - 1))) continue
      starts++
      for (const values of alphabets) {
        if (!beginsAsText(one, start, values)) continue
        const read = textOfBytes(decode(one.slice(start), values))
        if (read?.encode == null) continue
        const encode = (_: string, replacements: readonly string[]): string => replacements.join(' ')
        yield token({ start: index + start, end: index + one.length }, read.text, encode, false)
      }
    }
  }
}

/** Whether the first eight bytes may be text or compressed data. Most words of ordinary text are neither. */
function beginsAsText(text: string, at: number, values: Uint8Array): boolean {
  const first = groupAt(text, at, values)
  if (first < 0) return false
  const lead = first >>> 24
  if (lead === 0x1f || lead === 0x78) return true
  return isText(first) && isText(groupAt(text, at + 5, values))
}

/** Four bytes as a number, -1 where the digits are not five of the alphabet. */
function groupAt(text: string, at: number, values: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < 5; i++) {
    const value = values[text.charCodeAt(at + i) & 127]
    if (value === 85) return -1
    sum = sum * 85 + value
  }
  return sum > 0xffff_ffff ? -1 : sum
}

/** No byte is a control code other than white space, or one that UTF-8 does not have. */
function isText(group: number): boolean {
  if (group < 0) return false
  for (let shift = 0; shift < 32; shift += 8) {
    const byte = (group >>> shift) & 255
    if (byte === 0x7f || byte > 0xf4 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  }
  return true
}

/** Up to the end of the data or the first invalid group. */
function decode(text: string, values: Uint8Array): Uint8Array {
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
    const digit = values[text.charCodeAt(i)]
    if (text[i] === 'z' && digit === 85 && group.length === 0) out.push(0, 0, 0, 0)
    else if (digit === 85) break
    else group.push(digit)
    if (group.length === 5 && !flush()) break
  }
  if (group.length > 1 && group.length < 5) flush()
  return Uint8Array.from(out)
}
