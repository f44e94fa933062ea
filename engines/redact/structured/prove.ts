import type { TermMatcher } from '../../detect/terms.ts'
import { type LocatedPlace, locate, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { type Place, placesOf, type Source } from '../../structured/index.ts'
import type { Ambiguity } from '../proof.ts'
import type { Repeats } from '../repeats.ts'
import { nameOf, type TextPosition } from '../text/index.ts'
import type { ColumnRules } from './columns.ts'
import { isMention } from './find.ts'
import { layerOf, runsIn } from './layer.ts'
import { proofFailed } from './report.ts'

export interface Searched {
  readonly terms: TermMatcher
  /** The distinct values that were removed, their types and scores, and their matcher. */
  readonly values: readonly string[]
  readonly origins: readonly { readonly type: string; readonly score: number }[]
  readonly matcher: TermMatcher
  readonly columns: ColumnRules
}

/**
 * Searches an output, as it was read again, for every removed value: in its decoded values, its keys, and its text as written.
 * @throws VerificationError `proof_failed` where one is found
 */
export function proveStructured(source: Source, searched: Searched): void {
  const left = leftIn(source, searched)
  if (left > 0) throw proofFailed(left)
}

/** How many removed values are still in an output. */
export function leftIn(source: Source, { terms, values, matcher, columns }: Searched): number {
  // All fields, also those that the user excluded, whose terms were removed.
  const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
  let left = terms.find(layer.text).filter(({ start, end }) => runsIn(layer, start, end).length > 0).length
  for (const { term, start, end } of matcher.find(layer.text))
    left += runsIn(layer, start, end).filter(
      ({ place }) => columns.ruleOf(place) !== null && isMention(place, values[term]),
    ).length

  // As written, a value may be where no reader looks.
  const spans = layer.runs
    .map(({ place }) => ({ place, ...place.spanOf({ start: 0, end: place.field.value.length }) }))
    .sort((a, b) => a.start - b.start)
  const written = (start: number, end: number, value: string | undefined): boolean => {
    const inside = spans.filter((span) => span.start <= start && span.end >= end)
    if (inside.length > 0)
      return inside.some(
        ({ place }) => value === undefined || (columns.ruleOf(place) !== null && isMention(place, value)),
      )
    const touches = spans.some((span) => span.start < end && span.end > start)
    return !touches && source.vocabulary !== true
  }
  for (const { term, start, end } of matcher.find(source.text)) {
    const value = values[term]
    if (source.text.slice(start, end).toLowerCase() === value.toLowerCase() && written(start, end, value))
      left++
  }
  return left
}

/**
 * Collects what stays in an output: values that may mean something else there, and mentions in columns that the user excluded.
 * @param positionOf of an offset of the text of the source
 */
export function collectRepeats(
  source: Source,
  { values, origins, matcher, columns }: Searched,
  repeats: Repeats,
  positionOf: (offset: number) => TextPosition,
): void {
  const placeOf = ({ place, from, to }: LocatedPlace<Place>) => ({
    place: nameOf(positionOf(place.spanOf({ start: from, end: to }).start)),
  })
  const shown = fieldsOf(source, isShown)
  repeats.collect(shown.text, (hit) => {
    return placeOf(locate(shown, hit)[0])
  })
  const collect = (isWanted: (place: Place) => boolean, reason: Ambiguity): void => {
    const layer = fieldsOf(source, isWanted)
    for (const hit of matcher.find(layer.text)) {
      const [found] = locate(layer, hit)
      const value = values[hit.term]
      if (reason === 'kept_elsewhere' || !isMention(found.place, value))
        repeats.add({ value, ...origins[hit.term], reason }, placeOf(found))
    }
  }
  collect((place) => isShown(place) && columns.ruleOf(place) === null, 'kept_elsewhere')
  collect((place) => !isShown(place), 'ordinary_word')
}

/** Values without names and syntax, in which a short value or an ordinary word says nothing. */
function isShown({ field: { role } }: Place): boolean {
  return role === 'value' || role === 'comment'
}

function fieldsOf(source: Source, isWanted: (place: Place) => boolean): TextLayer<Place> {
  const builder = new TextLayerBuilder<Place>()
  for (const place of placesOf(source)) {
    if (!isWanted(place)) continue
    if (builder.length > 0) builder.append('\n\n')
    builder.append(place.field.value, place)
  }
  return builder.build()
}
