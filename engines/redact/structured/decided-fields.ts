/** What a reviewer decided about a structured text: spans of the text as written, found again in its values. */

import type { Detection } from '../../model/detection.ts'
import { countWhile } from '../../model/sorted.ts'
import type { Run, Span } from '../../model/text-layer.ts'
import type { Place } from '../../structured/index.ts'
import { type DecidedEntity, decidedSpans, refused } from '../decided-spans.ts'
import { fieldsOf, type StructuredLayer } from './layer.ts'

/**
 * The decided places as spans of the layer: one for each value that a place is in.
 * @param text as written, to which the spans of the decisions refer
 * @throws RequestError `invalid_request` for a place that is in no value
 */
export function decidedIn(
  layer: StructuredLayer,
  text: string,
  decisions: readonly Detection[],
): DecidedEntity[] {
  const written = [...fieldsOf(layer)]
    .map((run) => ({ run, ...run.place.spanOf({ start: 0, end: run.place.field.value.length }) }))
    .sort((a, b) => a.start - b.start)
  // As written, a value may have escapes: it differs from what was read.
  const kept = decisions.filter(({ decision }) => decision !== 'rejected')
  const spans = decidedSpans(
    text,
    kept.map(({ value: _, ...place }) => place),
  )
  return spans.flatMap((entity, i) => {
    const parts = written
      .slice(lowerBound(written, entity.start), lowerBound(written, entity.end, true))
      .flatMap(({ run }) => partOf(run, entity))
    if (parts.length === 0)
      throw refused(
        kept[i].id,
        'is not in a value of this file: only values can be replaced, not its syntax. Reject it, or redact the file with --format txt',
      )
    return parts.map((span) => ({ ...entity, ...span }))
  })
}

/** The part of a run whose written characters are in the span. Numbers are taken whole. */
function partOf({ place, start }: Run<Place>, decided: Span): Span[] {
  const { length } = place.field.value
  const isIn = (i: number): boolean => {
    const one = place.spanOf({ start: i, end: i + 1 })
    return one.start < decided.end && one.end > decided.start
  }
  let from = 0
  while (from < length && !isIn(from)) from++
  if (from === length) return []
  if (place.field.scalar !== undefined) return [{ start, end: start + length }]
  let to = from + 1
  while (to < length && isIn(to)) to++
  return [{ start: start + from, end: start + to }]
}

/** The first written run that ends after an offset, or with `starts`, that starts at or after it. */
export function lowerBound(written: readonly Span[], offset: number, starts = false): number {
  return countWhile(written, ({ start, end }) => (starts ? start < offset : end <= offset))
}
