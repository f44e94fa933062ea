import type { Passage } from './passage.ts'
import type { PhraseHits } from './phrases.ts'

/** Units before a value in which a context word counts, and line ends that may lie between. */
const reachBefore = 100
const linesBefore = 2
/** Units behind it, on its own line. */
const reachAfter = 48

/**
 * The context phrase nearest to a value, of those in `wanted`, or -1. Words before count within 100 units and two line
 * ends (a form's label often stands above its value), words behind within 48 units of the same line.
 */
export function contextNear(
  passage: Passage,
  hits: PhraseHits,
  wanted: ReadonlySet<number>,
  start: number,
  end: number,
): number {
  const from = reachOf(passage, start)
  let found = -1
  let distance = Number.POSITIVE_INFINITY
  for (let i = hits.firstFrom(from); i < hits.count && hits.start[i] < end + reachAfter; i++) {
    if (!wanted.has(hits.id[i])) continue
    const before = start - hits.end[i]
    if (before >= 0) {
      if (before < distance) {
        distance = before
        found = hits.id[i]
      }
      continue
    }
    const after = hits.start[i] - end
    if (after >= 0 && after < distance && !lineEndBetween(passage, end, hits.start[i])) {
      distance = after
      found = hits.id[i]
    }
  }
  return found
}

function reachOf(passage: Passage, start: number): number {
  const least = Math.max(0, start - reachBefore)
  let lines = 0
  for (let at = start - 1; at >= least; at--) if (passage.codes[at] === 10 && ++lines > linesBefore) return at
  return least
}

function lineEndBetween(passage: Passage, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (passage.codes[at] === 10) return true
  return false
}
