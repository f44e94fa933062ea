import { open } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { CancelledError, LimitError, PalimpsestError, RequestError } from '../engines/model/errors.ts'

/** What an operation reads: bytes, or where they come from. A string is a path; a stream is read to its end. */
export type Input = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | Readable | string

export interface Source {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** File name, where there is one. */
  readonly name?: string
}

/**
 * All bytes of an input, as a copy that the caller of this function owns; bytes handed in stay with whoever handed
 * them in. The limit is checked before and while reading, so an endless source costs no more than the limit.
 */
export async function readInput(input: Input, maxBytes: number, signal?: AbortSignal): Promise<Source> {
  if (typeof input === 'string') return readPath(input, maxBytes, signal)
  if (input instanceof Uint8Array) {
    refuseLarge(input.byteLength, maxBytes)
    return { bytes: Uint8Array.from(input) }
  }
  if (input instanceof ArrayBuffer) {
    refuseLarge(input.byteLength, maxBytes)
    return { bytes: new Uint8Array(input.slice(0)) }
  }
  if (input instanceof Blob) {
    refuseLarge(input.size, maxBytes)
    const bytes = await collect(Readable.fromWeb(input.stream()), maxBytes, signal)
    return 'name' in input && typeof input.name === 'string' ? { bytes, name: input.name } : { bytes }
  }
  const stream = input instanceof ReadableStream ? Readable.fromWeb(input) : input
  if (stream instanceof Readable) return { bytes: await collect(stream, maxBytes, signal) }
  throw new RequestError(
    'invalid_request',
    'The input must be a Uint8Array, ArrayBuffer, Blob, stream of bytes, or path.',
  )
}

async function readPath(file: string, maxBytes: number, signal?: AbortSignal): Promise<Source> {
  try {
    await using handle = await open(file)
    const stat = await handle.stat()
    // Said early where it is known. A pipe or device has no size before it is read, and a file may grow.
    if (stat.isFile()) refuseLarge(stat.size, maxBytes)
    const bytes = await collect(handle.createReadStream({ autoClose: false }), maxBytes, signal)
    return { bytes, name: path.basename(file) }
  } catch (error) {
    throw unreadable(error)
  }
}

async function collect(
  stream: Readable,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  // A stream that is destroyed before anyone listens ends the process with its error.
  if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
  if (signal) addAbortSignal(signal, stream)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array))
        throw new RequestError('invalid_request', 'The input stream must give bytes (Uint8Array).')
      size += chunk.byteLength
      refuseLarge(size, maxBytes)
      parts.push(chunk)
    }
  } catch (error) {
    throw unreadable(error)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

function refuseLarge(size: number, maxBytes: number): void {
  if (size > maxBytes)
    throw new LimitError(
      'too_many_bytes',
      `The input is larger than the limit of ${maxBytes} bytes. Raise the limit, or split the document.`,
      { limit: maxBytes },
    )
}

/** Why a source could not be read, as an error of ours; one that is ours already stays as it is. */
export function unreadable(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  if (error instanceof Error && error.name === 'AbortError')
    return new CancelledError('cancelled', 'Reading the input was cancelled.')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new RequestError('not_found', 'The input file does not exist. Check the path.', {}, error)
  if (code === 'EISDIR')
    return new RequestError('invalid_request', 'The input is a folder; a file is needed.', {}, error)
  if (code === 'EACCES' || code === 'EPERM')
    return new RequestError('not_found', 'The input file may not be read. Check its permissions.', {}, error)
  return new RequestError('invalid_request', 'The input could not be read to its end.', {}, error)
}
