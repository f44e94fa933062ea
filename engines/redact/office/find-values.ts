import { compileOptions, detect } from '../../detect/detect.ts'
import type { Entity } from '../../model/entity.ts'
import { Search, userTerms } from '../pdf/value-search.ts'
import { type AmbiguousValues, searchableValues } from '../proof.ts'
import type { RedactionInput } from '../request.ts'
import type { OfficeLayer } from './office-layer.ts'

/** A value that was found elsewhere, such as in a picture. */
export interface KnownValue {
  readonly value: string
  readonly type: string
  readonly score: number
}

export interface FoundValues {
  /** They may overlap. */
  readonly entities: readonly Entity[]
  /** Finds the terms and every value that was found. */
  readonly search: Search
  /** Values that may mean something else where they occur again. */
  readonly ambiguous: AmbiguousValues
}

/** Finds what is to be removed: by detection, the terms, and each further mention of a value. */
export function findValues(
  layer: OfficeLayer,
  input: Pick<RedactionInput, 'detect' | 'terms' | 'wholeWords'>,
  known: readonly KnownValue[] = [],
): FoundValues {
  const { text, detectable } = layer
  const terms = userTerms(input.terms, input)
  const detected = detect(text.slice(0, detectable), {
    ...compileOptions(input.detect),
    terms: terms.matcher,
  })
  const literal = terms.matcher.find(text.slice(detectable)).map(({ start, end }) => ({
    start: detectable + start,
    end: detectable + end,
    type: 'TERM',
    score: 1,
    recognizer: 'term',
  }))
  const first = [...detected, ...literal]
  const { values, names, ambiguous } = searchableValues([
    ...first
      .filter(({ recognizer }) => recognizer !== 'term')
      .map(({ start, end, type, score }) => ({ value: text.slice(start, end), type, score })),
    ...known,
  ])
  const search = new Search(terms, values, names)
  const mentions = search
    .values(text)
    .map(({ term, start, end }) => ({ ...search.sourceOf(term), start, end, recognizer: 'mention' }))
  return { entities: [...first, ...mentions], search, ambiguous }
}
