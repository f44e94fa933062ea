import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { PdfString } from '../objects/objects.ts'
import type { InstanceEdits } from './edits.ts'

const showOperators = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Finds text objects whose glyphs all clip and are all erased, by the index of their ET (ISO 32000-1, 9.3.6). Without their
 * clip, what is painted next would cover the page, so they need an empty clip instead.
 */
export function findEmptyClips(operations: readonly Operation[], edits: InstanceEdits): Set<number> {
  const emptied = new Set<number>()
  if (edits.glyphs.size === 0) return emptied
  const saved: number[] = []
  let mode = 0
  let erased = false
  let kept = false
  for (const [i, operation] of operations.entries()) {
    const { name, operands } = operation
    if (name === 'q') saved.push(mode)
    else if (name === 'Q') mode = saved.pop() ?? mode
    else if (name === 'Tr') mode = typeof operands[0] === 'number' ? operands[0] : mode
    else if (name === 'BT') {
      erased = false
      kept = false
    } else if (name === 'ET') {
      if (erased && !kept) emptied.add(i)
    } else if (showOperators.has(name) && mode >= 4) {
      if (showsNothing(operation, edits.glyphs.get(i))) erased = true
      else kept = true
    }
  }
  return emptied
}

/** Whether every code that an operation shows is erased. */
function showsNothing(
  { operands }: Operation,
  pieces: ReadonlyMap<number, ReadonlyMap<number, Glyph>> | undefined,
): boolean {
  if (!pieces) return false
  const shown = operands.at(-1) ?? null
  let left = 0
  for (const piece of Array.isArray(shown) ? shown : [shown])
    if (piece instanceof PdfString) left += piece.bytes.length
  for (const removed of pieces.values()) for (const { char } of removed.values()) left -= char.length
  return left === 0
}
