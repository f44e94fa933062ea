import { open } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { CancelledError, LimitError, PalimpsestError, RequestError } from '../engines/model/errors.ts'

/** Input of an operation. A string is a path; a stream is read to its end. */
export type Input = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | Readable | string

export interface Source {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** File name, if known. */
  readonly name?: string
}

/**
 * Reads all bytes of an input into a new array. The limit is checked before and while reading, so an endless stream costs no more than
 * the limit.
 */
export async function readInput(input: Input, maxBytes: number, signal?: AbortSignal): Promise<Source> {
  if (typeof input === 'string') return readPath(input, maxBytes, signal)
  if (input instanceof Uint8Array) {
    checkSize(input.byteLength, maxBytes)
    return { bytes: Uint8Array.from(input) }
  }
  if (input instanceof ArrayBuffer) {
    checkSize(input.byteLength, maxBytes)
    return { bytes: new Uint8Array(input.slice(0)) }
  }
  if (input instanceof Blob) {
    checkSize(input.size, maxBytes)
    const bytes = await collect(Readable.fromWeb(input.stream()), maxBytes, signal, input.size)
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
    // Checked early if the size is known. A pipe or device has no size, and a file may grow.
    if (stat.isFile()) checkSize(stat.size, maxBytes)
    const stream = handle.createReadStream({ autoClose: false })
    const bytes = await collect(stream, maxBytes, signal, stat.isFile() ? stat.size : 0)
    return { bytes, name: path.basename(file) }
  } catch (error) {
    throw readError(error)
  }
}

/** @param expected number of bytes, if known: then they are stored once, without a second copy at the end */
async function collect(
  stream: Readable,
  maxBytes: number,
  signal?: AbortSignal,
  expected = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  // A stream that is destroyed without a listener ends the process with its error.
  if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
  if (signal) addAbortSignal(signal, stream)
  const whole = new Uint8Array(expected)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array))
        throw new RequestError('invalid_request', 'The input stream must yield bytes (Uint8Array).')
      checkSize(size + chunk.byteLength, maxBytes)
      if (size + chunk.byteLength <= expected) whole.set(chunk, size)
      // A file can grow while it is read.
      else parts.push(chunk)
      size += chunk.byteLength
    }
  } catch (error) {
    throw readError(error)
  }
  if (size === expected) return whole
  const rest = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = new Uint8Array(size)
  bytes.set(whole.subarray(0, size - rest))
  let at = size - rest
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

function checkSize(size: number, maxBytes: number): void {
  if (size > maxBytes)
    throw new LimitError(
      'too_many_bytes',
      `The input is larger than the limit of ${maxBytes} bytes. Raise the limit, or split the document.`,
      { limit: maxBytes },
    )
}

/** The `PalimpsestError` for a failed read. A `PalimpsestError` is returned unchanged. */
export function readError(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  if (error instanceof Error && error.name === 'AbortError')
    return new CancelledError('cancelled', 'Reading the input was cancelled.')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new RequestError('not_found', 'The input file does not exist. Check the path.', {}, error)
  if (code === 'EISDIR')
    return new RequestError(
      'invalid_request',
      'The input is a folder; a file is required.',
      { isFolder: true },
      error,
    )
  if (code === 'EACCES' || code === 'EPERM')
    return new RequestError('not_found', 'The input file is not readable. Check its permissions.', {}, error)
  return new RequestError('invalid_request', 'The input could not be read completely.', {}, error)
}

/** @throws RequestError for anything other than a string, which callers without TypeScript may pass */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw new RequestError('invalid_request', 'The text must be a string.')
}

/** @throws RequestError if the output format is missing */
export function checkFormat(options: { readonly to?: unknown } | undefined): void {
  if (typeof options?.to !== 'string')
    throw new RequestError('invalid_request', 'The output format is missing. Pass { to: FORMAT }.')
}
