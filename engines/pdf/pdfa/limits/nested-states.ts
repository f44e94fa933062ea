/** Graphics states within each other: at most 28 in one content stream (ISO 19005-2, 6.1.13). */
import type { Operation } from '../../content/operations.ts'

const maxNesting = 28

/**
 * The outermost parts of a content stream that are nested too deeply, as indices of operations: of the `q`, and of its `Q` or the
 * end. Each can be a separate form.
 */
export function deepParts(
  operations: readonly Operation[],
): { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = []
  let depth = 0
  let from = -1
  for (const [i, { name }] of operations.entries()) {
    if (name === 'q') {
      if (depth === maxNesting && from < 0) from = i
      depth++
    } else if (name === 'Q' && depth > 0) {
      depth--
      if (depth === maxNesting && from >= 0) {
        parts.push({ from, to: i })
        from = -1
      }
    }
  }
  if (from >= 0) parts.push({ from, to: operations.length })
  return parts
}
