import type { Span } from '../../model/text-layer.ts'
import type { Mention } from '../tokens/mentions.ts'
import { type Candidate, resolveOverlaps } from './resolve-overlaps.ts'

/** Score of another mention of a person that the document names in full. */
export const mentionScore = 0.6

/**
 * Adds mentions of known names to candidates, both in text order. A mention that overlaps names is joined with them, so that
 * `Berg, A.` is one value. One that overlaps another type is resolved as every overlap, unless that type is a mere guess.
 */
export function addMentions(candidates: Candidate[], mentions: readonly Mention[]): Candidate[] {
  const added: Candidate[] = []
  /** By candidate: 1 where it became part of another. */
  const joined = new Uint8Array(candidates.length)
  let from = 0
  for (const { start, end } of joinOverlaps(mentions)) {
    while (from < candidates.length && candidates[from].end <= start) from++
    const within = candidates[from]
    if (within?.type === 'NAME' && within.start <= start && within.end >= end) continue
    let span: Span = { start, end }
    let best: Candidate | undefined
    let isFree = true
    for (let k = from; k < candidates.length && candidates[k].start < end; k++) {
      const other = candidates[k]
      if (other.type !== 'NAME' && !isGuessWithin(other, start, end)) {
        isFree = false
        break
      }
      if (other.type === 'NAME' && (best === undefined || other.score > best.score)) best = other
      span = { start: Math.min(span.start, other.start), end: Math.max(span.end, other.end) }
    }
    if (!isFree) {
      added.push(mentionCandidate({ start, end }))
      continue
    }
    for (let k = from; k < candidates.length && candidates[k].start < end; k++) joined[k] = 1
    added.push(best === undefined ? mentionCandidate(span) : { ...best, ...span })
  }
  if (added.length === 0) return candidates
  const all = candidates.filter((_, k) => joined[k] === 0)
  for (const candidate of added) all.push(candidate)
  return resolveOverlaps(all)
}

/** Whether a candidate is an organisation or place by its context only: `Berg`, where the document names Anna Berg. */
function isGuessWithin({ recognizer, start, end }: Candidate, from: number, to: number): boolean {
  return (recognizer === 'tagger' || recognizer === 'places') && start >= from && end <= to
}

/** The spans of mentions in text order, without overlaps. Few overlap, and the others are returned as they are. */
function joinOverlaps(mentions: readonly Mention[]): Span[] {
  const spans: Span[] = []
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const mention of isInOrder(mentions) ? mentions : mentions.toSorted(byStart)) {
    if (mention.start >= lastEnd) {
      spans.push(mention)
      lastEnd = mention.end
      continue
    }
    lastEnd = Math.max(lastEnd, mention.end)
    spans.push({ start: spans.pop()?.start ?? mention.start, end: lastEnd })
  }
  return spans
}

function byStart(a: Mention, b: Mention): number {
  return a.start - b.start || b.end - a.end
}

/** Mentions of words are recorded in text order, between them those of user names. */
function isInOrder(mentions: readonly Mention[]): boolean {
  for (let i = 1; i < mentions.length; i++) if (byStart(mentions[i - 1], mentions[i]) > 0) return false
  return true
}

function mentionCandidate(span: { start: number; end: number }): Candidate {
  const explanation = {
    pattern: 'other mention of a confident name',
    base: mentionScore,
    score: mentionScore,
  }
  return { ...span, type: 'NAME', score: mentionScore, recognizer: 'names', explanation }
}
