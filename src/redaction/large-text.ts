import { createHash, type Hash } from 'node:crypto'
import { compileOptions, type ResolvedOptions } from '../../engines/detect/detect.ts'
import { type SettledPart, StreamDetector } from '../../engines/detect/stream.ts'
import type { TermMatcher } from '../../engines/detect/terms.ts'
import type { KeptValue } from '../../engines/model/detection.ts'
import { LimitError, VerificationError, type Warning } from '../../engines/model/errors.ts'
import type { FileDigest, Proof } from '../../engines/redact/manifest.ts'
import {
  LineCounter,
  matcherOf,
  nameOf,
  ownCopy,
  Repeats,
  type Replaced,
  type ReplacementOptions,
  type SearchableValues,
  StreamRedactor,
  searchableValues,
  unsearchedWarnings,
} from '../../engines/redact/text/index.ts'
import { decodeChunks, readChunks } from '../detection/streams.ts'

/** Distinct values, which are all searched at once. */
const maxValues = 500_000

const encodingsNotSearched: Warning = {
  code: 'encodings_not_searched',
  message:
    'The text was read in parts because of its size. Values in base64, percent escapes and other encodings were removed if they are complete in one part of about 100,000 characters, and the proof only searched the text as written. Split the file into parts of up to 64 MiB to have the encodings proved.',
}

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
  readonly #digests = new FileDigests()
  #warnings: readonly Warning[] = []
  #kept: readonly KeptValue[] = []

  constructor(file: string, options: LargeTextOptions) {
    this.#file = file
    this.#options = options
  }

  /** Yields the redacted bytes; calls `onEntities` with the removed values. */
  async *redacted(onEntities: (entities: readonly Removed[]) => void): AsyncGenerator<Uint8Array> {
    await this.#collect()
    this.#progress('erase', 1)
    const sources = [...this.#searchable.values.values()]
    const known = { matcher: matcherOf(this.#searchable), sourceOf: (term: number) => sources[term] }
    const redactor = new StreamRedactor(this.#options.detect, this.#options.redact, known)
    const chunks = this.#digests.ofInput(this.#chunks(this.#file))
    const { pieces, encode } = await decodeChunks(chunks)
    const out = (part: { text: string; entities: readonly Removed[] }): Uint8Array => {
      onEntities(part.entities)
      return this.#digests.output(encode(part.text))
    }
    for await (const piece of pieces) for (const part of redactor.push(piece)) yield out(part)
    for (const part of redactor.end()) yield out(part)
  }

  /** @throws VerificationError `proof_failed` if a value is still in the draft */
  async prove(draft: string): Promise<Proof> {
    this.#progress('prove', 2)
    const { ambiguous } = this.#searchable
    let left = 0
    const repeats = new Repeats(ambiguous)
    const lines = new LineCounter()
    const searches = [
      searchFor(matcherOf(this.#searchable), ({ entities }) => {
        left += entities.length
      }),
      searchFor(this.#options.detect.terms, ({ entities }) => {
        left += entities.length
      }),
      searchFor(ambiguous.matcher, ({ start, text, entities }) => {
        const positionOf = lines.next(text)
        for (const entity of entities) {
          const from = entity.start - start
          repeats.collect(text.slice(from, entity.end - start), (hit) => ({
            place: nameOf(positionOf(from + hit.start)),
          }))
        }
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
    const { proved, notSearched, kept } = repeats.result()
    this.#warnings = [encodingsNotSearched, ...unsearchedWarnings(notSearched)]
    this.#kept = kept
    const values = this.#searchable.values.size + proved + (this.#options.detect.terms?.size ?? 0)
    return { searched: ['text'], values, found: 0, notSearched }
  }

  /** Digests of the input and the output. May be called once. */
  digests(): ReturnType<FileDigests['end']> {
    return this.#digests.end()
  }

  /** Warnings after the proof. */
  warnings(): readonly Warning[] {
    return this.#warnings
  }

  /** Places of removed values that occur again, after the proof. */
  kept(): readonly KeptValue[] {
    return this.#kept
  }

  /** Collects the distinct values to search in the output. */
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
        if (removed.size >= maxValues) throw tooMany(maxValues)
        removed.set(known, { value: ownCopy(value), type, score })
      }
    }
    for await (const piece of pieces) for (const part of detector.push(piece)) take(part)
    for (const part of detector.end()) take(part)
    this.#searchable = searchableValues(removed.values())
  }

  #chunks(file: string): AsyncGenerator<Uint8Array> {
    return readChunks(file, this.#options.signal)
  }

  #progress(stage: string, done: number): void {
    this.#options.onProgress?.({ stage, done, total: 3 })
  }
}

/** Searches a text that arrives in chunks for literal values. */
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
    `The text has more than ${limit} values, more than can be searched at once. Split it.`,
    { limit },
  )
}

/** Digests of a file and its output, computed while streaming. */
export class FileDigests {
  readonly #input = new StreamDigest()
  readonly #output = new StreamDigest()

  async *ofInput(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) yield this.#input.add(chunk)
  }

  output(bytes: Uint8Array): Uint8Array {
    return this.#output.add(bytes)
  }

  /** May be called once. */
  end(): { readonly input: FileDigest; readonly output: FileDigest } {
    return { input: this.#input.end(), output: this.#output.end() }
  }
}

class StreamDigest {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0

  add(bytes: Uint8Array): Uint8Array {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    return bytes
  }

  end(): FileDigest {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes }
  }
}
