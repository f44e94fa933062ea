import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { charsetOf, type DecodedText, decoderFor, encoders } from '../../engines/model/charset.ts'
import { CancelledError, DocumentError, RequestError } from '../../engines/model/errors.ts'
import { type Input, readError } from '../input.ts'

/** Bytes decoded at a time: large enough that the cost of a chunk does not count. */
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

/** A text in pieces, and the encoder back to the bytes of its encoding. */
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
