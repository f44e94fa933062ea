import type { Entity } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { type Mode, modes, type TextMode } from '../modes/modes.ts'
import { type DateOrder, dateOrderOf } from '../modes/synthetic/dates.ts'
import { defaultKey } from '../modes/synthetic/keyed-random.ts'
import { People } from '../modes/synthetic/people.ts'
import { TokenBook } from '../modes/tokens.ts'

export type { TextMode } from '../modes/modes.ts'

export interface RedactTextOptions {
  /** Default `redact`. */
  readonly mode?: TextMode
  /** Keys the digests of `hash`, the choice of `synthetic` and the names of `token`, so that they agree across texts and runs and cannot be guessed. */
  readonly key?: string
  /** ISO 639-1, for the names and places of `synthetic`. Default `en`. */
  readonly language?: string
  /** How dates in numbers are read that leave it open. Default: as the other dates of the text, else as the language has it. */
  readonly dateOrder?: DateOrder
}

/** An entity and what stands in its place. Offsets are those of the text that was given. */
export type Replaced = Entity & { readonly replacement: string }

export interface RedactedText {
  readonly text: string
  /** In text order. */
  readonly entities: readonly Replaced[]
}

/**
 * Replaces each entity's value by the mode. All text outside the entities is kept to the unit, line ends included. A span that cuts a
 * surrogate pair is widened to hold it whole; spans that overlap are replaced as one, under the type of the first.
 *
 * @throws RequestError `invalid_request` for an unknown mode, or a span outside the text.
 */
export function redactText(
  text: string,
  entities: readonly Entity[],
  { mode = 'redact', key, language = 'en', dateOrder }: RedactTextOptions = {},
): RedactedText {
  if (!Object.hasOwn(modes, mode))
    throw new RequestError(
      'invalid_request',
      `There is no redaction mode of that name. Use one of ${Object.keys(modes).join(', ')}.`,
    )
  const replace: Mode = modes[mode]
  const spans = settled(text, entities)
  const surroundings = surroundingsOf(text, spans, key, language, dateOrder)
  const known = new Map<string, string>()
  const parts: string[] = []
  const replaced: Replaced[] = []
  let at = 0
  for (const entity of spans) {
    const value = text.slice(entity.start, entity.end)
    const memo = `${entity.type} ${value}`
    const replacement = known.get(memo) ?? replace(value, { type: entity.type, key, ...surroundings })
    known.set(memo, replacement)
    parts.push(text.slice(at, entity.start), replacement)
    replaced.push({ ...entity, replacement })
    at = entity.end
  }
  parts.push(text.slice(at))
  return { text: parts.join(''), entities: replaced }
}

/** What the text as a whole tells: its values, its people, how it writes dates, which tokens stand in it. */
function surroundingsOf(
  text: string,
  spans: readonly Entity[],
  key = defaultKey,
  language: string,
  order?: DateOrder,
) {
  const valuesOf = (...types: string[]): string[] =>
    spans
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .map(({ start, end }) => text.slice(start, end))
  return {
    invention: {
      key,
      language,
      isOriginal: originals(valuesOf()),
      people: new People(valuesOf('NAME')),
      dateOrder: order ?? dateOrderOf(valuesOf('DATE', 'DOB'), language),
    },
    tokens: new TokenBook(text, key),
  }
}

/** In text order, widened to whole characters, overlaps made one. */
function settled(text: string, entities: readonly Entity[]): Entity[] {
  const spans: Entity[] = []
  for (const entity of entities.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const { start, end } = entity
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start > end)
      throw new RequestError(
        'invalid_request',
        'An entity lies outside the text. Detect in the same text that is redacted.',
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
    else if (whole.end > last.end) spans[spans.length - 1] = { ...last, end: whole.end }
  }
  return spans
}

/** Whether an offset lies between the two halves of a surrogate pair. */
function splitsPair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false
  return (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00
}

/** Words of a phrase that are compared with the originals at once. */
const phraseWords = 6

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Tells whether a text is one of `values`, or holds one as a word or phrase, whatever the case and punctuation. */
function originals(values: readonly string[]): (text: string) => boolean {
  const known = new Set(values.map(plain).filter((value) => value.length > 2))
  return (text) => {
    const words = plain(text).split(' ')
    for (let from = 0; from < words.length; from++) {
      let phrase = ''
      for (let count = 0; count < phraseWords && from + count < words.length; count++) {
        phrase = count === 0 ? words[from] : `${phrase} ${words[from + count]}`
        if (known.has(phrase)) return true
      }
    }
    return false
  }
}
