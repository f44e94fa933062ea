import type { ColumnEntry, TableLine } from './columns.ts'

/** Minimum number of lines of a column of labels. */
const minLabels = 3

/**
 * Returns the lines that have only a bold label and its value, to the right of columns without further entries, such as the longer
 * one of two lists side by side. All texts of the column of labels are bold, and the values are not.
 */
export function labelledPairs(lines: readonly TableLine[]): Set<TableLine> {
  const isBold = ({ words }: ColumnEntry): boolean => words.every(({ bold }) => bold)
  const labels = Map.groupBy(
    lines.flatMap(({ entries }) =>
      entries.slice(0, -1).map((entry, i) => ({ entry, value: entries[i + 1] })),
    ),
    ({ entry }) => entry.from,
  )
  const areLabels = (column: number): boolean => {
    const pairs = (labels.get(column) ?? []).filter(
      ({ entry, value }) => entry.to === column && value.from === column + 1,
    )
    return (
      pairs.length >= minLabels &&
      pairs.filter(({ entry, value }) => isBold(entry) && !isBold(value)).length >= pairs.length - 1
    )
  }
  return new Set(
    lines.filter(
      ({ entries: [label, value, ...others] }) =>
        label !== undefined &&
        label.from > 0 &&
        value !== undefined &&
        others.length === 0 &&
        value.from === label.from + 1 &&
        isBold(label) &&
        !isBold(value) &&
        areLabels(label.from),
    ),
  )
}
