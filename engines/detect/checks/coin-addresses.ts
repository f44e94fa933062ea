import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m } from '@scure/base'

/** Checksums of coin addresses. The only file that imports the hash and encoding libraries. */

/** Longest value that is decoded: Base58 takes quadratic time. The longest address of the recognizers has 35 characters. */
const maxBase58Length = 128

/**
 * The version byte and payload of a Base58Check string (Bitcoin: the last four bytes are the first four of a double SHA-256), or null if it
 * is not valid. Ripple uses the same in its own alphabet.
 */
export function decodeBase58Check(
  value: string,
  alphabet: 'bitcoin' | 'ripple' = 'bitcoin',
): { version: number; payload: Uint8Array } | null {
  if (value.length > maxBase58Length) return null
  let bytes: Uint8Array
  try {
    bytes = (alphabet === 'ripple' ? base58xrp : base58).decode(value)
  } catch {
    return null
  }
  if (bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  const checksum = sha256(sha256(body))
  for (let i = 0; i < 4; i++) if (checksum[i] !== bytes[bytes.length - 4 + i]) return null
  return { version: body[0], payload: body.subarray(1) }
}

/**
 * Whether a segregated witness address is valid: Bech32 for version 0 (BIP 173), Bech32m for later ones (BIP 350), with the
 * length of its witness program. `prefix` is the human-readable part (`bc`).
 */
export function isSegwitAddress(address: string, prefix: string): boolean {
  for (const encoding of [bech32, bech32m]) {
    const decoded = encoding.decodeUnsafe(address)
    if (!decoded || decoded.prefix !== prefix) continue
    const [version, ...words] = decoded.words
    const program = encoding.fromWordsUnsafe(words)
    if (!program || version === undefined || version > 16) return false
    if (encoding === bech32) return version === 0 && (program.length === 20 || program.length === 32)
    return version > 0 && program.length >= 2 && program.length <= 40
  }
  return false
}

/** EIP-55: the case of each letter of `0x` and 40 hexadecimal digits encodes one bit of the Keccak-256 of the lower-case address. */
export function isChecksummedAddress(address: string): boolean {
  const hex = address.slice(2)
  const digest = keccak_256(new TextEncoder().encode(hex.toLowerCase()))
  for (let i = 0; i < hex.length; i++) {
    const nibble = i % 2 === 0 ? digest[i >> 1] >> 4 : digest[i >> 1] & 15
    const char = hex[i]
    if (char >= '0' && char <= '9') continue
    if (nibble >= 8 !== char <= 'F') return false
  }
  return true
}
