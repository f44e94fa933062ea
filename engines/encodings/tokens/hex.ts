import { textOfBytes } from '../bytes.ts'
import { type Coded, type Decoder, separatesPairs, token } from '../coded.ts'

/** Digits. Shorter ones of text are frequent in numbers. */
const minDetectableDigits = 16

/** Digits. Shorter ones encode four bytes or fewer. */
const minDigits = 10

/** Bytes of text in hexadecimal digits, with a separator between them or none. */
export const hexadecimal: Decoder = function* (text, { hex }) {
  let end = 0
  for (const at of hex) {
    if (at < end) continue
    end = at + 1
    while (isDigit(text.charCodeAt(end))) end++
    if (end - at >= minDigits) {
      const one = text.slice(at, end)
      // A digit before the encoded part belongs to it by chance.
      const coded = partOf(at, one, '') ?? partOf(at + 1, one.slice(1), '')
      if (coded !== null) yield coded
    } else {
      const separator = text.charAt(end)
      while (text.charAt(end) === separator && separatesPairs(text, end)) end += 3
      if ((end - at + 1) / 3 < minDigits / 2) {
        // The next byte may be the first of others.
        end = at + 2
        continue
      }
      const coded = partOf(at, text.slice(at, end), separator)
      if (coded !== null) yield coded
    }
  }
}

function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

function partOf(start: number, written: string, separator: string): Coded | null {
  const first = Number.parseInt(written.slice(0, 2), 16)
  const digits = separator === '' ? written : written.replaceAll(separator, '')
  // Printable ASCII, the same in UTF-16, or characters of UTF-8 of two or three bytes.
  const isRun =
    /(?:[2-7][0-9a-f]){6}|(?:[2-7][0-9a-f]00){4}|(?:00[2-7][0-9a-f]){4}|(?:[cd][0-9a-f][89ab][0-9a-f]|e[0-9a-f](?:[89ab][0-9a-f]){2}){3}/i.test(
      digits,
    )
  if (!isRun && first < 0xc2 && first !== 0x1f && first !== 0x78 && first !== 0) return null
  const even = digits.length - (digits.length % 2)
  const read = textOfBytes(Buffer.from(digits.slice(0, even), 'hex'))
  if (read === null) return null
  const { encode } = read
  const upper = /[A-F]/.test(written)
  const hex = (bytes: Uint8Array): string => {
    const pairs = Buffer.from(bytes).toString('hex').match(/../g) ?? []
    return (upper ? pairs.map((pair) => pair.toUpperCase()) : pairs).join(separator)
  }
  return token(
    { start, end: start + written.length },
    read.text,
    (changed, replacements) =>
      hex(encode === null ? Buffer.from(replacements.join(' ')) : encode(changed)) +
      (encode === null ? '' : digits.slice(even)),
    // A list of numbers is not text.
    encode !== null && separator !== ',' && digits.length >= minDetectableDigits,
  )
}

/** Bytes of text in binary digits: five do not occur by chance. */
export const binaryDigits: Decoder = function* (text) {
  for (const { 0: one, index } of text.matchAll(/(?<!\d)[01]{8}(?:[ ,]?[01]{8}){4,}(?!\d)/g)) {
    const separator = one[8] === '0' || one[8] === '1' ? '' : one[8]
    const bytes = Uint8Array.from(one.match(/[01]{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
    const read = textOfBytes(bytes)
    if (read?.encode == null) continue
    const { encode } = read
    const write = (changed: string): string =>
      [...encode(changed)].map((byte) => byte.toString(2).padStart(8, '0')).join(separator)
    yield token({ start: index, end: index + one.length }, read.text, write)
  }
}

/** An address, bytes in hexadecimal digits, and the characters that they are. */
const line = String.raw`[ \t]{0,8}[0-9a-f]{4,16}:?[ \t]{1,4}(?:[0-9a-f]{2,4}[ \t]{1,2}){1,16}(?:[ \t]{0,60}[^\r\n]{0,24})?(?:\r?\n|$)`
const dump = new RegExp(`(?<=^|\\n)(?:${line})+`, 'gi')
const parts = /^[ \t]*([0-9a-f]{4,16}:?)([ \t]+)((?:[0-9a-f]{2,4}[ \t]{1,2})+)/i

/** Bytes of a line. */
const width = 16

/** Dumps of bytes with addresses, as `xxd`, `hexdump -C` and network tools write them. */
export const hexDumps: Decoder = function* (text) {
  if (!/(?:^|\n)[ \t]*[0-9a-f]{4,16}:?[ \t]+[0-9a-f]{2}/i.test(text)) return
  for (const { 0: all, index } of text.matchAll(dump)) {
    const lines = all.split(/\r?\n/).filter((one) => one !== '')
    const bytes = lines.map((one) => Buffer.from((parts.exec(one)?.[3] ?? '').replace(/\s/g, ''), 'hex'))
    const whole = Buffer.concat(bytes)
    // Numbers in columns are bytes by chance: the addresses of a dump count them.
    if (!isCounted(lines, bytes)) continue
    const read = textOfBytes(whole)
    if (read === null) continue
    const { encode } = read
    const [, address, gap, digits] = parts.exec(lines[0]) ?? []
    const style = {
      address: address.replace(':', '').length,
      colon: address.endsWith(':'),
      gap,
      pairs: /^[0-9a-f]{2}\s/i.test(digits),
      bars: lines[0].trimEnd().endsWith('|'),
    }
    const write = (changed: string, replacements: readonly string[]): string =>
      dumpOf(encode === null ? Buffer.from(replacements.join(' ')) : encode(changed), style) +
      (all.endsWith('\n') ? '\n' : '')
    yield token({ start: index, end: index + all.length }, read.text, write, encode !== null)
  }
}

/** Whether each address is the one before and the bytes of its line. */
function isCounted(lines: readonly string[], bytes: readonly Uint8Array[]): boolean {
  const addresses = lines.map((one) => Number.parseInt(parts.exec(one)?.[1] ?? '', 16))
  if (lines.length === 1) return addresses[0] % width === 0 && bytes[0].length > 4
  return addresses.every((address, i) => i === 0 || address === addresses[i - 1] + bytes[i - 1].length)
}

interface Style {
  readonly address: number
  readonly colon: boolean
  readonly gap: string
  readonly pairs: boolean
  readonly bars: boolean
}

function dumpOf(bytes: Uint8Array, { address, colon, gap, pairs, bars }: Style): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += width) {
    const part = Buffer.from(bytes.subarray(at, at + width))
    const hex = (part.toString('hex').match(pairs ? /../g : /.{1,4}/g) ?? []).join(' ')
    const shown = [...part]
      .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
      .join('')
    const start = at.toString(16).padStart(address, '0') + (colon ? ':' : '') + gap
    lines.push(start + hex.padEnd(pairs ? 47 : 39) + (bars ? `  |${shown}|` : `  ${shown}`))
  }
  return lines.join('\n')
}
