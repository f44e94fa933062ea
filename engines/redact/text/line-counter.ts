import { countWhile } from '../../model/sorted.ts'

/** From 1. Columns are counted in UTF-16 code units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** Names a position of an output. */
export function nameOf({ line, column }: TextPosition): string {
  return `line ${line}, column ${column}`
}

/**
 * The entities of a text with the lines where they were. Not with columns: those of an input tell the lengths of the values before, and
 * places are in reports, which show no values.
 */
export function withLines<E extends { readonly start: number }>(
  text: string,
  entities: readonly E[],
): (E & { readonly place: string })[] {
  const positionOf = new LineCounter().next(text)
  return entities.map((entity) => ({ ...entity, place: `line ${positionOf(entity.start).line}` }))
}

/** Counts the lines of a text that comes in pieces, so that a place can be named as an editor names it. */
export class LineCounter {
  #line = 1
  /** UTF-16 code units of the current line in earlier pieces. */
  #before = 0

  /**
   * Takes the next piece.
   * @returns the place of an offset of this piece
   */
  next(piece: string): (offset: number) => TextPosition {
    const line = this.#line
    const before = this.#before
    const starts: number[] = [0]
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) starts.push(at + 1)
    const last = starts[starts.length - 1]
    this.#line += starts.length - 1
    this.#before = piece.length - last + (starts.length === 1 ? before : 0)
    return (offset) => {
      const row = countWhile(starts, (start) => start <= offset) - 1
      const column = offset - starts[row] + (row === 0 ? before : 0)
      return { line: line + row, column: column + 1 }
    }
  }
}
