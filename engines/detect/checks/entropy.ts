/** Shannon entropy of a string in bits a character: 0 for `aaaa`, about 4 for hex, about 5 for long base64. */
export function shannonEntropy(value: string): number {
  const counts = new Map<string, number>()
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1)
  let length = 0
  for (const count of counts.values()) length += count
  let bits = 0
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

/**
 * Whether a string looks drawn at random rather than written: near the highest entropy that its length allows. The
 * bound falls for short strings, whose letters cannot repeat enough to tell.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 8) return false
  const hex = /^[0-9a-fA-F-]+$/.test(value)
  const ceiling = Math.log2(Math.min(value.length, hex ? 16 : 64))
  return shannonEntropy(value) >= ceiling * (hex ? 0.78 : 0.75)
}
