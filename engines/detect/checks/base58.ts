import { createHash } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a Base58 string, or null where a character is none of the alphabet's. Quadratic: for short strings. */
function decodeBase58(value: string): Uint8Array | null {
  if (value.length > 128) return null
  const bytes: number[] = []
  for (const char of value) {
    let carry = alphabet.indexOf(char)
    if (carry < 0) return null
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i] * 58
      bytes[i] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  for (let i = 0; i < value.length && value[i] === '1'; i++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/**
 * The version byte and payload of a Base58Check string (Bitcoin: the last four bytes are the head of a double
 * SHA-256), or null where the sum is wrong.
 */
export function decodeBase58Check(value: string): { version: number; payload: Uint8Array } | null {
  const bytes = decodeBase58(value)
  if (bytes === null || bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  const sum = sha256(sha256(body))
  for (let i = 0; i < 4; i++) if (sum[i] !== bytes[bytes.length - 4 + i]) return null
  return { version: body[0], payload: body.subarray(1) }
}
