/** Shannon entropy of a string in bits per character: 0 for `aaaa`, about 4 for hexadecimal, about 5 for long base64. */
export function shannonEntropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let length = 0
  for (const count of counts.values()) length += count
  let bits = 0
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

/** Shorter strings have too few characters to separate random ones from words. */
const minRandomLength = 8
/** Share of the highest possible entropy above which a string counts as random: words and identifiers stay below it. */
const minShare = 0.75
const minHexShare = 0.78

/**
 * Whether a string looks random rather than written: its entropy is near the highest that its length and alphabet allow.
 */
export function looksRandom(value: string): boolean {
  if (value.length < minRandomLength) return false
  const hex = /^[0-9a-fA-F-]+$/.test(value)
  const ceiling = Math.log2(Math.min(value.length, hex ? 16 : 64))
  return shannonEntropy(value) >= ceiling * (hex ? minHexShare : minShare)
}
