import type { ResolvedOptions } from '../../detect/detect.ts'
import { type KnownValues, type SettledPart, StreamDetector } from '../../detect/stream.ts'
import { RequestError } from '../../model/errors.ts'
import { type DateOrder, dateOrderOf } from '../modes/synthetic/dates.ts'
import { type RedactedText, type RedactTextOptions, type Replaced, redactText } from './redact-text.ts'

/** A part of a text without end, redacted. Offsets of its entities are those of the whole input. */
export interface RedactedPart extends RedactedText {
  readonly entities: readonly (Replaced & { readonly value: string })[]
}

/**
 * Redaction of a text that comes in pieces, in memory that does not grow with it. A value has one replacement in all of the text,
 * as in `redactText`; that no replacement is somebody else of the text is seen to within a part of about a million characters.
 */
export class StreamRedactor {
  readonly #detector: StreamDetector
  readonly #options: RedactTextOptions
  #dateOrder: DateOrder | undefined

  /** @throws RequestError `invalid_request` for mode `token`, whose map would grow with the text. */
  constructor(detect: ResolvedOptions, options: RedactTextOptions, known?: KnownValues) {
    if (options.mode === 'token')
      throw new RequestError(
        'invalid_request',
        'Mode token needs the whole text at once, since its map grows with it. Split the text, or use mode synthetic or hash with a key.',
      )
    this.#detector = new StreamDetector(detect, undefined, known)
    this.#options = options
    this.#dateOrder = options.dateOrder
  }

  *push(piece: string): Generator<RedactedPart> {
    for (const part of this.#detector.push(piece)) yield this.#redact(part)
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
    const dates = local.filter(({ type }) => type === 'DATE' || type === 'DOB')
    // Once read one way, dates stay read that way: their intervals are told by it.
    if (dates.length > 0)
      this.#dateOrder ??= dateOrderOf(
        dates.map((date) => text.slice(date.start, date.end)),
        this.#options.language ?? 'en',
      )
    const redacted = redactText(text, local, { ...this.#options, dateOrder: this.#dateOrder })
    return {
      text: redacted.text,
      entities: redacted.entities.map((entity) => ({
        ...entity,
        value: text.slice(entity.start, entity.end),
        start: start + entity.start,
        end: start + entity.end,
      })),
    }
  }
}
