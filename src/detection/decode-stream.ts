import { open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { charsetOf, type DecodedText, encoders } from '../../engines/model/charset.ts'
import { CancelledError, DocumentError, RequestError } from '../../engines/model/errors.ts'
import { type Input, unreadable } from '../input.ts'

/** Bytes decoded at a time. */
const piece = 256 * 1024

/** The bytes of an input in pieces, however many they are. Throws as `readInput` does, but for size. */
export async function* byteChunks(input: Input, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
  if (input instanceof Uint8Array || input instanceof ArrayBuffer) {
    const bytes = input instanceof Uint8Array ? input : new Uint8Array(input)
    for (let at = 0; at < bytes.length; at += piece) {
      if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
      yield bytes.subarray(at, at + piece)
    }
    return
  }
  try {
    if (typeof input === 'string') {
      await using handle = await open(input)
      yield* chunksOf(handle.createReadStream({ autoClose: false, highWaterMark: piece }), signal)
    } else if (input instanceof Blob) yield* chunksOf(Readable.fromWeb(input.stream()), signal)
    else if (input instanceof ReadableStream) yield* chunksOf(Readable.fromWeb(input), signal)
    else if (input instanceof Readable) yield* chunksOf(input, signal)
    else
      throw new RequestError(
        'invalid_request',
        'The input must be a Uint8Array, ArrayBuffer, Blob, stream of bytes, or path.',
      )
  } catch (error) {
    throw unreadable(error)
  }
}

async function* chunksOf(stream: Readable, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal) addAbortSignal(signal, stream)
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array))
      throw new RequestError('invalid_request', 'The input stream must give bytes (Uint8Array).')
    yield chunk
  }
}

/** A text that comes in pieces, and the way back to bytes of its encoding. */
export interface TextPieces {
  readonly pieces: AsyncGenerator<string>
  readonly encode: DecodedText['encode']
}

/**
 * Decodes bytes as they come: UTF-8, or UTF-16 with its mark. The mark stays the text's first character, as in `decodeText`.
 * @throws DocumentError `malformed`, while the pieces are read, for bytes that are not text in their encoding.
 */
export async function decodePieces(chunks: AsyncIterable<Uint8Array>): Promise<TextPieces> {
  const source = chunks[Symbol.asyncIterator]()
  // The mark may come in pieces itself.
  const head: Uint8Array[] = []
  let size = 0
  while (size < 2) {
    const { value, done } = await source.next()
    if (done === true) break
    head.push(value)
    size += value.length
  }
  const charset = charsetOf(Buffer.concat(head))
  const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch (cause) {
      throw new DocumentError(
        'malformed',
        'The text is not valid UTF-8 (nor UTF-16 with a byte order mark). Convert it to UTF-8 first.',
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
