import type { ResolvedOptions } from '../../detect/detect.ts'
import { type KnownValues, type SettledPart, StreamDetector } from '../../detect/stream.ts'
import { RequestError } from '../../model/errors.ts'
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
 * Redacts a text that arrives in chunks, with constant memory. A value has the same replacement in the whole text, as in
 * `redactText`. That no replacement is another value of the text holds only within a part of about a million characters.
 */
export class StreamRedactor {
  readonly #detector: StreamDetector
  readonly #options: ReplacementOptions
  #dateOrder: DateOrder | undefined
  /** The language of the first part that shows one: a value has the same replacement in all parts from there on. */
  #language: string | undefined

  /** @throws RequestError `invalid_request` for mode `token`, whose map would grow with the text. */
  constructor(detect: ResolvedOptions, options: ReplacementOptions, known?: KnownValues) {
    checkStreamMode(options.mode)
    this.#detector = new StreamDetector(detect, undefined, known)
    this.#options = options
    this.#dateOrder = options.dateOrder
  }

  *push(chunk: string): Generator<RedactedPart> {
    for (const part of this.#detector.push(chunk)) yield this.#redact(part)
  }

  *end(): Generator<RedactedPart> {
    for (const part of this.#detector.end()) yield this.#redact(part)
  }

  #redact({ start, text, entities }: SettledPart): RedactedPart {
    const local = entities.map((entity) => ({
      ...entity,
      start: entity.start - start,
      end: entity.end - start,
    }))
    this.#language ??= this.#options.language ?? (isShared(this.#options) ? undefined : languageOfText(text))
    const dates = local.filter(({ type }) => type === 'DATE' || type === 'DOB')
    // All dates are read in the order of the first ones: otherwise intervals between them would change.
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
        value: ownCopy(text.slice(entity.start, entity.end)),
        start: start + entity.start,
        end: start + entity.end,
      })),
    }
  }
}

/** @throws RequestError `invalid_request` for mode `token`, whose map would grow with the text. */
export function checkStreamMode(mode: TextMode | undefined): void {
  if (mode === 'token')
    throw new RequestError(
      'invalid_request',
      'Mode token needs the whole text at once, since its map grows with it. Split the text, or use mode synthetic or hash with a key.',
    )
}

/** A string that does not keep the text in memory from which it was cut. */
export function ownCopy(value: string): string {
  return Buffer.from(value, 'utf16le').toString('utf16le')
}
