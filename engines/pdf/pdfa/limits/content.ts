/** Strings and arrays that are too long for one operation: shown text, and patterns of dashes. */
import type { Operation } from '../../content/operations.ts'
import { type PdfObject, PdfString } from '../../objects/objects.ts'

/** Bytes: 32,767 in part 2. Divisible by the length of any code of two or four bytes, so that no code is split. */
const maxString = 32_764
/** Entries, in part 1. */
const maxArray = 8191

type Simple = Pick<Operation, 'name' | 'operands'>

/** Whether an operation has a string or an array above the limits. */
export function isTooLong({ name, operands }: Simple): boolean {
  if (name === 'd') return hasLongDashes(operands)
  if (name !== 'Tj' && name !== 'TJ' && name !== "'" && name !== '"') return false
  const shown = operands.at(-1)
  return isLong(shown) || (Array.isArray(shown) && (shown.length > maxArray || shown.some(isLong)))
}

const isLong = (item: PdfObject | undefined) => item instanceof PdfString && item.bytes.length > maxString

/** A dash pattern of so many lengths that it is cut. Nothing that is drawn on a page has as many dashes. */
const hasLongDashes = ([dashes]: readonly PdfObject[]) => Array.isArray(dashes) && dashes.length > maxArray

/** The same in operations within the limits. */
export function splitLong({ name, operands }: Simple): Simple[] {
  const [dashes = null, ...phase] = operands
  if (name === 'd' && Array.isArray(dashes))
    return [{ name, operands: [dashes.slice(0, maxArray - 1), ...phase] }]
  const shown = operands.at(-1) ?? null
  const items = (Array.isArray(shown) ? shown : [shown]).flatMap(parts)
  const split: Simple[] = []
  if (name === '"')
    split.push(
      { name: 'Tw', operands: operands.slice(-3, -2) },
      { name: 'Tc', operands: operands.slice(-2, -1) },
    )
  if (name === '"' || name === "'") split.push({ name: 'T*', operands: [] })
  for (let i = 0; i < items.length; i += maxArray)
    split.push({ name: 'TJ', operands: [items.slice(i, i + maxArray)] })
  return split
}

function parts(item: PdfObject): PdfObject[] {
  if (!(item instanceof PdfString)) return [item]
  const { bytes, hex } = item
  const cut: PdfString[] = []
  for (let at = 0; at < bytes.length || at === 0; at += maxString)
    cut.push(new PdfString(bytes.subarray(at, at + maxString), hex))
  return cut
}

/** Graphics states within each other: at most 28 in one content stream (ISO 19005-2, 6.1.13). */

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
