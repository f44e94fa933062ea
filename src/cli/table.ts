/** Formats a table. Columns are as wide as their longest cell; columns of numbers are aligned right. */
export function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [titles, ...rows].map((row) => row.map((cell) => visible(String(cell))))
  const widths = titles.map((_, c) => cells.reduce((width, row) => Math.max(width, row[c].length), 0))
  const right = titles.map((_, c) => rows.length > 0 && rows.every((row) => typeof row[c] === 'number'))
  return cells
    .map((row) =>
      row
        .map((cell, c) => (right[c] ? cell.padStart(widths[c]) : cell.padEnd(widths[c])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}

/** Replaces line breaks, and control codes with which a document could control the terminal. */
function visible(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}
