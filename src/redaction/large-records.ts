import type { KeptValue } from '../../engines/model/detection.ts'
import type { Warning } from '../../engines/model/errors.ts'
import type { FileDigest, Proof } from '../../engines/redact/manifest.ts'
import {
  type RecordBlock,
  type RecordFormat,
  RecordReader,
  RecordRedaction,
  type StructuredEntity,
} from '../../engines/redact/structured/index.ts'
import type { TextMode } from '../../engines/redact/text/index.ts'
import { validateRules } from '../detection/detector.ts'
import { decodeChunks, readChunks } from '../detection/streams.ts'
import type { RedactTextOptions } from '../options.ts'
import { FileDigests, type LargeTextOptions } from './large-text.ts'
import { structuredOptions } from './structured-text.ts'

/**
 * Redacts a file of records of any size, with the rules by column and the proof of `redactDocument`. Memory grows with the distinct
 * values, not with the file: the first pass finds the values, the second one replaces them and their mentions, and the proof reads the
 * output.
 */
export class LargeRecordsRedaction {
  readonly #file: string
  readonly #format: RecordFormat
  readonly #run: Pick<LargeTextOptions, 'signal' | 'onProgress'>
  readonly #redaction: RecordRedaction
  readonly #digests = new FileDigests()
  #warnings: readonly Warning[] = []
  #kept: readonly KeptValue[] = []

  private constructor(
    file: string,
    format: RecordFormat,
    redaction: RecordRedaction,
    run: Pick<LargeTextOptions, 'signal' | 'onProgress'>,
  ) {
    this.#file = file
    this.#format = format
    this.#redaction = redaction
    this.#run = run
  }

  /**
   * Reads the file once, to find its values.
   * @throws DocumentError `malformed` if it is not valid in its format; RequestError for invalid options
   */
  static async open(
    file: string,
    format: RecordFormat,
    options: RedactTextOptions & { readonly mode: TextMode },
    run: Pick<LargeTextOptions, 'signal' | 'onProgress'>,
  ): Promise<LargeRecordsRedaction> {
    await validateRules(options)
    const redaction = new RecordRedaction(format, structuredOptions(options))
    run.onProgress?.({ stage: 'detect', done: 0, total: 3 })
    const { pieces } = await decodeChunks(readChunks(file, run.signal))
    for await (const block of blocksOf(pieces, format)) redaction.collect(block)
    return new LargeRecordsRedaction(file, format, redaction, run)
  }

  /** Yields the redacted bytes; calls `onEntities` with the removed values. */
  async *redacted(onEntities: (entities: readonly StructuredEntity[]) => void): AsyncGenerator<Uint8Array> {
    this.#run.onProgress?.({ stage: 'erase', done: 1, total: 3 })
    const chunks = this.#digests.ofInput(readChunks(this.#file, this.#run.signal))
    const { pieces, encode } = await decodeChunks(chunks)
    for await (const block of blocksOf(pieces, this.#format)) {
      const { text, entities } = this.#redaction.redact(block)
      onEntities(entities)
      yield this.#digests.output(encode(text))
    }
  }

  /** @throws VerificationError `proof_failed` if a value is still in the draft, or its structure changed */
  async prove(draft: string): Promise<Proof> {
    this.#run.onProgress?.({ stage: 'prove', done: 2, total: 3 })
    const { pieces } = await decodeChunks(readChunks(draft, this.#run.signal))
    for await (const block of blocksOf(pieces, this.#format)) this.#redaction.prove(block)
    const { proof, warnings, kept } = this.#redaction.finish()
    this.#warnings = warnings
    this.#kept = kept
    this.#run.onProgress?.({ stage: 'prove', done: 3, total: 3 })
    return proof
  }

  /** Warnings after the proof. */
  warnings(): readonly Warning[] {
    return this.#warnings
  }

  /** Places of removed values that occur again, after the proof. */
  kept(): readonly KeptValue[] {
    return this.#kept
  }

  /** Digests of the input and the output. May be called once. */
  digests(): { readonly input: FileDigest; readonly output: FileDigest } {
    return this.#digests.end()
  }
}

async function* blocksOf(pieces: AsyncIterable<string>, format: RecordFormat): AsyncGenerator<RecordBlock> {
  const reader = new RecordReader(format)
  for await (const piece of pieces) yield* reader.push(piece)
  yield* reader.end()
}
