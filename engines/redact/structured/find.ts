import { detect, type ResolvedOptions, withoutKept } from '../../detect/detect.ts'
import { type DetectOptions, withProfile } from '../../detect/options.ts'
import type { TermHit, TermMatcher } from '../../detect/terms.ts'
import type { Entity } from '../../model/entity.ts'
import type { Run, Span } from '../../model/text-layer.ts'
import type { Place } from '../../structured/index.ts'
import { type Reading, withoutSplit } from '../decoded.ts'
import { asTerm, evidentIn } from '../evident.ts'
import { type AmbiguousValues, matcherOf, searchableValues } from '../proof.ts'
import type { ColumnRules } from './columns.ts'
import { KnownColumns, peopleOf } from './known-columns.ts'
import { fieldsOf, type LayerPlace, placesIn, runsIn, type StructuredLayer, writtenAt } from './layer.ts'

/** An entity of a layer with the label of its field, which distinguishes, for example, a state from a country. */
export type LabelledEntity = Entity & { readonly label?: string }

export interface FindOptions {
  readonly detect: ResolvedOptions
  readonly terms: TermMatcher
  readonly columns: ColumnRules
  /** Whether machine timestamps are also values. */
  readonly timestamps: boolean
  /** Places that a reviewer decided to remove: then detection finds nothing else. Default: none. */
  readonly decided?: readonly LabelledEntity[]
  /** Whether a reviewer kept a value somewhere. Default: none was kept. */
  readonly isKept?: (value: string) => boolean
}

/** Direct findings, before further mentions are searched. */
export interface FirstFound {
  /** Each is in one field, or in fields that are one text. They may overlap. */
  readonly entities: readonly LabelledEntity[]
  /** Full names of people whose first and last name are in separate columns. */
  readonly people: readonly string[]
  /** The values to search everywhere; people first, before other types of the same words. */
  readonly removed: readonly { readonly value: string; readonly type: string; readonly score: number }[]
}

/** The distinct values that are searched everywhere and in the output. */
export interface KnownValues {
  readonly values: readonly string[]
  /** Type and score of each value. */
  readonly origins: readonly { readonly type: string; readonly score: number }[]
  readonly matcher: TermMatcher
  /** Removed only where they were detected. */
  readonly ambiguous: AmbiguousValues
}

export interface Found extends KnownValues {
  /** Each is in one field, or in fields that are one text. They may overlap. */
  readonly entities: readonly LabelledEntity[]
  readonly people: readonly string[]
}

/** UTF-16 code units of a value that may be directly adjacent to another. Longer values are not written without a separator. */
const maxNeighbourUnits = 256

/** Represents a replacement: a word boundary. */
const replaced = '|'

/** Finds what to remove: by column rules, by detection with keys as context, the terms, and all further mentions. */
export function findIn(layer: StructuredLayer, options: FindOptions): Found {
  const first = findFirst(layer, options)
  const known = knownValues(first.removed, options.isKept)
  return { ...known, entities: withMentions(layer, first, known, options.columns), people: first.people }
}

/** @param isKept whether a value may stay elsewhere */
export function knownValues(
  removed: Iterable<FirstFound['removed'][number]>,
  isKept?: (value: string) => boolean,
): KnownValues {
  const searchable = searchableValues(removed, isKept)
  const { values, ambiguous } = searchable
  return {
    values: [...values.keys()],
    origins: [...values.values()],
    matcher: matcherOf(searchable),
    ambiguous,
  }
}

export function findFirst(layer: StructuredLayer, options: FindOptions): FirstFound {
  const { columns, terms, decided } = options
  const { text, detectable } = layer
  if (decided !== undefined) return decidedFirst(layer, decided, terms)
  const known = new KnownColumns(placesOfFields(layer), options.detect.isWanted)
  const byRule: LabelledEntity[] = []
  const byName: LabelledEntity[] = []
  for (const { start, end, place } of fieldsOf(layer)) {
    const rule = columns.ruleOf(place)
    const type = rule ?? (rule === null ? undefined : known.typeOf(place))
    if (type === undefined || place.field.value.trim() === '') continue
    if (rule) byRule.push({ start, end, type, score: 1, recognizer: 'column' })
    else byName.push({ start, end, type, score: 0.9, recognizer: 'column-name' })
  }
  const read = detect(text.slice(0, detectable), { ...options.detect, terms })
    .flatMap((entity) => clip(layer, entity))
    .filter((entity) => options.timestamps || !isTimestamp(layer, entity))
    .filter((entity) => entity.recognizer === 'term' || !isInBinary(text, entity))
  const detected = withoutSplit(read, (entity) => readingOf(layer, entity))
  const passive = terms
    .find(text.slice(detectable))
    .map(({ start, end }) => ({ start: detectable + start, end: detectable + end }))
  const beside = terms.size === 0 ? [] : findBesideRemoved(text, [...detected, ...passive], terms)
  const evident = [
    { start: detectable, end: layer.rows.start },
    { start: layer.rows.end, end: text.length },
  ]
    .flatMap((part) =>
      evidentIn(text.slice(part.start, part.end), options.detect).map((found) => movedBy(part.start, found)),
    )
    .filter((entity) =>
      placesIn(layer, entity.start, entity.end).every((place) => columns.ruleOf(place) !== null),
    )
    .flatMap((entity) => clip(layer, entity))
    .filter((entity) => !isInBinary(text, entity))
  const literal = [...passive, ...beside].flatMap((hit) => clip(layer, asTerm(hit)))
  const named = options.detect.isWanted('ORG')
    ? namedByAddress(text.slice(0, detectable), detected).flatMap((entity) => clip(layer, entity))
    : []
  // Overlapping ones are removed as one, with the type of the first.
  const entities = withoutKept(options.detect, text, [
    ...byRule,
    ...detected,
    ...literal,
    ...evident,
    ...byName,
    ...named,
  ])
  const people = peopleOf(layer, entities, known)
  const removed = [
    ...people.map((value) => ({ value, type: 'NAME', score: 0.9 })),
    ...entities
      .filter(({ recognizer }) => recognizer !== 'term')
      .map(({ start, end, type, score }) => ({ value: text.slice(start, end), type, score })),
  ]
  return { entities, people, removed }
}

function movedBy(distance: number, entity: Entity): Entity {
  return { ...entity, start: entity.start + distance, end: entity.end + distance }
}

function readingOf(layer: StructuredLayer, { start, end }: Span): Reading {
  const [run] = runsIn(layer, start, end)
  if (run?.place.again?.kind !== 'form') return { form: null, span: { start, end } }
  return { form: run.place.again.form, span: { start: start - run.start, end: end - run.start } }
}

function* placesOfFields(layer: StructuredLayer): Generator<Place> {
  for (const { place } of fieldsOf(layer)) yield place
}

/** The reviewer's decisions, and the terms. */
function decidedFirst(
  layer: StructuredLayer,
  decided: readonly LabelledEntity[],
  terms: TermMatcher,
): FirstFound {
  const literal = terms.find(layer.text).flatMap((hit) => clip(layer, asTerm(hit)))
  const removed = decided.map(({ start, end, type, score }) => ({
    value: layer.text.slice(start, end),
    type,
    score,
  }))
  return { entities: [...decided, ...literal], people: [], removed }
}

/** The findings, and each further mention of the known values, except in columns that the user excluded. */
export function withMentions(
  layer: StructuredLayer,
  first: FirstFound,
  { values, origins, matcher }: KnownValues,
  columns: ColumnRules,
): LabelledEntity[] {
  const { text } = layer
  const people = new Set(first.people)
  // The cells of a person's row are separate values.
  const isOwnRow = (term: number, start: number, end: number): boolean =>
    people.has(values[term]) && runsIn(layer, start, end).every(({ place }) => place.again?.kind === 'row')
  const found = matcher.find(text)
  const beside = findBesideRemoved(text, [...first.entities, ...found], matcher)
  const mentions = [...found, ...beside].flatMap(({ term, start, end }) => {
    if (isOwnRow(term, start, end)) return []
    const hit = { ...origins[term], start, end, recognizer: 'mention' }
    const parts = clip(layer, hit)
    // Letters in separate values are read as one row.
    if (parts.length > 1 && parts.every((part) => part.end - part.start === 1)) return []
    return parts.filter((part) => {
      const [place] = placesIn(layer, part.start, part.end)
      return columns.ruleOf(place) !== null && isMention(place, values[term])
    })
  })
  const ofRows = mentions.filter(({ start, end }) => people.has(text.slice(start, end)))
  return [...ofRows, ...first.entities, ...mentions]
}

/** An ordinary word in a key or in syntax is a schema name, not a mention of a value. */
export function isMention({ field }: Place, value: string): boolean {
  return field.role === 'value' || field.role === 'comment' || /[^\p{Ll}\s_-]/u.test(value)
}

/**
 * The parts of an entity that are in values: one for each group of fields that are one text, and for each form that shows it decoded.
 * Numbers are replaced completely. Values that a row contains in one cell, or a form without decoding, are already included.
 */
function clip(layer: StructuredLayer, entity: Entity): LabelledEntity[] {
  const groups: Run<LayerPlace>[][] = []
  for (const run of runsIn(layer, entity.start, entity.end)) {
    const group = groups.at(-1)
    if (group !== undefined && continues(run.place, group[group.length - 1].place)) group.push(run)
    else groups.push([run])
  }
  return groups.flatMap((runs) => {
    const [first, last] = [runs[0], runs[runs.length - 1]]
    const { again } = first.place
    if (again?.kind === 'row' && runs.length === 1) return []
    const isWhole = (run: Run<LayerPlace>): boolean =>
      run.place.field.scalar !== undefined && run.place.again?.kind !== 'form'
    const start = isWhole(first) ? first.start : Math.max(entity.start, first.start)
    const end = isWhole(last) ? last.end : Math.min(entity.end, last.end)
    const isShown = again?.kind !== 'form' || placesIn(layer, start, end).length > 0
    return isShown && writtenAt(first, { start, end }) !== null ? [{ ...entity, start, end }] : []
  })
}

/** Whether a place continues the text of the previous one. */
function continues({ again, field }: LayerPlace, before: LayerPlace): boolean {
  if (again?.kind !== before.again?.kind || again?.kind === 'form') return false
  return again?.kind === 'row' || (field.join !== undefined && field.role === before.field.role)
}

/** Base64 digits. Texts contain no longer words of capitals, lowercase letters and digits. */
const minBinary = 128

/** Whether an entity is a small part of bytes in base64, such as those of an image: it occurs by chance. */
function isInBinary(text: string, { start, end }: Span): boolean {
  let from = start
  while (from > 0 && start - from < minBinary && isBase64(text.charCodeAt(from - 1))) from--
  let to = end
  while (to < text.length && to - end < minBinary && isBase64(text.charCodeAt(to))) to++
  if (to - from < minBinary || (end - start) * 2 > to - from) return false
  const run = text.slice(from, to)
  return /^[A-Za-z\d+/=]+$/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)
}

/** Letters, digits, plus, slash. */
function isBase64(code: number): boolean {
  const small = code | 0x20
  return (code >= 0x2f && code <= 0x39) || code === 0x2b || (small >= 0x61 && small <= 0x7a && code < 0x7b)
}

/** Whether an entity is only the timestamp of a record. */
function isTimestamp(
  layer: StructuredLayer,
  { start, end, recognizer }: Span & { recognizer: string },
): boolean {
  if (recognizer === 'term') return false
  return placesIn(layer, start, end).every(({ field }) => field.timestamp === true)
}

/** Machine timestamps are dates only if that type is requested explicitly. */
export function asksForDates(options: DetectOptions): boolean {
  const { entities } = withProfile(options)
  return Array.isArray(entities) && entities.some((code) => /^date/i.test(code))
}

/**
 * Values that become whole words only after the value next to them is replaced, as in Korean, Japanese or Chinese text, where words follow
 * each other without spaces.
 * @param removed spans that are replaced, in any order
 */
function findBesideRemoved(text: string, removed: readonly Span[], { find }: TermMatcher): TermHit[] {
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
      const after = replaced + text.slice(end, end + maxNeighbourUnits)
      const isCut = end + maxNeighbourUnits < text.length
      for (const hit of find(after))
        if (hit.start === 1 && !(isCut && hit.end === after.length))
          take({ term: hit.term, start: end, end: end - 1 + hit.end })
    }
    // Negative: the boundary before a span.
    if (start > 0 && isLetter(text, start - 1) && !known.has(-start)) {
      known.add(-start)
      const from = Math.max(0, start - maxNeighbourUnits)
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

/** Minimum letters of a domain that counts as a name. Shorter ones are ordinary words, abbreviations and providers. */
const minLetters = 8
/** Maximum length of a domain label, RFC 1035. */
const maxLetters = 63
/** Different domains of one document that are searched. */
const maxDomains = 200
/** Below the score of a name with context: other detections of the same words win. */
const score = 0.7

/**
 * Organisations without context, as in an e-mail signature, if an address of the same document spells them:
 * `Harbour Lantern` next to `tom@harbourlantern.example`. Only names of several words, each with a capital.
 */
export function namedByAddress(text: string, found: readonly Entity[]): Entity[] {
  const domains = new Set<string>()
  for (const { start, end, type } of found) {
    if (type !== 'EMAIL' && type !== 'URL') continue
    for (const label of labelsOf(text.slice(start, end))) if (domains.size < maxDomains) domains.add(label)
  }
  const isKnown = (start: number, end: number): boolean =>
    found.some((one) => one.start <= start && one.end >= end)
  return [...domains].flatMap((domain) =>
    [...text.matchAll(patternOf(domain))]
      .map(([value, name], i, all) => ({ name, start: all[i].index + value.length - name.length }))
      .filter(({ name, start }) => isNameOfWords(name) && !isKnown(start, start + name.length))
      .map(({ name, start }) => ({
        start,
        end: start + name.length,
        type: 'ORG',
        score,
        recognizer: 'domain',
      })),
  )
}

/** The letters of each label of a domain, without the last one. */
function labelsOf(address: string): string[] {
  const host = address
    .replace(/^.*@|^[a-z]+:\/\//i, '')
    .replace(/[/?#:].*$/s, '')
    .toLowerCase()
  return host
    .split('.')
    .slice(0, -1)
    .map((label) => label.replaceAll('-', ''))
    .filter((label) => label.length >= minLetters && label.length <= maxLetters && /^\p{L}+$/u.test(label))
}

/** The letters with at most one space or hyphen between two, not as part of a longer word. */
function patternOf(letters: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}@.-])(${[...letters].join('[ \\u00a0-]?')})(?![\\p{L}\\p{N}])`, 'giu')
}

function isNameOfWords(name: string): boolean {
  const words = name.split(/[ \u00a0-]/u)
  return words.length > 1 && words.every((word) => word.length > 1 && /^\p{Lu}/u.test(word))
}
