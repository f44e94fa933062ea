import { type Box, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { checkState } from '../lines/list-markers.ts'
import { firstBelow } from './field-places.ts'

/** Words beside each other. A check box begins a piece. */
export interface TextPiece {
  readonly words: readonly PageWord[]
  readonly box: Box
  readonly baseline: number
  readonly size: number
}

/** Ems between the words of a piece. */
const maxSpaceEms = 1.2

/** Joins words into pieces at the spaces between them. */
export function textPieces(words: readonly PageWord[]): TextPiece[] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline)
  const pieces: TextPiece[] = []
  const taken = new Set<PageWord>()
  for (const first of sorted) {
    if (taken.has(first)) continue
    const row: PageWord[] = []
    const limit = first.baseline + 0.3 * first.size
    for (let i = firstBelow(sorted, first.baseline); i < sorted.length && sorted[i].baseline <= limit; i++)
      if (!taken.has(sorted[i])) row.push(sorted[i])
    row.sort((a, b) => a.box.x0 - b.box.x0)
    for (const word of row) taken.add(word)
    for (const piece of splitRow(row)) pieces.push(piece)
  }
  return pieces
}

function splitRow(row: readonly PageWord[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let open: PageWord[] = []
  const end = () => {
    if (open.length === 0) return
    const box = open.reduce<Box>((all, word) => union(all, word.box), open[0].box)
    pieces.push({ words: open, box, baseline: open[0].baseline, size: open[0].size })
    open = []
  }
  for (const word of row) {
    const last = open.at(-1)
    const apart = last && word.box.x0 - last.box.x1 > maxSpaceEms * word.size
    if (apart || checkState(word.text) !== null) end()
    open.push(word)
  }
  end()
  return pieces
}

/** Whether a piece stands beside a box. */
export function isInRow({ baseline, size }: TextPiece, { y0, y1 }: Box): boolean {
  const middle = baseline - 0.3 * size
  return middle > y0 && middle < y1 + 0.2 * size
}
