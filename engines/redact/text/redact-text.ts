import type { Entity } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { type Mode, modes, type TextMode } from '../modes/modes.ts'
import { NumberAssigner, type Numbering } from '../modes/numbers.ts'
import { type DateOrder, dateOrderOf } from '../modes/synthetic/dates.ts'
import { defaultKey } from '../modes/synthetic/keyed-random.ts'
import { languageOfText } from '../modes/synthetic/languages.ts'
import { People, reversedNames } from '../modes/synthetic/people.ts'
import type { SyntheticContext } from '../modes/synthetic/synthetic.ts'
import { TokenAssigner } from '../modes/tokens.ts'

export type { TextMode } from '../modes/modes.ts'

export interface ReplacementOptions {
  /** Default `redact`. */
  readonly mode?: TextMode
  /**
   * Secret key for the modes `hash`, `synthetic` and `token`: equal values then get equal replacements in all texts and runs,
   * and no one without the key can guess a value. Default: none.
   */
  readonly key?: string
  /**
   * ISO 639-1 code, for the names and places of mode `synthetic`. Default: the language of the text or, if the key is shared,
   * of the value itself; else English.
   */
  readonly language?: string
  /**
   * Whether other texts use the key too, so that a value must have the same replacement in a text of another language. Default: true if
   * there is a key.
   */
  readonly sharedKey?: boolean
  /** How ambiguous numeric dates are read. Default: like the other dates of the text, else by the language. */
  readonly dateOrder?: DateOrder
  /** Additional full names of people, such as first and last name of one row. Default: none. */
  readonly people?: readonly string[]
  /** Numbers the placeholders of mode `redact`: `[NAME_1]`. Default: no numbers. */
  readonly numbering?: Numbering
  /** The context of the whole text that contains this one. Default: the context of this text. */
  readonly context?: ReplacementContext
}

/** What modes need to know about the whole text. */
export interface ReplacementContext {
  readonly synthetic: SyntheticContext
  readonly tokens: TokenAssigner
  readonly numbers?: NumberAssigner
}

/** An entity with its replacement. Offsets refer to the input text. */
export type Replaced = Entity & { readonly replacement: string }

/** A text with replacements, and the values that they replace. */
export interface RedactedText {
  readonly text: string
  /** In text order. */
  readonly entities: readonly Replaced[]
}

/**
 * Replaces the value of each entity by the mode. Text outside the entities is unchanged, including line ends. A span that
 * cuts a surrogate pair is widened to contain it. Overlapping spans are replaced as one, with the type of the first.
 * @param entities with the decoded value (`value`) of an encoded one, for which the replacement is made. Default: as written
 * @throws RequestError `invalid_request` for an unknown mode, or a span outside the text
 */
export function redactText(
  text: string,
  entities: readonly (Entity & { readonly label?: string; readonly value?: string })[],
  {
    mode = 'redact',
    key,
    language,
    sharedKey,
    dateOrder,
    people = [],
    numbering,
    context: shared,
  }: ReplacementOptions = {},
): RedactedText {
  if (!Object.hasOwn(modes, mode))
    throw new RequestError(
      'invalid_request',
      `Unknown redaction mode. Use one of ${Object.keys(modes).join(', ')}.`,
    )
  const replace: Mode = modes[mode]
  const spans = mergeSpans(text, entities)
  const options = { key, language, sharedKey, dateOrder, people, numbering }
  const needsContext = contextModes.has(mode) || numbering !== undefined
  const context = shared ?? (needsContext ? contextOf(text, spans, options) : emptyContext)
  const known = new Map<string, string>()
  const parts: string[] = []
  const replaced: Replaced[] = []
  let at = 0
  for (const { value: decoded, ...entity } of spans) {
    const written = text.slice(entity.start, entity.end)
    // A token restores the written text.
    const value = mode === 'token' ? written : (decoded ?? written)
    const { type, label = '' } = entity
    const memo = `${type} ${label} ${value}`
    const replacement = known.get(memo) ?? replace(value, { type, label, key, ...context })
    known.set(memo, replacement)
    parts.push(text.slice(at, entity.start), replacement)
    replaced.push({ ...entity, replacement })
    at = entity.end
  }
  parts.push(text.slice(at))
  return { text: parts.join(''), entities: replaced }
}

function contextOf(
  text: string,
  spans: readonly (Entity & { readonly value?: string })[],
  { people = [], ...options }: ReplacementOptions,
): ReplacementContext {
  const valuesOf = (...types: string[]): string[] =>
    spans
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .map(({ start, end, value = text.slice(start, end) }) => value)
  return replacementContext(
    {
      originals: valuesOf(),
      names: [
        ...valuesOf('NAME'),
        ...reversedNames(
          text,
          spans.filter(({ type }) => type === 'NAME'),
        ),
        ...people,
      ],
      dates: valuesOf('DATE', 'DOB'),
      tokens: text,
      text,
    },
    options,
  )
}

/** The context of a text from its values, the names and dates among them, and a text with the tokens that it already contains. */
export function replacementContext(
  of: {
    readonly originals: readonly string[]
    readonly names: readonly string[]
    readonly dates: readonly string[]
    readonly tokens: string
    /** The text, or its beginning, which determines the language of the replacements. Default: none. */
    readonly text?: string
  },
  options: ReplacementOptions,
): ReplacementContext {
  const { key, dateOrder, numbering } = options
  const language = options.language ?? (isShared(options) ? undefined : languageOfText(of.text ?? ''))
  return {
    synthetic: {
      key: key ?? defaultKey,
      language,
      isOriginal: originalsMatcher(of.originals),
      people: new People(of.names),
      dateOrder: dateOrder ?? dateOrderOf(of.dates, language ?? 'en'),
    },
    tokens: new TokenAssigner(of.tokens, key ?? defaultKey),
    ...(numbering && { numbers: new NumberAssigner(numbering, key ?? defaultKey, of.names, of.tokens) }),
  }
}

export function isShared({ key, sharedKey = key !== undefined }: ReplacementOptions): boolean {
  return sharedKey
}

/** Modes that use the context. Its tables of people and tokens take longer than the other modes for a short text. */
const contextModes: ReadonlySet<TextMode> = new Set(['synthetic', 'token'])
const emptyContext = replacementContext({ originals: [], names: [], dates: [], tokens: '' }, {})

/** Spans in text order, widened to whole characters, with overlaps merged. */
function mergeSpans<E extends Entity & { readonly value?: string }>(
  text: string,
  entities: readonly E[],
): E[] {
  const spans: E[] = []
  for (const entity of entities.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const { start, end } = entity
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start > end)
      throw new RequestError(
        'invalid_request',
        'An entity is outside the text. Detect in the same text that is redacted.',
        { start, end },
      )
    if (start === end) continue
    const whole = {
      ...entity,
      start: splitsPair(text, start) ? start - 1 : start,
      end: splitsPair(text, end) ? end + 1 : end,
    }
    const last = spans.at(-1)
    if (last === undefined || last.end <= whole.start) spans.push(whole)
    else if (whole.end > last.end) spans[spans.length - 1] = { ...last, value: undefined, end: whole.end }
  }
  return spans
}

/** Whether an offset is between the two halves of a surrogate pair. */
function splitsPair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false
  return (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00
}

/** Words. Longer originals are names of organisations and addresses, which no replacement contains. */
const maxPhraseWords = 6

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns a function that tests whether a text contains one of `values` as words, in any case and punctuation. */
function originalsMatcher(values: readonly string[]): (text: string) => boolean {
  const known = new Set(values.map(plain).filter((value) => value.length > 2))
  return (text) => {
    const words = plain(text).split(' ')
    for (let from = 0; from < words.length; from++) {
      let phrase = ''
      for (let count = 0; count < maxPhraseWords && from + count < words.length; count++) {
        phrase = count === 0 ? words[from] : `${phrase} ${words[from + count]}`
        if (known.has(phrase)) return true
      }
    }
    return false
  }
}
