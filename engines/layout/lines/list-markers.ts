/** The mark that an item of a list begins with. */
export interface Marker {
  readonly ordered: boolean
  /** What it counts by: `1` `a` `A` `i` `I`, or the bullet itself. */
  readonly style: string
  /** What stands around the number: `1.` `1)` `(1)`. */
  readonly shape: string
  /** Its place in the count; both readings of a letter that is a roman numeral too. */
  readonly numbers: readonly number[]
}

const bullet = /^[☐☑☒•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔❑❖·∙⦁∗*–—‒\-o\ue000-\uf8ff]$/u
const surelyBullet = /^[☐☑☒•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔❑❖∙⦁\ue000-\uf8ff]$/u
const numbered = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})([.)]|\.\))$/

/**
 * Reads a word as a marker, or null.
 * @param alone the word stands apart from what follows; then dashes and middle dots count as bullets
 */
export function markerOf(word: string, alone: boolean): Marker | null {
  if ((alone ? bullet : surelyBullet).test(word))
    return { ordered: false, style: word, shape: '', numbers: [] }
  const match = numbered.exec(word)
  if (!match) return null
  const [, before, number, after] = match
  // An opening bracket needs its like; without one, a single letter with a bracket is enough.
  if (before === '(' && !after.includes(')')) return null
  const shape = `${before}${after}`
  if (/^\d/.test(number)) return { ordered: true, style: '1', shape, numbers: [Number(number)] }
  const roman = romanValue(number)
  const upper = number === number.toUpperCase()
  if (number.length === 1) {
    const letter = number.toLowerCase().charCodeAt(0) - 96
    return {
      ordered: true,
      style: upper ? 'A' : 'a',
      shape,
      numbers: roman === null ? [letter] : [letter, roman],
    }
  }
  return roman === null ? null : { ordered: true, style: upper ? 'I' : 'i', shape, numbers: [roman] }
}

/** The value of a well-formed roman numeral below 400. */
function romanValue(text: string): number | null {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text)) return null
  let sum = 0
  const digits = [...text.toLowerCase()].map((letter) => values[letter])
  for (const [i, digit] of digits.entries()) sum += digit < (digits[i + 1] ?? 0) ? -digit : digit
  return sum > 0 ? sum : null
}
