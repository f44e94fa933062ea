const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const bech32 = 1
const bech32m = 0x2bc830a3

function step(sum: number, value: number): number {
  let next = ((sum & 0x1ffffff) << 5) ^ value
  const top = sum >>> 25
  for (let bit = 0; bit < 5; bit++) if ((top >>> bit) & 1) next ^= generators[bit]
  return next
}

/**
 * A segregated-witness address: BIP 173 Bech32 for version 0, BIP 350 Bech32m for later ones, with the witness
 * program's length. `hrp` is the human-readable part (`bc`).
 */
export function isSegwitAddress(address: string, hrp: string): boolean {
  const value = address.toLowerCase()
  if (value !== address && address !== address.toUpperCase()) return false
  if (value.length > 90 || !value.startsWith(`${hrp}1`)) return false
  let sum = 1
  for (const char of hrp) sum = step(sum, char.charCodeAt(0) >>> 5)
  sum = step(sum, 0)
  for (const char of hrp) sum = step(sum, char.charCodeAt(0) & 31)
  const words: number[] = []
  for (const char of value.slice(hrp.length + 1)) {
    const word = alphabet.indexOf(char)
    if (word < 0) return false
    words.push(word)
    sum = step(sum, word)
  }
  if (words.length < 7) return false
  const version = words[0]
  const bits = (words.length - 7) * 5
  const length = bits >> 3
  const spare = bits & 7
  if (version > 16 || spare > 4 || length < 2 || length > 40) return false
  if ((words[words.length - 7] & ((1 << spare) - 1)) !== 0) return false
  if (version === 0) return (length === 20 || length === 32) && sum === bech32
  return sum === bech32m
}
