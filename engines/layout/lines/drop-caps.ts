import type { Chain } from './word-chains.ts'

/** A row of words on one baseline. */
interface Row {
  readonly chains: Chain[]
  readonly baseline: number
  readonly size: number
}

/** A first letter this many times as large as the text beside it spans lines. */
const large = 1.7
/** Rows that it may reach up over. */
const mostRows = 6

/**
 * Puts a large first letter that hangs into the text over several lines in front of the first of them, as part of its
 * word. `rows` are in the order of their baselines and are changed in place.
 */
export function raiseDropCaps(rows: Row[]): void {
  for (const [i, row] of rows.entries()) {
    const at = row.chains.findIndex((chain) => isLetter(chain))
    if (at < 0) continue
    const cap = row.chains[at]
    const top = cap.baseline - 0.85 * cap.size
    let home: { row: Row; chain: Chain } | null = null
    for (let k = i; k >= 0 && k > i - mostRows; k--) {
      const other = rows[k]
      if (other.baseline < top || other.baseline < cap.baseline - cap.size) break
      const beside = other.chains.find(
        (chain) =>
          chain !== cap &&
          chain.x0 >= cap.x1 - 1 &&
          chain.x0 - cap.x1 < 1.5 * chain.size &&
          cap.size > large * chain.size,
      )
      if (beside) home = { row: other, chain: beside }
    }
    if (!home || home.row === row) continue
    row.chains.splice(at, 1)
    const [first, ...rest] = home.chain.words
    const [letter] = cap.words
    const { x0 } = home.chain
    // It takes no part in where the line begins and stands.
    const box = { ...first.box, x0: x0 - 0.01, x1: x0 }
    const { size, baseline } = first
    home.chain.words.splice(
      0,
      home.chain.words.length,
      { ...letter, box, size, baseline },
      { ...first, spaceBefore: false },
      ...rest,
    )
  }
}

function isLetter({ words, size }: Chain): boolean {
  return words.length === 1 && size > 14 && /^["“‘«]?\p{L}$/u.test(words[0].text)
}
