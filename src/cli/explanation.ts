import type { Explanation } from '../../engines/model/entity.ts'

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
