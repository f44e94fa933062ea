/** Decisions of a reviewer for a format without pages: the spans to remove, and the values that may stay elsewhere. */

import type { Detection } from '../model/detection.ts'
import type { Entity } from '../model/entity.ts'
import { RequestError } from '../model/errors.ts'

/** A decided place with its data for the record. */
export type DecidedEntity = Entity & { readonly exemption?: string }

/**
 * The places that were not rejected, as spans of the text.
 * @throws RequestError `invalid_request` for a place without a span, a span outside the text, or one that has another value there
 */
export function decidedSpans(text: string, decisions: readonly Detection[]): DecidedEntity[] {
  return decisions
    .filter(({ decision }) => decision !== 'rejected')
    .map(({ id, type, span, score, reason, explanation, exemption, value }): DecidedEntity => {
      if (span === undefined)
        throw refused(id, 'has no span. In a document without pages, a place is a span of its text')
      const { start, end } = span
      if (start >= end || end > text.length) throw refused(id, 'is outside the text of the document')
      if (value !== undefined && value !== text.slice(start, end))
        throw refused(
          id,
          'does not contain its value in this document, which was read differently. Review the document again, with the same version and --format',
        )
      const known = { ...(explanation && { explanation }), ...(exemption && { exemption }) }
      return { start, end, type, score, recognizer: reason, ...known }
    })
}

/** A place that a format cannot change. The place is named by its identifier, since a value must not be in an error. */
export function refused(id: string, why: string): RequestError {
  return new RequestError('invalid_request', `The decision ${quotable(id)} ${why}.`)
}

/** Identifiers come from this engine or from the reviewer's program: nothing else is repeated. */
function quotable(id: string): string {
  return /^[a-z]{1,3}\d{1,9}$/.test(id) ? id : '(with an unusual identifier)'
}

/** Whether a value, or a longer one that contains it, was kept somewhere. */
export function keptBy(decisions: readonly Detection[]): (value: string) => boolean {
  const kept = decisions.flatMap(({ decision, value }) =>
    decision === 'rejected' && value ? [folded(value)] : [],
  )
  return (value) => {
    const asked = folded(value)
    return kept.some((one) => one.includes(asked))
  }
}

function folded(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
