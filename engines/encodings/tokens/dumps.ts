import { textOfBytes } from '../bytes.ts'
import { type Decoder, token } from '../coded.ts'

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
