import type { TermHit, TermMatcher } from '../../detect/terms.ts'
import type { Span } from '../../model/text-layer.ts'

/** UTF-16 units of a value that is found beside another. Longer ones are not written into each other. */
const maxLength = 256

/** Stands for what replaces a value: the border of a word. */
const replaced = '|'

/**
 * Values that are whole words only once the value beside them is replaced, as in Korean, Japanese or Chinese text, where words follow
 * each other without spaces.
 * @param removed spans that are replaced, in any order
 */
export function findBesideRemoved(text: string, removed: readonly Span[], { find }: TermMatcher): TermHit[] {
  const known = new Set<number>()
  const hits: TermHit[] = []
  const pending = [...removed]
  const take = (hit: TermHit): void => {
    hits.push(hit)
    pending.push(hit)
  }
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const { start, end } = span
    if (isLetter(text, end) && !known.has(end)) {
      known.add(end)
      const after = replaced + text.slice(end, end + maxLength)
      const isCut = end + maxLength < text.length
      for (const hit of find(after))
        if (hit.start === 1 && !(isCut && hit.end === after.length))
          take({ term: hit.term, start: end, end: end - 1 + hit.end })
    }
    // Negative: the border before a span.
    if (start > 0 && isLetter(text, start - 1) && !known.has(-start)) {
      known.add(-start)
      const from = Math.max(0, start - maxLength)
      const before = text.slice(from, start) + replaced
      for (const hit of find(before))
        if (hit.end === before.length - 1 && !(from > 0 && hit.start === 0))
          take({ term: hit.term, start: from + hit.start, end: start })
    }
  }
  return hits
}

function isLetter(text: string, at: number): boolean {
  return at < text.length && /[\p{L}\p{N}]/u.test(text[at])
}
