import { countWhile } from '../../model/sorted.ts'

/** From 1. Columns are counted in UTF-16 code units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The name of a position in an output. */
export function nameOf({ line, column }: TextPosition): string {
  return `line ${line}, column ${column}`
}

/**
 * The entities of a text with the lines where they were. Without columns: columns of an input reveal the lengths of earlier values, and
 * places are shown in reports, which must not show values.
 */
export function withLines<E extends { readonly start: number }>(
  text: string,
  entities: readonly E[],
): (E & { readonly place: string })[] {
  const positionOf = new LineCounter().next(text)
  return entities.map((entity) => ({ ...entity, place: `line ${positionOf(entity.start).line}` }))
}

/** Counts the lines of a text that arrives in chunks, so that a place can be given as in an editor. */
export class LineCounter {
  #line = 1
  /** UTF-16 code units of the current line in earlier chunks. */
  #before = 0

  /**
   * Takes the next chunk.
   * @returns the place of an offset of this chunk
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
