import { segmentsOf, type WordRow, type WordSegment } from '../common/word-rows.ts'

/** Part of a row of words between running text: possibly a line of a table. */
export interface RowPart {
  readonly baseline: number
  readonly size: number
  readonly segments: readonly WordSegment[]
  readonly x0: number
  readonly x1: number
}

/** Converts a whole row of words to a line part. */
export function rowPartOf(line: WordRow): RowPart {
  const found = segmentsOf(line)
  return {
    baseline: line.baseline,
    size: line.size,
    segments: found,
    x0: found[0].x0,
    x1: found[found.length - 1].x1,
  }
}
