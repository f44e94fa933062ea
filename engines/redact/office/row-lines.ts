import type { TextLine } from './office-format.ts'

/**
 * The lines of a row of a table: cells are separated by tabs, as their text is next to each other. Empty cells count, so that each value is
 * under the title of its column.
 * @param cells the lines of each cell
 */
export function* rowLines(cells: Iterable<Iterable<TextLine>>, place: string): Generator<TextLine> {
  let isFirst = true
  for (const lines of cells) {
    const separator = isFirst ? {} : { separator: '\t' }
    let isEmpty = true
    for (const line of lines) {
      yield isEmpty && line.place === place ? { ...line, ...separator } : line
      if (line.place === place) isEmpty = false
    }
    if (isEmpty) yield { place, pieces: [], ...separator }
    isFirst = false
  }
}
