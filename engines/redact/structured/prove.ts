import type { TermHit, TermMatcher } from '../../detect/terms.ts'
import { formsOf, rootSpan } from '../../encodings/index.ts'
import {
  type LocatedPlace,
  locate,
  type Span,
  type TextLayer,
  TextLayerBuilder,
} from '../../model/text-layer.ts'
import { type Place, placesOf, type Source } from '../../structured/index.ts'
import type { Ambiguity, AmbiguousValues } from '../proof.ts'
import type { Repeats } from '../repeats.ts'
import { nameOf, type TextPosition } from '../text/index.ts'
import { lowerBound } from './apply.ts'
import type { ColumnRules } from './columns.ts'
import { isMention } from './find.ts'
import { layerOf, placesIn, runsIn } from './layer.ts'
import { proofFailed } from './report.ts'

export interface Searched {
  readonly terms: TermMatcher
  /** The distinct values that were removed, their types and scores, and their matcher. */
  readonly values: readonly string[]
  readonly origins: readonly { readonly type: string; readonly score: number }[]
  readonly matcher: TermMatcher
  readonly columns: ColumnRules
  readonly ambiguous: AmbiguousValues
}

/** What redaction writes: `[EMAIL]`, `[NAME_1]`, `[NAME_7F3AK2QD]`, the same in a URL, and addresses of mails. Groups: the type. */
const placeholder =
  /(?:\[|%5B)([A-Z][A-Z0-9_]*?)(?:_(?:[1-9]\d{0,6}|[0-9A-HJKMNP-TV-Z]{8,}))?(?:\]|%5D)|([A-Z][A-Z0-9_]*|redacted)@redacted\.invalid/g

/** Characters. A longer placeholder is searched like any text. */
const maxPlaceholderLength = 80

/**
 * Searches an output, as it was read again, for every removed value: in its decoded values, its keys, and its text as written.
 * @throws VerificationError `proof_failed` where one is found
 */
export function proveStructured(source: Source, searched: Searched): void {
  const left = leftIn(source, searched)
  if (left > 0) throw proofFailed(left)
}

/** How many removed values are still in an output. */
export function leftIn(source: Source, searched: Searched): number {
  const { values, columns } = searched
  let types: ReadonlySet<string> | undefined
  const typesOf = (): ReadonlySet<string> => {
    types ??= typesRemoved(searched)
    return types
  }
  const terms = outsidePlaceholders(searched.terms, typesOf)
  const matcher = outsidePlaceholders(searched.matcher, typesOf)
  // All fields, also those that the user excluded, whose terms were removed.
  const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
  const counts = (place: Place, value: string | undefined): boolean =>
    value === undefined || (columns.ruleOf(place) !== null && isMention(place, value))
  const inFields = (hits: readonly TermHit[], named: (term: number) => string | undefined): number =>
    hits.filter(({ term, start, end }) => {
      const runs = runsIn(layer, start, end)
      // A cell of a row is a field that was searched separately.
      if (runs.length === 1 && runs[0].place.again?.kind === 'row') return false
      return placesIn(layer, start, end).some((place) => counts(place, named(term)))
    }).length
  const noValue = (): undefined => undefined
  const named = (term: number): string => values[term]
  let left = inFields(terms.find(layer.text), noValue) + inFields(matcher.find(layer.text), named)

  // A plain text is its only value.
  if (isPlainSource(source)) return left
  // As written, a value may be where no reader looks, and in an encoding that spans more than one field.
  let sorted: readonly (Span & { place: Place })[] | undefined
  const written = ({ start, end }: Span, value: string | undefined): boolean => {
    // Most outputs have no hit, and need no list of the places of all fields.
    sorted ??= [...placesOf(source)]
      .map((place) => ({ place, ...spanOfField(place) }))
      .sort((a, b) => a.start - b.start)
    const spans = sorted
    const touching = spans.slice(lowerBound(spans, start), lowerBound(spans, end, true))
    const inside = touching.filter((span) => span.start <= start && span.end >= end)
    if (inside.length > 0) return inside.some(({ place }) => counts(place, value))
    return touching.length === 0 && source.vocabulary !== true
  }
  const forms = hidesText(source) ? formsOf(source.text, 'written') : []
  const search = (find: TermMatcher['find'], named: (term: number) => string | undefined): void => {
    for (const { term, start, end } of find(source.text)) {
      const value = named(term)
      const isSame = source.text.slice(start, end).toLowerCase() === value?.toLowerCase()
      if (
        (value === undefined || isSame) &&
        !isChance(source.text, { start, end }) &&
        written({ start, end }, value)
      )
        left++
    }
    for (const form of forms)
      for (const { term, start, end } of find(form.coded.text)) {
        const root = rootSpan(form, { start, end })
        if (root === null || isPdfName(form.coded.text, start) || isChance(source.text, root)) continue
        if (written(root, named(term))) left++
      }
  }
  search(terms.find, noValue)
  search(matcher.find, named)
  return left
}

/** UTF-16 code units of a value that a megabyte of base64 contains between two of its non-alphanumeric characters by chance. */
const maxByChance = 4
/** Characters of a line, or of the line before the last one, of a file in base64: e-mail uses 76, certificates 64. */
const encodedLine = /^[A-Za-z\d+/]{60,}={0,2}\r?$/

/** Whether a hit is a few letters in the lines of a file in base64, whose decoded content is searched. */
function isChance(text: string, { start, end }: Span): boolean {
  if (end - start > maxByChance) return false
  const from = text.lastIndexOf('\n', start - 1) + 1
  const newLine = text.indexOf('\n', end)
  const line = text.slice(from, newLine < 0 ? text.length : newLine)
  if (encodedLine.test(line)) return true
  const before = text.slice(text.lastIndexOf('\n', from - 2) + 1, Math.max(0, from - 1))
  return encodedLine.test(before) && /^[A-Za-z\d+/]+={0,2}\r?$/.test(line)
}

/** Whether a hit is a name of the syntax of an embedded PDF, such as `/XRef` or `/Page`: the PDF has its own redaction and proof. */
function isPdfName(text: string, start: number): boolean {
  return text[start - 1] === '/' && text.startsWith('%PDF-')
}

function typesRemoved({ origins, ambiguous }: Searched): Set<string> {
  return new Set(['TERM', ...origins.map(({ type }) => type), ...ambiguous.types()])
}

function spanOfField(place: Place): Span {
  return place.spanOf({ start: 0, end: place.field.value.length })
}

/** Whether there are letters or digits between the values, where encoded text could be. */
function hidesText(source: Source): boolean {
  const { text } = source
  const isText = (from: number, to: number): boolean =>
    to > from && /[\p{L}\p{N}]/u.test(text.slice(from, to))
  let at = 0
  for (const place of placesOf(source)) {
    const { start, end } = spanOfField(place)
    if (isText(at, start)) return true
    at = Math.max(at, end)
  }
  return isText(at, text.length)
}

function isPlainSource({ items, text }: Source): boolean {
  const [item] = items
  return items.length === 0 || (items.length === 1 && 'value' in item && item.value === text)
}

/**
 * Collects repeats in an output: values that may mean something else there, and mentions in excluded columns. @param
 * positionOf position of an offset of the source text
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
  if (repeats.isWanted) {
    const shown = layerOfSome(source, isShown)
    repeats.collect(shown.text, (hit) => placeOf(locate(shown, hit)[0]))
  }
  if (matcher.size === 0) return
  const collect = (isWanted: (place: Place) => boolean, reason: Ambiguity): void => {
    const layer = layerOfSome(source, isWanted)
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

/** Values without names and syntax, where a short value or an ordinary word is not evidence. */
function isShown({ field: { role } }: Place): boolean {
  return role === 'value' || role === 'comment'
}

function layerOfSome(source: Source, isWanted: (place: Place) => boolean): TextLayer<Place> {
  const builder = new TextLayerBuilder<Place>()
  for (const place of placesOf(source)) {
    if (!isWanted(place)) continue
    if (builder.length > 0) builder.append('\n\n')
    builder.append(place.field.value, place)
  }
  return builder.build()
}

/**
 * The matcher without the hits in placeholders: the type in `[BANK_ACCOUNT]` is not the removed value "Bank Account".
 * @param typesOf the types of the removed values, called at the first hit
 */
export function outsidePlaceholders(matcher: TermMatcher, typesOf: () => ReadonlySet<string>): TermMatcher {
  const isPlaceholder = (text: string, { start, end }: Span): boolean => {
    const from = Math.max(0, start - maxPlaceholderLength)
    for (const match of text.slice(from, end + maxPlaceholderLength).matchAll(placeholder)) {
      const at = from + match.index
      if (at > start || at + match[0].length < end) continue
      const type = match[1] ?? match[2]
      return type === 'redacted' || typesOf().has(type)
    }
    return false
  }
  const find: TermMatcher['find'] = (text) => matcher.find(text).filter((hit) => !isPlaceholder(text, hit))
  return { find, size: matcher.size }
}
