import type { Candidate } from './candidate.ts'
import { resolveOverlaps } from './resolve-overlaps.ts'

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * Merges what a model of the user found with what the rules found, by score. Where one overlaps another and loses, the rest of its text
 * stays covered: it widens the winner if that has the same type, else it is a separate value. So a model never uncovers a text
 * that the rules would have found, nor the other way round.
 * @param text of the candidates, from offset `shift` of the document on
 * @param rules without overlaps
 */
export function mergeModel(
  rules: readonly Candidate[],
  model: readonly Candidate[],
  text: string,
  shift: number,
): Candidate[] {
  if (model.length === 0) return [...rules]
  const kept = resolveOverlaps([...rules, ...model])
  const winners = new Set(kept)
  let merged: Candidate[] = kept
  for (const loser of [...rules, ...model])
    if (!winners.has(loser)) merged = addRest(merged, loser, text, shift)
  return merged
}

/** Adds the parts of a candidate that no other one covers. The list is sorted by start, without overlaps. */
function addRest(list: readonly Candidate[], loser: Candidate, text: string, shift: number): Candidate[] {
  const out: Candidate[] = []
  let from = loser.start
  const hasText = (start: number, end: number): boolean =>
    start < end && letterOrDigit.test(text.slice(start - shift, end - shift))
  for (const candidate of list) {
    if (candidate.end <= loser.start || candidate.start >= loser.end) {
      if (candidate.start >= loser.end && hasText(from, loser.end)) {
        out.push(...rest(out, loser, from))
        from = loser.end
      }
      out.push(candidate)
      continue
    }
    const start = hasText(from, candidate.start) ? from : candidate.start
    from = Math.max(from, candidate.end)
    if (start === candidate.start) out.push(candidate)
    else if (candidate.type === loser.type) out.push({ ...candidate, start })
    else out.push({ ...loser, start, end: candidate.start }, candidate)
  }
  if (hasText(from, loser.end)) out.push(...rest(out, loser, from))
  return out
}

/** The end of a candidate, as part of the winner before it where that has its type. */
function rest(out: Candidate[], loser: Candidate, from: number): Candidate[] {
  const last = out.at(-1)
  if (last === undefined || last.end !== from || last.type !== loser.type) return [{ ...loser, start: from }]
  out.pop()
  return [{ ...last, end: loser.end }]
}
