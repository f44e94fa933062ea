import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Whether the checksum of a GitHub or npm token is right: its last six Base62 characters are the CRC-32 of the part after the
 * prefix, left-padded with 0 (GitHub engineering, "Behind GitHub's new authentication token formats", 2021).
 */
export function isCrcTagged(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1, -6)
  let sum = crc32(body)
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag = alphabet[sum % 62] + tag
    sum = Math.floor(sum / 62)
  }
  return token.endsWith(tag)
}
