import { compileOptions, detect, withoutKept } from '../../detect/detect.ts'
import type { Detection } from '../../model/detection.ts'
import type { Entity } from '../../model/entity.ts'
import { locate } from '../../model/text-layer.ts'
import { type DecidedEntity, decidedSpans, keptBy, refused } from '../decided-spans.ts'
import { withoutSplit } from '../decoded.ts'
import { unreadIn } from '../evident.ts'
import { allBut, otherText } from '../only-keep.ts'
import { Search, userTerms } from '../pdf/value-search.ts'
import { type AmbiguousValues, searchableValues } from '../proof.ts'
import type { RedactionInput } from '../request.ts'
import { ColumnRules } from '../structured/columns.ts'
import { type OfficeLayer, readingOf, writtenSpan } from './office-layer.ts'
import { TableCells } from './xlsx/table-cells.ts'

/** A value that was found elsewhere, such as in an image. */
export interface KnownValue {
  readonly value: string
  readonly type: string
  readonly score: number
}

export interface FoundValues {
  /** They may overlap. */
  readonly entities: readonly (Entity & { readonly label?: string })[]
  /** Full names of people whose first and last name are in separate columns of a table. */
  readonly people: readonly string[]
  /** Rules that matched no column. */
  readonly unusedColumns: readonly string[]
  /** Finds the terms and every value that was found. */
  readonly search: Search
  /** Values that may mean something else where they occur again. */
  readonly ambiguous: AmbiguousValues
  /** Inverse redaction: the values that are kept. */
  readonly kept?: readonly string[]
}

/** Finds what to remove: detected values, the terms, and all further mentions of a value. */
export function findValues(
  layer: OfficeLayer,
  input: Pick<RedactionInput, 'detect' | 'terms' | 'wholeWords' | 'columns' | 'decisions' | 'onlyKeep'>,
  known: readonly KnownValue[] = [],
): FoundValues {
  const { text, detectable } = layer
  const terms = userTerms(input.terms, input)
  const { decisions } = input
  const options = compileOptions(decisions ? { entities: 'none' } : input.detect)
  const custom = input.detect.types?.map(({ code }) => code) ?? []
  const columns = new ColumnRules(input.columns ?? {}, custom)
  const cells = new TableCells(layer, columns, options.isWanted)
  const read = detect(text.slice(0, detectable), { ...options, terms: terms.matcher }).filter(
    (entity) => entity.recognizer === 'term' || !cells.isExcluded(entity),
  )
  const detected = withoutSplit(read, (entity) => readingOf(layer, entity))
  const passive = text.slice(detectable)
  const unread = unreadIn(passive, terms.matcher, options).map((entity) => ({
    ...entity,
    start: detectable + entity.start,
    end: detectable + entity.end,
  }))
  const whole = decisions ? [] : cells.wholeValues()
  const decided = decisions ? decidedPlaces(layer, decisions) : []
  const isRule = ({ recognizer }: Entity) => recognizer === 'column'
  // Overlapping values are removed as one, with the type of the first.
  const first = withoutKept(options, text, [
    ...decided.map((entity) => cells.widened(entity)),
    ...whole.filter(isRule),
    ...detected.map((entity) => cells.widened(entity)),
    ...unread,
    ...whole.filter((entity) => !isRule(entity)),
  ])
  const people = decisions ? [] : cells.people(first)
  const { values, names, ambiguous } = searchableValues(
    [
      ...people.map((value) => ({ value, type: 'NAME', score: 0.9 })),
      ...first
        .filter(({ recognizer }, i) => i < decided.length || recognizer !== 'term')
        .map(({ start, end, type, score }) => ({ value: text.slice(start, end), type, score })),
      ...known,
    ],
    decisions && keptBy(decisions),
  )
  const search = new Search(terms, values, names)
  const mentions = search
    .values(text)
    .map(({ term, start, end }) => ({ ...search.sourceOf(term), start, end, recognizer: 'mention' }))
    .map((entity) => cells.widened(entity))
  const shown = [...first, ...mentions].filter((entity) => writtenSpan(layer, entity) !== null)
  const entities = shown.map((entity) => {
    const label = cells.labelOf(entity)
    return label === '' ? entity : { ...entity, label }
  })
  const found = { entities, people, unusedColumns: columns.unused(), search, ambiguous }
  return input.onlyKeep ? allButFound(layer, found) : found
}

/** Everything that can be replaced except what was found. No further mentions are searched. */
function allButFound(layer: OfficeLayer, { entities, unusedColumns }: FoundValues): FoundValues {
  const kept = entities.map((entity) => writtenSpan(layer, entity) ?? entity)
  const pieces = layer.runs.filter(({ place }) => place.piece.target !== undefined)
  const lines = [...Map.groupBy(pieces, ({ place }) => place.line)].map(([{ place, detectable }, runs]) => {
    const line = { start: runs[0].start, end: runs[runs.length - 1].end }
    const inside = kept.filter(({ start, end }) => start < line.end && end > line.start)
    return { line, inside, place, isShown: detectable !== false }
  })
  // Hidden text is another form of what is shown at the same place, such as a date as stored.
  const shown = new Set(
    lines.flatMap(({ inside, place, isShown }) => (isShown && inside.length > 0 ? place : [])),
  )
  const isAgain = ({ place, isShown }: { readonly place: string; readonly isShown: boolean }): boolean =>
    !isShown && shown.has(place)
  const others = lines
    .filter((one) => !isAgain(one))
    .flatMap(({ line, inside }) =>
      allBut(layer.text, inside, line).map((span) => ({ ...otherText, ...span })),
    )
  const again = lines.filter(isAgain).map(({ line }) => line)
  return {
    entities: others,
    people: [],
    unusedColumns,
    search: new Search(userTerms(), new Map()),
    ambiguous: searchableValues([]).ambiguous,
    kept: [...kept, ...again].map(({ start, end }) => layer.text.slice(start, end)),
  }
}

/** @throws RequestError `invalid_request` for a place whose text is not in the document, such as a label that was added for reading */
function decidedPlaces(layer: OfficeLayer, decisions: readonly Detection[]): DecidedEntity[] {
  const chosen = decisions.filter(({ decision }) => decision !== 'rejected')
  const entities = decidedSpans(layer.text, chosen)
  for (const [i, entity] of entities.entries())
    if (
      !locate(layer, writtenSpan(layer, entity) ?? entity).some(
        ({ place }) => place.piece.target !== undefined,
      )
    )
      throw refused(
        chosen[i].id,
        'is not text that can be replaced: it is only shown to give values their context. Reject it',
      )
  return entities
}
