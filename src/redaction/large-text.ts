import { createHash, type Hash } from 'node:crypto'
import { compileOptions, type ResolvedOptions } from '../../engines/detect/detect.ts'
import { type SettledPart, StreamDetector } from '../../engines/detect/stream.ts'
import type { TermMatcher } from '../../engines/detect/terms.ts'
import { LimitError, VerificationError } from '../../engines/model/errors.ts'
import type { Proof } from '../../engines/redact/manifest/manifest.ts'
import type { Replaced, ReplacementOptions } from '../../engines/redact/text/index.ts'
import {
  matcherOf,
  type SearchableValues,
  StreamRedactor,
  searchableValues,
} from '../../engines/redact/text/index.ts'
import { decodeChunks, readChunks } from '../detection/decode-stream.ts'

/** Bounds of memory: distinct values, which are all searched for at once, and entities, which go into the manifest. */
const limits = { values: 500_000, entities: 2_000_000 }

export interface LargeTextOptions {
  readonly detect: ResolvedOptions
  readonly redact: ReplacementOptions
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { stage: string; done: number; total: number }) => void
}

/** A replaced value, for the manifest. */
export interface Removed extends Replaced {
  readonly value: string
}

/**
 * Redacts a text file of any size with the same result as `redactDocument`. Memory grows with the distinct values, not with the file:
 * a first pass detects the values, a second one redacts them and every further mention, and the proof searches the output for them.
 */
export class LargeTextRedaction {
  readonly #file: string
  readonly #options: LargeTextOptions
  #searchable: SearchableValues = searchableValues([])
  readonly #digests = { input: createHash('sha256'), output: createHash('sha256') }
  readonly #sizes = { input: 0, output: 0 }

  constructor(file: string, options: LargeTextOptions) {
    this.#file = file
    this.#options = options
  }

  /** Yields the redacted bytes; calls `onEntities` with what was removed. */
  async *redacted(onEntities: (entities: readonly Removed[]) => void): AsyncGenerator<Uint8Array> {
    await this.#collect()
    this.#progress('erase', 1)
    const sources = [...this.#searchable.values.values()]
    const known = { matcher: matcherOf(this.#searchable), sourceOf: (term: number) => sources[term] }
    const redactor = new StreamRedactor(this.#options.detect, this.#options.redact, known)
    const chunks = this.#digested(this.#chunks(this.#file))
    const { pieces, encode } = await decodeChunks(chunks)
    let count = 0
    const out = (part: { text: string; entities: readonly Removed[] }): Uint8Array => {
      count += part.entities.length
      if (count > limits.entities) throw tooMany(limits.entities)
      onEntities(part.entities)
      const bytes = encode(part.text)
      this.#digests.output.update(bytes)
      this.#sizes.output += bytes.length
      return bytes
    }
    for await (const piece of pieces) for (const part of redactor.push(piece)) yield out(part)
    for (const part of redactor.end()) yield out(part)
  }

  /** @throws VerificationError `proof_failed` if a value is still in the draft */
  async prove(draft: string): Promise<Proof> {
    this.#progress('prove', 2)
    const { ambiguous } = this.#searchable
    let left = 0
    const again = new Set<number>()
    const searches = [
      searchFor(matcherOf(this.#searchable), ({ entities }) => {
        left += entities.length
      }),
      searchFor(this.#options.detect.terms, ({ entities }) => {
        left += entities.length
      }),
      searchFor(ambiguous.matcher, ({ start, text, entities }) => {
        for (const entity of entities)
          for (const { term } of ambiguous.matcher.find(text.slice(entity.start - start, entity.end - start)))
            again.add(term)
      }),
    ]
    const { pieces } = await decodeChunks(this.#chunks(draft))
    for await (const piece of pieces) for (const search of searches) search.push(piece)
    for (const search of searches) search.end()
    if (left > 0)
      throw new VerificationError(
        'proof_failed',
        'A removed value can still be read in the output, so nothing was delivered. Try mode "blackout".',
        { found: left },
      )
    this.#progress('prove', 3)
    const { proved, notSearched } = ambiguous.occurring(again)
    const values = this.#searchable.values.size + proved + (this.#options.detect.terms?.size ?? 0)
    return { searched: ['text'], values, found: 0, notSearched }
  }

  /** Digests of the input and the output. May be called once. */
  digests(): { input: { sha256: string; bytes: number }; output: { sha256: string; bytes: number } } {
    const of = (hash: Hash, bytes: number) => ({ sha256: hash.digest('hex'), bytes })
    return {
      input: of(this.#digests.input, this.#sizes.input),
      output: of(this.#digests.output, this.#sizes.output),
    }
  }

  /** Collects the distinct values that are searched for in the output. */
  async #collect(): Promise<void> {
    this.#progress('detect', 0)
    const detector = new StreamDetector(this.#options.detect)
    const removed = new Map<string, { value: string; type: string; score: number }>()
    const { pieces } = await decodeChunks(this.#chunks(this.#file))
    const take = ({ start, text, entities }: SettledPart): void => {
      for (const { start: from, end, type, score, recognizer } of entities) {
        const value = text.slice(from - start, end - start)
        if (recognizer === 'term') continue
        // One word may be a name in one place and something else in another.
        const known = `${type} ${value}`
        if (removed.has(known)) continue
        if (removed.size >= limits.values) throw tooMany(limits.values)
        removed.set(known, { value, type, score })
      }
    }
    for await (const piece of pieces) for (const part of detector.push(piece)) take(part)
    for (const part of detector.end()) take(part)
    this.#searchable = searchableValues(removed.values())
  }

  #chunks(file: string): AsyncGenerator<Uint8Array> {
    return readChunks(file, this.#options.signal)
  }

  async *#digested(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#digests.input.update(chunk)
      this.#sizes.input += chunk.length
      yield chunk
    }
  }

  #progress(stage: string, done: number): void {
    this.#options.onProgress?.({ stage, done, total: 3 })
  }
}

/** Searches a text that comes in pieces for literal values. */
function searchFor(terms: TermMatcher | undefined, onPart: (part: SettledPart) => void) {
  const detector =
    terms === undefined || terms.size === 0
      ? null
      : new StreamDetector({ ...compileOptions({ entities: 'none' }), terms })
  return {
    push: (piece: string): void => {
      for (const part of detector?.push(piece) ?? []) onPart(part)
    },
    end: (): void => {
      for (const part of detector?.end() ?? []) onPart(part)
    },
  }
}

function tooMany(limit: number): LimitError {
  return new LimitError(
    'too_many_entries',
    `The text has more than ${limit} values, more than can be searched for at once. Split it.`,
    { limit },
  )
}
