import { detect, type ResolvedOptions } from '../../detect/detect.ts'
import { type KnownValues, type SettledPart, StreamDetector } from '../../detect/stream.ts'
import { RequestError } from '../../model/errors.ts'
import { decodedIn, type ReadEntity } from '../decoded.ts'
import { unreadIn } from '../evident.ts'
import { type DateOrder, dateOrderOf } from '../modes/synthetic/dates.ts'
import { languageOfText } from '../modes/synthetic/languages.ts'
import {
  isShared,
  type RedactedText,
  type Replaced,
  type ReplacementOptions,
  redactText,
  type TextMode,
} from './redact-text.ts'

/** A redacted part of a stream. Offsets of its entities refer to the whole input. */
export interface RedactedPart extends RedactedText {
  readonly entities: readonly (Replaced & { readonly value: string })[]
}

/**
 * UTF-16 code units that are decoded at once: encoded content is read if it is completely in one of these parts. A part ends at a line end,
 * so only encoded blocks of many thousand characters are cut.
 */
const decodedUnits = 131_072

/**
 * Redacts a text that arrives in chunks, with constant memory. A value has the same replacement in the whole text, as in
 * `redactText`. Only within a part of about a million characters is it guaranteed that no replacement is another value of the text.
 */
export class StreamRedactor {
  readonly #detect: ResolvedOptions
  readonly #detector: StreamDetector
  readonly #options: ReplacementOptions
  /** Entities that are not decoded yet. Offsets of its entities refer to the whole input. */
  #held: SettledPart = { start: 0, text: '', entities: [] }
  #dateOrder: DateOrder | undefined
  /** The language of the first part where it is known: from there on, a value has the same replacement in all parts. */
  #language: string | undefined

  /** @throws RequestError `invalid_request` for mode `token`, whose map would grow with the text. */
  constructor(detect: ResolvedOptions, options: ReplacementOptions, known?: KnownValues) {
    checkStreamMode(options.mode)
    this.#detect = detect
    this.#detector = new StreamDetector(detect, undefined, known)
    this.#options = options
    this.#dateOrder = options.dateOrder
  }

  *push(chunk: string): Generator<RedactedPart> {
    for (const part of this.#detector.push(chunk)) yield* this.#take(part)
  }

  *end(): Generator<RedactedPart> {
    for (const part of this.#detector.end()) yield* this.#take(part)
    if (this.#held.text !== '') yield this.#redact(this.#held)
  }

  *#take(part: SettledPart): Generator<RedactedPart> {
    const { start } = this.#held
    const text = this.#held.text + part.text
    const entities = [...this.#held.entities, ...part.entities]
    this.#held = { start, text, entities }
    if (text.length < decodedUnits) return
    const end = start + borderOf(text, entities, start)
    const isBefore = (entity: { readonly end: number }): boolean => entity.end <= end
    this.#held = {
      start: end,
      text: text.slice(end - start),
      entities: entities.filter((entity) => !isBefore(entity)),
    }
    yield this.#redact({ start, text: text.slice(0, end - start), entities: entities.filter(isBefore) })
  }

  #redact({ start, text, entities }: SettledPart): RedactedPart {
    const plain = entities.map((entity) => ({
      ...entity,
      start: entity.start - start,
      end: entity.end - start,
    }))
    const { terms } = this.#detect
    const local: readonly ReadEntity[] = decodedIn(
      text,
      plain,
      (form) => detect(form, this.#detect),
      (form) => unreadIn(form, terms, this.#detect),
    )
    const decoded = new Map(
      local.flatMap(({ start: at, value }) => (value === undefined ? [] : [[at, value]])),
    )
    this.#language ??= this.#options.language ?? (isShared(this.#options) ? undefined : languageOfText(text))
    const dates = local.filter(({ type }) => type === 'DATE' || type === 'DOB')
    // All dates use the date order of the first ones: otherwise intervals between them would change.
    if (dates.length > 0)
      this.#dateOrder ??= dateOrderOf(
        dates.map((date) => text.slice(date.start, date.end)),
        this.#language ?? 'en',
      )
    const redacted = redactText(text, local, {
      ...this.#options,
      sharedKey: true,
      language: this.#language,
      dateOrder: this.#dateOrder,
    })
    return {
      text: redacted.text,
      entities: redacted.entities.map((entity) => ({
        ...entity,
        value: ownCopy(decoded.get(entity.start) ?? text.slice(entity.start, entity.end)),
        start: start + entity.start,
        end: start + entity.end,
      })),
    }
  }
}

/** Where a part may end: after a line of words that another one follows, else after a line or a word, and inside no entity. */
function borderOf(text: string, entities: SettledPart['entities'], start: number): number {
  const half = text.length / 2
  let at = 0
  for (let end = text.lastIndexOf('\n'); end > half && at === 0; end = text.lastIndexOf('\n', end - 1)) {
    const next = text.indexOf('\n', end + 1)
    const before = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
    const after = text.slice(end + 1, next < 0 ? undefined : next)
    if (hasWords(before) && hasWords(after)) at = end + 1
  }
  if (at === 0) at = text.lastIndexOf('\n') + 1
  if (at <= half) at = text.lastIndexOf(' ') + 1
  if (at <= half) at = text.length
  for (const entity of entities)
    if (entity.start - start < at && entity.end - start > at) at = entity.end - start
  return at
}

/** Whether a line is not part of an encoded block. An empty line ends such a block. */
function hasWords(line: string): boolean {
  return line.trim() === '' || / \S/.test(line)
}

/** @throws RequestError `invalid_request` for mode `token`, whose map would grow with the text. */
export function checkStreamMode(mode: TextMode | undefined): void {
  if (mode === 'token')
    throw new RequestError(
      'invalid_request',
      'Mode token needs the whole text at once, since its map grows with it. Split the text, or use mode synthetic or hash with a key.',
    )
}

/** A copy of a string that does not keep the original text in memory. */
export function ownCopy(value: string): string {
  return Buffer.from(value, 'utf16le').toString('utf16le')
}
