import { createHash, type Hash } from 'node:crypto'
import { compileOptions, type ResolvedOptions } from '../../engines/detect/detect.ts'
import { type SettledPart, StreamDetector } from '../../engines/detect/stream.ts'
import { compileTerms } from '../../engines/detect/terms.ts'
import { LimitError, VerificationError } from '../../engines/model/errors.ts'
import type { Proof } from '../../engines/redact/manifest/manifest.ts'
import { isTelling } from '../../engines/redact/pdf/search.ts'
import type { RedactTextOptions, Replaced } from '../../engines/redact/text/redact-text.ts'
import { StreamRedactor } from '../../engines/redact/text/stream.ts'
import { byteChunks, decodePieces } from '../detection/decode-stream.ts'

/** Distinct values and found entities that are kept: the one to look for them all, the other for the manifest. */
const most = { values: 500_000, entities: 2_000_000 }
export interface LargeTextAim {
  readonly detect: ResolvedOptions
  readonly redact: RedactTextOptions
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { stage: string; done: number; total: number }) => void
}

/** What becomes of an entity in the manifest. */
export interface Removed extends Replaced {
  readonly value: string
}

/**
 * Redacts a text file of any size as `redactDocument` does a small one, in memory that grows with the distinct values and not with the
 * file: it is read once for what is in it, again to redact that and every further mention of it, and the output is searched for all of it.
 */
export class LargeText {
  readonly #file: string
  readonly #aim: LargeTextAim
  readonly #values = new Map<string, { readonly type: string; readonly score: number }>()
  readonly #digests = { input: createHash('sha256'), output: createHash('sha256') }
  readonly #sizes = { input: 0, output: 0 }

  constructor(file: string, aim: LargeTextAim) {
    this.#file = file
    this.#aim = aim
  }

  /** The redacted bytes; `onEntities` gets what was removed, as it is. */
  async *redacted(onEntities: (entities: readonly Removed[]) => void): AsyncGenerator<Uint8Array> {
    await this.#collect()
    this.#progress('erase', 1)
    const sources = [...this.#values.values()]
    const matcher = compileTerms([...this.#values.keys()], { wholeWords: true })
    const known = { matcher, sourceOf: (term: number) => sources[term] }
    const redactor = new StreamRedactor(this.#aim.detect, this.#aim.redact, known)
    const chunks = this.#tapped(this.#chunks(this.#file))
    const { pieces, encode } = await decodePieces(chunks)
    let count = 0
    const out = (part: { text: string; entities: readonly Removed[] }): Uint8Array => {
      count += part.entities.length
      if (count > most.entities) throw tooMany(most.entities)
      onEntities(part.entities)
      const bytes = encode(part.text)
      this.#digests.output.update(bytes)
      this.#sizes.output += bytes.length
      return bytes
    }
    for await (const piece of pieces) for (const part of redactor.push(piece)) yield out(part)
    for (const part of redactor.end()) yield out(part)
  }

  /** @throws VerificationError `proof_failed` where a value can still be read in what was written. */
  async prove(draft: string): Promise<Proof> {
    this.#progress('prove', 2)
    const values = compileTerms([...this.#values.keys()], { wholeWords: true })
    const detectors = [values, this.#aim.detect.terms].flatMap((terms) =>
      terms === undefined || terms.size === 0
        ? []
        : [new StreamDetector({ ...compileOptions({ entities: 'none' }), terms })],
    )
    const { pieces } = await decodePieces(this.#chunks(draft))
    let left = 0
    for await (const piece of pieces)
      for (const detector of detectors)
        for (const { entities } of detector.push(piece)) left += entities.length
    for (const detector of detectors) for (const { entities } of detector.end()) left += entities.length
    if (left > 0)
      throw new VerificationError(
        'proof_failed',
        'A removed value can still be read in the output, so nothing was delivered. Try mode "blackout".',
        { found: left },
      )
    this.#progress('prove', 3)
    return { searched: ['text'], values: this.#values.size + (this.#aim.detect.terms?.size ?? 0), found: 0 }
  }

  /** Of the bytes read and written; once each. */
  digests(): { input: { sha256: string; bytes: number }; output: { sha256: string; bytes: number } } {
    const of = (hash: Hash, bytes: number) => ({ sha256: hash.digest('hex'), bytes })
    return {
      input: of(this.#digests.input, this.#sizes.input),
      output: of(this.#digests.output, this.#sizes.output),
    }
  }

  /** The distinct values that are worth finding again. */
  async #collect(): Promise<void> {
    this.#progress('detect', 0)
    const detector = new StreamDetector(this.#aim.detect)
    const { pieces } = await decodePieces(this.#chunks(this.#file))
    const take = ({ start, text, entities }: SettledPart): void => {
      for (const { start: from, end, type, score, recognizer } of entities) {
        const value = text.slice(from - start, end - start)
        if (recognizer === 'term' || !isTelling(value) || this.#values.has(value)) continue
        if (this.#values.size >= most.values) throw tooMany(most.values)
        this.#values.set(value, { type, score })
      }
    }
    for await (const piece of pieces) for (const part of detector.push(piece)) take(part)
    for (const part of detector.end()) take(part)
  }

  #chunks(file: string): AsyncGenerator<Uint8Array> {
    return byteChunks(file, this.#aim.signal)
  }

  async *#tapped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#digests.input.update(chunk)
      this.#sizes.input += chunk.length
      yield chunk
    }
  }

  #progress(stage: string, done: number): void {
    this.#aim.onProgress?.({ stage, done, total: 3 })
  }
}

function tooMany(limit: number): LimitError {
  return new LimitError(
    'too_many_entries',
    `The text holds more than ${limit} values, more than can be looked for at once. Split it.`,
    { limit },
  )
}
