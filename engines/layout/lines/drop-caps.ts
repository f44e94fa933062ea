import { plainWord } from '../../model/plain-word.ts'
import { isInitial, minDropCapRatio, startsWithLetter, type TextChunk } from './text-chunks.ts'

/** Words on one baseline. */
interface BaselineRow {
  readonly chunks: TextChunk[]
  readonly baseline: number
  readonly size: number
}

/** Rows above the baseline of a drop cap that it may span. */
const maxRowsAbove = 12

/**
 * Attaches drop caps to the first word of their first line. `rows` are ordered by baseline; their chunks are changed in
 * place. Returns the rows with their sizes without drop caps.
 */
export function attachDropCaps(rows: readonly BaselineRow[]): BaselineRow[] {
  let moved = false
  for (const [i, row] of rows.entries()) {
    const at = row.chunks.findIndex((chunk) => isDropCap(chunk))
    if (at < 0) continue
    const cap = row.chunks[at]
    const top = cap.baseline - 0.85 * cap.size
    let home: { row: BaselineRow; chunk: TextChunk } | null = null
    for (let k = i; k >= 0 && k > i - maxRowsAbove; k--) {
      const other = rows[k]
      if (other.baseline < top || other.baseline < cap.baseline - cap.size) break
      const beside = other.chunks.find(
        (chunk) =>
          chunk !== cap &&
          startsWithLetter.test(chunk.words[0].text) &&
          chunk.x0 >= cap.x1 - 1 &&
          chunk.x0 - cap.x1 < 1.5 * chunk.size &&
          cap.size > minDropCapRatio * chunk.size,
      )
      if (beside) home = { row: other, chunk: beside }
    }
    if (!home || home.row === row) continue
    moved = true
    row.chunks.splice(at, 1)
    const [first, ...rest] = home.chunk.words
    const [letter] = cap.words
    const { x0 } = home.chunk
    // The cap must not change the edges and the baseline of the line.
    const box = { ...first.box, x0: x0 - 0.01, x1: x0 }
    const { size, baseline } = first
    home.chunk.words.splice(
      0,
      home.chunk.words.length,
      { ...plainWord(letter), box, size, baseline },
      { ...plainWord(first), spaceBefore: false },
      ...rest,
    )
  }
  if (!moved) return [...rows]
  return rows.flatMap((row) =>
    row.chunks.length === 0
      ? []
      : [{ ...row, size: row.chunks.reduce((most, { size }) => Math.max(most, size), 0) }],
  )
}

function isDropCap({ words, size }: TextChunk): boolean {
  return words.length === 1 && isInitial(words[0].text, size)
}
