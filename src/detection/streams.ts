import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { ResolvedOptions } from '../../engines/detect/detect.ts'
import { charsetOf, type DecodedText, decoderFor, encoders } from '../../engines/model/charset.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { CancelledError, DocumentError, RequestError } from '../../engines/model/errors.ts'
import { cancelledError } from '../executor/run-call.ts'
import { type Input, readError } from '../input.ts'
import { detectInParts, type PartPool } from './detect-in-parts.ts'

/** Detects the entities of a text while it is read; a long one in the threads of a pool. Each entity has its value. */
export async function* detectStream(
  chunks: AsyncIterable<Uint8Array>,
  options: ResolvedOptions,
  pool?: PartPool,
): AsyncGenerator<Entity & { readonly value: string }> {
  const { pieces } = await decodeChunks(chunks)
  for await (const part of detectInParts(pieces, options, pool)) yield* withValues(part)
}

function* withValues(part: { start: number; text: string; entities: readonly Entity[] }) {
  for (const entity of part.entities)
    yield { ...entity, value: part.text.slice(entity.start - part.start, entity.end - part.start) }
}

/** Characters after which the caller's thread yields to its event loop. */
export const yieldCharacters = 250_000

/** Detects the entities of a long text in parts, between which the signal can abort. */
export async function detectCancellable(
  text: string,
  options: ResolvedOptions,
  signal: AbortSignal,
): Promise<{ entities: Entity[] }> {
  if (signal.aborted) throw cancelledError()
  const { StreamDetector } = await import('../../engines/detect/stream.ts')
  const detector = new StreamDetector(options)
  const entities: Entity[] = []
  for (let at = 0; at < text.length; at += yieldCharacters) {
    for (const part of detector.push(text.slice(at, at + yieldCharacters))) entities.push(...part.entities)
    await turn()
    if (signal.aborted) throw cancelledError()
  }
  for (const part of detector.end()) entities.push(...part.entities)
  return { entities }
}

/** Redacts a text that arrives in chunks. */
interface PartRedactor {
  push(piece: string): Iterable<{ readonly text: string }>
  end(): Iterable<{ readonly text: string }>
}

/** Redacts a text while it is read, no faster than the result is consumed. */
export function redactStream(
  input: Input,
  start: () => Promise<PartRedactor>,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  async function* redacted(): AsyncGenerator<Uint8Array> {
    const redactor = await start()
    const { pieces, encode } = await decodeChunks(readChunks(input, signal))
    for await (const piece of pieces) for (const part of redactor.push(piece)) yield encode(part.text)
    for (const part of redactor.end()) yield encode(part.text)
  }
  const source = redacted()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await source.return(undefined)
    },
  })
}

/** Bytes decoded at a time: large enough that the overhead per chunk is negligible. */
const chunkBytes = 256 * 1024

/** Reads an input of any size in chunks. Throws like `readInput`, except for the size. */
export async function* readChunks(input: Input, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
  if (input instanceof Uint8Array || input instanceof ArrayBuffer) {
    const bytes = input instanceof Uint8Array ? input : new Uint8Array(input)
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
      yield bytes.subarray(at, at + chunkBytes)
    }
    return
  }
  try {
    if (typeof input === 'string') {
      await using handle = await open(input)
      yield* chunksOf(handle.createReadStream({ autoClose: false, highWaterMark: chunkBytes }), signal)
    } else if (input instanceof Blob) yield* chunksOf(Readable.fromWeb(input.stream()), signal)
    else if (input instanceof ReadableStream) yield* chunksOf(Readable.fromWeb(input), signal)
    else if (input instanceof Readable) yield* chunksOf(input, signal)
    else
      throw new RequestError(
        'invalid_request',
        'The input must be a Uint8Array, ArrayBuffer, Blob, stream of bytes, or path.',
      )
  } catch (error) {
    throw readError(error)
  }
}

async function* chunksOf(stream: Readable, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal) addAbortSignal(signal, stream)
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array))
      throw new RequestError('invalid_request', 'The input stream must yield bytes (Uint8Array).')
    yield chunk
  }
}

/** A text in chunks, and the encoder back to the bytes of its encoding. */
interface TextPieces {
  readonly pieces: AsyncGenerator<string>
  readonly encode: DecodedText['encode']
}

/**
 * Decodes chunks of UTF-8, UTF-16 or UTF-32. The mark stays the first character of the text, as in `decodeText`.
 * @throws DocumentError `malformed` for invalid bytes, while the pieces are read
 */
export async function decodeChunks(chunks: AsyncIterable<Uint8Array>): Promise<TextPieces> {
  const source = chunks[Symbol.asyncIterator]()
  // The byte order mark may be split over chunks.
  const head: Uint8Array[] = []
  let size = 0
  while (size < 4) {
    const { value, done } = await source.next()
    if (done === true) break
    head.push(value)
    size += value.length
  }
  const charset = charsetOf(Buffer.concat(head))
  const decoder = decoderFor(charset)
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch (cause) {
      throw new DocumentError(
        'malformed',
        'The text is not valid UTF-8 (nor UTF-16 or UTF-32). Convert it to UTF-8 first.',
        {},
        cause,
      )
    }
  }
  async function* pieces(): AsyncGenerator<string> {
    for (const bytes of head) yield decode(bytes)
    for (let next = await source.next(); next.done !== true; next = await source.next())
      yield decode(next.value)
    yield decode()
  }
  return { pieces: pieces(), encode: encoders[charset] }
}
