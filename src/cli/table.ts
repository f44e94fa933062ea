import type { Explanation } from '../../engines/model/entity.ts'

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

/** Replaces line breaks, and control codes that could control the terminal. */
function visible(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}

/** Explains a score on one line: pattern and its score, check, context word, final score. */
export function explanationText({
  score,
  explanation,
}: {
  readonly score: number
  readonly explanation?: Explanation
}): string {
  if (!explanation) return ''
  const { pattern, check, context, base } = explanation
  const parts = [`pattern ${pattern}: ${base.toFixed(2)}`]
  if (check === 'passed') parts.push('check passed')
  if (context !== undefined) parts.push(`near "${context}"`)
  if (score.toFixed(2) !== base.toFixed(2)) parts.push(`so ${score.toFixed(2)}`)
  return parts.join(', ')
}
