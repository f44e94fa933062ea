import type { TextChunk } from './text-chunks.ts'

/** A row of words on one baseline. */
interface BaselineRow {
  readonly chunks: TextChunk[]
  readonly baseline: number
  readonly size: number
}

/** A first letter this many times as large as the text beside it spans lines. */
const minDropCapRatio = 1.7
/** Rows that it may reach up over. */
const maxRowsAbove = 6

/**
 * Puts a large first letter that hangs into the text over several lines in front of the first of them, as part of its
 * word. `rows` are in the order of their baselines and are changed in place.
 */
export function attachDropCaps(rows: BaselineRow[]): void {
  for (const [i, row] of rows.entries()) {
    const at = row.chunks.findIndex((chain) => isDropCap(chain))
    if (at < 0) continue
    const cap = row.chunks[at]
    const top = cap.baseline - 0.85 * cap.size
    let home: { row: BaselineRow; chain: TextChunk } | null = null
    for (let k = i; k >= 0 && k > i - maxRowsAbove; k--) {
      const other = rows[k]
      if (other.baseline < top || other.baseline < cap.baseline - cap.size) break
      const beside = other.chunks.find(
        (chain) =>
          chain !== cap &&
          chain.x0 >= cap.x1 - 1 &&
          chain.x0 - cap.x1 < 1.5 * chain.size &&
          cap.size > minDropCapRatio * chain.size,
      )
      if (beside) home = { row: other, chain: beside }
    }
    if (!home || home.row === row) continue
    row.chunks.splice(at, 1)
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

function isDropCap({ words, size }: TextChunk): boolean {
  return words.length === 1 && size > 14 && /^["“‘«]?\p{L}$/u.test(words[0].text)
}
