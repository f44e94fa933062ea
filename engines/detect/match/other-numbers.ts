import type { PhraseSet } from '../tokens/phrase-set.ts'
import type { PhraseHits } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { valueStarts } from './value-starts.ts'

/** Maximum of units between such a word and its number. */
const maxGap = 24

/** Returns the phrase that marks the number at `start`, right before it on the same line; -1 for none. */
export function otherNumberBefore(
  window: TokenWindow,
  hits: PhraseHits,
  others: PhraseSet,
  start: number,
): number {
  for (
    let i = hits.lowerBound(Math.max(0, start - 2 * maxGap));
    i < hits.count && hits.start[i] < start;
    i++
  ) {
    if (!others.has(hits.id[i]) || hits.end[i] > start || start - hits.end[i] > maxGap) continue
    for (let at = hits.end[i]; at < start; at++) if (window.codes[at] === 10) return -1
    if (valueStarts(window.codes, window.length, hits.end[i], window.text).includes(start)) return hits.id[i]
  }
  return -1
}
