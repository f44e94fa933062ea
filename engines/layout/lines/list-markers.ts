/** The marker of a list item. */
export interface Marker {
  readonly ordered: boolean
  /** Numbering style `1`, `a`, `A`, `i` or `I`, or the bullet itself. */
  readonly style: string
  /** Punctuation around the number, such as `.` in `1.`, `)` in `1)`, `()` in `(1)`. */
  readonly shape: string
  /** Possible values of the number. A letter that is also a Roman numeral has two. */
  readonly numbers: readonly number[]
}

const bullet = /^[☐☑☒⊠◻•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔❑❖·∙⦁∗*–—‒−\-o\ue000-\uf8ff]$/u
const surelyBullet = /^[☐☑☒⊠◻•◦▪▫‣⁃●○■□◆◇►▶➢➤✓✔❑❖∙⦁\ue000-\uf8ff]$/u
const numbered = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})([.)]|\.\))$/

/**
 * Parses a word as a list marker. Returns null if it is not one.
 * @param alone the word is separated from the following text; only then are dashes and middle dots bullets
 */
export function markerOf(word: string, alone: boolean): Marker | null {
  if ((alone ? bullet : surelyBullet).test(word))
    return { ordered: false, style: word, shape: '', numbers: [] }
  const match = numbered.exec(word)
  if (!match) return null
  const [, before, number, after] = match
  // An opening bracket needs a closing one. A closing bracket alone is enough.
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

const emptyBox = /^[☐□◻]$/u
const checkedBox = /^[☑☒⊠]$/u

/** Whether a check box is checked; null for any other text. */
export function checkState(word: string): boolean | null {
  if (emptyBox.test(word)) return false
  return checkedBox.test(word) ? true : null
}

/** Returns the value of a well-formed Roman numeral below 400, or null. */
function romanValue(text: string): number | null {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text)) return null
  let sum = 0
  const digits = [...text.toLowerCase()].map((letter) => values[letter])
  for (const [i, digit] of digits.entries()) sum += digit < (digits[i + 1] ?? 0) ? -digit : digit
  return sum > 0 ? sum : null
}
