/** Whether bytes hold a value in a coding: base64 in every phase, percent escapes, escapes of scripts, or packed. Nothing of the product's own. */
import { constants, gunzipSync, inflateRawSync } from 'node:zlib'

/** @param haystack one char a byte */
export function containsEncoded(haystack: string, value: string, depth = 0): boolean {
  const forms = [Buffer.from(value, 'utf8'), Buffer.from(value, 'utf16le')]
  forms.push(Buffer.from(forms[1]).swap16())
  if (depth > 0 && forms.some((form) => haystack.includes(form.toString('latin1')))) return true
  for (const form of forms) {
    if (base64Cores(form).some((core) => haystack.includes(core) || haystack.includes(urlSafe(core))))
      return true
    const hex = form.toString('hex')
    if (haystack.toLowerCase().includes(hex)) return true
    if (haystack.toLowerCase().includes(hex.replace(/../g, '%$&'))) return true
  }
  if (haystack.includes(ascii85(value)) || haystack.includes(rot13(value))) return true
  const escapes = Array.from(value, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
    '',
  )
  if (haystack.toLowerCase().includes(escapes)) return true
  return depth < 3 && packedIn(haystack).some((content) => containsEncoded(content, value, depth + 1))
}

/** Without the marks around it. */
export function ascii85(text: string): string {
  const bytes = Buffer.from(text)
  let out = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4)
    bytes.copy(group, 0, at, Math.min(at + 4, bytes.length))
    let value = group.readUInt32BE()
    const digits: string[] = []
    for (let i = 0; i < 5; i++) {
      digits.unshift(String.fromCharCode(33 + (value % 85)))
      value = Math.floor(value / 85)
    }
    out += digits.join('').slice(0, Math.min(bytes.length - at, 4) + 1)
  }
  return out
}

export function rot13(text: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return text.replace(/[a-z]/gi, (letter) => {
    const turned = letters[(letters.indexOf(letter.toLowerCase()) + 13) % 26]
    return letter < 'a' ? turned.toUpperCase() : turned
  })
}

/** What base64 makes of some bytes whatever stands before and behind them: one string for each of the three phases. */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const partial = (before + bytes.length) % 3 === 0 ? whole.length : whole.length - 1
    return whole.slice(Math.ceil((before * 8) / 6), partial)
  })
}

const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

function packedIn(bytes: string): string[] {
  const found: string[] = []
  const data = Buffer.from(bytes, 'latin1')
  const options = { finishFlush: constants.Z_SYNC_FLUSH }
  const attempt = (unpack: () => Buffer) => {
    try {
      found.push(unpack().toString('latin1'))
    } catch {
      // Bytes that only looked packed.
    }
  }
  for (
    let at = data.indexOf('\x1f\x8b\x08', 0, 'latin1');
    at >= 0;
    at = data.indexOf('\x1f\x8b\x08', at + 1, 'latin1')
  )
    attempt(() => gunzipSync(data.subarray(at), options))
  for (
    let at = data.indexOf('PK\x03\x04');
    at >= 0 && at + 30 < data.length;
    at = data.indexOf('PK\x03\x04', at + 4)
  ) {
    const start = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
    attempt(() => inflateRawSync(data.subarray(start), options))
  }
  // Packed things start with the same letters in base64.
  for (const [token] of bytes.matchAll(/H4sI[\w+/-]+/g))
    attempt(() => gunzipSync(Buffer.from(token, 'base64'), options))
  return found
}
