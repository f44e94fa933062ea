import type { EntityName } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import type { Span } from '../../model/text-layer.ts'
import { compileUserPattern, maxMatchUnits, type UserPattern } from './user-patterns.ts'

/**
 * Values that are kept although their type is detected, as plain data: a judge among the people of a letter, a court among its
 * organisations. A value is kept if any of `before`, `after`, `words`, `matches` and `within` matches.
 */
export interface KeepRule {
  /** A description of what is kept, for readers of the list. */
  readonly name?: string
  /** The types of the values. */
  readonly types: readonly EntityName[]
  /**
   * Words directly before the value or at its start, such as `Judge`; between them only spaces, a colon, quotation marks, brackets and
   * abbreviations such as initials. Here and below, a lowercase word matches in any case, and one with capitals as written or in upper
   * case.
   */
  readonly before?: readonly string[]
  /** Words directly after the value, with the comma if there is one. */
  readonly after?: readonly string[]
  /** Words of the value itself, such as `Court`. */
  readonly words?: readonly string[]
  /** Patterns of the whole value, in RE2 syntax, in any case. */
  readonly matches?: readonly string[]
  /** Patterns of a passage, in RE2 syntax: values inside it are kept. A group named `value` narrows it. */
  readonly within?: readonly string[]
  /** Whether the values that are listed next to it, with commas and `and` between them, are kept, too. Default: false. */
  readonly list?: boolean
  /** Whether a line end may be between the value and the words of `before` and `after`. Default: false. */
  readonly acrossLines?: boolean
  /**
   * Words directly before a value, such as `Mr`, which show that it is another person or thing. Default: none. Such a value is removed, and
   * so are its other mentions, unless a word of `before` or a pattern of `matches` keeps them.
   */
  readonly unless?: readonly string[]
  /** Whether other mentions of the value are kept (of a person also the surname). Default: true. */
  readonly mentions?: boolean
}

/** Removes the kept values from the entities of a text, which are in text order. */
export type KeepFilter = <E extends Span & { readonly type: string }>(
  text: string,
  entities: readonly E[],
) => E[]

interface CompiledRule {
  readonly types: ReadonlySet<string>
  /** Whether words before it or its own pattern keep a value. */
  readonly isMarked: (text: string, span: Span) => boolean
  /** Whether words after it or inside it keep a value, unless it may also belong to someone else. */
  readonly isLikely: (text: string, span: Span) => boolean
  readonly within: readonly UserPattern[]
  readonly unless: RegExp | undefined
  readonly list: boolean
  readonly mentions: boolean
}

/** UTF-16 code units next to a value that are read: the longest phrase of a rule, with initials and punctuation. */
const contextUnits = 80
/** Code units around a value in which a passage is searched for: a citation with both parties, its court and year. */
const passageUnits = 240
/** Each word is a branch of one expression. */
const maxWords = 2_000
/** Each pattern is run over the passage around every value; the built-in profiles have up to 70. */
const maxPatterns = 100

/**
 * @param codesOf the catalogue's codes of codes or aliases
 * @throws RequestError `invalid_request` for an invalid pattern, a rule without conditions, or too many words, `unknown_entity`
 */
export function compileKeepRules(
  rules: readonly KeepRule[],
  codesOf: (types: readonly string[]) => readonly string[],
): KeepFilter {
  checkSizes(rules)
  const compiled = rules.map((rule) => compileRule(rule, codesOf))
  return (text, entities) => {
    let left = [...entities]
    for (const rule of compiled) left = withoutKept(text, left, rule)
    return left
  }
}

function checkSizes(rules: readonly KeepRule[]): void {
  const lists = rules.flatMap(({ before = [], after = [], words = [], unless = [] }) => [
    ...[before, after, words, unless],
  ])
  const patterns = rules.flatMap(({ matches = [], within = [] }) => [...matches, ...within])
  const count = lists.reduce((sum, { length }) => sum + length, 0)
  if (count > maxWords || patterns.length > maxPatterns)
    throw new RequestError(
      'invalid_request',
      `The rules of what stays have ${count} words and ${patterns.length} patterns; the limits are ${maxWords} and ${maxPatterns}.`,
      { words: count, patterns: patterns.length },
    )
}

function compileRule(rule: KeepRule, codesOf: (types: readonly string[]) => readonly string[]): CompiledRule {
  const { types, before = [], after = [], words = [], matches = [], within = [], unless = [] } = rule
  if ([before, after, words, matches, within].every(({ length }) => length === 0))
    throw new RequestError(
      'invalid_request',
      'A rule of what stays needs before, after, words, matches or within.',
    )
  const ignoreCase = { ignoreCase: true }
  const wholes = matches.map((source) => compileUserPattern(source, ignoreCase))
  const space = rule.acrossLines === true ? '\\s' : '[^\\S\\r\\n]'
  const isBefore = before.length === 0 ? undefined : wordsBefore(before, space)
  const isFirst = before.length === 0 ? undefined : new RegExp(`^${wholeWords(before)}${space}+\\p{Lu}`, 'u')
  const isAfter = after.length === 0 ? undefined : wordsAfter(after, space)
  const isInside = words.length === 0 ? undefined : new RegExp(wholeWords(words), 'u')
  return {
    types: new Set(codesOf(types)),
    isMarked: (text, { start, end }) =>
      isBefore?.test(text.slice(Math.max(0, start - contextUnits), start)) === true ||
      isFirst?.test(text.slice(start, end)) === true ||
      wholes.some((pattern) => pattern.matchesAll(text.slice(start, end))),
    isLikely: (text, { start, end }) =>
      isAfter?.test(text.slice(end, end + contextUnits)) === true ||
      isInside?.test(text.slice(start, end)) === true,
    within: within.map((source) => compileUserPattern(source)),
    unless: unless.length === 0 ? undefined : wordsBefore(unless, space),
    list: rule.list ?? false,
    mentions: rule.mentions ?? true,
  }
}

/** Words with capitals match only as written or in upper case: `Judge` is a title, and `judge` may be a verb. */
function wholeWords(words: readonly string[]): string {
  const alternatives = words.map((word) => {
    const source = literal(word)
    return word === word.toLowerCase() ? `(?i:${source})` : `${source}|${literal(word.toUpperCase())}`
  })
  return `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`
}

function literal(word: string): string {
  return word
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
}

/** A comma or a full stop would connect two clauses. */
function wordsBefore(words: readonly string[], space: string): RegExp {
  const between = `(?:${space}|[:*"'“„«(\\[|=#–—-]){0,6}`
  return new RegExp(`${wholeWords(words)}${between}(?:\\p{L}{1,5}\\.(?:${space}|-)?){0,4}$`, 'u')
}

function wordsAfter(words: readonly string[], space: string): RegExp {
  return new RegExp(`^["'”’»)]?(?:['’]s)?${space}{0,3}${wholeWords(words)}`, 'u')
}

/** What separates the values of a list. */
const listSeparator = /^\s*(?:,|;|&|(?:,\s*)?(?:and|und|et|y|e|en|og|och|i))\s*$/iu

function withoutKept<E extends Span & { readonly type: string }>(
  text: string,
  entities: readonly E[],
  rule: CompiledRule,
): E[] {
  const of = entities.filter(({ type }) => rule.types.has(type))
  if (of.length === 0) return [...entities]
  const passages = rule.within.length === 0 ? [] : passagesOf(text, of, rule.within)
  const marked = new Set(of.filter((entity) => rule.isMarked(text, entity)))
  if (rule.list) addListed(text, of, marked)
  const likely = of.filter(
    (entity) =>
      !marked.has(entity) &&
      (rule.isLikely(text, entity) ||
        passages.some(({ start, end }) => start <= entity.start && end >= entity.end)),
  )
  if (marked.size + likely.length === 0) return [...entities]
  const kept = keptOf(text, of, marked, likely, rule)
  return entities.filter((entity) => !kept.has(entity))
}

/** The passages around some of the values, in text order. The text between the values is not read. */
function passagesOf(text: string, entities: readonly Span[], patterns: readonly UserPattern[]): Span[] {
  const areas: { start: number; end: number }[] = []
  for (const { start, end } of entities) {
    const from = Math.max(0, start - passageUnits)
    const last = areas.at(-1)
    if (last !== undefined && from <= last.end)
      last.end = Math.max(last.end, Math.min(end + passageUnits, text.length))
    else areas.push({ start: from, end: Math.min(end + passageUnits, text.length) })
  }
  return areas.flatMap(({ start, end }) =>
    patterns.flatMap((pattern) =>
      pattern
        .find(text.slice(start, end + maxMatchUnits), 0, end - start)
        .map((span) => ({ start: start + span.start, end: start + span.end })),
    ),
  )
}

/** Adds the values next to a kept one, in both directions. */
function addListed<E extends Span>(text: string, entities: readonly E[], kept: Set<E>): void {
  const join = (one: E | undefined, other: E): void => {
    if (one === undefined || kept.has(one) === kept.has(other)) return
    const [first, second] = one.start < other.start ? [one, other] : [other, one]
    if (listSeparator.test(text.slice(first.end, second.start))) kept.add(one).add(other)
  }
  for (let k = 1; k < entities.length; k++) join(entities[k - 1], entities[k])
  for (let k = entities.length - 2; k >= 0; k--) join(entities[k + 1], entities[k])
}

/**
 * The values that are kept, without ambiguous ones: a value with a word of `unless` before it, or one that is part of a longer name with
 * other words, or, if mentions are not kept, one that occurs elsewhere.
 */
function keptOf<E extends Span & { readonly type: string }>(
  text: string,
  entities: readonly E[],
  marked: ReadonlySet<E>,
  likely: readonly E[],
  { mentions, unless }: CompiledRule,
): Set<E> {
  const kept = new Set([...marked, ...likely])
  /** By key of a kept value: the words that may be next to it. */
  const known = new Map<string, Set<string>>()
  for (const entity of kept) {
    const { key, words } = namesOf(text, entity)
    const others = known.get(key) ?? new Set<string>()
    for (const word of words) {
      others.add(word)
      // The initial of a given name.
      if (key !== keyOf(entity, word)) others.add(word.charAt(0))
    }
    known.set(key, others)
  }
  const isOther = ({ start }: E): boolean =>
    unless?.test(text.slice(Math.max(0, start - contextUnits), start)) === true
  const contested = new Set<string>()
  const more: E[] = []
  for (const entity of entities) {
    if (marked.has(entity)) continue
    const { key, words } = namesOf(text, entity)
    if (isOther(entity)) {
      if (known.has(key)) contested.add(key)
      continue
    }
    if (kept.has(entity)) continue
    // Ramsbottom is ambiguous because of Olive Ramsbottom, with the word at any place in the name.
    for (const word of entity.type === 'NAME' ? words : []) {
      const own = known.get(keyOf(entity, word))
      if (own !== undefined && words.some((other) => !own.has(other))) contested.add(keyOf(entity, word))
    }
    if (!known.has(key)) continue
    if (mentions) more.push(entity)
    else contested.add(key)
  }
  const stays = (entity: E): boolean => !isOther(entity) && !contested.has(namesOf(text, entity).key)
  return new Set([...marked, ...[...likely, ...more].filter(stays)])
}

/** The words of a value that identify its other mentions: the surname of a person, all words of anything else. */
function namesOf(text: string, entity: Span & { readonly type: string }) {
  const words = wordsOf(text.slice(entity.start, entity.end))
  const surname = entity.type === 'NAME' ? words.findLast((word) => word.length > 1) : undefined
  return { words, key: keyOf(entity, surname ?? words.join(' ')) }
}

function keyOf({ type }: { readonly type: string }, words: string): string {
  return `${type} ${words}`
}

function wordsOf(value: string): string[] {
  const plain = value
    .normalize('NFKC')
    .replace(/['’]s$/u, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
